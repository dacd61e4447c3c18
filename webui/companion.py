"""Everything an app works with, in one place."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from flask import current_app

from calibration.folders import data_folder
from webui.enrolling import Counter
from webui.games.desk import Desk
from webui.games.entries import Opening
from webui.games.store import Store
from webui.guard.limits import Limiter
from webui.lens_bench import LensBench
from webui.live.cameras import Camera, open_camera
from webui.live.eyes import Eyes, EyesError, ScannerEyes, Watchpost
from webui.live.lookout import Lookout
from webui.showing import Showing


@dataclass(frozen=True)
class Config:
    """How a companion is started."""

    data: Path
    """The folder that keeps games and drawings."""
    camera: str | None = None
    """A camera at the server: number, film or folder."""
    demo: Path | None = None
    """A film that plays as the camera where there is none."""
    addresses: tuple[str, ...] = ()
    """Where phones reach us, like https://192.168.1.7:8766; the first goes into QR codes."""
    eyes: Callable[[], Eyes] = ScannerEyes
    clock: Callable[[], float] = time.time
    camera_clock: Callable[[], float] = time.monotonic
    limiter: Limiter = field(default_factory=Limiter)


class Companion:
    """The games, the eyes and the keys of one server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.desk = Desk(Store(config.data), config.clock)
        self.lookout = Lookout(self.desk, Watchpost(config.eyes))
        self.limiter = config.limiter
        self.lens_bench = LensBench(config.data)
        # Boxes lie where `owczarek scan` looks for them too.
        self.counter = Counter(data_folder())
        self.showing = Showing(self.counter)
        self.host_key = self.desk.store.secret("host key")
        self.cookie_secret = self.desk.store.secret("cookies")
        self.demo_game: str | None = None
        self._camera: Camera | None = None
        self._camera_lock = threading.Lock()

    @property
    def host_mark(self) -> str:
        """What a host's cookie holds: it shows the key was known, without being the key."""
        return hashlib.sha256(f"host {self.host_key}".encode()).hexdigest()

    @property
    def has_camera(self) -> bool:
        return self.config.camera is not None or self.config.demo is not None

    def camera(self) -> Camera:
        """The camera at the server, opened when first asked for."""
        with self._camera_lock:
            if self._camera is None:
                source = self.config.camera or str(self.config.demo)
                self._camera = open_camera(source, self.config.camera_clock)
            return self._camera

    def warm_up(self) -> None:
        """Load the networks before anybody waits for them."""
        with suppress(EyesError):
            self.config.eyes().look(np.zeros((480, 640, 3), np.uint8))

    def demo_table(self) -> str:
        """The table at which the demo plays; there is one, however often it is asked for."""
        with self._camera_lock:
            if self.demo_game is None:
                self.demo_game = self.desk.open(Opening("Demo", expansion=True)).id
            return self.demo_game

    def close(self) -> None:
        self.desk.bulletin.close()
        if self._camera is not None:
            self._camera.close()
        self.desk.store.close()


def companion() -> Companion:
    """The companion of the running app."""
    found: Companion = current_app.extensions["owczarek"]
    return found
