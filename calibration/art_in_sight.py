"""Known artwork recognised by the part of it that is in sight: fingers hide the rest.

Where a crop and a reference differ far more than light and cutting explain, something lies over
the tile. Such places count as hidden and say nothing, whatever else they show.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.known_art import (
    CELLS,
    USUAL,
    ArtSettings,
    KnownArt,
    flat,
    light_kinds,
    pictures_of,
    turned,
)

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.intp]


@dataclass(frozen=True)
class SightSettings:
    """Set on 163 half-hidden tiles of 200 made-up pictures in the house style that no exam uses."""

    window: int = 7
    """Cells of the squares that are compared first, each for itself;"""
    best: int = 3
    """of nine over the tile so many that fit best have a say."""
    first: int = 64
    """So many references go on by that,"""
    read: int = 48
    """so many by what a reader says as well,"""
    second: int = 32
    """and so many are compared with all that light and cutting may change."""
    rough: float = 0.14
    """Logs of light that a first comparison leaves unexplained,"""
    noise: float = 0.07
    """and the last one;"""
    strange: float = 2.5
    """what is off by so many times more is hardly believed to be the tile."""
    weight: float = 0.05
    """Nats for one squared noise: neighbouring cells err alike."""


SETTINGS = SightSettings()


class ArtInSight:
    """Compares crops with references where both agree."""

    def __init__(
        self, art: KnownArt, settings: SightSettings = SETTINGS, views: ArtSettings = USUAL
    ) -> None:
        self._art, self._settings, self._views = art, settings, views
        self._light = light_kinds(views).astype(np.float32)

    @cached_property
    def _turns(self) -> Floats:
        """(4 n, d): all references, then all turned clockwise by a quarter, and so on."""
        turns = [flat(turned(self._art.pictures, quarters)) for quarters in range(4)]
        return np.concatenate(turns).astype(np.float32)

    @cached_property
    def _windows(self) -> list[tuple[NDArray[np.intp], Floats]]:
        """Cells of each window, and what the references show there."""
        side = self._settings.window
        places = np.arange(3 * CELLS * CELLS).reshape(3, CELLS, CELLS)
        starts = np.linspace(0, CELLS - side, 3).round().astype(int)
        found = []
        for y in starts:
            for x in starts:
                cells = places[:, y : y + side, x : x + side].ravel()
                found.append((cells, _level(self._turns[:, cells])))
        return found

    def evidence(self, crops: Floats, said: Doubles) -> Doubles:
        """(m, 4 n): logs of how much better each turned reference fits the part of evened crops
        (m, 3, px, px) in sight than others do; `said` (m, 4 n): what a reader thinks of each."""
        found = np.zeros(said.shape)
        seen = flat(pictures_of(crops, self._views)).astype(np.float32)
        for row, (picture, opinion) in enumerate(zip(seen, said, strict=True)):
            rows, cost = self._compared(picture, opinion)
            better = self._settings.weight * (np.median(cost) - cost)
            found[row, rows] = np.maximum(better, 0.0)
        return found

    def _compared(self, picture: Floats, opinion: Doubles) -> tuple[Ints, Doubles]:
        """The references worth comparing, and what each leaves unexplained; the best of them
        compared well."""
        settings = self._settings
        apart = self._by_windows(picture)
        opinion = np.maximum(opinion - opinion.max(), -30.0)
        both = 8.0 * apart / np.quantile(apart, 0.03) - 0.5 * opinion
        rows = np.union1d(
            np.argsort(apart, kind="stable")[: settings.first],
            np.argsort(both, kind="stable")[: settings.read],
        )
        rows = np.union1d(rows, np.argsort(-opinion, kind="stable")[: settings.read // 2])
        cost = self._cost(self._settled(picture - self._turns[rows]), settings.rough)
        order = np.argsort(settings.weight * cost - opinion[rows], kind="stable")
        rows = rows[order[: settings.second]]
        close, extra = self._explained(picture - self._turns[rows], self._ways(rows))
        return rows, self._cost(close, settings.noise) + extra

    def _by_windows(self, picture: Floats) -> Floats:
        """(4 n,): squared distances over the windows that fit best."""
        apart = np.stack(
            [
                ((_level(picture[None, cells]) - shown) ** 2).sum(axis=1)
                for cells, shown in self._windows
            ]
        )
        best = self._settings.best
        return np.asarray(np.partition(apart, best, axis=0)[:best].sum(axis=0) + 0.5, np.float32)

    def _settled(self, rest: Floats) -> Floats:
        """Differences (k, d) with each channel's tint taken off, as told by what is in sight."""
        planes = rest.reshape(len(rest), 3, -1)
        rest = planes - np.median(planes, axis=2, keepdims=True)
        for _ in range(2):
            trust = self._trust(rest.reshape(len(rest), -1), self._settings.rough, 1.0)[:, None]
            rest = rest - (rest * trust).sum(axis=2, keepdims=True) / trust.sum(
                axis=2, keepdims=True
            )
        return np.asarray(rest.reshape(len(rest), -1), np.float32)

    def _ways(self, rows: Ints) -> Floats:
        """(k, q, d): how light and cutting may change each of these turned references."""
        quarters, numbers = np.divmod(rows, self._art.count)
        bends = [
            flat(turned(self._art.bends[:, number], quarter))
            for quarter, number in zip(quarters, numbers, strict=True)
        ]
        light = np.broadcast_to(self._light, (len(rows), *self._light.shape))
        return np.concatenate([light, np.stack(bends)], axis=1).astype(np.float32)

    def _explained(self, apart: Floats, ways: Floats) -> tuple[Floats, Doubles]:
        """What is left of differences (k, d) after the likeliest change of light and cutting, and
        what that change costs (k,)."""
        noise = self._settings.noise
        rest = self._settled(apart)
        amount = np.zeros((*ways.shape[:2], 1), np.float32)
        likely = np.eye(ways.shape[1], dtype=np.float32) * np.float32(noise**2)
        across = ways.transpose(0, 2, 1)
        for patience in (3.0, 1.5, 1.0, 1.0):
            trust = np.tile(self._trust(rest, noise, patience), 3)[:, None]
            known = ways * trust
            amount = np.linalg.solve(known @ across + likely, known @ apart[..., None])
            rest = apart - (across @ amount)[..., 0]
        return rest, np.asarray((amount[..., 0].astype(np.float64) ** 2).sum(axis=1))

    def _trust(self, rest: Floats, noise: float, patience: float) -> Floats:
        """(k, cells): how much each cell is believed to show the tile, 0..1."""
        off = (rest.reshape(len(rest), 3, -1) ** 2).mean(axis=1)
        off = off / (noise * self._settings.strange * patience) ** 2
        return np.asarray(1 / (1 + off) ** 2, np.float32)

    def _cost(self, rest: Floats, noise: float) -> Doubles:
        """(k,): squared noise in all cells; what is far off costs little more than what is off."""
        off = (rest.reshape(len(rest), 3, -1).astype(np.float64) ** 2).mean(axis=1) / noise**2
        most = self._settings.strange**2
        return np.asarray((most * np.log1p(off / most)).sum(axis=1))


def _level(parts: Any) -> Floats:
    """Parts (n, 3 * cells) of pictures with each channel at its own mean."""
    planes = parts.reshape(len(parts), 3, -1)
    return np.asarray((planes - planes.mean(axis=2, keepdims=True)).reshape(len(parts), -1))
