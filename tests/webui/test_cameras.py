"""Cameras at the server: films and folders, played in real time."""

import cv2
import numpy as np
import pytest
from seen_boards import HERE, SQUARE, grown, scan_of
from test_http_api import check

from webui.app import close_app, create_app
from webui.companion import Config
from webui.guard.limits import Limiter
from webui.live.cameras import CameraError, Film, Folder, open_camera


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def film(tmp_path):
    """Ten frames, ten a second, each brighter than the one before."""
    file = tmp_path / "film.avi"
    out = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 120))
    for i in range(10):
        out.write(np.full((120, 160, 3), 20 * i, np.uint8))
    out.release()
    return file


def brightness(frame):
    return round(float(frame.mean()) / 20)


def test_a_film_plays_in_real_time_skips_and_starts_over(film, clock):
    camera = Film(film, clock)
    assert brightness(camera.read()[0]) == 0
    assert brightness(camera.read()[0]) == 0
    clock.now = 0.35
    assert brightness(camera.read()[0]) == 3
    clock.now = 0.95
    assert brightness(camera.read()[0]) == 9
    clock.now = 2.0
    frame, again = camera.read()
    assert (brightness(frame), again) == (0, True)
    assert camera.read()[1] is False
    camera.close()


def test_a_folder_shows_its_pictures_in_turn(tmp_path, clock):
    for i in range(3):
        cv2.imwrite(str(tmp_path / f"{i}.png"), np.full((120, 160, 3), 40 * i, np.uint8))
    (tmp_path / "notes.txt").write_text("not a picture")
    camera = Folder(tmp_path, clock)
    seen = []
    for second in (0, 2, 4, 6):
        clock.now = second
        frame, again = camera.read()
        seen.append((brightness(frame) // 2, again))
    assert seen == [(0, False), (1, False), (2, False), (0, True)]


def test_a_camera_that_is_none_is_named(tmp_path):
    (tmp_path / "text.mp4").write_text("no film")
    (tmp_path / "empty").mkdir()
    for source in ("nowhere.mp4", str(tmp_path / "text.mp4"), str(tmp_path / "empty")):
        with pytest.raises(CameraError, match=source):
            open_camera(source)


@pytest.fixture
def showing(tmp_path, eyes, film, clock):
    """A server that plays the film as its demo."""
    still = Limiter(lambda: 0.0)
    app = create_app(
        Config(tmp_path / "data", demo=film, eyes=lambda: eyes, camera_clock=clock, limiter=still)
    )
    yield app
    close_app(app)


def test_the_demo_plays_at_its_own_table_and_starts_over(showing, eyes, clock):
    helper = showing.extensions["owczarek"]
    client = showing.test_client()
    client.get(f"/?key={helper.host_key}")
    place = client.get("/demo").location
    assert client.get("/demo").location == place
    game = place.split("/")[2]
    assert 'data-start="server"' in client.get(place).get_data(as_text=True)
    eyes.show(scan_of(grown((1, 0, "yyyv"))))
    for _ in range(3):
        answer = client.post(f"/api/games/{game}/camera", headers=HERE).json
    assert answer["picture"]
    described = client.get("/openapi.json").json["components"]
    check(described["schemas"]["Overlay"], answer, described)
    assert len(helper.desk.state(game).board) == 2
    eyes.show(scan_of(SQUARE))
    clock.now = 5.0
    answer = client.post(f"/api/games/{game}/camera", headers=HERE).json
    assert answer["again"]
    assert len(helper.desk.state(game).board) == 0


def test_without_a_film_there_is_no_demo(host):
    assert host.get("/demo").status_code == 404
