"""Gathering: what was read of one tile over many frames, the latest counting most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import PAIRS, Beliefs, Sight
from scanner.following.settings import FollowSettings
from scanner.logs import log_softmax

_HEADS = ("sight", "edges", "joined", "guest", "sheep", "fish")

_FLOOR = -30.0
"""A probability that rounded to nothing in one frame must not silence all others."""


@dataclass(frozen=True, eq=False)
class Gathered:
    """Sums of logs over the readings of one tile; frozen, so that it can be put aside."""

    sums: tuple[NDArray[np.float64], ...]
    """weighted logs of each head, without the row axis"""
    weight: float
    count: int
    last: Beliefs
    """the latest reading, one row"""

    @classmethod
    def of(cls, row: Beliefs) -> Gathered:
        """The first reading."""
        return cls(_logs(row), visible(row), 1, row)

    def with_reading(self, row: Beliefs, settings: FollowSettings) -> Gathered:
        """One more reading; a hidden tile says little."""
        keep = settings.forget
        sums = tuple(keep * old + new for old, new in zip(self.sums, _logs(row), strict=True))
        return Gathered(sums, keep * self.weight + visible(row), self.count + 1, row)

    def logs(self, settings: FollowSettings) -> tuple[NDArray[np.float32], ...]:
        """Log probabilities of each head."""
        scale = self.scale(settings)
        return tuple(np.asarray(log_softmax(scale * head), np.float32) for head in self.sums)

    def mean_logs(self) -> tuple[NDArray[np.float32], ...]:
        """Log probabilities of each head as one reading gives them on average."""
        share = 1.0 / max(self.weight, 1e-6)
        return tuple(np.asarray(log_softmax(share * head), np.float32) for head in self.sums)

    def scale(self, settings: FollowSettings) -> float:
        """What makes the sums of k readings weigh as sqrt(k) photos do, and never more than
        they are worth."""
        worth = min(self.weight, settings.worth) if self.count > 1 else 1.0
        return float(np.sqrt(worth) / max(self.weight, 1e-6))

    @property
    def sight(self) -> Sight:
        """What the place most likely shows."""
        return Sight(int(self.sums[0].argmax()))


def _logs(row: Beliefs) -> tuple[NDArray[np.float64], ...]:
    """The weighted logs of one reading."""
    share = visible(row)
    heads = [np.maximum(getattr(row, name)[0].astype(np.float64), _FLOOR) for name in _HEADS]
    return tuple(share * head for head in heads)


def visible(row: Beliefs) -> float:
    """How likely the tile of a reading is not hidden; never nothing at all."""
    return max(0.01, 1.0 - float(np.exp(row.sight[0, Sight.COVERED])))


def together(rows: Sequence[Gathered], settings: FollowSettings) -> Beliefs:
    """Beliefs about all tiles of a table."""
    scale = np.array([gathered.scale(settings) for gathered in rows])
    heads = {}
    for i, name in enumerate(_HEADS):
        sums = np.stack([gathered.sums[i] for gathered in rows])
        scaled = sums * scale.reshape(-1, *[1] * (sums.ndim - 1))
        heads[name] = np.asarray(log_softmax(scaled), np.float32)
    return Beliefs(
        **heads,
        embedding=np.concatenate([gathered.last.embedding for gathered in rows]),
        shift=np.concatenate([gathered.last.shift for gathered in rows]),
    )


def agreement(one: Gathered, other: Gathered, settings: FollowSettings) -> float:
    """How well two gatherings can be of the same face: the worst of their edges, joins, guest."""
    worst = 1.0
    for name in ("edges", "guest", "joined"):
        i = _HEADS.index(name)
        here, there = (np.exp(g.logs(settings)[i].astype(np.float64)) for g in (one, other))
        shared = np.atleast_1d((here * there).sum(axis=-1))
        if name == "joined":
            # Joins mean something only between edges of one kind, and are the least clear of all.
            shared = np.sqrt(shared[_alike(one, settings) & _alike(other, settings)])
        worst = min(worst, float(shared.min(initial=1.0)))
    return worst


def _alike(gathered: Gathered, settings: FollowSettings) -> NDArray[np.bool_]:
    """(6,) which pairs of edges most likely show the same terrain."""
    kinds = gathered.logs(settings)[_HEADS.index("edges")].argmax(axis=-1)
    return np.array([kinds[a] == kinds[b] for a, b in PAIRS])
