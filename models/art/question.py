"""The hidden side of a "?" tile."""

from __future__ import annotations

from random import Random

import skia

from engine import Colour
from models.art.actors.shapes import box, cloud, ellipse, polygon
from models.art.actors.sheep import draw_sheep
from models.art.brush import Brush, Rgb, contrasting, darker, lighter
from models.art.face import draw_frame
from models.art.palette import distance
from models.art.style import Style

_CORNERS = ((0.16, 0.23), (0.84, 0.23), (0.16, 0.95), (0.84, 0.95))
HOUSE_SEED = 0


def draw_question(canvas: skia.Canvas, style: Style) -> None:
    """Draw the "?" side into the unit square."""
    rng = Random(f"{style.seed} question")
    brush = Brush(canvas, rng, style.shading, style.line)
    palette = style.palette
    house = style.seed == HOUSE_SEED
    sheet, plate = palette.grass, palette.paper
    shape = 0
    if not house:
        grounds = (palette.grass, palette.earth, palette.water, palette.forest, palette.paper)
        sheet = rng.choice(grounds)
        plate = rng.choice((lighter(sheet, 0.5), darker(sheet, 0.35), palette.paper))
        shape = rng.randrange(5)
    canvas.save()
    canvas.clipRect(skia.Rect.MakeWH(1, 1), skia.ClipOp.kIntersect, True)
    brush.fill(box(-0.01, -0.01, 1.01, 1.01), sheet, outline=False)
    if shape < 4:
        brush.fill(_plate(rng, shape), plate)
    _mark(brush, style, plate if shape < 4 else sheet, rng)
    if house or rng.random() < 0.4:
        _flocks(brush, style)
    draw_frame(brush, style)
    canvas.restore()


def _plate(rng: Random, shape: int) -> skia.Path:
    """What lies behind the mark."""
    if shape == 0:
        return cloud(rng, 0.5, 0.5, 0.38, 0.38, bumps=13, depth=0.14)
    if shape == 1:
        return ellipse(0.5, 0.5, 0.4, 0.4)
    if shape == 2:
        return polygon([(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)])
    return box(0.12, 0.12, 0.88, 0.88, 0.08)


def _mark(brush: Brush, style: Style, ground: Rgb, rng: Random) -> None:
    palette = style.palette
    inks = [palette.red, palette.blue, palette.yellow, palette.black, contrasting(ground)]
    ink = palette.red
    if style.seed != HOUSE_SEED:
        ink = rng.choice([colour for colour in inks if distance(colour, ground) > 35])
    thick = rng.uniform(0.085, 0.125)
    rim = thick + 2 * (0.02 if brush.line is None else 0.008 + brush.line.width)
    hook, top = _hook(rng), rng.uniform(0.75, 0.78)
    for width, colour in ((rim, darker(ink, 0.6)), (thick, ink)):
        brush.stroke(hook, colour, width)
        brush.dab(ellipse(0.5, top + 0.01, width * 0.58, width * 0.58), colour)


def _hook(rng: Random) -> skia.Path:
    wide = rng.uniform(0.13, 0.18)
    path = skia.Path()
    path.moveTo(0.5 - wide, 0.37)
    path.cubicTo(0.5 - wide, 0.17, 0.5 + wide, 0.17, 0.5 + wide, 0.37)
    path.cubicTo(0.5 + wide, 0.5, 0.5, 0.48, 0.5, 0.61)
    return path


def _flocks(brush: Brush, style: Style) -> None:
    """A sheep of each flock in the corners: one of them hides on the other side."""
    for i, colour in enumerate(Colour):
        x, y = _CORNERS[i]
        with brush.at(x, y, 0.19, flip=x > 0.5):
            draw_sheep(brush, style.cast.sheep[0], style.cast.flock(colour))
