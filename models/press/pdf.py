"""The print-and-play booklet: all tiles of a box at true size, as one vector PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

import skia
from tqdm import tqdm

from engine.catalogue import Catalogue
from models.art import Style
from models.press.bench import bench_beside
from models.press.cover import Booklet, draw_cover
from models.press.errors import PressError
from models.press.lettering import draw_text, text_width
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

POINTS_PER_MM = 72 / 25.4
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
    goal = file.resolve()
    if goal.is_dir():
        raise PressError(f"{file}: this is a folder, name the PDF file to write")
    with bench_beside(goal) as bench:
        fresh = bench / goal.name
        fresh.write_bytes(tiles_pdf(catalogue, drawing_in(style), paper, tile_mm, progress))
        fresh.replace(goal)


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
        _document(stream, f"Owczarek: {catalogue.name}, tiles to print and cut") as document,
        tqdm(total=len(slots), desc="printing", unit="side", disable=not progress) as bar,
    ):
        for number, side in enumerate(Side, 1):
            with _page(document, paper) as canvas:
                draw_cover(canvas, booklet, side)
                _footer(canvas, booklet, number, "trial sheet")
        for number, on_page in groupby(slots, key=lambda slot: slot.page):
            with _page(document, paper) as canvas:
                for slot in on_page:
                    print_side(canvas, slot, tile_mm, draw)
                    bar.update()
                _footer(canvas, booklet, number, sheet_name(number))
    return bytes(stream.detachAsData())


def sheet_name(page: int) -> str:
    """What stands at the foot of a page of tiles: "sheet 3, backs"."""
    sheet, behind = divmod(page - COVER_PAGES - 1, 2)
    return f"sheet {sheet + 1}, {'backs' if behind else 'fronts'}"


@contextmanager
def _document(stream: skia.WStream, title: str) -> Iterator[skia.Document]:
    """A PDF without a date, so that the same box gives the same bytes on every day."""
    metadata = skia.PDF.Metadata()
    metadata.fTitle = title
    metadata.fCreator = "Owczarek"
    document = skia.PDF.MakeDocument(stream, metadata)
    try:
        yield document
    except BaseException:
        # Left open, the document would write to its stream after that is gone, and crash.
        document.abort()
        raise
    document.close()


@contextmanager
def _page(document: skia.Document, paper: Paper) -> Iterator[skia.Canvas]:
    """A page whose canvas counts in millimetres from the upper left corner."""
    # PDF pages from Skia have whole points, up to 0.18 mm off; kept central on them, the backs
    # stay exactly behind the fronts.
    width, height = (round(mm * POINTS_PER_MM) for mm in (paper.width_mm, paper.height_mm))
    canvas = document.beginPage(width, height)
    canvas.translate(
        (width - paper.width_mm * POINTS_PER_MM) / 2,
        (height - paper.height_mm * POINTS_PER_MM) / 2,
    )
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    yield canvas
    document.endPage()


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
