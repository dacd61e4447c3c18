"""Looking again at what is unsure: the same tiles from their other sides, and all views together.

A network that reads a tile upside down makes other mistakes than one that reads it upright.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import PAIRS, Beliefs, Sight
from scanner.logs import log_softmax

Floats = NDArray[np.float32]

Read = Callable[[Floats], Beliefs]

_LOGS = ("sight", "edges", "joined", "guest", "sheep", "fish")


@dataclass(frozen=True)
class RereadSettings:
    """Set on made-up pictures that no exam uses."""

    sure: float = 0.98
    """A tile is looked at again where any edge, join or guest is less likely than this,"""
    least: float = 0.02
    """unless it is less likely than this to be a tile at all;"""
    most: int = 40
    """the least sure ones if there are more than so many."""
    company: int = 12
    """So many other tiles are read along: the reader compares crops of one table."""


USUAL = RereadSettings()


def reread(read: Read, settings: RereadSettings = USUAL) -> Read:
    """A reader of evened crops (n, 3, px, px) that looks again at what it is unsure of."""

    def carefully(crops: Floats) -> Beliefs:
        beliefs = read(crops)
        doubt = doubt_about(beliefs, settings)
        rows = np.flatnonzero(doubt > 1 - settings.sure)
        if not len(rows):
            return beliefs
        rows = np.sort(rows[np.argsort(-doubt[rows], kind="stable")][: settings.most])
        others = np.setdiff1d(np.arange(len(crops)), rows)
        step = max(1, -(-len(others) // settings.company))
        turned = [np.rot90(crops[rows], quarters, axes=(2, 3)) for quarters in (1, 2, 3)]
        told = read(np.concatenate([*turned, crops[others[::step]]]))
        n = len(rows)
        views = [beliefs.keep(rows)]
        for i in range(3):
            views.append(told.keep(np.arange(i * n, (i + 1) * n)).turned(i + 1))
        return beliefs.replaced(rows, _mean(views))

    return carefully


def doubt_about(beliefs: Beliefs, settings: RereadSettings = USUAL) -> NDArray[np.float64]:
    """(n,): how unsure the least sure part of each face is, 0..1."""
    edges = np.exp(beliefs.edges.astype(np.float64))
    joined = np.exp(beliefs.joined.astype(np.float64))
    guest = np.exp(beliefs.guest.astype(np.float64))
    here = np.exp(beliefs.sight[:, [Sight.FACE, Sight.COVERED]].astype(np.float64)).sum(axis=1)
    terrain = edges.argmax(axis=-1)
    # Joins are asked about only between edges of the same terrain.
    alike = np.stack([terrain[:, a] == terrain[:, b] for a, b in PAIRS], axis=1)
    unsure = np.where(alike, 1 - joined.max(axis=-1), 0.0).max(axis=1, initial=0.0)
    unsure = np.maximum(unsure, 1 - edges.max(axis=-1).min(axis=1, initial=1.0))
    unsure = np.maximum(unsure, 1 - guest.max(axis=-1, initial=0.0))
    return np.where(here < settings.least, 0.0, unsure)


def _mean(views: list[Beliefs]) -> Beliefs:
    """The mean of several views of the same tiles."""
    told = {
        head: log_softmax(np.asarray(np.mean([getattr(v, head) for v in views], 0, np.float64)))
        for head in _LOGS
    }
    return replace(views[0], **told)
