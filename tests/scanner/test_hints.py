"""What the scanner tells a photographer, on made-up pictures for each hint and on good ones."""

import json
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from believed_boards import beliefs_of
from stub_eyes import BOARD

from scanner import Scanner
from scanner.beliefs import Sight
from scanner.crops import cut_crops
from scanner.hints import hints, hints_without_board
from scanner.lattice import Lattice
from scanner.pictures import load_picture

SIDE = 80
IMAGES = Path(__file__).parents[2] / "fixtures" / "images"


def table(seed=0):
    """A sharp, well lit picture of nine tiles with blobs of many sizes on them."""
    rng = np.random.default_rng(seed)
    image = np.full((400, 400, 3), (70, 110, 130), np.uint8)
    for _ in range(260):
        spot = tuple(int(v) for v in rng.integers(60, 340, 2))
        colour = tuple(int(v) for v in rng.integers(40, 220, 3))
        cv2.circle(image, spot, int(rng.integers(2, 16)), colour, -1, cv2.LINE_AA)
    return image


def lattice(scale=1.0, flat=1.0):
    cells = np.array([(x, y) for y in range(3) for x in range(3)], np.int32)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    corners = (60 + SIDE * (cells[:, None] + square)) * [scale, scale * flat]
    return Lattice(cells, corners.astype(np.float32), np.ones(9, np.float32))


def told(image, where=None, beliefs=None):
    where = where or lattice()
    crops = cut_crops(image, where.corners)
    return [str(hint) for hint in hints(crops, where, beliefs or beliefs_of(BOARD))]


def shaken(image, length, degrees):
    kernel = np.zeros((61, 61), np.float32)
    step = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * length / 2
    ends = [tuple(int(v) for v in np.round(30 + sign * step)) for sign in (-1, 1)]
    cv2.line(kernel, *ends, 1.0)
    return cv2.filter2D(image, -1, kernel / kernel.sum())


@pytest.mark.parametrize("seed", range(3))
def test_a_good_picture_needs_no_hint(seed):
    assert told(table(seed)) == []


@pytest.mark.parametrize("file", sorted(IMAGES.glob("*-[en]*-?.jpg")), ids=lambda file: file.stem)
def test_easy_and_normal_photos_need_no_hint(file):
    truth = json.loads(file.with_suffix(".json").read_text("utf-8"))
    tiles = [tile for tile in truth["tiles"] if tile["visible"] > 0.7]
    cells = np.array([(tile["x"], tile["y"]) for tile in tiles], np.int32)
    corners = np.array([tile["corners"] for tile in tiles], np.float32)
    where = Lattice(cells, corners, np.ones(len(tiles), np.float32))
    seen = beliefs_of(BOARD).keep(np.zeros(len(tiles), int))
    assert told(load_picture(file).image, where, seen) == []


def test_a_dark_table_needs_more_light():
    assert told(table() // 8) == ["It is too dark: bring more light to the table."]


def test_tiles_under_a_hand_are_counted():
    covered = np.linspace(0, 0.2, 9).astype(np.float32)
    said = told(table(), replace(lattice(), hands=covered))
    many = int((covered > 0.15).sum())
    assert said == [f"A hand covers {many} of the tiles: take it away to be sure of them."]


def test_tiles_under_glare_are_counted():
    image = table()
    for centre in ((100, 100), (180, 100), (260, 180)):
        cv2.circle(image, centre, 22, (252, 250, 255), -1)
    assert told(image) == ["Glare on 3 of the tiles: move the lamp or the camera."]


def test_small_tiles_ask_to_come_closer():
    small = cv2.resize(table(), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    hint = "Move closer: tiles are 20 pixels wide, 24 are needed."
    assert told(small, lattice(0.25)) == [hint]


def test_a_flat_view_asks_for_a_higher_camera():
    flat = cv2.resize(table(), None, fx=1, fy=0.45, interpolation=cv2.INTER_AREA)
    hint = "The camera looks too flatly over the table: hold it higher."
    assert told(flat, lattice(1, 0.45)) == [hint]
    less = cv2.resize(table(), None, fx=1, fy=0.7, interpolation=cv2.INTER_AREA)
    assert told(less, lattice(1, 0.7)) == []


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 135])
def test_a_shaken_picture_asks_to_hold_still(degrees):
    hint = "The picture is blurred: hold still and let the camera focus."
    assert told(shaken(table(), 0.3 * SIDE, degrees)) == [hint]
    assert told(shaken(table(), 3, degrees)) == []


def test_a_picture_out_of_focus_asks_to_let_the_camera_focus():
    assert len(told(cv2.GaussianBlur(table(), (0, 0), 0.1 * SIDE))) == 1


def test_hidden_tiles_say_nothing():
    image = table()
    image[60:140, 60:140] = 255
    beliefs = beliefs_of(BOARD)
    assert told(image, beliefs=beliefs) == ["Glare on 1 of the tiles: move the lamp or the camera."]
    sight = beliefs.sight.copy()
    sight[0] = -9
    sight[0, Sight.COVERED] = -0.01
    assert told(image, beliefs=replace(beliefs, sight=sight)) == []


def test_plain_surfaces_are_not_called_blurred():
    assert told(np.full((400, 400, 3), 120, np.uint8)) == []


def test_a_black_picture_without_a_board_is_called_dark(eyes):
    eyes.boards = [BOARD.__class__({})]
    assert hints_without_board(np.full((480, 640, 3), 60, np.uint8)) == []
    warnings = Scanner().scan(np.full((480, 640, 3), 5, np.uint8)).warnings
    assert [str(w) for w in warnings] == [
        "No tiles lie side by side in the picture.",
        "It is too dark: bring more light to the table.",
    ]


def test_hints_reach_the_warnings_of_a_scan(eyes):
    dark = Scanner().scan(np.full((480, 640, 3), 12, np.uint8)).to_json()
    assert dark["warnings"] == ["It is too dark: bring more light to the table."]


def test_hints_cost_less_than_two_milliseconds_for_a_large_board():
    image, where = table(), lattice()
    crops = np.repeat(cut_crops(image, where.corners), 14, axis=0)[:120]
    beliefs = beliefs_of(BOARD)
    many = beliefs.keep(np.arange(120) % 9)
    cells = np.stack([np.arange(120) % 12, np.arange(120) // 12], axis=1).astype(np.int32)
    board = Lattice(cells, np.repeat(where.corners, 14, axis=0)[:120], np.ones(120, np.float32))
    spent = []
    for _ in range(20):
        start = time.process_time()
        hints(crops, board, many)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.002
