"""Boards grow as games do."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine import Board, Cell, Edge, Guest
from models.photographer import random_board, random_game, usual_faces


def clashes(board: Board) -> int:
    """Pairs of meeting edges that differ."""
    found = 0
    for cell, tile in board.tiles.items():
        for edge in (Edge.E, Edge.S):
            other = board.face(cell.beside(edge))
            if other is not None:
                found += other.edges[edge.opposite] is not tile.face.edges[edge]
    return found


def test_W12_all_edges_match() -> None:
    for seed in range(6):
        board = random_board(np.random.default_rng(seed), 40)
        assert len(board) == 40
        assert clashes(board) == 0
        assert len(board.pieces) == 1
        first = board.face(Cell(0, 0))
        assert first is not None
        assert first.guest is Guest.SQUARE


def test_players_err_when_allowed() -> None:
    boards = [random_board(np.random.default_rng(s), 30, mistakes=0.2) for s in range(4)]
    assert sum(map(clashes, boards)) > 0


def test_W16_hunters_cover_wolves() -> None:
    boards = [random_board(np.random.default_rng(s), 40, covers=1.0) for s in range(10)]
    assert any(tile.covers for board in boards for tile in board.tiles.values())


def test_a_game_is_one_move_after_another() -> None:
    boards = random_game(np.random.default_rng(3), 15, usual_faces())
    assert len(boards[0]) == 1
    for before, after in pairwise(boards):
        changed = [c for c in after if after.tiles[c] != before.tiles.get(c)]
        assert len(changed) == 1


def test_the_same_seed_grows_the_same_board() -> None:
    one, two = (random_board(np.random.default_rng(9), 25) for _ in range(2))
    assert one == two
