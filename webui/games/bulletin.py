"""Tells everybody who watches a game that it has changed, without waiting for anybody."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager

QUEUE = 8
"""Messages a watcher may lag behind; a slower one is dropped and connects anew."""
WATCHERS = 32
"""At most so many at once, each holds one of the server's threads."""


class TooManyWatchersError(Exception):
    """No more watchers can be served at the moment."""


class Subscription:
    """The messages for one watcher."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._waiting: queue.Queue[int | None] = queue.Queue(QUEUE)
        self.dropped = False

    def put(self, version: int | None) -> None:
        try:
            self._waiting.put_nowait(version)
        except queue.Full:
            self.dropped = True

    def get(self, seconds: float) -> int | None:
        """The next version; None when nothing came in time."""
        try:
            return self._waiting.get(timeout=seconds)
        except queue.Empty:
            return None


class Bulletin:
    """Who watches which game."""

    def __init__(self, most: int = WATCHERS) -> None:
        self._lock = threading.Lock()
        self._watching: dict[str, list[Subscription]] = {}
        self._most = most
        self.closed = False

    def join(self, game: str) -> Subscription:
        """Begin to watch a game; `leave` must follow."""
        watcher = Subscription(game)
        with self._lock:
            if self.closed or sum(map(len, self._watching.values())) >= self._most:
                raise TooManyWatchersError
            self._watching.setdefault(game, []).append(watcher)
        return watcher

    def leave(self, watcher: Subscription) -> None:
        """Watch no more; to leave twice does no harm."""
        with self._lock:
            watchers = self._watching.get(watcher.game, [])
            if watcher in watchers:
                watchers.remove(watcher)
            if not watchers:
                self._watching.pop(watcher.game, None)

    @contextmanager
    def watch(self, game: str) -> Iterator[Subscription]:
        """Watch a game for as long as the block lasts."""
        watcher = self.join(game)
        try:
            yield watcher
        finally:
            self.leave(watcher)

    def count(self, game: str) -> int:
        with self._lock:
            return len(self._watching.get(game, ()))

    def publish(self, game: str, version: int) -> None:
        with self._lock:
            for watcher in self._watching.get(game, ()):
                watcher.put(version)

    def close(self) -> None:
        """Let all watchers go, for the end of the server."""
        with self._lock:
            self.closed = True
            for watchers in self._watching.values():
                for watcher in watchers:
                    watcher.dropped = True
                    watcher.put(None)
