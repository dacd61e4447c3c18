"""Colours, pens and lettering of the overlay; all lengths are pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from engine import Colour, Terrain

Rgb = tuple[int, int, int]
Points = NDArray[np.float64]

INK: Rgb = (52, 40, 38)
PAPER: Rgb = (252, 246, 232)
WHITE: Rgb = (255, 253, 248)
WARNING: Rgb = (222, 36, 44)
GATE: Rgb = (245, 124, 16)
GOLD: Rgb = (250, 190, 40)
DOUBT: Rgb = (150, 56, 200)
"""No terrain and no flock is violet, so it says only one thing: look here."""

FLOCK: dict[Colour, Rgb] = {
    Colour.BLACK: (44, 40, 46),
    Colour.YELLOW: (252, 204, 46),
    Colour.RED: (218, 50, 54),
    Colour.BLUE: (42, 112, 214),
}
GROUND: dict[Terrain, Rgb] = {
    **{colour.terrain: tone for colour, tone in FLOCK.items()},
    Terrain.FOREST: (30, 104, 58),
    Terrain.VILLAGE: (206, 132, 74),
    Terrain.POND: (58, 176, 208),
}


def on(ground: Rgb) -> Rgb:
    """Ink or white, whatever can be read on this ground."""
    red, green, blue = ground
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 150 else WHITE


def fill(colour: Rgb, alpha: float = 1.0) -> skia.Paint:
    """A plain paint; alpha 0..1."""
    return skia.Paint(Color=skia.ColorSetARGB(round(255 * alpha), *colour), AntiAlias=True)


def pen(colour: Rgb, width: float, alpha: float = 1.0) -> skia.Paint:
    """A round pen."""
    return skia.Paint(
        Color=skia.ColorSetARGB(round(255 * alpha), *colour),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )


def polygon(points: Points, closed: bool = True) -> skia.Path:
    """A path through points (n, 2)."""
    return skia.Path.Polygon([skia.Point(float(x), float(y)) for x, y in points], closed)


@cache
def _font() -> Any:
    """A font that OpenCV carries inside: the picture looks the same on every machine."""
    return cv2.FontFace("sans")


@dataclass(frozen=True)
class Label:
    """A word to be written with its middle at (x, y); written last, over all shapes."""

    text: str
    x: float
    y: float
    height: float
    """of a capital letter"""
    colour: Rgb
    weight: int = 700


_CAPITAL = 0.7
"""Height of a capital letter as a share of the font's size."""


def text_width(text: str, height: float, weight: int = 700) -> float:
    """How wide a word is when its capitals are so high."""
    size = 100
    box = cv2.getTextSize((10_000, 1000), _plain(text), (0, 0), _font(), size, weight)
    return float(box[2]) * height / (_CAPITAL * size)


def write(image: NDArray[np.uint8], labels: list[Label]) -> None:
    """Write on a BGR picture."""
    for label in labels:
        size = max(6, round(label.height / _CAPITAL))
        wide = text_width(label.text, size * _CAPITAL, label.weight)
        origin = round(label.x - wide / 2), round(label.y + size * _CAPITAL / 2)
        cv2.putText(
            image, _plain(label.text), origin, label.colour[::-1], _font(), size, label.weight
        )


def _plain(text: str) -> str:
    """The font strikes its zeros through, which looks like a mark on a number of points."""
    return text.replace("0", "O")
