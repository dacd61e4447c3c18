"""The strip below the photo: points per colour, and what the signs mean."""

from __future__ import annotations

import numpy as np
import skia

from engine import Colour, Score
from scanner.overlay_marks import draw_crown, draw_danger, draw_gate
from scanner.overlay_paint import (
    DOUBT,
    FLOCK,
    INK,
    PAPER,
    WHITE,
    Label,
    fill,
    on,
    text_width,
)
from scanner.scan import Scan

NAME = "Owczarek"
_WIDE = 15.2
"""Width of all that stands in the strip, in heights of the strip."""


def legend_height(width: int) -> int:
    """The strip grows with the picture."""
    return max(24, round(width / _WIDE))


def draw_legend(canvas: skia.Canvas, scan: Scan, score: Score, top: int, width: int) -> list[Label]:
    """Draw the strip with its upper edge at `top`."""
    high = legend_height(width)
    canvas.drawRect(skia.Rect.MakeXYWH(0, top, width, high), fill(PAPER))
    canvas.drawRect(skia.Rect.MakeXYWH(0, top, width, max(1.0, 0.03 * high)), fill(INK))
    middle = top + 0.52 * high
    margin = 0.4 * high
    labels = [
        _from_left(NAME, margin, middle - 0.16 * high, 0.22 * high, 800),
        _from_left(_said(scan), margin, middle + 0.2 * high, 0.13 * high, 500),
    ]
    best = {colour: points[0] if points else 0 for colour, points in score.points.items()}
    for place, colour in enumerate(Colour):
        x = width / 2 + (1.62 * (place - 1.5) - 0.2) * high
        crowned = best[colour] > 0 and best[colour] == max(best.values())
        labels += _pill(canvas, x, middle, 0.3 * high, colour, best[colour], crowned)
    return labels + _key(canvas, middle, high, width - margin)


def _from_left(text: str, left: float, y: float, height: float, weight: int) -> Label:
    return Label(text, left + text_width(text, height, weight) / 2, y, height, INK, weight)


def _said(scan: Scan) -> str:
    tiles = f"{len(scan.board)} tiles"
    if scan.certain:
        return f"{tiles}, certain"
    return f"{tiles}, {len(scan.unsure)} to check" if scan.unsure else f"{tiles}, not certain"


def _pill(
    canvas: skia.Canvas, x: float, y: float, r: float, colour: Colour, points: int, crowned: bool
) -> list[Label]:
    """The letter of a flock on its colour, and the points of its best meadow."""
    tone = FLOCK[colour]
    for grow, paint in ((0.1, fill(tone)), (0.0, fill(WHITE))):
        box = skia.Rect.MakeLTRB(x - 2.2 * r, y - r, x + 2.2 * r, y + r)
        box.outset(grow * r, grow * r)
        canvas.drawRoundRect(box, r * (1 + grow), r * (1 + grow), paint)
    canvas.drawCircle(x - 1.2 * r, y, r, fill(tone))
    if crowned:
        draw_crown(canvas, x - 1.2 * r, y - 0.92 * r, 0.9 * r)
    return [
        Label(colour.value.upper(), x - 1.2 * r, y, 0.9 * r, on(tone), 800),
        Label(str(points), x + 0.92 * r, y, 0.9 * r, INK, 800),
    ]


def _key(canvas: skia.Canvas, y: float, high: float, right: float) -> list[Label]:
    """What the signs on the photo mean, in a column at the right."""
    labels = []
    text, r = 0.12 * high, 0.1 * high
    words = ("open end", "wolf beside", "please check")
    left = right - max(text_width(word, text, 500) for word in words)
    for row, word in enumerate(words):
        at = y + (row - 1) * 0.27 * high
        labels.append(_from_left(word, left, at, text, 500))
        x = left - 0.24 * high
        if row == 0:
            draw_gate(canvas, (x - 0.4 * r, at), np.array([1.0, 0.0]), 8 * r, wrong=False)
        elif row == 1:
            draw_danger(canvas, (x, at), 0.9 * r)
        else:
            canvas.drawCircle(x, at, 1.1 * r, fill(DOUBT))
            labels.append(Label("?", x, at, 1.2 * r, WHITE, 900))
    return labels
