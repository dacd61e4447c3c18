"""How long each stage takes."""

from __future__ import annotations

import time


class Watch:
    """Adds up milliseconds by stage."""

    def __init__(self) -> None:
        self._laps: dict[str, float] = {}
        self._since = self._start = time.perf_counter()

    def lap(self, stage: str) -> None:
        """Book the time since the last lap on a stage."""
        now = time.perf_counter()
        self._laps[stage] = self._laps.get(stage, 0.0) + 1000 * (now - self._since)
        self._since = now

    @property
    def spent(self) -> dict[str, float]:
        """Milliseconds by stage in the order of their first lap, and their total."""
        return {**self._laps, "total": 1000 * (time.perf_counter() - self._start)}
