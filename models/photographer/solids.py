"""Solids with edges: boxes, dice, cups and glasses, drawn flank by flank from far to near."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens
from models.photographer.grain import lively
from models.photographer.lights import Lighting
from models.photographer.plate import Plate
from models.photographer.shadows import Caster

Floats = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Flank:
    """One flat side."""

    outline: Floats
    """(n, 3) mm"""
    colour: Floats
    """(3,) BGR"""
    normal: Floats
    """(3,) outwards; all zero: lit evenly and never turned away"""
    layer: int = 1
    """0 for inner sides, 1 for outer ones, 2 for what is printed on them"""


@dataclass(frozen=True, eq=False)
class Solid:
    """A thing made of flanks."""

    flanks: tuple[Flank, ...]
    spot: Floats
    """(3,) mm"""
    casters: tuple[Caster, ...]
    reaches_over: bool = False


def draw_solid(plate: Plate, solid: Solid, lighting: Lighting) -> None:
    """Draw the flanks that face the camera: farther first, tops last."""
    eye = plate.camera.eye
    seen = []
    for flank in solid.flanks:
        middle = flank.outline.mean(axis=0)
        if flank.normal.any() and float((eye - middle) @ flank.normal) <= 0:
            continue
        far = float(np.linalg.norm(eye - middle))
        seen.append((flank.layer, -far, flank))
    for _, _, flank in sorted(seen, key=lambda entry: entry[:2]):
        points = plate.camera.seen_from(flank.outline)
        if points[:, 2].min() < 30:
            continue
        light = _light_on(flank, lighting)
        plate.fill(plate.place(flank.outline)[None], (flank.colour * light)[None])


def _light_on(flank: Flank, lighting: Lighting) -> float:
    """Brightness against a sheet lying flat, as a factor on colours."""
    if not flank.normal.any():
        return 1.0
    sky = float(lighting.sky.mean())
    total, flat = sky * (0.65 + 0.35 * float(flank.normal[2])), sky
    here = flank.outline.mean(axis=0)
    for lamp in lighting.lamps:
        to_lamp = lamp.place - here
        to_lamp = to_lamp / np.linalg.norm(to_lamp)
        strength = float(lamp.colour.mean())
        total += strength * max(float(to_lamp @ flank.normal), 0.0)
        flat += strength * max(float(to_lamp[2]), 0.1)
    return float(np.clip(total / flat, 0.05, 1.5) ** (1 / 2.2))


def box(rng: Rng, spot: Floats, size: Floats, colour: Floats, pips: bool = False) -> Solid:
    """A box standing on the table, size (3,) mm; with pips it is a die."""
    angle = between(rng, 0, np.pi / 2)
    ahead = np.array([np.cos(angle), np.sin(angle), 0.0])
    aside = np.array([-np.sin(angle), np.cos(angle), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    middle = np.array([spot[0], spot[1], size[2] / 2])
    flanks = []
    ink = np.full(3, 20.0) if colour.mean() > 110 else np.full(3, 240.0)
    half = size / 2
    # Each side: its normal, its two directions and their half lengths.
    sides = (
        (ahead * half[0], aside * half[1], up * half[2]),
        (-ahead * half[0], aside * half[1], up * half[2]),
        (aside * half[1], ahead * half[0], up * half[2]),
        (-aside * half[1], ahead * half[0], up * half[2]),
        (up * half[2], ahead * half[0], aside * half[1]),
    )
    for out, a, b in sides:
        normal = out / np.linalg.norm(out)
        corners = np.array([middle + out + a * i + b * j for i, j in _SQUARE])
        flanks.append(Flank(corners, colour, normal))
        if pips:
            flanks += [Flank(middle + out + dot, ink, normal, layer=2) for dot in _pips(rng, a, b)]
    top = np.array([middle + up * half[2] + sides[4][1] * i + sides[4][2] * j for i, j in _SQUARE])
    return Solid(tuple(flanks), np.array([spot[0], spot[1], 0.0]), (Caster(top),))


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_FACES = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: _SQUARE}


def _pips(rng: Rng, a: Floats, b: Floats) -> list[Floats]:
    """Outlines (8, 3) of the dots on a side with half directions a and b, from its middle."""
    turns = np.linspace(0, 2 * np.pi, 9)[:-1, None]
    ring = (a * np.cos(turns) + b * np.sin(turns)) * 0.18
    return [ring + a * i * 0.5 + b * j * 0.5 for i, j in _FACES[int(rng.integers(1, 5))]]


def cup(rng: Rng, spot: Floats) -> Solid:
    """A cup with a drink; some have a saucer."""
    colour = lively(rng, (0.0, 0.6), (0.2, 0.97))
    if happens(rng, 0.45):
        colour = np.full(3, between(rng, 205, 245))
    drink = np.array(((20, 35, 60), (40, 90, 150), (60, 130, 190), (200, 215, 225), (30, 25, 80))[
        int(rng.integers(0, 5))
    ], float)  # fmt: skip
    tall, wide = between(rng, 55, 105), between(rng, 34, 44)
    foot = wide * between(rng, 0.65, 1.0)
    turns = np.linspace(0, 2 * np.pi, 29)
    flanks: list[Flank] = []
    if happens(rng, 0.25):
        plate_ = _ring(spot, between(rng, 68, 80), 5.0, turns)
        flanks.append(Flank(plate_[:-1], colour, np.array([0, 0, 1.0]), layer=0))
    low, high = _ring(spot, foot, 0.0, turns), _ring(spot, wide, tall, turns)
    inside_low = _ring(spot, wide * 0.86, tall * 0.35, turns)
    inside_high = _ring(spot, wide * 0.93, tall, turns)
    level = tall * between(rng, 0.45, 0.9)
    surface = _ring(spot, wide * 0.9, level, turns)
    for i in range(28):
        middle = (turns[i] + turns[i + 1]) / 2
        out = np.array([np.cos(middle), np.sin(middle), 0.0])
        flanks.append(Flank(np.array([low[i], low[i + 1], high[i + 1], high[i]]), colour, out))
        wall = np.array([inside_low[i], inside_low[i + 1], inside_high[i + 1], inside_high[i]])
        flanks.append(Flank(wall, colour * 0.85, -out, layer=0))
    solid = _Cup(flanks, surface[:-1], drink, high, inside_high, colour)
    return solid.made(np.array([spot[0], spot[1], 0.0]), tall, foot, wide)


@dataclass(frozen=True, eq=False)
class _Cup:
    flanks: list[Flank]
    surface: Floats
    drink: Floats
    rim: Floats
    lip: Floats
    colour: Floats

    def made(self, spot: Floats, tall: float, foot: float, wide: float) -> Solid:
        up = np.array([0.0, 0.0, 1.0])
        flanks = [*self.flanks, Flank(self.surface, self.drink, up)]
        for i in range(len(self.rim) - 1):
            j = i + 1
            quad = np.array([self.rim[i], self.rim[j], self.lip[j], self.lip[i]])
            flanks.append(Flank(quad, np.clip(self.colour * 1.08, 0, 255), up))
        steps = [spot + np.array([0, 0, high]) for high in (foot * 0.5, tall * 0.95)]
        stick = Caster(np.stack(steps), radius=wide)
        return Solid(tuple(flanks), spot, (stick,))


def _ring(spot: Floats, radius: float, height: float, turns: Floats) -> Floats:
    x, y = spot[0] + radius * np.cos(turns), spot[1] + radius * np.sin(turns)
    return np.stack([x, y, np.full_like(turns, height)], axis=1)
