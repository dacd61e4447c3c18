"""The painter's hand: fills and strokes vector shapes in one of four shading manners.

Only paths, gradients and clips are used, so the same calls stay vectors in a PDF or SVG canvas.
"""

from __future__ import annotations

import colorsys
import math
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum

import skia

Rgb = tuple[int, int, int]
"""sRGB, 0..255."""

_SMALLEST_SHADED = 0.045
"""Shapes thinner than this share of the tile are filled plainly: shading would only blur them."""

_SMALLEST_SHAKEN = 0.05
"""Outlines smaller than this share of the tile are too short for a hand to stray."""


class Shading(StrEnum):
    """How an illustrator gives a shape its body."""

    FLAT = "flat"
    TEXTURED = "textured"
    WATERCOLOUR = "watercolour"
    CARTOON = "cartoon"


@dataclass(frozen=True, slots=True)
class Line:
    """The outline of a style; the width is a share of the tile's side."""

    width: float
    colour: Rgb
    wobble: float = 0.0
    """0 a ruler .. 1 a shaky hand."""


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """`share` of the second colour in the first."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(first, second, strict=True))
    return r, g, b


def lighter(colour: Rgb, share: float) -> Rgb:
    """Towards a warm white, as paper shows through."""
    return mixed(colour, (255, 250, 236), share)


def darker(colour: Rgb, share: float) -> Rgb:
    """Towards a deep, slightly cool tone of the same hue, as shadows are."""
    r, g, b = colour
    return mixed(colour, (round(r * 0.18), round(g * 0.17), round(b * 0.24)), share)


def shifted(colour: Rgb, hue: float = 0.0, saturation: float = 0.0, light: float = 0.0) -> Rgb:
    """Turn the hue by a share of the circle and add to saturation and lightness (both 0..1)."""
    h, ell, s = colorsys.rgb_to_hls(*(channel / 255 for channel in colour))
    ell = min(1.0, max(0.0, ell + light))
    s = min(1.0, max(0.0, s + saturation))
    r, g, b = (round(channel * 255) for channel in colorsys.hls_to_rgb((h + hue) % 1.0, ell, s))
    return r, g, b


def luminance(colour: Rgb) -> float:
    """How light a colour looks, 0..1."""
    r, g, b = colour
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255


def contrasting(colour: Rgb, light: Rgb = (250, 243, 226), dark: Rgb = (38, 32, 34)) -> Rgb:
    """Whichever of a light and a dark colour shows better on this one."""
    return dark if luminance(colour) > 0.5 else light


class Brush:
    """Paints on a canvas whose unit is the tile's side; `rng` is the hand's only whim."""

    def __init__(
        self, canvas: skia.Canvas, rng: random.Random, shading: Shading, line: Line | None
    ) -> None:
        self.canvas = canvas
        self.rng = rng
        self.shading = shading
        self.line = line
        self._scale = 1.0
        self._mirror = 1.0
        # One hatching direction for the whole drawing, as a hand has.
        self._slant = rng.uniform(0.5, 1.1)

    @property
    def scale(self) -> float:
        """How many tile sides one unit of the present drawing box measures."""
        return self._scale

    @contextmanager
    def at(
        self, x: float, y: float, scale: float = 1.0, *, angle: float = 0.0, flip: bool = False
    ) -> Iterator[Brush]:
        """Draw in a box moved to (x, y), turned clockwise by degrees, mirrored and scaled."""
        before = self._scale, self._mirror
        self.canvas.save()
        self.canvas.translate(x, y)
        if angle:
            self.canvas.rotate(angle)
        self.canvas.scale(-scale if flip else scale, scale)
        self._scale *= scale
        if flip:
            self._mirror = -self._mirror
        try:
            yield self
        finally:
            self.canvas.restore()
            self._scale, self._mirror = before

    def fill(
        self, path: skia.Path, colour: Rgb, *, outline: bool = True, alpha: float = 1.0
    ) -> None:
        """Fill in the manner of the style, then draw the outline if the style has one."""
        box = path.getBounds()
        if min(box.width(), box.height()) * self._scale < _SMALLEST_SHADED:
            self.dab(path, colour, alpha=alpha)
        elif self.shading is Shading.TEXTURED:
            self._textured(path, colour, box, alpha)
        elif self.shading is Shading.WATERCOLOUR:
            self._watercolour(path, colour, box, alpha)
        elif self.shading is Shading.CARTOON:
            self._cartoon(path, colour, box, alpha)
        else:
            self.dab(path, colour, alpha=alpha)
        if outline:
            self.outline(path)

    def dab(self, path: skia.Path, colour: Rgb, *, alpha: float = 1.0) -> None:
        """Fill plainly, without shading or outline: eyes, buttons, highlights."""
        self.canvas.drawPath(path, skia.Paint(Color=_argb(colour, alpha), AntiAlias=True))

    def outline(self, path: skia.Path) -> None:
        """Draw the style's outline along a path, if the style has one."""
        line = self.line
        if line is None or line.width <= 0:
            return
        width = line.width / self._scale
        drawn = self._shaken(path, line.wobble, width) if line.wobble > 0 else path
        self.canvas.drawPath(drawn, _pen(line.colour, width, 1.0))
        if line.wobble > 0.6:
            # A sketching hand goes round twice, and the second time more truly.
            self.canvas.drawPath(path, _pen(line.colour, width * 0.5, 0.7))

    def stroke(self, path: skia.Path, colour: Rgb, width: float, *, alpha: float = 1.0) -> None:
        """Draw a line with round ends; the width is in units of the present drawing box."""
        self.canvas.drawPath(path, _pen(colour, width, alpha))

    def inked(self, path: skia.Path, colour: Rgb, width: float) -> None:
        """A thick line with the style's outline round it: legs, rods, crooks."""
        if self.line is not None and self.line.width > 0:
            rim = width + 2 * self.line.width / self._scale * 0.85
            self.canvas.drawPath(path, _pen(self.line.colour, rim, 1.0))
        self.canvas.drawPath(path, _pen(colour, width, 1.0))

    @contextmanager
    def inside(self, path: skia.Path) -> Iterator[Brush]:
        """Keep everything drawn within a shape."""
        self.canvas.save()
        self.canvas.clipPath(path, skia.ClipOp.kIntersect, True)
        try:
            yield self
        finally:
            self.canvas.restore()

    @contextmanager
    def finer(self, share: float) -> Iterator[Brush]:
        """Draw with a thinner outline for a while: flowers and other small things."""
        before = self.line
        if before is not None:
            self.line = replace(before, width=before.width * share)
        try:
            yield self
        finally:
            self.line = before

    def _shaken(self, path: skia.Path, wobble: float, width: float) -> skia.Path:
        """The path as an unsteady hand follows it: points stray, straight lines bow.

        The straying is a smooth field over the picture, so closed shapes stay closed.
        """
        box = path.getBounds()
        if max(box.width(), box.height()) * self._scale < _SMALLEST_SHAKEN:
            return path
        stray = width * (0.25 + 0.75 * wobble)
        wave = self._scale / 0.03
        phase = self.rng.uniform(0, math.tau)
        points: list[skia.Point] = []
        for point in path.getPoints(path.countPoints()):
            x, y = point.x(), point.y()
            turn = phase + wave * (x + 0.6 * y)
            points.append(
                skia.Point(x + stray * math.sin(turn), y + stray * math.cos(1.3 * turn + y * wave))
            )
        verbs = path.getVerbs(path.countVerbs())
        weights = [math.sqrt(0.5)] * verbs.count(skia.Path.kConic_Verb)
        return skia.Path.Make(points, [int(verb) for verb in verbs], weights, path.getFillType())

    def _sloped(self, path: skia.Path, top: Rgb, bottom: Rgb, box: skia.Rect, alpha: float) -> None:
        """Fill from a light upper left to a dark lower right."""
        left, right = box.left(), box.right()
        if self._mirror < 0:
            left, right = right, left
        shader = skia.GradientShader.MakeLinear(
            [
                skia.Point(left + (right - left) * 0.3, box.top()),
                skia.Point(left + (right - left) * 0.7, box.bottom()),
            ],
            [_argb(top, 1.0), _argb(bottom, 1.0)],
        )
        paint = skia.Paint(Shader=shader, AntiAlias=True)
        paint.setAlphaf(alpha)
        self.canvas.drawPath(path, paint)

    def _textured(self, path: skia.Path, colour: Rgb, box: skia.Rect, alpha: float) -> None:
        self._sloped(path, lighter(colour, 0.12), darker(colour, 0.14), box, alpha)
        unit = 1 / self._scale
        area = box.width() * box.height() * self._scale**2
        strokes = min(16 if area < 0.1 else 90, int(area / 0.0007))
        dx, dy = math.cos(self._slant) * self._mirror, math.sin(self._slant)
        dark, light = skia.Path(), skia.Path()
        for i in range(strokes):
            # The root drives the dark strokes to the shadow side, the light ones to the light.
            across = self.rng.random()
            down = math.sqrt(self.rng.random())
            half = self.rng.uniform(0.006, 0.015) * unit
            shade, u, v = (light, 1 - across, 1 - down) if i % 3 == 0 else (dark, across, down)
            x = box.left() + box.width() * (u if self._mirror > 0 else 1 - u)
            y = box.top() + box.height() * v
            start, end = (x - dx * half, y + dy * half), (x + dx * half, y - dy * half)
            # Strokes that would leave the shape are left out: cheaper than clipping.
            if path.contains(*start) and path.contains(*end):
                shade.moveTo(*start)
                shade.lineTo(*end)
        self.stroke(dark, darker(colour, 0.45), 0.0045 * unit, alpha=0.42 * alpha)
        self.stroke(light, lighter(colour, 0.6), 0.0045 * unit, alpha=0.5 * alpha)

    def _watercolour(self, path: skia.Path, colour: Rgb, box: skia.Rect, alpha: float) -> None:
        self._sloped(path, lighter(colour, 0.3), colour, box, alpha)
        unit = 1 / self._scale
        if min(box.width(), box.height()) * self._scale < 0.05:
            self.stroke(path, darker(colour, 0.5), 0.003 * unit, alpha=0.5 * alpha)
            return
        with self.inside(path):
            for tone in (darker(colour, 0.3), lighter(colour, 0.55)):
                x = box.left() + box.width() * self.rng.uniform(0.1, 0.9)
                y = box.top() + box.height() * self.rng.uniform(0.2, 0.95)
                pool = _pool(self.rng, x, y, box.width() * 0.42, box.height() * 0.36)
                self.dab(pool, tone, alpha=0.3 * alpha)
            self.stroke(path, darker(colour, 0.45), 0.012 * unit, alpha=0.42 * alpha)

    def _cartoon(self, path: skia.Path, colour: Rgb, box: skia.Rect, alpha: float) -> None:
        self.dab(path, darker(colour, 0.3), alpha=alpha)
        w, h = box.width() * self._mirror, box.height()
        with self.inside(path):
            self.canvas.translate(-0.1 * w, -0.11 * h)
            self.dab(path, colour, alpha=alpha)
            self.canvas.translate(0.1 * w, 0.11 * h)
            shine = skia.Path()
            shine.addOval(
                skia.Rect.MakeXYWH(
                    box.centerX() - 0.33 * w - 0.11 * abs(w),
                    box.centerY() - 0.38 * h,
                    0.22 * abs(w),
                    0.17 * h,
                )
            )
            self.dab(shine, lighter(colour, 0.55), alpha=0.75 * alpha)


def _argb(colour: Rgb, alpha: float) -> int:
    r, g, b = colour
    return int(skia.ColorSetARGB(round(255 * min(1.0, max(0.0, alpha))), r, g, b))


def _pen(colour: Rgb, width: float, alpha: float) -> skia.Paint:
    return skia.Paint(
        Color=_argb(colour, alpha),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )


def _pool(rng: random.Random, x: float, y: float, rx: float, ry: float) -> skia.Path:
    """An uneven puddle of paint."""
    turn = rng.uniform(0, math.tau)
    ring = []
    for i in range(7):
        reach = rng.uniform(0.75, 1.2)
        angle = turn + math.tau * i / 7
        ring.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    path = skia.Path()
    path.moveTo((ring[-1][0] + ring[0][0]) / 2, (ring[-1][1] + ring[0][1]) / 2)
    for i, (px, py) in enumerate(ring):
        nx, ny = ring[(i + 1) % 7]
        path.quadTo(px, py, (px + nx) / 2, (py + ny) / 2)
    path.close()
    return path
