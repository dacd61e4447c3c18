"""Perspective for many tiles at once says the same as OpenCV says one by one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.crops import CROP_PX, MARGIN
from scanner.squares import UNIT, moved, onto_crops, shift_between, through, ways_onto


@pytest.fixture
def quads() -> np.ndarray:
    rng = np.random.default_rng(3)
    return (UNIT * 60 + 100 + rng.normal(0, 7, (20, 4, 2))).astype(np.float32)


def test_the_square_is_taken_onto_each_quad(quads: np.ndarray) -> None:
    spots = np.array([[0.5, 0.5], [0.1, 0.9]], np.float32)
    for quad, way, seen in zip(
        quads, ways_onto(quads), through(ways_onto(quads), spots), strict=True
    ):
        theirs = cv2.getPerspectiveTransform(UNIT, quad)
        assert way == pytest.approx(theirs, rel=1e-3, abs=1e-3)
        assert seen == pytest.approx(cv2.perspectiveTransform(spots[None], theirs)[0], abs=1e-3)


def test_a_shift_and_its_measure_undo_each_other(quads: np.ndarray) -> None:
    shift = np.random.default_rng(4).normal(0, 0.1, (20, 4, 2)).astype(np.float32)
    assert shift_between(quads, moved(quads, shift)) == pytest.approx(shift, abs=1e-4)


def test_crops_show_a_margin_around_the_tile(quads: np.ndarray) -> None:
    corner = CROP_PX * MARGIN / (1 + 2 * MARGIN) - 0.5
    seen = through(onto_crops(quads, CROP_PX, MARGIN), np.array([[corner, corner]]))
    assert seen[:, 0] == pytest.approx(quads[:, 0], abs=1e-3)


def test_no_quads_and_flat_quads_do_no_harm() -> None:
    assert ways_onto(np.zeros((0, 4, 2))).shape == (0, 3, 3)
    assert np.isfinite(moved(np.zeros((2, 4, 2)), np.full((2, 4, 2), 0.1))).all()
