"""How often one address may ask, so that nobody can keep the table waiting."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """Tokens that come back per second, and how many can be saved up."""

    per_second: float
    burst: float


RATES = {
    "frame": Rate(120, 240),  # four films at thirty frames from one address
    "photo": Rate(1, 8),
    "write": Rate(20, 80),
    "open": Rate(0.5, 12),
    "key": Rate(0.5, 20),
    "compute": Rate(10, 40),
}

MOST_BUCKETS = 5000


class TooOftenError(Exception):
    """Asked too often; come back after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too many requests, wait a moment")
        self.seconds = seconds


class Limiter:
    """A bucket of tokens for each address and kind of request."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, address: str) -> None:
        """Take a token, or raise TooOftenError."""
        rate, now = RATES[kind], self._clock()
        with self._lock:
            tokens, last = self._buckets.pop((kind, address), (rate.burst, now))
            tokens = min(rate.burst, tokens + (now - last) * rate.per_second)
            if tokens < 1:
                self._buckets[kind, address] = (tokens, now)
                raise TooOftenError((1 - tokens) / rate.per_second)
            self._buckets[kind, address] = (tokens - 1, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
