"""The lamps and windows over a table: where they hang, how they fall off, what they mirror as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, around, between, happens
from models.photographer.truth import Difficulty

Floats = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Lamp:
    """One light source."""

    place: Floats
    """(3,) mm on the table's axes, height last"""
    colour: Floats
    """(3,) linear BGR strength on the table right below"""
    soft: float
    """its size over its distance: 0.01 a spot, 0.5 a window"""
    box: tuple[float, float]
    """half sizes of its mirror image, mm"""


@dataclass(frozen=True, eq=False)
class Lighting:
    """All light of a scene."""

    lamps: tuple[Lamp, ...]
    """one or two"""
    sky: Floats
    """(3,) linear BGR of the light from everywhere"""


def kelvin(temperature: float) -> Floats:
    """(3,) linear BGR of a black body against daylight, green near 1."""
    warm = np.log(temperature / 6000)
    return np.array([np.exp(0.95 * warm), np.exp(0.12 * warm), np.exp(-0.55 * warm)])


def choose_lighting(rng: Rng, difficulty: Difficulty, middle: Floats) -> Lighting:
    """One strong and perhaps one weaker lamp over the point `middle` (2,) mm."""
    white = kelvin(between(rng, 3200, 6500) if difficulty is Difficulty.EASY else _any_heat(rng))
    harsh = {Difficulty.EASY: 0.35, Difficulty.NORMAL: 0.6, Difficulty.HARD: 0.85}[difficulty]
    count = 1 if happens(rng, 0.45) else 2
    lamps = []
    for i in range(count):
        height = between(rng, 500, 2200)
        slope = between(rng, 0.1, 0.6 + 1.2 * harsh)
        angle = between(rng, 0, 2 * np.pi)
        aside = np.array([np.cos(angle), np.sin(angle)]) * height * slope
        strength = (1.0 if i == 0 else between(rng, 0.15, 0.7)) * between(rng, 0.5, 1.0)
        window = happens(rng, 0.5)
        soft = between(rng, 0.12, 0.5) if window else between(rng, 0.01, 0.15)
        tint = white if happens(rng, 0.6) else kelvin(_any_heat(rng)) * 0.5 + white * 0.5
        size = height * soft * between(rng, 0.5, 1.3)
        long = size * (between(rng, 1.0, 3.0) if window else 1.0)
        place = np.array([middle[0] + aside[0], middle[1] + aside[1], height])
        lamps.append(Lamp(place, tint * strength, soft, (size, long)))
    # The less light comes from everywhere, the blacker the shadows.
    sky = white * np.array([1.0, 1.0, 1.0]) * between(rng, 0.9 - 0.75 * harsh, 1.1 - 0.5 * harsh)
    if difficulty is not Difficulty.EASY and happens(rng, 0.12):
        sky = sky * [0.9, 1.15, 0.9]
    return Lighting(tuple(lamps), sky)


def with_glare(
    rng: Rng, lighting: Lighting, difficulty: Difficulty, eye: Floats, spot: Floats
) -> Lighting:
    """Sometimes hang the last lamp where the table's point `spot` (2,) mirrors it into the eye."""
    chance = {Difficulty.EASY: 0.1, Difficulty.NORMAL: 0.35, Difficulty.HARD: 0.55}[difficulty]
    if not happens(rng, chance):
        return lighting
    lamp = lighting.lamps[-1]
    high = lamp.place[2]
    along = (spot - eye[:2]) * high / eye[2]
    if np.linalg.norm(along) > 3 * high:
        return lighting
    moved = replace(lamp, place=np.array([*(spot + along), high]))
    return replace(lighting, lamps=(*lighting.lamps[:-1], moved))


def _any_heat(rng: Rng) -> float:
    """From a candle to a blue sky, evenly in the eye's terms (steps of 1/T)."""
    return 1e6 / around(rng, 240, 80) if happens(rng, 0.85) else between(rng, 2200, 9000)


def fall_off(lamp: Lamp, x: Floats, y: Floats) -> Floats:
    """How much of a lamp's strength arrives at table points, 1 right below."""
    height = lamp.place[2]
    away = (x - lamp.place[0]) ** 2 + (y - lamp.place[1]) ** 2
    nearest = max(float(np.min(away)), 0.0)
    near = (height**2 + nearest) ** 1.5
    return np.asarray((near / (height**2 + away) ** 1.5).astype(np.float32))


def mirrored(
    lighting: Lighting, points: Floats, eye: Floats, normal: Floats, rough: float
) -> Floats:
    """(n, 3) linear BGR that a smooth surface mirrors to the eye at points (n, 3) mm.

    The view is bent at the surface and followed up to each lamp's height; `normal`: (3,) or (n, 3).
    """
    view = points - eye
    view = view / np.linalg.norm(view, axis=-1, keepdims=True)
    cosine = (view * normal).sum(axis=-1, keepdims=True)
    out = view - 2 * cosine * normal
    rise = np.maximum(out[:, 2], 0.05)
    shine = np.zeros((len(points), 3), np.float32)
    fresnel = 0.04 + 0.96 * (1 - np.clip(-cosine[:, 0], 0, 1)) ** 5
    for lamp in lighting.lamps:
        up = (lamp.place[2] - points[:, 2]) / rise
        hit = points[:, :2] + out[:, :2] * up[:, None] - lamp.place[:2]
        blur = up * rough + 1.0
        inside = np.ones(len(points))
        for axis in (0, 1):
            inside *= 1 / (
                1 + np.exp(np.clip((np.abs(hit[:, axis]) - lamp.box[axis]) / blur * 4, -40, 40))
            )
        spread = (
            lamp.box[0] * lamp.box[1] / ((lamp.box[0] + up * rough) * (lamp.box[1] + up * rough))
        )
        bright = min(1.5 / lamp.soft, 14.0)
        shine += (inside * fresnel * spread * bright)[:, None] * lamp.colour
    return shine + (fresnel * 0.35)[:, None] * lighting.sky
