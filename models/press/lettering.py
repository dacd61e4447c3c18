"""Letters of single strokes, so that printed text needs no font on the machine.

A glyph is written as strokes with a blank between them, a stroke as points of two digits, x and y.
A tilde marks a point that pulls a curve towards itself without lying on it; between two such
points the curve passes half way. A stroke that starts with a tilde is closed, one of a single
point is a dot. Capitals stand from 0 to 6, small letters from 2 to 6, tails reach down to 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import skia

CAPITAL = 6.0
"""Height of a capital in units of the glyph grid."""
BETWEEN = 1.7
"""Room between two letters, in units."""
BLANK = 2.4
"""Width of a blank, in units."""
WEIGHT = 0.75
"""Thickness of a stroke, in units."""
BOLD = 1.4
"""How much thicker bold strokes are; more would close the eyes of small letters."""
NO_BREAK = "\u00a0"
"""A blank at which lines do not end, as between a number and its unit."""
DOT = 0.06
"""Length of a dot's stroke: some printers drop strokes without any length."""

_GLYPHS = {
    "A": "062046 1333",
    "B": "060020~40~4323 0323~43~462606",
    "C": "41~3020~00~0626~3645",
    "D": "000616~46~401000",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41~3020~00~0626~464323",
    "H": "0006 4046 0343",
    "I": "0006",
    "J": "3034~36~0604",
    "K": "0006 4004 1346",
    "L": "000636",
    "M": "0600244046",
    "N": "06004640",
    "O": "~00~40~46~06",
    "P": "060020~40~432303",
    "Q": "~00~40~46~06 2446",
    "R": "060020~40~432303 2346",
    "S": "41~4020~00~0323~43~4626~0605",
    "T": "0040 2026",
    "U": "0004~06~464440",
    "V": "002640",
    "W": "0016223640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "a": "3236 ~02~32~36~06",
    "b": "0006 ~02~32~36~06",
    "c": "33~32~02~06~3635",
    "d": "3036 ~02~32~36~06",
    "e": "0434~32~02~06~3635",
    "f": "20~101216 0222",
    "g": "~02~32~36~06 3236~38~0807",
    "h": "0006 04~02~323436",
    "i": "0206 00",
    "j": "1217~1808 10",
    "k": "0006 3205 1436",
    "l": "0005~0616",
    "m": "0206 04~02~222426 24~22~424446",
    "n": "0206 04~02~323436",
    "o": "~02~32~36~06",
    "p": "0208 ~02~32~36~06",
    "q": "3238 ~02~32~36~06",
    "r": "0206 04~0222",
    "s": "33~32~02~04~34~36~0605",
    "t": "1015~1626 0222",
    "u": "0204~06~363432 3236",
    "v": "022642",
    "w": "0216233642",
    "x": "0236 3206",
    "y": "0226 4218",
    "z": "02320636",
    "0": "~00~30~36~06",
    "1": "011016",
    "2": "01~00~30~330636",
    "3": "01~00~30~3313 13~33~36~0605",
    "4": "36300444",
    "5": "30000212~32~36~0605",
    "6": "30~0004~06~36~33~0304",
    "7": "003016",
    "8": "~00~30~33~03 ~03~33~36~06",
    "9": "06~3632~30~00~03~3332",
    ".": "06",
    ",": "1607",
    ":": "03 06",
    ";": "13 1607",
    "-": "0424",
    "–": "0444",
    "'": "0001",
    '"': "0001 1011",
    "!": "0004 06",
    "?": "01~00~30~331314 16",
    "(": "20~0326",
    ")": "00~2306",
    "/": "0630",
    "%": "0640 ~00~20~22~02 ~24~44~46~26",
    "+": "0444 2226",
    "=": "0343 0545",
    "_": "0747",
    "×": "0336 3306",
}
_BLANKS = (" ", NO_BREAK)
_UNKNOWN = "00400646 0006 4046"
"""Stands for a letter that nobody has drawn yet."""


def text_width(text: str, height: float) -> float:
    """How long a line is whose capitals have this height, in the units of the height."""
    advances = [_width(letter) + BETWEEN for letter in text]
    return max(sum(advances) - BETWEEN, 0.0) * height / CAPITAL


def wrapped(text: str, height: float, width: float) -> list[str]:
    """The text in lines no longer than `width`; a word that is longer has a line of its own."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, height) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def draw_text(
    canvas: skia.Canvas,
    text: str,
    x: float,
    y: float,
    height: float,
    colour: int = skia.ColorBLACK,
    bold: bool = False,
) -> None:
    """Write a line from x on the baseline y, with capitals of this height."""
    paint = skia.Paint(
        Color=colour,
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=WEIGHT * (BOLD if bold else 1.0),
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(height / CAPITAL, height / CAPITAL)
    canvas.translate(0, -CAPITAL)
    for letter in text:
        if letter not in _BLANKS:
            canvas.drawPath(_path(letter), paint)
        canvas.translate(_width(letter) + BETWEEN, 0)
    canvas.restore()


@cache
def _width(letter: str) -> float:
    if letter in _BLANKS:
        return BLANK
    return max(x for stroke in _strokes(letter) for x, _, _ in stroke)


@cache
def _path(letter: str) -> skia.Path:
    path = skia.Path()
    for stroke in _strokes(letter):
        _trace(path, stroke)
    return path


_Point = tuple[float, float, bool]
"""x, y, and whether the stroke passes through it."""


def _strokes(letter: str) -> Iterator[list[_Point]]:
    for written in _GLYPHS.get(letter, _UNKNOWN).split():
        stroke: list[_Point] = []
        rest = written
        while rest:
            pulls = rest[0] == "~"
            rest = rest.removeprefix("~")
            stroke.append((float(rest[0]), float(rest[1]), not pulls))
            rest = rest[2:]
        yield stroke


def _trace(path: skia.Path, stroke: list[_Point]) -> None:
    """Add a stroke to the path."""
    if len(stroke) == 1:
        stroke = [stroke[0], (stroke[0][0] + DOT, stroke[0][1], True)]
    if not stroke[0][2]:
        start = _half_way(stroke[-1], stroke[0])
        stroke = [start, *stroke, start]
    path.moveTo(stroke[0][0], stroke[0][1])
    for before, point, after in zip(stroke, stroke[1:], [*stroke[2:], stroke[-1]], strict=False):
        if not point[2]:
            end = after if after[2] else _half_way(point, after)
            path.quadTo(point[0], point[1], end[0], end[1])
        elif before[2]:
            path.lineTo(point[0], point[1])


def _half_way(one: _Point, other: _Point) -> _Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, True
