"""The HTTP API, and whether its description is true."""

import re

import pytest
from seen_boards import HERE, SQUARE, grown, scan_of

from engine import read_board


def check(schema, value, components, where="answer"):
    """Whether a value is as a schema says; only what our description uses."""
    if "$ref" in schema:
        schema = components["schemas"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        nothing = {"type": "null"} in schema["anyOf"] and value is None
        if not nothing:
            check(schema["anyOf"][0], value, components, where)
        return
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
    }
    assert isinstance(value, kinds[schema["type"]]), where
    if "enum" in schema:
        assert value in schema["enum"], where
    for name in schema.get("required", ()):
        assert name in value, f"{where}.{name}"
    if isinstance(value, dict):
        for name, part in schema.get("properties", {}).items():
            if name in value:
                check(part, value[name], components, f"{where}.{name}")
    if isinstance(value, list):
        for i, entry in enumerate(value):
            check(schema["items"], entry, components, f"{where}[{i}]")


def test_every_route_is_described_and_every_description_has_a_route(app, stranger):
    described = stranger.get("/openapi.json").json
    told = {
        (path, method)
        for path, operations in described["paths"].items()
        for method in operations
        if method != "parameters"
    }
    real = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") or rule.rule == "/openapi.json"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert told == real


@pytest.fixture
def asked(app, helper, host, free, game, write, eyes, jpeg):
    """One real answer for every operation."""
    eyes.show(scan_of(grown((1, 0, "yyyv"))))
    helper.desk.store.keep_picture(free, 1, jpeg)
    write(free, entry="claim", who="y", points=3)
    body = {"board": read_board("fyff fffy").to_json(), "players": ["Ala=y"], "stopped": ["Ala"]}
    lay = {"entry": "lay", "x": 0, "y": 5, "face": "yyyy"}

    def post(path, **more):
        return host.post(path, headers=HERE, **more)

    return {
        ("/openapi.json", "get"): host.get("/openapi.json"),
        ("/api/games", "get"): host.get("/api/games"),
        ("/api/games", "post"): post("/api/games", json={"title": "New"}),
        ("/api/games/{game}", "get"): host.get(f"/api/games/{game}"),
        ("/api/games/{game}/entries", "post"): post(f"/api/games/{free}/entries", json=lay),
        ("/api/games/{game}/history", "get"): host.get(f"/api/games/{free}/history"),
        ("/api/games/{game}/record", "get"): host.get(f"/api/games/{game}/record"),
        ("/api/games/{game}/verdict", "get"): host.get(f"/api/games/{free}/verdict"),
        ("/api/games/{game}/outlook", "get"): host.get(f"/api/games/{free}/outlook"),
        ("/api/games/{game}/frames", "post"): post(f"/api/games/{game}/frames", data=jpeg),
        ("/api/games/{game}/photos", "post"): post(f"/api/games/{game}/photos?picture", data=jpeg),
        ("/api/games/{game}/crops/{x},{y}.jpg", "get"): host.get(
            f"/api/games/{game}/crops/1,0.jpg"
        ),
        ("/api/games/{game}/pictures/{number}.jpg", "get"): host.get(
            f"/api/games/{free}/pictures/1.jpg"
        ),
        ("/api/boxes", "get"): host.get("/api/boxes"),
        ("/api/boxes", "post"): post("/api/boxes", json={"name": "Ours"}),
        ("/api/boxes/import", "post"): post("/api/boxes/import", data=b"no zip"),
        ("/api/boxes/{name}.zip", "get"): host.get("/api/boxes/None.zip"),
        ("/api/boxes/{name}", "delete"): host.delete("/api/boxes/None", headers=HERE),
        ("/api/boxes/{name}/draft", "get"): host.get("/api/boxes/Ours/draft"),
        ("/api/boxes/{name}/photos", "post"): post("/api/boxes/Ours/photos", data=b"text"),
        ("/api/boxes/{name}/stills", "post"): post("/api/boxes/Ours/stills", data=jpeg),
        ("/api/boxes/{name}/stills", "delete"): host.delete("/api/boxes/Ours/stills", headers=HERE),
        ("/api/boxes/{name}/words", "post"): post("/api/boxes/Ours/words", json={"sure": True}),
        ("/api/boxes/{name}/set", "post"): post("/api/boxes/Ours/set"),
        ("/api/boxes/{name}/crops/{number}.jpg", "get"): host.get("/api/boxes/Ours/crops/1.jpg"),
        ("/api/boxes/{name}/draft", "delete"): host.delete("/api/boxes/Ours/draft", headers=HERE),
        ("/api/lenses", "get"): host.get("/api/lenses"),
        ("/api/lenses", "post"): post("/api/lenses"),
        ("/api/lenses/photos", "post"): post("/api/lenses/photos", data=jpeg),
        ("/api/lenses/photos", "delete"): host.delete("/api/lenses/photos", headers=HERE),
        ("/api/lenses/{file}", "delete"): host.delete("/api/lenses/none", headers=HERE),
        ("/api/scan", "post"): post("/api/scan", data=jpeg),
        ("/api/score", "post"): post("/api/score", json=body),
    }


