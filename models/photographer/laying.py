"""How hands lay tiles: gaps, turns and the drift that grows along a board."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Edge
from models.photographer.camera import TILE_MM
from models.photographer.chance import Rng, between
from models.photographer.truth import Difficulty

Floats = NDArray[Any]

_DOWN_OR_RIGHT = (Edge.E, Edge.S)


@dataclass(frozen=True)
class Care:
    """How carefully a player lays; millimetres and radians."""

    gap: float
    """Gaps run from 0 to this."""
    slip: float
    """Spread of a tile's shift along its neighbour's side."""
    turn: float
    """Spread of a tile's turn against its neighbour."""
    curl: float
    """How high a bent corner may stand up."""


def choose_care(rng: Rng, difficulty: Difficulty) -> Care:
    """Draw how careful this table is."""
    most = {Difficulty.EASY: 0.35, Difficulty.NORMAL: 0.75, Difficulty.HARD: 1.15}[difficulty]
    sloppy = between(rng, 0.15, 1.0) * most
    return Care(
        gap=0.2 + 2.0 * sloppy,
        slip=1.1 * sloppy,
        turn=float(np.radians(1.5)) * sloppy,
        curl=between(rng, 0.0, 1.6) * most,
    )


def lay_out(board: Board, care: Care, rng: Rng) -> dict[Cell, Floats]:
    """For every cell the (3,) pose of its tile: centre x, y in mm and turn in radians.

    Tiles are laid one after another against a lying neighbour, so errors add up; then they are
    pushed apart where they would overlap, as cardboard does.
    """
    if not len(board):
        return {}
    poses: dict[Cell, Floats] = {}
    for piece in board.pieces:
        start = piece[len(piece) // 2]
        poses[start] = np.array([start.x * TILE_MM * 1.02, start.y * TILE_MM * 1.02, 0.0])
        todo = deque([start])
        members = set(piece)
        while todo:
            cell = todo.popleft()
            for quarter in rng.permutation(4):
                other = cell.beside(Edge(int(quarter)))
                if other in members and other not in poses:
                    poses[other] = _beside(poses[cell], Edge(int(quarter)), care, rng)
                    todo.append(other)
    return _push_apart(poses, care)


def _beside(pose: Floats, edge: Edge, care: Care, rng: Rng) -> Floats:
    turn = pose[2] * 0.93 + rng.normal(0, care.turn)
    away = TILE_MM + between(rng, 0, care.gap)
    aside = rng.normal(0, care.slip)
    # Away from the neighbour along the edge's normal, aside along its side.
    angle = pose[2] + (int(edge) - 1) * np.pi / 2
    x = pose[0] + away * np.cos(angle) - aside * np.sin(angle)
    y = pose[1] + away * np.sin(angle) + aside * np.cos(angle)
    return np.array([x, y, turn])


def _push_apart(poses: dict[Cell, Floats], care: Care, rounds: int = 40) -> dict[Cell, Floats]:
    cells = list(poses)
    place = np.array([poses[cell] for cell in cells])
    index = {cell: i for i, cell in enumerate(cells)}
    pairs = [
        (index[cell], index[cell.beside(edge)], edge is Edge.S)
        for cell in cells
        for edge in _DOWN_OR_RIGHT
        if cell.beside(edge) in index
    ]
    if not pairs:
        return poses
    first, second = (np.array([pair[i] for pair in pairs]) for i in (0, 1))
    down = np.array([pair[2] for pair in pairs])
    share = np.bincount(np.concatenate([first, second]), minlength=len(cells)).clip(1)[:, None]
    for _ in range(rounds):
        angle = (place[first, 2] + place[second, 2]) / 2 + np.where(down, np.pi / 2, 0)
        along = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        aside = np.stack([-along[:, 1], along[:, 0]], axis=1)
        step = place[second, :2] - place[first, :2]
        distance = (step * along).sum(axis=1)
        slide = (step * aside).sum(axis=1)
        closest = TILE_MM + TILE_MM / 2 * np.abs(place[first, 2] - place[second, 2])
        short = np.maximum(closest - distance, 0) + np.minimum(closest + care.gap - distance, 0) / 3
        slid = np.clip(slide, -3 * care.slip - 0.5, 3 * care.slip + 0.5) - slide
        move = along * short[:, None] + aside * slid[:, None] / 3
        push = np.zeros((len(cells), 2))
        np.add.at(push, first, -move / 2)
        np.add.at(push, second, move / 2)
        place[:, :2] += push / np.sqrt(share)
    return {cell: place[i] for cell, i in index.items()}


def corners_of(
    pose: Floats, height: float, curl: Floats | None = None, side: float = TILE_MM
) -> Floats:
    """(4, 3) corners NW NE SE SW of a top face, mm; `curl`: (4,) heights added to the corners."""
    half = side / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    s, c = np.sin(pose[2]), np.cos(pose[2])
    turned = square @ np.array([[c, s], [-s, c]]) + pose[:2]
    heights = np.full((4, 1), height) if curl is None else (height + curl)[:, None]
    return np.hstack([turned, heights])


def bent_corners(care: Care, rng: Rng) -> Floats:
    """(4,) how high the corners of one tile stand up, mm: most lie flat, few are bowed."""
    lifted = rng.random(4) ** 3 * care.curl
    if rng.random() < 0.25:
        # A bowed tile stands on two opposite corners.
        pair = int(rng.integers(0, 2))
        lifted[[pair, pair + 2]] += care.curl * rng.random()
    return np.asarray(lifted)
