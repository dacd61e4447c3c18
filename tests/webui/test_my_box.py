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
def folder(tmp_path):
    return tmp_path / "data"


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
    answer = client.post("/box", data={"name": "Ours", "expansion": "yes"}, headers=HERE)
    assert answer.location == "/box/Ours"
    told = client.post("/api/boxes/Ours/photos", data=SHEET.read_bytes(), headers=HERE).json
    assert told["found"] == 20
    truth = Board.from_json(json.loads(SHEET.with_suffix(".json").read_text()))
    right = {str(tile.face) for tile in truth.tiles.values()}
    assert len([tile for tile in told["tiles"] if tile["face"] in right]) >= 19
    page = client.get("/box/Ours").get_data(as_text=True)
    assert "0 of 189 faces seen" in page
    assert "Is this right?" in page
    numbers = [tile["number"] for tile in told["tiles"]]
    assert say(client, confirm=numbers[:5]).json["seen"] > 0

    client = start()
    told = client.get("/api/boxes/Ours/draft").json
    assert [tile["word"] for tile in told["tiles"]].count("person") == 5
    assert say(client, number=numbers[5], face="yyfb").json["tiles"][5]["face"] == "yyfb"
    assert len(say(client, remove=numbers[6]).json["tiles"]) == 19
    assert client.get(f"/box/Ours/tiles/{numbers[5]}").status_code == 200
    crop = client.get(f"/api/boxes/Ours/crops/{numbers[5]}.jpg")
    assert crop.data[:3] == b"\xff\xd8\xff"
    learnt = client.post("/api/boxes/Ours/set", headers=HERE).json
    assert [(s["name"], s["views"]) for s in learnt["sets"]] == [("Ours", 6)]

    shared = client.get("/api/boxes/Ours.zip").data
    assert client.delete("/api/boxes/Ours", headers=HERE).json["sets"] == []
    back = client.post("/api/boxes/import", data=shared, headers=HERE)
    assert [s["name"] for s in back.json["sets"]] == ["Ours"]
    assert "Share as a file" in client.get("/box").get_data(as_text=True)
    assert client.delete("/api/boxes/Ours/draft", headers=HERE).json["drafts"] == []


def test_equal_pictures_with_different_names_are_flagged_and_both_sides_are_paired(start):
    client = start()
    client.post("/api/boxes", json={"name": "Ours", "expansion": True}, headers=HERE)
    photo = SHEET.read_bytes()
    first = client.post("/api/boxes/Ours/photos", data=photo, headers=HERE).json
    both = client.post("/api/boxes/Ours/photos?turned", data=photo, headers=HERE).json
    assert len(both["tiles"]) == 40
    numbers = [tile["number"] for tile in both["tiles"]]
    say(client, confirm=numbers)
    assert "called differently" not in client.get("/box/Ours").get_data(as_text=True)
    client.post("/api/boxes/Ours/set", headers=HERE)
    assert client.get("/api/boxes").json["sets"] == [{"name": "Ours", "views": 40, "tiles": 20}]
    one = next(tile for tile in first["tiles"] if len(set(tile["face"][:4])) > 2)
    say(client, number=one["number"], face="kkkk" if one["face"] != "kkkk" else "rrrr")
    assert "called differently" in client.get("/box/Ours").get_data(as_text=True)


@pytest.mark.parametrize("name", ["", "../up", "owczarek", "a/b", "x" * 41])
def test_names_that_are_none_are_refused(start, folder, name):
    client = start()
    answer = client.post("/box", data={"name": name}, headers=HERE)
    assert answer.status_code == 400
    assert "cannot be the name" in answer.get_data(as_text=True)
    assert not list(folder.glob("drafts/*"))


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
    for told in ({"confirm": [99]}, {"remove": 99}, {"number": 0}, {"number": 9, "face": "zz"}, {}):
        assert say(client, **told).status_code == 400
    assert client.post("/api/boxes/Ours/set", headers=HERE).status_code == 400
    answer = client.post("/api/boxes/Ours/photos?turned", data=SHEET.read_bytes(), headers=HERE)
    assert "no photo yet" in answer.json["error"]


def test_only_the_host_may_teach(stranger):
    assert stranger.get("/box").status_code == 403
    assert stranger.get("/api/boxes").status_code == 403
    assert stranger.post("/api/boxes/import", data=b"x", headers=HERE).status_code == 403
