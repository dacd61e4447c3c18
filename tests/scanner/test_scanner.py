"""The scanner with stub stages: what it does with what they say."""

from dataclasses import replace

import numpy as np
import pytest
from believed_boards import beliefs_of, lattice_of
from stub_eyes import BOARD

from engine import Board, Cell, read_board
from engine.catalogue import load
from scanner import Scanner
from scanner.decode import decode
from scanner.errors import PictureError
from scanner.finding import Found
from scanner.mirrors import looks_mirrored, mirrored_face
from scanner.refining import worth_another_look
from scanner.squares import moved
from scanner.stages import Stages
from webui.bench import grown_board

IMAGE = np.full((480, 640, 3), 90, np.uint8)


def mirrored(board: Board) -> Board:
    return Board.of({c._replace(x=-c.x): mirrored_face(t.face) for c, t in board.tiles.items()})


def test_python_and_command_line_give_the_same(eyes, owczarek, photo):
    import json

    told = json.loads(owczarek("scan", photo(), "--json")[1])
    same = Scanner(tile_set=None).scan(IMAGE).to_json()
    told.pop("timing_ms")
    assert same.pop("timing_ms").keys() == {"find", "cut", "read", "join", "decode", "total"}
    assert told == same


def test_the_next_frame_is_scanned_too(eyes):
    assert Scanner().track(IMAGE).board == BOARD


def test_stages_are_loaded_once_and_only_when_needed(eyes, monkeypatch):
    loads = []
    monkeypatch.setattr("scanner.scanner.load_stages", lambda _: loads.append(1) or eyes.stages)
    scanner = Scanner()
    assert loads == []
    scanner.scan(IMAGE)
    scanner.lattice(IMAGE)
    assert loads == [1]


@pytest.mark.parametrize("shape", [(480, 640), (480, 640, 4), (480, 640, 3)])
def test_grey_and_transparent_arrays_are_scanned(eyes, shape):
    assert Scanner().scan(np.full(shape, 200, np.uint8)).board == BOARD


def test_an_array_that_is_no_picture(eyes):
    with pytest.raises(PictureError):
        Scanner().scan(np.zeros((10, 10, 3), np.uint8))


def test_same_picture_same_answer(eyes):
    first, second = (Scanner().scan(IMAGE).to_json() for _ in range(2))
    first.pop("timing_ms")
    second.pop("timing_ms")
    assert first == second


def test_tiles_cut_badly_are_read_once_more(eyes):
    shift = np.zeros((9, 4, 2), np.float32)
    shift[4] = (0.25, -0.25)

    def believe(board):
        beliefs = beliefs_of(board)
        return replace(beliefs, shift=shift) if eyes.reads == 1 else beliefs

    eyes.beliefs = believe
    scan = Scanner().scan(IMAGE)
    assert eyes.reads == 2
    (x, y), straight = scan.seen[list(BOARD)[4]].corners[0], lattice_of(list(BOARD)).corners[4, 0]
    assert (x, y) == pytest.approx((straight[0] + 10, straight[1] - 10), abs=0.01)
    np.testing.assert_array_equal(
        scan.seen[list(BOARD)[3]].corners, lattice_of(list(BOARD)).corners[3]
    )


def test_a_second_look_that_is_no_better_is_forgotten(eyes):
    shift = np.full((9, 4, 2), 0.25, np.float32)
    eyes.beliefs = lambda board: replace(beliefs_of(board), shift=shift)
    scan = Scanner().scan(IMAGE)
    assert eyes.reads == 2
    np.testing.assert_array_equal(
        scan.seen[list(BOARD)[4]].corners, lattice_of(list(BOARD)).corners[4]
    )


def test_corners_move_in_the_frame_of_their_own_tile():
    quad = np.array([[[0, 0], [0, 10], [-10, 10], [-10, 0]]], np.float32)  # a quarter turned
    shift = np.zeros((1, 4, 2), np.float32)
    shift[0, 0] = (0.5, 0.0)
    np.testing.assert_allclose(moved(quad, shift)[0, 0], [0, 5], atol=1e-4)


def test_nothing_is_looked_at_again_where_no_tile_is_seen():
    beliefs = beliefs_of(BOARD)
    far = replace(beliefs, shift=np.full((9, 4, 2), 0.25, np.float32))
    assert len(worth_another_look(far)) == 9
    assert len(worth_another_look(beliefs)) == 0
    assert len(worth_another_look(replace(far, sight=np.roll(far.sight, -1, axis=1)))) == 0


def test_the_second_group_is_read_where_the_first_is_none_of_ours(eyes):
    from scanner.beliefs import Sight

    def believe(board):
        beliefs = beliefs_of(board)
        if eyes.reads == 1:
            beliefs.sight[:] = -8
            beliefs.sight[:, Sight.NOTHING] = -0.01
        return beliefs

    eyes.beliefs = believe
    eyes.others = (lattice_of(list(BOARD), (300.0, 200.0)),)
    scan = Scanner().scan(IMAGE)
    assert scan.board == BOARD
    assert scan.seen[next(iter(BOARD))].corners[0, 0] == 300


def test_a_mirrored_picture_is_remarked_on(eyes):
    eyes.boards = [grown_board(60)]
    assert not any("mirrored" in str(w) for w in Scanner().scan(IMAGE).warnings)
    eyes.boards = [mirrored(grown_board(60))]
    eyes.looks = 0
    assert any("mirrored" in str(w) for w in Scanner().scan(IMAGE).warnings)


@pytest.mark.parametrize("seed", range(5))
def test_mirrors_are_told_by_the_handedness_of_faces(seed):
    board = grown_board(50, seed)
    assert not looks_mirrored(board, load())
    assert looks_mirrored(mirrored(board), load())


def test_small_boards_say_nothing_about_mirrors():
    assert not looks_mirrored(mirrored(grown_board(8)), load())
    assert not looks_mirrored(read_board("ffff ffff"), load())


def test_upside_down_is_another_board_with_the_same_points(eyes):
    from engine import score

    eyes.boards = [BOARD.turned(2)]
    scan = Scanner().scan(IMAGE)
    assert scan.board == BOARD.turned(2)
    assert score(scan.board).points == score(BOARD).points


def test_a_board_is_seen_upon_a_floor_of_slabs_that_reads_like_one():
    floor = lattice_of([Cell(x, y) for x in range(4) for y in range(3)], (10.0, 10.0), 90.0)
    board = lattice_of(list(BOARD), (60.0, 60.0), 30.0)

    def read(crops):
        if len(crops) == len(board):
            return beliefs_of(BOARD)
        slabs = read_board("fyff fffy ffrf yyff\nffyf ffff ffff ffyy\nkkff ffff fyff rrff")
        return beliefs_of(slabs, sure=0.88)

    stages = Stages(find=lambda _: Found(floor, (board,)), read=read, decode=decode)
    scan = Scanner(stages=stages).scan(np.full((480, 640, 3), 120, np.uint8))
    assert scan.board == BOARD
