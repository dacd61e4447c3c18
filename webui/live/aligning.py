"""Finds how the cells of a camera lie in the cells of the game, whichever side it looks from."""

from __future__ import annotations

from collections import Counter

from engine import Board, Cell, Face
from webui.live.sighting import Way

AGREE = 0.6
"""Share of the common tiles that must show the same for an alignment to hold."""
STAY = 0.4
"""The same for the alignment of the frame before: tiles change, a table rarely turns."""
LEAST = 2
"""Equal tiles that are needed; one alone could lie anywhere."""


def align(seen: Board, known: Board, last: Way | None = None) -> Way | None:
    """The way from seen cells to known ones; None when the boards have too little in common.

    The way that held for the frame before is tried first. Empty boards fit anyhow.
    """
    if not known.tiles or not seen.tiles:
        return last or Way()
    if last is not None and _agreement(seen, known, last) >= STAY:
        return last
    where: dict[Face, list[Cell]] = {}
    for cell, tile in known.tiles.items():
        where.setdefault(tile.face, []).append(cell)
    votes: Counter[Way] = Counter()
    for quarters in range(4):
        for cell, tile in seen.tiles.items():
            turned = Way(quarters).cell(cell)
            for home in where.get(tile.face.turned(quarters), ()):
                votes[Way(quarters, home.x - turned.x, home.y - turned.y)] += 1
    needed = min(LEAST, len(known), len(seen))
    # Of equal votes the smallest turn and shift wins: a lone square fits all four ways.
    ranked = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0].quarters, _far(vote[0])))
    for way, count in ranked[:8]:
        if count >= needed and _agreement(seen, known, way) >= AGREE:
            return way
    return None


def _far(way: Way) -> int:
    return abs(way.dx) + abs(way.dy)


def _agreement(seen: Board, known: Board, way: Way) -> float:
    """The share of seen tiles on known cells that show the same face there."""
    common = same = 0
    for cell, tile in seen.tiles.items():
        there = known.face(way.cell(cell))
        if there is not None:
            common += 1
            same += there == tile.face.turned(way.quarters)
    return same / common if common else 0.0
