"""Noise with a grain size: clouds, streaks and colours that wander."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng

Floats = NDArray[Any]


def clouds(
    rng: Rng, shape: tuple[int, int], cell: tuple[float, float], octaves: int = 3, fade: float = 0.5
) -> Floats:
    """(h, w) float32 of mean 0 and spread about 1; `cell`: size of the largest blobs (x, y) px."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    weight, norm = 1.0, 0.0
    for octave in range(octaves):
        w = int(np.clip(width / max(cell[0] / 2**octave, 1.0), 1, width)) + 2
        h = int(np.clip(height / max(cell[1] / 2**octave, 1.0), 1, height)) + 2
        small = rng.standard_normal((h, w), dtype=np.float32)
        big = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
        cv2.scaleAdd(big, weight, total, total)
        norm += weight**2
        weight *= fade
    return total / np.float32(np.sqrt(norm) * 0.75)


def tinted(value: Floats, dark: Floats, light: Floats) -> NDArray[np.uint8]:
    """(h, w) of 0..1 between two BGR colours, (h, w, 3) uint8."""
    steps = np.linspace(0, 1, 256)[:, None]
    ramp = np.clip(np.asarray(dark) + steps * (np.asarray(light) - np.asarray(dark)), 0, 255)
    index = cv2.convertScaleAbs(np.clip(value, 0, 1), alpha=255)
    return np.asarray(cv2.LUT(cv2.merge([index] * 3), ramp.astype(np.uint8).reshape(1, 256, 3)))


def multiply(picture: NDArray[np.uint8], factor: Floats) -> NDArray[np.uint8]:
    """A picture (h, w, 3) times a factor (h, w) around 1."""
    spread = cv2.merge([factor.astype(np.float32)] * 3)
    return np.asarray(cv2.multiply(picture, spread, dtype=cv2.CV_8U))


def lively(rng: Rng, saturation: tuple[float, float], value: tuple[float, float]) -> Floats:
    """A random BGR colour (3,) 0..255 with saturation and value in these ranges of 0..1."""
    hsv = np.array(
        [[[rng.uniform(0, 360), rng.uniform(*saturation), rng.uniform(*value)]]], np.float32
    )
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255)
