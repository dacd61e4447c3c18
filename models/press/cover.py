"""The trial sheet that comes first: how to print and cut, a ruler, and a square to check both."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from models.press.lettering import NO_BREAK, draw_text, text_width, wrapped
from models.press.sheets import COVER_PAGES, Grid, Side

INDENT_MM = 22.0
"""White at both sides of the text."""
TEXT_MM = 2.5
LINE_MM = 5.0
RULER_MM = 100
CHECKS_MM = 142.0
"""Where ruler and test square begin: below the text, with room for the largest tile on Letter."""
INK = skia.ColorSetRGB(30, 34, 40)
RED = skia.ColorSetRGB(190, 50, 40)


@dataclass(frozen=True)
class Booklet:
    """What the cover tells about the sheets that follow."""

    grid: Grid
    tiles: int
    sheets: int

    @property
    def pages(self) -> int:
        return COVER_PAGES + 2 * self.sheets


def draw_cover(canvas: skia.Canvas, booklet: Booklet, side: Side) -> None:
    """Draw one side of the trial sheet on a canvas of millimetres."""
    paper = booklet.grid.paper
    if side is Side.FRONT:
        _instructions(canvas, booklet)
        draw_ruler(canvas, INDENT_MM, CHECKS_MM)
    else:
        draw_text(canvas, "The back of the trial sheet", INDENT_MM, 30, 5.0, INK, bold=True)
        room = paper.width_mm - 2 * INDENT_MM
        _paragraph(canvas, BACK_TEXT, INDENT_MM, 42, room)
    _test_square(canvas, booklet, side)


def square_corner(booklet: Booklet, side: Side) -> tuple[float, float]:
    """The upper left corner of the test square, in mm; on the back mirrored left to right."""
    grid = booklet.grid
    x, y = INDENT_MM, CHECKS_MM + 20
    return (x if side is Side.FRONT else grid.paper.width_mm - x - grid.tile_mm), y


BACK_TEXT = (
    "Hold this sheet against a window. The square below should lie behind the square of page 1 "
    "with both arrows pointing up. If it is at the other side or upside down, set your printer "
    "to flip on the long edge and try again."
)


def _advice(booklet: Booklet) -> tuple[tuple[str, str], ...]:
    size = f"{booklet.grid.tile_mm:g}{NO_BREAK}mm"
    return (
        (
            "Paper",
            "Matt white card of 200 to 300 g is best: gloss mirrors lamps into the camera.",
        ),
        (
            "Printer",
            'Actual size (100 %, not "fit to page"), both sides, flip on the long edge.',
        ),
        (
            "Trial",
            "Print pages 1 and 2 first. The ruler must measure 100"
            f"{NO_BREAK}mm and the square "
            f"{size}. Against a window the two squares should lie behind each other; "
            f"1{NO_BREAK}mm off does no harm.",
        ),
        ("Print", f"Now print pages {COVER_PAGES + 1} to {booklet.pages}."),
        (
            "Thick tiles",
            "For tiles like those of a bought game print on thin paper, one side only. Glue the "
            "fronts on one side of 2 mm cardboard and the backs on the other; pins "
            "through the corner marks line them up. Dry them flat under heavy books.",
        ),
        (
            "Cut",
            "Lay a steel rule along the marks of the fronts and cut with a sharp knife, "
            "in several light strokes. Mind your fingers, and have a good game!",
        ),
    )


def _instructions(canvas: skia.Canvas, booklet: Booklet) -> None:
    grid = booklet.grid
    draw_text(canvas, "Owczarek: tiles to print and cut", INDENT_MM, 30, 6.0, INK, bold=True)
    sheets = "1 sheet" if booklet.sheets == 1 else f"{booklet.sheets} sheets"
    tiles = "1 tile" if booklet.tiles == 1 else f"{booklet.tiles} tiles"
    summary = f"{tiles} of {grid.tile_mm:g} mm on {sheets} of {grid.paper.title} paper"
    draw_text(canvas, summary, INDENT_MM, 38, TEXT_MM, INK)
    y = 52.0
    hanging = 30.0
    room = grid.paper.width_mm - 2 * INDENT_MM - hanging
    for number, (word, text) in enumerate(_advice(booklet), 1):
        draw_text(canvas, f"{number} {word}", INDENT_MM, y, TEXT_MM, INK, bold=True)
        y = _paragraph(canvas, text, INDENT_MM + hanging, y, room) + 2.5


def _paragraph(canvas: skia.Canvas, text: str, x: float, y: float, width: float) -> float:
    """Write lines from the baseline y on; the baseline after them comes back."""
    for line in wrapped(text, TEXT_MM, width):
        draw_text(canvas, line, x, y, TEXT_MM, INK)
        y += LINE_MM
    return y


def draw_ruler(canvas: skia.Canvas, x: float, y: float) -> None:
    """A ruler of 100 mm with a tick for every millimetre, hanging from y."""
    paint = _line(0.15)
    canvas.drawLine(x, y, x + RULER_MM, y, paint)
    for mm in range(RULER_MM + 1):
        tick = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.2
        canvas.drawLine(x + mm, y, x + mm, y + tick, paint)
        if mm % 10 == 0:
            label = str(mm)
            draw_text(canvas, label, x + mm - text_width(label, 2.0) / 2, y + 8.2, 2.0, INK)
    draw_text(canvas, "mm", x + RULER_MM + 5, y + 8.2, 2.0, INK)


def _test_square(canvas: skia.Canvas, booklet: Booklet, side: Side) -> None:
    """An outline whose outer rim is exactly one tile, with an arrow that points up."""
    x, y = square_corner(booklet, side)
    size = booklet.grid.tile_mm
    width = 0.3
    inset = skia.Rect.MakeXYWH(x + width / 2, y + width / 2, size - width, size - width)
    canvas.drawRect(inset, _line(width, RED if side is Side.BACK else INK))
    middle, tip = x + size / 2, y + size * 0.15
    arrow = skia.Path()
    arrow.moveTo(middle - 3, tip + 3)
    arrow.lineTo(middle, tip)
    arrow.lineTo(middle + 3, tip + 3)
    arrow.moveTo(middle, tip)
    arrow.lineTo(middle, y + size * 0.5)
    canvas.drawPath(arrow, _line(0.5, RED if side is Side.BACK else INK))
    for label, at in ((f"{size:g} mm", 0.68), (side.value, 0.82)):
        draw_text(canvas, label, middle - text_width(label, 2.2) / 2, y + size * at, 2.2, INK)


def _line(width: float, colour: int = INK) -> skia.Paint:
    return skia.Paint(
        Color=colour, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width
    )
