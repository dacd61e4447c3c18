"""How long a phone waits for the overlay of its frame: over HTTP, with a server of its own."""

from __future__ import annotations

import http.client
import json
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np

SIZE = (1280, 720)
TILES = 24
SHAKE = 3.0
"""Pixels by which a held phone strays between two frames."""
FRAMES = 8
"""Different frames, shown to and fro."""
WARM_UP = 3
"""Rounds that load networks and find the board; a game has thousands of frames after them."""
PATIENCE = 120.0
"""Seconds for the server to come up on a busy machine."""


@dataclass(frozen=True)
class Desk:
    """Where a server listens, and the key to it."""

    port: int
    key: str


class StillEyes:
    """Has always seen the same, at once: what is left is the share of the web alone."""

    def __init__(self, scan: dict[str, Any]) -> None:
        self._scan = scan

    def look(self, bgr: Any) -> dict[str, Any]:
        return self._scan

    follow = look


def round_trips(rounds: int = 25) -> dict[str, float]:
    """Medians in milliseconds: one client, four clients at four games, and without a scanner."""
    from scanner import Scanner

    frames = film()
    seen = Scanner().scan(cv2.imdecode(np.frombuffer(frames[0], np.uint8), 1)).to_json()
    figures = {}
    for name, scan in (("", None), ("_web_alone", seen)):
        with serving(scan) as desk:
            for clients, more in ((1, ""), (4, "_4_clients")):
                spans = film_games(desk, frames, clients, rounds)
                figures[f"round_trip{more}{name}_ms"] = median(spans)
    return figures


def film() -> list[bytes]:
    """Frames of a held camera above a lying board, as JPEG."""
    from engine.catalogue import load
    from models.art import house_style
    from models.photographer import Difficulty, photograph, random_board

    rng = np.random.default_rng(7)
    faces = [face for face in load().counts if not face.is_marker]
    board = random_board(rng, TILES, faces)
    image = photograph(board, house_style(), 7, Difficulty.EASY, SIZE, hands=0).image
    frames = []
    for _ in range(FRAMES):
        move = np.float64([[1, 0, rng.normal(0, SHAKE)], [0, 1, rng.normal(0, SHAKE)]])
        moved = cv2.warpAffine(image, move, SIZE, borderMode=cv2.BORDER_REPLICATE)
        frames.append(bytes(cv2.imencode(".jpg", moved, [cv2.IMWRITE_JPEG_QUALITY, 85])[1]))
    return frames


@contextmanager
def serving(scan: dict[str, Any] | None = None) -> Iterator[Desk]:
    """A server in its own process, on an empty folder; with a scan it has eyes for that alone."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    with tempfile.TemporaryDirectory(prefix="owczarek-") as folder:
        process = context.Process(target=_serve, args=(theirs, Path(folder), scan), daemon=True)
        process.start()
        try:
            if not ours.poll(PATIENCE):
                raise TimeoutError("the server does not start")
            yield ours.recv()
        finally:
            ours.send("stop")
            process.join(PATIENCE)


def _serve(pipe: Connection, folder: Path, scan: dict[str, Any] | None) -> None:
    """What the other process does: serve until told to stop."""
    from webui.app import close_app, create_app
    from webui.companion import Config
    from webui.serving.addresses import bind
    from webui.serving.server import Servers

    config = Config(folder) if scan is None else Config(folder, eyes=lambda: StillEyes(scan))
    app = create_app(config)
    listener = bind("127.0.0.1", 0)
    servers = Servers()
    servers.add(listener, app)
    servers.start()
    pipe.send(Desk(listener.getsockname()[1], app.extensions["owczarek"].host_key))
    pipe.recv()
    servers.stop()
    close_app(app)


def film_games(desk: Desk, frames: list[bytes], clients: int, rounds: int) -> list[float]:
    """Milliseconds of every round trip of so many clients, each at its own game."""
    with ThreadPoolExecutor(clients) as pool:
        jobs = [pool.submit(_film_game, desk, frames, rounds) for _ in range(clients)]
        return [span for job in jobs for span in job.result()]


def _film_game(desk: Desk, frames: list[bytes], rounds: int) -> list[float]:
    """Send frame after frame, the next when the answer is there, as the live page does."""
    line = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=PATIENCE)
    game = _ask(line, desk, "/api/games", b'{"title": "Film", "expansion": true}')["id"]
    spans = []
    for number in range(WARM_UP + rounds):
        frame = frames[number % len(frames)]
        start = time.perf_counter()
        _ask(line, desk, f"/api/games/{game}/frames", frame)
        spans.append(1000 * (time.perf_counter() - start))
    line.close()
    return spans[WARM_UP:]


def _ask(line: http.client.HTTPConnection, desk: Desk, path: str, body: bytes) -> Any:
    line.request("POST", path, body, {"Authorization": f"Bearer {desk.key}"})
    answer = line.getresponse()
    told = json.loads(answer.read())
    if answer.status >= 400:
        raise RuntimeError(told["error"])
    return told
