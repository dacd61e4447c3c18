"""The drawn photo: that it says what was read, and says it in any size."""

import cv2
import numpy as np
import pytest
from believed_boards import lattice_of
from stub_eyes import BOARD

from engine import Board, Cell, Edge, Face, read_board, read_face, score
from engine.sentences import say
from scanner.decode import Doubt
from scanner.overlay import LARGEST, READABLE, draw_overlay
from scanner.overlay_legend import legend_height
from scanner.overlay_paint import DOUBT, FLOCK, GATE, WARNING, text_width
from scanner.overlay_shapes import CORNERS, shapes_of
from scanner.picture import Picture
from scanner.scan import Scan, SeenTile

GREY = 120


def photo(width: int = 640, height: int = 480) -> np.ndarray:
    return np.full((height, width, 3), GREY, np.uint8)


def scan_of(board: Board, side: float = 120.0, origin=(60.0, 60.0), unsure=(), certain=False):
    corners = lattice_of(list(board), origin, side).corners
    doubts = tuple(
        Doubt(f"tile:{cell}", cell, say("What is it?"), (board.tiles[cell].face,))
        for cell in unsure
    )
    seen = {cell: SeenTile(quad, 0.99) for cell, quad in zip(board, corners, strict=True)}
    return Scan(board, seen, certain=certain, questions=doubts)


def drawn(board: Board, size=(640, 480), **options) -> np.ndarray:
    return draw_overlay(photo(*size), scan_of(board, **options), score(board))


def share_of(image: np.ndarray, rgb: tuple[int, int, int], box=None) -> float:
    """How much of a picture, or of a box (left, top, right, bottom), shows exactly a colour."""
    if box is not None:
        left, top, right, bottom = box
        image = image[top:bottom, left:right]
    return float((np.abs(image.astype(int) - rgb[::-1]).max(axis=-1) <= 6).mean())


def test_photo_stays_and_a_legend_comes_below():
    before = photo()
    image = draw_overlay(before, scan_of(BOARD), score(BOARD))
    assert image.shape == (480 + legend_height(640), 640, 3)
    assert image.dtype == np.uint8
    assert (before == GREY).all()


def test_beside_the_board_the_photo_is_dimmed():
    image = drawn(BOARD)
    assert image[20, 20, 0] < GREY
    # The middle of an all-forest tile is left alone.
    assert abs(int(image[60 + 60, 60 + 300, 0]) - GREY) <= 2


def test_a_meadow_that_counts_has_its_colour():
    image = drawn(read_board("fyff fffy"))
    box = (60, 60, 300, 180)
    assert share_of(image, FLOCK[read_face("yyyy").edges[0].colour], box) > 0.02
    assert share_of(image, WARNING, box) == 0


def test_an_open_end_has_a_gate():
    assert share_of(drawn(read_board("fyff fffy")), GATE, (0, 0, 640, 480)) == 0
    assert share_of(drawn(read_board("fyff")), GATE, (0, 0, 640, 480)) > 0.0005


def test_danger_is_hatched_in_red():
    box = (60, 60, 420, 180)
    assert share_of(drawn(read_board("fyff fffy ffffW")), WARNING, box) > 0.02


def test_edges_that_clash_are_marked():
    image = drawn(read_board("fyff fffr"))
    assert share_of(image, WARNING, (150, 90, 210, 150)) > 0.02


def test_an_unsure_tile_is_framed_in_violet():
    board = read_board("ffff ffff")
    sure, unsure = drawn(board), drawn(board, unsure=[Cell(1, 0)])
    assert share_of(sure, DOUBT, (0, 0, 640, 480)) == 0
    assert share_of(unsure, DOUBT, (170, 50, 310, 190)) > 0.03
    assert share_of(unsure, DOUBT, (50, 50, 160, 190)) == 0


def test_meadows_that_a_pond_joins_are_bridged(monkeypatch):
    bridges = []
    monkeypatch.setattr("scanner.overlay.draw_bridge", lambda *ends: bridges.append(ends[1:3]))
    drawn(read_board("ffyf ffyf\nyfff yfff"))
    assert bridges == []
    drawn(read_board("fwyf ffyw\nyfff yfff"))
    ((start, end),) = bridges
    assert (start, end) == (pytest.approx((120, 180)), pytest.approx((240, 180)))


