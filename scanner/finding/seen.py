"""Single tiles as the net sees them, before anybody asks which lie side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Seen:
    """Tiles of a picture, rows of all arrays belong together."""

    corners: NDArray[np.float32]
    """(n, 4, 2) float32, pixels, clockwise from any corner"""
    scores: NDArray[np.float32]
    """(n,) float32, 0..1"""

    def __post_init__(self) -> None:
        n = len(self.scores)
        if self.corners.shape != (n, 4, 2):
            raise ValueError(f"corners: shape {self.corners.shape}, expected {(n, 4, 2)}")

    def __len__(self) -> int:
        return len(self.scores)

    @classmethod
    def none(cls) -> Seen:
        return cls(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32))

    def keep(self, chosen: NDArray[Any]) -> Seen:
        """Only these tiles: (n,) bool or row numbers in a new order."""
        return Seen(self.corners[chosen], self.scores[chosen])

    def joined(self, other: Seen) -> Seen:
        """These tiles and others."""
        return Seen(
            np.concatenate([self.corners, other.corners]),
            np.concatenate([self.scores, other.scores]),
        )

    def moved(self, scale: float, shift: tuple[float, float]) -> Seen:
        """The same tiles in a picture that is larger by `scale` and starts at `shift` pixels."""
        # Pixel centres: a picture twice as large has its first centre a quarter further in.
        corners = (self.corners + np.float32(0.5)) * np.float32(scale) - np.float32(0.5)
        return Seen(corners + np.array(shift, np.float32), self.scores)

    @cached_property
    def centres(self) -> Floats:
        """(n, 2) pixels"""
        return np.asarray(self.corners.mean(axis=1))

    @cached_property
    def axes(self) -> Floats:
        """(n, 2, 2): the mean of both sides along the first and the second direction, pixels."""
        nw, ne, se, sw = (self.corners[:, i] for i in range(4))
        return np.stack([(ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2], axis=1)

    @cached_property
    def sides(self) -> Floats:
        """(n,) pixels: the side of a square of the same area"""
        a, b = self.axes[:, 0], self.axes[:, 1]
        return np.asarray(np.sqrt(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])))


def steps_between(seen: Seen) -> Floats:
    """(n, n, 2): where tile j's centre lies from tile i's, counted in i's own two sides."""
    a, b = seen.axes[:, 0], seen.axes[:, 1]
    area = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    area = np.where(np.abs(area) < 1e-6, 1e-6, area)
    away = seen.centres[None] - seen.centres[:, None]
    across = (away[..., 0] * b[:, None, 1] - away[..., 1] * b[:, None, 0]) / area[:, None]
    down = (away[..., 1] * a[:, None, 0] - away[..., 0] * a[:, None, 1]) / area[:, None]
    return np.stack([across, down], axis=-1)


def without_doubles(seen: Seen, apart: float) -> Seen:
    """Of tiles that lie upon each other only the likeliest."""
    order = np.argsort(-seen.scores, kind="stable")
    seen = seen.keep(order)
    steps = np.abs(steps_between(seen)).max(axis=-1)
    close = np.minimum(steps, steps.T) < apart
    alive = np.ones(len(seen), bool)
    for i in range(len(seen)):
        if alive[i]:
            alive[i + 1 :] &= ~close[i, i + 1 :]
    return seen.keep(alive)
