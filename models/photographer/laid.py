"""The tiles of a board as things on a table, each with its picture, bend and wear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Face, Guest
from models.photographer.chance import Stage, stream
from models.photographer.laying import Care, bent_corners, corners_of
from models.photographer.paint import VARIANTS, Painter, as_it_lies
from models.photographer.slabs import Slab, Stock

Floats = NDArray[Any]

_BELOW = {
    Guest.WOLF: Face.make("ffff", guest=Guest.WOLF),
    Guest.FISHER: Face.make("wwww", guest=Guest.FISHER),
}


@dataclass(frozen=True, eq=False)
class Laid:
    """The tiles of a board as slabs."""

    tops: Mapping[Cell, Slab]
    """the tile seen on each cell"""
    below: tuple[Slab, ...] = field(default=())
    """covered tiles"""

    @property
    def slabs(self) -> tuple[Slab, ...]:
        return (*self.below, *self.tops.values())

    @property
    def outline(self) -> Floats:
        """(n, 2) mm: corners of all tiles."""
        return np.vstack([slab.corners[:, :2] for slab in self.tops.values()])


@dataclass(frozen=True, eq=False)
class Box:
    """A box of tiles and the way they are laid at one table."""

    painter: Painter
    stock: Stock
    care: Care
    seed: int

    def slab(self, face: Face, cell: Cell, pose: Floats, number: int, layer: int = 0) -> Slab:
        """One tile; the same tile on the same cell always looks the same."""
        place = (cell.x % 4096) * 4096 + cell.y % 4096
        rng = stream(self.seed, Stage.TILES, 2 * place + layer + 1)
        height = self.stock.thick * (layer + 1)
        if layer:
            # What is laid on top is never quite flush.
            pose = pose + np.array([*rng.normal(0, 0.8, 2), rng.normal(0, 0.02)])
            height += 0.1
        curl = bent_corners(self.care, rng)
        picture = as_it_lies(self.painter, face, int(rng.integers(0, VARIANTS)), rng)
        # A bent corner tilts the face, and each tile lies on its own crumbs.
        lean = rng.normal(0, 0.006, 2)
        lean[0] += (curl[0] + curl[3] - curl[1] - curl[2]) / 90
        lean[1] += (curl[0] + curl[1] - curl[2] - curl[3]) / 90
        return Slab(
            corners_of(pose, height, curl),
            picture,
            self.stock,
            number,
            lean=(float(lean[0]), float(lean[1])),
            seed=int(rng.integers(1 << 30)),
            shade=float(np.clip(rng.normal(1.0, 0.02), 0.93, 1.05)),
        )

    def lay(self, board: Board, poses: Mapping[Cell, Floats]) -> Laid:
        """All tiles of a board at these poses (centre x, y in mm and turn)."""
        tops, below = {}, []
        for index, (cell, tile) in enumerate(board.tiles.items()):
            layer = 0
            if tile.covers is not None:
                below.append(self.slab(_BELOW[tile.covers], cell, poses[cell], 2 * index + 1))
                layer = 1
            tops[cell] = self.slab(tile.face, cell, poses[cell], 2 * index + 2, layer)
        return Laid(tops, tuple(below))
