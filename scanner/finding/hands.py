"""Hands and arms over the table, as the wide look sees them: what they cover nobody can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_STEPS = np.linspace(0.1, 0.9, 5, dtype=np.float32)
_U, _V = (grid.reshape(1, -1, 1) for grid in np.meshgrid(_STEPS, _STEPS))


@dataclass(frozen=True, eq=False)
class Hands:
    """Maps of one picture, seen from one or more distances."""

    maps: tuple[Floats, ...] = ()
    """(h, w) each: the chance of a hand, 0..1"""
    scales: tuple[float, ...] = ()
    """pixels of the picture per pixel of each map"""

    def joined(self, other: Hands) -> Hands:
        """Seen from these distances and from others."""
        return Hands((*self.maps, *other.maps), (*self.scales, *other.scales))

    def moved(self, scale: float) -> Hands:
        """The same hands in a picture that is larger by `scale`."""
        return Hands(self.maps, tuple(one * scale for one in self.scales))

    def over(self, quads: NDArray[Any]) -> Floats:
        """(n,): which share of each quad (n, 4, 2) in pixels hands cover, 0..1."""
        if not self.maps or not len(quads):
            return np.zeros(len(quads), np.float32)
        nw, ne, se, sw = (np.asarray(quads, np.float32)[:, i : i + 1] for i in range(4))
        spots = (1 - _V) * ((1 - _U) * nw + _U * ne) + _V * ((1 - _U) * sw + _U * se)
        shares = [
            _sampled(one, spots, scale) for one, scale in zip(self.maps, self.scales, strict=True)
        ]
        return np.asarray(np.mean(shares, axis=0), np.float32)


def _sampled(chances: Floats, spots: Floats, scale: float) -> Floats:
    """(n,): the mean of a map over spots (n, k, 2) in picture pixels; beyond its rim is its rim."""
    h, w = chances.shape
    x, y = np.moveaxis((spots + np.float32(0.5)) / np.float32(scale), -1, 0).astype(np.intp)
    return np.asarray(chances[y.clip(0, h - 1), x.clip(0, w - 1)].mean(axis=1), np.float32)
