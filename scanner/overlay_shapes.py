"""Which part of a tile each region covers, as far as one can tell without knowing the artwork.

Everything lies in the unit square, x to the right, y down; edge i runs from corner i to corner
i + 1 (NW NE SE SW). Illustrators end their borders in the corners; between them the borders
here are straight lines to the middle, or bows where a region runs through from edge to edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine import Face

Points = NDArray[np.float64]

CORNERS: Points = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
MIDDLE: Points = np.array([[0.5, 0.5]])

_REACH = 0.37
"""How far a bow reaches into the tile."""
_STEPS = 12


@dataclass(frozen=True, eq=False)
class Shape:
    """One region of a face."""

    outline: Points
    """(n, 2) clockwise"""
    rims: tuple[Points, ...]
    """the parts of the outline inside the tile, (m, 2) each"""
    heart: tuple[float, float]
    """a place well inside"""


@cache
def shapes_of(face: Face) -> tuple[Shape, ...]:
    """The shapes of all regions, in their order."""
    return tuple(_shape(face, number) for number in range(len(face.regions)))


def edge_points(edge: int) -> Points:
    """The two ends of an edge, (2, 2), clockwise."""
    return CORNERS[[edge, (edge + 1) % 4]]


def _shape(face: Face, number: int) -> Shape:
    edges = {int(edge) for edge in face.regions[number].edges}
    if len(edges) == 4:
        return Shape(CORNERS, (), (0.5, 0.5))
    through = any(_runs_through({int(e) for e in region.edges}) for region in face.regions)
    if not through:
        return _wedge(edges)
    if _runs_through(edges):
        return _band(edges)
    bow = _bow(min(edges))
    middle = (edge_points(min(edges)).mean(axis=0) + bow[_STEPS // 2]) / 2
    return Shape(bow[::-1], (bow,), (float(middle[0]), float(middle[1])))


def _runs_through(edges: set[int]) -> bool:
    return {0, 2} <= edges or {1, 3} <= edges


def _wedge(edges: set[int]) -> Shape:
    """One edge or two neighbouring ones, with its borders meeting in the middle."""
    first = next(edge for edge in edges if (edge - 1) % 4 not in edges)
    around = [(first + i) % 4 for i in range(len(edges) + 1)]
    outline = np.concatenate([CORNERS[around], MIDDLE])
    rim = np.concatenate([CORNERS[around[-1:]], MIDDLE, CORNERS[around[:1]]])
    if len(edges) == 1:
        heart = outline.mean(axis=0)
    else:
        # Between the corner in the midst of its two edges and the middle of the tile.
        heart = 0.55 * CORNERS[around[1]] + 0.45 * MIDDLE[0]
    return Shape(outline, (rim,), (float(heart[0]), float(heart[1])))


def _band(edges: set[int]) -> Shape:
    """A region that reaches opposite edges: all but the bows of the others."""
    pieces: list[Points] = []
    rims: list[Points] = []
    for edge in range(4):
        if edge in edges:
            pieces.append(edge_points(edge))
        else:
            bow = _bow(edge)
            pieces.append(bow)
            rims.append(bow)
    # Away from a single bow there is more room than in the middle.
    others = [edge_points(edge).mean(axis=0) for edge in range(4) if edge not in edges]
    heart = MIDDLE[0] + 0.17 * sum((MIDDLE[0] - other for other in others), np.zeros(2))
    return Shape(np.concatenate(pieces), tuple(rims), (float(heart[0]), float(heart[1])))


def _bow(edge: int) -> Points:
    """A curve from one end of an edge to the other, bending into the tile."""
    start, end = edge_points(edge)
    inwards = MIDDLE[0] - (start + end) / 2
    lift = inwards / np.linalg.norm(inwards) * _REACH * 4 / 3
    t = np.linspace(0, 1, _STEPS + 1)[:, None]
    near, far = start * 0.92 + end * 0.08 + lift, start * 0.08 + end * 0.92 + lift
    curve = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * near + 3 * (1 - t) * t**2 * far
    return np.asarray(curve + t**3 * end)
