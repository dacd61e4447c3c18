"""Hunters: a green hat with a feather, and a gun or a bow slung across the back."""

from __future__ import annotations

import random

from models.art.actors.people import (
    Build,
    Figure,
    PersonLook,
    bigheaded,
    boxy,
    bust,
    face,
    peg,
    random_person_look,
    seated,
    shadow,
    standing,
    striding,
)
from models.art.actors.shapes import box, ellipse, leaf, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter

HOUSE_HUNTER = PersonLook(
    (190, 146, 88), (104, 74, 52), (50, 100, 56), (230, 60, 46), beard=True, hair=(128, 78, 44)
)

_GREENS: tuple[Rgb, ...] = ((86, 122, 62), (60, 100, 64), (110, 122, 60), (44, 88, 70))
_COATS: tuple[Rgb, ...] = (*_GREENS, (190, 146, 88), (150, 108, 64), (170, 60, 46))
_FEATHERS: tuple[Rgb, ...] = ((224, 62, 48), (250, 244, 226), (240, 176, 50), (90, 150, 210))

HUNTER_BUILDS: tuple[Build, ...] = (standing, striding, bigheaded, boxy, bust, peg, seated)


def random_hunter_look(rng: random.Random) -> PersonLook:
    """Some hunter; the hat stays green."""
    return random_person_look(rng, _COATS, _GREENS, _FEATHERS)


def draw_hunter(brush: Brush, family: int, look: PersonLook) -> None:
    """A hunter about 1 high, standing at (0, 0)."""
    build = HUNTER_BUILDS[family % len(HUNTER_BUILDS)]
    with brush.at(0, 0, 0.95):
        shadow(brush, 0.34)
        _slung(brush, look, 0.85 if build is bigheaded else 1.0)
        figure = build(brush, look)
        _strap(brush, look, figure)
        face(brush, look, figure)
        _hat(brush, look, figure)


def _slung(b: Brush, look: PersonLook, size: float) -> None:
    """What shows behind the back, rising over the right shoulder."""
    with b.at(0, -0.44, size, angle=32):
        if look.manner == 1:
            b.inked(
                smooth([(0.02, -0.62), (0.26, -0.3), (0.26, 0.2), (0.02, 0.52)], closed=False),
                look.wood,
                0.05,
            )
            b.stroke(line((0.02, -0.62), (0.02, 0.52)), lighter(look.wood, 0.7), 0.018)
            b.fill(box(-0.1, -0.42, 0.04, 0.1), darker(look.wood, 0.2))
            for x in (-0.08, -0.02, 0.03):
                b.inked(line((x, -0.42), (x, -0.54)), look.trim, 0.035)
            return
        b.inked(line((0, -0.66), (0, 0.1)), look.metal, 0.055)
        b.stroke(line((-0.012, -0.64), (-0.012, 0.0)), lighter(look.metal, 0.5), 0.014)
        stock = polygon(
            [(-0.045, -0.16), (0.045, -0.16), (0.06, 0.2), (0.13, 0.5), (-0.06, 0.52), (-0.06, 0.2)]
        )
        b.fill(stock, look.wood)


def _strap(b: Brush, look: PersonLook, figure: Figure) -> None:
    """The leather strap across the chest, and the collar of the coat."""
    (x, y), g = figure.chest, figure.girth
    b.inked(
        line((x + g * 0.85, y - g * 0.75), (x - g * 0.95, y + g * 0.9)),
        darker(look.wood, 0.35),
        0.04,
    )
    b.fill(box(x - g * 0.08, y - g * 0.12, x + g * 0.32, y + g * 0.28), (236, 196, 96))


def _hat(b: Brush, look: PersonLook, figure: Figure) -> None:
    turn = 8 if figure.sideways else -6
    with b.at(figure.head[0], figure.head[1], figure.r, angle=turn):
        b.fill(leaf((0.55, -0.75), (1.25, -2.15), 0.34, 0.22), look.trim)
        b.stroke(
            smooth([(0.58, -0.8), (0.95, -1.4), (1.2, -2.0)], closed=False),
            darker(look.trim, 0.5),
            0.07,
        )
        if look.manner == 2:
            # A forester's pointed cap.
            b.fill(
                smooth(
                    [
                        (-1.2, -0.35),
                        (-0.7, -1.2),
                        (0.1, -1.55),
                        (0.8, -1.0),
                        (1.75, -0.3),
                        (0.2, -0.42),
                    ]
                ),
                look.hat,
            )
            b.inked(
                smooth([(-1.15, -0.42), (0.2, -0.6), (1.6, -0.34)], closed=False),
                darker(look.hat, 0.4),
                0.2,
            )
            return
        crown = smooth(
            [
                (-0.85, -0.5),
                (-0.8, -1.2),
                (-0.3, -1.5),
                (0.1, -1.36),
                (0.5, -1.5),
                (0.85, -1.15),
                (0.85, -0.5),
            ]
        )
        b.fill(crown, look.hat)
        b.inked(line((-0.8, -0.7), (0.8, -0.7)), darker(look.hat, 0.55), 0.26)
        b.fill(ellipse(0, -0.46, 1.5, 0.3), look.hat)
