"""What is drawn over a frame, as JSON: tinted meadows, points, open ends, new and unsure tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine import Cell, Edge, Face, Score
from engine.landscapes import Landscape
from engine.meadows import Meadow
from engine.notation import write_tile
from engine.reasons import why
from engine.sentences import Translate, english
from webui.live.changes import Change
from webui.live.lookout import View
from webui.live.sighting import SURE, Corners, Sighting

Point = tuple[float, float]

_CORNER: tuple[Point, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
DEPTH = 0.38
"""How far a region of one edge reaches into its tile."""
_APEX: tuple[Point, ...] = ((0.5, DEPTH), (1 - DEPTH, 0.5), (0.5, 1 - DEPTH), (DEPTH, 0.5))


def outline(edges: Sequence[Edge]) -> list[Point]:
    """The shape of a region in the unit square, from the edges it owns."""
    if len(edges) == 1:
        edge = edges[0]
        return [_CORNER[edge], _CORNER[(edge + 1) % 4], _APEX[edge]]
    shape: list[Point] = []
    for edge in Edge:
        if edge in edges:
            shape.extend((_CORNER[edge], _CORNER[(edge + 1) % 4]))
        else:
            shape.append(_APEX[edge])
    return [point for i, point in enumerate(shape) if point != shape[i - 1]]


def on_tile(corners: Corners, point: Point) -> Point:
    """A point of the unit square on a seen tile, in pixels; perspective inside a tile is small."""
    (u, v), (nw, ne, se, sw) = point, corners
    x, y = (
        (1 - v) * ((1 - u) * nw[i] + u * ne[i]) + v * ((1 - u) * sw[i] + u * se[i]) for i in (0, 1)
    )
    return round(x, 1), round(y, 1)


def draw_overlay(
    view: View, size: tuple[int, int], translate: Translate = english
) -> dict[str, Any]:
    """Everything about one frame of `size` (width, height); coordinates in its pixels."""
    sighting, score = view.sighting, view.score
    # Where a board was, while it is out of sight, something else is seen now.
    drawn_over = replace(sighting, tiles={}) if sighting.out_of_sight else sighting
    best = best_meadows(score)
    return {
        "version": view.state.version,
        "size": list(size),
        "tiles": [_tile(view, cell) for cell in drawn_over.tiles],
        "meadows": [
            drawn
            for meadow in score.meadows
            if (drawn := _meadow(meadow, drawn_over, score, meadow in best, translate))["pieces"]
        ],
        "certain": sighting.certain,
        "strange": view.strange,
        "tiles_known": len(view.board),
        "warnings": list(sighting.warnings),
        "timing_ms": dict(sighting.timing_ms),
    }


def best_meadows(score: Score) -> list[Meadow]:
    """The meadow of each colour that counts for its owner."""
    found: dict[str, Meadow] = {}
    for meadow in score.meadows:
        if meadow.counts:
            found.setdefault(meadow.colour, meadow)
    return list(found.values())


def _tile(view: View, cell: Cell) -> dict[str, Any]:
    seen = view.sighting.tiles[cell]
    lying = view.board.tiles.get(cell, seen.tile)
    fixed = cell in view.state.corrections
    new = [change for change in (*view.taken, *view.changes) if change.cell == cell]
    doubted = seen.confidence < SURE and not fixed and view.state.board.tiles.get(cell) is None
    state = "unsure" if doubted else "new" if new else "fixed" if fixed else "sure"
    written: dict[str, Any] = {
        "x": cell.x,
        "y": cell.y,
        "corners": [[round(x, 1), round(y, 1)] for x, y in seen.corners],
        "face": write_tile(lying),
        "confidence": round(seen.confidence, 3),
        "state": state,
    }
    if new:
        written["change"] = change_json(new[0])
    return written


def change_json(change: Change, translate: Translate = english) -> dict[str, Any]:
    """A change for programs; the pages add the words."""
    return {
        "kind": change.kind.value,
        "x": change.cell.x,
        "y": change.cell.y,
        "face": None if change.tile is None else write_tile(change.tile),
        "fits": change.fits,
        "draw": change.draw,
        "rule": None if change.refused is None else change.refused.rule,
        "why": None if change.why is None else change.why.text(translate),
    }


def _meadow(
    meadow: Meadow, sighting: Sighting, score: Score, best: bool, translate: Translate
) -> dict[str, Any]:
    pieces: list[list[Point]] = []
    hearts: list[Point] = []
    for part in meadow.parts:
        for cell, shape in _shapes(part, sighting, score):
            corners = sighting.tiles[cell].corners
            pieces.append([on_tile(corners, point) for point in shape])
            middle = tuple(sum(axis) / len(shape) for axis in zip(*shape, strict=True))
            hearts.append(on_tile(corners, (middle[0], middle[1])))
    return {
        "colour": meadow.colour.value,
        "points": meadow.points,
        "sheep": meadow.sheep,
        "fish": meadow.fish,
        "fenced": meadow.fenced,
        "safe": meadow.safe,
        "best": best,
        "why": why(meadow).text(translate),
        "pieces": pieces,
        "label": _middle(hearts),
        "open": [
            [on_tile(sighting.tiles[e.cell].corners, _CORNER[(e.edge + i) % 4]) for i in (0, 1)]
            for e in meadow.open_edges
            if e.cell in sighting.tiles
        ],
    }


def _shapes(part: Landscape, sighting: Sighting, score: Score) -> list[tuple[Cell, list[Point]]]:
    shapes: list[tuple[Cell, list[Point]]] = []
    for cell in part.cells:
        if cell not in sighting.tiles:
            continue
        face: Face = score.survey.board.tiles[cell].face
        shapes.extend(
            (cell, outline(region.edges))
            for region in face.regions
            if score.survey.at(cell, region.edges[0]) is part
        )
    return shapes


def _middle(places: list[Point]) -> Point | None:
    """The place nearest to the middle of all: a badge there lies on its meadow."""
    if not places:
        return None
    x = sum(place[0] for place in places) / len(places)
    y = sum(place[1] for place in places) / len(places)
    return min(places, key=lambda place: math.dist(place, (x, y)))
