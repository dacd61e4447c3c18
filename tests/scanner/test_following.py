"""Following a table through a video, with stub stages that know what lies on it."""

import numpy as np
import pytest
from stub_table import SIDE, StubTable

from engine import Board, Cell, Edge, Guest, read_board
from engine.catalogue import load
from engine.notation import read_face
from scanner import Scanner
from scanner.following.beside import reflected
from scanner.following.follower import OUT_OF_SIGHT
from scanner.following.motion import follow
from scanner.following.patches import PATCH_PX, difference, looks_like

BOARD = read_board("""
fyff  fffy  ffffW
fkkf  frfk  ffrr
kfff  frff  rffr
""")
NEW, BESIDE = read_face("yyff"), Cell(3, 0)


@pytest.fixture
def table():
    return StubTable(BOARD)


@pytest.fixture
def film(table):
    """Follow some frames of the table; gives the last scan and all that happened."""
    scanner = Scanner(stages=table.stages)

    def run(frames: int = 1, each=lambda i: None):
        events = []
        for i in range(frames):
            each(i)
            scan = scanner.track(table.frame())
            events += [(event.kind.value, event.cell) for event in scan.events]
        return scan, events

    return run


def lies_right(scan, table) -> bool:
    """Whether every tile in the picture is where it is drawn."""
    return all(
        np.abs(scan.seen[cell].corners - table.quad(cell)).max() < 0.06 * SIDE
        for cell in table.visible
    )


def lay(table, cell, face):
    table.board = Board.of({**{c: t.face for c, t in table.board.tiles.items()}, cell: face})


def hand_over(table, cell, way=0):
    """A hand over one cell, shifted so many pixels."""
    x, y = table.quad(cell).mean(axis=0) + way
    half = SIDE * 0.6
    table.hand = (round(x - half), round(y - half), round(x + half), round(y + half))


def test_a_standing_board_is_searched_once_and_stays_as_it_is(film, table):
    scan, events = film(30)
    assert scan.board == BOARD
    assert (table.finds, events) == (1, [])
    assert table.reads < 12
    assert lies_right(scan, table)


def test_a_held_camera_is_followed(film, table):
    film(3)

    def sway(i):
        table.origin = (180 + 12 * np.sin(i / 3), 140 + 9 * np.sin(i / 4))
        table.angle = 2 * np.sin(i / 5)

    scan, events = film(40, sway)
    assert (scan.board, events, table.finds) == (BOARD, [], 1)
    assert lies_right(scan, table)


def test_a_laid_tile_is_told_once(film, table):
    film(5)
    film(3, lambda i: hand_over(table, BESIDE, 40 - 20 * i))
    lay(table, BESIDE, NEW)
    film(2)
    table.hand = None
    scan, events = film(8)
    assert events == [("laid", BESIDE)]
    assert scan.board.face(BESIDE) == NEW
    scan, events = film(20)
    assert (events, len(scan.board)) == ([], 10)


def test_what_happened_is_in_the_json(film, table):
    film(5)
    lay(table, BESIDE, NEW)
    told = [film()[0].to_json().get("events") for _ in range(8)]
    (events,) = [events for events in told if events]
    assert events == [{"kind": "laid", "cell": [3, 0], "face": NEW.to_json()}]


def test_a_hidden_tile_stays_while_a_hand_rests_on_it(film, table):
    film(5)
    scan, events = film(4, lambda i: hand_over(table, Cell(1, 1), 30 - 10 * i))
    assert scan.board == BOARD
    scan, resting = film(30)
    assert (scan.board, events + resting) == (BOARD, [])
    assert not scan.seen[Cell(1, 1)].in_sight
    table.hand = None
    scan, events = film(5)
    assert (scan.board, events) == (BOARD, [])
    assert scan.seen[Cell(1, 1)].in_sight


def test_a_tile_taken_away_is_gone(film, table):
    film(5)
    film(3, lambda i: hand_over(table, Cell(2, 2), 20 - 10 * i))
    table.board = table.board.without(Cell(2, 2))
    table.hand = None
    scan, events = film(15)
    assert events == [("taken", Cell(2, 2))]
    assert Cell(2, 2) not in scan.board


def test_a_turned_tile(film, table):
    film(5)
    turned = BOARD.face(Cell(0, 2)).turned(1)
    lay(table, Cell(0, 2), turned)
    scan, events = film(10)
    assert events == [("turned", Cell(0, 2))]
    assert scan.board.face(Cell(0, 2)) == turned


def test_a_tile_exchanged_for_another(film, table):
    film(5)
    lay(table, Cell(2, 2), read_face("rkkr"))
    scan, events = film(10)
    assert events == [("replaced", Cell(2, 2))]
    assert scan.board.face(Cell(2, 2)) == read_face("rkkr")


def test_W16_a_hunter_laid_on_a_wolf_is_known_to_cover_it(film, table):
    film(5)
    lay(table, Cell(2, 0), read_face("ffffH"))
    scan, events = film(10)
    assert events == [("covered", Cell(2, 0))]
    assert scan.board.tiles[Cell(2, 0)].covers is Guest.WOLF
    assert not any(doubt.id.startswith("covers") for doubt in scan.questions)
    scan, events = film(12)
    assert (scan.board.tiles[Cell(2, 0)].covers, events) == (Guest.WOLF, [])


