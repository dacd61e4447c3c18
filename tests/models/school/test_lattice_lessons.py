"""What the lattice net is shown and what it should answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training is an extra")

from models.school.lattice_lessons import (
    SIZE,
    LatticeLessons,
    Sheet,
    cut_lesson,
    lesson_goal,
)
from models.school.lattice_light import relit
from scanner.finding.look import STRIDE, peaks
from scanner.finding.settings import FindSettings

TILE = np.array([[100.0, 100.0], [140.0, 104.0], [137.0, 143.0], [98.0, 139.0]])


def test_a_perfect_answer_leads_back_to_the_corners() -> None:
    tiles = np.stack([TILE, TILE + np.array([60, 25])])
    heat, _, parts, *_ = lesson_goal(tiles, np.ones(2))
    logit = np.log(np.clip(heat, 1e-4, 1 - 1e-4) / (1 - np.clip(heat, 1e-4, 1 - 1e-4)))
    seen = peaks(np.concatenate([logit, parts]), FindSettings())
    assert len(seen) == 2
    for tile in tiles:
        far = [
            np.abs(np.roll(quad, k, axis=0) - tile).max() for quad in seen.corners for k in range(4)
        ]
        assert min(far) < 0.2


def test_every_tile_weighs_the_same() -> None:
    small = (TILE - 120) * 0.4 + 200
    _, _, _, weight, *_ = lesson_goal(np.stack([TILE, small]), np.ones(2))
    assert weight.sum() == pytest.approx(2.0, abs=1e-4)


def test_a_tile_half_hidden_is_neither_right_nor_wrong() -> None:
    heat, care, _, weight, *_ = lesson_goal(TILE[None], np.array([0.3]))
    assert heat.max() == 0
    assert weight.max() == 0
    x, y = (TILE.mean(axis=0) / STRIDE).astype(int)
    assert care[0, y, x] == 0
    assert care[0, 0, 0] > 0


def test_no_tiles_no_heat() -> None:
    heat, care, parts, weight, hand, hints = lesson_goal(np.zeros((0, 4, 2)), np.zeros(0))
    assert heat.max() == weight.max() == np.abs(parts).max() == 0
    assert hand.max() == hints.max() == 0
    assert care.min() > 0


def test_a_hand_is_told_where_it_is() -> None:
    rim = np.array([[40.0, 40.0], [200.0, 40.0], [200.0, 120.0], [40.0, 120.0]])
    *_, hand, _ = lesson_goal(np.zeros((0, 4, 2)), np.zeros(0), [rim])
    assert hand[0, 20, 30] == 1
    assert hand[0, 50, 30] == 0
    assert hand.sum() * STRIDE**2 == pytest.approx(160 * 80, rel=0.15)


@pytest.mark.parametrize("number", range(8))
def test_a_cut_keeps_tiles_on_their_picture(number: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(number)
    image = np.zeros((720, 1280, 3), np.uint8)
    tile = TILE * 2 + np.array([300, 150])
    # A white tile on black: wherever the lesson puts it, its centre is white.
    import cv2

    cv2.fillConvexPoly(image, tile.astype(np.int32), (255, 255, 255))
    cv2.imwrite(str(tmp_path / "tile.png"), image)
    sheet = Sheet(tmp_path / "tile.png", (1280, 720), tile[None], np.ones(1), (tile,))
    cut = cut_lesson(rng, sheet)
    part, corners, visible = cut.image, cut.corners, cut.visible
    assert np.allclose(np.sort(cut.hands[0], axis=0), np.sort(corners[0], axis=0))
    assert part.shape == (SIZE[1], SIZE[0], 3)
    x, y = corners[0].mean(axis=0)
    if visible[0] > 0.6:
        assert part[round(y), round(x)].min() > 200
        area = abs(cv2.contourArea(corners[0].astype(np.float32)))
        assert (part[..., 0] > 127).sum() == pytest.approx(area * visible[0], rel=0.1)
    # Corners stay clockwise, mirrored or not.
    (ax, ay), (bx, by) = corners[0, 1] - corners[0, 0], corners[0, 2] - corners[0, 1]
    assert ax * by - ay * bx > 0


def test_light_changes_no_shape() -> None:
    picture = np.full((40, 50, 3), 90, np.uint8)
    for number in range(20):
        other = relit(np.random.default_rng(number), picture)
        assert other.shape == picture.shape
        assert other.dtype == np.uint8


def test_the_same_number_is_the_same_lesson(tmp_path: Path) -> None:
    import json

    import cv2

    file = tmp_path / "a.jpg"
    cv2.imwrite(str(file), np.full((720, 1280, 3), 120, np.uint8))
    told = {
        "tiles": [{"corners": TILE.tolist(), "visible": 1.0}],
        "loose": [],
        "hands": [],
        "size": [1280, 720],
    }
    file.with_suffix(".json").write_text(json.dumps(told))
    first, second = (LatticeLessons([file], [], 4, seed=1)[2] for _ in range(2))
    assert all((a == b).all() for a, b in zip(first, second, strict=True))
