"""Heads of sheep with the mark of their flock, seen from four sides."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

import skia

from models.art.actors.shapes import (
    Oval,
    Point,
    circle,
    cloud,
    ellipse,
    leaf,
    limb,
    line,
    polygon,
    smooth,
    spiral,
)
from models.art.actors.sheep_look import FlockMark, HeadShape, SheepLook
from models.art.brush import Brush, contrasting, darker, lighter


class View(StrEnum):
    """From where a head is seen; SIDE and TOP look to the right."""

    SIDE = "side"
    FRONT = "front"
    BACK = "back"
    TOP = "top"


class Head(NamedTuple):
    """Where a head of radius r sits, from where it is seen, turned clockwise by degrees."""

    x: float
    y: float
    r: float
    view: View
    tilt: float = 0.0


def draw_head(brush: Brush, look: SheepLook, head: Head) -> None:
    """A head with the flock's mark."""
    with brush.at(head.x, head.y, head.r * look.head_size, angle=head.tilt):
        _collar(brush, look, head.view)
        _HEADS[head.view](brush, look)
        _crown(brush, look, head.view)


def _eye(b: Brush, look: SheepLook, x: float, y: float) -> None:
    if look.big_eyes:
        b.dab(circle(x, y, 0.3), (255, 253, 246))
        b.dab(circle(x + 0.07, y + 0.05, 0.16), (26, 22, 26))
    else:
        b.dab(circle(x, y, 0.15), contrasting(look.face))


def _ear(b: Brush, look: SheepLook, base: Point, tip: Point, width: float = 0.38) -> None:
    b.fill(leaf(base, tip, width, 0.08), darker(look.face, 0.18))


def _tuft(b: Brush, look: SheepLook, at: Oval) -> None:
    if look.tuft:
        b.fill(cloud(b.rng, *at, bumps=7, depth=0.3), lighter(look.wool, 0.14))


def _side_head(b: Brush, look: SheepLook) -> None:
    if look.head is HeadShape.ROUND:
        skull = ellipse(0.1, 0.05, 0.95, 0.85)
    elif look.head is HeadShape.WEDGE:
        skull = polygon([(-0.7, -0.75), (0.35, -0.7), (1.2, 0.55), (0.85, 0.95), (-0.6, 0.65)])
    elif look.head is HeadShape.MUZZLE:
        skull = limb((-0.15, -0.1), 0.78, (0.85, 0.42), 0.48)
    else:
        skull = ellipse(0.22, 0.14, 1.08, 0.7, 28)
    b.fill(skull, look.face)
    if look.head is HeadShape.MUZZLE:
        b.dab(ellipse(0.98, 0.46, 0.4, 0.42, 20), lighter(look.face, 0.3))
    _tuft(b, look, Oval(-0.35, -0.62, 0.62, 0.4))
    if look.mark is not FlockMark.HORNS:
        _ear(b, look, (-0.4, -0.22), (-1.15, 0.42))
    _eye(b, look, 0.32, -0.08)
    b.dab(circle(1.0, 0.5, 0.09), contrasting(look.face), alpha=0.7)


def _front_head(b: Brush, look: SheepLook) -> None:
    for side in (-1, 1):
        _ear(b, look, (side * 0.5, -0.42), (side * 1.45, -0.12))
    if look.head is HeadShape.ROUND:
        skull = circle(0, 0, 0.92)
    elif look.head is HeadShape.WEDGE:
        skull = polygon([(-0.8, -0.75), (0.8, -0.75), (0.42, 1.05), (-0.42, 1.05)])
    else:
        skull = smooth(
            [(0, -0.85), (0.66, -0.6), (0.7, 0.0), (0.5, 0.8), (0, 1.08), (-0.5, 0.8), (-0.7, 0.0),
             (-0.66, -0.6)]
        )  # fmt: skip
    b.fill(skull, look.face)
    if look.head is HeadShape.MUZZLE:
        b.dab(ellipse(0, 0.68, 0.5, 0.38), lighter(look.face, 0.3))
    for side in (-1, 1):
        _eye(b, look, side * 0.36, -0.12)
    nose = smooth([(-0.18, 0.58), (0, 0.78), (0.18, 0.58)], closed=False)
    b.stroke(nose, contrasting(look.face), 0.13, alpha=0.75)
    _tuft(b, look, Oval(0, -0.78, 0.68, 0.38))


def _back_head(b: Brush, look: SheepLook) -> None:
    for side in (-1, 1):
        _ear(b, look, (side * 0.5, -0.2), (side * 1.4, 0.0))
    b.fill(cloud(b.rng, 0, -0.05, 0.82, 0.8, bumps=8, depth=0.22), lighter(look.wool, 0.1))


def _top_head(b: Brush, look: SheepLook) -> None:
    for side in (-1, 1):
        _ear(b, look, (-0.1, side * 0.5), (-0.35, side * 1.4))
    b.fill(limb((-0.1, 0), 0.72, (0.95, 0), 0.42), look.face)
    for side in (-1, 1):
        _eye(b, look, 0.35, side * 0.42)
    _tuft(b, look, Oval(-0.35, 0, 0.5, 0.6))


