"""From frames to overlays: alignment, new tiles, corrections that stick."""

import re

import pytest
from seen_boards import HERE, SQUARE, grown, scan_of

from engine import Board, Cell, read_board, read_face
from webui.live.aligning import align
from webui.live.overlay import on_tile, outline
from webui.live.sighting import Way, read_sighting

LAID = grown((0, 1, "vkkv"))


@pytest.fixture
def see(host, eyes, jpeg):
    """Send frames that show these boards, the last answer comes back."""

    def send(game, *scans, times=1, path="frames"):
        for scan in scans:
            eyes.show(scan)
            for _ in range(times):
                answer = host.post(f"/api/games/{game}/{path}", data=jpeg, headers=HERE)
                assert answer.status_code == 200, answer.json
        return answer.json

    return send


def test_a_free_table_follows_what_the_camera_sees(see, host, free):
    overlay = see(free, scan_of(LAID), times=3)
    assert [change["kind"] for change in overlay["taken"]] == ["laid", "laid"]
    assert len(host.get(f"/api/games/{free}").json["board"]["tiles"]) == 2
    assert see(free, scan_of(LAID))["taken"] == []


def test_W13_a_laid_tile_is_announced_with_its_draws_and_becomes_a_move(see, host, game):
    see(game, scan_of(SQUARE))
    overlay = see(game, scan_of(LAID), times=3)
    (change,) = overlay["taken"]
    assert (change["text"], change["draw"], change["fits"]) == ("fits, draw 1", 1, True)
    play = host.get(f"/api/games/{game}").json["play"]
    assert play["turn"] == "Ola"
    assert play["drawn"] == [{"player": "Ala", "count": 1}]


def test_a_tile_seen_for_a_moment_is_not_believed(see, host, game):
    see(game, scan_of(LAID), times=2)
    see(game, scan_of(SQUARE))
    see(game, scan_of(LAID), times=2)
    assert len(host.get(f"/api/games/{game}").json["board"]["tiles"]) == 1


def test_an_unsure_tile_is_never_taken_over(see, host, game):
    overlay = see(game, scan_of(LAID, confidence={(0, 1): 0.5}), times=5)
    assert [tile["state"] for tile in overlay["tiles"]] == ["sure", "unsure"]
    assert len(host.get(f"/api/games/{game}").json["board"]["tiles"]) == 1


def test_a_tile_that_does_not_fit_is_called_out_and_tolerated(see, host, game):
    overlay = see(game, scan_of(grown((0, 1, "kkkk"))), times=3)
    (change,) = overlay["taken"]
    assert (change["text"], change["rule"]) == ("does not fit", "W11")
    assert "village" in change["why"]
    assert host.get(f"/api/games/{game}").json["play"]["turn"] == "Ola"


def test_several_new_tiles_in_a_game_wait_for_a_person(see, host, game):
    overlay = see(game, scan_of(grown((0, 1, "vkkv"), (0, -1, "kkvv"))), times=5)
    assert overlay["taken"] == []
    assert len(overlay["waiting"]) == 2
    entry = {"entry": "take_over", "board": overlay["board"]}
    assert host.post(f"/api/games/{game}/entries", json=entry, headers=HERE).status_code == 200
    assert len(host.get(f"/api/games/{game}").json["board"]["tiles"]) == 3


def test_W16_a_hunter_laid_on_a_wolf_is_known_to_cover_it(see, host, free, write):
    before = read_board("vvvvQ vvvf ffffW")
    write(free, entry="take_over", board=before.to_json())
    see(free, scan_of(before))
    overlay = see(free, scan_of(read_board("vvvvQ vvvf ffffH")), times=3)
    assert overlay["taken"][0]["kind"] == "covered"
    (tile,) = [t for t in host.get(f"/api/games/{free}").json["board"]["tiles"] if t["x"] == 2]
    assert tile["covers"] == "wolf"


def test_a_correction_sticks_until_the_tile_changes(see, host, free, write):
    read, right, third = grown((1, 0, "yyyv")), "ykyv:abcd", grown((1, 0, "bbbv"))
    see(free, scan_of(read), times=3)
    write(free, entry="lay", x=1, y=0, face=right, read="yyyv")
    overlay = see(free, scan_of(read), times=12)
    assert [tile["face"] for tile in overlay["tiles"]] == ["vvvvQ", right]
    assert overlay["tiles"][1]["state"] == "fixed"
    overlay = see(free, scan_of(third), times=10)
    assert overlay["tiles"][1]["face"] == "bbbv"


def test_a_hidden_tile_stays_and_one_taken_away_goes(see, host, free):
    see(free, scan_of(LAID), times=3)
    see(free, scan_of(SQUARE), times=5)
    assert len(host.get(f"/api/games/{free}").json["board"]["tiles"]) == 2
    event = {"kind": "taken", "cell": [0, 1]}
    see(free, scan_of(SQUARE, events=[event]))
    assert len(host.get(f"/api/games/{free}").json["board"]["tiles"]) == 1


def test_what_the_scanner_saw_happen_is_believed_at_once(see, host, game):
    see(game, scan_of(SQUARE))
    overlay = see(game, scan_of(LAID, events=[{"kind": "laid", "cell": [0, 1]}]))
    assert [change["text"] for change in overlay["taken"]] == ["fits, draw 1"]
    assert see(game, scan_of(LAID), times=10)["taken"] == []
    turned = scan_of(grown((0, 1, "vvkk")), events=[{"kind": "turned", "cell": [0, 1]}])
    assert [change["kind"] for change in see(game, turned)["taken"]] == ["turned"]


