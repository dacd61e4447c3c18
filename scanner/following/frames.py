"""A frame of the video in the sizes in which it is looked at."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.crops import Image
from scanner.finding.feeling import Pyramid
from scanner.following.patches import Floats, cut_patches

SMALL_PX = 640
"""Frames are halved while their long side stays at least this: motion and change show there."""

MOST = 0.8
"""A tile of which this much is in the frame can be felt and read."""


def _spots() -> Floats:
    """(36, 4) share of the corners NW NE SE SW in points spread evenly over a quad."""
    v, u = np.meshgrid(np.linspace(0, 1, 6), np.linspace(0, 1, 6), indexing="ij")
    shares = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], axis=-1)
    return np.asarray(shares.reshape(-1, 4), np.float32)


_SPOTS = _spots()


class Frame:
    """A BGR picture, its halves, and a small grey and a small soft version of it."""

    def __init__(self, image: Image) -> None:
        self.image = image
        self.pyramid = Pyramid(image)
        self.size = self.pyramid.size
        level = max(0, int(np.floor(np.log2(max(self.size) / SMALL_PX))))
        self._scale = np.float32(0.5**level)
        small = self.pyramid.level(level)
        self.grey: Image = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
        # Soft pixels, so that half a pixel of shake changes little.
        self._soft: Image = np.asarray(cv2.blur(small, (3, 3)), np.uint8)

    def in_small(self, points: NDArray[Any]) -> Floats:
        """Points (..., 2) of the frame in pixels of its small versions."""
        return np.asarray((points + np.float32(0.5)) * self._scale - np.float32(0.5), np.float32)

    def small_way(self, way: NDArray[np.float64]) -> NDArray[np.float64]:
        """A motion (3, 3) told in the small picture, as it is in the frame."""
        s, shift = float(self._scale), 0.5 * (float(self._scale) - 1)
        there = np.array([[s, 0, shift], [0, s, shift], [0, 0, 1.0]])
        return np.asarray(np.linalg.inv(there) @ way @ there, np.float64)

    def patches(self, quads: NDArray[Any]) -> Floats:
        """(n, px, px, 3) how the places (n, 4, 2) look."""
        return cut_patches(self._soft, self.in_small(quads))

    def shows(self, quads: NDArray[Any], share: float = MOST) -> NDArray[np.bool_]:
        """(n,) whether so much of each quad (n, 4, 2) lies in the frame."""
        if not len(quads):
            return np.zeros(0, np.bool_)
        spots = _SPOTS @ quads
        inside = ((spots >= 0) & (spots < np.array(self.size))).all(axis=2)
        return np.asarray(inside.mean(axis=1) >= share, np.bool_)


def _areas(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) square pixels."""
    x, y = quads[..., 0], quads[..., 1]
    ahead = np.roll(np.arange(4), -1)
    return np.asarray(np.abs((x * y[:, ahead] - x[:, ahead] * y).sum(axis=1)) / 2 + 1e-6)


def sides(quads: NDArray[Any]) -> NDArray[Any]:
    """(n,) about how long the sides of quads (n, 4, 2) are."""
    return np.asarray(np.sqrt(_areas(quads)))
