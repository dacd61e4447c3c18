"""How a lens bends a picture: from pixels to straight lines of sight and back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.crops import Image

Doubles = NDArray[np.float64]

LARGER = 1.5
"""A straightened picture has at most so many times the pixels along a side: what a wide lens
squeezes into its corners would else be blown up without end."""

_PATIENT = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 60, 1e-10)
"""Strongly bent corners need more steps than OpenCV's usual five."""


@dataclass(frozen=True)
class Lens:
    """A pinhole with radial and tangential bending, in OpenCV's terms."""

    size: tuple[int, int]
    """width and height of the pictures it makes, pixels"""
    focal: tuple[float, float]
    """pixels, across and down"""
    centre: tuple[float, float]
    """where the lens looks straight ahead, pixels"""
    bend: tuple[float, float, float, float, float]
    """k1 k2 p1 p2 k3"""

    @property
    def matrix(self) -> Doubles:
        """(3, 3): tangents of the ideal pinhole to pixels."""
        (fx, fy), (cx, cy) = self.focal, self.centre
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1.0]])

    def straight(self, pixels: NDArray[Any]) -> Doubles:
        """Pixels (..., 2) to tangents (..., 2) of the ideal pinhole."""
        flat = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        if not len(flat):
            return np.zeros(np.shape(pixels))
        found = cv2.undistortPoints(flat, self.matrix, np.array(self.bend), criteria=_PATIENT)
        return np.asarray(found, np.float64).reshape(np.shape(pixels))

    def bent(self, tangents: NDArray[Any]) -> Doubles:
        """Tangents (..., 2) to the pixels (..., 2) at which they are seen."""
        flat = np.asarray(tangents, np.float64).reshape(-1, 2)
        if not len(flat):
            return np.zeros(np.shape(tangents))
        rays = np.column_stack([flat, np.ones(len(flat))])
        here = np.zeros(3)
        seen, _ = cv2.projectPoints(rays, here, here, self.matrix, np.array(self.bend))
        return np.asarray(seen, np.float64).reshape(np.shape(tangents))

    def scaled(self, size: tuple[int, int]) -> Lens:
        """The same lens for smaller or larger pictures of the same view."""
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        return Lens(
            size,
            (self.focal[0] * across, self.focal[1] * down),
            ((self.centre[0] + 0.5) * across - 0.5, (self.centre[1] + 0.5) * down - 0.5),
            self.bend,
        )

    def turned(self, quarters: int) -> Lens:
        """The same lens for pictures that were turned clockwise."""
        lens = self
        for _ in range(quarters % 4):
            (w, h), (fx, fy), (cx, cy) = lens.size, lens.focal, lens.centre
            k1, k2, p1, p2, k3 = lens.bend
            lens = Lens((h, w), (fy, fx), (h - 1 - cy, cx), (k1, k2, p2, -p1, k3))
        return lens

    @property
    def sane(self) -> bool:
        """Whether the picture is never folded upon itself, out to a little beyond its corners."""
        w, h = self.size
        k1, k2, p1, p2, k3 = self.bend
        away = np.maximum(np.array(self.centre), np.array([w, h]) - self.centre) / self.focal
        goal = 1.05 * float(np.hypot(*away))
        r = np.linspace(0, 8 * goal, 4000)
        seen = r * (1 + k1 * r**2 + k2 * r**4 + k3 * r**6)
        beyond = np.flatnonzero(seen > goal)
        if not len(beyond) or not (np.diff(seen[: beyond[0] + 1]) > 0).all():
            return False
        return max(abs(p1), abs(p2)) < 0.1

    @property
    def strength(self) -> float:
        """How far it moves the most bent point of the rim, pixels."""
        rim = _rim(self.size)
        pinhole = self.straight(rim) * self.focal + self.centre
        return float(np.linalg.norm(pinhole - rim, axis=1).max())


@dataclass(frozen=True)
class Straightening:
    """The way between a bent picture and the straight one made from it."""

    lens: Lens
    """of the bent picture"""
    size: tuple[int, int]
    """of the straight one"""
    focal: float
    centre: tuple[float, float]

    @classmethod
    def of(cls, lens: Lens) -> Straightening:
        """Large enough for all that the bent picture shows, as sharp as its middle."""
        flat = lens.straight(_rim(lens.size))
        low, high = flat.min(axis=0), flat.max(axis=0)
        focal = float(np.sqrt(lens.focal[0] * lens.focal[1]))
        focal *= min(1.0, float((LARGER * np.array(lens.size) / ((high - low) * focal)).min()))
        width, height = (int(v) for v in np.ceil((high - low) * focal) + 1)
        x, y = -low * focal
        return cls(lens, (width, height), focal, (float(x), float(y)))

    def bent(self, points: NDArray[Any]) -> Doubles:
        """Points (..., 2) of the straight picture in pixels of the bent one."""
        return self.lens.bent((np.asarray(points, np.float64) - self.centre) / self.focal)

    def straight(self, points: NDArray[Any]) -> Doubles:
        """Points (..., 2) of the bent picture in pixels of the straight one."""
        return np.asarray(self.lens.straight(points) * self.focal + self.centre)

    def apply(self, image: Image) -> Image:
        """The straight picture; what the bent one does not show is black."""
        across, down = _maps(self)
        return np.asarray(cv2.remap(image, across, down, cv2.INTER_LINEAR), np.uint8)


@lru_cache(maxsize=4)
def _maps(way: Straightening) -> tuple[NDArray[Any], NDArray[Any]]:
    """Where each pixel of the straight picture comes from, in the numbers remap likes best."""
    matrix = np.array([[way.focal, 0, way.centre[0]], [0, way.focal, way.centre[1]], [0, 0, 1.0]])
    return cv2.initUndistortRectifyMap(
        way.lens.matrix, np.array(way.lens.bend), np.eye(3), matrix, way.size, cv2.CV_16SC2
    )


def _rim(size: tuple[int, int]) -> Doubles:
    """(84, 2) pixels along the rim of a picture."""
    steps = np.linspace(0, 1, 21)
    sides = [np.column_stack([steps, np.full(21, s)]) for s in (0.0, 1.0)]
    return np.asarray(np.vstack([*sides, *(s[:, ::-1] for s in sides)]) * (np.array(size) - 1.0))
