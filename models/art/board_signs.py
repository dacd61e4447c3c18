"""The small signs laid over a board: badges, crowns, paws and open gates."""

from __future__ import annotations

import math

import skia

from engine import Edge
from models.art.board_digits import draw_number, number_width
from models.art.board_plan import Badge, Plan, Point, Sign
from models.art.brush import Rgb, darker, lighter

WARNING: Rgb = (214, 40, 40)
GATE: Rgb = (240, 122, 20)
GOLD: Rgb = (247, 190, 48)
WHITE: Rgb = (255, 253, 247)
INK: Rgb = (58, 42, 36)

_RADIUS = {Sign.BEST: 0.2, Sign.COUNTS: 0.135, Sign.DANGER: 0.16}


def fill(colour: Rgb, alpha: float = 1.0) -> skia.Paint:
    """A plain paint; alpha 0..1."""
    return skia.Paint(Color=skia.ColorSetARGB(round(255 * alpha), *colour), AntiAlias=True)


def pen(colour: Rgb, width: float, alpha: float = 1.0) -> skia.Paint:
    """A round pen; width in the units of the canvas."""
    return skia.Paint(
        Color=skia.ColorSetARGB(round(255 * alpha), *colour),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )


def draw_badge(canvas: skia.Canvas, badge: Badge, plan: Plan) -> None:
    """A round badge with the meadow's points, crowned on the best, with a paw in danger."""
    r = _RADIUS[badge.sign]
    colour = plan.style.palette.flock(badge.colour)
    canvas.save()
    canvas.translate(badge.x, badge.y)
    if badge.sign is Sign.DANGER:
        _disc(canvas, r, 0.0, WARNING)
        draw_paw(canvas, 0.0, 0.0, r * 1.25, WARNING)
    else:
        text = str(badge.meadow.points)
        height = r * 1.02
        stretch = max(0.0, number_width(text) * height - 1.36 * r) / 2
        _disc(canvas, r, stretch, colour)
        draw_number(canvas, text, 0.0, 0.0, height, INK)
        if badge.sign is Sign.BEST:
            draw_crown(canvas, 0.0, -r * 1.06, r * 1.15)
    canvas.restore()


def _disc(canvas: skia.Canvas, r: float, stretch: float, ring: Rgb) -> None:
    """A white pill with a coloured ring and a thin dark rim that stands out on any ground."""

    def pill(radius: float, drop: float = 0.0) -> skia.RRect:
        box = skia.Rect.MakeLTRB(-radius - stretch, drop - radius, radius + stretch, drop + radius)
        return skia.RRect.MakeRectXY(box, radius, radius)

    canvas.drawRRect(pill(r * 1.1, r * 0.12), fill(INK, 0.28))
    canvas.drawRRect(pill(r * 1.08), fill(darker(ring, 0.45)))
    canvas.drawRRect(pill(r), fill(ring))
    canvas.drawRRect(pill(r * 0.78), fill(WHITE))


def draw_crown(canvas: skia.Canvas, x: float, y: float, width: float) -> None:
    """A small golden crown standing on (x, y)."""
    half = width / 2
    points = [
        (-0.86, 0.0), (-1.0, -0.98), (-0.46, -0.5), (0.0, -1.2), (0.46, -0.5), (1.0, -0.98),
        (0.86, 0.0),
    ]  # fmt: skip
    path = skia.Path.Polygon([skia.Point(x + half * a, y + half * b) for a, b in points], True)
    canvas.drawPath(path, pen(darker(GOLD, 0.5), width * 0.17))
    canvas.drawPath(path, fill(GOLD))
    for a, b in ((-1.0, -0.98), (0.0, -1.2), (1.0, -0.98)):
        canvas.drawCircle(x + half * a, y + half * b, half * 0.22, fill(darker(GOLD, 0.5)))
        canvas.drawCircle(x + half * a, y + half * b, half * 0.14, fill(lighter(GOLD, 0.5)))


def draw_paw(canvas: skia.Canvas, x: float, y: float, size: float, colour: Rgb) -> None:
    """A wolf's paw print round (x, y)."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size, size)
    paint = fill(colour)
    toes = ((-0.3, -0.04, -24), (-0.11, -0.26, -8), (0.11, -0.26, 8), (0.3, -0.04, 24))
    for left, top, angle in toes:
        canvas.save()
        canvas.translate(left, top)
        canvas.rotate(angle)
        canvas.drawOval(skia.Rect.MakeLTRB(-0.085, -0.13, 0.085, 0.13), paint)
        canvas.restore()
    heel = skia.Path()
    heel.moveTo(0.0, 0.02)
    heel.cubicTo(0.16, 0.02, 0.3, 0.22, 0.26, 0.33)
    heel.cubicTo(0.22, 0.44, 0.1, 0.36, 0.0, 0.36)
    heel.cubicTo(-0.1, 0.36, -0.22, 0.44, -0.26, 0.33)
    heel.cubicTo(-0.3, 0.22, -0.16, 0.02, 0.0, 0.02)
    canvas.drawPath(heel, paint)
    canvas.restore()


def draw_gate(canvas: skia.Canvas, place: Point, edge: Edge, colour: Rgb) -> None:
    """A chevron through which sheep would leave over this edge."""
    canvas.save()
    canvas.translate(*place)
    canvas.rotate(90.0 * edge)
    for width, tone in ((0.078, WHITE), (0.042, colour)):
        path = skia.Path()
        path.moveTo(-0.085, 0.04)
        path.lineTo(0.0, -0.045)
        path.lineTo(0.085, 0.04)
        canvas.drawPath(path, pen(tone, width))
    canvas.restore()


def draw_bridge(canvas: skia.Canvas, start: Point, end: Point, colour: Rgb) -> None:
    """Stepping stones over a pond between the parts of one meadow."""
    steps = max(2, round(math.dist(start, end) / 0.13))
    for i in range(1, steps + 1):
        x, y = (a + (b - a) * i / steps for a, b in zip(start, end, strict=True))
        r = 0.032 if i < steps else 0.06
        canvas.drawCircle(x, y, r * 1.5, fill(WHITE))
        canvas.drawCircle(x, y, r, fill(colour))
