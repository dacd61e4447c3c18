"""`owczarek scan` and `owczarek lattice` as a person or a program uses them."""

import json
from functools import partial

import cv2
import numpy as np
import pytest
from believed_boards import beliefs_of, lattice_of, part_of
from PIL import Image
from stub_eyes import BOARD

from engine import Board, Cell, score
from scanner.beliefs import Sight


def sighted(which: Sight):
    """Beliefs in which every crop shows this."""

    def believe(board):
        beliefs = beliefs_of(board)
        beliefs.sight[:] = np.log(0.001)
        beliefs.sight[:, which] = np.log(0.996)
        return beliefs

    return believe


def test_scan_json_is_a_board_with_corners_and_confidence(owczarek, eyes, photo):
    code, out, err = owczarek("scan", photo(), "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert Board.from_json(told) == BOARD
    first = told["tiles"][0]
    assert (first["x"], first["y"]) == (0, 0)
    np.testing.assert_allclose(first["corners"], [[50, 50], [90, 50], [90, 90], [50, 90]])
    assert 0 < first["confidence"] <= 1
    assert isinstance(told["certain"], bool)
    assert isinstance(told["questions"], list)
    assert told["warnings"] == []
    assert told["timing_ms"]["total"] > 0
    assert "score" not in told


def test_scan_scores_too(owczarek, eyes, photo):
    told = json.loads(owczarek("scan", photo(), "--json", "--score")[1])
    assert told["score"] == score(BOARD).to_json()


def test_scan_for_people(owczarek, eyes, photo):
    code, out, _ = owczarek("scan", photo(), "--score")
    assert code == 0
    assert "9 tiles" in out
    assert "Fenced and safe: 2 sheep, 2 points." in out


def test_corners_are_in_pixels_of_the_whole_photo(owczarek, eyes, photo):
    told = json.loads(owczarek("scan", photo("large.jpg", (5120, 3840)), "--json")[1])
    np.testing.assert_allclose(told["tiles"][0]["corners"][0], [100.5, 100.5])


def test_a_mismatch_is_told_as_a_broken_rule(owczarek, eyes, photo):
    from engine import read_board

    eyes.boards = [read_board("fyff  fffr\nffff  ffff")]
    eyes.beliefs = partial(beliefs_of, sure=0.99999)
    out = owczarek("scan", photo())[1]
    assert "W12: A yellow meadow at (0,0) lies against a red meadow at (1,0)." in out


@pytest.mark.parametrize(
    ("boards", "sight", "reason"),
    [
        ([Board({})], Sight.FACE, "No tiles lie side by side"),
        ([part_of(BOARD, [Cell(0, 0)])], Sight.FACE, "Only one tile"),
        ([BOARD], Sight.NOTHING, "no tiles of this game"),
        ([BOARD], Sight.QUESTION, "no tiles of this game"),
        ([BOARD], Sight.COVERED, "no tiles of this game"),
    ],
)
def test_no_board_is_exit_1_with_a_reason(owczarek, eyes, photo, boards, sight, reason):
    eyes.boards, eyes.beliefs = boards, sighted(sight)
    code, out, err = owczarek("scan", photo(), "--json", "--score", "--overlay", "out.jpg")
    told = json.loads(out)
    assert (code, err) == (1, "")
    assert told["tiles"] == []
    assert told["certain"] is False
    assert reason in told["warnings"][0]
    code, out, _ = owczarek("scan", photo())
    assert code == 1
    assert out.startswith("No board.")


def test_a_second_board_is_named(owczarek, eyes, photo):
    cells = [Cell(x, y) for x in range(3) for y in range(2)]
    eyes.others = (lattice_of(cells, (400.0, 60.0)), lattice_of(cells[:2], (60.0, 400.0)))
    told = json.loads(owczarek("scan", photo(), "--json")[1])
    assert len(told["tiles"]) == 9
    assert told["warnings"] == [
        "A second board of 6 tiles lies at the right; only the larger one is read."
    ]


def test_a_board_at_the_edge_is_remarked_on(owczarek, eyes, photo):
    told = json.loads(owczarek("scan", photo("small.jpg", (180, 480)), "--json")[1])
    assert told["warnings"] == [
        "The board comes close to the edge of the picture: is all of it in sight?"
    ]


def test_many_tiles_are_no_problem(owczarek, eyes, photo):
    from webui.bench import grown_board

    eyes.boards = [grown_board(120)]
    code, out, _ = owczarek("scan", photo(), "--json")
    assert code == 0
    assert len(json.loads(out)["tiles"]) == 120


def test_several_photos_are_joined(owczarek, eyes, photo):
    eyes.boards = [
        part_of(BOARD, [cell for cell in BOARD if cell.y <= 1]),
        part_of(BOARD, [cell for cell in BOARD if cell.y >= 0]).shifted(5, 5),
    ]
    code, out, _ = owczarek("scan", photo("a.jpg"), photo("b.jpg"), "--json")
    told = json.loads(out)
    assert code == 0
    assert Board.from_json(told) == BOARD
    assert {(tile["y"], tile["photo"]) for tile in told["tiles"]} == {(0, 0), (1, 0), (2, 1)}


def test_a_photo_that_fits_nowhere_is_named(owczarek, eyes, photo):
    from webui.bench import grown_board

    eyes.boards = [BOARD, grown_board(20), Board({})]
    names = [photo(name) for name in ("a.jpg", "b.jpg", "c.jpg")]
    told = json.loads(owczarek("scan", *names, "--json")[1])
    assert Board.from_json(told) == BOARD
    assert told["certain"] is False
    assert told["warnings"] == [
        "c.jpg: No tiles lie side by side in the picture.",
        "b.jpg: overlaps no other photo clearly; it is left out.",
    ]


def test_the_first_photo_may_show_nothing(owczarek, eyes, photo):
    eyes.boards = [Board({}), BOARD]
    words = ["scan", photo("a.jpg"), photo("b.jpg"), "--json", "--overlay", "out.png"]
    code, out, _ = owczarek(*words)
    told = json.loads(out)
    assert code == 0
    assert {tile["photo"] for tile in told["tiles"]} == {1}


def test_overlay_is_written_whole_and_alone(owczarek, eyes, photo, tmp_path):
    owczarek("scan", photo(), "--overlay", "out.jpg")
    drawn = cv2.imread(str(tmp_path / "out.jpg"))
    assert drawn.shape[0] > drawn.shape[1] * 480 / 640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jpg", "photo.jpg"]


@pytest.mark.parametrize(
    ("goal", "complaint"),
    [
        ("nowhere/out.jpg", "there is no folder nowhere"),
        (".", "ends in .jpg"),
        ("out.txt", "ends in .jpg"),
        ("folder.jpg", "this is a folder"),
        ("/proc/out.jpg", "cannot be written"),
    ],
)
def test_an_overlay_that_cannot_be_written(owczarek, eyes, photo, tmp_path, goal, complaint):
    (tmp_path / "folder.jpg").mkdir()
    code, out, err = owczarek("scan", photo(), "--json", "--overlay", goal)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_an_unknown_tile_set(owczarek, eyes, photo):
    code, out, err = owczarek("scan", photo(), "--set", "grandma", "--json")
    assert (code, out, err) == (2, "", 'owczarek: no tile set "grandma"\n')


def bad_files(tmp_path) -> list[str]:
    """Everything that people drop on a program, in one folder."""
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "text.jpg").write_text("Dear diary")
    (tmp_path / "folder").mkdir()
    Image.new("RGB", (1, 1)).save(tmp_path / "one.png")
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
    for ending in ("jpg", "png", "webp"):
        path = tmp_path / f"cut.{ending}"
        Image.fromarray(noise).save(path)
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return ["empty.jpg", "text.jpg", "folder", "one.png", "cut.jpg", "cut.png", "cut.webp", "none"]


