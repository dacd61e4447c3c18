"""What print and years do to a picture: grain, fading, scratches, pale edges, shifted inks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Wear:
    """Strengths, 0 for none."""

    grain: float = 0.0  # standard deviation in grey levels
    fade: float = 0.0  # share of paper white mixed in
    scratches: int = 0
    edges: float = 0.0  # how far pale edges reach in, tile units
    shift: float = 0.0  # how far one ink is printed beside the others, tile units


NO_WEAR = Wear()


def random_wear(rng: Random) -> Wear:
    """Most boxes are nearly new."""
    if rng.random() < 0.35:
        return NO_WEAR
    return Wear(
        grain=rng.choice((0.0, rng.uniform(1.0, 7.0))),
        fade=rng.choice((0.0, 0.0, rng.uniform(0.02, 0.22))),
        scratches=rng.choice((0, 0, 0, rng.randrange(1, 6))),
        edges=rng.choice((0.0, 0.0, rng.uniform(0.006, 0.022))),
        shift=rng.choice((0.0, 0.0, rng.uniform(0.001, 0.005))),
    )


def worn(image: Image, wear: Wear, seed: int) -> Image:
    """A worn copy of a picture (px, px, 3); the same seed wears it in the same way."""
    if wear == NO_WEAR:
        return image
    rng = Random(seed)
    px = image.shape[0]
    result = image.copy()
    if wear.shift > 0:
        dx, dy = (rng.uniform(-1, 1) * wear.shift * px for _ in range(2))
        move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        ink = rng.randrange(3)
        result[..., ink] = cv2.warpAffine(
            np.ascontiguousarray(image[..., ink]), move, (px, px), borderMode=cv2.BORDER_REPLICATE
        )
    for _ in range(wear.scratches):
        start = rng.random() * px, rng.random() * px
        end = start[0] + rng.gauss(0, 0.2) * px, start[1] + rng.gauss(0, 0.2) * px
        tone = rng.randrange(190, 245)
        cv2.line(
            result,
            (round(start[0]), round(start[1])),
            (round(end[0]), round(end[1])),
            (tone, tone, tone),
            max(1, round(px * 0.003)),
            cv2.LINE_AA,
        )
    if wear.fade == 0 and wear.edges == 0 and wear.grain == 0:
        return result
    light = np.full((px, px), wear.fade, np.float32)
    if wear.edges > 0:
        ramp = np.minimum(np.arange(px) + 0.5, px - 0.5 - np.arange(px)).astype(np.float32) / px
        near = np.minimum(ramp[:, None], ramp[None, :])
        rough = wear.edges * (0.6 + 0.5 * _noise(px, 6, rng.randrange(8)))
        light = np.maximum(light, 0.85 * np.clip(1 - near / np.maximum(rough, 1e-3), 0, 1))
    grain = wear.grain * _noise(px, 1, rng.randrange(8))
    paper = np.float32(240.0)
    mixed = result.astype(np.float32)
    mixed += (light[..., None]) * (paper - mixed)
    mixed += grain[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


@lru_cache(maxsize=64)
def _noise(px: int, coarse: int, number: int) -> NDArray[np.float32]:
    """One of a few sheets of noise (px, px) with deviation 1, `coarse` pixels (of 256) wide."""
    side = px if coarse == 1 else max(4, 256 // coarse)
    sheet = np.random.default_rng(number).standard_normal((side, side), dtype=np.float32)
    if side == px:
        return sheet
    return np.asarray(cv2.resize(sheet, (px, px), interpolation=cv2.INTER_LINEAR))
