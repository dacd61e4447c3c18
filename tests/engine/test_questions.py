"""Questions and places against a second way: try every answer, compare every two players."""

import random
from itertools import product

import pytest
from random_boards import random_board
from second_way import second_score

from engine import Board, Colour, Player, Rulings, read_board, score
from engine.errors import BoardError
from engine.landscapes import survey
from engine.players import rank_players
from engine.questions import answer
from engine.rulings import Control, Danger, Largest

MOST_HUNTERS = 5


def asking_boards(seed: int, number: int) -> list[Board]:
    """Random boards on which wolves and doubtful hunters meet, but not too many to try it all."""
    rng = random.Random(seed)
    found: list[Board] = []
    while len(found) < number:
        board = random_board(rng, rng.randint(4, 16))
        if 1 <= sum(tile.asks for tile in board.tiles.values()) <= MOST_HUNTERS and any(
            land.threats and land.unsure for land in survey(board).landscapes
        ):
            found.append(board)
    return found


def some_players(rng: random.Random) -> tuple[list[Player], list[str]]:
    """Nobody, or a few with one or two colours, some of whom have stopped."""
    colours = rng.sample(list(Colour), 4)
    shares = rng.choice(([], [1, 1], [2, 2], [1, 1, 1], [1, 1, 1, 1], [2], [1]))
    people = [
        Player(name, tuple(colours.pop() for _ in range(share)))
        for name, share in zip("ABCD", shares, strict=False)
    ]
    return people, [person.name for person in people if rng.random() < 0.4]


def points_and_places(board: Board, rulings: Rulings, people: list[Player], stopped: list[str]):
    """What a player (or, with nobody at the table, a colour) has, read off the picture."""
    seen = second_score(
        board,
        village_closes=rulings.village_closes,
        hunters=rulings.control.value,
        fisher_stops_join=rulings.fisher_stops_join,
        wolf_beside_joined=rulings.danger.value,
        largest=rulings.largest.value,
    )
    flocks = {colour: [points for points, _ in pairs] for colour, pairs in seen.colours.items()}
    if not people:
        return [points[:1] for points in flocks.values()]
    return slow_places(people, flocks, stopped)


def slow_places(people: list[Player], flocks, stopped: list[str]):
    """(total, place) of every player: one more than the number of those who beat the player."""

    def nth_largest(person: Player, n: int) -> int:
        own = [flocks[colour.value] for colour in person.colours]
        return sum(points[n] for points in own if len(points) > n)

    def total(person: Player) -> int:
        order = stopped.index(person.name) if person.name in stopped else 3
        return nth_largest(person, 0) + {0: 6, 1: 3, 2: 1}.get(order, 0)

    def beats(one: Player, other: Player) -> bool:
        if total(one) != total(other):
            return total(one) > total(other)
        for n in range(1, 100):
            if nth_largest(one, n) != nth_largest(other, n):
                return nth_largest(one, n) > nth_largest(other, n)
        return False

    return [(total(one), 1 + sum(beats(other, one) for other in people)) for one in people]


@pytest.mark.parametrize("batch", range(10))
def test_Q11_exactly_the_questions_are_asked_whose_answer_can_change_points_or_places(batch):
    rng = random.Random(batch)
    asked = 0
    for board in asking_boards(300 + batch, 20):
        people, stopped = some_players(rng)
        rulings = Rulings(
            rng.random() < 0.7,
            rng.choice(list(Control)),
            rng.random() < 0.5,
            rng.choice(list(Danger)),
            rng.choice(list(Largest)),
        )
        unseen = [cell for cell, tile in board.tiles.items() if tile.asks]
        outcomes = {}
        for covering in product((False, True), repeat=len(unseen)):
            known = board
            for cell, covers in zip(unseen, covering, strict=True):
                threat = board.tiles[cell].face.guest.opponent
                known = known.know(cell, threat if covers else None)
            outcomes[covering] = points_and_places(known, rulings, people, stopped)
        matter = {
            f"covers:{cell}"
            for i, cell in enumerate(unseen)
            for covering, outcome in outcomes.items()
            if outcome != outcomes[(*covering[:i], not covering[i], *covering[i + 1 :])]
        }
        questions = score(board, rulings, people, stopped).questions
        assert {question.id for question in questions} == matter, f"{rulings} {people}\n{board}"
        asked += len(questions)
    assert asked


@pytest.mark.parametrize("seed", range(40))
def test_W34_places_follow_from_comparing_every_two_players(seed):
    rng = random.Random(seed)
    for _ in range(25):
        people, stopped = some_players(rng)
        flocks = {
            colour.value: sorted(rng.choice((1, 2, 2, 3)) for _ in range(rng.randrange(4)))[::-1]
            for colour in Colour
        }
        rng.shuffle(stopped)
        rows = rank_players(people, {Colour(c): points for c, points in flocks.items()}, stopped)
        found = {row.player.name: (row.total, row.place) for row in rows}
        slow = slow_places(people, flocks, stopped)
        assert found == {person.name: pair for person, pair in zip(people, slow, strict=True)}
        assert [row.place for row in rows] == sorted(row.place for row in rows)


HELD = "ffffW ffff fyff fffy\n. ffffH . ."


def test_Q11_a_place_that_hangs_on_a_second_largest_meadow_is_worth_a_question():
    """Ala and Ola have two points each; the forest in doubt is beside Ala's second meadow."""
    board = read_board("vyvv vvvy . vrvv vvvr . ffffW ffff fyff fffy\n. . . . . . . ffffH . .")
    tied = [Player("Ala", (Colour.YELLOW,)), Player("Ola", (Colour.RED,))]
    assert [question.id for question in score(board, players=tied).questions] == ["covers:7,1"]
    assert score(board, players=tied, stopped=["Ola"]).questions == ()
    assert score(board).questions == ()


def test_Q11_a_guard_is_asked_about_like_a_hunter():
    board = read_board("""
        .     ffyf
        fwff  ywffG:abcd~2
        .     .
    """)
    assert score(board).questions == ()
    fished = read_board("""
        .      ffyf    .
        fwffF  ywfwG:abcb~2  fffw
    """)
    (question,) = score(fished).questions
    assert question.id == "covers:1,1"
    assert str(question.text) == "Does the guard at (1,1) lie on top of a fisher?"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("covers:0,0=nothing", "no hunter or guard lies on 0,0"),
        ("covers:2,0=wolf", "no hunter or guard lies on 2,0"),
        ("covers:1,1=fisher", "a fisher cannot lie below a hunter"),
        ("covers:8,8=nothing", "no tile lies on 8,8"),
        ("covers:1=wolf", "write covers:X,Y=wolf"),
        ("covers:1,1=cow", "write covers:X,Y=wolf"),
        ("cover:1,1=wolf", "write covers:X,Y=wolf"),
    ],
)
def test_an_answer_to_no_question_is_refused(text, complaint):
    with pytest.raises(BoardError, match=complaint) as caught:
        answer(read_board(HELD), text)
    assert text in str(caught.value)


def test_with_more_doubts_than_one_box_can_raise_everything_in_doubt_is_asked():
    nine = "\n.\n".join([HELD] * 9)
    board = read_board(nine)
    assert len(board) == 45
    assert len(score(board).questions) == 9
