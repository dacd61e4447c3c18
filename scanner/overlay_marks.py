"""The small signs on the photo: edges as read, points, crowns, open ends, dangers and doubts."""

from __future__ import annotations

import math

import numpy as np
import skia

from engine import Terrain
from engine.meadows import Meadow
from scanner.overlay_paint import (
    DOUBT,
    FLOCK,
    GATE,
    GOLD,
    GROUND,
    INK,
    WARNING,
    WHITE,
    Label,
    Points,
    Rgb,
    fill,
    on,
    pen,
    polygon,
    text_width,
)

Spot = tuple[float, float]


def draw_edge(canvas: skia.Canvas, at: Spot, r: float, terrain: Terrain) -> list[Label]:
    """A disc in the colour of what an edge shows: a letter for a flock, else a small picture."""
    x, y = at
    tone = GROUND[terrain]
    canvas.drawCircle(x, y + 0.12 * r, 1.3 * r, fill(INK, 0.3))
    canvas.drawCircle(x, y, 1.24 * r, fill(WHITE))
    canvas.drawCircle(x, y, r, fill(tone))
    if terrain.is_meadow:
        return [Label(terrain.value.upper(), x, y, 0.98 * r, on(tone))]
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(r, r)
    _PICTURES[terrain](canvas)
    canvas.restore()
    return []


def draw_clash(canvas: skia.Canvas, at: Spot, r: float) -> list[Label]:
    """Two edges meet that do not match."""
    x, y = at
    canvas.drawCircle(x, y, 1.75 * r, fill(WHITE))
    canvas.drawCircle(x, y, 1.5 * r, fill(WARNING))
    return [Label("!", x, y, 1.6 * r, WHITE, 900)]


def draw_gate(canvas: skia.Canvas, at: Spot, outwards: Points, size: float, wrong: bool) -> None:
    """A chevron through which sheep would leave; `outwards` (2,) is of length 1."""
    across = np.array([-outwards[1], outwards[0]])
    tip = np.array(at) + 0.09 * size * outwards
    ends = [tip - 0.075 * size * outwards + side * 0.1 * size * across for side in (-1, 1)]
    path = polygon(np.array([ends[0], tip, ends[1]]), closed=False)
    canvas.drawPath(path, pen(INK, 0.1 * size, 0.3))
    canvas.drawPath(path, pen(WHITE, 0.085 * size))
    canvas.drawPath(path, pen(WARNING if wrong else GATE, 0.048 * size))


def draw_points(canvas: skia.Canvas, at: Spot, r: float, meadow: Meadow, best: bool) -> list[Label]:
    """A pill with a meadow's points in the flock's colour, crowned on the best of its colour."""
    x, y = at
    tone, text = FLOCK[meadow.colour], str(meadow.points)
    height = 0.95 * r
    half = max(r, (text_width(text, height) + 0.75 * r) / 2)
    for grow, drop, paint in (
        (0.3, 0.12, fill(INK, 0.3)),
        (0.28, 0.0, fill(INK)),
        (0.22, 0.0, fill(tone)),
        (0.0, 0.0, fill(WHITE)),
    ):
        box = skia.Rect.MakeLTRB(
            x - half - grow * r, y - r * (1 + grow - drop), x + half + grow * r,
            y + r * (1 + grow + drop),
        )  # fmt: skip
        canvas.drawRoundRect(box, r * (1 + grow), r * (1 + grow), paint)
    if best:
        draw_crown(canvas, x, y - 1.18 * r, 1.3 * r)
    return [Label(text, x, y, height, INK, 800)]


def draw_danger(canvas: skia.Canvas, at: Spot, r: float) -> None:
    """A wolf's paw: this meadow is fenced, but a wolf can reach it."""
    x, y = at
    canvas.drawCircle(x, y + 0.1 * r, 1.28 * r, fill(INK, 0.3))
    canvas.drawCircle(x, y, 1.22 * r, fill(WARNING))
    canvas.drawCircle(x, y, r, fill(WHITE))
    canvas.save()
    canvas.translate(x, y + 0.04 * r)
    canvas.scale(1.5 * r, 1.5 * r)
    toes = ((-0.3, -0.05, -26), (-0.11, -0.27, -8), (0.11, -0.27, 8), (0.3, -0.05, 26))
    for left, top, angle in toes:
        canvas.save()
        canvas.translate(left, top)
        canvas.rotate(angle)
        canvas.drawOval(skia.Rect.MakeLTRB(-0.09, -0.14, 0.09, 0.14), fill(WARNING))
        canvas.restore()
    heel = skia.Path()
    heel.moveTo(0.0, 0.01)
    heel.cubicTo(0.17, 0.01, 0.31, 0.22, 0.27, 0.33)
    heel.cubicTo(0.22, 0.45, 0.1, 0.36, 0.0, 0.36)
    heel.cubicTo(-0.1, 0.36, -0.22, 0.45, -0.27, 0.33)
    heel.cubicTo(-0.31, 0.22, -0.17, 0.01, 0.0, 0.01)
    canvas.drawPath(heel, fill(WARNING))
    canvas.restore()


