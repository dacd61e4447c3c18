"""What a photograph says about itself is what it shows."""

from __future__ import annotations

import json

import numpy as np
import pytest
from marker_tiles import marker_board, measure
from plain_tiles import SHADES

from engine import Board, Cell, Edge, Guest, Tile, read_face
from models.photographer import Difficulty, Painter, Photo, photograph
from models.photographer.chance import Stage, stream
from models.photographer.laying import lay_out
from models.photographer.photograph import open_box
from models.photographer.sensor import Sensor

SMALL = (640, 360)
CLEAR = Sensor(adapted=1.0, defocus=0.2, grain=0.002, sharpen=0.0, quality=97)


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_corners_of_200_photographs_agree_with_markers_that_opencv_finds(first: int) -> None:
    errors = measure(range(first, first + 20))
    assert len(errors) > 200
    assert max(errors) < 1.0


def test_corners_run_clockwise_from_the_north_west_of_the_board(painter: Painter) -> None:
    photo = photograph(marker_board(3), painter, 3, Difficulty.NORMAL, SMALL)
    seen = {truth.cell: truth.corners for truth in photo.tiles}
    pairs = [(cell, cell.beside(Edge.E)) for cell in seen if cell.beside(Edge.E) in seen]
    assert pairs
    for west, east in pairs:
        side = np.linalg.norm(seen[west][1] - seen[west][0])
        assert np.linalg.norm(seen[west][1] - seen[east][0]) < 0.25 * side
        assert np.linalg.norm(seen[west][2] - seen[east][3]) < 0.25 * side


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_edge_lies_where_the_board_says(painter: Painter, seed: int) -> None:
    face = read_face("yrbv")
    board = Board.of({Cell(x, 0): face.turned(x) for x in range(4)})
    photo = photograph(
        board, painter, seed, Difficulty.EASY, SMALL, hands=0, things=False, sensor=CLEAR
    )
    for truth in photo.tiles:
        middle = truth.corners.mean(axis=0)
        for edge, letter in enumerate(board.tiles[truth.cell].face.letters):
            outer = (truth.corners[edge] + truth.corners[(edge + 1) % 4]) / 2
            x, y = np.round(middle + 0.6 * (outer - middle)).astype(int)
            assert nearest_shade(photo, int(x), int(y)) == letter


def nearest_shade(photo: Photo, x: int, y: int) -> str:
    """The edge letter whose colour direction is nearest to that of a pixel."""
    pixel = photo.image[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3).mean(axis=0)
    hue = pixel / np.linalg.norm(pixel)
    known = {k: np.array(SHADES[k]) / np.linalg.norm(SHADES[k]) for k in "yrbv"}
    return max(known, key=lambda letter: float(hue @ known[letter]))


def test_an_untouched_tile_is_wholly_visible(board: Board, painter: Painter) -> None:
    photo = photograph(board, painter, 4, Difficulty.EASY, SMALL, hands=0, things=False)
    assert [truth.visible for truth in photo.tiles] == [1.0] * len(board)


def test_a_hand_hides_what_is_below_it(board: Board, painter: Painter) -> None:
    seed = next(
        seed
        for seed in range(40)
        if photograph(board, painter, seed, Difficulty.HARD, (160, 90), things=False).hand
    )
    with_hand = photograph(board, painter, seed, Difficulty.HARD, SMALL, things=False)
    without = photograph(board, painter, seed, Difficulty.HARD, SMALL, things=False, hands=0)
    pairs = list(zip(with_hand.tiles, without.tiles, strict=True))
    assert all(np.array_equal(a.corners, b.corners) for a, b in pairs)
    assert all(a.visible <= b.visible + 1e-9 for a, b in pairs)
    assert not np.array_equal(with_hand.image, without.image)


def test_a_hunter_on_a_wolf_lies_one_tile_higher(painter: Painter) -> None:
    cells = {
        Cell(0, 0): Tile(read_face("ffffW")),
        Cell(1, 0): Tile(read_face("ffffH"), covers=Guest.WOLF),
    }
    board = Board(cells)
    box = open_box(painter, 11, Difficulty.EASY)
    laid = box.lay(board, lay_out(board, box.care, stream(11, Stage.LAYING)))
    heights = [laid.tops[cell].corners[:, 2].min() for cell in cells]
    assert heights[1] - heights[0] > 0.8 * box.stock.thick
    assert len(laid.below) == 1
    photo = photograph(board, painter, 11, Difficulty.EASY, SMALL, things=False)
    assert [truth.visible for truth in photo.tiles] == [1.0, 1.0]


def test_json_is_the_contracts_board_with_corners(board: Board, painter: Painter) -> None:
    photo = photograph(board, painter, 9, Difficulty.NORMAL, (320, 180))
    written = json.loads(json.dumps(photo.to_json()))
    assert Board.from_json(written) == Board.from_json(board.to_json())
    assert all(len(tile["corners"]) == 4 and 0 <= tile["visible"] <= 1 for tile in written["tiles"])
    assert written["size"] == [320, 180]
    assert {"loose", "style", "seed", "difficulty"} <= written.keys()
