"""One side of a tile in ink: its drawing at true size, its bleed and its crop marks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia

from engine import Face
from models.art import Style, draw_face, draw_question
from models.press.sheets import BLEED_MM, MARK_MM, Slot

Draw = Callable[[skia.Canvas, Face | None, int], None]
"""Draws a face (None: the "?" side) in a variant into the unit square, y downwards."""

MARK_WIDTH_MM = 0.12
GREY = skia.ColorSetRGB(70, 70, 70)
PROOF_PX = 32
"""A proof this small is enough to see which colour an edge has."""


def drawing_in(style: Style) -> Draw:
    """How tiles are drawn in a style; all "?" sides are alike, or players could tell them apart."""

    def draw(canvas: skia.Canvas, face: Face | None, variant: int) -> None:
        if face is None:
            draw_question(canvas, style)
        else:
            draw_face(canvas, face, style, variant)

    return draw


def print_side(canvas: skia.Canvas, slot: Slot, tile_mm: float, draw: Draw) -> None:
    """Print a slot on a canvas of millimetres."""
    canvas.save()
    canvas.translate(slot.x_mm, slot.y_mm)
    _bleed(canvas, slot, tile_mm, draw)
    _crop_marks(canvas, tile_mm)
    canvas.save()
    canvas.clipRect(skia.Rect.MakeWH(tile_mm, tile_mm))
    canvas.scale(tile_mm, tile_mm)
    draw(canvas, slot.face, slot.variant)
    canvas.restore()
    canvas.restore()


def _bleed(canvas: skia.Canvas, slot: Slot, tile_mm: float, draw: Draw) -> None:
    """Carry the colour of each edge over the cut; the corners stay white for the marks."""
    strips = (
        skia.Rect.MakeLTRB(0, -BLEED_MM, tile_mm, 0),
        skia.Rect.MakeLTRB(tile_mm, 0, tile_mm + BLEED_MM, tile_mm),
        skia.Rect.MakeLTRB(0, tile_mm, tile_mm, tile_mm + BLEED_MM),
        skia.Rect.MakeLTRB(-BLEED_MM, 0, 0, tile_mm),
    )
    for strip, colour in zip(strips, edge_colours(slot, draw), strict=True):
        canvas.drawRect(strip, skia.Paint(Color=colour))


def edge_colours(slot: Slot, draw: Draw) -> list[int]:
    """The usual colour along the edges N, E, S, W, as the drawing itself shows it."""
    pixels = np.full((PROOF_PX, PROOF_PX, 4), 255, np.uint8)
    with skia.Surface(pixels, colorType=skia.kBGRA_8888_ColorType) as canvas:
        canvas.scale(PROOF_PX, PROOF_PX)
        draw(canvas, slot.face, slot.variant)
    edges = (pixels[0], pixels[:, -1], pixels[-1], pixels[:, 0])
    colours = []
    for edge in edges:
        blue, green, red = np.median(edge[:, :3], axis=0)
        colours.append(skia.ColorSetRGB(int(red), int(green), int(blue)))
    return colours


def _crop_marks(canvas: skia.Canvas, tile_mm: float) -> None:
    """Two short lines at each corner, in line with the cuts and outside of every tile."""
    paint = skia.Paint(
        Color=GREY, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=MARK_WIDTH_MM
    )
    start, end = MARK_MM
    for x, right in ((0.0, -1), (tile_mm, 1)):
        for y, down in ((0.0, -1), (tile_mm, 1)):
            canvas.drawLine(x + right * start, y, x + right * end, y, paint)
            canvas.drawLine(x, y + down * start, x, y + down * end, paint)
