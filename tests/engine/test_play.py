"""The rule book turn by turn: set-up, laying, drawing, revealing, guests out of turn, the end."""

import pytest

from engine import Cell, Colour, Edge, Guest, Tile, read_board, read_face, score
from engine.catalogue import load
from engine.check import check
from engine.errors import IllegalMoveError, PlayerError
from engine.events import (
    Announce,
    Cover,
    End,
    Pass,
    Place,
    Reveal,
    Seat,
    SetUp,
    Show,
    Stop,
    TimeOut,
)
from engine.game import Game
from engine.legality import placements, refusal

Y, R, B, K = Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK


def new_game(*names: str, **options) -> Game:
    """A game of which only the board is seen."""
    return Game.start(
        SetUp(tuple(Seat(name) for name in names or ("Ala", "Ola", "Jan")), **options)
    )


def dealt_game(*first: str, players: str = "ABC", expansion: bool = False) -> Game:
    """A game with everything known; the bag starts with these tiles."""
    rest = [tile.id for tile in load(expansion).bag if tile.id not in first]
    colours = [(K, Y), (R, B)] if len(players) == 2 else [(K,), (Y,), (R,), (B,)]
    seats = tuple(Seat(name, own) for name, own in zip(players, colours, strict=False))
    return Game.start(SetUp(seats, expansion, (*first, *rest)))


def place(player: str, x: int, y: int, face: str, **more) -> Place:
    return Place(player, Cell(x, y), read_face(face), **more)


def refuses(game: Game, event, rule: str) -> None:
    before = game.table
    with pytest.raises(IllegalMoveError) as caught:
        game.play(event)
    assert caught.value.rule == rule
    assert game.table == before


def rule_against(board: str, x: int, y: int, face: str) -> str | None:
    reason = refusal(read_board(board), Cell(x, y), read_face(face))
    return None if reason is None else reason.rule


@pytest.mark.parametrize(("players", "bag"), [(2, 60), (3, 56), (4, 52)])
def test_W10_the_square_lies_and_everybody_has_four_tiles(players, bag):
    table = new_game(*"ABCD"[:players]).table
    assert str(table.board) == "vvvvQ\n"
    assert [len(hand) for hand in table.hands.values()] == [4] * players
    assert table.bag_size == bag


def test_W10_with_two_players_each_has_two_colours():
    assert new_game("A", "B").table.hidden("A") == 2
    assert new_game("A", "B", "C").table.hidden("A") == 1


@pytest.mark.parametrize("name", ["", "  ", "A\nB", "A" * 41, "\ud800"])
def test_W10_everybody_has_a_name_that_can_be_printed(name):
    with pytest.raises(PlayerError, match="name"):
        new_game("A", name)


@pytest.mark.parametrize("names", ["A", "ABCDE", "AA"])
def test_W10_other_numbers_or_equal_names_cannot_play(names):
    with pytest.raises(IllegalMoveError) as caught:
        new_game(*names)
    assert caught.value.rule == "W10"


def test_W10_a_known_bag_holds_every_tile_once():
    with pytest.raises(IllegalMoveError, match="W10"):
        new_game("A", "B", bag=("W1", "W1"))


def test_W11_the_first_tile_joins_a_village_edge_to_the_square():
    game = new_game()
    refuses(game, place("Ala", 1, 0, "yyff"), "W11")
    assert game.play(place("Ala", 1, 0, "kkvv")).table.turn == "Ola"


def test_W11_who_has_none_passes_and_draws_nothing_then_clockwise():
    table = new_game().play(Pass("Ala")).table
    assert (table.turn, table.drawn, len(table.hands["Ala"])) == ("Ola", (), 4)


def test_W11_who_is_known_to_hold_a_village_tile_must_join_it_to_the_square():
    game = dealt_game("L17", "W1", "W2", "W3", "H1", "H2", "H3", "H4")
    refuses(game, Pass("A"), "W11")
    game = game.play(place("A", 1, 0, "kkkv"))
    assert game.play(Pass("B")).table.turn == "C"


def test_W11_who_is_known_to_hold_none_may_pass():
    game = dealt_game("W1", "W2", "W3", "H1")
    assert game.play(Pass("A")).table.turn == "B"


def test_W11_out_of_turn_nobody_lays_a_landscape():
    refuses(new_game(), place("Jan", 1, 0, "kkvv"), "W11")


