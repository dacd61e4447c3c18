"""People without their trade: seven builds of a figure 1 high, and the faces they wear."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import skia

from models.art.actors.shapes import (
    Point,
    blob,
    box,
    circle,
    cloud,
    ellipse,
    limb,
    line,
    polygon,
    smooth,
)
from models.art.brush import Brush, Rgb, darker, lighter, shifted


@dataclass(frozen=True, slots=True)
class PersonLook:
    """Clothes and complexion; what the trim and the manner mean is each trade's own affair."""

    coat: Rgb
    trousers: Rgb
    hat: Rgb
    trim: Rgb
    skin: Rgb = (244, 200, 164)
    hair: Rgb = (110, 72, 46)
    wood: Rgb = (132, 88, 52)
    metal: Rgb = (92, 96, 104)
    beard: bool = False
    manner: int = 0
    """Which of its tools and hats a trade shows."""


class Figure(NamedTuple):
    """Where a drawn body carries its head and its hands; `left` is left in the picture."""

    head: Point
    r: float
    left: Point
    right: Point
    chest: Point
    girth: float
    """Half the width of the chest."""
    sideways: bool = False


Build = Callable[[Brush, PersonLook], Figure]

_SKINS: tuple[Rgb, ...] = (
    (250, 214, 184), (244, 200, 164), (226, 172, 130), (186, 128, 92), (132, 88, 64),
    (255, 226, 206),
)  # fmt: skip
_HAIR: tuple[Rgb, ...] = (
    (110, 72, 46), (60, 44, 38), (200, 150, 80), (190, 186, 180), (160, 84, 44),
)  # fmt: skip
_WOODS: tuple[Rgb, ...] = ((132, 88, 52), (160, 116, 70), (96, 66, 48), (196, 150, 96))


def random_person_look(
    rng: random.Random, coats: tuple[Rgb, ...], hats: tuple[Rgb, ...], trims: tuple[Rgb, ...]
) -> PersonLook:
    """Somebody dressed in one of each, a shade off."""
    coat = shifted(rng.choice(coats), rng.uniform(-0.02, 0.02), 0.0, rng.uniform(-0.05, 0.06))
    hat = shifted(rng.choice(hats), rng.uniform(-0.02, 0.02), 0.0, rng.uniform(-0.05, 0.06))
    trousers = rng.choice(((92, 70, 56), (70, 74, 92), (120, 104, 80), (54, 52, 60)))
    skin, hair, wood = rng.choice(_SKINS), rng.choice(_HAIR), rng.choice(_WOODS)
    metal = rng.choice(((92, 96, 104), (60, 62, 70), (150, 154, 160)))
    beard, manner = rng.random() < 0.5, rng.randrange(3)
    return PersonLook(
        coat, trousers, hat, rng.choice(trims), skin, hair, wood, metal, beard, manner
    )


def arm(b: Brush, look: PersonLook, shoulder: Point, hand: Point, width: float = 0.06) -> None:
    """A sleeve with a hand at its end."""
    b.fill(circle(*hand, width * 0.85), look.skin)
    end = (hand[0] * 0.88 + shoulder[0] * 0.12, hand[1] * 0.88 + shoulder[1] * 0.12)
    b.fill(limb(shoulder, width * 1.05, end, width * 0.8), look.coat)


def _boots(b: Brush, look: PersonLook, xs: tuple[float, float], hip: float, width: float) -> None:
    for x in xs:
        b.inked(line((x, hip), (x, -0.07)), look.trousers, width)
        toe = 0.03 if x > 0 else -0.03
        b.fill(ellipse(x + toe, -0.04, width * 0.85, 0.045), darker(look.trousers, 0.5))


def standing(b: Brush, look: PersonLook) -> Figure:
    """Upright, towards us, in a flared coat."""
    _boots(b, look, (-0.1, 0.1), -0.24, 0.11)
    coat = smooth(
        [(-0.15, -0.64), (0, -0.67), (0.15, -0.64), (0.21, -0.42), (0.26, -0.17), (0, -0.14),
         (-0.26, -0.17), (-0.21, -0.42)]
    )  # fmt: skip
    b.fill(coat, look.coat)
    b.inked(line((-0.2, -0.37), (0.2, -0.37)), darker(look.trousers, 0.3), 0.045)
    left, right = (-0.34, -0.42), (0.34, -0.42)
    arm(b, look, (-0.17, -0.59), left)
    arm(b, look, (0.17, -0.59), right)
    return Figure((0, -0.77), 0.15, left, right, (0, -0.52), 0.17)


