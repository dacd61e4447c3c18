"""A box before the live camera: tiles that lie still are taken in, once, with both sides."""

from functools import cache

import cv2
import numpy as np
import pytest
from seen_boards import HERE

from engine import read_face
from models.art.style import house_style
from models.photographer import photograph_sheet
from webui.app import close_app, create_app
from webui.companion import Config

RED, POND, BLUE = "rrvv", "kkrv", "bvbv:abac"
STILLS = "/api/boxes/Ours/stills"


@cache
def photo(*words, seed=105):
    """(720, 960, 3): tiles side by side with gaps, seen from above."""
    faces = [read_face(word) for word in words]
    return photograph_sheet(faces, house_style(), seed, 3, size=(960, 720)).image


def jpeg(image):
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1])


def moved(image, right):
    way = np.float32([[1, 0, right], [0, 1, 0]])
    return cv2.warpAffine(image, way, image.shape[1::-1], borderMode=cv2.BORDER_REFLECT)


def blurred(image, px=31):
    """As a camera in motion sees it."""
    return cv2.blur(image, (px, 1))


class Unlimited:
    def spend(self, kind, address):
        pass


class Phone:
    """Somebody who holds a camera over tiles."""

    def __init__(self, folder):
        self._folder = folder
        self.restart()

    def restart(self):
        if hasattr(self, "app"):
            close_app(self.app)
        self.app = create_app(Config(self._folder, limiter=Unlimited()))
        self.client = self.app.test_client()
        self.client.get(f"/?key={self.app.extensions['owczarek'].host_key}")
        self.client.post("/api/boxes", json={"name": "Ours"}, headers=HERE)

    def send(self, image, language="en", **query):
        headers = {**HERE, "Accept-Language": language}
        return self.client.post(STILLS, data=jpeg(image), headers=headers, query_string=query).json

    def show(self, image, times=2, **query):
        """So many stills of the same; the last answer that took something in, else the last."""
        told = [self.send(image, **query) for _ in range(times)]
        return next((one for one in told if one["stage"] == "added"), told[-1])

    def undo(self):
        return self.client.delete(STILLS, headers=HERE)

    @property
    def draft(self):
        return self.client.get("/api/boxes/Ours/draft").json

    @property
    def session(self):
        with self.app.extensions["owczarek"].counter.session("Ours") as session:
            return session


@pytest.fixture
def phone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "household"))
    phone = Phone(tmp_path)
    yield phone
    close_app(phone.app)


def test_a_tile_that_lies_still_is_taken_in_once(phone):
    first = phone.send(photo(RED))
    assert (first["stage"], first["views"]) == ("waiting", 0)
    assert "hold still" in first["said"]
    second = phone.send(photo(RED))
    assert (second["stage"], second["views"]) == ("added", 1)
    (tile,) = second["tiles"]
    assert read_face(tile["face"]).same_tile_face(read_face(RED))
    assert second["progress"].startswith(f"{second['seen']} of {second['all']} faces seen")
    told = phone.show(photo(RED), times=4)
    assert (told["stage"], told["views"], told["said"]) == (
        "known", 1, "This one is taken in. Now the next tile.",
    )  # fmt: skip


def test_a_trembling_hand_does_not_make_two_tiles_of_one(phone):
    phone.show(photo(RED))
    for right in (5, 60, -80, 10):
        assert phone.send(moved(photo(RED), right))["views"] == 1


def test_the_next_tile_is_taken_in_as_well(phone):
    assert phone.show(photo(RED))["views"] == 1
    assert phone.show(photo(BLUE))["views"] == 2
    assert phone.show(photo(RED))["views"] == 3
    # The red one came twice and is one print.
    assert sorted(len(one["tiles"]) for one in phone.draft["prints"]) == [1, 2]


def test_a_few_tiles_are_taken_in_together(phone):
    told = phone.show(photo(RED, POND, BLUE))
    assert (told["views"], len(told["tiles"])) == (3, 3)
    assert phone.draft["photos"] == 1


def test_a_moving_tile_is_not_taken_in(phone):
    for right in (0, 50, 100, 150):
        told = phone.send(moved(photo(RED), right))
        assert (told["stage"], told["views"]) == ("waiting", 0)


def test_a_blurred_still_is_not_taken_in(phone):
    told = phone.show(blurred(photo(RED)), times=3)
    assert (told["stage"], told["views"]) == ("trouble", 0)
    assert "blurred" in told["said"]


