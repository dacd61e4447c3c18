"""Games at the desk: entries, corrections, conflicts, undo and redo."""

import pytest

from engine import Cell, Colour, Guest, Tile, read_board, read_face
from engine.errors import EngineError
from engine.events import Pass, Place, Reveal, Seat, SetUp, Show, Stop
from webui.games.desk import Desk
from webui.games.entries import (
    Answer,
    Claim,
    Lay,
    Opening,
    Play,
    Redo,
    Settings,
    Take,
    TakeOver,
    Undo,
    Witness,
)
from webui.games.errors import ConflictError, EntryError
from webui.games.store import Store
from webui.games.writing import read_entry, write_entry

YELLOW, VILLAGE = read_face("yyyy"), read_face("kkvv")
SET_UP = SetUp((Seat("Ala", (Colour.YELLOW,)), Seat("Ola", (Colour.RED,)), Seat("Jan")), seconds=60)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def desk(store):
    ticks = iter(range(10_000))
    return Desk(store, clock=lambda: float(next(ticks)))


@pytest.fixture
def free(desk):
    return desk.open(Opening("Sunday")).id


@pytest.fixture
def game(desk):
    return desk.open(Opening("Evening", SET_UP)).id


ENTRIES = [
    Opening("Evening", SET_UP),
    Opening("Sunday", expansion=True),
    Play(Place("Ala", Cell(0, 1), VILLAGE)),
    Play(Reveal("Ala", Colour.YELLOW, Cell(2, 3)), Witness.CAMERA),
    Lay(Cell(-1, 2), Tile(read_face("ffffH"), Guest.WOLF), read_face("ffff")),
    Lay(Cell(0, 0), Tile(read_face("ffffH"), bare=True)),
    Take(Cell(0, 0), Witness.CAMERA),
    TakeOver(read_board("vvvvQ kkvv")),
    Answer(Cell(1, 1), Guest.WOLF),
    Answer(Cell(1, 1), None),
    Claim("Ala", 12),
    Claim("Ala", None),
    Settings(title="New"),
    Undo(),
    Redo(),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_reads_back_as_it_was_written(entry):
    assert read_entry(write_entry(entry)) == entry


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "entry: expected a text"),
        ({"entry": "fly"}, '"fly" is none of'),
        ({"entry": "lay", "x": 0, "y": 0}, "face: missing"),
        ({"entry": "lay", "x": 0, "y": 0, "face": "zzzz"}, "zzzz"),
        ({"entry": "lay", "x": "a", "y": 0, "face": "yyyy"}, "x: expected a whole number"),
        ({"entry": "lay", "x": 10**9, "y": 0, "face": "yyyy"}, "x: "),
        ({"entry": "play", "event": {"event": "dance"}}, '"dance" is none of'),
        ({"entry": "claim", "who": "Ala", "points": -1}, "points: "),
        ({"entry": "take_over", "board": {"tiles": 3}}, "tiles"),
        ([], "expected an object"),
    ],
)
def test_a_bad_entry_is_refused_with_its_place(data, complaint):
    with pytest.raises(EntryError, match=complaint):
        read_entry(data)


def test_a_game_survives_a_restart(desk, game, store):
    desk.write(game, Play(Place("Ala", Cell(0, 1), read_face("vkkv"))))
    desk.write(game, Lay(Cell(0, 2), Tile(YELLOW)))
    desk.write(game, Undo())
    before = desk.state(game)
    after = Desk(store).state(game)
    assert after == before
    assert after.table.turn == "Ola"


def test_undo_and_redo_walk_through_all_kinds_of_changes(desk, game):
    first = desk.write(game, Play(Place("Ala", Cell(0, 1), read_face("vkkv"))))
    second = desk.write(game, Lay(Cell(5, 5), Tile(YELLOW)))
    assert desk.write(game, Undo()).board == first.board
    assert len(desk.write(game, Undo()).board) == 1
    with pytest.raises(EntryError, match="nothing to undo"):
        desk.write(game, Undo())
    assert desk.write(game, Redo()).table.turn == "Ola"
    assert desk.write(game, Redo()).board == second.board
    with pytest.raises(EntryError, match="nothing to redo"):
        desk.write(game, Redo())


def test_a_new_change_forgets_what_was_undone(desk, free):
    desk.write(free, Lay(Cell(0, 0), Tile(YELLOW)))
    desk.write(free, Undo())
    assert desk.write(free, Lay(Cell(1, 0), Tile(YELLOW))).undone == ()


