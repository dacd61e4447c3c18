"""Beside: the free cells next to known tiles, and where they are in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from engine import Cell, Edge
from scanner.following.frames import sides
from scanner.following.patches import Floats
from scanner.following.places import Lying, Place

_FAR = {Edge.N: (3, 2), Edge.E: (0, 3), Edge.S: (1, 0), Edge.W: (2, 1)}
"""For each edge, in the order of its corners clockwise, the corners straight across."""

ELSEWHERE = 0.12
"""So many sides may neighbours disagree about a free place before it is another one."""


def reflected(quad: Floats, edge: Edge) -> Floats:
    """Where a tile beside an edge of a tile (4, 2) lies, if it is as large."""
    first, second = edge, (edge + 1) % 4
    across = _FAR[edge]
    result = np.empty_like(quad)
    # The common edge, and beyond it as far as the tile reaches on this side.
    result[across[0]] = quad[first]
    result[across[1]] = quad[second]
    result[first] = 2 * quad[first] - quad[across[0]]
    result[second] = 2 * quad[second] - quad[across[1]]
    return result


def free_places(
    tiles: Mapping[Cell, Lying], board: Iterable[Lying], known: Mapping[Cell, Place]
) -> dict[Cell, Place]:
    """The free cells beside tiles of the board; those known before keep their memory."""
    found: dict[Cell, list[Floats]] = {}
    for tile in board:
        for edge in Edge:
            cell = tile.cell.beside(edge)
            if cell not in tiles:
                found.setdefault(cell, []).append(reflected(tile.corners, edge))
    places = {}
    for cell in sorted(found):
        corners = np.asarray(np.mean(found[cell], axis=0), np.float32)
        place = known.get(cell)
        if place is None or _off(place.corners, corners) > ELSEWHERE:
            # How it looked says nothing about another place.
            place = Place(cell, corners)
        places[cell] = place
    return places


def _off(one: Floats, other: Floats) -> float:
    """How far the farthest corners of two quads are apart, in sides."""
    return float(np.hypot(*(one - other).T).max() / sides(one[None])[0])
