"""The pages as a browser gets them."""

import re

import pytest
from seen_boards import HERE, grown, scan_of

from engine import read_board

FOUR = "ffffW ffff fyff fffy\n. ffffH . ."


def test_the_start_page_offers_what_one_may_do(host, stranger):
    assert b"/games/new" in host.get("/").data
    assert b"/games/new" not in stranger.get("/").data


def test_a_new_game_from_the_form(host):
    form = {"name1": "Ala", "name2": "Ola", "colour1a": "y", "colour1b": "k", "seconds": "90"}
    answer = host.post("/games/new", data={**form, "Q2": "any", "title": "Us"}, headers=HERE)
    assert answer.status_code == 302
    state = host.get(f"/api{answer.location}").json
    assert state["title"] == "Us"
    assert state["rulings"]["Q2"] == "any"
    assert state["play"]["seconds"] == 90
    assert [p["colours"] for p in state["play"]["players"]] == ["y,k", None]


@pytest.mark.parametrize(
    ("form", "complaint"),
    [
        ({"name1": "Ala"}, "2 to 4 players"),
        ({"name1": "Ala", "name2": "Ala"}, "same name"),
        ({"name1": "A", "name2": "B", "name3": "C", "colour1a": "y", "colour2a": "y"}, "yellow"),
        ({"name1": "A", "name2": "B", "colour1a": "y"}, "colour"),
        ({"name1": "A", "name2": "B", "seconds": "soon"}, "not a time"),
        ({"name1": "A", "name2": "B", "Q1": "maybe"}, "Q1"),
    ],
)
def test_a_wrong_form_comes_back_with_a_reason_and_its_values(host, form, complaint):
    answer = host.post("/games/new", data=form, headers=HERE)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 400
    assert complaint in text
    assert 'value="A' in text


def test_the_board_shows_tiles_meadows_and_points(host, free, write):
    write(free, entry="take_over", board=read_board(FOUR).to_json())
    text = host.get(f"/games/{free}/board").get_data(as_text=True)
    assert text.count("<image") == 5
    assert 'class="badge counts c-y best"' in text
    assert "Fenced and safe, a hunter watches the forest: 2 sheep, 2 points." in text


def test_the_game_page_tells_turn_history_and_draws(host, game, write):
    write(
        game,
        entry="play",
        event={"event": "place", "player": "Ala", "x": 0, "y": 1, "face": "vkkv"},
    )
    text = host.get(f"/games/{game}").get_data(as_text=True)
    assert "Turn: Ola" in text
    assert "Ala lays a tile at (0,1), draws 1 tile" in text
    assert "Ala: draw 1 tile" in text


def test_the_panel_of_a_free_cell_offers_what_fits_with_its_draws(host, game):
    text = host.get(f"/games/{game}/cells/0,1").get_data(as_text=True)
    assert "the move of Ala" in text
    assert "Fits here" in text
    for face in re.findall(r'data-tile="([^"]+)"', text):
        assert face.startswith("v")


def test_the_panel_offers_the_shepherd_where_it_fits(host, game, write):
    move = {"event": "place", "player": "Ala", "x": 0, "y": 1, "face": "vyyv"}
    write(game, entry="play", event=move)
    text = host.get(f"/games/{game}/cells/0,2").get_data(as_text=True)
    assert "Ala shows the shepherd:" in text
    assert "Ola shows the shepherd:" not in text


def test_a_question_of_the_scanner_appears_first_and_goes_when_answered(
    host, free, write, eyes, jpeg
):
    board = grown((1, 0, "yyyv"))
    faces = [
        {"edges": "yyyv", "regions": [[0, 1, 2], [3]]},
        {"edges": "ykyv", "regions": [[0], [1], [2], [3]]},
    ]
    question = {"id": "tile:1,0", "text": "Is the tile at (1,0) read rightly?", "options": faces}
    eyes.show(scan_of(board, confidence={(1, 0): 0.4}, questions=[question]))
    host.post(f"/api/games/{free}/frames", data=jpeg, headers=HERE)
    text = host.get(f"/games/{free}/correct").get_data(as_text=True)
    assert "Is the tile at (1,0) read rightly?" in text
    panel = host.get(f"/games/{free}/cells/1,0").get_data(as_text=True)
    assert "/crops/1,0.jpg" in panel
    assert 'data-tile="ykyv:abcd"' in panel
    assert host.get(f"/api/games/{free}/crops/1,0.jpg").data[:3] == b"\xff\xd8\xff"
    write(free, entry="lay", x=1, y=0, face="ykyv:abcd", read="yyyv")
    assert "read rightly?" not in host.get(f"/games/{free}/correct").get_data(as_text=True)


def test_the_verdict_explains_and_compares(host, free, write):
    write(free, entry="take_over", board=read_board("fyff fffy . yfff\n. . . .").to_json())
    write(free, entry="claim", who="y", points=3)
    text = host.get(f"/games/{free}/verdict").get_data(as_text=True)
    assert "You counted 3, the board shows 2." in text


def test_the_share_picture_and_codes_are_pictures(host, free):
    assert host.get(f"/games/{free}/picture.png").data[:4] == b"\x89PNG"
    assert b"<svg" in host.get(f"/games/{free}/watch.svg").data
    assert b"<svg" in host.get("/link.svg").data


@pytest.mark.parametrize("kind", ["webp", "png", "svg"])
def test_tiles_are_drawn_once_and_kept(stranger, helper, kind):
    answer = stranger.get(f"/tiles/yyfb.{kind}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert list((helper.config.data / "drawings").glob(f"*.{kind}"))


@pytest.mark.parametrize("name", ["zzzz", "..%2f..%2fetc", "yyf", "yfyf"])
def test_a_tile_that_cannot_be_is_not_found(stranger, name):
    assert stranger.get(f"/tiles/{name}.png").status_code == 404


def test_the_app_can_be_installed(stranger):
    manifest = stranger.get("/manifest.webmanifest").get_json(force=True)
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert stranger.get(icon["src"]).data[:4] == b"\x89PNG"
    with stranger.get("/sw.js") as worker:
        assert worker.mimetype in ("text/javascript", "application/javascript")


@pytest.mark.parametrize("path", ["/nothing", "/games/unknown", "/games/unknown/verdict"])
def test_what_does_not_exist_has_a_friendly_page(stranger, path):
    answer = stranger.get(path)
    assert answer.status_code == 404
    assert "Back to the start" in answer.get_data(as_text=True)
