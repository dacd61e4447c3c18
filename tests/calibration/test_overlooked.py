"""Tiles that nobody felt are found by their known artwork; a complete board is known as such."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from shown_boxes import FACES, beliefs_in, box, print_of

from calibration.enrolled_set import EnrolledSet
from scanner.beliefs import Sight
from scanner.crops import cut_crops, even_light
from scanner.lattice import Lattice

SIDE = 64


@pytest.fixture(scope="module")
def known():
    return EnrolledSet(box())


def table(numbers, columns=4):
    """A picture of tiles side by side on grey cloth, and all of them as a lattice."""
    rng = np.random.default_rng(2)
    image = rng.normal(120, 4, (520, 520, 3)).clip(0, 255).astype(np.uint8)
    cells = np.array([(i % columns, i // columns) for i in range(len(numbers))], np.int32)
    corners = []
    for (x, y), number in zip(cells, numbers, strict=True):
        left, top = 100 + x * SIDE, 100 + y * SIDE
        # The crop of a tile shows a little beyond its sides.
        inner = print_of(number)[4:60, 4:60]
        image[top : top + SIDE, left : left + SIDE] = cv2.resize(inner, (SIDE, SIDE))
        corners.append([[left, top], [left + SIDE, top], [left + SIDE, top + SIDE],
                        [left, top + SIDE]])  # fmt: skip
    quads = np.array(corners, np.float32) - 0.5
    return image, Lattice(cells, quads, np.full(len(cells), 0.99, np.float32), complete=0.5)


def test_a_tile_that_was_overlooked_is_found_by_its_print(known):
    image, whole = table(range(12))
    gone = 11
    board = known.look_beside(image, whole.keep(np.arange(12) != gone))
    assert sorted(map(tuple, board.cells.tolist())) == sorted(map(tuple, whole.cells.tolist()))
    row = board.cells.tolist().index(whole.cells[gone].tolist())
    assert np.abs(board.corners[row] - whole.corners[gone]).max() < 0.1 * SIDE


def test_a_board_with_nothing_known_beside_it_is_complete(known):
    image, whole = table(range(12))
    board = known.look_beside(image, whole)
    assert len(board) == 12
    assert board.complete > 0.8


def test_other_artwork_gives_nothing_away(known):
    image, whole = table(range(200, 212))
    board = known.look_beside(image, whole.keep(np.arange(12) != 5))
    assert len(board) == 11
    assert board.complete == 0.5


def test_a_half_hidden_tile_that_its_print_does_not_confirm_is_not_taken_for_seen(known):
    image, whole = table(range(12))
    image[100 : 100 + SIDE, 120 : 100 + SIDE] = (90, 120, 200)
    crops = even_light(cut_crops(image, whole.corners))
    beliefs = known.sharpen(beliefs_in([FACES[5], *FACES[1:12]]), known.distances(crops), crops)
    assert np.exp(beliefs.sight[0, Sight.COVERED]) > 0.2
    assert (beliefs.sight[1:].argmax(axis=1) == Sight.FACE).all()


def test_a_tile_that_a_finder_laid_askew_is_laid_where_its_print_is(known):
    image, whole = table(range(12))
    corners = whole.corners.copy()
    corners[5] += np.array([0.3, 0.25], np.float32) * SIDE
    board = known.look_beside(image, replace(whole, corners=corners))
    assert len(board) == 12
    assert np.abs(board.corners[5] - whole.corners[5]).max() < 0.12 * SIDE
