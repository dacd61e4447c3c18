"""Beside a board: tiles that are read though nobody felt them, and what may be hidden."""

from __future__ import annotations

import numpy as np
import pytest
from believed_boards import view_of

from engine import read_board
from scanner.around import look_around
from scanner.beliefs import Beliefs, Sight
from scanner.lattice import Lattice
from scanner.views import View

SIDE = 40
TILES = [(x, y) for y in range(2) for x in range(3)]
TABLE = np.full((300, 400, 3), 120, np.uint8)


def board() -> Lattice:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    corners = [(square + cell) * SIDE + 100 for cell in TILES]
    return Lattice(
        np.array(TILES, np.int32), np.array(corners, np.float32), np.ones(len(TILES), np.float32)
    )


def reading(places: dict[int, Sight]):
    """A reader to whom the board's tiles are faces and all around it is nothing but these."""
    one = view_of(read_board("ffff")).beliefs

    def read(crops: np.ndarray) -> Beliefs:
        rows = one.keep(np.zeros(len(crops), np.intp))
        sight = np.full((len(crops), len(Sight)), 0.001)
        sight[: len(TILES), Sight.FACE] = 1
        sight[len(TILES) :, Sight.NOTHING] = 1
        for place, seen in places.items():
            sight[len(TILES) + place] = 0.001
            sight[len(TILES) + place, seen] = 1
        parts = {name: getattr(rows, name) for name in rows.__dataclass_fields__}
        return Beliefs(**{**parts, "sight": np.log(sight).astype(np.float32)})

    return read


def view() -> View:
    beliefs = view_of(read_board("ffff")).beliefs.keep(np.zeros(len(TILES), np.intp))
    return View(board(), beliefs)


def test_a_bare_table_hides_nothing() -> None:
    seen = look_around(TABLE, view(), reading({}))
    assert len(seen) == len(TILES)
    assert seen.lattice.complete == pytest.approx(1.0)


def test_a_hand_on_a_place_is_doubted() -> None:
    seen = look_around(TABLE, view(), reading({3: Sight.COVERED}))
    assert len(seen) == len(TILES)
    assert seen.lattice.complete < 0.01


@pytest.mark.parametrize("place", range(10))
def test_a_tile_that_is_only_read_is_taken_in(place: int) -> None:
    seen = look_around(TABLE, view(), reading({place: Sight.FACE})).lattice
    assert len(seen) == len(TILES) + 1
    assert seen.complete == pytest.approx(1.0)
    assert seen.scores[-1] < 0.5
    # It lies where its cell says, with its corners named as the others'.
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    where = (square + seen.cells[-1]) * SIDE + 100
    assert np.abs(seen.corners[-1] - where).max() < 0.05 * SIDE


def test_a_board_that_fills_the_picture_has_nothing_around() -> None:
    seen = look_around(TABLE[100:180, 100:220], view(), reading({}))
    assert seen.lattice.complete == 1.0
    assert len(seen) == len(TILES)
