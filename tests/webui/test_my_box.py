"""My box: tiles are shown, proposals confirmed or set right, the set is learnt and shared."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from seen_boards import HERE

from engine import Board
from webui.app import close_app, create_app
from webui.companion import Config

SHEET = Path(__file__).parents[2] / "fixtures" / "images" / "house-sheet.jpg"


class Unlimited:
    def spend(self, kind, address):
        pass


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "household"))
    return tmp_path


@pytest.fixture
def start(folder):
    """Start the server on the same data, as often as a test likes; gives a host's client."""
    apps = []

    def begin():
        if apps:
            close_app(apps.pop())
        apps.append(create_app(Config(folder, limiter=Unlimited())))
        client = apps[-1].test_client()
        client.get(f"/?key={apps[-1].extensions['owczarek'].host_key}")
        return client

    yield begin
    close_app(apps.pop())


def say(client, **told):
    return client.post("/api/boxes/Ours/words", json=told, headers=HERE)


def test_a_box_is_learnt_step_by_step_and_a_restart_loses_nothing(start):
    client = start()
    answer = client.post("/box", data={"name": "Ours"}, headers=HERE)
    assert answer.location == "/box/Ours"
    told = client.post("/api/boxes/Ours/photos", data=SHEET.read_bytes(), headers=HERE).json
    assert told["found"] == 20
    truth = Board.from_json(json.loads(SHEET.with_suffix(".json").read_text()))
    right = {str(tile.face) for tile in truth.tiles.values()}
    assert len([one for one in told["prints"] if one["face"] in right]) >= 18
    page = client.get("/box/Ours").get_data(as_text=True)
    assert " faces seen" in page
    assert "Is this right?" in page
    one, other, third = told["prints"][:3]
    say(client, tile=one["first"], face=one["face"])

    client = start()
    told = client.get("/api/boxes/Ours/draft").json
    assert [p["first"] for p in told["prints"] if p["confirmed"]] == [one["first"]]
    say(client, tile=other["first"], face="yyfb")
    told = say(client, reject=third["first"]).json
    assert {p["face"] for p in told["prints"] if p["confirmed"]} == {one["face"], "yyfb"}
    assert client.get(f"/box/Ours/tiles/{other['first']}").status_code == 200
    crop = client.get(f"/api/boxes/Ours/crops/{other['first']}.jpg")
    assert crop.data[:3] == b"\xff\xd8\xff"
    told = say(client, sure=True).json
    learnt = client.post("/api/boxes/Ours/set", headers=HERE).json
    assert [s["name"] for s in learnt["sets"]] == ["Ours"]

    shared = client.get("/api/boxes/Ours.zip").data
    assert client.delete("/api/boxes/Ours", headers=HERE).json["sets"] == []
    back = client.post("/api/boxes/import", data=shared, headers=HERE)
    assert [s["name"] for s in back.json["sets"]] == ["Ours"]
    assert "Share as a file" in client.get("/box").get_data(as_text=True)
    assert client.delete("/api/boxes/Ours/draft", headers=HERE).json["drafts"] == []


def test_tiles_shown_twice_are_one_print_and_two_sides_are_one_tile(start):
    client = start()
    client.post("/api/boxes", json={"name": "Ours"}, headers=HERE)
    photo = SHEET.read_bytes()
    first = client.post("/api/boxes/Ours/photos", data=photo, headers=HERE).json
    both = client.post("/api/boxes/Ours/photos?turned", data=photo, headers=HERE).json
    assert len(both["prints"]) == len(first["prints"])
    assert sum(len(one["tiles"]) for one in both["prints"]) == 40
    for one in both["prints"]:
        say(client, tile=one["first"], face=one["face"])
    client.post("/api/boxes/Ours/set", headers=HERE)
    assert client.get("/api/boxes").json["sets"] == [{"name": "Ours", "views": 40, "tiles": 20}]


@pytest.mark.parametrize("name", ["", "../up", "owczarek", "a/b", "x" * 41])
def test_names_that_are_none_are_refused(start, folder, name):
    client = start()
    answer = client.post("/box", data={"name": name}, headers=HERE)
    assert answer.status_code == 400
    assert "cannot be the name" in answer.get_data(as_text=True)
    assert not list(folder.rglob("enrolments"))


def test_bad_files_and_unknown_boxes_are_told(start):
    client = start()
    bad = io.BytesIO()
    with zipfile.ZipFile(bad, "w") as packed:
        packed.writestr("../evil.json", "{}")
    for data in (b"no zip", bad.getvalue()):
        answer = client.post("/api/boxes/import", data=data, headers=HERE)
        assert (answer.status_code, answer.json["code"]) == (400, "bad_input")
    assert client.get("/api/boxes/Nobody/draft").status_code == 400
    client.post("/api/boxes", json={"name": "Ours"}, headers=HERE)
    for told in (
        {"reject": 99},
        {"tile": 0},
        {"tile": 99, "face": "yyyy"},
        {"tile": 0, "face": "zz"},
    ):
        assert say(client, **told).status_code == 400
    assert client.post("/api/boxes/Ours/set", headers=HERE).status_code == 400
    answer = client.post("/api/boxes/Ours/photos?turned", data=SHEET.read_bytes(), headers=HERE)
    assert "no photo yet" in answer.json["error"]


def test_only_the_host_may_teach(stranger):
    assert stranger.get("/box").status_code == 403
    assert stranger.get("/api/boxes").status_code == 403
    assert stranger.post("/api/boxes/import", data=b"x", headers=HERE).status_code == 403
