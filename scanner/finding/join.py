"""Parts of one board that a hand or a missing tile keeps apart are joined again."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.hands import Hands
from scanner.finding.settings import FindSettings
from scanner.lattice import Lattice

Floats = NDArray[Any]

_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])

_NEAREST = 20
"""So many of a board's tiles tell where its lattice goes on: far ones know little of drift."""

_PLANE = 4
"""From so many tiles on, not all in a row, the perspective of a board is known."""


def join_parts(boards: list[Lattice], settings: FindSettings, hands: Hands) -> list[Lattice]:
    """The same boards with those joined that continue the first one's lattice.

    Tiles are laid side by side: a few beyond a free cell belong to the board only if a hand lies
    over what keeps them apart, else somebody put them aside.
    """
    if not boards:
        return []
    first, rest = boards[0], boards[1:]
    again = True
    while again:
        again = False
        for part in list(rest):
            whole = _joined(first, part, settings, hands)
            if whole is not None:
                first, again = whole, True
                rest.remove(part)
    cells = first.cells - first.cells.min(axis=0)
    order = np.lexsort((cells[:, 0], cells[:, 1]))
    return [Lattice(cells, first.corners, first.scores).keep(order), *rest]


def _joined(board: Lattice, part: Lattice, settings: FindSettings, hands: Hands) -> Lattice | None:
    """Both as one lattice if the part's tiles lie where the board expects tiles."""
    if len(part) < settings.few and len(board) < settings.knows_plane:
        return None
    seen = _in_cells(board, part)
    for _ in range(4):
        # Where the part's cells come to lie in the board's, for each way to turn them.
        shift = np.median(seen.mean(axis=1) - 0.5 - part.cells, axis=0)
        cells = part.cells + np.round(shift).astype(np.int32)
        error = np.abs(seen - (cells[:, None] + _CORNERS))
        few = len(part) < settings.few
        worst = settings.join_few if few else settings.join_worst
        fits = error.max() < worst and np.median(error) < settings.join_error
        if fits and _near(board.cells, cells, settings.join_reach):
            whole = Lattice(
                np.concatenate([board.cells, cells]),
                np.concatenate([board.corners, part.corners]),
                np.concatenate([board.scores, part.scores]),
            )
            gap = _gap(whole, len(board))
            told = not few or not len(gap) or hands.over(gap).max() >= settings.join_hand
            return whole if told else None
        part = Lattice(
            np.stack([-part.cells[:, 1], part.cells[:, 0]], axis=1),
            np.roll(part.corners, 1, axis=1),
            part.scores,
        )
        seen = np.roll(seen, 1, axis=1)
    return None


def _in_cells(board: Lattice, part: Lattice) -> Floats:
    """(n, 4, 2): corners of the part in the board's cell coordinates, by the nearest tiles."""
    middle = part.corners.mean(axis=(0, 1))
    away = np.linalg.norm(board.corners.mean(axis=1) - middle, axis=1)
    near = np.argsort(away, kind="stable")[:_NEAREST]
    spots = board.corners[near].reshape(-1, 2).astype(np.float64)
    goals = (board.cells[near][:, None] + _CORNERS).reshape(-1, 2).astype(np.float64)
    asked = part.corners.reshape(-1, 1, 2).astype(np.float64)
    if len(near) >= _PLANE and np.ptp(board.cells[near], axis=0).min() > 0:
        way, _ = cv2.findHomography(spots, goals, 0)
        if way is not None:
            return np.asarray(cv2.perspectiveTransform(asked, way)).reshape(-1, 4, 2)
    centre = spots.mean(axis=0)
    known = np.hstack([spots - centre, np.ones((len(spots), 1))])
    flat = np.linalg.lstsq(known, goals, rcond=None)[0]
    rest = asked[:, 0] - centre
    return np.asarray(np.hstack([rest, np.ones((len(rest), 1))]) @ flat).reshape(-1, 4, 2)


def _near(board: NDArray[np.int32], cells: NDArray[np.int32], reach: int) -> bool:
    """Whether cells are free and not farther than `reach` from the board's."""
    steps = np.abs(board[:, None] - cells[None]).sum(axis=-1)
    return bool(steps.min() > 0 and steps.min() <= reach)


def _gap(whole: Lattice, first: int) -> NDArray[np.float32]:
    """(n, 4, 2): the places between the first tiles of a lattice and the others, where these are
    nearest to each other; none where they touch."""
    steps = np.abs(whole.cells[:first, None] - whole.cells[None, first:]).sum(axis=-1)
    here, there = np.nonzero(steps == steps.min())
    share = (np.arange(1, steps.min()) / steps.min())[:, None, None, None]
    between = whole.corners[here] * (1 - share) + whole.corners[first + there] * share
    return np.asarray(between.reshape(-1, 4, 2), np.float32)
