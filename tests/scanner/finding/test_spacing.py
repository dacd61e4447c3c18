"""Spacing tells tiles that touch from squares that lie in rows apart."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.spacing import foreshortening, spacing
from scanner.lattice import Lattice


def rows_of(step: float, tilt: float = 1.0) -> Lattice:
    """Six squares of side 50, `step` sides from middle to middle, seen foreshortened."""
    cells = np.array([[x, y] for y in range(2) for x in range(3)], np.int32)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    corners = (cells[:, None] * step + square) * (50, 50 * tilt)
    return Lattice(cells, corners.astype(np.float32), np.ones(6, np.float32))


@pytest.mark.parametrize("tilt", [1.0, 0.6])
@pytest.mark.parametrize("step", [1.0, 1.03, 1.3])
def test_the_step_is_measured_along_each_side(step: float, tilt: float) -> None:
    assert spacing(rows_of(step, tilt)) == pytest.approx(step, abs=1e-4)


def test_single_tiles_have_no_spacing() -> None:
    assert spacing(Lattice.empty()) == 0.0
    assert spacing(rows_of(1.0).keep(np.array([0]))) == 0.0


@pytest.mark.parametrize("tilt", [1.0, 0.7, 0.45])
def test_foreshortening_is_the_cosine_of_the_tilt(tilt: float) -> None:
    assert foreshortening(rows_of(1.0, tilt)) == pytest.approx(tilt, abs=1e-4)
    turned = np.array([[0.8, -0.6], [0.6, 0.8]])
    flat = rows_of(1.0)
    askew = Lattice(flat.cells, (flat.corners @ turned * (1, tilt)).astype(np.float32), flat.scores)
    assert foreshortening(askew) == pytest.approx(tilt, abs=1e-4)
    assert foreshortening(Lattice.empty()) == 0.0