def test_darkness_and_empty_tables_are_told_in_the_language(phone):
    dark = (photo(RED) * 0.06).astype(np.uint8)
    assert "too dark" in phone.show(dark)["said"]
    empty = np.full((720, 960, 3), (120, 150, 170), np.uint8)
    assert phone.send(empty)["said"] == "No tile in sight. Lay one below the camera."
    assert phone.send(empty, language="de")["said"].startswith("Kein Plättchen zu sehen")
    assert phone.draft["photos"] == 0


def test_a_tile_cut_off_by_the_edge_waits(phone):
    told = phone.show(moved(photo(RED), 455)[:, : 960 - 20])
    assert told["views"] == 0


@pytest.mark.parametrize(
    "data", [b"", b"no picture", b"\xff\xd8\xff\xe0", jpeg(np.zeros((20, 20, 3), np.uint8))]
)
def test_bad_bodies_are_told_and_change_nothing(phone, data):
    answer = phone.client.post(STILLS, data=data, headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (400, "bad_picture")
    assert phone.draft["photos"] == 0


def test_strange_questions_are_refused(phone):
    unknown = phone.client.post("/api/boxes/Nobody/stills", data=jpeg(photo(RED)), headers=HERE)
    assert (unknown.status_code, unknown.json["code"]) == (400, "bad_input")
    answer = phone.client.post(f"{STILLS}?turning=fast", data=jpeg(photo(RED)), headers=HERE)
    assert answer.status_code == 400
    assert phone.undo().status_code == 400
    assert phone.draft["photos"] == 0


def test_the_last_one_can_be_undone_and_shown_again(phone):
    phone.show(photo(BLUE))
    phone.show(photo(RED))
    told = phone.undo().json
    assert (told["stage"], told["views"]) == ("undone", 1)
    # While it lies on, it stays out; laid anew it is taken in again.
    assert phone.show(photo(RED), times=3)["views"] == 1
    phone.send(np.full((720, 960, 3), 140, np.uint8))
    assert phone.show(photo(RED))["views"] == 2
    phone.undo()
    assert phone.undo().json["views"] == 0
    assert phone.undo().status_code == 400


def confirm_all(phone):
    for one in phone.draft["prints"]:
        told = {"tile": one["first"], "face": one["face"]}
        phone.client.post("/api/boxes/Ours/words", json=told, headers=HERE)


@pytest.mark.parametrize("turning", ["once", "always"])
def test_a_tile_turned_over_in_its_place_has_two_sides(phone, turning):
    front = "never" if turning == "once" else turning
    assert phone.show(photo(RED), turning=front)["turnable"]
    told = phone.show(photo(BLUE), turning=turning)
    assert told["said"].startswith("The other side: ") or "perhaps" in told["said"]
    assert not told["turnable"]
    phone.show(photo(POND), turning=front)
    assert [view.back_of for view in phone.session.photos] == [None, 0, None]
    confirm_all(phone)
    sides = [tile.back is not None for tile in phone.session.finish().tiles]
    assert sorted(sides) == [False, True]


def test_of_several_tiles_each_keeps_its_own_other_side(phone):
    # Faces of one terrain: this is about sides, and single tiles are read less well than boards.
    phone.show(photo("rrrr", "kkkk"), turning="always")
    phone.show(photo("bbbb", "yyyy"), turning="always")
    confirm_all(phone)
    faces = [{tile.front, tile.back} for tile in phone.session.finish().tiles]
    true = [{"rrrr", "bbbb"}, {"kkkk", "yyyy"}]
    assert len(faces) == 2
    for pair in true:
        wanted = [read_face(word) for word in pair]
        assert any(all(any(f.same_tile_face(w) for f in got) for w in wanted) for got in faces)


def test_a_restart_loses_nothing_and_takes_nothing_in_twice(phone):
    phone.show(photo(BLUE))
    phone.show(photo(RED))
    phone.restart()
    assert phone.show(photo(RED), times=3)["views"] == 2
    assert phone.show(photo(POND), turning="once")["views"] == 3
    assert phone.session.photos[-1].back_of == 1
    phone.undo()
    phone.restart()
    assert phone.show(photo(RED), times=1)["views"] == 2


def test_only_the_host_shows_tiles(stranger):
    for answer in (
        stranger.post(STILLS, data=b"x", headers=HERE),
        stranger.delete(STILLS, headers=HERE),
    ):
        assert (answer.status_code, answer.json["code"]) == (403, "forbidden")
