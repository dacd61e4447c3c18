"""The seam to the scanner: somebody who looks at pictures and says what lies."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Frame: TypeAlias = NDArray[np.uint8]
"""(h, w, 3) uint8 BGR"""

MOST_EYES = 12
"""So many tables are followed at once; the one looked at longest ago is forgotten."""


class EyesError(Exception):
    """Nobody can look at pictures at the moment; the message says why."""


class BusyError(Exception):
    """The frame before is still being looked at: drop this one."""


class Eyes(Protocol):
    """Looks at the pictures of one table from one camera; both give JSON as `scan --json`."""

    def look(self, bgr: Frame) -> dict[str, Any]:
        """A single photo."""

    def follow(self, bgr: Frame) -> dict[str, Any]:
        """The next frame of a video; may carry "events" of what was laid or taken."""


class ScannerEyes:
    """The real eyes; one scanner for each table, the networks are shared by all."""

    def __init__(self, tile_set: str | None = None, data: Path | None = None) -> None:
        from scanner import Scanner

        self._scanner: Any = Scanner(tile_set, stages=_stages(tile_set), data=data)

    def look(self, bgr: Frame) -> dict[str, Any]:
        return _written(self._scanner.scan(bgr))

    def follow(self, bgr: Frame) -> dict[str, Any]:
        return _written(self._scanner.track(bgr))


@cache
def _stages(tile_set: str | None) -> Any:
    """The networks, loaded when somebody first looks and then shared by all tables."""
    from scanner.errors import ModelError
    from scanner.stages import load_stages

    try:
        return load_stages(tile_set)
    except (ImportError, ModelError):
        raise EyesError("this installation cannot read pictures") from None


def _written(scan: Any) -> dict[str, Any]:
    """The scan as JSON; each tile also has its next best readings, for those who correct."""
    told: dict[str, Any] = dict(scan.to_json())
    for tile in told["tiles"]:
        seen = scan.seen.get((tile["x"], tile["y"]))
        if seen is not None:
            tile["options"] = [other.face.to_json() for other in seen.alternatives]
    return told


class Watchpost:
    """Eyes by table and camera, each used by one request at a time."""

    def __init__(self, make: Callable[[], Eyes], most: int = MOST_EYES) -> None:
        self._make = make
        self._most = most
        self._lock = threading.Lock()
        self._posts: OrderedDict[tuple[str, str], tuple[threading.Lock, Eyes | None]] = (
            OrderedDict()
        )

    @contextmanager
    def eyes(self, game: str, camera: str) -> Iterator[Eyes]:
        """The eyes of this camera; BusyError while it looks at the frame before."""
        key = (game, camera)
        with self._lock:
            busy, eyes = self._posts.get(key) or (threading.Lock(), None)
            self._posts[key] = (busy, eyes)
            self._posts.move_to_end(key)
            while len(self._posts) > self._most:
                self._posts.popitem(last=False)
        if not busy.acquire(blocking=False):
            raise BusyError
        try:
            if eyes is None:
                eyes = self._make()
                with self._lock:
                    if key in self._posts:
                        self._posts[key] = (busy, eyes)
            yield eyes
        finally:
            busy.release()

    def forget(self, game: str, camera: str) -> None:
        """Begin anew, as when a film starts over."""
        with self._lock:
            self._posts.pop((game, camera), None)
