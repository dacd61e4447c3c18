"""My camera: photos of the lens board are gathered, a lens is measured, kept and forgotten."""

import cv2
import numpy as np
import pytest
from seen_boards import HERE

from models.photographer.lens_photos import photograph_lens_board
from webui.app import close_app, create_app
from webui.companion import Config

SIZE = (960, 720)


@pytest.fixture(scope="module")
def photos():
    """Nine photos of the board through a lens that bends."""
    taken = []
    for i in range(9):
        image, _ = photograph_lens_board(1_700_000 + i, SIZE, 0.8 * 960, (-0.25, 0.05))
        taken.append(bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]))
    return taken


@pytest.fixture
def client(tmp_path):
    """A host whose photos are not limited in rate: that has a test of its own."""
    app = create_app(Config(tmp_path, limiter=Unlimited()))
    client = app.test_client()
    client.get(f"/?key={app.extensions['owczarek'].host_key}")
    yield client
    close_app(app)


class Unlimited:
    def spend(self, kind, address):
        pass


def test_a_lens_is_measured_from_photos_sent_one_by_one_and_forgotten(client, photos):
    for number, photo in enumerate(photos, 1):
        told = client.post("/api/lenses/photos", data=photo, headers=HERE).json
        assert (told["photos"], told["reason"]) == (number, None)
    assert told["enough"]
    assert sum(map(sum, told["seen"])) > 100
    measured = client.post("/api/lenses", headers=HERE).json
    assert measured["measured"]["error_px"] < 1
    assert measured["photos"] == 0
    (lens,) = measured["lenses"]
    assert lens["size"] == list(SIZE)
    page = client.get("/camera").get_data(as_text=True)
    assert "Live picture of any camera" in page
    assert client.delete(f"/api/lenses/{lens['file']}", headers=HERE).json["lenses"] == []
    again = client.delete(f"/api/lenses/{lens['file']}", headers=HERE)
    assert (again.status_code, again.json["error"]) == (400, "there is no such lens")


def test_a_photo_without_the_board_is_told_why(client, photos):
    table = bytes(cv2.imencode(".jpg", np.full((720, 960, 3), 120, np.uint8))[1])
    told = client.post("/api/lenses/photos", data=table, headers=HERE).json
    assert (told["photos"], told["reason"]) == (0, "the lens board is not seen")
    answer = client.post("/api/lenses", headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (400, "bad_input")
    assert client.post("/api/lenses/photos", data=b"text", headers=HERE).status_code == 400


def test_one_can_begin_anew_and_photos_of_another_size_are_refused(client, photos):
    client.post("/api/lenses/photos", data=photos[0], headers=HERE)
    image = cv2.imdecode(np.frombuffer(photos[1], np.uint8), 1)
    other = bytes(cv2.imencode(".jpg", cv2.resize(image, (800, 600)))[1])
    answer = client.post("/api/lenses/photos", data=other, headers=HERE)
    assert answer.status_code == 400
    assert "photos of one size" in answer.json["error"]
    assert client.delete("/api/lenses/photos", headers=HERE).json["photos"] == 0


def test_only_the_host_may_measure(stranger):
    assert stranger.get("/camera").status_code == 403
    assert stranger.get("/api/lenses").status_code == 403
    assert stranger.post("/api/lenses/photos", data=b"x", headers=HERE).status_code == 403


def test_the_lens_board_can_be_printed(host):
    assert host.get("/lens-board.pdf").data[:5] == b"%PDF-"
