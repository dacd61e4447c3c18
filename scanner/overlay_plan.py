"""Where things lie on the photo: the ground of each meadow, its rims, its heart."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from engine import Cell, Edge, Score
from engine.landscapes import Landscape
from scanner.overlay_paint import Points, polygon
from scanner.overlay_shapes import CORNERS, edge_points, shapes_of

Spot = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Plan:
    """A scored board on a photo; all pixels are those of the photo it is drawn on."""

    score: Score
    quads: Mapping[Cell, NDArray[np.float32]]
    """(4, 2) the corners of each tile that this photo shows"""

    @cached_property
    def side(self) -> float:
        """The median side of a tile."""
        quads = np.array(list(self.quads.values()))
        steps = quads - np.roll(quads, 1, axis=1)
        return float(np.median(np.hypot(steps[..., 0], steps[..., 1])))

    @cached_property
    def _ways(self) -> dict[Cell, NDArray[Any]]:
        """(3, 3) from the unit square of a tile to pixels."""
        square = CORNERS.astype(np.float32)
        return {
            cell: cv2.getPerspectiveTransform(square, np.asarray(quad, np.float32))
            for cell, quad in self.quads.items()
        }

    def on_photo(self, cell: Cell, points: Points) -> Points:
        """Points (n, 2) of a tile's unit square as pixels."""
        way = self._ways[cell]
        told = np.hstack([points, np.ones((len(points), 1))]) @ way.T
        return np.asarray(told[:, :2] / told[:, 2:])

    def spot(self, cell: Cell, x: float, y: float) -> Spot:
        px, py = self.on_photo(cell, np.array([[x, y]]))[0]
        return float(px), float(py)

    def size_at(self, cell: Cell) -> float:
        """The side of one tile: near tiles are larger."""
        return math.sqrt(max(1.0, abs(float(cv2.contourArea(np.asarray(self.quads[cell]))))))

    def edge_spot(self, cell: Cell, edge: Edge, inwards: float = 0.0) -> Spot:
        """The middle of an edge, or a place so many sides further in."""
        x, y = edge_points(edge).mean(axis=0)
        return self.spot(cell, x + (0.5 - x) * 2 * inwards, y + (0.5 - y) * 2 * inwards)

    def pieces(self, part: Landscape) -> list[tuple[Cell, int]]:
        """The visible tiles and their regions of which a landscape consists."""
        survey = self.score.survey
        tiles = survey.board.tiles
        return [
            (cell, number)
            for cell in part.cells
            if cell in self.quads
            for number, region in enumerate(tiles[cell].face.regions)
            if survey.at(cell, region.edges[0]) is part
        ]

    def ground(self, part: Landscape) -> skia.Path:
        """All that a landscape covers, the gaps between its tiles too."""
        path = skia.Path()
        path.setFillType(skia.PathFillType.kWinding)
        survey = self.score.survey
        for cell, number in self.pieces(part):
            face = survey.board.tiles[cell].face
            path.addPath(polygon(self.on_photo(cell, shapes_of(face)[number].outline)))
        for cell, edge in self.seams(part):
            path.addPath(polygon(self._gap(cell, edge)))
        return path

    def seams(self, part: Landscape) -> list[tuple[Cell, Edge]]:
        """The edges at which a landscape goes on to the visible tile on the right or below."""
        survey = self.score.survey
        return [
            (cell, edge)
            for cell, number in self.pieces(part)
            for edge in survey.board.tiles[cell].face.regions[number].edges
            if edge in (Edge.E, Edge.S)
            and cell.beside(edge) in self.quads
            and survey.at(cell.beside(edge), edge.opposite) is part
        ]

    def seam_spot(self, cell: Cell, edge: Edge) -> Spot:
        """The middle between two neighbouring tiles."""
        ends = self.edge_spot(cell, edge), self.edge_spot(cell.beside(edge), edge.opposite)
        return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2

    def _gap(self, cell: Cell, edge: Edge) -> Points:
        """The four corners between a tile and the next; its edge is walked the other way round."""
        one, other = self.quads[cell], self.quads[cell.beside(edge)]
        back = edge.opposite
        return np.array(
            [one[(edge + 1) % 4], one[edge], other[(back + 1) % 4], other[back]], np.float64
        )

    def rims(self, part: Landscape) -> skia.Path:
        """The printed borders round a landscape."""
        path = skia.Path()
        for cell, number in self.pieces(part):
            face = self.score.survey.board.tiles[cell].face
            for rim in shapes_of(face)[number].rims:
                path.addPath(polygon(self.on_photo(cell, rim), closed=False))
        return path

    def hearts(self, part: Landscape) -> list[tuple[Cell, Spot]]:
        """Places inside a landscape for a badge, those near its middle first."""
        tiles = self.score.survey.board.tiles
        inside = [
            (cell, self.spot(cell, *shapes_of(tiles[cell].face)[number].heart))
            for cell, number in self.pieces(part)
        ]
        if not inside:
            return []
        # On a seam a badge hides no sheep, only the mark of an edge.
        seams = [(cell, self.seam_spot(cell, edge)) for cell, edge in self.seams(part)]
        middle = np.mean([spot for _, spot in inside], axis=0)
        return sorted([*inside, *seams], key=lambda place: (math.dist(place[1], middle), place[0]))
