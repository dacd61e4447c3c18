"""Spreading reaches every tile that hangs together, follows drift, and stops where nothing is."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding import spreading
from scanner.finding.feeling import FEEL_PX, Pyramid, as_input, cut_around, feel
from scanner.finding.grow import grow_boards
from scanner.finding.search import scattered, turned_ways
from scanner.finding.settings import FindSettings
from scanner.finding.spreading import spread
from scanner.squares import moved

SIDE = 40.0
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
TABLE = Pyramid(np.zeros((600, 800, 3), np.uint8))


def quad_at(x: float, y: float, side: float = SIDE, angle: float = 0.0) -> np.ndarray:
    """The corners of a square whose middle is (x, y)."""
    c, s = np.cos(angle), np.sin(angle)
    arm = (SQUARE - 0.5) * side
    return (arm @ np.array([[c, s], [-s, c]]) + (x, y)).astype(np.float32)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch):
    """Feels exactly the tiles it is told about, and counts the places it was asked about."""
    asked: list[int] = []

    def lay(tiles: np.ndarray):
        def knows(image, quads, feeler):
            asked.append(len(quads))
            logit = np.full(len(quads), -6.0, np.float32)
            corners = quads.copy()
            for i, quad in enumerate(quads):
                side = np.hypot(*(quad[1] - quad[0]))
                for tile in tiles:
                    turns = [np.roll(tile, r, axis=0) for r in range(4)]
                    off = [np.abs(turn - quad).max() / side for turn in turns]
                    if min(off) < 0.32:
                        logit[i], corners[i] = 5.0, turns[int(np.argmin(off))]
            return logit, corners

        monkeypatch.setattr(spreading, "feel", knows)
        return asked

    return lay


def block(columns: int, rows: int, drift: float = 0.0) -> np.ndarray:
    """Tiles side by side, each row a little farther aside."""
    return np.stack(
        [
            quad_at(150 + x * 41 + y * drift, 120 + y * 41 + x * drift)
            for y in range(rows)
            for x in range(columns)
        ]
    )


@pytest.mark.parametrize("drift", [0.0, 6.0])
def test_one_seed_reaches_the_whole_board(oracle, drift: float) -> None:
    tiles = block(6, 5, drift)
    oracle(tiles)
    (found,) = spread(TABLE, tiles[7:8] + np.float32(5), None)
    assert len(found) == 30
    boards = grow_boards(found, FindSettings())
    assert len(boards[0]) == 30
    assert boards[0].cells.max(axis=0).tolist() == [5, 4]


def test_a_thin_chain_is_followed_to_its_end(oracle) -> None:
    chain = np.stack([quad_at(60 + 41 * i, 60 + 41 * (i // 2)) for i in range(14)])
    steps = np.concatenate([chain, chain[1::2] + np.float32([0, 41])])
    oracle(steps)
    (found,) = spread(TABLE, chain[:1], None)
    assert len(found) == len(steps)


def test_a_board_on_slabs_is_a_group_of_its_own(oracle) -> None:
    slabs = np.stack(
        [quad_at(100 + 130 * x, 100 + 130 * y, 129) for x in range(4) for y in range(4)]
    )
    board = block(5, 4)
    oracle(np.concatenate([slabs, board]))
    groups = spread(TABLE, np.concatenate([slabs[:1], board[:1]]), None)
    assert sorted(len(group) for group in groups) == [16, 20]


def test_nothing_is_felt_on_an_empty_table(oracle) -> None:
    oracle(np.zeros((0, 4, 2), np.float32))
    assert len(spread(TABLE, block(2, 2), None)) == 0
    assert len(spread(TABLE, np.zeros((0, 4, 2), np.float32), None)) == 0


def test_no_place_is_asked_about_again_and_again(oracle) -> None:
    tiles = block(6, 6)
    asked = oracle(tiles)
    spread(TABLE, tiles[:1], None)
    # 36 tiles and 24 free places around, each felt and the tiles felt again, plus the seed.
    assert sum(asked) < 140


def test_places_beside_a_tile_touch_it() -> None:
    around = spreading.beside(quad_at(100, 100)[None])
    middles = around.mean(axis=1)
    away = np.hypot(*(middles - 100).T)
    assert away == pytest.approx(np.full(4, SIDE * 1.015), rel=0.02)


def test_a_wide_search_tries_all_sizes_everywhere() -> None:
    squares = scattered(1920, 1080)
    sides = np.hypot(*(squares[:, 1] - squares[:, 0]).T)
    assert sides.max() > 1920 * 0.2
    assert sides.min() < 1920 / 50
    middles = squares.mean(axis=1)
    assert (middles >= 0).all()
    assert (middles <= (1920, 1080)).all()
    assert np.array_equal(squares, scattered(1920, 1080))


def test_turning_keeps_middles_and_sizes() -> None:
    quads = block(2, 1)
    ways = turned_ways(quads)
    assert ways.shape == (6, 4, 2)
    assert ways.mean(axis=1) == pytest.approx(np.tile(quads.mean(axis=1), (3, 1)), abs=1e-3)


def test_crops_show_the_tile_in_their_middle() -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[80:120, 60:100] = 255
    crop = cut_around(Pyramid(image), quad_at(79.5, 99.5)[None])[0]
    assert crop.shape == (FEEL_PX, FEEL_PX, 3)
    rim = round(FEEL_PX * 0.35 / 1.7)
    assert crop[rim + 2 : -rim - 2, rim + 2 : -rim - 2].min() > 200
    assert crop[: rim - 2].max() < 50


def test_feeling_moves_the_corners_by_what_was_told() -> None:
    image = np.random.default_rng(1).integers(0, 255, (200, 200, 3)).astype(np.uint8)
    told = np.concatenate([[3.0], np.tile([0.1, 0.0], 4)]).astype(np.float32)
    logit, corners = feel(
        Pyramid(image), quad_at(100, 100)[None], lambda crops: np.tile(told, (1, 1))
    )
    assert logit.tolist() == [3.0]
    assert corners[0] == pytest.approx(quad_at(104, 100), abs=1e-3)
    assert as_input(image[None]).std() == pytest.approx(0.92, abs=0.1)
    assert len(feel(Pyramid(image), np.zeros((0, 4, 2), np.float32), lambda crops: crops)[0]) == 0
    assert moved(quad_at(50, 50)[None], np.zeros((1, 4, 2), np.float32))[0] == pytest.approx(
        quad_at(50, 50), abs=1e-3
    )
