"""Many tiles together know how squares look in each part of a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.finding.slant import LEAST, learn_slant
from scanner.squares import UNIT

OBLIQUE = np.array([[80, 30, 200], [-20, 70, 150], [0.004, 0.03, 1.0]])


@pytest.fixture
def board() -> np.ndarray:
    """Six columns and five rows of tiles seen from low above the table."""
    cells = np.array([(x, y) for x in range(6) for y in range(5)], float)
    tiles = (cells[:, None] * 1.02 + UNIT).reshape(-1, 1, 2)
    return cv2.perspectiveTransform(tiles, OBLIQUE).reshape(-1, 4, 2)


def named_anyhow(tiles: np.ndarray, rough: float = 0.0) -> np.ndarray:
    rng = np.random.default_rng(0)
    rolled = np.stack([np.roll(tile, rng.integers(4), axis=0) for tile in tiles])
    return rolled + rng.normal(0, rough, tiles.shape)


def test_squares_look_as_the_tiles_do(board: np.ndarray) -> None:
    slant = learn_slant(named_anyhow(board, rough=1.0))
    assert slant is not None
    squares = slant.squares(board.mean(axis=1))
    off = [np.linalg.norm(np.roll(squares, k, axis=1) - board, axis=2).max() for k in range(4)]
    assert min(off) < 3.0


def test_neighbours_lie_where_the_steps_lead(board: np.ndarray) -> None:
    slant = learn_slant(named_anyhow(board))
    assert slant is not None
    middles = board.mean(axis=1)
    goals = (middles[7] + slant.steps(middles[7:8])[:, 0]).tolist()
    for neighbour in middles[[6, 8, 2, 12]]:
        assert min(np.hypot(*(neighbour - goal)) for goal in goals) < 4.0


def test_a_tile_that_lies_askew_does_not_spoil_it(board: np.ndarray) -> None:
    askew = board.copy()
    askew[3] = askew[3].mean(axis=0) + (askew[3] - askew[3].mean(axis=0)) @ np.array(
        [[0.8, 0.6], [-0.6, 0.8]]
    )
    one, other = learn_slant(board), learn_slant(askew)
    assert one is not None
    assert other is not None
    spots = board.mean(axis=1)
    assert np.abs(one.squares(spots) - other.squares(spots)).max() < 3.0


def test_few_tiles_speak_for_themselves(board: np.ndarray) -> None:
    assert learn_slant(board[: LEAST - 1]) is None
    assert learn_slant(np.zeros((0, 4, 2))) is None
