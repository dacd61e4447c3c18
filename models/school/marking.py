"""Marking: what a scan got right, tile by tile, against the truth beside a photograph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Colour, Face, score

Array = NDArray[Any]

SEEN = 0.5
"""A tile counts as to be found when at least this share of it is visible."""

SAME_PLACE = 0.5
"""Overlap over union from which two quads are the same tile."""


@dataclass(frozen=True)
class Mark:
    """The marks of one photograph."""

    tiles: int
    """to be found"""
    found: int
    strays: int
    """said to be tiles of the board, and are none"""
    edges: int
    """right edges among four per found tile"""
    faces: int
    """found tiles with all edges, joins and the guest right"""
    counts: int
    """of these, with sheep and fish right"""
    board: bool
    """every tile found with its right face, none too many, none wrong even where half hidden"""
    seen: bool
    """the same, but half-hidden tiles count for nothing: every tile that is at least half visible
    has its right face, and nothing else is taken for a tile"""
    points: bool
    """the points of all four colours are right"""
    certain: bool
    corner_error: float
    """mean distance of the found tiles' corners, in sides of a tile"""


def mark(said: dict[str, Any] | None, truth: dict[str, Any]) -> Mark:
    """Mark a scan (as `scan --json` prints it; None: no board) against a photograph's truth."""
    tiles = [] if said is None else said["tiles"]
    true = truth["tiles"]
    pairs = _pair(_quads(tiles), _quads(true))
    found = edges = faces = counts = 0
    wrong = False
    errors: list[float] = []
    for i, j in pairs.items():
        roll, off = _roll(tiles[i]["corners"], true[j]["corners"])
        read = Face.from_json(tiles[i]["face"]).turned(roll)
        real = Face.from_json(true[j]["face"])
        whole = read.edges == real.edges and read.guest == real.guest and _joins(read, real)
        wrong = wrong or not whole
        if true[j]["visible"] >= SEEN:
            found += 1
            edges += sum(a is b for a, b in zip(read.edges, real.edges, strict=True))
            faces += whole
            counts += read == real
            errors.append(off)
    wanted = sum(tile["visible"] >= SEEN for tile in true)
    strays = len(tiles) - len(pairs)
    return Mark(
        tiles=wanted,
        found=found,
        strays=strays,
        edges=edges,
        faces=faces,
        counts=counts,
        board=bool(tiles) and faces == wanted and strays == 0 and not wrong,
        seen=bool(tiles) and faces == wanted and strays == 0,
        points=_points(tiles) == _points(true),
        certain=bool(said and said["certain"]),
        corner_error=float(np.mean(errors)) if errors else 0.0,
    )


def right_faces(said: dict[str, Any], truth: dict[str, Any]) -> list[bool]:
    """For each said tile whether it is there and its face is right in every respect."""
    tiles, true = said["tiles"], truth["tiles"]
    pairs = _pair(_quads(tiles), _quads(true))
    right = []
    for i, tile in enumerate(tiles):
        j = pairs.get(i)
        if j is None:
            right.append(False)
            continue
        roll, _ = _roll(tile["corners"], true[j]["corners"])
        right.append(Face.from_json(tile["face"]).turned(roll) == Face.from_json(true[j]["face"]))
    return right


def _quads(tiles: list[dict[str, Any]]) -> Array:
    return np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)


def _pair(said: Array, true: Array) -> dict[int, int]:
    """Which said tile is which true one, best overlaps first."""
    overlaps = []
    for i, quad in enumerate(said):
        near = np.flatnonzero(np.hypot(*(true.mean(1) - quad.mean(0)).T) < np.ptp(quad, 0).max())
        for j in near:
            shared = cv2.intersectConvexConvex(quad, true[j])[0]
            both = cv2.contourArea(quad) + cv2.contourArea(true[j]) - shared
            overlaps.append((shared / max(both, 1e-6), i, int(j)))
    pairs: dict[int, int] = {}
    for overlap, i, j in sorted(overlaps, reverse=True):
        if overlap >= SAME_PLACE and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def _roll(said: Any, true: Any) -> tuple[int, float]:
    """By how many quarters to turn the face read to compare it, and the corners' mean error."""
    quad, real = np.array(said, float), np.array(true, float)
    side = np.sqrt(max(cv2.contourArea(real.astype(np.float32)), 1.0))
    # Said corner k lies where true corner k + r does: edge k as said is edge k + r in truth.
    errors = [np.hypot(*(np.roll(real, -r, axis=0) - quad).T).mean() for r in range(4)]
    best = int(np.argmin(errors))
    return best, float(errors[best] / side)


def _joins(read: Face, real: Face) -> bool:
    return read.region_of == real.region_of


def _points(tiles: list[dict[str, Any]]) -> dict[Colour, tuple[int, ...]]:
    """The best meadow of each colour; what lies unseen below a tile is nobody's knowledge."""
    board = Board.of({Cell(t["x"], t["y"]): Face.from_json(t["face"]) for t in tiles})
    points = score(board).points
    return {colour: points.get(colour, ())[:1] for colour in Colour}
