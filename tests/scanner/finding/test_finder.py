"""Boards in pictures whose single tiles are known."""

from __future__ import annotations

import numpy as np
import pytest
from known_tiles import knowing, squares

from scanner.finding import FindSettings, find_lattice, find_tiles
from scanner.finding.finder import speaks_for_itself
from scanner.finding.hands import Hands
from scanner.finding.join import join_parts
from scanner.lattice import Lattice

BLANK = np.zeros((384, 640, 3), np.uint8)
LONG = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2)]


def shape_of(cells: np.ndarray) -> set[tuple[int, int]]:
    return {(int(x), int(y)) for x, y in cells - cells.min(axis=0)}


@pytest.mark.parametrize("turn", [0, 20, -30, 44])
def test_a_board_is_named_as_the_picture_shows_it(turn: float) -> None:
    tiles = squares(LONG, origin=(240, 160), turn=turn)
    found = find_lattice(BLANK, knowing(tiles))
    assert shape_of(found.lattice.cells) == set(LONG)
    order = np.lexsort((np.array(LONG)[:, 0], np.array(LONG)[:, 1]))
    assert np.abs(found.lattice.corners - tiles[order]).max() < 1.0
    assert found.others == ()


def test_upside_down_is_another_board() -> None:
    tiles = squares(LONG, origin=(400, 260), turn=180)
    found = find_lattice(BLANK, knowing(tiles))
    assert shape_of(found.lattice.cells) == {(2 - x, 2 - y) for x, y in LONG}


def test_corners_run_clockwise_from_north_west() -> None:
    found = find_lattice(BLANK, knowing(squares(LONG, origin=(240, 160), turn=31)))
    for nw, ne, se, sw in found.lattice.corners:
        assert ne[0] > nw[0]
        assert sw[1] > nw[1]
        assert se[0] > sw[0]
        assert se[1] > ne[1]


@pytest.mark.parametrize("cells", [[], [(0, 0)], [(0, 0), (3, 1), (6, 5)]])
def test_single_tiles_are_no_board(cells: list[tuple[int, int]]) -> None:
    tiles = squares(cells).reshape(-1, 4, 2)
    assert len(find_lattice(BLANK, knowing(tiles)).lattice) == 0
    assert len(find_tiles(BLANK, knowing(tiles))) == len(cells)


def test_tiles_laid_out_apart_are_no_board() -> None:
    tiles = squares([(x, y) for x in range(4) for y in range(3)], step=40 * 1.3)
    assert len(find_lattice(BLANK, knowing(tiles)).lattice) == 0
    assert len(find_tiles(BLANK, knowing(tiles))) == 12


def test_a_loose_tile_stays_out() -> None:
    board = squares([(0, 0), (1, 0), (0, 1)])
    askew = squares([(0, 0)], origin=(60 + 2 * 41, 60), turn=35)
    found = find_lattice(BLANK, knowing(np.concatenate([board, askew])))
    assert len(found.lattice) == 3


def test_two_boards_are_told_apart() -> None:
    one = squares([(0, 0), (1, 0), (0, 1), (1, 1)])
    two = squares([(0, 0), (1, 0)], origin=(400, 250), turn=25)
    found = find_lattice(BLANK, knowing(np.concatenate([one, two])))
    assert len(found.lattice) == 4
    assert [len(other) for other in found.others] == [2]


def test_drift_is_followed() -> None:
    # Every tile a little lower than the last: after twelve, half a side off the first row.
    tiles = squares([(x, 0) for x in range(12)])
    tiles[..., 1] += np.arange(12)[:, None] * 3.0
    found = find_lattice(BLANK, knowing(tiles))
    assert shape_of(found.lattice.cells) == {(x, 0) for x in range(12)}


def test_two_tiles_must_fit_well() -> None:
    well = squares([(0, 0), (1, 0)])
    ill = well.copy()
    ill[1, :, 1] += 8
    assert len(find_lattice(BLANK, knowing(well)).lattice) == 2
    assert len(find_lattice(BLANK, knowing(ill)).lattice) == 0


