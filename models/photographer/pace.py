"""How many pictures the photographer takes in a second on this machine."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier

import cv2
import numpy as np

from engine import Board
from models.photographer.growing import random_board
from models.photographer.paint import VARIANTS, Painter, style_painter
from models.photographer.photograph import SIZE, photograph
from models.photographer.truth import Difficulty

TILES = 24
PATIENCE = 300.0
"""Seconds after which a worker that never comes up is given up."""


def pictures_per_second(processes: int = 2, pictures: int = 18) -> float:
    """The pace at 1280x720 over so many processes, once the tiles of a style are drawn."""
    context = get_context("spawn")
    ready = context.Barrier(processes)
    with ProcessPoolExecutor(processes, context, _warm_up, (ready,)) as pool:
        list(pool.map(_take, [0] * processes))
        start = time.perf_counter()
        list(pool.map(_take, range(pictures)))
        return pictures / (time.perf_counter() - start)


def _warm_up(ready: Barrier) -> None:
    """Draw all tiles; nobody starts before everybody has."""
    cv2.setNumThreads(1)
    board, painter = _table()
    for tile in board.tiles.values():
        for variant in range(VARIANTS):
            painter(tile.face.upright, variant)
    ready.wait(PATIENCE)


def _take(seed: int) -> int:
    board, painter = _table()
    difficulty = list(Difficulty)[seed % len(Difficulty)]
    return photograph(board, painter, seed, difficulty, SIZE).image.size


@lru_cache(maxsize=1)
def _table() -> tuple[Board, Painter]:
    from models.art import house_style

    return random_board(np.random.default_rng(1), TILES), style_painter(house_style())
