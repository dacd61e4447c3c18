"""Fishers: a straw hat or sou'wester, a long rod with its line, a bucket."""

from __future__ import annotations

import random

from models.art.actors.people import (
    Build,
    Figure,
    PersonLook,
    bigheaded,
    boxy,
    bucket,
    bust,
    face,
    peg,
    random_person_look,
    seated,
    shadow,
    standing,
    striding,
)
from models.art.actors.shapes import circle, ellipse, leaf, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter

HOUSE_FISHER = PersonLook(
    (232, 128, 62), (84, 92, 112), (242, 208, 122), (196, 58, 48), hair=(214, 206, 196), beard=True
)

_COATS: tuple[Rgb, ...] = (
    (232, 128, 62),
    (206, 76, 60),
    (226, 186, 70),
    (190, 110, 130),
    (238, 228, 210),
)
_STRAWS: tuple[Rgb, ...] = ((242, 208, 122), (226, 184, 96), (250, 226, 160), (236, 190, 60))
_BANDS: tuple[Rgb, ...] = ((196, 58, 48), (60, 100, 150), (90, 60, 50), (70, 130, 90))

FISHER_BUILDS: tuple[Build, ...] = (seated, standing, bigheaded, boxy, bust, striding, peg)


def random_fisher_look(rng: random.Random) -> PersonLook:
    """Some fisher; the hat stays the colour of straw or oilskin."""
    return random_person_look(rng, _COATS, _STRAWS, _BANDS)


def draw_fisher(brush: Brush, family: int, look: PersonLook) -> None:
    """A fisher about 1 high, at (0, 0), fishing to the right."""
    build = FISHER_BUILDS[family % len(FISHER_BUILDS)]
    with brush.at(-0.12, 0, 0.93):
        shadow(brush, 0.38)
        if build is not bust:
            bucket(brush, -0.42, (120, 150, 170))
        figure = build(brush, look)
        _braces(brush, look, figure)
        face(brush, look, figure)
        _hat(brush, look, figure)
        _rod(brush, look, figure)


def _braces(b: Brush, look: PersonLook, figure: Figure) -> None:
    """The bib of waders over the shirt."""
    (x, y), g = figure.chest, figure.girth
    if figure.sideways:
        b.inked(line((x, y - g * 0.9), (x + g * 0.1, y + g * 1.2)), look.trousers, 0.05)
        return
    low = min(y + g * 1.1, -0.02)
    for side in (-1, 1):
        strap = line((x + side * g * 0.55, y - g * 0.75), (x + side * g * 0.5, low - 0.04))
        b.inked(strap, look.trousers, 0.04)
    half = g * 0.75
    bib = [(x - g * 0.6, y), (x + g * 0.6, y), (x + half, low), (x - half, low)]
    b.fill(polygon(bib), look.trousers)


def _hat(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r):
        if look.manner == 1:
            # A sou'wester: its brim is long at the neck.
            b.fill(
                smooth([(-1.6, 0.25), (-1.1, -0.6), (1.1, -0.6), (1.35, -0.25), (0, -0.5)]),
                darker(look.hat, 0.15),
            )
            b.fill(
                smooth(
                    [
                        (-0.95, -0.45),
                        (-0.7, -1.2),
                        (0, -1.45),
                        (0.7, -1.2),
                        (0.95, -0.45),
                        (0, -0.55),
                    ]
                ),
                look.hat,
            )
            return
        dome = smooth([(-0.95, -0.45), (-0.8, -1.1), (0, -1.42), (0.8, -1.1), (0.95, -0.45)])
        b.fill(dome, lighter(look.hat, 0.15))
        b.inked(smooth([(-0.88, -0.62), (0, -0.74), (0.88, -0.62)], closed=False), look.trim, 0.24)
        brim = smooth(
            [
                (-1.95, -0.2),
                (-1.0, -0.62),
                (0, -0.6),
                (1.0, -0.62),
                (1.95, -0.2),
                (0.9, -0.28),
                (0, -0.36),
                (-0.9, -0.28),
            ]
        )
        b.fill(brim, look.hat)
        b.stroke(
            smooth([(-1.4, -0.3), (0, -0.48), (1.4, -0.3)], closed=False),
            darker(look.hat, 0.4),
            0.06,
            alpha=0.7,
        )


def _rod(b: Brush, look: PersonLook, figure: Figure) -> None:
    x, y = figure.right
    tip = (0.78, -1.04)
    rod = smooth([(x - 0.12, y + 0.1), (x + 0.14, y - 0.22), tip], closed=False)
    b.inked(rod, look.wood, 0.042)
    b.fill(circle(x, y, 0.055), look.skin)
    hang = smooth([tip, (0.82, -0.7), (0.8, -0.34)], closed=False)
    b.stroke(hang, (250, 250, 246), 0.02)
    if look.manner == 2:
        # The catch: a fish on the hook.
        b.fill(leaf((0.8, -0.32), (0.8, -0.08), 0.13), (150, 176, 196))
        b.fill(polygon([(0.8, -0.12), (0.73, 0.0), (0.87, 0.0)]), (120, 150, 176))
        return
    b.fill(ellipse(0.8, -0.27, 0.055, 0.07), (250, 248, 240))
    b.dab(ellipse(0.8, -0.235, 0.052, 0.038), look.trim)
