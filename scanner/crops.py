"""Square crops of tiles, cut the same way for learning and for reading."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.squares import onto_crops

Image = NDArray[np.uint8]

CROP_PX = 64
"""Side of a crop: a sheep is then some 18 px tall, enough to see its colour and to count it."""

MARGIN = 0.08
"""So much of a tile's side is seen beyond each side: corners are never known exactly."""


def cut_crops(image: Image, corners: NDArray[Any]) -> Image:
    """Crops (n, CROP_PX, CROP_PX, 3) of the quads (n, 4, 2) NW NE SE SW of a BGR picture.

    Much larger tiles are first halved, so that no pixel of them is skipped.
    """
    crops = np.empty((len(corners), CROP_PX, CROP_PX, 3), np.uint8)
    quads = np.asarray(corners, np.float32).reshape(-1, 4, 2)
    steps = quads - np.roll(quads, 1, axis=1)
    sides = np.hypot(steps[..., 0], steps[..., 1]).mean(axis=1)
    # Halved so often that a tile is at most twice its crop.
    halved = np.floor(np.log2(np.maximum(sides, 1.0) / CROP_PX)).clip(0).astype(int)
    # Halving moves pixel centres by a quarter of a new pixel.
    scale = (0.5**halved).astype(np.float32)[:, None, None]
    ways = onto_crops((quads + np.float32(0.5)) * scale - np.float32(0.5), CROP_PX, MARGIN)
    levels = [image]
    for _ in range(int(halved.max(initial=0))):
        levels.append(_halved(levels[-1]))
    for crop, way, level in zip(crops, ways, halved, strict=True):
        cv2.warpPerspective(
            levels[level], way, (CROP_PX, CROP_PX), dst=crop,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
    return crops


def _halved(image: Image) -> Image:
    return np.asarray(
        cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
    )


def even_light(crops: Image) -> NDArray[np.float32]:
    """The crops of one picture as (n, 3, CROP_PX, CROP_PX) float32 with the light evened out.

    Each channel is scaled by its mean over the whole board: lamps and shade tint everything
    alike, so what is left is the tiles' own colour. One scale for the whole picture keeps the
    difference between a black sheep and a blue one.
    """
    if not len(crops):
        return np.zeros((0, 3, CROP_PX, CROP_PX), np.float32)
    means = crops[:, ::4, ::4].reshape(-1, 3).mean(axis=0, dtype=np.float64)
    scale = (1.0 / np.maximum(means, 8.0)).astype(np.float32)
    planes = crops.transpose(0, 3, 1, 2).astype(np.float32)
    return np.asarray(planes * scale[:, None, None] - np.float32(1.0), np.float32)
