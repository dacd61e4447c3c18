"""Foreign games: one picture cut into tiles must come together again on the table."""

from __future__ import annotations

import numpy as np
import pytest

from engine import Cell
from models.photographer.paint import as_it_lies
from models.school.boxes import random_shape
from models.school.foreign import foreign_photo
from models.school.foreign_tiles import Cut, _tile, choose_cut, foreign_painter, numbered
from models.school.foreign_worlds import _KINDS, CELL_PX, WORLD_PX

PLAIN = Cut(0.0, 0.0, 0.0, 0.0, np.zeros(3), 0.0, 0.0, 0.0, np.zeros(3))


def test_every_cell_has_its_own_face() -> None:
    cells = [Cell(x, y) for x in range(-3, 8) for y in range(10)]
    faces = {tile.face for tile in numbered(cells).tiles.values()}
    assert len(faces) == len(cells)


def test_a_world_runs_on_over_the_borders() -> None:
    y, x = np.mgrid[:WORLD_PX, :WORLD_PX]
    world = np.stack([x % 251, y % 241, (x + y) % 239], axis=-1).astype(np.uint8)
    board = numbered([Cell(x, y) for x in range(3) for y in range(2)])
    rng = np.random.default_rng(0)

    def paint(face, variant):
        return _tile(world, PLAIN, face, 1)

    for cell, tile in board.tiles.items():
        shown = as_it_lies(paint, tile.face, 0, rng)
        row, column = cell.y * CELL_PX, cell.x * CELL_PX
        assert np.array_equal(shown, world[row : row + CELL_PX, column : column + CELL_PX])


@pytest.mark.parametrize("kind", list(_KINDS), ids=lambda kind: kind.__name__)
def test_every_world_is_a_picture(kind) -> None:
    world = kind(np.random.default_rng(5))
    assert world.shape == (WORLD_PX, WORLD_PX, 3)
    assert world.dtype == np.uint8


def test_the_same_seed_is_the_same_game() -> None:
    face = next(iter(numbered([Cell(0, 0)]).tiles.values())).face
    one, two = (foreign_painter(np.random.default_rng(9))(face, 0) for _ in range(2))
    assert np.array_equal(one, two)
    assert choose_cut(np.random.default_rng(3)).frame >= 0


def test_a_photograph_tells_where_all_tiles_lie() -> None:
    rng = np.random.default_rng(21)
    photo = foreign_photo(rng, foreign_painter(rng))
    assert len(photo.tiles) == len(photo.board)
    assert all(tile.corners.shape == (4, 2) for tile in photo.tiles)
    assert len(random_shape(rng, 5, 0.5)) == 5
