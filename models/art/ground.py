"""The ground of meadows, forests and villages: a colour and the strokes that make it a surface."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from random import Random

import skia

from models.art.actors.shapes import blob
from models.art.brush import Brush, Rgb, Shading, darker, lighter, luminance, mixed, shifted
from models.art.room import Room


class Grass(StrEnum):
    """How an illustrator draws a meadow."""

    PLAIN = "plain"
    TUFTS = "tufts"
    BLADES = "blades"
    MOTTLED = "mottled"
    STRIPES = "stripes"
    DOTS = "dots"
    HATCH = "hatch"
    STROKES = "strokes"


class Floor(StrEnum):
    """How an illustrator draws the floor of a forest."""

    PLAIN = "plain"
    LEAVES = "leaves"
    MOTTLED = "mottled"
    HATCH = "hatch"


class Paving(StrEnum):
    """How an illustrator draws the ground of a village."""

    PLAIN = "plain"
    COBBLES = "cobbles"
    DOTS = "dots"
    SLABS = "slabs"
    MOTTLED = "mottled"


def wash(brush: Brush, path: skia.Path, colour: Rgb) -> None:
    """Lay the base colour over a region in the manner of the brush, without outline."""
    # Neighbouring regions meet in half-covered pixels: a stroke of the same colour closes the seam.
    brush.stroke(path, colour, 0.006)
    if brush.shading in (Shading.TEXTURED, Shading.WATERCOLOUR):
        brush.fill(path, colour, outline=False)
    else:
        brush.dab(path, colour)


def grass(brush: Brush, room: Room, colour: Rgb, kind: Grass, busy: float) -> None:
    """Draw the strokes of a meadow (the caller keeps them inside the region)."""
    _GRASS[kind](brush, room, colour, busy * len(room) / 2304)


def forest_floor(brush: Brush, room: Room, colour: Rgb, kind: Floor, busy: float) -> None:
    """Draw the floor of a forest."""
    share = busy * len(room) / 2304
    if kind is Floor.LEAVES:
        _dots(brush, room, darker(colour, 0.15), share * 0.7)
        _tufts(brush, room, colour, share * 0.4)
    elif kind is Floor.MOTTLED:
        _mottled(brush, room, colour, share)
    elif kind is Floor.HATCH:
        _hatch(brush, room, colour, share)


def paving(brush: Brush, room: Room, colour: Rgb, kind: Paving, busy: float) -> None:
    """Draw the ground between houses."""
    share = busy * len(room) / 2304
    if kind is Paving.COBBLES:
        cobbles(brush, room.some(brush.rng, round(70 * share)), colour)
    elif kind is Paving.DOTS:
        _dots(brush, room, colour, share)
    elif kind is Paving.SLABS:
        _slabs(brush, colour)
    elif kind is Paving.MOTTLED:
        _mottled(brush, room, colour, share)


def cobbles(brush: Brush, places: list[tuple[float, float]], colour: Rgb) -> None:
    """Rounded stones set into the ground."""
    light, dark = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(places):
        r = brush.rng.uniform(0.011, 0.019)
        (light if i % 2 else dark).addOval(skia.Rect.MakeLTRB(x - r * 1.25, y - r, x + r, y + r))
    brush.dab(light, lighter(colour, 0.4), alpha=0.8)
    brush.dab(dark, darker(colour, 0.18), alpha=0.8)


def _ink(colour: Rgb, share: float) -> Rgb:
    """A tone that shows on this ground."""
    return darker(colour, share) if luminance(colour) > 0.35 else lighter(colour, share * 0.7)


def _plain(_brush: Brush, _room: Room, _colour: Rgb, _share: float) -> None:
    return


def _tufts(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    dark, light = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(room.some(brush.rng, round(44 * share))):
        path = light if i % 3 == 0 else dark
        size = brush.rng.uniform(0.014, 0.026)
        for lean in (-0.6, 0.0, 0.6):
            path.moveTo(x + lean * size * 0.3, y)
            path.quadTo(x + lean * size * 0.4, y - size * 0.6, x + lean * size, y - size)
    brush.stroke(dark, _ink(colour, 0.38), 0.0052, alpha=0.8)
    brush.stroke(light, lighter(colour, 0.42), 0.0052, alpha=0.85)


def _blades(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    dark, light = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(room.some(brush.rng, round(230 * share))):
        path = light if i % 2 else dark
        lean, size = brush.rng.uniform(-0.4, 0.4), brush.rng.uniform(0.012, 0.03)
        path.moveTo(x, y)
        path.lineTo(x + lean * size, y - size)
    brush.stroke(dark, _ink(colour, 0.3), 0.004, alpha=0.7)
    brush.stroke(light, lighter(colour, 0.35), 0.004, alpha=0.7)


def _mottled(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    tones = (darker(colour, 0.18), lighter(colour, 0.24), shifted(colour, 0.02, 0.05, -0.03))
    for i, (x, y) in enumerate(room.some(brush.rng, round(26 * share))):
        rx, ry = brush.rng.uniform(0.04, 0.11), brush.rng.uniform(0.03, 0.07)
        brush.dab(blob(brush.rng, x, y, rx, ry, rough=0.25), tones[i % 3], alpha=0.42)


def _stripes(brush: Brush, _room: Room, colour: Rgb, share: float) -> None:
    """Mown in bands."""
    del share
    angle, step = brush.rng.uniform(-0.6, 0.6), brush.rng.uniform(0.07, 0.13)
    bands = skia.Path()
    y = -0.8
    while y < 1.8:
        bands.moveTo(-0.3, y)
        bands.lineTo(1.3, y + 1.6 * math.tan(angle))
        y += 2 * step
    brush.stroke(bands, lighter(colour, 0.3), step, alpha=0.5)


def _dots(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    dark, light = skia.Path(), skia.Path()
    for i, (x, y) in enumerate(room.some(brush.rng, round(130 * share))):
        (light if i % 2 else dark).addCircle(x, y, brush.rng.uniform(0.003, 0.008))
    brush.dab(dark, _ink(colour, 0.28), alpha=0.7)
    brush.dab(light, lighter(colour, 0.4), alpha=0.7)


def _hatch(brush: Brush, _room: Room, colour: Rgb, share: float) -> None:
    del share
    lean, step = brush.rng.uniform(0.3, 1.2), brush.rng.uniform(0.022, 0.04)
    lines = skia.Path()
    for i in range(-2, round(2.4 / step)):
        x = -1.2 + i * step + brush.rng.uniform(-0.3, 0.3) * step
        lines.moveTo(x, 1.05)
        lines.lineTo(x + 1.1 * lean, -0.05)
    brush.stroke(lines, _ink(colour, 0.3), 0.0035, alpha=0.55)


def _strokes(brush: Brush, room: Room, colour: Rgb, share: float) -> None:
    """Broad strokes of a dry brush."""
    tones = (darker(colour, 0.2), lighter(colour, 0.28), shifted(colour, -0.02, 0.0, 0.03))
    paths = [skia.Path() for _ in tones]
    for i, (x, y) in enumerate(room.some(brush.rng, round(80 * share))):
        long = brush.rng.uniform(0.04, 0.11)
        rise = brush.rng.uniform(-0.015, 0.015)
        paths[i % 3].moveTo(x - long / 2, y)
        paths[i % 3].quadTo(x, y - 0.012 + rise, x + long / 2, y + rise)
    for path, tone in zip(paths, tones, strict=True):
        brush.stroke(path, tone, 0.014, alpha=0.45)


def _slabs(brush: Brush, colour: Rgb) -> None:
    step = brush.rng.uniform(0.06, 0.1)
    joints = skia.Path()
    rows = math.ceil(1 / step)
    for row in range(rows + 1):
        joints.moveTo(0, row * step)
        joints.lineTo(1, row * step)
        for column in range(rows + 1):
            x = (column + 0.5 * (row % 2)) * step * 1.3
            joints.moveTo(x, row * step)
            joints.lineTo(x, (row + 1) * step)
    brush.stroke(joints, _ink(colour, 0.3), 0.004, alpha=0.6)


_GRASS: dict[Grass, Callable[[Brush, Room, Rgb, float], None]] = {
    Grass.PLAIN: _plain,
    Grass.TUFTS: _tufts,
    Grass.BLADES: _blades,
    Grass.MOTTLED: _mottled,
    Grass.STRIPES: _stripes,
    Grass.DOTS: _dots,
    Grass.HATCH: _hatch,
    Grass.STROKES: _strokes,
}


def street(rng: Random, start: tuple[float, float], end: tuple[float, float]) -> skia.Path:
    """A gently bent way from the rim into a village."""
    (x0, y0), (x1, y1) = start, end
    bend = rng.uniform(-0.12, 0.12)
    path = skia.Path()
    path.moveTo(x0, y0)
    path.quadTo((x0 + x1) / 2 - bend * (y1 - y0), (y0 + y1) / 2 + bend * (x1 - x0), x1, y1)
    return path


def street_tone(earth: Rgb, pavement: Rgb) -> Rgb:
    """A street is the paving, a little lighter than the ground it crosses."""
    return mixed(pavement, lighter(earth, 0.6), 0.45)
