"""Where tiles lie in a picture: a lattice whose cells each have their own four corners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Cell

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Lattice:
    """The tiles of one board as they are seen. Rows of all arrays belong together.

    Pixel coordinates put (0, 0) at the centre of the top left pixel, x to the right, y down.
    Cells follow the picture: x grows mostly to the right, y mostly downwards.
    """

    cells: NDArray[np.int32]
    """(n, 2): x, y of each tile on the board"""
    corners: Floats
    """(n, 4, 2) float32, pixels: NW NE SE SW of the top face in board axes"""
    scores: Floats
    """(n,) float32, 0..1: how surely a tile lies there"""
    complete: float = 1.0
    """0..1: how surely no tile beside these was overlooked"""
    hands: Floats | None = None
    """(n,) float32, 0..1: how much of each tile hands cover; None where nobody looked"""

    def __post_init__(self) -> None:
        n = len(self.cells)
        for name, array, shape in (
            ("cells", self.cells, (n, 2)),
            ("corners", self.corners, (n, 4, 2)),
            ("scores", self.scores, (n,)),
            ("hands", self.hands, (n,)),
        ):
            if array is not None and array.shape != shape:
                raise ValueError(f"{name}: shape {array.shape}, expected {shape}")
        if len({(int(x), int(y)) for x, y in self.cells}) != n:
            raise ValueError("cells: two tiles on one cell")

    def __len__(self) -> int:
        return len(self.cells)

    @classmethod
    def empty(cls) -> Lattice:
        return cls(
            np.zeros((0, 2), np.int32), np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)
        )

    def keep(self, chosen: NDArray[Any]) -> Lattice:
        """Only these tiles: (n,) bool or an array of row numbers."""
        return replace(
            self,
            cells=self.cells[chosen],
            corners=self.corners[chosen],
            scores=self.scores[chosen],
            hands=None if self.hands is None else self.hands[chosen],
        )

    @property
    def places(self) -> list[Cell]:
        """The cells as the engine names them."""
        return [Cell(int(x), int(y)) for x, y in self.cells]

    @property
    def side(self) -> float:
        """The median side of a tile in pixels; 0 where there is none."""
        if not len(self):
            return 0.0
        steps = self.corners - np.roll(self.corners, 1, axis=1)
        return float(np.median(np.hypot(steps[..., 0], steps[..., 1])))

    def to_json(self) -> dict[str, Any]:
        return {
            "tiles": [
                {
                    "x": int(x),
                    "y": int(y),
                    "corners": [[round(float(px), 2), round(float(py), 2)] for px, py in quad],
                }
                for (x, y), quad in zip(self.cells, self.corners, strict=True)
            ]
        }
