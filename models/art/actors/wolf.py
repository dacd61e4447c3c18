"""Wolves in seven families, about 1 high with the paws at (0, 0), looking right."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import skia

from models.art.actors.shapes import circle, cloud, ellipse, leaf, limb, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter, shifted

_NOSE: Rgb = (30, 26, 30)
_TOOTH: Rgb = (255, 252, 242)


@dataclass(frozen=True, slots=True)
class WolfLook:
    """The coat of a wolf."""

    fur: Rgb
    belly: Rgb
    eye: Rgb
    bush: Rgb = (70, 120, 66)


HOUSE_WOLF = WolfLook((118, 120, 132), (222, 218, 214), (250, 204, 70))


def random_wolf_look(rng: random.Random) -> WolfLook:
    """A wolf between silver and almost black, some of them brownish."""
    fur = rng.choice(
        (
            (118, 120, 132),
            (90, 94, 106),
            (150, 150, 154),
            (66, 66, 76),
            (128, 112, 98),
            (104, 96, 92),
        )
    )
    fur = shifted(fur, rng.uniform(-0.03, 0.03), 0.0, rng.uniform(-0.05, 0.06))
    belly = rng.choice((lighter(fur, 0.6), (236, 230, 220), lighter(fur, 0.4)))
    eye = rng.choice(((250, 204, 70), (255, 240, 150), (220, 90, 50), (190, 220, 120)))
    return WolfLook(fur, belly, eye, rng.choice(((70, 120, 66), (52, 100, 70), (98, 126, 58))))


WolfFamily = Callable[[Brush, WolfLook], None]


def _profile(b: Brush, look: WolfLook) -> None:
    """A head in profile to the right, radius about 1."""
    b.fill(leaf((-0.45, -0.3), (-0.75, -1.5), 0.42, 0.05), darker(look.fur, 0.3))
    skull = polygon(
        [(-0.9, -0.55), (-0.3, -0.82), (0.35, -0.62), (0.75, -0.22), (1.75, -0.02), (1.85, 0.28),
         (1.05, 0.45), (0.55, 0.68), (0.1, 1.05), (0.0, 0.7), (-0.45, 0.95),
         (-0.45, 0.55), (-0.9, 0.5)]
    )  # fmt: skip
    b.fill(skull, look.fur)
    muzzle = polygon(
        [(0.62, 0.1), (1.8, 0.14), (1.82, 0.28), (1.05, 0.45), (0.55, 0.66), (0.3, 0.5)]
    )
    b.dab(muzzle, look.belly)
    b.stroke(line((0.75, 0.34), (1.7, 0.2)), _NOSE, 0.09)
    for x in (1.05, 1.4):
        b.dab(polygon([(x - 0.1, 0.28), (x + 0.1, 0.26), (x + 0.02, 0.5)]), _TOOTH)
    b.fill(circle(1.78, 0.0, 0.19), _NOSE)
    ear = polygon([(-0.5, -0.55), (-0.2, -1.6), (0.25, -0.6)])
    b.fill(ear, look.fur)
    b.dab(polygon([(-0.28, -0.7), (-0.16, -1.25), (0.08, -0.7)]), darker(look.fur, 0.5))
    b.dab(leaf((0.1, -0.12), (0.68, -0.22), 0.26, 0.06), look.eye)
    b.dab(circle(0.42, -0.16, 0.11), _NOSE)
    b.stroke(line((0.02, -0.36), (0.7, -0.3)), darker(look.fur, 0.6), 0.12)


def _full_face(b: Brush, look: WolfLook) -> None:
    """A head towards us, radius about 1."""
    for side in (-1, 1):
        b.fill(
            polygon([(side * 0.95, -0.35), (side * 0.82, -1.45), (side * 0.12, -0.75)]), look.fur
        )
        b.dab(
            polygon([(side * 0.8, -0.6), (side * 0.74, -1.1), (side * 0.38, -0.78)]),
            darker(look.fur, 0.55),
        )
    right = [
        (0.7, -0.75),
        (1.0, -0.25),
        (1.35, 0.3),
        (0.95, 0.3),
        (1.05, 0.68),
        (0.62, 0.62),
        (0.35, 1.05),
    ]
    skull = [(0, -0.85), *right, (0, 1.2), *((-x, y) for x, y in reversed(right))]
    b.fill(polygon(skull), look.fur)
    mask = [(0, -0.05), (0.42, 0.2), (0.88, 0.36), (0.55, 0.58), (0.32, 0.98), (0, 1.12)]
    b.dab(polygon([*mask, *((-x, y) for x, y in reversed(mask[1:-1]))]), look.belly)
    for side in (-1, 1):
        b.dab(leaf((side * 0.18, 0.06), (side * 0.75, -0.24), 0.26, side * 0.06), look.eye)
        b.dab(circle(side * 0.42, -0.07, 0.12), _NOSE)
        b.stroke(line((side * 0.12, -0.12), (side * 0.75, -0.44)), darker(look.fur, 0.6), 0.13)
    b.fill(smooth([(-0.25, 0.48), (0, 0.42), (0.25, 0.48), (0.1, 0.68), (-0.1, 0.68)]), _NOSE)
    b.stroke(
        smooth([(-0.36, 0.82), (-0.18, 0.9), (0, 0.76), (0.18, 0.9), (0.36, 0.82)], closed=False),
        _NOSE,
        0.08,
    )
    for side in (-1, 1):
        b.dab(polygon([(side * 0.18, 0.86), (side * 0.34, 0.84), (side * 0.26, 1.06)]), _TOOTH)


def _bushy_tail(b: Brush, look: WolfLook, points: list[tuple[float, float]]) -> None:
    b.fill(smooth(points), look.fur)


def _paws(b: Brush, look: WolfLook, feet: tuple[tuple[float, float], ...], hip: float) -> None:
    for x, lean in feet:
        b.fill(limb((x, hip), 0.095, (x + lean, -0.08), 0.05), look.fur)
        b.fill(ellipse(x + lean + 0.04, -0.035, 0.08, 0.042), lighter(look.fur, 0.2))


def _prowling(b: Brush, look: WolfLook) -> None:
    far = WolfLook(darker(look.fur, 0.32), look.belly, look.eye)
    _paws(b, far, ((-0.22, 0.08), (0.26, 0.12)), -0.34)
    _bushy_tail(
        b,
        look,
        [
            (-0.36, -0.56),
            (-0.52, -0.66),
            (-0.72, -0.5),
            (-0.73, -0.22),
            (-0.62, -0.2),
            (-0.5, -0.38),
            (-0.38, -0.42),
        ],
    )
    _paws(b, look, ((-0.36, -0.03), (0.12, -0.04)), -0.34)
    body = smooth(
        [(-0.46, -0.5), (-0.32, -0.66), (-0.02, -0.6), (0.2, -0.72), (0.4, -0.66), (0.42, -0.42),
         (0.2, -0.27), (-0.1, -0.32), (-0.34, -0.26), (-0.46, -0.34)]
    )  # fmt: skip
    b.fill(body, look.fur)
    with b.inside(body):
        b.dab(ellipse(0.04, -0.25, 0.4, 0.09), look.belly, alpha=0.85)
        ridge = skia.Path()
        for i in range(6):
            ridge.addPath(line((-0.3 + i * 0.12, -0.66), (-0.34 + i * 0.12, -0.54)))
        b.stroke(ridge, darker(look.fur, 0.5), 0.025, alpha=0.7)
    with b.at(0.36, -0.66, 0.215, angle=8):
        _profile(b, look)


def _howling(b: Brush, look: WolfLook) -> None:
    _bushy_tail(
        b,
        look,
        [(-0.2, -0.12), (-0.42, -0.2), (-0.6, -0.4), (-0.64, -0.2), (-0.48, -0.02), (-0.2, -0.01)],
    )
    body = smooth(
        [
            (-0.3, -0.02),
            (-0.34, -0.22),
            (-0.2, -0.46),
            (0.0, -0.72),
            (0.2, -0.7),
            (0.26, -0.45),
            (0.2, -0.2),
            (0.2, -0.02),
        ]
    )
    b.fill(body, look.fur)
    b.fill(limb((0.16, -0.4), 0.08, (0.2, -0.08), 0.055), look.fur)
    b.fill(ellipse(0.25, -0.04, 0.09, 0.045), lighter(look.fur, 0.2))
    b.fill(ellipse(-0.1, -0.05, 0.18, 0.055), lighter(look.fur, 0.2))
    b.fill(
        smooth([(0.1, -0.66), (0.24, -0.6), (0.26, -0.42), (0.2, -0.28), (0.12, -0.42)]), look.belly
    )
    with b.at(0.1, -0.78, 0.185, angle=-58):
        _profile(b, look)


def _portrait(b: Brush, look: WolfLook) -> None:
    ruff = cloud(b.rng, 0, -0.16, 0.46, 0.24, bumps=11, depth=0.3)
    b.fill(ruff, darker(look.fur, 0.15))
    with b.at(0, -0.5, 0.42):
        _full_face(b, look)


def _sitting(b: Brush, look: WolfLook) -> None:
    _bushy_tail(
        b,
        look,
        [
            (0.14, -0.06),
            (0.4, -0.12),
            (0.5, -0.34),
            (0.62, -0.4),
            (0.64, -0.14),
            (0.44, 0.0),
            (0.16, 0.0),
        ],
    )
    body = smooth(
        [
            (-0.15, -0.6),
            (0.15, -0.6),
            (0.3, -0.28),
            (0.28, -0.03),
            (0, 0.0),
            (-0.28, -0.03),
            (-0.3, -0.28),
        ]
    )
    b.fill(body, look.fur)
    b.fill(
        smooth([(-0.12, -0.54), (0.12, -0.54), (0.1, -0.34), (0, -0.2), (-0.1, -0.34)]), look.belly
    )
    for x in (-0.11, 0.11):
        b.fill(limb((x, -0.32), 0.07, (x * 0.9, -0.08), 0.055), lighter(look.fur, 0.1))
        b.fill(ellipse(x * 1.05, -0.035, 0.08, 0.045), lighter(look.fur, 0.3))
    with b.at(0, -0.68, 0.255):
        _full_face(b, look)


def _lurking(b: Brush, look: WolfLook) -> None:
    """Eyes and ears above a bush."""
    with b.at(0, -0.56, 0.38):
        _full_face(b, look)
    for x, y, rx, ry in (
        (-0.34, -0.15, 0.3, 0.2),
        (0.36, -0.14, 0.28, 0.19),
        (0.02, -0.12, 0.3, 0.16),
    ):
        tone = look.bush if x else lighter(look.bush, 0.12)
        b.fill(cloud(b.rng, x, y, rx, ry, bumps=9, depth=0.26), tone)


def _folded(b: Brush, look: WolfLook) -> None:
    """Cut from paper: triangles only."""
    dark, pale = darker(look.fur, 0.35), lighter(look.fur, 0.3)
    b.fill(polygon([(-0.4, -0.56), (-0.72, -0.28), (-0.6, -0.72)]), pale)
    for x, tone in ((-0.38, dark), (-0.2, look.fur), (0.1, dark), (0.24, look.fur)):
        b.fill(polygon([(x - 0.08, -0.4), (x + 0.1, -0.4), (x + 0.05, 0.0), (x - 0.03, 0.0)]), tone)
    b.fill(polygon([(-0.46, -0.6), (0.3, -0.66), (0.32, -0.3), (-0.38, -0.26)]), look.fur)
    b.fill(polygon([(-0.46, -0.6), (0.0, -0.26), (-0.38, -0.26)]), dark)
    b.fill(polygon([(0.08, -0.66), (0.36, -0.92), (0.5, -0.52), (0.28, -0.28)]), pale)
    b.fill(polygon([(0.22, -0.8), (0.2, -1.02), (0.36, -0.86)]), dark)
    b.fill(polygon([(0.32, -0.84), (0.36, -1.06), (0.5, -0.83)]), look.fur)
    b.fill(polygon([(0.24, -0.84), (0.52, -0.84), (0.74, -0.58), (0.4, -0.54)]), look.fur)
    b.dab(polygon([(0.4, -0.74), (0.54, -0.75), (0.46, -0.68)]), look.eye)
    b.dab(polygon([(0.67, -0.66), (0.74, -0.58), (0.64, -0.57)]), _NOSE)


def _running(b: Brush, look: WolfLook) -> None:
    """Flat out over the ground, lean and long."""
    for hip, paw, tone in (
        ((-0.3, -0.46), (-0.6, -0.1), 0.32),
        ((0.18, -0.46), (0.52, -0.16), 0.32),
        ((-0.26, -0.42), (-0.48, -0.04), 0.0),
        ((0.14, -0.42), (0.42, -0.06), 0.0),
    ):
        b.fill(limb(hip, 0.085, paw, 0.04), darker(look.fur, tone))
    _bushy_tail(
        b,
        look,
        [
            (-0.34, -0.6),
            (-0.52, -0.74),
            (-0.73, -0.72),
            (-0.7, -0.6),
            (-0.52, -0.5),
            (-0.36, -0.48),
        ],
    )
    b.fill(
        smooth(
            [
                (-0.44, -0.52),
                (-0.2, -0.66),
                (0.14, -0.68),
                (0.34, -0.62),
                (0.3, -0.4),
                (0, -0.4),
                (-0.3, -0.36),
            ]
        ),
        look.fur,
    )
    b.dab(ellipse(0.0, -0.41, 0.24, 0.045), look.belly, alpha=0.85)
    with b.at(0.4, -0.7, 0.17):
        _profile(b, look)


WOLF_FAMILIES: tuple[WolfFamily, ...] = (
    _prowling,
    _howling,
    _portrait,
    _sitting,
    _lurking,
    _folded,
    _running,
)

HOUSE_WOLF_FAMILY = 0


def draw_wolf(brush: Brush, family: int, look: WolfLook) -> None:
    """A wolf about 1 high, its paws at (0, 0)."""
    with brush.at(-0.02, 0, 0.94):
        WOLF_FAMILIES[family % len(WOLF_FAMILIES)](brush, look)
