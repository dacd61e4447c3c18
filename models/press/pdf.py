"""The print-and-play booklet: all tiles of a box at true size, as one vector PDF."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import skia
from tqdm import tqdm

from engine.catalogue import Catalogue
from models.art import Style
from models.press.cover import Booklet, draw_cover
from models.press.lettering import draw_text, text_width
from models.press.paper_pdf import document_in, page_of, put_in_place
from models.press.sheets import (
    COVER_PAGES,
    MARGIN_MM,
    Paper,
    Side,
    grid_of,
    lay_out_sheets,
    sheets_needed,
)
from models.press.tile_print import GREY, Draw, drawing_in, print_side

FOOTER_TEXT_MM = 2.2


def print_tiles(
    file: Path,
    catalogue: Catalogue,
    style: Style,
    paper: Paper = Paper.A4,
    tile_mm: float = 45.0,
    progress: bool = False,
) -> None:
    """Write the booklet of a box to a file, whole or not at all."""
    grid_of(paper, tile_mm)
    put_in_place(file, lambda: tiles_pdf(catalogue, drawing_in(style), paper, tile_mm, progress))


def tiles_pdf(
    catalogue: Catalogue,
    draw: Draw,
    paper: Paper = Paper.A4,
    tile_mm: float = 45.0,
    progress: bool = False,
) -> bytes:
    """The booklet as the bytes of a PDF: cover, then fronts and backs sheet by sheet."""
    grid = grid_of(paper, tile_mm)
    slots = lay_out_sheets(catalogue, paper, tile_mm)
    booklet = Booklet(grid, len(catalogue.tiles), sheets_needed(catalogue, grid))
    stream = skia.DynamicMemoryWStream()
    with (
        document_in(stream, f"Owczarek: {catalogue.name}, tiles to print and cut") as document,
        tqdm(total=len(slots), desc="printing", unit="side", disable=not progress) as bar,
    ):
        for number, side in enumerate(Side, 1):
            with page_of(document, paper) as canvas:
                draw_cover(canvas, booklet, side)
                _footer(canvas, booklet, number, "trial sheet")
        for number, on_page in groupby(slots, key=lambda slot: slot.page):
            with page_of(document, paper) as canvas:
                for slot in on_page:
                    print_side(canvas, slot, tile_mm, draw)
                    bar.update()
                _footer(canvas, booklet, number, sheet_name(number))
    return bytes(stream.detachAsData())


def sheet_name(page: int) -> str:
    """What stands at the foot of a page of tiles: "sheet 3, backs"."""
    sheet, behind = divmod(page - COVER_PAGES - 1, 2)
    return f"sheet {sheet + 1}, {'backs' if behind else 'fronts'}"


def _footer(canvas: skia.Canvas, booklet: Booklet, page: int, name: str) -> None:
    """The line at the foot of every page: what to mind, which sheet, which page."""
    paper = booklet.grid.paper
    y = paper.height_mm - MARGIN_MM - 1
    last = f"page {page} of {booklet.pages}"
    draw_text(canvas, "100 %, flip on long edge", MARGIN_MM + 1, y, FOOTER_TEXT_MM, GREY)
    middle = (paper.width_mm - text_width(name, FOOTER_TEXT_MM)) / 2
    draw_text(canvas, name, middle, y, FOOTER_TEXT_MM, GREY, bold=True)
    right = paper.width_mm - MARGIN_MM - 1 - text_width(last, FOOTER_TEXT_MM)
    draw_text(canvas, last, right, y, FOOTER_TEXT_MM, GREY)