@pytest.mark.parametrize("command", ["scan", "lattice"])
def test_bad_files_end_in_one_line_and_exit_2(owczarek, eyes, tmp_path, command):
    for name in bad_files(tmp_path):
        code, out, err = owczarek(command, name, "--json")
        assert (code, out) == (2, ""), name
        assert err.startswith(f"owczarek: {name}: "), name
        assert err.count("\n") == 1, name
    assert eyes.looks == 0


@pytest.mark.parametrize("mode", ["L", "RGBA", "P", "I;16"])
def test_pictures_of_all_kinds_are_scanned(owczarek, eyes, tmp_path, mode):
    image = Image.new("RGB", (640, 480), (60, 120, 90))
    if mode == "I;16":
        image = Image.fromarray(np.full((480, 640), 30_000, np.uint16))
    elif mode != "RGB":
        image = image.convert(mode)
    image.save(tmp_path / "photo.png")
    assert owczarek("scan", "photo.png", "--json")[0] == 0


def test_one_bad_photo_among_good_ones_stops_the_scan(owczarek, eyes, photo, tmp_path):
    (tmp_path / "text.jpg").write_text("Dear diary")
    code, _, err = owczarek("scan", photo(), "text.jpg")
    assert code == 2
    assert "text.jpg: not a picture" in err


def test_far_too_many_photos(owczarek, eyes, photo):
    code, _, err = owczarek("scan", *[photo()] * 21)
    assert code == 2
    assert "at most 20" in err


def test_lattice_json_tells_only_where_tiles_lie(owczarek, eyes, photo):
    code, out, err = owczarek("lattice", photo(), "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert {(tile["x"], tile["y"]) for tile in told["tiles"]} == set(BOARD)
    assert told["tiles"][0]["corners"] == [[50, 50], [90, 50], [90, 90], [50, 90]]
    assert eyes.reads == 0


def test_lattice_for_people(owczarek, eyes, photo):
    assert (
        owczarek("lattice", photo())[1] == "9 tiles in 3 columns and 3 rows, 40 pixels wide each.\n"
    )


def test_lattice_without_tiles_is_exit_1(owczarek, eyes, photo):
    eyes.boards = [Board({})]
    code, out, _ = owczarek("lattice", photo(), "--json")
    assert (code, json.loads(out)) == (1, {"tiles": []})
    assert owczarek("lattice", photo())[0] == 1
