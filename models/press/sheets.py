"""Where every tile lies on the sheets: the layout of fronts and backs as values, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from math import ceil, floor

from engine import Face
from engine.catalogue import BoxTile, Catalogue
from models.press.errors import PressError

LEAST_TILE_MM = 20.0
MOST_TILE_MM = 80.0

MARGIN_MM = 8.0
"""No ink nearer to the rim of the paper; home printers need 3 to 6 mm."""
GUTTER_MM = 3.0
"""White between tiles; the widest with which four tiles of 45 mm and their marks fit on A4."""
BLEED_MM = 1.0
"""How far a tile's colour reaches over its cut, as knife and duplex printing are never exact."""
MARK_MM = (0.5, 2.5)
"""From where to where a crop mark runs, counted from the corner of its tile."""
FOOTER_MM = 6.0
"""Room for the line with the sheet's name, kept free above too so that the grid stays central."""

COVER_PAGES = 2
"""Instructions and their back: with one page only, fronts would come out behind backs."""


class Paper(Enum):
    """Paper in portrait: its name, width and height in millimetres."""

    A4 = ("A4", 210.0, 297.0)
    LETTER = ("Letter", 215.9, 279.4)

    def __init__(self, title: str, width_mm: float, height_mm: float) -> None:
        self.title = title
        self.width_mm = width_mm
        self.height_mm = height_mm


class Side(StrEnum):
    """Which side of a tile is printed, or of a sheet."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True)
class Slot:
    """One side of one tile on a page, counted from 1; x and y are its upper left corner."""

    page: int
    x_mm: float
    y_mm: float
    tile: BoxTile
    side: Side
    variant: int

    @property
    def face(self) -> Face | None:
        """What is printed here; None stands for the "?" side."""
        return self.tile.front if self.side is Side.FRONT else self.tile.back


@dataclass(frozen=True)
class Grid:
    """How many tiles of a size fit on a paper, and where; the grid is central on the page."""

    paper: Paper
    tile_mm: float
    columns: int
    rows: int

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner, in mm, of a place counted row by row from the upper left."""
        row, column = divmod(place, self.columns)
        step = self.tile_mm + GUTTER_MM
        left = (self.paper.width_mm - _span(self.columns, self.tile_mm)) / 2
        top = (self.paper.height_mm - _span(self.rows, self.tile_mm)) / 2
        return left + column * step, top + row * step


def grid_of(paper: Paper, tile_mm: float) -> Grid:
    """The largest grid of tiles of this size that keeps the margins of the paper."""
    if not LEAST_TILE_MM <= tile_mm <= MOST_TILE_MM:
        raise PressError(f"{tile_mm:g} mm: a tile is {LEAST_TILE_MM:g} to {MOST_TILE_MM:g} mm wide")
    around = MARGIN_MM + MARK_MM[1]
    columns = _fitting(paper.width_mm - 2 * around, tile_mm)
    rows = _fitting(paper.height_mm - 2 * (around + FOOTER_MM), tile_mm)
    return Grid(paper, tile_mm, columns, rows)


def sheets_needed(catalogue: Catalogue, grid: Grid) -> int:
    """How many sheets of paper carry all tiles of a box."""
    return ceil(len(catalogue.tiles) / grid.per_sheet)


def lay_out_sheets(catalogue: Catalogue, paper: Paper, tile_mm: float) -> tuple[Slot, ...]:
    """Both sides of every tile, page by page: fronts, then their backs behind them.

    The backs are mirrored left to right, because a sheet flipped on its long edge keeps up where
    it was and swaps left and right.
    """
    grid = grid_of(paper, tile_mm)
    slots = []
    for number, tile in enumerate(catalogue.tiles):
        sheet, place = divmod(number, grid.per_sheet)
        page = COVER_PAGES + 2 * sheet + 1
        x, y = grid.corner(place)
        mirrored = paper.width_mm - x - tile_mm
        slots.append(Slot(page, x, y, tile, Side.FRONT, 2 * number))
        slots.append(Slot(page + 1, mirrored, y, tile, Side.BACK, 2 * number + 1))
    return tuple(sorted(slots, key=lambda slot: slot.page))


def _span(count: int, tile_mm: float) -> float:
    return count * tile_mm + (count - 1) * GUTTER_MM


def _fitting(room_mm: float, tile_mm: float) -> int:
    # A hair of tolerance: 4 tiles of 45 mm fill the width of A4 to the last tenth.
    return floor((room_mm + GUTTER_MM + 1e-6) / (tile_mm + GUTTER_MM))