def test_small_tiles_are_enlarged_up_to_a_limit():
    image = drawn(BOARD, side=55.0)
    assert image.shape[1] == pytest.approx(640 * READABLE / 55, abs=2)
    huge = drawn(BOARD, size=(2400, 1800), side=20.0)
    assert huge.shape[1] == LARGEST


@pytest.mark.parametrize("size", [(96, 64), (300, 900), (1600, 400)])
def test_any_size_can_be_drawn(size):
    image = drawn(read_board("fyff fffy"), size=size, side=20.0, origin=(5.0, 5.0))
    assert image.ndim == 3


def test_corners_outside_the_photo_are_no_problem():
    image = drawn(BOARD, origin=(-200.0, -300.0))
    assert image.shape[1] == 640


def test_a_reduced_picture_is_drawn_at_its_own_size():
    picture = Picture(photo(640, 480), (1280, 960))
    board = read_board("fyff fffy")
    image = draw_overlay(picture, scan_of(board, side=240, origin=(120.5, 120.5)), score(board))
    np.testing.assert_array_equal(image, drawn(board))


def test_only_the_tiles_of_this_photo_are_drawn():
    board = read_board("fyff fffy")
    scan = scan_of(board)
    far = {
        cell: SeenTile(tile.corners, 0.9, photo=int(cell == Cell(1, 0)))
        for cell, tile in scan.seen.items()
    }
    image = draw_overlay(photo(), Scan(board, far, certain=True), score(board))
    assert image[120, 240, 0] < GREY


def test_no_tiles_in_this_photo_leaves_a_photo_with_a_legend():
    board = read_board("fyff fffy")
    image = draw_overlay(photo(), scan_of(board), score(board), number=3)
    assert image.shape[0] > 480


def test_the_same_scan_gives_the_same_picture():
    np.testing.assert_array_equal(drawn(BOARD), drawn(BOARD))


def test_a_large_crooked_board_is_drawn():
    from webui.bench import grown_board

    board = grown_board(60)
    scan = scan_of(board, side=60, origin=(500.0, 500.0))
    way = cv2.getRotationMatrix2D((500, 500), 31, 0.9)
    turned = {
        cell: SeenTile(cv2.transform(tile.corners[None], way)[0].astype(np.float32), 0.9)
        for cell, tile in scan.seen.items()
    }
    image = draw_overlay(photo(1200, 1200), Scan(board, turned, certain=True), score(board))
    assert image.std() > 20


@pytest.mark.parametrize(
    "text",
    ["yyyy", "yyrr", "ykrb", "yyrb", "yyyr", "yryr:abac", "yryr:abcb", "yryb:abac", "ffffW",
     "yyrr:abcd"],
)  # fmt: skip
def test_shapes_cover_the_tile_once(text):
    for face in read_face(text).rotations:
        outlines = [shape.outline for shape in shapes_of(face)]
        areas = [cv2.contourArea(outline.astype(np.float32), oriented=True) for outline in outlines]
        assert sum(areas) == pytest.approx(1.0, abs=1e-3)
        assert min(areas) > 0.1, "all run the same way round"
        for shape in shapes_of(face):
            assert cv2.pointPolygonTest(shape.outline.astype(np.float32), shape.heart, True) > 0.05


def test_each_edge_lies_on_its_own_shape():
    for text in ("ykrb", "yyrr", "yryb:abac", "yyyr"):
        face: Face = read_face(text)
        for edge in Edge:
            middle = (CORNERS[edge] + CORNERS[(edge + 1) % 4]) / 2
            inside = middle + 0.05 * (0.5 - middle)
            outline = shapes_of(face)[face.region_of[edge]].outline.astype(np.float32)
            assert cv2.pointPolygonTest(outline, inside.tolist(), False) > 0


def test_words_have_a_width():
    assert text_width("12", 10) > text_width("1", 10) > 0
    assert text_width("12", 20) == pytest.approx(2 * text_width("12", 10))
