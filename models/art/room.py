"""The free space of a region, and ways of spreading things over it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from models.art.layout import Points

_GRID = 48
_FIXED = 4  # bits after the point in the polygons handed to OpenCV


@dataclass(frozen=True, eq=False)
class Room:
    """Grid points (n, 2) inside a region with their distance (n,) to its borders and to the rim."""

    points: Points
    inner: NDArray[np.float64]
    rim: NDArray[np.float64]

    @classmethod
    def of(cls, outline: Points) -> Room:
        """The whole inside of an outline (n, 2)."""
        mask = np.zeros((_GRID, _GRID), np.uint8)
        fixed = np.round((outline * _GRID - 0.5) * 2**_FIXED).astype(np.int32)
        cv2.fillPoly(mask, [fixed], (255,), shift=_FIXED)
        if mask.all():
            far = np.ones(mask.shape)
        else:
            far = cv2.distanceTransform(mask, cv2.DIST_L2, 3).astype(np.float64) / _GRID
        rows, columns = np.nonzero(mask)
        points = (np.stack([columns, rows], axis=1) + 0.5) / _GRID
        rim = np.minimum(points, 1 - points).min(axis=1)
        return cls(points, far[rows, columns], rim)

    def __len__(self) -> int:
        return len(self.points)

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies inside the region and not right at its border."""
        gap = np.abs(self.points - (x, y)).max(axis=1)
        nearest = int(gap.argmin())
        return bool(gap[nearest] < 1 / _GRID and self.inner[nearest] > 0.04)

    def clearance(self, overhang: float = 0.0) -> NDArray[np.float64]:
        """Distance (n,) to the nearest border; things may hang over the rim by so much."""
        return np.minimum(self.inner, self.rim + overhang)

    def where(self, kept: NDArray[np.bool_]) -> Room:
        return Room(self.points[kept], self.inner[kept], self.rim[kept])

    def without(self, x: float, y: float, rx: float, ry: float) -> Room:
        """What is left outside an ellipse with somewhat square shoulders."""
        dx, dy = np.abs(self.points[:, 0] - x) / rx, np.abs(self.points[:, 1] - y) / ry
        return self.where(dx**3 + dy**3 > 1.0)

    def deepest(self, overhang: float = 0.0) -> tuple[float, float, float]:
        """The middle (x, y) of the places farthest from all borders, and that distance."""
        clear = self.clearance(overhang)
        best = float(clear.max())
        x, y = self.points[clear >= best - 0.03].mean(axis=0).tolist()
        return x, y, best

    def some(self, rng: Random, count: int) -> list[tuple[float, float]]:
        """Random places anywhere in the region."""
        if not len(self):
            return []
        half = 0.5 / _GRID
        chosen = self.points[[rng.randrange(len(self)) for _ in range(count)]]
        return [
            (x + rng.uniform(-half, half), y + rng.uniform(-half, half)) for x, y in chosen.tolist()
        ]

    def spread(
        self, rng: Random, count: int, radius: float, overhang: float, gather: float
    ) -> list[tuple[float, float, float]]:
        """So many places (x, y, free radius) evenly over the region, drawn together by `gather`.

        Centres settle in the middle of what lies nearest to them (Lloyd), then move to the nearest
        place where a thing of this radius is free of borders and of the others.
        """
        clear = self.clearance(overhang)
        usable = self
        for _ in range(2):  # many need smaller places, and smaller ones reach nearer to the borders
            usable = self.where(clear >= min(radius, 0.7 * float(clear.max())))
            radius = min(radius, 0.5 * math.sqrt(len(usable) / count) / _GRID)
        clear = usable.clearance(overhang)
        points = usable.points
        centres = points[_far_apart(rng, points, count)]
        for _ in range(8):
            near = _gaps(points, centres).argmin(axis=1)
            weight = np.bincount(near, minlength=count)
            for axis in range(2):
                total = np.bincount(near, points[:, axis], minlength=count)
                centres[:, axis] = np.where(
                    weight > 0, total / np.maximum(weight, 1), centres[:, axis]
                )
        x, y, _ = usable.deepest(overhang)
        centres = centres + gather * (np.array([x, y]) - centres)
        places: list[tuple[float, float, float]] = []
        taken: list[list[float]] = []
        for centre in centres:
            away = np.hypot(*(points - centre).T) - 0.5 * np.minimum(clear, radius)
            if taken:
                gap = _gaps(points, np.array(taken)).min(axis=1)
                away = away - np.minimum(gap, (2.4 - gather) * radius)
            i = int(away.argmin())
            px, py = points[i].tolist()
            taken.append([px, py])
            places.append((px, py, float(clear[i])))
        gaps = _gaps(np.array(taken), np.array(taken)) + 9.0 * np.eye(count)
        half = gaps.min(axis=1) / 2
        return [
            (px, py, min(free, 1.25 * float(room)))
            for (px, py, free), room in zip(places, half, strict=True)
        ]

    def filled(
        self, rng: Random, spacing: float, clear: float, overhang: float
    ) -> list[tuple[float, float, float]]:
        """As many places (x, y, free radius) as fit with this spacing, in random order."""
        usable = self.where(self.clearance(overhang) >= clear)
        points, free = usable.points, usable.clearance(overhang)
        places: list[tuple[float, float, float]] = []
        while len(points):
            i = rng.randrange(len(points))
            x, y = points[i].tolist()
            places.append((x, y, float(free[i])))
            kept = np.hypot(points[:, 0] - x, points[:, 1] - y) >= spacing
            points, free = points[kept], free[kept]
        return places


def _far_apart(rng: Random, points: Points, count: int) -> list[int]:
    """Indices of so many points, each the farthest of a few tries from those before."""
    chosen = [rng.randrange(len(points))]
    while len(chosen) < count:
        tries = [rng.randrange(len(points)) for _ in range(8)]
        gaps = _gaps(points[tries], points[chosen]).min(axis=1)
        chosen.append(tries[int(gaps.argmax())])
    return chosen


def _gaps(first: Points, second: Points) -> NDArray[np.float64]:
    """Distances (n, m) between all of the first (n, 2) and all of the second (m, 2)."""
    return np.hypot(first[:, None, 0] - second[None, :, 0], first[:, None, 1] - second[None, :, 1])