def test_the_description_is_true(host, asked):
    described = host.get("/openapi.json").json
    # These need a film and a listener: test_cameras.py, test_watchers.py.
    elsewhere = {("/api/games/{game}/events", "get"), ("/api/games/{game}/camera", "post")}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            if method == "parameters" or (path, method) in elsewhere:
                continue
            answer = asked[path, method]
            responses = operation["responses"]
            assert str(answer.status_code) in responses, (path, method, answer.data[:200])
            content = responses[str(answer.status_code)]["content"]
            assert answer.mimetype in content, (path, method)
            if answer.is_json:
                check(
                    content[answer.mimetype]["schema"], answer.json, described["components"], path
                )


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/games/{free}/entries", {"entry": "fly"}, 400, "bad_input"),
        ("/api/games/{free}/entries", [], 400, "bad_input"),
        ("/api/games/{free}/entries", {"entry": "undo"}, 400, "bad_input"),
        ("/api/games/{free}/entries", {"entry": "opening", "title": "x"}, 400, "bad_input"),
        ("/api/games/{free}/entries", {"entry": "undo", "seen": "x"}, 400, "bad_input"),
        ("/api/games/nothing/entries", {"entry": "undo"}, 404, "unknown_game"),
        ("/api/games", {"title": 5}, 400, "bad_input"),
        ("/api/games", {"title": "x", "set_up": {"players": [{"name": "A"}]}}, 400, "bad_input"),
        ("/api/score", {"board": {"tiles": 1}}, 400, "bad_input"),
        ("/api/nothing", {}, 404, "not_found"),
        ("/api/games/{free}", {}, 405, "method_not_allowed"),
        (
            "/api/games/{game}/entries",
            {"entry": "play", "event": {"event": "pass", "player": "Ola"}},
            422,
            "illegal_move",
        ),
    ],
)
def test_bad_input_gets_a_json_error(host, free, game, path, body, status, code):
    answer = host.post(path.format(free=free, game=game), json=body, headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    described = host.get("/openapi.json").json
    check(described["components"]["schemas"]["Error"], answer.json, described["components"])
    place = path.replace("{free}", "{game}").replace("nothing/", "{game}/")
    for operation in described["paths"].get(place, {}).values():
        assert isinstance(operation, list) or str(status) in operation["responses"]


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 50_000])
def test_broken_json_is_told(host, free, data):
    answer = host.post(f"/api/games/{free}/entries", data=data, headers=HERE)
    assert answer.status_code == 400
    assert answer.json["error"].startswith("body: ")


def test_two_phones_that_set_one_tile_get_a_clear_conflict(write, free):
    seen = write(free, entry="lay", x=0, y=0, face="yyyy").json["version"]
    assert write(free, entry="lay", x=0, y=0, face="kkkk", seen=seen).status_code == 200
    answer = write(free, entry="lay", x=0, y=0, face="rrrr", seen=seen)
    assert (answer.status_code, answer.json["code"]) == (409, "conflict")
    assert "somebody else has changed the tile at (0,0)" in answer.json["error"]
    assert answer.json["current"]["tile"] == "kkkk"


def test_a_full_disk_is_told_and_nothing_is_lost(helper, write, free, host):
    write(free, entry="lay", x=0, y=0, face="yyyy")
    pages = helper.desk.store._db.execute("PRAGMA page_count").fetchone()[0]
    helper.desk.store._db.execute(f"PRAGMA max_page_count={pages}")
    board = read_board("\n".join(["yyyy " * 30] * 30)).to_json()
    answer = write(free, entry="take_over", board=board)
    assert (answer.status_code, answer.json["code"]) == (507, "disk_full")
    assert len(host.get(f"/api/games/{free}").json["board"]["tiles"]) == 1


def test_an_unchanged_game_is_not_sent_twice(host, free):
    tag = host.get(f"/api/games/{free}").headers["ETag"]
    assert host.get(f"/api/games/{free}", headers={"If-None-Match": tag}).status_code == 304


def test_a_record_can_be_replayed(host, game, write):
    from engine.record import read_record

    move = {"event": "place", "player": "Ala", "x": 0, "y": 1, "face": "vkkv"}
    write(game, entry="play", event=move)
    record = read_record(host.get(f"/api/games/{game}/record").data)
    assert record.table.turn == "Ola"


@pytest.mark.parametrize("path", ["frames", "photos"])
@pytest.mark.parametrize(
    "data", [b"", b"a plain text, not a picture", b"\xff\xd8\xff\xe0 cut off", b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_picture_is_told(host, free, eyes, path, data):
    eyes.show(scan_of(SQUARE))
    answer = host.post(f"/api/games/{free}/{path}", data=data, headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (400, "bad_picture")
    assert ":" not in answer.json["error"]


def test_a_frame_of_too_many_pixels_is_refused_before_decoding(host, free):
    header = b"\xff\xd8\xff\xc0\x00\x11\x08" + (8000).to_bytes(2, "big") * 2 + b"\x03" + b"\0" * 9
    answer = host.post(f"/api/games/{free}/frames", data=header, headers=HERE)
    assert answer.status_code == 400
    assert "too many for a frame" in answer.json["error"]


def test_without_a_camera_at_the_server_there_is_none(host, free):
    assert host.post(f"/api/games/{free}/camera", headers=HERE).status_code == 404
