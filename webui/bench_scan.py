"""How long a scan and its parts take on this machine."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median

import cv2
import numpy as np

TILES = 60
SIZE = (1920, 1080)


def scan_times() -> dict[str, float]:
    """Medians in milliseconds for a 1920x1080 JPEG of a board of 60 tiles in the house style."""
    from engine.catalogue import load
    from models.art import house_style
    from models.photographer import Difficulty, photograph, random_board
    from scanner import Scanner
    from scanner.crops import CROP_PX
    from scanner.reader import load_reader

    faces = [face for face in load().counts if not face.is_marker]
    board = random_board(np.random.default_rng(4), TILES, faces)
    photo = photograph(board, house_style(), 4, Difficulty.EASY, SIZE, hands=0)
    pressed = cv2.imencode(".jpg", photo.image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1]
    scanner, reader = Scanner(), load_reader()
    crops = np.random.default_rng(1).random((TILES, 3, CROP_PX, CROP_PX), np.float32)

    def decode() -> np.ndarray:
        return np.asarray(cv2.imdecode(pressed, cv2.IMREAD_COLOR), np.uint8)

    found = len(scanner.scan(decode()).board)
    # What other stages left behind is none of a scan's garbage.
    gc.collect()
    gc.freeze()
    return {
        "jpeg_decode_ms": _median_ms(decode),
        f"onnx_{TILES}_tiles_ms": _median_ms(lambda: reader.read(crops)),
        f"scan_1080p_{TILES}_tiles_ms": _median_ms(lambda: scanner.scan(decode())),
        "scan_tiles_found": float(found),
    }


def _median_ms(work: Callable[[], object], times: int = 9) -> float:
    spans = []
    for _ in range(times + 2):
        start = time.perf_counter()
        work()
        spans.append(1000 * (time.perf_counter() - start))
    # The first runs warm up caches and threads.
    return median(spans[2:])
