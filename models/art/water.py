"""Ponds: the surface of the water and the shore round it."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum

import skia

from models.art.brush import Brush, Rgb, darker, lighter
from models.art.layout import Points, polyline
from models.art.palette import Palette
from models.art.room import Room


class Water(StrEnum):
    """How an illustrator draws water."""

    WAVES = "waves"
    RINGS = "rings"
    GLINTS = "glints"
    HATCH = "hatch"
    DEPTHS = "depths"
    SCALES = "scales"


class Shore(StrEnum):
    """How an illustrator draws the line between water and land."""

    SAND = "sand"
    FOAM = "foam"
    BANK = "bank"
    LINE = "line"


def water(brush: Brush, room: Room, colour: Rgb, kind: Water, busy: float) -> None:
    """Draw the surface of a pond (the caller keeps it inside the region)."""
    _WATER[kind](brush, room, colour, busy * len(room) / 2304)


def shore(brush: Brush, points: Points, kind: Shore, palette: Palette, size: float) -> None:
    """Draw a shore along a border (n, 2); it is `size` wide."""
    sand, colour = palette.shore, palette.water
    line = polyline(points)
    if kind is Shore.SAND:
        brush.stroke(line, darker(sand, 0.3), size * 1.25)
        brush.stroke(line, sand, size)
    elif kind is Shore.FOAM:
        brush.stroke(line, lighter(colour, 0.45), size * 1.3, alpha=0.8)
        brush.stroke(line, lighter(colour, 0.9), size * 0.45)
    elif kind is Shore.BANK:
        brush.stroke(line, darker(sand, 0.6), size * 0.9)
        brush.stroke(line, darker(sand, 0.25), size * 0.45)
    else:
        brush.stroke(line, lighter(colour, 0.3), size, alpha=0.6)
        brush.stroke(line, darker(colour, 0.6), size * 0.28)


def _waves(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    dark, light = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(room.some(brush.rng, round(34 * share))):
        path, w = (light if i % 2 else dark), brush.rng.uniform(0.02, 0.034)
        path.moveTo(x - w, y)
        path.quadTo(x - w / 2, y - w * 0.55, x, y)
        path.quadTo(x + w / 2, y + w * 0.55, x + w, y)
    brush.stroke(light, lighter(colour, 0.6), 0.0065)
    brush.stroke(dark, darker(colour, 0.28), 0.0055, alpha=0.8)


def _rings(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    rings = skia.Path()
    for x, y in room.some(brush.rng, max(2, round(9 * share))):
        for r in (0.03, 0.055, 0.085)[: brush.rng.choice((2, 3))]:
            rings.addOval(skia.Rect.MakeLTRB(x - r, y - r * 0.55, x + r, y + r * 0.55))
    brush.stroke(rings, lighter(colour, 0.55), 0.005, alpha=0.85)


def _glints(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    glints, shades = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(room.some(brush.rng, round(24 * share))):
        w = brush.rng.uniform(0.02, 0.06)
        path = shades if i % 3 == 0 else glints
        path.addOval(skia.Rect.MakeLTRB(x - w, y - 0.006, x + w, y + 0.006))
    brush.dab(shades, darker(colour, 0.2), alpha=0.6)
    brush.dab(glints, lighter(colour, 0.7), alpha=0.8)


def _hatch(brush: Brush, _room: Room, colour: Rgb, _share: float) -> None:
    lines = skia.Path()
    step, y = brush.rng.uniform(0.03, 0.05), 0.0
    while y < 1.05:
        x = brush.rng.uniform(-0.2, 0.0)
        while x < 1.0:
            long = brush.rng.uniform(0.08, 0.3)
            lines.moveTo(x, y)
            lines.lineTo(x + long, y)
            x += long + brush.rng.uniform(0.03, 0.09)
        y += step
    brush.stroke(lines, darker(colour, 0.32), 0.0045, alpha=0.75)


def _depths(brush: Brush, room: Room, colour: Rgb, _share: float) -> None:
    """Rings of deeper and deeper water round the middle of the pond."""
    x, y, deep = room.deepest(0.3)
    for i, scale in enumerate((1.0, 0.7, 0.42)):
        ring = skia.Path()
        rx, ry = deep * 1.1 * scale, deep * 0.9 * scale
        ring.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
        brush.dab(ring, darker(colour, 0.1 + 0.08 * i), alpha=0.6)


def _scales(brush: Brush, _room: Room, colour: Rgb, _share: float) -> None:
    """Rows of small arcs, as on old maps."""
    arcs = skia.Path()
    w = brush.rng.uniform(0.05, 0.08)
    for row in range(math.ceil(1 / (w * 0.55)) + 1):
        for column in range(-1, math.ceil(1 / w) + 1):
            x, y = (column + 0.5 * (row % 2)) * w, row * w * 0.55
            arcs.moveTo(x, y)
            arcs.quadTo(x + w / 2, y - w * 0.5, x + w, y)
    brush.stroke(arcs, lighter(colour, 0.5), 0.0045, alpha=0.75)


_WATER: dict[Water, Callable[[Brush, Room, Rgb, float], None]] = {
    Water.WAVES: _waves,
    Water.RINGS: _rings,
    Water.GLINTS: _glints,
    Water.HATCH: _hatch,
    Water.DEPTHS: _depths,
    Water.SCALES: _scales,
}
