"""Tiles that the finder overlooked: known artwork beside a board that nobody felt there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.sheet_rows import expected_quads, planned_quads
from engine import Edge
from scanner.crops import Image, cut_crops, even_light
from scanner.lattice import Lattice

Floats = NDArray[np.float32]

Fit = Callable[[Floats], NDArray[np.float64]]
"""evened crops (n, 3, 64, 64) to (n,) logs of how much better than by chance they fit a box"""


@dataclass(frozen=True)
class OverlookedSettings:
    """Evidence in natural logs, lengths in sides of a tile."""

    printed: float = 6.0
    """Only a box that fits its tiles this well in the median is known by its pixels: one whose
    faces have a single drawing does (6.4 and more on 46 of 48 validation boards)."""
    surely: float = 5.0
    """A tile lies where artwork fits this well: overlooked ones had 6 to 10, empty places 4.5 at
    most."""
    never: float = 3.0
    """Where nothing beside the board fits so well, nothing was overlooked,"""
    still: float = 0.3
    """but for this share of what the finder feared: hands and glare hide tiles from both, and the
    picture may end before the board does."""
    score: float = 0.95
    """How surely a tile lies where somebody felt one and its artwork fits as well,"""
    unfelt: float = 0.45
    """and where nobody did: reader and neighbours must say the same, and the board is not called
    certain."""
    astray: float = 0.07
    """Places are guessed from their neighbours; they are tried so far to each side too."""
    neighbours: int = 6
    """From so many tiles on that fit well others may be laid where these ask for them,"""
    better: float = 1.5
    """if they fit so much better there."""
    rounds: int = 3
    """Tiles that were overlooked may have such neighbours."""
    rim: float = 0.02
    """A tile may reach over the picture's edge by this much."""


USUAL = OverlookedSettings()


def look_beside(
    image: Image, board: Lattice, fit: Fit, settings: OverlookedSettings = USUAL
) -> Lattice:
    """The board with tiles that lie beside it, and a better word on whether it is complete."""
    felt = len(board)
    for _ in range(settings.rounds):
        crops = cut_crops(image, board.corners)
        cells = _free_cells(board)
        quads = np.stack([expected_quads(board, cells), planned_quads(board, cells)])
        inside = _in_sight(quads[0], image, settings)
        cells, quads = cells[inside], quads[:, inside]
        tries = np.concatenate([_astray(quads[0], settings.astray), quads[1]])
        every = even_light(np.concatenate([crops, cut_crops(image, tries)]))
        told = fit(every)
        fits, beside = told[: len(board)], told[len(board) :].reshape(-1, len(cells))
        if np.median(fits) < settings.printed:
            return board
        board, fits = _settled(image, board, fits, fit, settings)
        board = _known(board, fits[:felt], settings)
        best = beside.max(axis=0, initial=0.0)
        found = best >= settings.surely
        if not found.any():
            if (best < settings.never).all():
                doubt = (1 - board.complete) * settings.still
                return replace(board, complete=1 - doubt)
            return board
        rows = np.flatnonzero(found)
        places = tries.reshape(-1, len(cells), 4, 2)[beside[:, rows].argmax(axis=0), rows]
        board = replace(
            board,
            cells=np.concatenate([board.cells, cells[rows]]).astype(np.int32),
            corners=np.concatenate([board.corners, places]).astype(np.float32),
            scores=np.concatenate([board.scores, np.full(len(rows), settings.unfelt)]).astype(
                np.float32
            ),
            hands=_with_clear(board.hands, len(rows)),
        )
    return board


def _settled(
    image: Image,
    board: Lattice,
    fits: NDArray[np.float64],
    fit: Fit,
    settings: OverlookedSettings,
) -> tuple[Lattice, NDArray[np.float64]]:
    """The board and its fits (n,), tiles that hardly fit laid where their neighbours ask for them
    if they fit there: the checks of a cloth lead a finder astray."""
    weak = np.flatnonzero(fits < settings.surely)
    strong = board.keep(fits >= settings.surely)
    if not len(weak) or len(strong) < settings.neighbours:
        return board, fits
    cells = board.cells[weak]
    quads = np.stack([expected_quads(strong, cells), planned_quads(strong, cells)])
    tries = np.concatenate([_astray(quad, settings.astray) for quad in quads])
    crops = np.concatenate([cut_crops(image, strong.corners), cut_crops(image, tries)])
    told = fit(even_light(crops))[len(strong) :].reshape(-1, len(weak))
    better = told.max(axis=0) >= np.maximum(settings.surely, fits[weak] + settings.better)
    rows = weak[better]
    corners, best = board.corners.copy(), fits.copy()
    corners[rows] = tries.reshape(-1, len(weak), 4, 2)[told.argmax(axis=0)[better], better]
    best[rows] = told.max(axis=0)[better]
    return replace(board, corners=corners), best


def _known(board: Lattice, fits: NDArray[np.float64], settings: OverlookedSettings) -> Lattice:
    """The board, surer of its first tiles where they were hardly felt but fit their artwork."""
    surely = np.where(fits >= settings.surely, np.float32(settings.score), np.float32(0))
    scores = board.scores.copy()
    scores[: len(fits)] = np.maximum(scores[: len(fits)], surely)
    return replace(board, scores=scores)


def _with_clear(hands: Floats | None, more: int) -> Floats | None:
    """What hands cover, with so many tiles more: what fits its artwork is in full sight."""
    return None if hands is None else np.concatenate([hands, np.zeros(more, np.float32)])


def _free_cells(board: Lattice) -> NDArray[np.int32]:
    taken = set(board.places)
    beside = {cell.beside(edge) for cell in taken for edge in Edge} - taken
    return np.array(sorted(beside), np.int32).reshape(-1, 2)


def _in_sight(quads: Floats, image: Image, settings: OverlookedSettings) -> NDArray[np.bool_]:
    height, width = image.shape[:2]
    slack = settings.rim * max(height, width)
    low, high = quads.min(axis=1), quads.max(axis=1)
    inside = (low >= -slack).all(axis=1) & (high < np.array([width, height]) + slack).all(axis=1)
    return np.asarray(inside, np.bool_)


def _astray(quads: Floats, far: float) -> Floats:
    """(5 n, 4, 2): the quads as they are, then moved to each side."""
    right = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3])[:, None] / 2 * far
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1])[:, None] / 2 * far
    moved: Any = [quads, quads + right, quads - right, quads + down, quads - down]
    return np.concatenate(moved).astype(np.float32)
