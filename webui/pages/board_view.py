"""A board as a drawing for the page: tiles, tinted meadows, points, open ends, free cells."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine import Board, Cell, Edge, Score
from engine.meadows import Meadow
from engine.notation import write_tile
from webui.languages.describing import tell_tile
from webui.live.overlay import best_meadows, outline

UNIT = 100
"""Pixels of the drawing per tile; the page scales it."""

Point = tuple[float, float]
_CORNER = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True)
class TileView:
    """One tile with what the page says about it."""

    cell: Cell
    x: int
    y: int
    face: str
    """The face in our notation, which names its picture."""
    tile: str
    name: str
    """For screen readers."""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class MeadowView:
    """The pieces of a meadow as polygons, and where its number stands."""

    colour: str
    kind: str
    """counts, danger or open"""
    best: bool
    number: int
    pieces: tuple[str, ...]
    label: Point
    meadow: Meadow


@dataclass(frozen=True)
class BoardView:
    """All that the drawing needs."""

    left: int
    top: int
    width: int
    height: int
    tiles: tuple[TileView, ...]
    meadows: tuple[MeadowView, ...]
    gates: tuple[tuple[float, float, float, float], ...]
    """Open ends as lines."""
    free: tuple[Cell, ...]
    dead: frozenset[Cell]

    @property
    def box(self) -> str:
        return f"{self.left} {self.top} {self.width} {self.height}"


def view_board(
    board: Board,
    score: Score,
    *,
    marks: Mapping[Cell, tuple[str, ...]] | None = None,
    dead: Collection[Cell] = (),
    editable: bool = False,
    only: Collection[Meadow] | None = None,
) -> BoardView:
    """Lay out a board; `marks` name CSS classes for cells, `only` limits the tinted meadows."""
    free = (board.frontier or (Cell(0, 0),)) if editable else ()
    around = [*board, *free, *dead] or [Cell(0, 0)]
    left, top = min(c.x for c in around), min(c.y for c in around)
    right, bottom = max(c.x for c in around), max(c.y for c in around)
    margin = UNIT // 8
    marks = marks or {}
    tiles = tuple(
        TileView(
            cell,
            cell.x * UNIT,
            cell.y * UNIT,
            str(tile.face),
            write_tile(tile),
            tell_tile(tile),
            marks.get(cell, ()),
        )
        for cell, tile in board.tiles.items()
    )
    best = best_meadows(score)
    shown = [m for m in score.meadows if only is None or m in only]
    return BoardView(
        left * UNIT - margin,
        top * UNIT - margin,
        (right - left + 1) * UNIT + 2 * margin,
        (bottom - top + 1) * UNIT + 2 * margin,
        tiles,
        tuple(_view_meadow(meadow, score, meadow in best) for meadow in shown),
        tuple(_line(edge.cell, edge.edge) for meadow in shown for edge in meadow.open_edges),
        tuple(cell for cell in free if cell not in dead),
        frozenset(dead),
    )


def _view_meadow(meadow: Meadow, score: Score, best: bool) -> MeadowView:
    pieces, hearts = [], []
    for part in meadow.parts:
        for cell in part.cells:
            for region in score.survey.board.tiles[cell].face.regions:
                if score.survey.at(cell, region.edges[0]) is not part:
                    continue
                shape = [_page(cell, point) for point in outline(region.edges)]
                pieces.append(" ".join(f"{x:g},{y:g}" for x, y in shape))
                hearts.append(
                    (
                        sum(x for x, _ in shape) / len(shape),
                        sum(y for _, y in shape) / len(shape),
                    )
                )
    middle = (
        sum(x for x, _ in hearts) / len(hearts),
        sum(y for _, y in hearts) / len(hearts),
    )
    x, y = min(hearts, key=lambda heart: math.dist(heart, middle))
    kind = "counts" if meadow.counts else "danger" if meadow.fenced else "open"
    number = meadow.points if meadow.counts else meadow.sheep
    label = round(x, 1), round(y, 1)
    return MeadowView(meadow.colour.value, kind, best, number, tuple(pieces), label, meadow)


def _page(cell: Cell, point: Point) -> Point:
    return round((cell.x + point[0]) * UNIT, 1), round((cell.y + point[1]) * UNIT, 1)


def _line(cell: Cell, edge: Edge) -> tuple[float, float, float, float]:
    """An open end, a little shorter than the edge."""
    (x1, y1), (x2, y2) = (_page(cell, _CORNER[(edge + i) % 4]) for i in (0, 1))
    dx, dy = (x2 - x1) * 0.14, (y2 - y1) * 0.14
    return x1 + dx, y1 + dy, x2 - dx, y2 - dy