@pytest.mark.parametrize(
    ("x", "y", "face", "rule"),
    [
        (1, 0, "kkkv", None),
        (1, 0, "vkkk", "W12"),
        (5, 5, "kkkv", "W12"),
        (0, 0, "kkkv", "W12"),
        (-1, 0, "fyfb", None),
        (-1, 0, "frfb", "W12"),
    ],
)
def test_W12_every_edge_that_meets_another_tile_shows_the_same(x, y, face, rule):
    assert rule_against("rvry ffff", 5, 5, face) == "W12"
    assert rule_against("rvry", x, y, face) == rule


def test_W12_the_legal_placements_are_exactly_those_that_nothing_forbids():
    board = read_board("ffrv rvry kkvv\nrryy . ffvb:abcd")
    faces = load().by_id["L14"].faces
    found = {(p.cell, p.face) for p in placements(board, faces)}
    around = [Cell(x, y) for x in range(-2, 5) for y in range(-2, 4)]
    slow = {
        (cell, lying)
        for cell in around
        for face in faces
        for lying in face.rotations
        if refusal(board, cell, lying) is None
    }
    assert found == slow


@pytest.mark.parametrize(("board", "draws"), [("vvvvQ", 1), ("vvvvQ . vvvvQ", 2)])
def test_W13_as_many_tiles_are_drawn_as_edges_were_matched(board, draws):
    (first, *_) = [
        p for p in placements(read_board(board), [read_face("kvkv:abcb")]) if p.cell.x == 1
    ]
    assert first.draws == draws


def test_W13_drawing_ends_with_the_bag():
    game = dealt_game("L17")
    game = game.play(place("A", 1, 0, "kkkv"))
    (drawn,) = game.table.drawn
    assert (drawn.player, drawn.count, drawn.matched) == ("A", 1, 1)
    assert drawn.tiles[0] in game.table.hands["A"].known
    from dataclasses import replace

    from engine.table import draw

    empty = replace(game.table, bag=(), bag_size=0)
    assert draw(empty, "B", 3).drawn[-1].count == 0


def revealable() -> Game:
    """Ala has laid a tile that offers black; it is Ola's turn."""
    return new_game().play(place("Ala", 1, 0, "kkvv"))


def test_W14_a_reveal_lays_the_shepherd_draws_and_asks_for_a_bonus_tile():
    game = revealable().play(Reveal("Jan", K, Cell(2, 0)))
    table = game.table
    assert table.board.face(Cell(2, 0)).guest is Guest.SHEPHERD
    assert table.colours["Jan"] == (K,)
    assert [drawn.count for drawn in table.drawn] == [1]
    refuses(game, place("Ola", 0, 1, "vkkk"), "W14")
    after = game.play(place("Jan", 0, 1, "vkkk")).table
    assert after.turn == "Ola"
    assert after.duties == ()


def test_W14_nobody_reveals_twice_or_another_players_colour():
    game = revealable().play(Reveal("Jan", K, Cell(2, 0))).play(Pass("Jan"))
    refuses(game, Reveal("Jan", Y, Cell(3, 0)), "W14")
    refuses(game, Reveal("Ola", K, Cell(3, 0)), "W14")


def test_Q9_a_shepherd_that_fits_nowhere_waits():
    refuses(new_game(), Reveal("Ala", Y, Cell(1, 0)), "Q9")
    refuses(revealable(), Reveal("Jan", K, Cell(5, 5)), "W12")


def test_W15_a_wolf_may_not_join_a_forest_with_a_hunter():
    assert rule_against("ffff ffff", 2, 0, "ffffW") is None
    assert rule_against("ffffH ffff", 2, 0, "ffffW") == "W15"
    assert rule_against("ffffH/W ffff", 2, 0, "ffffW") == "W15"


def test_W15_several_wolves_may_share_a_forest():
    assert rule_against("ffffW ffff", 2, 0, "ffffW") is None


def test_W15_a_record_shows_a_wolf_brought_to_a_hunter():
    laid = [(Cell(0, 0), Tile(read_face("ffffH"))), (Cell(1, 0), Tile(read_face("ffffW")))]
    board = read_board("ffffH ffffW")
    assert [f.rule for f in check(board, load(), laid) if f.broken] == ["W15"]
    assert [f.rule for f in check(board, load(), laid[::-1]) if f.broken] == []


