"""Pictures are repeatable, grow harder on demand, and come without a board when asked."""

from __future__ import annotations

import numpy as np
import pytest

from engine import Board
from models.photographer import (
    Difficulty,
    Painter,
    anything_painter,
    film,
    photograph,
    photograph_nothing,
    photograph_sheet,
    random_game,
    usual_faces,
)
from models.photographer.camera import TILE_MM, choose_camera
from models.photographer.chance import Stage, stream
from models.photographer.laying import choose_care, lay_out

TINY = (320, 180)


@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_the_same_seed_gives_the_same_bytes(
    board: Board, painter: Painter, difficulty: Difficulty
) -> None:
    first, second = (photograph(board, painter, 7, difficulty, TINY) for _ in range(2))
    assert first.image.tobytes() == second.image.tobytes()
    assert first.to_json() == second.to_json()
    assert first.image.tobytes() != photograph(board, painter, 8, difficulty, TINY).image.tobytes()


def test_difficulty_raises_the_tilt() -> None:
    outline = np.array([[0, 0], [300, 0], [300, 200], [0, 200]], float)
    tilts = {
        difficulty: [
            np.degrees(choose_camera(stream(seed, Stage.CAMERA), difficulty, TINY, outline).tilt)
            for seed in range(100)
        ]
        for difficulty in Difficulty
    }
    means = [float(np.mean(tilts[difficulty])) for difficulty in Difficulty]
    assert means[0] < means[1] < means[2]
    assert max(tilts[Difficulty.EASY]) <= 20
    assert max(tilts[Difficulty.NORMAL]) <= 40
    assert max(tilts[Difficulty.HARD]) <= 55


def test_hand_laid_tiles_do_not_overlap(board: Board) -> None:
    for seed in range(10):
        care = choose_care(stream(seed, Stage.LAYING), Difficulty.HARD)
        poses = lay_out(board, care, stream(seed, Stage.LAYING, 1))
        places = np.array(list(poses.values()))[:, :2]
        apart = np.linalg.norm(places[:, None] - places[None], axis=-1)
        assert apart[~np.eye(len(places), dtype=bool)].min() > TILE_MM - 0.5


@pytest.mark.parametrize("seed", range(6))
def test_nothing_has_no_tiles(seed: int, painter: Painter) -> None:
    photo = photograph_nothing(seed, painter, TINY)
    assert photo.tiles == ()
    assert photo.to_json()["tiles"] == []
    assert photo.image.shape == (180, 320, 3)


@pytest.mark.parametrize("touching", [True, False])
def test_a_sheet_shows_every_face_in_its_row_and_column(touching: bool, painter: Painter) -> None:
    faces = usual_faces()[:10]
    photo = photograph_sheet(faces, painter, 2, 4, touching, size=TINY)
    assert [photo.board.tiles[t.cell].face for t in photo.tiles if t.cell.x == 1] == [
        faces[1], faces[5], faces[9],
    ]  # fmt: skip
    assert all(truth.visible > 0.99 for truth in photo.tiles)


def test_tiles_may_show_anything(board: Board) -> None:
    pictures = [
        photograph(board, anything_painter(seed, px=64), seed, size=TINY).image.tobytes()
        for seed in range(4)
    ]
    assert len(set(pictures)) == 4


def test_film_hands_bring_the_tiles(painter: Painter) -> None:
    boards = random_game(np.random.default_rng(1), 8)[-3:]
    frames = list(film(boards, painter, 3, fps=5, size=TINY, held=True))
    counts = [len(photo.tiles) for photo in frames]
    assert counts == sorted(counts)
    assert counts[0] == len(boards[0])
    assert counts[-1] == len(boards[-1])
    assert frames[-1].board == boards[-1]
    assert any(photo.hand for photo in frames)
    assert not frames[0].hand
    hidden = [min(truth.visible for truth in photo.tiles) for photo in frames if photo.hand]
    assert min(hidden) < 0.9
    assert not np.array_equal(frames[0].tiles[0].corners, frames[-1].tiles[0].corners)


def test_a_standing_camera_stands_still(painter: Painter) -> None:
    boards = random_game(np.random.default_rng(2), 6)[-2:]
    frames = list(film(boards, painter, 4, fps=4, size=TINY, frames=6))
    assert len(frames) == 6
    for photo in frames[1:]:
        assert np.array_equal(photo.tiles[0].corners, frames[0].tiles[0].corners)
