"""Seams: how well the edges agree that meet between neighbouring tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import Edge

CHANCE = 0.17
"""How well two edges agree that lie side by side by chance."""

DOUBT = 0.03
"""How well edges agree that a player laid wrongly, or of which one was misread."""


@dataclass(frozen=True, eq=False)
class Seams:
    """All pairs of neighbours; rows of all arrays belong together."""

    first: NDArray[np.intp]
    """(s,) row of the upper or left tile"""
    second: NDArray[np.intp]
    """(s,) row of the tile below it or to its right"""
    gain: NDArray[np.float64]
    """(s,) log of their agreement against chance: 1.8 where edges match for sure, -1.7 where
    they surely do not, near 0 where one of them is not seen"""

    def by_tile(self, tiles: int) -> NDArray[np.float64]:
        """(n,) the gains of all seams of each tile together."""
        total = np.bincount(self.first, self.gain, tiles)
        return np.asarray(total + np.bincount(self.second, self.gain, tiles), np.float64)


def find_seams(
    cells: NDArray[np.int32],
    edges: NDArray[np.float32],
    clear: NDArray[np.float64] | None = None,
) -> Seams:
    """The seams of tiles on cells (n, 2) whose edges are believed to be (n, 4, 7) logs.

    `clear` (n,) 0..1 says how much of what is read there is seen rather than guessed.
    """
    row = {(int(x), int(y)): i for i, (x, y) in enumerate(cells)}
    pairs = [
        (i, other, edge)
        for (x, y), i in row.items()
        for edge, beside in ((Edge.E, (x + 1, y)), (Edge.S, (x, y + 1)))
        if (other := row.get(beside)) is not None
    ]
    first, second, edge = np.array(pairs, np.intp).reshape(-1, 3).T
    p = np.exp(edges.astype(np.float64))
    agreement = (p[first, edge] * p[second, (edge + 2) % 4]).sum(axis=-1)
    gain = np.log((agreement + DOUBT) / CHANCE)
    return Seams(first, second, gain if clear is None else gain * clear[first] * clear[second])
