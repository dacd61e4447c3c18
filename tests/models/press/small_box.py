"""A small box and flat colours in place of art, so that rendered pages can be measured."""

from __future__ import annotations

import skia

from engine import Face, read_face
from engine.catalogue import BoxTile, Catalogue, Kind

FRONT_GREY = 0
BACK_GREY = 90


def box_of(count: int) -> Catalogue:
    """A box of so many tiles; the first is a "?" tile."""
    hidden = BoxTile("S-y", Kind.QUESTION, None, read_face("yyyyS"))
    bag = [
        BoxTile(f"B{i}", Kind.BAG, read_face("yyrr"), read_face("ffbb")) for i in range(1, count)
    ]
    return Catalogue("small box", (hidden, *bag), assumed=True)


def draw_flat(canvas: skia.Canvas, face: Face | None, variant: int) -> None:
    """Fronts (even variants) black, backs dark grey."""
    grey = BACK_GREY if variant % 2 else FRONT_GREY
    canvas.drawRect(skia.Rect.MakeWH(1, 1), skia.Paint(Color=skia.ColorSetRGB(grey, grey, grey)))