def striding(b: Brush, look: PersonLook) -> Figure:
    """Walking to the right."""
    for knee, foot in (((-0.12, -0.2), (-0.26, -0.06)), ((0.12, -0.2), (0.2, -0.05))):
        b.inked(line((0, -0.34), knee, foot), look.trousers, 0.1)
        b.fill(ellipse(foot[0] + 0.05, foot[1] + 0.01, 0.1, 0.045), darker(look.trousers, 0.5))
    coat = smooth(
        [(-0.07, -0.66), (0.08, -0.66), (0.15, -0.5), (0.19, -0.25), (0, -0.2), (-0.2, -0.24),
         (-0.15, -0.5)]
    )  # fmt: skip
    left, right = (-0.25, -0.4), (0.32, -0.46)
    arm(b, look, (-0.04, -0.58), left, 0.055)
    b.fill(coat, look.coat)
    b.inked(line((-0.15, -0.38), (0.16, -0.38)), darker(look.trousers, 0.3), 0.04)
    arm(b, look, (0.02, -0.58), right, 0.06)
    return Figure((0.04, -0.77), 0.15, left, right, (0.02, -0.5), 0.14, sideways=True)


def bigheaded(b: Brush, look: PersonLook) -> Figure:
    """A small body under a big head, as in comics."""
    _boots(b, look, (-0.1, 0.1), -0.12, 0.12)
    b.fill(
        smooth([(-0.13, -0.4), (0.13, -0.4), (0.22, -0.1), (0, -0.07), (-0.22, -0.1)]), look.coat
    )
    left, right = (-0.31, -0.2), (0.31, -0.2)
    arm(b, look, (-0.13, -0.34), left, 0.065)
    arm(b, look, (0.13, -0.34), right, 0.065)
    return Figure((0, -0.58), 0.235, left, right, (0, -0.24), 0.15)


def boxy(b: Brush, look: PersonLook) -> Figure:
    """Cut from wood: straight lines only."""
    b.fill(box(-0.17, -0.26, -0.03, 0), look.trousers)
    b.fill(box(0.03, -0.26, 0.17, 0), look.trousers)
    b.fill(box(-0.2, -0.66, 0.2, -0.2), look.coat)
    left, right = (-0.29, -0.3), (0.29, -0.3)
    for x in (-0.29, 0.29):
        b.fill(box(x - 0.06, -0.65, x + 0.06, -0.33), darker(look.coat, 0.15))
        b.fill(box(x - 0.055, -0.33, x + 0.055, -0.24), look.skin)
    b.fill(box(-0.2, -0.4, 0.2, -0.34), darker(look.trousers, 0.3))
    return Figure((0, -0.78), 0.145, left, right, (0, -0.53), 0.18)


def bust(b: Brush, look: PersonLook) -> Figure:
    """Head and shoulders, as in a portrait."""
    shoulders = smooth(
        [(-0.14, -0.4), (0.14, -0.4), (0.34, -0.3), (0.42, -0.02), (0, 0.02), (-0.42, -0.02),
         (-0.34, -0.3)]
    )  # fmt: skip
    b.fill(box(-0.1, -0.46, 0.1, -0.3), darker(look.skin, 0.15))
    b.fill(shoulders, look.coat)
    b.fill(
        polygon([(-0.16, -0.4), (0, -0.22), (0.16, -0.4), (0.05, -0.37), (-0.05, -0.37)]), look.trim
    )
    for x in (-0.38, 0.38):
        b.fill(circle(x, -0.14, 0.07), look.skin)
    return Figure((0, -0.6), 0.235, (-0.38, -0.14), (0.38, -0.14), (0, -0.18), 0.24)


def seated(b: Brush, look: PersonLook) -> Figure:
    """Sitting on a log, to the right."""
    b.fill(box(-0.3, -0.24, 0.08, 0, 0.05), look.wood)
    b.fill(ellipse(0.08, -0.12, 0.05, 0.12), lighter(look.wood, 0.4))
    b.inked(line((-0.06, -0.28), (0.24, -0.29), (0.26, -0.07)), look.trousers, 0.12)
    b.fill(ellipse(0.32, -0.04, 0.1, 0.05), darker(look.trousers, 0.5))
    coat = smooth(
        [(-0.1, -0.66), (0.05, -0.66), (0.12, -0.45), (0.13, -0.26), (-0.22, -0.24), (-0.2, -0.46)]
    )
    b.fill(coat, look.coat)
    left, right = (0.1, -0.38), (0.3, -0.48)
    arm(b, look, (-0.05, -0.57), right, 0.06)
    return Figure((0.0, -0.78), 0.15, left, right, (-0.02, -0.5), 0.14, sideways=True)


