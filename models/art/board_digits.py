"""Numbers as pen strokes, so that a picture needs no font of the machine that draws it."""

from __future__ import annotations

import skia

from models.art.brush import Rgb

_WIDE = 0.62
_BETWEEN = 0.24
_WEIGHT = 0.17

_STROKES = {
    "0": "M .31 .05 C .62 .05 .62 .95 .31 .95 C 0 .95 0 .05 .31 .05",
    "1": "M .12 .25 L .36 .05 L .36 .95",
    "2": "M .08 .3 C .08 -.04 .54 -.04 .54 .29 C .54 .5 .2 .7 .06 .95 L .57 .95",
    "3": "M .08 .16 C .2 -.01 .52 0 .52 .27 C .52 .44 .38 .48 .26 .48 "
    "C .42 .48 .57 .54 .57 .71 C .57 1 .2 1.03 .05 .84",
    "4": "M .43 .95 L .43 .05 L .04 .69 L .59 .69",
    "5": "M .52 .05 L .14 .05 L .1 .45 C .26 .31 .57 .35 .57 .66 C .57 1 .2 1.03 .05 .86",
    "6": "M .47 .06 C .2 .13 .05 .4 .05 .66 C .05 1.05 .57 1.05 .57 .66 C .57 .33 .1 .32 .05 .64",
    "7": "M .05 .05 L .57 .05 C .39 .35 .28 .6 .24 .95",
    "8": "M .31 .47 C .05 .47 .05 .05 .31 .05 C .57 .05 .57 .47 .31 .47 "
    "C 0 .47 0 .95 .31 .95 C .62 .95 .62 .47 .31 .47",
    "9": "M .15 .94 C .42 .87 .57 .6 .57 .34 C .57 -.05 .05 -.05 .05 .34 C .05 .67 .52 .68 .57 .36",
    "+": "M .05 .5 L .57 .5 M .31 .24 L .31 .76",
    "-": "M .1 .5 L .52 .5",
}
"""Each sign in a box 0.62 wide and 1 high: M moves the pen, L draws a line, C a Bezier curve."""


def number_path(text: str) -> skia.Path:
    """The pen strokes of a number, one unit high, its middle at (0, 0)."""
    path = skia.Path()
    left = -number_width(text) / 2
    for sign in text:
        words = iter(_STROKES[sign].split())
        for pen in words:
            many = 6 if pen == "C" else 2
            at = [float(next(words)) for _ in range(many)]
            moved = [n + (left if i % 2 == 0 else -0.5) for i, n in enumerate(at)]
            {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo}[pen](*moved)
        left += _WIDE + _BETWEEN
    return path


def number_width(text: str) -> float:
    """How wide a number is when it is one unit high."""
    return len(text) * (_WIDE + _BETWEEN) - _BETWEEN


def draw_number(
    canvas: skia.Canvas, text: str, x: float, y: float, height: float, colour: Rgb
) -> None:
    """Write a number with its middle at (x, y)."""
    pen = skia.Paint(
        Color=skia.ColorSetRGB(*colour),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=_WEIGHT,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(height, height)
    canvas.drawPath(number_path(text), pen)
    canvas.restore()
