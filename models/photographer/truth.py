"""A made-up photograph and what is true about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell

Image = NDArray[np.uint8]
Points = NDArray[np.float32]


class Difficulty(StrEnum):
    """How kind the photographer was to the reader."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, eq=False)
class TileTruth:
    """Where the top face of one tile of the board is seen."""

    cell: Cell
    corners: Points
    """(4, 2) float32, pixels: NW NE SE SW in board axes; outside the frame where the tile is."""
    visible: float
    """Share of the top face inside the frame and not hidden, 0..1."""


@dataclass(frozen=True, eq=False)
class LooseTruth:
    """A tile or marker that lies about without belonging to the board."""

    kind: str
    corners: Points
    """(4, 2) float32, pixels, clockwise from the corner that is NW in the thing's own drawing."""
    visible: float


@dataclass(frozen=True, eq=False)
class Photo:
    """A picture of a table with its whole truth."""

    image: Image
    """(h, w, 3) uint8 BGR"""
    board: Board
    tiles: tuple[TileTruth, ...]
    loose: tuple[LooseTruth, ...] = ()
    hands: tuple[Points, ...] = ()
    """(n, 2) float32, pixels: the rims of hands and arms as far as they are in the frame."""
    seed: int = 0
    difficulty: Difficulty = Difficulty.NORMAL
    style: str = ""
    tilt: float = 0.0
    """Degrees between the view and the plumb line."""
    hand: bool = False
    """Whether a hand is in the picture."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What else is known, such as the kind of table."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]

    def to_json(self) -> dict[str, Any]:
        """The board as CONTRACT writes it, with corners and visible shares."""
        seen = {truth.cell: truth for truth in self.tiles}
        tiles = []
        for written in self.board.to_json()["tiles"]:
            truth = seen[Cell(written["x"], written["y"])]
            tiles.append({**written, **_where(truth.corners, truth.visible)})
        return {
            "tiles": tiles,
            "loose": [
                {"kind": thing.kind, **_where(thing.corners, thing.visible)} for thing in self.loose
            ],
            "style": self.style,
            "seed": self.seed,
            "difficulty": self.difficulty.value,
            "tilt": round(self.tilt, 2),
            "hand": self.hand,
            "size": list(self.size),
            **self.notes,
        }


def _where(corners: Points, visible: float) -> dict[str, Any]:
    return {
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in corners],
        "visible": round(visible, 3),
    }
