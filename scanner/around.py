"""Around the board: what a reader sees on the free places beside it that no finder felt.

A tile that lies askew or under glare may feel like none and still be read; what lies under fingers
is neither felt nor read, but looks like something hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight
from scanner.crops import Image, cut_crops, even_light
from scanner.finding.rim import places_beside
from scanner.lattice import Lattice
from scanner.squares import moved
from scanner.views import View

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class AroundSettings:
    """Set on made-up pictures that no exam uses."""

    company: int = 24
    """So many tiles of the board are read along: the reader compares crops of one table."""
    usual: float = 0.25
    """Bare tables look like a tile to this degree now and then."""
    face: float = 0.6
    """Where a face is this likely, a tile is taken in; its neighbours then have a say too."""
    score: float = 0.45
    """How surely it lies there: such a board is never called certain."""


USUAL = AroundSettings()


def look_around(
    image: Image,
    view: View,
    read: Callable[[Floats], Beliefs],
    settings: AroundSettings = USUAL,
) -> View:
    """The view with tiles that are only read, and with how surely nothing else lies beside it."""
    height, width = image.shape[:2]
    board = view.lattice
    places = places_beside(board.corners, (width, height))
    if not len(places):
        return view
    cells, places = _named(places, board)
    rows = np.linspace(0, len(board) - 1, min(settings.company, len(board))).astype(int)
    crops = cut_crops(image, np.concatenate([board.corners[rows], places]))
    told = read(even_light(crops)).keep(np.arange(len(rows), len(rows) + len(places)))
    sight = np.exp(told.sight.astype(np.float64))
    found = (sight[:, Sight.FACE] >= settings.face) & _first_of_each(cells, board)
    tile = (sight[:, Sight.FACE] + sight[:, Sight.COVERED])[~found]
    doubt = np.clip((tile - settings.usual) / (1 - settings.usual), 0, 1)
    complete = board.complete * float(np.prod(1 - doubt))
    more = told.keep(found)
    lattice = Lattice(
        np.concatenate([board.cells, cells[found]]),
        np.concatenate([board.corners, moved(places[found], more.shift)]),
        np.concatenate([board.scores, np.full(len(more), settings.score, np.float32)]),
        complete,
        None if board.hands is None else np.append(board.hands, np.zeros(len(more), np.float32)),
    )
    beliefs = {
        field.name: np.concatenate([getattr(view.beliefs, field.name), getattr(more, field.name)])
        for field in fields(Beliefs)
    }
    return replace(view, lattice=lattice, beliefs=Beliefs(**beliefs))


def _named(places: Floats, board: Lattice) -> tuple[NDArray[np.int32], Floats]:
    """The cells (m, 2) of places (m, 4, 2) beside a board, and the places with their corners in
    the order of the board's."""
    nw, ne, se, sw = (board.corners[:, i] for i in range(4))
    across, down = (ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2
    centres = board.corners.mean(axis=1)
    cells, named = [], []
    for place in places:
        away = place.mean(axis=0) - centres
        near = int(np.hypot(*away.T).argmin())
        way = np.linalg.solve(np.stack([across[near], down[near]], axis=1), away[near])
        # Beside means one step along the longer of both ways.
        axis = int(np.abs(way).argmax())
        step = np.zeros(2, np.int32)
        step[axis] = 1 if way[axis] > 0 else -1
        cells.append(board.cells[near] + step)
        expected = board.corners[near] + away[near]
        turns = [np.roll(place, turn, axis=0) for turn in range(4)]
        named.append(min(turns, key=lambda quad: float(np.abs(quad - expected).sum())))
    return np.array(cells, np.int32), np.array(named, np.float32)


def _first_of_each(cells: NDArray[np.int32], board: Lattice) -> NDArray[np.bool_]:
    """(m,) whether a cell is free and named for the first time."""
    taken = {(int(x), int(y)) for x, y in board.cells}
    first = []
    for x, y in cells:
        first.append((int(x), int(y)) not in taken)
        taken.add((int(x), int(y)))
    return np.array(first, np.bool_)
