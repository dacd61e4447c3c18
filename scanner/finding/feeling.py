"""Feeling: at a place where a tile may lie, is there one, and where exactly are its corners?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.squares import moved, onto_crops

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

FEEL_PX = 48
"""Side of a feeler's crop."""

AROUND = 0.35
"""So much of a tile's side is seen beyond each side: enough to feel a tile a third astray."""

Feeler = Callable[[Floats], Floats]
"""crops (n, 3, FEEL_PX, FEEL_PX) as `as_input` makes them to (n, 10): the logit of a tile, its
corners' shift (4, 2), the logit of how much of the place a hand covers"""


class Pyramid:
    """A picture and its halves, each made when it is first needed."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture itself."""
        return self._levels[0].shape[1], self._levels[0].shape[0]

    def level(self, number: int) -> Image:
        """The picture halved so many times."""
        while len(self._levels) <= number:
            half = cv2.resize(self._levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        return self._levels[number]


def cut_around(picture: Pyramid, quads: NDArray[Any]) -> Image:
    """Crops (n, FEEL_PX, FEEL_PX, 3) of the quads (n, 4, 2) with what lies around them.

    Large tiles are cut from a halved picture, so that no pixel of them is skipped.
    """
    crops = np.empty((len(quads), FEEL_PX, FEEL_PX, 3), np.uint8)
    quads = np.asarray(quads, np.float32)
    steps = quads - np.roll(quads, 1, axis=1)
    sides = np.hypot(steps[..., 0], steps[..., 1]).mean(axis=1)
    wanted = np.floor(np.log2(np.maximum(sides, 1.0) / 40.0)).clip(0).astype(int)
    scale = (0.5**wanted).astype(np.float32)[:, None, None]
    sources = (quads + np.float32(0.5)) * scale - np.float32(0.5)
    ways = onto_crops(sources, FEEL_PX, AROUND)
    for crop, way, level in zip(crops, ways, wanted, strict=True):
        cv2.warpPerspective(
            picture.level(int(level)), way, (FEEL_PX, FEEL_PX), dst=crop,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT, borderValue=(114, 114, 114),
        )  # fmt: skip
    return crops


def as_input(crops: Image) -> Floats:
    """(n, px, px, 3) uint8 to (n, 3, px, px) float32, each crop at its own mean and contrast."""
    planes = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32)
    size = crops.shape[1] * crops.shape[2] * crops.shape[3]
    flat = planes.reshape(len(crops), size)
    mean = flat.sum(axis=1) / np.float32(size)
    flat -= mean[:, None]
    spread = np.sqrt(np.einsum("ij,ij->i", flat, flat) / np.float32(size))
    flat /= (spread + np.float32(6.0))[:, None]
    return planes


def feel(picture: Pyramid, quads: Floats, feeler: Feeler) -> tuple[Floats, Floats]:
    """For each quad the logit of a tile (n,), and its corners as felt (n, 4, 2)."""
    told = _told(picture, quads, feeler)
    return told[:, 0], moved(quads, told[:, 1:9].reshape(-1, 4, 2))


def feel_hands(picture: Pyramid, quads: Floats, feeler: Feeler) -> tuple[Floats, Floats]:
    """For each quad the logit of a tile (n,), and how much of it a hand covers (n,), 0..1."""
    told = _told(picture, quads, feeler)
    return told[:, 0], np.asarray(0.5 * (1 + np.tanh(told[:, 9] / 2)), np.float32)


def _told(picture: Pyramid, quads: Floats, feeler: Feeler) -> Floats:
    if not len(quads):
        return np.zeros((0, 10), np.float32)
    return feeler(as_input(cut_around(picture, quads)))
