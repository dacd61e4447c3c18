"""Further harm done to crops in training: casts, haze, blur and noise that no album has."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens

Image = NDArray[np.uint8]


def spoil(rng: Rng, crops: Image) -> Image:
    """Crops (n, px, px, 3) of one picture, all under the same further light and lens."""
    pixels: NDArray[Any] = crops
    if happens(rng, 0.7):
        pixels = cv2.LUT(pixels.reshape(len(crops), -1, 3), _curve(rng)).reshape(crops.shape)
    if happens(rng, 0.25):
        blur = between(rng, 0.3, 1.1)
        pixels = np.stack([cv2.GaussianBlur(crop, (0, 0), blur) for crop in pixels])
    if happens(rng, 0.15):
        # A tile far away: fewer pixels than the crop has.
        small = int(between(rng, 30, 56))
        size = crops.shape[1:3]
        pixels = np.stack(
            [cv2.resize(cv2.resize(crop, (small, small), interpolation=cv2.INTER_AREA), size)
             for crop in pixels]
        )  # fmt: skip
    if happens(rng, 0.25):
        grain = rng.normal(0, between(rng, 1, 7), pixels.shape).astype(np.float32)
        pixels = np.clip(pixels + grain, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(pixels, np.uint8)


def _curve(rng: Rng) -> NDArray[np.uint8]:
    """(256, 1, 3): a gamma for all channels, a gain and a veil for each, and now and then hue."""
    level = np.linspace(0, 1, 256)[:, None]
    bent = level ** between(rng, 0.7, 1.4)
    gain = rng.uniform(0.8, 1.2, 3)
    veil = rng.uniform(0, 0.06, 3) * float(rng.random() < 0.4)
    return (np.clip((bent * gain + veil) * 255, 0, 255).astype(np.uint8))[:, None, :]