def test_pixels_are_those_of_the_picture() -> None:
    tiles = squares(LONG, origin=(240, 160))
    large = np.zeros((768, 1280, 3), np.uint8)
    found = find_lattice(large, knowing(tiles))
    again = (np.sort(tiles.reshape(-1, 2), axis=0) + 0.5) * 2 - 0.5
    assert np.sort(found.lattice.corners.reshape(-1, 2), axis=0) == pytest.approx(again, abs=1.5)


def test_the_same_picture_gives_the_same_answer() -> None:
    net = knowing(squares(LONG, origin=(240, 160), turn=12))
    first, second = find_lattice(BLANK, net), find_lattice(BLANK, net)
    assert np.array_equal(first.lattice.corners, second.lattice.corners)


def test_small_tiles_are_looked_at_again() -> None:
    looks = []
    inner = knowing(squares([(0, 0), (1, 0), (0, 1)], side=14, step=14.4, origin=(100, 100)))

    def net(pictures: np.ndarray) -> np.ndarray:
        looks.append(pictures.shape)
        return inner(pictures)

    find_lattice(BLANK, net, settings=FindSettings(look_px=(640,)))
    assert len(looks) == 2


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (37, 53)])
def test_odd_pictures_are_no_trouble(shape: tuple[int, int]) -> None:
    nothing = knowing(np.zeros((0, 4, 2)))
    found = find_lattice(np.zeros((*shape, 3), np.uint8), nothing)
    assert len(found.lattice) == 0


@pytest.mark.parametrize("turn", [0, 90, 200])
def test_large_parts_of_one_lattice_are_one_board(turn: float) -> None:
    cells = [(x, y) for x in (0, 1, 3, 4) for y in (0, 1)]
    found = find_lattice(BLANK, knowing(squares(cells, origin=(320, 200), turn=turn)))
    assert len(found.lattice) == 8
    assert found.others == ()


@pytest.mark.parametrize("hand", [True, False])
@pytest.mark.parametrize("turn", [0, 90, 200])
def test_a_few_tiles_beyond_a_free_cell_belong_to_the_board_under_a_hand(
    hand: bool, turn: float
) -> None:
    def part(cells: list[tuple[int, int]]) -> Lattice:
        quads = squares(cells, origin=(320, 200), turn=turn)
        return Lattice(np.array(cells, np.int32), quads, np.ones(len(cells), np.float32))

    board, beyond = part([(0, 0), (0, 1), (1, 0), (1, 1)]), part([(3, 0), (3, 1)])
    everywhere = Hands((np.full((100, 160), float(hand), np.float32),), (4.0,))
    joined = join_parts([board, beyond], FindSettings(), everywhere)
    assert [len(lattice) for lattice in joined] == ([6] if hand else [4, 2])


def test_a_tile_that_touches_the_board_needs_no_hand_to_belong_to_it() -> None:
    cells = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    quads = squares(cells)
    lattice = Lattice(np.array(cells, np.int32), quads, np.ones(len(cells), np.float32))
    parts = [lattice.keep(np.arange(4)), lattice.keep(np.arange(4, 5))]
    assert [len(whole) for whole in join_parts(parts, FindSettings(), Hands())] == [5]


def test_a_part_off_the_lattice_is_another_board() -> None:
    tiles = squares([(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1)])
    tiles[4:] += 18
    found = find_lattice(BLANK, knowing(tiles))
    assert (len(found.lattice), len(found.others)) == (4, 1)


@pytest.mark.parametrize(
    ("many", "flat", "board"), [(4, 0.5, False), (4, 0.7, True), (8, 0.5, True)]
)
def test_a_few_flat_squares_may_be_cards(many: int, flat: float, board: bool) -> None:
    cells = [(i % 4, i // 4) for i in range(many)]
    corners = (squares(cells) * [1.0, flat]).astype(np.float32)
    lattice = Lattice(np.array(cells, np.int32), corners, np.ones(many, np.float32))
    assert speaks_for_itself(lattice, FindSettings()) is board
