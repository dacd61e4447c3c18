"""Fountains for the village square in four families, about 1 high, the basin's foot at (0, 0)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import skia

from models.art.actors.shapes import box, circle, ellipse, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter


@dataclass(frozen=True, slots=True)
class FountainLook:
    """Stone and water."""

    stone: Rgb
    water: Rgb
    trim: Rgb = (196, 72, 50)


HOUSE_FOUNTAIN = FountainLook((206, 198, 190), (92, 176, 220))


def random_fountain_look(rng: random.Random) -> FountainLook:
    """A fountain of some village."""
    stone = rng.choice(((206, 198, 190), (176, 170, 172), (226, 206, 176), (150, 140, 136)))
    water = rng.choice(((92, 176, 220), (70, 140, 200), (130, 200, 214)))
    return FountainLook(stone, water, rng.choice(((196, 72, 50), (120, 80, 56), (80, 90, 110))))


FountainFamily = Callable[[Brush, FountainLook], None]


def _basin(b: Brush, look: FountainLook) -> None:
    """A round stone basin seen a little from above."""
    wall = skia.Path()
    wall.moveTo(-0.52, -0.3)
    wall.lineTo(-0.47, -0.1)
    wall.quadTo(0, 0.09, 0.47, -0.1)
    wall.lineTo(0.52, -0.3)
    wall.close()
    b.fill(wall, look.stone)
    joints = skia.Path()
    for x in (-0.34, -0.12, 0.12, 0.34):
        joints.addPath(line((x * 1.06, -0.18), (x * 1.02, -0.02 - abs(x) * 0.16)))
    b.stroke(joints, darker(look.stone, 0.45), 0.02, alpha=0.7)
    b.fill(ellipse(0, -0.3, 0.53, 0.18), lighter(look.stone, 0.35))
    b.fill(ellipse(0, -0.3, 0.44, 0.13), look.water)
    b.stroke(ellipse(0, -0.29, 0.3, 0.08), lighter(look.water, 0.6), 0.018, alpha=0.8)


def _jets(b: Brush, look: FountainLook, top: float, reach: float) -> None:
    jets = skia.Path()
    for side in (-1, 1):
        for share in (0.55, 1.0):
            jets.moveTo(0, top)
            jets.cubicTo(
                side * reach * 0.5 * share, top - 0.16, side * reach * share, top - 0.02,
                side * reach * share, -0.28,
            )  # fmt: skip
    b.stroke(jets, lighter(look.water, 0.55), 0.045)


def _jet_fountain(b: Brush, look: FountainLook) -> None:
    _basin(b, look)
    b.fill(box(-0.06, -0.66, 0.06, -0.27, 0.02), look.stone)
    b.fill(ellipse(0, -0.66, 0.2, 0.07), lighter(look.stone, 0.2))
    b.dab(ellipse(0, -0.67, 0.15, 0.045), look.water)
    _jets(b, look, -0.82, 0.36)
    b.stroke(line((0, -0.68), (0, -0.92)), lighter(look.water, 0.7), 0.06)


def _tiered(b: Brush, look: FountainLook) -> None:
    _basin(b, look)
    b.fill(polygon([(-0.08, -0.28), (0.08, -0.28), (0.05, -0.56), (-0.05, -0.56)]), look.stone)
    for y, half in ((-0.56, 0.3), (-0.8, 0.18)):
        bowl = smooth(
            [(-half, y), (0, y - 0.03), (half, y), (half * 0.5, y + 0.11), (-half * 0.5, y + 0.11)]
        )
        b.fill(bowl, look.stone)
        b.fill(ellipse(0, y, half, 0.05), look.water)
        falls = skia.Path()
        for x in (-half * 0.85, -half * 0.4, half * 0.4, half * 0.85):
            falls.addPath(line((x, y + 0.04), (x * 1.12, y + 0.2)))
        b.stroke(falls, lighter(look.water, 0.6), 0.03)
    b.fill(circle(0, -0.9, 0.07), lighter(look.stone, 0.2))


def _well(b: Brush, look: FountainLook) -> None:
    """A draw-well under a little roof."""
    _basin(b, look)
    for x in (-0.4, 0.4):
        b.fill(box(x - 0.045, -0.8, x + 0.045, -0.24), darker(look.trim, 0.3))
    b.inked(line((-0.4, -0.64), (0.4, -0.64)), darker(look.trim, 0.4), 0.045)
    b.stroke(line((0.05, -0.64), (0.05, -0.42)), darker(look.stone, 0.6), 0.022)
    b.fill(
        polygon([(-0.04, -0.43), (0.14, -0.43), (0.11, -0.3), (-0.01, -0.3)]),
        darker(look.trim, 0.15),
    )
    b.fill(polygon([(-0.56, -0.72), (0, -1.04), (0.56, -0.72)]), look.trim)


def _from_above(b: Brush, look: FountainLook) -> None:
    b.fill(circle(0, -0.5, 0.5), look.stone)
    joints = skia.Path()
    for i in range(12):
        angle = math.tau * i / 12
        c, s = math.cos(angle), math.sin(angle)
        joints.addPath(line((0.39 * c, -0.5 + 0.39 * s), (0.49 * c, -0.5 + 0.49 * s)))
    b.stroke(joints, darker(look.stone, 0.45), 0.022)
    b.fill(circle(0, -0.5, 0.38), look.water)
    for r in (0.3, 0.2):
        b.stroke(circle(0, -0.5, r), lighter(look.water, 0.5), 0.024, alpha=0.8)
    b.fill(circle(0, -0.5, 0.11), lighter(look.stone, 0.3))
    for i in range(6):
        angle = math.tau * (i + 0.5) / 6
        x, y = 0.22 * math.cos(angle), -0.5 + 0.22 * math.sin(angle)
        b.dab(circle(x, y, 0.035), (255, 255, 255), alpha=0.9)


FOUNTAIN_FAMILIES: tuple[FountainFamily, ...] = (_jet_fountain, _tiered, _well, _from_above)


def draw_fountain(brush: Brush, family: int, look: FountainLook) -> None:
    """A fountain about 1 high and wide."""
    FOUNTAIN_FAMILIES[family % len(FOUNTAIN_FAMILIES)](brush, look)
