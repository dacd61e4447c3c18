"""What a reader would believe about boards that are known."""

from __future__ import annotations

import numpy as np

from engine import Board, Cell, Face
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Beliefs, Sight
from scanner.lattice import Lattice
from scanner.views import View

SIDE = 40.0
"""A tile's side in pixels."""


def view_of(board: Board, rng=None, *, sure=0.97, wrong=0.0, name="photo", origin=(50.0, 50.0)):
    """A straight view of a board: each answer has the probability `sure`, a few are wrong."""
    cells = list(board)
    return View(lattice_of(cells, origin), beliefs_of(board, rng, sure=sure, wrong=wrong), name)


def lattice_of(cells: list[Cell], origin=(50.0, 50.0), side: float = SIDE) -> Lattice:
    corners = [
        [(origin[0] + side * (x + a), origin[1] + side * (y + b)) for a, b in _SQUARE]
        for x, y in cells
    ]
    return Lattice(
        np.array(cells, np.int32).reshape(-1, 2),
        np.array(corners, np.float32).reshape(-1, 4, 2),
        np.ones(len(cells), np.float32),
    )


_SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))


def beliefs_of(board: Board, rng=None, *, sure=0.97, wrong=0.0) -> Beliefs:
    rows = [_answers(tile.face) for tile in board.tiles.values()]
    n = len(rows)
    rng = rng or np.random.default_rng(0)

    def logs(key: str, *shape: int):
        right = np.array([row[key] for row in rows], np.int64).reshape(n, *shape[:-1])
        kinds = shape[-1]
        astray = rng.random(right.shape) < wrong
        right = np.where(astray, rng.integers(0, kinds, right.shape), right)
        p = np.full((*right.shape, kinds), (1 - sure) / (kinds - 1))
        np.put_along_axis(p, right[..., None], sure, axis=-1)
        return np.log(p).astype(np.float32)

    sights = np.full((n, len(Sight)), 0.001)
    sights[:, Sight.FACE] = 0.996
    return Beliefs(
        sight=np.log(sights).astype(np.float32),
        edges=logs("edges", 4, len(TERRAINS)),
        joined=logs("joined", len(PAIRS), 2),
        guest=logs("guest", len(GUESTS)),
        sheep=logs("sheep", 4, MAX_SHEEP + 1),
        fish=logs("fish", 4, MAX_FISH + 1),
        embedding=np.tile(np.eye(1, 8, dtype=np.float32), (n, 1)),
        shift=np.zeros((n, 4, 2), np.float32),
    )


def _answers(face: Face):
    owners = [face.regions[i] for i in face.region_of]
    return {
        "edges": [TERRAINS.index(terrain) for terrain in face.edges],
        "joined": [int(face.region_of[a] == face.region_of[b]) for a, b in PAIRS],
        "guest": GUESTS.index(face.guest),
        "sheep": [region.sheep for region in owners],
        "fish": [region.fish for region in owners],
    }


def part_of(board: Board, cells) -> Board:
    return Board({cell: tile for cell, tile in board.tiles.items() if cell in cells})


def told_faces(view: View) -> dict[Cell, str]:
    """The most likely edge letters and guest of each cell."""
    return {
        cell: "".join(TERRAINS[i].value for i in edges.argmax(-1)) + str(GUESTS[guest.argmax()])
        for cell, edges, guest in zip(
            view.lattice.places, view.beliefs.edges, view.beliefs.guest, strict=True
        )
    }
