"""Trees in twelve families, about 1 high with the foot of the trunk at (0, 0)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import skia

from models.art.actors.shapes import (
    Point,
    blob,
    circle,
    cloud,
    ellipse,
    leaf,
    limb,
    line,
    polygon,
    smooth,
)
from models.art.brush import Brush, Rgb, darker, lighter, mixed, shifted


@dataclass(frozen=True, slots=True)
class TreeLook:
    """The colours of a wood."""

    leaf: Rgb
    trunk: Rgb
    fruit: Rgb
    fruits: bool = False


HOUSE_TREE = TreeLook((58, 110, 62), (112, 76, 50), (208, 70, 56))
HOUSE_FIR = TreeLook((38, 88, 66), (104, 70, 48), (150, 100, 60))


def random_tree_look(rng: random.Random, leaf_colour: Rgb | None = None) -> TreeLook:
    """The trees of some wood; mostly green, now and then autumn."""
    if leaf_colour is None:
        kind = rng.random()
        if kind < 0.85:
            base = rng.choice(
                ((52, 104, 58), (36, 84, 62), (78, 124, 52), (44, 96, 84), (70, 92, 44))
            )
        else:
            base = rng.choice(((176, 104, 40), (150, 70, 44), (190, 150, 50)))
        leaf_colour = shifted(
            base, rng.uniform(-0.02, 0.02), rng.uniform(-0.1, 0.1), rng.uniform(-0.05, 0.06)
        )
    trunk = rng.choice(((112, 76, 50), (84, 62, 50), (130, 96, 66), (70, 54, 52), (150, 112, 78)))
    fruit = rng.choice(((208, 70, 56), (240, 190, 70), (236, 150, 170), (250, 240, 220)))
    return TreeLook(leaf_colour, trunk, fruit, rng.random() < 0.2)


TreeFamily = Callable[[Brush, TreeLook], None]


def _trunk(b: Brush, look: TreeLook, top: float, width: float = 0.11) -> None:
    half = width / 2
    b.fill(
        polygon([(-half * 0.7, top), (half * 0.7, top), (half * 1.35, 0.0), (-half * 1.35, 0.0)]),
        look.trunk,
    )


def _fruits(b: Brush, look: TreeLook, places: tuple[Point, ...], r: float = 0.035) -> None:
    if look.fruits:
        for x, y in places:
            b.dab(circle(x, y, r), look.fruit)


def _skirt(y: float, height: float, half: float) -> skia.Path:
    """One layer of a fir: a triangle with a scalloped hem."""
    foot = y + height
    path = skia.Path()
    path.moveTo(0, y)
    path.quadTo(half * 0.35, y + height * 0.62, half, foot)
    for i in range(4):
        x0, x1 = half - half * 0.5 * i, half - half * 0.5 * (i + 1)
        path.quadTo((x0 + x1) / 2, foot + height * 0.2, x1, foot)
    path.quadTo(-half * 0.35, y + height * 0.62, 0, y)
    path.close()
    return path


def _spruce(b: Brush, look: TreeLook) -> None:
    _trunk(b, look, -0.2)
    tones = (darker(look.leaf, 0.22), look.leaf, lighter(look.leaf, 0.12))
    layers = ((-0.62, 0.46, 0.34), (-0.82, 0.42, 0.27), (-1.02, 0.4, 0.19))
    for tone, layer in zip(tones, layers, strict=True):
        b.fill(_skirt(*layer), tone)


def _tall_fir(b: Brush, look: TreeLook) -> None:
    _trunk(b, look, -0.2, 0.08)
    right: list[Point] = []
    for i in range(5):
        y = -0.98 + 0.19 * (i + 1)
        half = 0.08 + 0.045 * (i + 1)
        right += [(half, y), (half * 0.55, y - 0.02)]
    right[-1] = (0.06, right[-2][1])
    b.fill(polygon([(0, -1.05), *right, *((-x, y) for x, y in reversed(right))]), look.leaf)


def _oak(b: Brush, look: TreeLook) -> None:
    _trunk(b, look, -0.4, 0.14)
    b.fill(cloud(b.rng, 0, -0.64, 0.42, 0.36, bumps=9, depth=0.26), look.leaf)
    b.dab(
        cloud(b.rng, -0.1, -0.74, 0.2, 0.15, bumps=6, depth=0.3),
        lighter(look.leaf, 0.22),
        alpha=0.7,
    )
    _fruits(b, look, ((-0.2, -0.55), (0.05, -0.48), (0.22, -0.62), (0.1, -0.8), (-0.15, -0.82)))


def _poplar(b: Brush, look: TreeLook) -> None:
    _trunk(b, look, -0.3, 0.08)
    crown = smooth(
        [
            (0, -1.05),
            (0.13, -0.78),
            (0.17, -0.45),
            (0.09, -0.16),
            (-0.09, -0.16),
            (-0.17, -0.45),
            (-0.13, -0.78),
        ]
    )
    b.fill(crown, look.leaf)
    veins = skia.Path()
    for y in (-0.78, -0.6, -0.42):
        veins.moveTo(-0.06, y)
        veins.quadTo(0.0, y + 0.02, 0.05, y - 0.06)
    b.stroke(veins, darker(look.leaf, 0.35), 0.02, alpha=0.7)


def _birch(b: Brush, look: TreeLook) -> None:
    bark = (240, 236, 226)
    b.fill(polygon([(-0.035, -0.8), (0.035, -0.8), (0.055, 0), (-0.055, 0)]), bark)
    for y, side in ((-0.1, -1), (-0.2, 1), (-0.3, -1), (-0.42, 1)):
        b.stroke(line((0.035 * side, y), (0.005 * side, y)), (60, 54, 56), 0.022)
    airy = mixed(look.leaf, (190, 200, 80), 0.3)
    for x, y, r in (
        (-0.16, -0.52, 0.17),
        (0.17, -0.58, 0.17),
        (-0.1, -0.78, 0.18),
        (0.1, -0.86, 0.15),
    ):
        b.fill(cloud(b.rng, x, y, r, r * 0.85, bumps=7, depth=0.25), airy)


def _cypress(b: Brush, look: TreeLook) -> None:
    _trunk(b, look, -0.15, 0.07)
    b.fill(leaf((0, -0.06), (0.02, -1.08), 0.29, -0.02), darker(look.leaf, 0.15))
    b.stroke(
        smooth([(-0.04, -0.3), (-0.05, -0.55), (-0.01, -0.85)], closed=False),
        lighter(look.leaf, 0.2),
        0.025,
        alpha=0.6,
    )


def _pine(b: Brush, look: TreeLook) -> None:
    """Bare below, with flat pads of needles."""
    b.inked(smooth([(0.02, 0), (-0.04, -0.4), (0.03, -0.85)], closed=False), look.trunk, 0.075)
    b.inked(line((-0.03, -0.42), (0.24, -0.56)), look.trunk, 0.045)
    b.inked(line((-0.02, -0.5), (-0.24, -0.64)), look.trunk, 0.045)
    for x, y, rx, ry in (
        (0.25, -0.6, 0.2, 0.09),
        (-0.25, -0.68, 0.2, 0.09),
        (0.02, -0.88, 0.3, 0.14),
    ):
        b.fill(cloud(b.rng, x, y, rx, ry, bumps=8, depth=0.25), look.leaf)


def _bushes(b: Brush, look: TreeLook) -> None:
    for x, y, r, tone in (
        (-0.2, -0.26, 0.24, 0.15),
        (0.22, -0.24, 0.22, 0.05),
        (0.0, -0.44, 0.28, 0.0),
    ):
        b.fill(cloud(b.rng, x, y, r, r, bumps=8, depth=0.25), darker(look.leaf, tone))
    _fruits(b, look, ((-0.2, -0.25), (0.05, -0.45), (0.22, -0.22), (-0.06, -0.28), (0.14, -0.56)))


def _triangle(b: Brush, look: TreeLook) -> None:
    b.fill(polygon([(-0.055, 0), (0.055, 0), (0.055, -0.2), (-0.055, -0.2)]), look.trunk)
    b.fill(polygon([(0, -1.02), (0.3, -0.16), (-0.3, -0.16)]), look.leaf)
    b.dab(polygon([(0, -1.02), (0.3, -0.16), (0.04, -0.16)]), darker(look.leaf, 0.3), alpha=0.7)
    b.outline(polygon([(0, -1.02), (0.3, -0.16), (-0.3, -0.16)]))


def _lollipop(b: Brush, look: TreeLook) -> None:
    b.inked(line((0, -0.02), (0, -0.5)), look.trunk, 0.07)
    b.fill(circle(0, -0.68, 0.31), look.leaf)
    rings = circle(0, -0.68, 0.19)
    b.stroke(rings, lighter(look.leaf, 0.3), 0.03, alpha=0.7)
    _fruits(b, look, ((-0.14, -0.6), (0.1, -0.54), (0.15, -0.76), (-0.06, -0.84)), 0.04)


def _crown_from_above(b: Brush, look: TreeLook) -> None:
    b.fill(cloud(b.rng, 0, -0.5, 0.47, 0.47, bumps=11, depth=0.2), look.leaf)
    b.fill(cloud(b.rng, -0.04, -0.54, 0.29, 0.28, bumps=8, depth=0.22), lighter(look.leaf, 0.14))
    b.dab(blob(b.rng, -0.08, -0.58, 0.12, 0.11), lighter(look.leaf, 0.34))


def _leafy(b: Brush, look: TreeLook) -> None:
    """A trunk with forked branches and single big leaves."""
    _trunk(b, look, -0.5, 0.1)
    for x, y in ((-0.22, -0.72), (0.22, -0.74), (0.0, -0.88)):
        b.inked(line((0, -0.42), (x, y)), look.trunk, 0.05)
    b.fill(ellipse(0, -0.68, 0.3, 0.26), darker(look.leaf, 0.25), outline=False)
    for i in range(13):
        angle = math.tau * i / 13
        reach = 0.3 if i % 2 else 0.17
        x, y = reach * 1.15 * math.cos(angle), -0.7 + reach * math.sin(angle)
        tip = (x + 0.17 * math.cos(angle), y + 0.17 * math.sin(angle))
        tone = lighter(look.leaf, 0.12) if i % 3 else darker(look.leaf, 0.12)
        b.fill(leaf((x * 0.75, -0.7 + (y + 0.7) * 0.75), tip, 0.13), tone)


def _willow(b: Brush, look: TreeLook) -> None:
    b.fill(limb((0, -0.06), 0.075, (0.02, -0.6), 0.05), look.trunk)
    soft = mixed(look.leaf, (170, 190, 90), 0.25)
    hem = [(0.42 - 0.105 * i, -0.16 if i % 2 else -0.34) for i in range(9)]
    b.fill(smooth([(-0.4, -0.62), (-0.22, -0.94), (0.22, -0.94), (0.4, -0.62), *hem]), soft)
    strands = skia.Path()
    for x in (-0.28, -0.14, 0.0, 0.14, 0.28):
        strands.moveTo(x * 0.5, -0.84)
        strands.quadTo(x, -0.7, x * 1.15, -0.34)
    b.stroke(strands, darker(soft, 0.35), 0.026, alpha=0.75)


TREE_FAMILIES: tuple[TreeFamily, ...] = (
    _spruce,
    _oak,
    _birch,
    _tall_fir,
    _poplar,
    _cypress,
    _pine,
    _bushes,
    _triangle,
    _lollipop,
    _crown_from_above,
    _leafy,
    _willow,
)

HOUSE_TREE_FAMILIES = (0, 0, 1, 3)
"""The wood of the house: spruces, oaks and tall firs."""


def draw_tree(brush: Brush, family: int, look: TreeLook) -> None:
    """A tree about 1 high, its foot at (0, 0)."""
    TREE_FAMILIES[family % len(TREE_FAMILIES)](brush, look)
