"""Outlines from which everything that stands on a tile is built: blobs, clouds, limbs, curves."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import skia

Point = tuple[float, float]


class Oval(NamedTuple):
    """An upright ellipse: centre and half axes."""

    x: float
    y: float
    rx: float
    ry: float


def ellipse(x: float, y: float, rx: float, ry: float, angle: float = 0.0) -> skia.Path:
    """An ellipse about (x, y), turned clockwise by degrees."""
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
    if angle:
        path.transform(skia.Matrix.RotateDeg(angle, skia.Point(x, y)))
    return path


def circle(x: float, y: float, r: float) -> skia.Path:
    path = skia.Path()
    path.addCircle(x, y, r)
    return path


def polygon(points: Sequence[Point]) -> skia.Path:
    return skia.Path.Polygon([skia.Point(x, y) for x, y in points], True)


def line(*points: Point) -> skia.Path:
    """An open line with corners."""
    return skia.Path.Polygon([skia.Point(x, y) for x, y in points], False)


def box(left: float, top: float, right: float, bottom: float, corner: float = 0.0) -> skia.Path:
    """A rectangle, its corners rounded if asked."""
    path = skia.Path()
    rect = skia.Rect.MakeLTRB(left, top, right, bottom)
    if corner > 0:
        path.addRoundRect(rect, corner, corner)
    else:
        path.addRect(rect)
    return path


def smooth(points: Sequence[Point], *, closed: bool = True, tension: float = 1.0) -> skia.Path:
    """A soft curve through all points (Catmull-Rom)."""
    n = len(points)
    path = skia.Path()
    path.moveTo(*points[0])
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(n - 1, max(0, i + k))] for k in (-1, 0, 1, 2))
        k = tension / 6
        path.cubicTo(
            b[0] + (c[0] - a[0]) * k,
            b[1] + (c[1] - a[1]) * k,
            c[0] - (d[0] - b[0]) * k,
            c[1] - (d[1] - b[1]) * k,
            c[0],
            c[1],
        )
    if closed:
        path.close()
    return path


def blob(
    rng: random.Random,
    x: float,
    y: float,
    rx: float,
    ry: float,
    *,
    bumps: int = 9,
    rough: float = 0.1,
) -> skia.Path:
    """An ellipse as a hand draws it."""
    turn = rng.uniform(0, math.tau)
    ring = []
    for i in range(bumps):
        reach = 1 + rng.uniform(-rough, rough)
        angle = turn + math.tau * i / bumps
        ring.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    return smooth(ring)


def cloud(
    rng: random.Random,
    x: float,
    y: float,
    rx: float,
    ry: float,
    *,
    bumps: int = 11,
    depth: float = 0.2,
    uneven: float = 0.15,
) -> skia.Path:
    """A scalloped ring of round bulges: wool, foliage, clouds. `depth` is how far they bulge."""
    turn = rng.uniform(0, math.tau)
    angles = [turn + math.tau * (i + rng.uniform(-uneven, uneven)) / bumps for i in range(bumps)]
    # The bulges must end where the ellipse says, so the valleys lie a little inside.
    inner = 1 / (1 + depth * 0.5)
    valleys = [(x + rx * inner * math.cos(a), y + ry * inner * math.sin(a)) for a in angles]
    path = skia.Path()
    path.moveTo(*valleys[0])
    for i, (px, py) in enumerate(valleys):
        nx, ny = valleys[(i + 1) % bumps]
        out_x, out_y = (px + nx) / 2 - x, (py + ny) / 2 - y
        reach = 1 + depth * 1.35
        ax, ay = x + out_x * reach, y + out_y * reach
        path.cubicTo(
            ax + (px - nx) * 0.42, ay + (py - ny) * 0.42, ax + (nx - px) * 0.42,
            ay + (ny - py) * 0.42, nx, ny,
        )  # fmt: skip
    path.close()
    return path


def limb(start: Point, start_r: float, end: Point, end_r: float) -> skia.Path:
    """A tapered limb with round ends between two circles."""
    (x0, y0), (x1, y1) = start, end
    long = math.hypot(x1 - x0, y1 - y0) or 1e-6
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    nx, ny = -uy, ux
    path = skia.Path()
    path.moveTo(x0 + nx * start_r, y0 + ny * start_r)
    path.lineTo(x1 + nx * end_r, y1 + ny * end_r)
    tip_x, tip_y = x1 + ux * end_r * 1.33, y1 + uy * end_r * 1.33
    path.cubicTo(
        tip_x + nx * end_r, tip_y + ny * end_r, tip_x - nx * end_r, tip_y - ny * end_r,
        x1 - nx * end_r, y1 - ny * end_r,
    )  # fmt: skip
    path.lineTo(x0 - nx * start_r, y0 - ny * start_r)
    tip_x, tip_y = x0 - ux * start_r * 1.33, y0 - uy * start_r * 1.33
    path.cubicTo(
        tip_x - nx * start_r, tip_y - ny * start_r, tip_x + nx * start_r, tip_y + ny * start_r,
        x0 + nx * start_r, y0 + ny * start_r,
    )  # fmt: skip
    path.close()
    return path


def spiral(
    x: float, y: float, r: float, *, turns: float = 1.6, start: float = 0.0, squash: float = 1.0
) -> skia.Path:
    """An open curl from the rim inwards; `start` in turns, `squash` flattens it."""
    steps = max(5, round(turns * 7))
    points = []
    for i in range(steps + 1):
        share = i / steps
        angle = math.tau * (start + turns * share)
        reach = r * (1 - 0.86 * share)
        points.append((x + reach * math.cos(angle), y + reach * squash * math.sin(angle)))
    return smooth(points, closed=False)


def leaf(base: Point, tip: Point, width: float, bend: float = 0.0) -> skia.Path:
    """A pointed leaf, ear or feather from base to tip; `bend` bows it to one side."""
    (x0, y0), (x1, y1) = base, tip
    nx, ny = -(y1 - y0), x1 - x0
    long = math.hypot(nx, ny) or 1e-6
    nx, ny = nx / long, ny / long
    mx, my = (x0 + x1) / 2 + nx * bend, (y0 + y1) / 2 + ny * bend
    path = skia.Path()
    path.moveTo(x0, y0)
    path.quadTo(mx + nx * width, my + ny * width, x1, y1)
    path.quadTo(mx - nx * width, my - ny * width, x0, y0)
    path.close()
    return path


def united(first: skia.Path, *others: skia.Path) -> skia.Path:
    """One outline round several shapes."""
    for other in others:
        first = skia.Op(first, other, skia.PathOp.kUnion_PathOp)
    return first
