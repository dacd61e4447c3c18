"""Shepherds: a long crook, a wide felt hat or a hood, and a cloak with a fleece collar."""

from __future__ import annotations

import random

import skia

from models.art.actors.people import (
    Build,
    Figure,
    PersonLook,
    bigheaded,
    boxy,
    bust,
    face,
    fringe,
    peg,
    random_person_look,
    seated,
    shadow,
    standing,
    striding,
)
from models.art.actors.shapes import circle, ellipse, line, smooth
from models.art.brush import Brush, Rgb, darker, lighter

HOUSE_SHEPHERD = PersonLook(
    (150, 96, 66),
    (92, 72, 60),
    (116, 80, 52),
    (250, 240, 216),
    hair=(120, 80, 50),
    wood=(170, 120, 70),
)

_CLOAKS: tuple[Rgb, ...] = (
    (150, 96, 66),
    (122, 104, 92),
    (176, 132, 82),
    (120, 84, 110),
    (90, 100, 110),
)
_FELTS: tuple[Rgb, ...] = ((116, 80, 52), (84, 66, 56), (150, 118, 80), (104, 96, 90))
_FLEECES: tuple[Rgb, ...] = ((250, 240, 216), (255, 252, 246), (226, 206, 176))

SHEPHERD_BUILDS: tuple[Build, ...] = (standing, peg, bigheaded, boxy, bust, striding, seated)


def random_shepherd_look(rng: random.Random) -> PersonLook:
    """Some shepherd, in the colours of wool and earth."""
    return random_person_look(rng, _CLOAKS, _FELTS, _FLEECES)


def draw_shepherd(brush: Brush, family: int, look: PersonLook) -> None:
    """A shepherd about 1 high, standing at (0, 0)."""
    build = SHEPHERD_BUILDS[family % len(SHEPHERD_BUILDS)]
    with brush.at(-0.03, 0, 0.95):
        shadow(brush, 0.36)
        figure = build(brush, look)
        if build in (standing, boxy, bigheaded):
            _cloak(brush, look, figure)
        _fleece_collar(brush, look, figure)
        if look.manner == 1:
            _hood(brush, look, figure)
        face(brush, look, figure)
        if look.manner == 1:
            _hood_rim(brush, look, figure)
        else:
            _felt_hat(brush, look, figure)
        _crook(brush, look, figure)


def _cloak(b: Brush, look: PersonLook, figure: Figure) -> None:
    """Two folds that fall from the shoulders."""
    (x, y), g = figure.chest, figure.girth
    hem = -0.1
    for side in (-1, 1):
        fold = smooth(
            [(x + side * g * 0.2, y - g * 0.75), (x + side * g * 1.05, y - g * 0.6),
             (x + side * g * 1.75, hem), (x + side * g * 0.75, hem + 0.02)], tension=0.7,
        )  # fmt: skip
        b.fill(fold, darker(look.coat, 0.14))


def _fleece_collar(b: Brush, look: PersonLook, figure: Figure) -> None:
    (x, y), g = figure.chest, figure.girth
    top = (y + figure.head[1] + figure.r * 2) / 2 - g * 0.28
    for u in (-0.75, 0.75, 0.0):
        fringe(b, (x + u * g, top), g * 0.5, look.trim)


def _felt_hat(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r, angle=-5):
        b.fill(
            smooth([(-0.85, -0.45), (-0.72, -1.25), (-0.1, -1.55), (0.6, -1.3), (0.85, -0.45)]),
            look.hat,
        )
        b.inked(smooth([(-0.8, -0.66), (0, -0.76), (0.82, -0.66)], closed=False), look.trim, 0.2)
        brim = smooth(
            [
                (-1.75, 0.0),
                (-1.15, -0.5),
                (0, -0.66),
                (1.15, -0.5),
                (1.75, 0.0),
                (0.9, -0.28),
                (0, -0.36),
                (-0.9, -0.28),
            ]
        )
        b.fill(brim, darker(look.hat, 0.18))


def _hood(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r):
        b.fill(
            smooth(
                [
                    (-1.25, 0.7),
                    (-1.25, -0.5),
                    (-0.5, -1.3),
                    (0.2, -1.6),
                    (0.7, -1.15),
                    (1.25, -0.4),
                    (1.25, 0.7),
                    (0, 1.3),
                ]
            ),
            look.hat,
        )


def _hood_rim(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r):
        rim = skia.Path()
        rim.addArc(skia.Rect.MakeLTRB(-1.0, -1.0, 1.0, 1.1), 165, 210)
        b.inked(rim, lighter(look.hat, 0.25), 0.28)


def _crook(b: Brush, look: PersonLook, figure: Figure) -> None:
    """The staff ends in a wide hook above the head."""
    x, y = figure.right
    x = max(x, 0.32)
    staff = line((x, 0.0), (x, -0.94))
    hook = smooth(
        [(x, -0.94), (x + 0.03, -1.06), (x + 0.14, -1.12), (x + 0.25, -1.04),
         (x + 0.25, -0.92), (x + 0.17, -0.86)],
        closed=False,
    )  # fmt: skip
    staff.addPath(hook)
    b.inked(staff, look.wood, 0.055)
    b.fill(circle(x, y, 0.058), look.skin)
    b.dab(ellipse(x, y - 0.02, 0.02, 0.03), darker(look.skin, 0.2), alpha=0.5)