def peg(b: Brush, look: PersonLook) -> Figure:
    """A turned wooden peg: a long robe without feet."""
    robe = skia.Path()
    robe.moveTo(-0.12, -0.66)
    robe.quadTo(0, -0.72, 0.12, -0.66)
    robe.cubicTo(0.2, -0.5, 0.24, -0.3, 0.27, -0.03)
    robe.quadTo(0, 0.04, -0.27, -0.03)
    robe.cubicTo(-0.24, -0.3, -0.2, -0.5, -0.12, -0.66)
    robe.close()
    b.fill(robe, look.coat)
    b.stroke(line((0, -0.6), (0, -0.03)), darker(look.coat, 0.4), 0.022, alpha=0.8)
    left, right = (-0.25, -0.38), (0.25, -0.38)
    for x, y in (left, right):
        b.fill(circle(x, y, 0.055), look.skin)
    return Figure((0, -0.78), 0.15, left, right, (0, -0.5), 0.16)


def face(b: Brush, look: PersonLook, figure: Figure) -> None:
    """Hair, face, eyes, nose and beard; the hat comes later."""
    ink = darker(look.skin, 0.9)
    with b.at(*figure.head, figure.r):
        b.fill(ellipse(-0.05 if figure.sideways else 0, -0.08, 1.08, 1.0), look.hair)
        if figure.sideways:
            b.fill(circle(1.02, 0.16, 0.26), look.skin)
            b.fill(ellipse(0.16, 0.08, 0.92, 0.95), look.skin)
            b.dab(circle(0.52, -0.1, 0.13), ink)
            if look.beard:
                b.fill(
                    smooth([(-0.45, 0.1), (0.1, 0.42), (0.95, 0.5), (0.75, 1.25), (0, 1.2)]),
                    look.hair,
                )
            else:
                b.stroke(smooth([(0.45, 0.55), (0.65, 0.62), (0.82, 0.52)], closed=False), ink, 0.1)
            return
        b.fill(ellipse(0, 0.08, 0.95, 0.95), look.skin)
        if look.beard:
            beard = smooth(
                [
                    (-0.95, 0.1),
                    (-0.4, 0.38),
                    (0, 0.3),
                    (0.4, 0.38),
                    (0.95, 0.1),
                    (0.6, 1.05),
                    (0, 1.3),
                    (-0.6, 1.05),
                ]
            )
            b.fill(beard, look.hair)
        smile = smooth([(-0.28, 0.56), (0, 0.7), (0.28, 0.56)], closed=False)
        b.stroke(smile, look.skin if look.beard else ink, 0.1)
        for x in (-0.36, 0.36):
            b.dab(circle(x, -0.02, 0.125), ink)
            if not look.beard:
                b.dab(circle(x * 1.6, 0.36, 0.17), (226, 110, 96), alpha=0.4)
        b.dab(circle(0, 0.22, 0.15), darker(look.skin, 0.22))


def fringe(b: Brush, centre: Point, r: float, colour: Rgb) -> None:
    """A tuft of fleece or fur about a point."""
    b.fill(cloud(b.rng, *centre, r, r * 0.8, bumps=8, depth=0.25), colour)


def bucket(b: Brush, x: float, colour: Rgb) -> None:
    """A pail on the ground at x."""
    b.stroke(
        smooth([(x - 0.09, -0.17), (x, -0.27), (x + 0.09, -0.17)], closed=False),
        darker(colour, 0.5),
        0.022,
    )
    b.fill(
        polygon([(x - 0.1, -0.18), (x + 0.1, -0.18), (x + 0.075, 0.0), (x - 0.075, 0.0)]), colour
    )
    b.fill(ellipse(x, -0.18, 0.1, 0.03), darker(colour, 0.45))


def shadow(b: Brush, width: float) -> None:
    """The dark patch of grass below a figure, which lifts it off the ground."""
    b.dab(blob(b.rng, 0, 0.0, width, 0.05, rough=0.06), (40, 44, 40), alpha=0.22)