def test_undo_leaves_settings_alone(desk, free):
    desk.write(free, Lay(Cell(0, 0), Tile(YELLOW)))
    desk.write(free, Settings(title="Renamed"))
    state = desk.write(free, Undo())
    assert state.title == "Renamed"


def test_a_forbidden_move_is_not_written(desk, game, store):
    with pytest.raises(EngineError, match="W11"):
        desk.write(game, Play(Pass("Ola")))
    assert len(store.entries(game)) == 1


def test_moves_need_players(desk, free):
    with pytest.raises(EntryError, match="no players"):
        desk.write(free, Play(Stop("Ala")))


def test_W13_the_history_keeps_what_was_drawn(desk, game):
    state = desk.write(game, Play(Place("Ala", Cell(0, 1), read_face("vkkv"))))
    assert [(drawn.player, drawn.count) for drawn in state.steps[-1].drawn] == [("Ala", 1)]
    assert state.turn_began == state.steps[-1].at


def test_a_corrected_tile_counts_for_later_moves(desk, game):
    desk.write(game, Play(Place("Ala", Cell(0, 1), read_face("vkkv"))))
    desk.write(game, Lay(Cell(0, 1), Tile(read_face("vyyv"))))
    state = desk.write(game, Play(Place("Ola", Cell(0, 2), read_face("yyyy"))))
    assert state.steps[-1].drawn[0].count == 1


def test_two_who_set_the_same_tile_are_told_of_each_other(desk, free):
    seen = desk.write(free, Lay(Cell(0, 0), Tile(YELLOW))).version
    desk.write(free, Lay(Cell(0, 0), Tile(VILLAGE)), seen=seen)
    with pytest.raises(ConflictError, match=r"\(0,0\)") as caught:
        desk.write(free, Lay(Cell(0, 0), Tile(YELLOW)), seen=seen)
    assert caught.value.current["tile"] == "kkvv"
    assert desk.write(free, Lay(Cell(1, 0), Tile(YELLOW)), seen=seen).version == 4


def test_two_who_undo_at_once_undo_once(desk, free):
    seen = desk.write(free, Lay(Cell(0, 0), Tile(YELLOW))).version
    desk.write(free, Undo(), seen=seen)
    with pytest.raises(ConflictError):
        desk.write(free, Undo(), seen=seen)


def test_a_ticket_makes_an_entry_happen_once(desk, game):
    move = Play(Place("Ala", Cell(0, 1), read_face("vkkv")))
    first = desk.write(game, move, ticket="abc")
    assert desk.write(game, move, ticket="abc") == first


def test_a_board_taken_over_keeps_a_correction_until_the_tile_changes(desk, free):
    read, right, third = read_face("yyyy"), read_face("yyyyS"), read_face("kkkk")
    desk.write(free, Lay(Cell(0, 0), Tile(right), read=read))
    assert desk.write(free, TakeOver(read_board("yyyy"))).board.face(Cell(0, 0)) == right
    assert desk.write(free, TakeOver(read_board("kkkk"))).board.face(Cell(0, 0)) == third


def test_an_answer_is_kept(desk, free):
    desk.write(free, TakeOver(read_board("ffffW ffff fyff fffy\n. ffffH . .")))
    assert [question.id for question in desk.state(free).judge().questions] == ["covers:1,1"]
    assert desk.write(free, Answer(Cell(1, 1), Guest.WOLF)).judge().questions == ()
    with pytest.raises(EngineError, match="no tile lies"):
        desk.write(free, Answer(Cell(9, 9), None))


def test_claims_are_by_player_or_by_colour(desk, free, game):
    assert desk.write(free, Claim("y", 7)).claims == {"y": 7}
    assert desk.write(free, Claim("y", None)).claims == {}
    desk.write(game, Play(Show("Jan", (Colour.BLUE,))))
    assert desk.write(game, Claim("Jan", 4)).claims == {"Jan": 4}
    with pytest.raises(EntryError, match="does not play"):
        desk.write(game, Claim("Ewa", 4))


def test_watchers_hear_of_every_change_and_slow_ones_are_dropped(desk, free):
    with desk.bulletin.watch(free) as watcher:
        desk.write(free, Lay(Cell(0, 0), Tile(YELLOW)))
        assert watcher.get(0) == 2
        for x in range(1, 20):
            desk.write(free, Lay(Cell(x, 0), Tile(YELLOW)))
        assert watcher.dropped
    assert desk.bulletin.count(free) == 0
