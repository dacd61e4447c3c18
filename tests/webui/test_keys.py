"""Who may do what: keys, other web sites, limits."""

import pytest
from seen_boards import HERE


def test_without_a_key_people_only_watch(stranger, free):
    for page in ("", "/board", "/verdict", "/watch", "/picture.png", "/watch.svg"):
        assert stranger.get(f"/games/{free}{page}").status_code == 200
    for page in ("/live", "/correct", "/cells/0,0", "/link.svg"):
        assert stranger.get(f"/games/{free}{page}").status_code == 403
    answer = stranger.post(f"/api/games/{free}/entries", json={"entry": "undo"}, headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (403, "forbidden")
    assert "you are watching" in answer.json["error"]


def test_only_the_host_opens_and_lists_games(stranger, host):
    assert stranger.get("/api/games").status_code == 403
    assert stranger.post("/api/games", json={"title": "x"}, headers=HERE).status_code == 403
    assert stranger.post("/tables", headers=HERE).status_code == 403
    assert stranger.get("/games/new").status_code == 403
    assert stranger.post("/api/scan", data=b"x", headers=HERE).status_code == 403
    assert host.get("/api/games").status_code == 200


def test_the_key_of_a_game_opens_that_game_alone(app, helper, free, game):
    phone = app.test_client()
    key = helper.desk.store.game(free).key
    answer = phone.get(f"/games/{free}?key={key}")
    assert (answer.status_code, answer.location) == (302, f"/games/{free}")
    lay = {"entry": "lay", "x": 0, "y": 0, "face": "yyyy"}
    assert phone.post(f"/api/games/{free}/entries", json=lay, headers=HERE).status_code == 200
    assert phone.post(f"/api/games/{game}/entries", json=lay, headers=HERE).status_code == 403
    assert phone.get("/api/games").status_code == 403


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_cookies_are_for_the_server_alone(app, helper, scheme, secure):
    address = f"{scheme}://localhost"
    answer = app.test_client().get(f"/?key={helper.host_key}", base_url=address)
    cookie = answer.headers["Set-Cookie"]
    assert ("Secure" in cookie) == secure
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert helper.host_key not in cookie


def test_a_wrong_key_is_refused_with_a_page(stranger, free):
    answer = stranger.get(f"/games/{free}?key=wrong")
    assert answer.status_code == 403
    assert b"this key does not fit" in answer.data


def test_programs_use_the_key_as_bearer_token(stranger, helper, free):
    lay = {"entry": "lay", "x": 0, "y": 0, "face": "yyyy"}
    address = f"/api/games/{free}/entries"
    for key in (helper.host_key, helper.desk.store.game(free).key):
        token = {"Authorization": f"Bearer {key}"}
        assert stranger.post(address, json=lay, headers=token).status_code == 200
    token = {"Authorization": "Bearer wrong"}
    assert stranger.post(address, json=lay, headers=token).status_code == 403


def test_a_cookie_made_up_by_somebody_opens_nothing(app, free):
    client = app.test_client()
    client.set_cookie("owczarek", "eyJob3N0Ijp0cnVlfQ.made.up")
    assert client.get(f"/games/{free}/live").status_code == 403


@pytest.mark.parametrize("origin", [None, "http://evil.example", "https://localhost", "null"])
def test_other_web_sites_cannot_use_the_cookie(host, free, origin):
    headers = {} if origin is None else {"Origin": origin}
    lay = {"entry": "lay", "x": 0, "y": 0, "face": "yyyy"}
    assert host.post(f"/api/games/{free}/entries", json=lay, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8765", 200),
        ("192.168.1.7:8766", 200),
        ("[::1]:8765", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
    ],
)
def test_only_our_own_names_are_answered_to(stranger, name, status):
    assert stranger.get("/", headers={"Host": name}).status_code == status


def test_every_answer_forbids_foreign_scripts_and_frames(stranger, free):
    for path in ("/", f"/games/{free}", "/nothing", f"/api/games/{free}"):
        headers = stranger.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_no_page_has_inline_script_or_style(host, free, game):
    for path in (
        "/",
        "/games/new",
        f"/games/{free}/live",
        f"/games/{game}",
        f"/games/{game}/cells/1,0",
    ):
        text = host.get(path).get_data(as_text=True)
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<style" not in text
        for script in text.split("<script")[1:]:
            assert (
                'src="/static/' in script.split(">")[0]
                or "application/json" in script.split(">")[0]
            )


def test_photos_are_limited_in_rate(host, free, eyes, jpeg):
    from seen_boards import SQUARE, scan_of

    eyes.show(scan_of(SQUARE))
    statuses = [
        host.post(f"/api/games/{free}/photos", data=jpeg, headers=HERE).status_code
        for _ in range(12)
    ]
    assert statuses[:8] == [200] * 8
    assert statuses[-1] == 429


def test_too_large_uploads_are_refused_unread(host, free):
    said = {"CONTENT_LENGTH": "2000000000"}
    answer = host.post(f"/api/games/{free}/photos", environ_overrides=said, headers=HERE)
    assert (answer.status_code, answer.json["error"]) == (413, "this is too large")


def test_a_redirect_never_leaves_the_house(stranger):
    for back in ("//evil.example/", "https://evil.example/x", "javascript:alert(1)"):
        answer = stranger.post("/preferences", data={"language": "pl", "back": back}, headers=HERE)
        assert answer.location in ("/", "/x")
