"""Events that no rule allows: each is refused with its rule's id, and nothing has happened."""

import pytest

from engine import Cell, Colour, Guest, read_board, read_face
from engine.catalogue import load
from engine.errors import FaceError, IllegalMoveError
from engine.events import Announce, Cover, End, Pass, Place, Reveal, Seat, SetUp, Show, Stop
from engine.game import Game
from engine.legality import cover_refusal, refusal
from engine.partition import partition_of

K, Y, R, B = Colour.BLACK, Colour.YELLOW, Colour.RED, Colour.BLUE
THREE = SetUp(tuple(Seat(name) for name in ("Ala", "Ola", "Jan")))


def place(player: str, x: int, y: int, face: str) -> Place:
    return Place(player, Cell(x, y), read_face(face))


def begun(*colours: tuple[Colour, ...] | None) -> Game:
    """Three players of whom perhaps the colours are known; Ala's first tile offers black."""
    names = ("Ala", "Ola", "Jan")
    seats = [Seat(name, own) for name, own in zip(names, colours or (None,) * 3, strict=True)]
    return Game.start(SetUp(tuple(seats))).play(place("Ala", 1, 0, "kkvv"))


REVEALED = begun().play(Reveal("Jan", K, Cell(2, 0)))


@pytest.mark.parametrize(
    ("game", "event", "rule"),
    [
        (begun(), THREE, "W10"),
        (begun(), Pass("Ewa"), "W10"),
        (begun(), Pass("Jan"), "W11"),
        (begun(), Stop("Ala"), "W11"),
        (begun(), Cover("Ola", Cell(1, 0), read_face("ffffH")), "W16"),
        (begun(), Cover("Ola", Cell(9, 9), read_face("wwwwG")), "W44"),
        (begun(), place("Ola", 2, 0, "kkkkS*2"), "W1"),
        (begun((K,), (Y,), (R,)), Reveal("Jan", K, Cell(2, 0)), "W14"),
        (begun((K,), (Y,), None), Reveal("Jan", K, Cell(2, 0)), "W14"),
        (begun(), Announce("Ola", (Guest.WOLF,) * 5), "W18"),
        (begun(), Show("Ola", (K, Y)), "W10"),
        (begun(), Show("Ola", ()), "W10"),
        (begun((K,), (Y,), None), Show("Jan", (K,)), "W10"),
        (begun(), End(), "W19"),
        (REVEALED, Pass("Ola"), "W14"),
        (REVEALED, Stop("Ola"), "W14"),
        (REVEALED, End(), "W19"),
        (REVEALED, place("Ola", 0, 1, "vkkk"), "W14"),
        (REVEALED, Show("Jan", (Y,)), "W14"),
    ],
)
def test_an_illegal_event_names_its_rule_and_changes_nothing(game, event, rule):
    before = game.table
    with pytest.raises(IllegalMoveError) as caught:
        game.play(event)
    assert caught.value.rule == rule
    assert str(caught.value) == f"{rule}: {caught.value.text}"
    assert game.table is before


def test_W10_with_two_players_one_colour_each_is_too_few():
    with pytest.raises(IllegalMoveError, match="W10: A needs 2"):
        Game.start(SetUp((Seat("A", (K,)), Seat("B", (Y,)))))


def test_W12_a_hunter_that_does_not_fit_covers_nobody():
    board = read_board("ffffW ffff")
    assert cover_refusal(board, Cell(0, 0), read_face("fyffH")).rule == "W12"
    assert cover_refusal(board, Cell(0, 0), read_face("yfffH")) is None


def test_W15_a_wolf_against_a_guarded_pond_joins_no_forest():
    board = read_board("wwwwG")
    assert refusal(board, Cell(1, 0), read_face("ffffW")).rule == "W12"


def test_W14_who_holds_nothing_after_a_reveal_lays_no_bonus_tile():
    from dataclasses import replace

    from engine.moves import happen
    from engine.table import Hand

    table = begun().table
    poor = replace(table, hands={**table.hands, "Jan": Hand()}, bag_size=0)
    after = happen(poor, Reveal("Jan", K, Cell(2, 0)))
    assert (after.duties, after.turn) == ((), "Ola")


def test_undo_and_redo_walk_along_the_game_and_a_new_event_ends_the_redo():
    start = Game.start(THREE)
    game = start.play(Pass("Ala")).play(Pass("Ola"))
    assert start.undo() == start
    assert game.redo() == game
    back = game.undo().undo()
    assert back.table == start.table
    assert back.redo().redo() == game
    other = back.redo().play(Stop("Ola"))
    assert other.redo() == other
    assert [type(event) for event in other.events] == [Pass, Stop]


def test_the_box_knows_no_tile_that_is_not_in_it():
    assert load(expansion=False).shepherd(K).guest is Guest.SHEPHERD
    with pytest.raises(FaceError, match="there is no edge 7"):
        partition_of([[0, 1, 2, 7]])
