"""An app with its own games, clients with and without keys, and eyes that know the truth."""

import threading

import pytest
from seen_boards import HERE

from webui.app import close_app, create_app
from webui.companion import Config
from webui.guard.limits import Limiter


class TruthfulEyes:
    """Answers with the scan that a test has put up, one after the other; the last one stays."""

    def __init__(self) -> None:
        self.scans = []
        self.looks = 0
        self.lock = threading.Lock()

    def show(self, *scans) -> None:
        self.scans = list(scans)

    def look(self, bgr):
        with self.lock:
            self.looks += 1
            return self.scans[0] if len(self.scans) == 1 else self.scans.pop(0)

    follow = look


@pytest.fixture
def eyes():
    return TruthfulEyes()


@pytest.fixture
def config(tmp_path, eyes):
    # A clock that stands still gives no tokens back, so tests of limits need no waiting.
    return Config(tmp_path / "data", eyes=lambda: eyes, limiter=Limiter(lambda: 0.0))


@pytest.fixture
def app(config):
    app = create_app(config)
    yield app
    close_app(app)


@pytest.fixture
def helper(app):
    """The companion behind the app."""
    return app.extensions["owczarek"]


@pytest.fixture
def stranger(app):
    """Somebody in the network without any key."""
    return app.test_client()


@pytest.fixture
def host(app, helper):
    """Somebody who opened the link of the terminal."""
    client = app.test_client()
    assert client.get(f"/?key={helper.host_key}").status_code == 302
    return client


@pytest.fixture
def write(host):
    """Write an entry as the host."""

    def send(game, **entry):
        return host.post(f"/api/games/{game}/entries", json=entry, headers=HERE)

    return send


@pytest.fixture
def free(host):
    """A table without players."""
    answer = host.post("/api/games", json={"title": "Sunday", "expansion": True}, headers=HERE)
    return answer.json["id"]


@pytest.fixture
def game(host):
    """A game of three, whose colours are known."""
    players = [{"name": n, "colours": c} for n, c in (("Ala", "y"), ("Ola", "r"), ("Jan", "b"))]
    body = {"title": "Evening", "set_up": {"players": players, "expansion": True, "seconds": 60}}
    return host.post("/api/games", json=body, headers=HERE).json["id"]


@pytest.fixture
def jpeg():
    """A small frame."""
    import cv2
    import numpy as np

    noise = np.random.default_rng(1).integers(0, 255, (240, 320, 3), np.uint8)
    return bytes(cv2.imencode(".jpg", noise)[1])