def test_events_that_say_nothing_of_a_cell_do_no_harm(see, host, game):
    see(game, scan_of(SQUARE))
    odd = [{"kind": "knocked"}, {"kind": "laid"}, {"kind": "laid", "cell": [9, 9]}, {}]
    assert see(game, scan_of(LAID, events=odd))["taken"] == []


def test_nothing_is_drawn_over_a_board_out_of_sight_and_its_points_stay(see, free):
    scan = scan_of(grown((1, 0, "yyyv")))
    points = see(free, scan, times=3)["score"]
    hidden = {**scan, "tiles": [{**tile, "in_sight": False} for tile in scan["tiles"]]}
    overlay = see(free, hidden)
    assert (overlay["tiles"], overlay["meadows"]) == ([], [])
    assert overlay["score"] == points


def test_a_still_photo_changes_nothing_by_itself(see, host, free):
    overlay = see(free, scan_of(LAID), times=4, path="photos")
    assert len(overlay["waiting"]) == 2
    assert host.get(f"/api/games/{free}").json["board"]["tiles"] == []


def test_another_board_is_not_mixed_into_the_game(see, host, free, write):
    write(free, entry="take_over", board=read_board("vvvvQ kkvv bbbk ffbb").to_json())
    overlay = see(free, scan_of(read_board("rrrr yyrr kkyy bbkk")), times=4)
    assert overlay["strange"]
    assert len(host.get(f"/api/games/{free}").json["board"]["tiles"]) == 4


def test_two_phones_film_one_game_from_two_sides(see, host, game, eyes, jpeg):
    first = grown((0, 1, "vkkv"))
    see(game, scan_of(first), times=3)
    second = Board({**first.tiles, **read_board("at 1,1\nkbkk").tiles})
    eyes.show(scan_of(second.turned(1).shifted(7, -3)))
    for _ in range(3):
        host.post(f"/api/games/{game}/frames?camera=other", data=jpeg, headers=HERE)
    state = host.get(f"/api/games/{game}").json
    assert Board.from_json(state["board"]).face(Cell(1, 1)) == read_face("kbkk")
    assert state["play"]["turn"] == "Jan"


@pytest.mark.parametrize("quarters", range(4))
def test_align_finds_turn_and_shift(quarters):
    known = read_board("vvvvQ kkvv bbbk\nffvy . rryb")
    seen = known.turned(quarters).shifted(5, -9)
    way = align(seen, known)
    assert way is not None
    found = read_sighting(scan_of(seen)).moved(way)
    assert found.board == known


def test_align_refuses_what_has_nothing_in_common():
    assert align(read_board("rrrr yyrr"), read_board("vvvvQ kkvv")) is None
    assert align(read_board("rrrr"), Board({})) == Way()


def test_corners_turn_with_the_board():
    seen = read_sighting(scan_of(read_board("vvvvQ kkvv")))
    turned = seen.moved(Way(1, 0, 0))
    nw, ne, se, sw = seen.tiles[Cell(0, 0)].corners
    assert turned.tiles[Cell(0, 0)].corners == (sw, nw, ne, se)


def test_outlines_stay_on_their_tile_and_reach_their_edges():
    for face in ("yyyy", "yyff", "ykrb", "yfyf:abac", "yyyf"):
        for region in read_face(face).regions:
            shape = outline(region.edges)
            assert all(0 <= u <= 1 and 0 <= v <= 1 for u, v in shape)
            assert len(shape) >= 3
    corners = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0))
    assert on_tile(corners, (0.5, 0.5)) == (15.0, 15.0)


def test_overlay_polygons_lie_on_their_tiles(see, free):
    overlay = see(free, scan_of(grown((1, 0, "yyyv"))))
    (meadow,) = overlay["meadows"]
    assert meadow["colour"] == "y"
    assert all(100 <= x <= 160 and 40 <= y <= 100 for x, y in meadow["pieces"][0])
    assert len(meadow["open"]) == 3


def test_a_busy_eye_drops_the_frame(helper, host, free, eyes, jpeg):
    eyes.show(scan_of(SQUARE))
    with helper.lookout._post.eyes(free, "browser phone"):
        answer = host.post(f"/api/games/{free}/frames", data=jpeg, headers=HERE)
    assert (answer.status_code, answer.json["code"]) == (429, "busy")


def test_a_table_that_asks_for_it_keeps_pictures_for_its_history(see, host):
    opening = {"title": "Sunday", "expansion": True, "pictures": True}
    game = host.post("/api/games", json=opening, headers=HERE).json["id"]
    see(game, scan_of(SQUARE), times=3)
    see(game, scan_of(LAID), times=3)
    text = host.get(f"/games/{game}").get_data(as_text=True)
    addresses = re.findall(rf'src="(/api/games/{game}/pictures/\d+.jpg)"', text)
    assert len(addresses) == 2
    for address in addresses:
        assert host.get(address).data[:3] == b"\xff\xd8\xff"


def test_pictures_are_kept_in_memory_only(see, helper, free):
    see(free, scan_of(LAID), times=3)
    files = [p for p in helper.config.data.rglob("*") if p.suffix in (".jpg", ".jpeg", ".part")]
    assert files == []
    assert helper.desk.store.pictures(free) == frozenset()
