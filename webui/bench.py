"""How long every stage takes on this machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from engine import Board, Cell, Face, score
from engine.catalogue import load
from engine.legality import placements
from engine.outlook import look_ahead, moves


def measure() -> dict[str, float]:
    """Figures by name; times are medians in milliseconds, `_per_s` counts in a second."""
    from models.photographer.pace import pictures_per_second
    from webui.bench_round_trip import round_trips
    from webui.bench_scan import scan_times
    from webui.bench_track import track_times

    whole, half = grown_board(109), grown_board(60)
    tile = load().by_id["L14"].faces
    return {
        "score_109_tiles_ms": _median_ms(lambda: score(Board(whole.tiles)), 100),
        "legal_placements_ms": _median_ms(lambda: placements(Board(half.tiles), tile), 100),
        "moves_with_points_ms": _median_ms(lambda: moves(Board(half.tiles), tile), 20),
        "outlook_60_tiles_ms": _median_ms(lambda: look_ahead(half, load()), 20),
        "photographer_per_s": pictures_per_second(),
        **scan_times(),
        **round_trips(),
        **track_times(),
    }


def grown_board(tiles: int, seed: int = 1) -> Board:
    """A board of so many tiles grown by the rules, the same every time."""
    rng = random.Random(seed)
    box = load()
    faces = [face for tile in box.bag for face in tile.faces]
    board = Board.of({Cell(0, 0): box.square})
    while len(board) < tiles:
        face: Face = rng.choice(faces)
        places = placements(board, [face], covering=False)
        if places:
            best = max(place.draws for place in places)
            place = rng.choice([place for place in places if place.draws == best])
            board = board.place(place.cell, place.face)
    return board


def _median_ms(work: Callable[[], object], times: int) -> float:
    spans = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spans.append(1000 * (time.perf_counter() - start))
    return median(spans)
