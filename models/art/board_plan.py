"""Where things lie on the picture of a board: tiles, meadows and their badges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import skia

from engine import Cell, Colour, Edge, Score
from engine.landscapes import Landscape
from engine.meadows import Meadow
from models.art.scenery import Scene, compose
from models.art.style import Style

GAP = 0.022
"""Between two tiles, as people lay them."""

MARGIN = 0.42
_LEGEND = 0.72
_NARROWEST = 4.2
"""The legend needs so much even below a single tile."""

Point = tuple[float, float]

_MIDDLES: dict[Edge, Point] = {
    Edge.N: (0.5, 0.0),
    Edge.E: (1.0, 0.5),
    Edge.S: (0.5, 1.0),
    Edge.W: (0.0, 0.5),
}


class Sign(StrEnum):
    """What a badge says about its meadow."""

    BEST = "best"
    COUNTS = "counts"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge on a meadow: its middle in tile sides from the picture's top left."""

    sign: Sign
    meadow: Meadow
    x: float
    y: float

    @property
    def colour(self) -> Colour:
        return self.meadow.colour


@dataclass(frozen=True)
class Plan:
    """A board laid out on a page; lengths in tile sides, origin at the top left of the page."""

    score: Score
    style: Style

    @cached_property
    def scenes(self) -> dict[Cell, Scene]:
        """The drawing of each tile, the same that `draw_face` makes."""
        drawn = {tile.face: compose(tile.face, self.style) for tile in self.tiles.values()}
        return {cell: drawn[tile.face] for cell, tile in self.tiles.items()}

    @property
    def tiles(self):  # type: ignore[no-untyped-def]
        return self.score.survey.board.tiles

    @cached_property
    def extent(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        first, last = self.score.survey.board.corners
        return last.x - first.x + 1, last.y - first.y + 1

    @property
    def legend_scale(self) -> float:
        """The legend grows with the board, so that it can be read on a small copy."""
        return min(2.0, max(1.0, self.extent[0] / 6))

    @property
    def width(self) -> float:
        return max(_NARROWEST, self.extent[0] * (1 + GAP) - GAP + 2 * MARGIN)

    @property
    def height(self) -> float:
        return self.foot + _LEGEND * self.legend_scale + 0.2

    @property
    def foot(self) -> float:
        """Where the legend begins."""
        return self.extent[1] * (1 + GAP) - GAP + 1.6 * MARGIN

    def corner(self, cell: Cell) -> Point:
        """The top left of a tile."""
        first, _ = self.score.survey.board.corners
        indent = (self.width - self.extent[0] * (1 + GAP) + GAP) / 2
        return indent + (cell.x - first.x) * (1 + GAP), MARGIN + (cell.y - first.y) * (1 + GAP)

    def edge_middle(self, cell: Cell, edge: Edge) -> Point:
        (x, y), (dx, dy) = self.corner(cell), _MIDDLES[edge]
        return x + dx, y + dy

    def pieces(self, part: Landscape) -> list[tuple[Cell, int]]:
        """The tiles and regions a landscape consists of."""
        survey = self.score.survey
        return [
            (cell, index)
            for cell in part.cells
            for index, region in enumerate(self.tiles[cell].face.regions)
            if survey.at(cell, region.edges[0]) is part
        ]

    def seams(self, part: Landscape) -> list[tuple[Cell, Edge]]:
        """The edges at which a landscape goes on to the tile on the right or below."""
        survey = self.score.survey
        return [
            (cell, edge)
            for cell, index in self.pieces(part)
            for edge in self.tiles[cell].face.regions[index].edges
            if edge in (Edge.E, Edge.S)
            and cell.beside(edge) in self.tiles
            and survey.at(cell.beside(edge), edge.opposite) is part
        ]

    def seam(self, cell: Cell, edge: Edge) -> skia.Rect:
        """The gap beside a tile, where a landscape goes over to the next."""
        x, y = self.corner(cell)
        if edge is Edge.E:
            return skia.Rect.MakeXYWH(x + 1, y, GAP, 1)
        return skia.Rect.MakeXYWH(x, y + 1, 1, GAP)

    def ground(self, part: Landscape) -> skia.Path:
        """All that a landscape covers on the page, the gaps between its tiles too."""
        path = skia.Path()
        for cell, index in self.pieces(part):
            x, y = self.corner(cell)
            path.addPath(self.scenes[cell].layout.path(index), x, y)
        for cell, edge in self.seams(part):
            path.addRect(self.seam(cell, edge))
        return path

    def heart(self, part: Landscape) -> Point:
        """A place well inside a landscape, near its middle, where a badge hides few sheep."""
        inside, weights = [], []
        for cell, index in self.pieces(part):
            (x, y), room = self.corner(cell), self.scenes[cell].rooms[index]
            dx, dy, _ = room.deepest()
            inside.append((x + dx, y + dy))
            weights.append(len(room))
        total = sum(weights)
        middle = (
            sum(x * many for (x, _), many in zip(inside, weights, strict=True)) / total,
            sum(y * many for (_, y), many in zip(inside, weights, strict=True)) / total,
        )
        for cell, edge in self.seams(part):
            box = self.seam(cell, edge)
            inside.append((box.centerX(), box.centerY()))
        return min(inside, key=lambda place: (math.dist(place, middle), place))

    @cached_property
    def badges(self) -> tuple[Badge, ...]:
        """One badge per fenced meadow, on its largest part; the first of a colour is its best."""
        found: list[Badge] = []
        for meadow in self.score.meadows:
            if not meadow.fenced:
                continue
            sign = Sign.COUNTS if meadow.safe else Sign.DANGER
            if meadow.safe and all(
                b.colour is not meadow.colour or b.sign is Sign.DANGER for b in found
            ):
                sign = Sign.BEST
            part = max(meadow.parts, key=lambda part: (part.sheep, -part.number))
            found.append(Badge(sign, meadow, *self.heart(part)))
        return tuple(found)
