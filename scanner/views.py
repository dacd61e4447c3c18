"""One photo's share in a scan: where its tiles lie, what they seem to show, and turned views."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight
from scanner.lattice import Lattice


@dataclass(frozen=True, eq=False)
class View:
    """A lattice and the beliefs about its tiles; rows belong together."""

    lattice: Lattice
    beliefs: Beliefs
    name: str = "the picture"

    def __post_init__(self) -> None:
        if len(self.lattice) != len(self.beliefs):
            raise ValueError(f"{len(self.beliefs)} beliefs about {len(self.lattice)} tiles")

    def __len__(self) -> int:
        return len(self.lattice)

    @property
    def visible(self) -> NDArray[np.float64]:
        """(n,) probability that a tile is not hidden by a hand or a thing."""
        return 1.0 - np.exp(self.beliefs.sight[:, Sight.COVERED].astype(np.float64))

    def turned(self, quarters: int) -> View:
        """The same tiles as somebody counts them who turned the board clockwise."""
        quarters %= 4
        cells, corners = self.lattice.cells, np.roll(self.lattice.corners, quarters, axis=1)
        for _ in range(quarters):
            cells = np.stack([-cells[:, 1], cells[:, 0]], axis=1)
        lattice = replace(self.lattice, cells=cells, corners=corners)
        return View(lattice, self.beliefs.turned(quarters), self.name)

    def moved(self, dx: int, dy: int) -> View:
        """The same tiles on cells further to the right and further down."""
        cells = self.lattice.cells + np.array([dx, dy], np.int32)
        return replace(self, lattice=replace(self.lattice, cells=cells))

    def at(self, corners: NDArray[np.float32]) -> View:
        """The same tiles with other corners (n, 4, 2)."""
        return replace(self, lattice=replace(self.lattice, corners=corners))

    def believing(self, beliefs: Beliefs) -> View:
        return replace(self, beliefs=beliefs)

    def replaced(self, other: View, rows: NDArray[np.bool_]) -> View:
        """Corners and beliefs of some rows (n,) taken from another view of the same tiles."""

        def pick(mine: NDArray[np.float32], theirs: NDArray[np.float32]) -> NDArray[np.float32]:
            return np.where(rows.reshape(-1, *[1] * (mine.ndim - 1)), theirs, mine)

        beliefs = {
            field.name: pick(getattr(self.beliefs, field.name), getattr(other.beliefs, field.name))
            for field in fields(Beliefs)
        }
        corners = pick(self.lattice.corners, other.lattice.corners)
        return self.at(corners).believing(Beliefs(**beliefs))