def test_W15_a_wolf_brought_to_a_hunter_is_named_even_if_it_fits_badly_too():
    order = [
        (Cell(0, 0), Tile(read_face("ffffH"))),
        (Cell(2, 0), Tile(read_face("kkkk"))),
        (Cell(1, 0), Tile(read_face("ffffW"))),
    ]
    findings = check(read_board("ffffH ffffW kkkk"), load(), order)
    assert [f.rule for f in findings if f.broken] == ["W12", "W15"]


def test_W15_a_wolf_joins_with_every_forest_on_its_tile():
    assert rule_against("ffffH", 1, 0, "ykyfW") == "W15"
    assert rule_against("ffffH", 1, 0, "yfffW:abbc") == "W15"
    assert rule_against("ffffH", 0, 1, "fyfyW:abac") == "W15"


def test_W16_a_hunter_is_laid_on_a_wolf_which_is_then_no_danger():
    board = read_board("ffffW ffff fyff fffy")
    assert score(board).points[Y] == ()
    assert any(p.covers and p.cell == (0, 0) for p in placements(board, [read_face("ffffH")]))
    assert score(board.cover(Cell(0, 0), read_face("ffffH"))).points[Y] == (2,)


def test_W16_in_a_forest_with_several_wolves_each_must_be_covered():
    board = read_board("ffffW ffff fyff fffy\nffffW . . .")
    one = board.cover(Cell(0, 0), read_face("ffffH"))
    assert score(one).points[Y] == ()
    assert score(one.cover(Cell(0, 1), read_face("ffffH"))).points[Y] == (2,)


def test_W16_only_wolves_are_covered():
    from engine.legality import cover_refusal

    board = read_board("ffffH ffff")
    assert cover_refusal(board, Cell(0, 0), read_face("ffffH")).rule == "W16"
    assert cover_refusal(board, Cell(1, 0), read_face("ffffH")).rule == "W16"
    assert cover_refusal(board, Cell(0, 0), read_face("ffff")).rule == "W16"


def test_W17_joined_forests_with_wolf_and_hunter_leave_the_wolf_powerless():
    apart = read_board("ffffW ffff fyff fffy\n. . . ffffH")
    assert score(apart).points[Y] == ()
    joined = read_board("ffffW ffff fyff fffy\n. ffff ffff ffffH")
    assert score(joined).points[Y] == (2,)


def wolf_game() -> Game:
    """A forest lies; B holds a wolf and a hunter."""
    game = dealt_game("L18", "L21", "L22", "L23", "W1", "H1", "L25", "L26")
    return game.play(place("A", 1, 0, "kkvv", tile="L18"))


def test_W18_announced_guests_are_laid_in_order_and_the_turn_goes_on():
    game = (
        new_game().play(place("Ala", 1, 0, "kkvv")).play(place("Ola", 2, 0, "kffk", tolerated=True))
    )
    game = game.play(Announce("Ala", (Guest.WOLF, Guest.HUNTER)))
    refuses(game, place("Jan", 0, 1, "vkkk"), "W18")
    refuses(game, place("Ala", 2, 1, "ffffH"), "W18")
    game = game.play(place("Ala", 2, 1, "ffffW"))
    assert game.table.drawn[0].count == 1
    game = game.play(Cover("Ala", Cell(2, 1), read_face("ffffH")))
    assert game.table.board.tiles[Cell(2, 1)].covers is Guest.WOLF
    assert game.table.turn == "Jan"


def test_W18_only_guests_that_are_held_are_announced():
    game = wolf_game()
    refuses(game, Announce("A", (Guest.WOLF,)), "W18")
    refuses(game, Announce("B", (Guest.WOLF, Guest.WOLF)), "W18")
    refuses(game, Announce("B", (Guest.SHEPHERD,)), "W18")
    refuses(game, Announce("B", ()), "W18")
    assert game.play(Announce("B", (Guest.HUNTER, Guest.WOLF))).table.duties[-1].player == "B"


def test_W19_the_game_ends_when_nobody_wants_to_lay_a_tile():
    game = new_game()
    refuses(game, End(), "W19")
    game = game.play(Pass("Ala")).play(Pass("Ola")).play(Pass("Jan")).play(End())
    assert game.table.ended
    refuses(game, Pass("Ala"), "W19")


