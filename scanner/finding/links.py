"""Which tiles lie side by side: links between neighbours that agree both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.finding.seen import Seen, steps_between
from scanner.finding.settings import FindSettings

Floats = NDArray[Any]

DIRECTIONS = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])
"""Steps over the four sides in a tile's own axes: east, south, west, north."""


@dataclass(frozen=True, eq=False)
class Links:
    """Links from tile `first` to tile `second`; each pair is there both ways."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    way: NDArray[np.intp]
    """(n,) row of DIRECTIONS in the first tile's axes"""
    turn: NDArray[np.intp]
    """(n,) quarters: the second's axis k is the first's axis k + turn"""
    error: Floats
    """(n,) how far the second lies from where the first expects it, in sides"""

    def __len__(self) -> int:
        return len(self.first)


def link(seen: Seen, settings: FindSettings) -> Links:
    """All pairs of tiles that may lie side by side."""
    steps = steps_between(seen)
    reach = np.abs(steps).max(axis=-1)
    maybe = (reach < 1.4) & (reach.T < 1.4)
    np.fill_diagonal(maybe, False)
    first, second = np.nonzero(maybe)
    step, back = steps[first, second], steps[second, first]
    way, error, fits = _across_a_side(step, settings)
    _, other, fits_back = _across_a_side(back, settings)
    turn, twist = _turned(seen, first, second)
    ratio = seen.sides[first] / np.maximum(seen.sides[second], 1e-6)
    alike = (ratio < settings.swell) & (ratio > 1 / settings.swell)
    good = fits & fits_back & alike & (twist < settings.twist)
    return Links(
        first[good], second[good], way[good], turn[good], ((error + other) / 2)[good]
    )  # fmt: skip


def _across_a_side(
    step: Floats, settings: FindSettings
) -> tuple[NDArray[np.intp], Floats, NDArray[np.bool_]]:
    """For steps (n, 2) the side they cross, their error, and whether they are a neighbour's."""
    flat = np.abs(step[:, 0]) < np.abs(step[:, 1])
    along = np.where(flat, step[:, 1], step[:, 0])
    aside = np.abs(np.where(flat, step[:, 0], step[:, 1]))
    way = flat.astype(np.intp) + 2 * (along < 0)
    far = np.abs(along)
    fits = (far > settings.shortest) & (far < settings.longest) & (aside < settings.aside)
    return way, np.hypot(far - 1.02, aside), fits


def _turned(
    seen: Seen, first: NDArray[np.intp], second: NDArray[np.intp]
) -> tuple[NDArray[np.intp], Floats]:
    """Quarters between the axes of pairs, and the degrees that are left over."""
    z = seen.corners[..., 0] + 1j * seen.corners[..., 1]
    main = z @ np.array([1, -1j, -1, 1j])
    angle = np.angle(main[second] * main[first].conj())
    turn = np.round(angle / (np.pi / 2)).astype(np.intp)
    return turn % 4, np.degrees(np.abs(angle - turn * np.pi / 2))