def draw_doubt(canvas: skia.Canvas, quad: Points, size: float) -> list[Label]:
    """A dashed violet frame round a tile and a question mark in its uppermost corner."""
    middle = quad.mean(axis=0)
    path = polygon(middle + (quad - middle) * 0.96)
    canvas.drawPath(path, pen(WHITE, 0.085 * size))
    dashed = pen(DOUBT, 0.055 * size)
    dashed.setPathEffect(skia.DashPathEffect.Make([0.11 * size, 0.1 * size], 0.0))
    canvas.drawPath(path, dashed)
    upper = quad[np.argmin(quad[:, 1] - 0.1 * quad[:, 0])]
    x, y = (float(v) for v in middle + (upper - middle) * 0.72)
    r = 0.15 * size
    canvas.drawCircle(x, y, 1.22 * r, fill(WHITE))
    canvas.drawCircle(x, y, r, fill(DOUBT))
    return [Label("?", x, y, 1.15 * r, WHITE, 900)]


def draw_bridge(canvas: skia.Canvas, start: Spot, end: Spot, size: float, colour: Rgb) -> None:
    """Stepping stones between the parts of a meadow that a pond joins."""
    steps = max(2, round(math.dist(start, end) / (0.14 * size)))
    for i in range(1, steps + 1):
        x, y = (a + (b - a) * i / steps for a, b in zip(start, end, strict=True))
        r = (0.035 if i < steps else 0.075) * size
        canvas.drawCircle(x, y, 1.5 * r, fill(WHITE))
        canvas.drawCircle(x, y, r, fill(colour))


def draw_crown(canvas: skia.Canvas, x: float, y: float, width: float) -> None:
    """A small golden crown standing on (x, y)."""
    half = width / 2
    tips = ((-1.0, -0.95), (0.0, -1.2), (1.0, -0.95))
    outline = [(-0.84, 0.0), tips[0], (-0.45, -0.48), tips[1], (0.45, -0.48), tips[2], (0.84, 0.0)]
    path = polygon(np.array([(x + half * a, y + half * b) for a, b in outline]))
    canvas.drawPath(path, pen(INK, 0.17 * width))
    canvas.drawPath(path, fill(GOLD))
    for a, b in tips:
        canvas.drawCircle(x + half * a, y + half * b, half * 0.24, fill(INK))
        canvas.drawCircle(x + half * a, y + half * b, half * 0.15, fill(GOLD))


def _tree(canvas: skia.Canvas) -> None:
    for top, bottom, half in ((-0.72, 0.0, 0.42), (-0.35, 0.42, 0.56)):
        tree = np.array([(0.0, top), (half, bottom), (-half, bottom)])
        canvas.drawPath(polygon(tree), fill(WHITE))
    canvas.drawRect(skia.Rect.MakeLTRB(-0.1, 0.4, 0.1, 0.68), fill(WHITE))


def _house(canvas: skia.Canvas) -> None:
    right = [(0.0, -0.64), (0.66, -0.06), (0.44, -0.06), (0.44, 0.52), (0.13, 0.52), (0.13, 0.14)]
    left = [(-x, y) for x, y in reversed(right)]
    canvas.drawPath(polygon(np.array(right + left)), fill(WHITE))


def _waves(canvas: skia.Canvas) -> None:
    for y in (-0.24, 0.28):
        wave = skia.Path()
        wave.moveTo(-0.6, y)
        wave.cubicTo(-0.36, y - 0.34, -0.24, y - 0.34, 0.0, y)
        wave.cubicTo(0.24, y + 0.34, 0.36, y + 0.34, 0.6, y)
        canvas.drawPath(wave, pen(WHITE, 0.22))


_PICTURES = {Terrain.FOREST: _tree, Terrain.VILLAGE: _house, Terrain.POND: _waves}
