"""What the reader believes about each tile: log-probabilities, not decisions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from engine import Guest, Terrain

Floats = NDArray[np.float32]


class Sight(IntEnum):
    """What a crop shows."""

    FACE = 0
    QUESTION = 1
    """the hidden side of a "?" tile"""
    MARKER = 2
    COVERED = 3
    """more than half hidden by a hand or a thing, or outside the picture"""
    NOTHING = 4
    """no tile of this game"""


TERRAINS: tuple[Terrain, ...] = tuple(Terrain)
"""The order of edge kinds: k y r b f v w."""

GUESTS: tuple[Guest | None, ...] = (None, *Guest)
"""The order of guests; the first is nobody."""

PAIRS: tuple[tuple[int, int], ...] = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3))
"""The pairs of edges that may be joined: four neighbours, then the two across."""

MAX_SHEEP = 8
MAX_FISH = 6


@dataclass(frozen=True, eq=False)
class Beliefs:
    """Rows belong to the tiles of a lattice; all but embedding and shift are natural logs."""

    sight: Floats
    """(n, 5) log p of each Sight"""
    edges: Floats
    """(n, 4, 7) log p of each terrain on the edges N E S W"""
    joined: Floats
    """(n, 6, 2) log p that the edges of each of PAIRS are apart [0] or joined [1], given that
    they show the same terrain"""
    guest: Floats
    """(n, 7) log p of each of GUESTS"""
    sheep: Floats
    """(n, 4, MAX_SHEEP + 1) log p of how many sheep graze in the region that owns an edge"""
    fish: Floats
    """(n, 4, MAX_FISH + 1) log p of how many fish swim in the region that owns an edge"""
    embedding: Floats
    """(n, d) what the artwork looks like, of length 1"""
    shift: Floats
    """(n, 4, 2) where the corners really are, in sides of the tile from where it was cut"""

    def __post_init__(self) -> None:
        n = len(self.sight)
        wanted = {
            "sight": (n, len(Sight)),
            "edges": (n, 4, len(TERRAINS)),
            "joined": (n, len(PAIRS), 2),
            "guest": (n, len(GUESTS)),
            "sheep": (n, 4, MAX_SHEEP + 1),
            "fish": (n, 4, MAX_FISH + 1),
            "embedding": (n, self.embedding.shape[-1]),
            "shift": (n, 4, 2),
        }
        for name, shape in wanted.items():
            found = getattr(self, name).shape
            if found != shape:
                raise ValueError(f"{name}: shape {found}, expected {shape}")

    def __len__(self) -> int:
        return len(self.sight)

    def keep(self, chosen: NDArray[np.generic]) -> Beliefs:
        """Only these tiles: (n,) bool or an array of row numbers."""
        return Beliefs(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def replaced(self, rows: NDArray[np.intp], others: Beliefs) -> Beliefs:
        """The same with some rows (k,) taken from other beliefs, about those k tiles alone."""
        changed = {}
        for field in fields(self):
            values = getattr(self, field.name).copy()
            values[rows] = getattr(others, field.name)
            changed[field.name] = values
        return Beliefs(**changed)

    def turned(self, quarters: int) -> Beliefs:
        """The same beliefs as somebody has them who turned the tiles clockwise."""
        quarters %= 4
        shift = np.roll(self.shift, quarters, axis=1)
        for _ in range(quarters):
            shift = np.stack([-shift[..., 1], shift[..., 0]], axis=-1)
        return Beliefs(
            sight=self.sight,
            edges=np.roll(self.edges, quarters, axis=1),
            joined=self.joined[:, _turned_pairs(quarters)],
            guest=self.guest,
            sheep=np.roll(self.sheep, quarters, axis=1),
            fish=np.roll(self.fish, quarters, axis=1),
            embedding=self.embedding,
            shift=shift,
        )


def _turned_pairs(quarters: int) -> list[int]:
    """For each of PAIRS the place of the pair that comes to lie there."""
    numbers = {frozenset(pair): i for i, pair in enumerate(PAIRS)}
    return [numbers[frozenset((edge - quarters) % 4 for edge in pair)] for pair in PAIRS]
