"""Wool and legs: how illustrators draw the body of a sheep, in a drawing box of height 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import skia

from models.art.actors.shapes import Oval, Point, box, cloud, ellipse, line, polygon, spiral
from models.art.actors.sheep_look import Fleece, SheepLook
from models.art.brush import Brush, Rgb, darker, lighter, luminance


def curl_colour(wool: Rgb) -> Rgb:
    """The tone of curls drawn on wool."""
    return darker(wool, 0.42) if luminance(wool) > 0.3 else lighter(wool, 0.34)


def fleece(brush: Brush, look: SheepLook, body: Oval) -> None:
    """The woolly body."""
    _FLEECES[look.fleece](brush, look, body)


def legs(
    brush: Brush, look: SheepLook, feet: Sequence[Point], hip_y: float, width: float = 0.1
) -> None:
    """Straight legs up from the feet, each ending in a darker hoof."""
    hoof = darker(look.leg, 0.45) if luminance(look.leg) > 0.25 else lighter(look.leg, 0.25)
    for x, y in feet:
        lower = y - width * 0.4
        brush.inked(line((x * 0.92, hip_y), (x, lower)), look.leg, width)
        brush.stroke(line((x, lower - width * 0.15), (x, lower)), hoof, width * 0.95)


def _cloud_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    b.fill(cloud(b.rng, x, y, rx, ry, bumps=11, depth=0.24), look.wool)
    curls = skia.Path()
    for i in range(5):
        angle = math.tau * (i + b.rng.uniform(-0.25, 0.25)) / 5
        cx, cy = x + rx * 0.52 * math.cos(angle), y + ry * 0.5 * math.sin(angle)
        curls.addArc(skia.Rect.MakeLTRB(cx - 0.075, cy - 0.06, cx + 0.075, cy + 0.07), 10, 165)
    b.stroke(curls, curl_colour(look.wool), 0.028, alpha=0.7)


def _curly_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    b.fill(cloud(b.rng, x, y, rx, ry, bumps=14, depth=0.2), look.wool)
    for i in range(7):
        angle, reach = i * 2.4, 0.68 * math.sqrt((i + 0.4) / 7)
        curl = spiral(
            x + rx * reach * math.cos(angle),
            y + ry * reach * math.sin(angle),
            min(rx, ry) * 0.27,
            turns=1.3,
            start=b.rng.random(),
        )
        b.stroke(curl, curl_colour(look.wool), 0.026, alpha=0.8)


def _spiral_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    b.fill(ellipse(x, y, rx * 0.97, ry * 0.97), look.wool)
    scribble = spiral(x, y, rx * 0.86, turns=3.2, start=b.rng.random(), squash=ry / rx)
    b.stroke(scribble, curl_colour(look.wool), 0.035, alpha=0.85)


def _scalloped_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    b.fill(cloud(b.rng, x, y, rx, ry, bumps=17, depth=0.13, uneven=0.0), look.wool)
    for share, bumps in ((0.66, 11), (0.33, 6)):
        ring = cloud(b.rng, x, y, rx * share, ry * share, bumps=bumps, depth=0.2, uneven=0.0)
        b.stroke(ring, curl_colour(look.wool), 0.022, alpha=0.55)


def _oval_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    b.fill(ellipse(x, y, rx, ry * 0.98), look.wool)


def _block_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    block = box(x - rx * 0.94, y - ry * 0.92, x + rx * 0.94, y + ry * 0.92, min(rx, ry) * 0.34)
    b.fill(block, look.wool)
    marks = skia.Path()
    for i, u in enumerate((-0.55, 0.0, 0.5)):
        for v in (-0.42, 0.3):
            px, py = x + rx * (u + (0.14 if v > 0 else 0)), y + ry * v
            marks.moveTo(px - rx * 0.1, py)
            marks.lineTo(px, py + ry * (0.16 if i != 1 else 0.2))
            marks.lineTo(px + rx * 0.1, py)
    b.stroke(marks, curl_colour(look.wool), 0.028, alpha=0.7)


def _shaggy_fleece(b: Brush, look: SheepLook, body: Oval) -> None:
    x, y, rx, ry = body
    ring: list[Point] = []
    for i in range(34):
        angle = math.tau * i / 34
        # Tips hang down a little, as long wool does.
        reach = 1.03 if i % 2 else 0.86
        ring.append(
            (
                x + rx * reach * math.cos(angle) * b.rng.uniform(0.97, 1.0),
                y + ry * reach * math.sin(angle) + (0.035 if i % 2 else 0),
            )
        )
    b.fill(polygon(ring), look.wool)
    tufts = skia.Path()
    for i in range(8):
        angle, reach = i * 2.4, 0.62 * math.sqrt((i + 0.5) / 8)
        px, py = x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)
        tufts.moveTo(px - 0.045, py - 0.04)
        tufts.lineTo(px, py + 0.04)
        tufts.lineTo(px + 0.045, py - 0.04)
    b.stroke(tufts, curl_colour(look.wool), 0.024, alpha=0.7)


_Fleecer = Callable[[Brush, SheepLook, Oval], None]
_FLEECES: dict[Fleece, _Fleecer] = {
    Fleece.CLOUD: _cloud_fleece,
    Fleece.CURLS: _curly_fleece,
    Fleece.SPIRAL: _spiral_fleece,
    Fleece.SCALLOP: _scalloped_fleece,
    Fleece.OVAL: _oval_fleece,
    Fleece.BLOCK: _block_fleece,
    Fleece.SHAGGY: _shaggy_fleece,
}
