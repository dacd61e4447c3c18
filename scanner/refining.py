"""Which tiles are worth a second look, because their corners were not where they were cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight


@dataclass(frozen=True)
class RefiningSettings:
    """When a tile is cut and read again. Lengths are shares of a tile's side."""

    far: float = 0.08
    """Corners said to be off by more than this are cut again. A reader reads well with corners off
    by 0.1 (99 % of edges right), badly by 0.2 (80 %), and what it says about corners is itself
    off by 0.06; a second look costs as much as the first."""
    least_face: float = 0.5
    """What the reader says of corners means something where it sees a tile at all."""


SETTINGS = RefiningSettings()


def worth_another_look(beliefs: Beliefs, settings: RefiningSettings = SETTINGS) -> NDArray[Any]:
    """(k,) rows of tiles that were cut too far off to be read well."""
    off = np.abs(beliefs.shift).max(axis=(1, 2))
    tile = 1.0 - np.exp(beliefs.sight[:, [Sight.NOTHING, Sight.COVERED]]).sum(axis=1)
    return np.flatnonzero((off > settings.far) & (tile >= settings.least_face))


def better(before: Beliefs, after: Beliefs) -> NDArray[np.bool_]:
    """(n,) whether a second look is to be believed: corners much nearer, edges no less sure."""
    was, now = (np.abs(b.shift).max(axis=(1, 2)) for b in (before, after))
    sure, surer = (b.edges.max(axis=-1).sum(axis=-1) for b in (before, after))
    return np.asarray((now < was / 2) & (surer >= sure), np.bool_)
