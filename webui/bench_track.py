"""How long the next frame of a video takes on this machine."""

from __future__ import annotations

import time
from statistics import median

TILES, FPS, SIZE = 24, 15, (1280, 720)


def track_times() -> dict[str, float]:
    """Median in milliseconds over a 720p film in which a hand lays a tile on a board of 24."""
    from models.fixtures.plan import Reel
    from models.fixtures.reels import shown
    from models.photographer import Difficulty
    from scanner import Scanner

    reel = Reel(
        "bench", 4, held=False, difficulty=Difficulty.NORMAL, tiles=TILES, moves=1, fps=FPS,
        still=1.0, size=SIZE,
    )  # fmt: skip
    frames = [photo.image for photo in shown(reel)]
    scanner = Scanner()
    scanner.track(frames[0])
    spans = []
    for frame in frames[1:]:
        start = time.perf_counter()
        found = len(scanner.track(frame).board)
        spans.append(1000 * (time.perf_counter() - start))
    return {"track_720p_ms": median(spans), "track_tiles_found": float(found)}
