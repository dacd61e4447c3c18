"""Pond guards: a peaked cap with a badge, a uniform with bright buttons, a striped staff."""

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
from models.art.actors.shapes import box, circle, ellipse, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter

HOUSE_GUARD = PersonLook((48, 70, 126), (40, 46, 76), (40, 58, 110), (250, 206, 84))

_COATS: tuple[Rgb, ...] = ((48, 70, 126), (36, 52, 84), (70, 78, 92), (94, 44, 60), (64, 60, 104))
_CAPS: tuple[Rgb, ...] = ((40, 58, 110), (34, 44, 70), (60, 66, 84), (84, 36, 50))
_BRASS: tuple[Rgb, ...] = ((250, 206, 84), (244, 236, 210), (236, 180, 60))

GUARD_BUILDS: tuple[Build, ...] = (standing, bigheaded, boxy, bust, striding, peg, seated)


def random_guard_look(rng: random.Random) -> PersonLook:
    """Some guard; dark cloth and bright brass."""
    return random_person_look(rng, _COATS, _CAPS, _BRASS)


def draw_guard(brush: Brush, family: int, look: PersonLook) -> None:
    """A guard about 1 high, standing at (0, 0)."""
    build = GUARD_BUILDS[family % len(GUARD_BUILDS)]
    with brush.at(0, 0, 0.97):
        shadow(brush, 0.34)
        if build is not bust:
            _staff(brush, look)
        figure = build(brush, look)
        _uniform(brush, look, figure)
        face(brush, look, figure)
        _moustache(brush, look, figure)
        _cap(brush, look, figure)
        brush.fill(circle(*figure.left, 0.058), look.skin)


def _staff(b: Brush, look: PersonLook) -> None:
    """A warden's pole in red and white, or a lantern on a stick."""
    foot, top = (-0.34, 0.0), (-0.34, -0.98)
    if look.manner == 2:
        b.inked(line(foot, top), look.wood, 0.045)
        b.fill(box(-0.44, -0.94, -0.24, -0.7, 0.03), (255, 226, 130))
        b.stroke(box(-0.44, -0.94, -0.24, -0.7, 0.03), look.metal, 0.035)
        b.fill(polygon([(-0.46, -0.93), (-0.34, -1.06), (-0.22, -0.93)]), look.metal)
        return
    b.inked(line(foot, top), (250, 246, 236), 0.065)
    for i in range(5):
        y = -0.08 - 0.19 * i
        b.stroke(line((-0.34, y), (-0.34, y - 0.07)), (206, 50, 46), 0.06)
    b.fill(circle(-0.34, -1.02, 0.06), look.trim)


def _uniform(b: Brush, look: PersonLook, figure: Figure) -> None:
    """Two rows of buttons, shoulder pieces and a white belt."""
    (x, y), g = figure.chest, figure.girth
    for side in (-1, 1):
        if not figure.sideways:
            b.fill(
                ellipse(x + side * g * 1.0, y - g * 0.72, g * 0.36, g * 0.17, side * 18), look.trim
            )
        for row in range(3):
            b.dab(circle(x + side * g * 0.34, y - g * 0.42 + row * g * 0.52, g * 0.14), look.trim)
    low = y + g * 1.02
    if low > -0.08:
        return
    b.inked(line((x - g * 0.98, low), (x + g * 0.98, low)), (244, 240, 230), 0.042)
    b.fill(box(x - g * 0.2, low - g * 0.2, x + g * 0.2, low + g * 0.2), look.trim)


def _moustache(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r):
        if figure.sideways:
            b.fill(
                smooth([(0.35, 0.5), (0.9, 0.36), (1.1, 0.55), (0.7, 0.68)]), darker(look.hair, 0.3)
            )
            return
        whiskers = smooth(
            [
                (0, 0.36),
                (0.4, 0.4),
                (0.72, 0.3),
                (0.5, 0.62),
                (0, 0.54),
                (-0.5, 0.62),
                (-0.72, 0.3),
                (-0.4, 0.4),
            ]
        )
        b.fill(whiskers, darker(look.hair, 0.3))


def _cap(b: Brush, look: PersonLook, figure: Figure) -> None:
    with b.at(*figure.head, figure.r):
        if look.manner == 1:
            # A tall round cap with a pompon.
            b.fill(box(-0.9, -1.45, 0.9, -0.4, 0.12), look.hat)
            b.fill(circle(0, -1.55, 0.26), look.trim)
        else:
            plate = smooth(
                [
                    (-1.0, -0.6),
                    (-1.5, -1.12),
                    (-0.7, -1.42),
                    (0, -1.5),
                    (0.7, -1.42),
                    (1.5, -1.12),
                    (1.0, -0.6),
                ]
            )
            b.fill(plate, look.hat)
        b.fill(box(-0.98, -0.78, 0.98, -0.42), darker(look.hat, 0.5))
        b.fill(circle(0.45 if figure.sideways else 0, -0.92, 0.27), look.trim)
        shade = (
            smooth([(0.2, -0.5), (1.0, -0.46), (1.6, -0.14), (0.9, -0.22)])
            if figure.sideways
            else smooth(
                [
                    (-0.95, -0.48),
                    (0, -0.4),
                    (0.95, -0.48),
                    (0.72, -0.16),
                    (0, -0.06),
                    (-0.72, -0.16),
                ]
            )
        )
        b.fill(shade, (28, 26, 32))
        b.stroke(line((-0.9, -0.6), (0.9, -0.6)), lighter(look.trim, 0.1), 0.1)
