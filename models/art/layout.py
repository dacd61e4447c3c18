"""The geometry of a face: the part of the unit square each region covers, and the borders between.

Everything lies in the unit square, x to the right, y downwards. Corner i is where edge i begins
clockwise (NW, NE, SE, SW); a border ends at (or near) each corner whose two edges differ in region.
Borders form small trees, and a region's outline follows its edges and the borders between them, so
the outlines are an exact partition of the square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from random import Random

import numpy as np
import skia
from numpy.typing import NDArray

from engine import Face

Points = NDArray[np.float64]

_CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
_STEPS = 24
_U = np.linspace(0.0, 1.0, _STEPS + 1)


class Cut(StrEnum):
    """How an illustrator's borders run."""

    STRAIGHT = "straight"
    CURVED = "curved"
    LOBED = "lobed"
    TENT = "tent"


@dataclass(frozen=True, slots=True)
class Division:
    """How an illustrator divides a tile; lengths in tile sides."""

    cut: Cut = Cut.CURVED
    depth: tuple[float, float] = (0.34, 0.42)  # how far a region of one edge reaches in
    bulge: float = 0.06  # how far a long border bows
    wander: float = 0.012  # how far the hand trembles
    drift: float = 0.05  # how far the meeting point strays from the middle
    slip: float = 0.0  # how far from the corner a border may end
    bar: float = 0.0  # four regions meet in two points so far apart


@dataclass(frozen=True, eq=False)
class Border:
    """A line between two regions: points (n, 2) in tile units, the regions' indices."""

    points: Points
    sides: tuple[int, int]


@dataclass(frozen=True, eq=False)
class Layout:
    """Outlines (n, 2), one closed polygon per region of the face, and all borders."""

    outlines: tuple[Points, ...]
    borders: tuple[Border, ...]

    def path(self, region: int) -> skia.Path:
        """The region's outline as a closed path."""
        return polygon(self.outlines[region])


def polygon(points: Points) -> skia.Path:
    """A closed path through points (n, 2)."""
    return skia.Path.Polygon([skia.Point(float(x), float(y)) for x, y in points], True)


def polyline(points: Points) -> skia.Path:
    """An open path through points (n, 2)."""
    return skia.Path.Polygon([skia.Point(float(x), float(y)) for x, y in points], False)


def lay_out(face: Face, division: Division, rng: Random) -> Layout:
    """Divide the unit square among the regions of a face."""
    owner = face.region_of
    turns = [i for i in range(4) if owner[i - 1] != owner[i]]
    slips = [rng.uniform(-division.slip, division.slip) for _ in range(4)]
    ends = {i: _on_rim(i + slips[i]) for i in turns}
    pieces = _Hand(division, rng, ends).pieces(face)
    borders = []
    for (a, b), points in pieces.items():
        corner = min(a, b)
        if corner < 4:
            sides = (owner[corner - 1], owner[corner])
        else:  # the bar between two meeting points parts the two regions that reach neither alone
            first = next(i for i in turns if (i, a) in pieces and ((i + 1) % 4, a) in pieces)
            sides = (owner[first - 1], owner[(first + 1) % 4])
        borders.append(Border(points, (min(sides), max(sides))))
    outlines = tuple(
        _outline(index, owner, turns, slips, pieces) for index in range(len(face.regions))
    )
    return Layout(outlines, tuple(borders))