def test_W19_who_stops_stops_for_good_and_all_stopped_is_the_end():
    game = new_game().play(Stop("Ala"))
    refuses(game, Reveal("Ala", K, Cell(1, 0)), "W19")
    game = game.play(Stop("Ola")).play(Stop("Jan"))
    assert game.table.ended
    assert game.table.stopped == ("Ala", "Ola", "Jan")


def test_W19_a_known_hand_lays_only_what_it_holds():
    refuses(dealt_game("L17"), place("A", 1, 0, "bbvv"), "W19")


@pytest.mark.parametrize(
    ("tile", "face", "rule"),
    [("X9", "kkvv", "W1"), ("S-k", "kkvv", "W1"), ("W1", "kkvv", "W12"), ("L18", "kkvv", None)],
)
def test_W1_a_tile_that_is_named_exists_and_has_the_face(tile, face, rule):
    event = place("Ala", 1, 0, face, tile=tile)
    if rule:
        refuses(new_game(), event, rule)
    else:
        assert new_game().play(event).table.laid == (tile,)


def test_W1_no_tile_lies_twice():
    game = new_game().play(place("Ala", 1, 0, "kkvv", tile="L18"))
    refuses(game, place("Ola", -1, 0, "vvkk", tile="L18"), "W1")


def test_W20_turns_that_ran_out_count_as_turns_without_a_tile():
    game = new_game(seconds=30).play(TimeOut("Ala")).play(Pass("Ola")).play(TimeOut("Jan"))
    assert game.play(End()).table.ended


def test_W20_what_others_announced_outlives_a_turn_that_ran_out():
    game = new_game(seconds=30).play(place("Ala", 1, 0, "kkvv"))
    game = game.play(Announce("Jan", (Guest.WOLF,))).play(Reveal("Ola", K, Cell(2, 0)))
    assert [duty.player for duty in game.table.duties] == ["Jan", "Ola"]
    game = game.play(TimeOut("Ola"))
    assert [duty.player for duty in game.table.duties] == ["Jan"]


def test_W19_to_stop_is_not_to_lay_a_tile():
    game = new_game().play(Pass("Ala")).play(Pass("Ola")).play(Stop("Jan"))
    assert game.play(End()).table.ended


def test_W20_a_time_limit_ends_the_turn_if_there_is_one():
    assert new_game(seconds=30).play(TimeOut("Ala")).table.turn == "Ola"
    refuses(new_game(), TimeOut("Ala"), "W20")


def test_W33_lack_of_tiles_stops_a_player_too():
    from dataclasses import replace

    from engine.table import Hand, next_turn

    table = replace(new_game().table, revealed={"Ala": (), "Ola": (K,), "Jan": ()})
    table = replace(table, hands={**table.hands, "Ola": Hand()})
    after = next_turn(table)
    assert (after.turn, after.stopped) == ("Jan", ("Ola",))


def test_W44_fishers_and_guards_follow_the_rules_of_wolves_and_hunters():
    assert rule_against("wwww wwwwG", -1, 0, "wwwwF") == "W44"
    assert rule_against("wwww wwwwF", -1, 0, "wwwwF") is None
    board = read_board("wwwwF wwww")
    covered = board.cover(Cell(0, 0), read_face("wwwwG"))
    assert covered.tiles[Cell(0, 0)].covers is Guest.FISHER


def test_hidden_colours_give_a_verdict_by_colour_until_all_are_shown():
    game = new_game()
    assert game.table.verdict().standings == ()
    game = game.play(Show("Ala", (K,))).play(Show("Ola", (Y,))).play(Show("Jan", (R,)))
    assert {row.player.name for row in game.table.verdict().standings} == {"Ala", "Ola", "Jan"}
    refuses(game, Show("Ala", (Y,)), "W10")


def test_a_mistake_the_table_let_lie_is_kept_and_reported():
    game = new_game().play(place("Ala", 1, 0, "kkvf", tolerated=True))
    rules = {f.rule for f in check(game.table.board, load(), game.table.order) if f.broken}
    assert rules == {"W12", "W3"}


def test_edges_know_their_opposites():
    assert [edge.opposite for edge in Edge] == [Edge.S, Edge.W, Edge.N, Edge.E]
