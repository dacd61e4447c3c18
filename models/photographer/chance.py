"""Where chance comes from: one independent stream of random numbers per stage of a photograph."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

Rng = np.random.Generator


class Stage(IntEnum):
    """The stages; a stage that asks for more numbers does not reshuffle the others."""

    CAMERA = 0
    LAYING = 1
    TABLE = 2
    LIGHT = 3
    THINGS = 4
    HANDS = 5
    TILES = 6
    SENSOR = 7
    MOVES = 8
    LOOSE = 9


def stream(seed: int, stage: Stage, part: int = 0) -> Rng:
    """The numbers of one stage; `part` tells apart frames of a film or single things."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(int(stage), part)))


def between(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def around(rng: Rng, middle: float, spread: float) -> float:
    """A bell-shaped draw, cut at two and a half spreads."""
    return middle + spread * float(np.clip(rng.standard_normal(), -2.5, 2.5))


def happens(rng: Rng, chance: float) -> bool:
    return bool(rng.random() < chance)


def whole(rng: Rng, low: int, high: int) -> int:
    """A whole number from low to high, both included."""
    return int(rng.integers(low, high + 1))
