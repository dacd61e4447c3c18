"""Lessons tell the truth: answers turn with their crops, and crops are cut as the scanner cuts."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine import Cell, Edge, read_face
from models.art import house_style
from models.photographer import photograph, random_board, style_painter
from models.school.album import keep_photo
from models.school.boxes import lesson_box, markers, random_face, random_shape
from models.school.reader_lessons import (
    UNKNOWN,
    Answers,
    answers_for,
    open_page,
    roll,
    shake,
    study,
)
from scanner.beliefs import Sight
from scanner.squares import shift_between

FACES = ["yyfb*3.1", "yfyf:abac", "wwbb~2", "ffffW", "kkrr:abcd", "kyrb", "vvvvQ"]


@pytest.mark.parametrize("text", FACES)
@pytest.mark.parametrize("quarters", range(4))
def test_answers_turn_with_the_tile(text: str, quarters: int) -> None:
    face = read_face(text)
    # A crop whose corners start `quarters` later shows the tile turned back by as many.
    assert roll(answers_for(face), quarters, False) == answers_for(face.turned(-quarters % 4))


@pytest.mark.parametrize("text", FACES)
def test_mirroring_twice_changes_nothing(text: str) -> None:
    told = answers_for(read_face(text))
    assert roll(roll(told, 0, True), 0, True) == told
    mirrored = roll(told, 0, True)
    assert (mirrored.edges[1], mirrored.edges[3]) == (told.edges[3], told.edges[1])


def test_joins_of_different_terrains_are_nobodys_question() -> None:
    assert answers_for(read_face("yyff")).joined == (1, UNKNOWN, 1, UNKNOWN, UNKNOWN, UNKNOWN)
    assert answers_for(read_face("yyrr:abcd")).joined == (0, UNKNOWN, 0, *(UNKNOWN,) * 3)


def test_shift_says_where_the_true_corners_are() -> None:
    square = np.array([[[10, 10], [60, 10], [60, 60], [10, 60]]], np.float32)
    assert shift_between(square, square) == pytest.approx(np.zeros((1, 4, 2)), abs=1e-5)
    moved = square + np.float32([5, 0])
    assert shift_between(square, moved)[..., 0] == pytest.approx(np.full((1, 4), 0.1), abs=1e-4)


def test_shaking_moves_corners_a_little() -> None:
    square = np.array([[[10, 10], [60, 10], [60, 60], [10, 60]]] * 50, np.float32)
    shaken = shake(np.random.default_rng(1), square)
    off = np.abs(shaken - square).max((1, 2)) / 50
    assert 0.005 < np.median(off) < 0.08


def test_boxes_hold_every_guest_and_no_marker() -> None:
    box = lesson_box(np.random.default_rng(3))
    assert {face.guest.value for face in box if face.guest} >= {"wolf", "hunter", "fisher", "guard"}
    assert not any(face.is_marker for face in box)
    assert len(markers()) == 4


def test_random_faces_follow_W3() -> None:
    rng = np.random.default_rng(5)
    for _ in range(300):
        assert not {"f", "v"} <= set(random_face(rng).letters)


@pytest.mark.parametrize("reach", [0.0, 0.5, 1.0])
def test_shapes_hang_together(reach: float) -> None:
    cells = set(random_shape(np.random.default_rng(2), 30, reach))
    assert len(cells) == 30
    seen, todo = {Cell(0, 0)}, [Cell(0, 0)]
    while todo:
        here = todo.pop()
        beside = {here.beside(edge) for edge in Edge} & cells - seen
        seen |= beside
        todo += beside
    assert seen == cells


def test_a_page_of_a_real_lesson(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    painter = style_painter(house_style(), 96)
    board = random_board(rng, 12)
    photo = photograph(board, painter, 11, spare=(*markers(), None), size=(640, 480))
    keep_photo(photo, tmp_path / "a.jpg")
    page = open_page(tmp_path / "a.jpg", np.random.default_rng(1))
    sights = [told.sight for told in page.answers]
    assert sights.count(Sight.FACE) >= 8
    assert sights.count(Sight.NOTHING) == 4
    told = study(tmp_path / "a.jpg", np.random.default_rng(1), 20)
    assert told is not None
    assert told["x"].shape == (20, 3, 64, 64)
    again = study(tmp_path / "a.jpg", np.random.default_rng(1), 20)
    assert again is not None
    assert all(np.array_equal(told[key], again[key]) for key in told)


def test_what_is_half_hidden_is_shown_more_often(tmp_path: Path) -> None:
    face = read_face("rrrr").to_json()
    quads = [[[x, 50], [x + 60, 50], [x + 60, 110], [x, 110]] for x in range(20, 1200, 80)]
    tiles = [
        {"corners": quad, "visible": 0.7 if i == 3 else 1.0, "face": face}
        for i, quad in enumerate(quads)
    ]
    cv2.imwrite(str(tmp_path / "c.jpg"), np.full((200, 1280, 3), 127, np.uint8))
    told = {"tiles": tiles, "loose": [], "size": [1280, 200]}
    (tmp_path / "c.json").write_text(json.dumps(told))
    page = open_page(tmp_path / "c.jpg", np.random.default_rng(1))
    assert page.weights[3] > 2 * page.weights[:3].max()
    assert len(page.weights) == len(page.quads)


def test_a_picture_without_tiles_only_shows_nothing(tmp_path: Path) -> None:
    blank = np.full((200, 300, 3), 127, np.uint8)
    cv2.imwrite(str(tmp_path / "b.jpg"), blank)
    (tmp_path / "b.json").write_text('{"tiles": [], "loose": [], "size": [300, 200]}')
    page = open_page(tmp_path / "b.jpg", np.random.default_rng(1))
    assert set(page.answers) <= {Answers(Sight.NOTHING)}
