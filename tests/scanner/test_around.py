"""A board is whole only if nothing beside it looks like a hidden tile."""

from __future__ import annotations

import numpy as np
import pytest
from believed_boards import view_of

from engine import read_board
from scanner.around import nothing_around
from scanner.beliefs import Beliefs, Sight
from scanner.lattice import Lattice

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


def test_a_bare_table_hides_nothing() -> None:
    assert nothing_around(TABLE, board(), reading({})) == pytest.approx(1.0)


@pytest.mark.parametrize("seen", [Sight.FACE, Sight.COVERED])
def test_what_looks_like_a_tile_or_a_hand_on_one_is_doubted(seen: Sight) -> None:
    assert nothing_around(TABLE, board(), reading({3: seen})) < 0.01


def test_a_board_that_fills_the_picture_has_nothing_around() -> None:
    assert nothing_around(TABLE[100:180, 100:220], board(), reading({})) == 1.0