_HEADS: dict[View, Callable[[Brush, SheepLook], None]] = {
    View.SIDE: _side_head,
    View.FRONT: _front_head,
    View.BACK: _back_head,
    View.TOP: _top_head,
}

_NECKS: dict[View, tuple[list[Point], Point]] = {
    View.SIDE: ([(-1.0, -0.35), (-0.62, 0.62), (0.25, 1.12)], (-0.3, 1.3)),
    View.FRONT: ([(-0.85, 0.72), (0, 1.22), (0.85, 0.72)], (0, 1.55)),
    View.BACK: ([(-0.8, 0.55), (0, 0.95), (0.8, 0.55)], (0.5, 1.1)),
    View.TOP: ([(-0.65, -0.85), (-0.85, 0), (-0.65, 0.85)], (-0.6, 1.05)),
}
"""Where a collar runs below a head of radius 1, and where its pendant hangs."""


def _collar(b: Brush, look: SheepLook, view: View) -> None:
    """Marks round the neck, drawn before the head."""
    band, (px, py) = _NECKS[view]
    if look.mark is FlockMark.BELL:
        b.inked(smooth(band, closed=False), look.mark_trim, 0.3)
        bell = _bell(px, py)
        b.fill(bell, look.mark_colour)
        b.dab(circle(px, py + 0.55, 0.17), darker(look.mark_colour, 0.7))
    elif look.mark is FlockMark.SCARF:
        tail = line((px - 0.25, py - 0.5), (px - 0.5, py + 0.65))
        b.inked(tail, look.mark_colour, 0.5)
        b.inked(smooth(band, closed=False), look.mark_colour, 0.6)
        b.stroke(line((px - 0.62, py + 0.22), (px - 0.2, py + 0.3)), look.mark_trim, 0.17)
        for (x0, y0), (x1, y1) in ((band[0], band[1]), (band[1], band[2])):
            mx, my = (x0 + x1) / 2, (y0 + y1) / 2
            nx, ny = -(y1 - y0) * 0.24, (x1 - x0) * 0.24
            b.stroke(line((mx - nx, my - ny), (mx + nx, my + ny)), look.mark_trim, 0.17)


def _crown(b: Brush, look: SheepLook, view: View) -> None:
    """Marks on the head, drawn after it."""
    mark = look.mark
    if mark is FlockMark.HORNS:
        _horns(b, look, view)
    elif mark is FlockMark.TOPKNOT:
        x, y = (-0.4, 0.0) if view is View.TOP else (-0.25 if view is View.SIDE else 0.0, -1.05)
        b.fill(cloud(b.rng, x, y, 0.7, 0.62, bumps=8, depth=0.3), look.mark_colour)
    elif mark is FlockMark.FLOWER:
        x, y = (-0.4, 0.3) if view is View.TOP else (-0.35 if view is View.SIDE else 0.5, -0.85)
        for i in range(5):
            angle = math.tau * (i / 5 + 0.05)
            petal = circle(x + 0.4 * math.cos(angle), y + 0.4 * math.sin(angle), 0.31)
            b.fill(petal, look.mark_colour)
        b.dab(circle(x, y, 0.25), look.mark_trim)
    elif mark is FlockMark.CAP:
        if view is View.TOP:
            b.fill(circle(-0.35, 0, 0.62), look.mark_trim)
            b.fill(circle(-0.35, 0, 0.25), look.mark_colour)
            return
        lean = -0.3 if view is View.SIDE else 0.0
        peak = smooth(
            [(lean - 0.75, -0.55), (lean - 0.35, -1.25), (lean - 0.55, -1.75), (lean + 0.3, -1.3),
             (lean + 0.75, -0.6)], closed=False,
        )  # fmt: skip
        peak.close()
        b.fill(peak, look.mark_trim)
        b.inked(line((lean - 0.7, -0.6), (lean + 0.7, -0.62)), look.mark_colour, 0.3)
        b.fill(circle(lean - 0.6, -1.7, 0.28), look.mark_colour)


def _horns(b: Brush, look: SheepLook, view: View) -> None:
    if view is View.SIDE:
        b.inked(spiral(-0.42, -0.12, 0.72, turns=1.15, start=0.8), look.mark_colour, 0.36)
        return
    for flip in (False, True):
        with b.at(0, 0, angle=90 if view is View.TOP else 0, flip=flip):
            b.inked(spiral(1.0, -0.2, 0.6, turns=1.1, start=0.55), look.mark_colour, 0.34)


def _bell(x: float, y: float) -> skia.Path:
    half = [(0.12, -0.4), (0.34, 0.1), (0.5, 0.42)]
    right = [(x + dx, y + dy) for dx, dy in half]
    left = [(x - dx, y + dy) for dx, dy in reversed(half)]
    return smooth([*right, (x, y + 0.5), *left])
