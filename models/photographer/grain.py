"""Noise with a grain size: clouds, streaks and colours that wander."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng

Floats = NDArray[Any]

_QUANTILES = np.array([NormalDist().inv_cdf((i + 0.5) / 256) for i in range(256)])
_NORMAL = (_QUANTILES / _QUANTILES.std()).astype(np.float32).reshape(1, 256)
"""A bell in 256 equally likely steps: nobody sees the difference, and it is ten times quicker."""

_CLOSE = 6
"""Points along a blob between which a straight line is as good as a curve."""


def ranks(rng: Rng, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Random bytes, eight at a time: `Generator.bytes` takes three times as long."""
    count = int(np.prod(shape))
    words = rng.integers(0, 1 << 64, -(-count // 8), dtype=np.uint64)
    return words.view(np.uint8)[:count].reshape(shape)


def bell(raw: NDArray[np.uint8]) -> Floats:
    """Ranks of two or three dimensions as float32 of mean 0 and spread 1, cut at 2.9 spreads."""
    return np.asarray(cv2.LUT(raw, _NORMAL), np.float32).reshape(raw.shape)


def normals(rng: Rng, shape: tuple[int, ...]) -> Floats:
    """Bell-shaped float32 of mean 0 and spread 1."""
    return bell(ranks(rng, shape))


def clouds(
    rng: Rng, shape: tuple[int, int], cell: tuple[float, float], octaves: int = 3, fade: float = 0.5
) -> Floats:
    """(h, w) float32 of mean 0 and spread about 1; `cell`: size of the largest blobs (x, y) px."""
    height, width = shape
    weights = fade ** np.arange(octaves)
    weights /= np.sqrt((weights**2).sum()) * 0.75
    total: Floats | None = None
    for octave, weight in enumerate(weights.tolist()):
        w = int(np.clip(width / max(cell[0] / 2**octave, 1.0), 1, width)) + 2
        h = int(np.clip(height / max(cell[1] / 2**octave, 1.0), 1, height)) + 2
        small = normals(rng, (h, w)) * np.float32(weight)
        # Round blobs first, then straight lines between close points: plain cubic is slow.
        close = min(width, w * _CLOSE), min(height, h * _CLOSE)
        small = cv2.resize(small, close, interpolation=cv2.INTER_CUBIC)
        big = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
        total = big if total is None else cv2.add(total, big, total)
    return np.zeros(shape, np.float32) if total is None else total


def tinted(value: Floats, dark: Floats, light: Floats) -> NDArray[np.uint8]:
    """(h, w) of 0..1 between two BGR colours, (h, w, 3) uint8."""
    steps = np.linspace(0, 1, 256)[:, None]
    ramp = np.asarray(dark) + steps * (np.asarray(light) - np.asarray(dark))
    return inked(cv2.multiply(value, 255, dtype=cv2.CV_8U), ramp)


def inked(index: NDArray[np.uint8], inks: Floats) -> NDArray[np.uint8]:
    """(h, w) of numbers printed in their inks (n, 3) BGR, (h, w, 3) uint8."""
    table = np.zeros((256, 3), np.uint8)
    table[: len(inks)] = np.clip(inks, 0, 255)
    return np.asarray(cv2.LUT(cv2.merge([index] * 3), table.reshape(1, 256, 3)), np.uint8)


def sheet(shape: tuple[int, int], colour: Floats) -> NDArray[np.uint8]:
    """A picture (h, w, 3) of one BGR colour."""
    planes = [np.full(shape, tone, np.uint8) for tone in np.clip(colour, 0, 255).astype(np.uint8)]
    return np.asarray(cv2.merge(planes), np.uint8)


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
