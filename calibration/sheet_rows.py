"""Rows and columns of a sheet: which of its tiles lie beside and below each other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding import Seen
from scanner.finding.seen import steps_between
from scanner.lattice import Lattice

Floats = NDArray[np.float32]
Doubles = NDArray[Any]

_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5


@dataclass(frozen=True)
class RowSettings:
    """Lengths in steps from tile to tile."""

    reach: float = 2.0
    """Tiles up to so many sides apart show which way the rows run."""
    near: float = 0.7
    far: float = 1.45
    aside: float = 0.42
    """A neighbour is one step away, give or take."""


USUAL = RowSettings()


def named_corners(seen: Seen, settings: RowSettings = USUAL) -> Floats:
    """The quads (n, 4, 2) with corners NW NE SE SW, rows running as the photo shows them."""
    if not len(seen):
        return seen.corners
    away = seen.centres[None] - seen.centres[:, None]
    far = np.hypot(away[..., 0], away[..., 1]) / seen.sides[:, None]
    near = (far > 0.5) & (far < settings.reach)
    z = seen.axes[..., 0] + 1j * seen.axes[..., 1]
    # Four quarter turns are none: directions are compared after multiplying angles by four.
    steps = (away[..., 0] + 1j * away[..., 1])[near]
    voices = np.concatenate([_unit(steps) ** 4, _unit(z.ravel()) ** 4])
    angle = np.angle(voices.sum()) / 4
    first = np.angle(z[:, 0] * np.exp(-1j * angle))
    quarters = np.round(first / (np.pi / 2)).astype(int)
    return np.stack(
        [np.roll(quad, int(q), axis=0) for quad, q in zip(seen.corners, quarters, strict=True)]
    ).astype(np.float32)


def in_rows(corners: Floats, scores: Floats, settings: RowSettings = USUAL) -> Lattice:
    """Quads (n, 4, 2) with cells counted from the top left; what fits nowhere is left out."""
    if not len(corners):
        return Lattice.empty()
    seen = Seen(corners, scores)
    steps = steps_between(seen)
    far = np.hypot(steps[..., 0], steps[..., 1])
    np.fill_diagonal(far, np.inf)
    step = float(np.median(far.min(axis=1))) if len(seen) > 1 else 1.0
    beside = [_neighbours(steps / step, axis, sign, settings) for axis, sign in _WAYS]
    cells = _walk(beside, scores)
    parts = sorted(cells, key=len, reverse=True)
    placed = dict(parts[0])
    for part in parts[1:]:
        _attach(placed, part, seen.centres)
    rows = np.array(sorted(placed, key=lambda i: placed[i][::-1]), np.intp)
    spots = np.array([placed[int(i)] for i in rows], np.int32)
    return Lattice(spots - spots.min(axis=0), corners[rows], scores[rows])


def expected_quads(sheet: Lattice, cells: NDArray[Any]) -> Floats:
    """(m, 4, 2): where the tiles of cells (m, 2) should lie, by the nearest tiles of a sheet."""
    quads = []
    for cell in np.asarray(cells, np.float64):
        away = np.abs(sheet.cells - cell).sum(axis=1)
        near = np.argsort(away, kind="stable")[:8]
        centres = sheet.corners[near].mean(axis=1).astype(np.float64)
        known = np.hstack([sheet.cells[near] - cell, np.ones((len(near), 1))])
        calm = np.diag([1e-3, 1e-3, 1e-9])
        way = np.linalg.solve(known.T @ known + calm, known.T @ centres)
        arms = (sheet.corners[near[:4]] - sheet.corners[near[:4]].mean(axis=1, keepdims=True)).mean(
            0
        )
        quads.append(way[2] + arms)
    return np.array(quads, np.float32).reshape(-1, 4, 2)


def planned_quads(sheet: Lattice, cells: NDArray[Any]) -> Floats:
    """(m, 4, 2): where the tiles of cells (m, 2) should lie, by the plane of the whole sheet."""
    if len(sheet) < _PLANE or np.ptp(sheet.cells, axis=0).min() < 1:
        return expected_quads(sheet, cells)
    middles = sheet.corners.mean(axis=1).astype(np.float64)
    there, _ = cv2.findHomography(sheet.cells.astype(np.float64), middles, 0)
    if there is None or abs(np.linalg.det(there)) < 1e-9:
        return expected_quads(sheet, cells)
    quads = sheet.corners.reshape(-1, 1, 2).astype(np.float64)
    flat = cv2.perspectiveTransform(quads, np.linalg.inv(there)).reshape(-1, 4, 2)
    square = np.median(flat - sheet.cells[:, None], axis=0)
    goals = (np.asarray(cells, np.float64)[:, None] + square).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(goals, there), np.float32).reshape(-1, 4, 2)


_PLANE = 6
"""Tiles from which on the plane of a sheet is known."""

_WAYS = ((0, 1), (1, 1), (0, -1), (1, -1))
_MOVES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _neighbours(steps: Doubles, axis: int, sign: int, settings: RowSettings) -> NDArray[np.intp]:
    """(n,): the tile one step away along an axis, -1 where none is."""
    along, aside = steps[..., axis] * sign, np.abs(steps[..., 1 - axis])
    fits = (along > settings.near) & (along < settings.far) & (aside < settings.aside)
    cost = np.where(fits, np.abs(along - 1) + aside, np.inf)
    best = cost.argmin(axis=1)
    return np.where(np.isfinite(cost.min(axis=1)), best, -1)


def _walk(beside: list[NDArray[np.intp]], scores: Floats) -> list[dict[int, tuple[int, int]]]:
    """The tiles that hang together, each with its cell counted from the surest of them."""
    parts: list[dict[int, tuple[int, int]]] = []
    left = set(range(len(scores)))
    for start in np.argsort(-scores, kind="stable").tolist():
        if start not in left:
            continue
        part, taken, todo = {start: (0, 0)}, {(0, 0)}, deque([start])
        while todo:
            tile = todo.popleft()
            for way, (dx, dy) in enumerate(_MOVES):
                other = int(beside[way][tile])
                cell = part[tile][0] + dx, part[tile][1] + dy
                mutual = other >= 0 and int(beside[(way + 2) % 4][other]) == tile
                if mutual and other in left and other not in part and cell not in taken:
                    part[other] = cell
                    taken.add(cell)
                    todo.append(other)
        left -= set(part)
        parts.append(part)
    return parts


def _attach(
    placed: dict[int, tuple[int, int]], part: dict[int, tuple[int, int]], spots: Doubles
) -> None:
    """Add a part where the steps of what is placed say that it lies, if there is room."""
    if len(placed) < 3:
        return
    rows = list(placed)
    cells = np.array([placed[i] for i in rows], np.float64)
    known = np.hstack([spots[rows], np.ones((len(rows), 1))])
    way = np.linalg.lstsq(known, cells, rcond=None)[0]
    members = list(part)
    goals = np.hstack([spots[members], np.ones((len(members), 1))]) @ way
    shift = np.median(goals - np.array([part[i] for i in members]), axis=0)
    moved = {i: (part[i][0] + round(shift[0]), part[i][1] + round(shift[1])) for i in members}
    if not set(moved.values()) & set(placed.values()):
        placed.update(moved)


def _unit(z: Doubles) -> Doubles:
    return np.asarray(z / np.maximum(np.abs(z), 1e-9))