class _Hand:
    """Draws the borders of one face: a map from a pair of nodes to points from one to the other.

    Nodes 0 to 3 are corners, 4 and 5 are points where several borders meet.
    """

    def __init__(self, division: Division, rng: Random, ends: dict[int, Points]) -> None:
        self.division = division
        self.rng = rng
        self.ends = ends

    def pieces(self, face: Face) -> dict[tuple[int, int], Points]:
        turns = sorted(self.ends)
        if len(turns) <= 1:
            return {}
        if len(turns) == 2:
            a, b = turns
            if b - a == 2:
                return {(a, b): self.line(self.ends[a], self.ends[b], 1.6)}
            return {(a, b): self.arc(a, b, 1.0)} if b - a == 1 else {(b, a): self.arc(b, a, 1.0)}
        if len(turns) == 4 and len(face.regions) == 3:
            first = 0 if len(face.regions[face.region_of[0]].edges) == 1 else 1
            return {(i, (i + 1) % 4): self.arc(i, (i + 1) % 4, 0.86) for i in (first, first + 2)}
        middle = np.array([0.5 + self.sway(), 0.5 + self.sway()])
        bar = self.division.bar * self.rng.uniform(0.6, 1.0)
        if len(turns) == 3 or bar < 0.04:
            return {(i, 4): self.line(self.ends[i], middle, 1.0) for i in turns}
        first = self.rng.randrange(2)
        along = np.array([0.0, bar / 2] if first == 0 else [-bar / 2, 0.0])
        near, far = middle - along, middle + along
        spokes = {
            (i % 4, node): self.line(self.ends[i % 4], place, 0.7)
            for node, place, corners in (
                (4, near, (first, first + 1)),
                (5, far, (first + 2, first + 3)),
            )
            for i in corners
        }
        return spokes | {(4, 5): self.line(near, far, 0.0)}

    def sway(self) -> float:
        return self.rng.uniform(-self.division.drift, self.division.drift)

    def line(self, start: Points, end: Points, bow: float) -> Points:
        """A border from one point to another, bowed and trembling as the style wants."""
        way = end - start
        length = float(np.hypot(*way)) or 1e-9
        normal = np.array([-way[1], way[0]]) / length
        shape = np.zeros_like(_U)
        bulge = self.division.bulge * bow * self.rng.uniform(-1.0, 1.0)
        if self.division.cut is not Cut.STRAIGHT:
            shape += bulge * np.sin(math.pi * _U)
            shape += bulge * self.rng.uniform(-0.8, 0.8) * np.sin(2 * math.pi * _U)
        shape += self.tremble(length)
        points = start + _U[:, None] * way + shape[:, None] * normal
        return _inside(points)

    def arc(self, a: int, b: int, reach: float) -> Points:
        """A border that cuts off the edge from corner a to corner b."""
        start, end = self.ends[a], self.ends[b]
        depth = self.rng.uniform(*self.division.depth) * reach
        inward = np.array([0.5, 0.5]) - (_CORNERS[a] + _CORNERS[b]) / 2
        inward = inward / np.hypot(*inward)
        peak = 0.5 + self.sway() * 0.7
        warped = np.where(peak > _U, _U / peak, (1 - _U) / (1 - peak))  # 0 at the ends, 1 at peak
        match self.division.cut:
            case Cut.STRAIGHT:
                height = warped
            case Cut.CURVED:
                height = np.sin(warped * math.pi / 2)
            case Cut.LOBED:
                height = np.clip(1 - (1 - warped) ** 2.6, 0, 1) ** 0.62
            case Cut.TENT:
                height = 0.55 * warped**1.8 + 0.45 * (1 - np.cos(warped * math.pi)) / 2
        rise = depth * height + self.tremble(1.0)
        return _inside(start + _U[:, None] * (end - start) + rise[:, None] * inward)

    def tremble(self, length: float) -> Points:
        """Smooth noise (n,) along a border, still at both ends."""
        noise = np.zeros_like(_U)
        for cycles, most in ((0.9, 1.3), (1.8, 0.9), (3.4, 0.45)):
            phase, weight = self.rng.uniform(0, 2 * math.pi), self.rng.uniform(0.3, most)
            noise += weight * np.sin(2 * math.pi * cycles * _U * length + phase)
        return self.division.wander * noise * np.sin(math.pi * _U) ** 0.7


def _outline(
    index: int,
    owner: tuple[int, int, int, int],
    turns: list[int],
    slips: list[float],
    pieces: dict[tuple[int, int], Points],
) -> Points:
    """Walk clockwise round one region: along its edges, then back along the borders."""
    if not turns:
        return _CORNERS.copy()
    starts = [i for i in turns if owner[i] == index]
    parts: list[Points] = []
    for n, start in enumerate(starts):
        stop = next(t for t in range(start + 1, start + 5) if t % 4 in turns)
        first, last = start + slips[start], stop + slips[stop % 4]
        rim = [first, *range(math.floor(first) + 1, math.ceil(last)), last]
        parts.append(np.array([_on_rim(t) for t in rim]))
        parts.append(_way(stop % 4, starts[(n + 1) % len(starts)], pieces))
    return np.concatenate(parts)


def _way(start: int, goal: int, pieces: dict[tuple[int, int], Points]) -> Points:
    """The points along the borders from one corner to another; in a tree there is one way."""
    todo: list[tuple[int, int, list[Points]]] = [(start, -1, [])]
    while todo:
        node, before, walked = todo.pop()
        if node == goal:
            return np.concatenate(walked)[1:-1]
        for (a, b), points in pieces.items():
            if a == node and b != before:
                todo.append((b, node, [*walked, points]))
            elif b == node and a != before:
                todo.append((a, node, [*walked, points[::-1]]))
    raise AssertionError(f"no border from corner {start} to corner {goal}")


def _on_rim(t: float) -> Points:
    """The point of the square's rim after t edges, clockwise from the NW corner."""
    edge = math.floor(t) % 4
    part = t - math.floor(t)
    start, end = _CORNERS[edge], _CORNERS[(edge + 1) % 4]
    point: Points = start + part * (end - start)
    return point


def _inside(points: Points) -> Points:
    """Keep all but the ends a little inside the tile, so that a border never runs along the rim."""
    points[1:-1] = np.clip(points[1:-1], 0.012, 0.988)
    return points