@pytest.mark.parametrize(("shift", "angle"), [((30, -20), 0), ((90, 60), 8), ((-120, 30), -20)])
def test_a_knocked_table_keeps_its_cells(film, table, shift, angle):
    film(12)
    table.origin = (table.origin[0] + shift[0], table.origin[1] + shift[1])
    table.angle = angle
    scan, events = film(14)
    assert scan.board == BOARD
    assert lies_right(scan, table)
    assert events == [("knocked", None)]


def test_a_nudged_tile_is_followed(film, table):
    film(5)
    table.nudged[Cell(2, 2)] = (9.0, 6.0)
    scan, events = film(12)
    assert (scan.board, events) == (BOARD, [])
    assert lies_right(scan, table)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_seen_from_another_side_the_cells_stay(film, table, quarters):
    film(5)
    table.angle, table.origin = 90.0 * quarters, (320.0, 240.0)
    scan, _ = film(12)
    assert scan.board == BOARD
    assert lies_right(scan, table)


def test_panning_keeps_what_leaves_the_picture_and_adds_what_comes(film, table):
    table.board = _strip()
    table.origin = (20.0, 150.0)
    scan, _ = film(5)
    assert len(scan.board) < len(table.board)

    def pan(i):
        table.origin = (table.origin[0] - 8.0, 150.0)

    scan, events = film(60, pan)
    assert scan.board == table.board
    assert not scan.seen[Cell(0, 0)].in_sight
    assert (events, table.finds) == ([], 1)
    assert lies_right(scan, table)


def _strip(wide: int = 18) -> Board:
    """A row of matching tiles, wider than a picture, all different."""
    faces = [face for face in load().counts if face.guest is None]
    row = [faces.pop(0)]
    while len(row) < wide:
        east = row[-1].edges[Edge.E]
        fits = (turned for face in faces for turned in face.rotations if turned.edges[3] == east)
        row.append(next(fits))
        faces.remove(row[-1].upright)
    return Board.of({Cell(i, 0): face for i, face in enumerate(row)})


def test_empty_frames_are_not_searched_again_and_again(film, table):
    table.board = Board({})
    scan, events = film(12)
    assert not scan.found
    assert table.finds < 6
    table.board = BOARD
    scan, events = film(3)
    assert (scan.board, events) == (BOARD, [])


def test_a_board_out_of_sight_is_kept(film, table):
    film(5)
    table.hand = (0, 0, *table.size)
    scan, events = film(20)
    assert (scan.board, events) == (BOARD, [])
    assert OUT_OF_SIGHT in scan.warnings
    table.hand = None
    scan, events = film(10)
    assert (scan.board, events) == (BOARD, [])
    assert OUT_OF_SIGHT not in scan.warnings


def test_another_size_of_frames_changes_nothing(film, table):
    film(5)
    table.size, table.origin = (800, 600), (300.0, 200.0)
    scan, events = film(3)
    assert (scan.board, events) == (BOARD, [])
    assert lies_right(scan, table)


def test_a_wholly_different_table_starts_anew(film, table):
    film(5)
    table.board, table.origin = read_board("rrrr yyrr kkyy\nrbkk . yrby"), (250.0, 60.0)
    scan, events = film(20)
    assert (scan.board, events) == (table.board, [])


def test_another_light_is_no_event(film, table):
    film(5)

    def dim(i):
        table.light = 1.0 - 0.02 * i

    scan, events = film(20, dim)
    assert (scan.board, events) == (BOARD, [])
    table.light = 1.0
    scan, events = film(10)
    assert (scan.board, events) == (BOARD, [])


def test_the_same_film_gives_the_same_answers():
    def play():
        table = StubTable(BOARD)
        scanner = Scanner(stages=table.stages)
        for i in range(8):
            table.origin = (180 + 5 * np.sin(i), 140.0)
            told = scanner.track(table.frame()).to_json()
        told.pop("timing_ms")
        return told

    assert play() == play()


def test_motion_cannot_be_told_without_texture():
    plain = np.full((240, 320), 90, np.uint8)
    whole = np.array([[[0, 0], [319, 0], [319, 239], [0, 239]]], np.float32)
    assert follow(plain, plain, whole) is None


def test_the_place_beside_an_edge_shares_it():
    quad = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    for edge, shift in zip(Edge, [(0, -10), (10, 0), (0, 10), (-10, 0)], strict=True):
        assert np.array_equal(reflected(quad, edge), quad + shift)


def test_patches_differ_by_what_they_show_and_not_by_their_light():
    rng = np.random.default_rng(3)
    one = rng.uniform(40, 160, (1, PATCH_PX, PATCH_PX, 3)).astype(np.float32)
    other = rng.uniform(40, 160, one.shape).astype(np.float32)
    assert difference(one, one)[0] == 0
    assert difference(one * np.float32(1.3) + 10, one)[0] < 0.05
    assert difference(one, other)[0] > 0.6
    assert difference(one[:0], one[:0]).shape == (0,)
    assert looks_like(one[0], other) < 0.1
    assert looks_like(one[0], other[:0]) == np.inf
