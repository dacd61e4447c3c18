"""Tiles of a sheet are put in rows and columns as the photo shows them."""

import cv2
import numpy as np
import pytest

from calibration.sheet_rows import expected_quads, in_rows, named_corners, planned_quads
from scanner.finding import Seen

SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def laid_out(columns, rows, step, *, roll=0.0, tilt=0.0, sloppy=0.0, seed=1):
    """(cells, quads) of a sheet seen by a camera that is rolled and tilted."""
    rng = np.random.default_rng(seed)
    cells = np.array([(x, y) for y in range(rows) for x in range(columns)])
    turn = rng.normal(0, sloppy, len(cells))
    spin = np.stack([np.cos(turn), -np.sin(turn), np.sin(turn), np.cos(turn)], -1).reshape(-1, 2, 2)
    quads = np.einsum("nij,qj->nqi", spin, SQUARE) + cells[:, None] * step
    quads = quads + rng.normal(0, sloppy, (len(cells), 1, 2))
    quads = (quads - quads.mean(axis=(0, 1))) * 60
    c, s = np.cos(np.radians(roll)), np.sin(np.radians(roll))
    quads = quads @ np.array([[c, s], [-s, c]])
    way = np.array([[1, 0, 0], [0, 1, 0], [0, tilt / 1000, 1.0]])
    seen = cv2.perspectiveTransform(quads.reshape(1, -1, 2), way).reshape(-1, 4, 2) + 500
    return cells, seen.astype(np.float32)


def arranged(quads, seed=3):
    """The sheet as `in_rows` puts it, from quads that name their corners anyhow."""
    rng = np.random.default_rng(seed)
    mixed = np.stack([np.roll(quad, int(rng.integers(4)), axis=0) for quad in quads])
    seen = Seen(mixed, np.linspace(0.9, 1, len(mixed)).astype(np.float32))
    return in_rows(named_corners(seen), seen.scores)


@pytest.mark.parametrize("step", [1.02, 1.3, 1.6])
@pytest.mark.parametrize("roll", [0, 20, -35, 40])
@pytest.mark.parametrize("tilt", [0, 0.6])
def test_rows_touching_or_apart_are_counted_from_the_top_left(step, roll, tilt):
    cells, quads = laid_out(5, 4, step, roll=roll, tilt=tilt, sloppy=0.03)
    sheet = arranged(quads)
    assert len(sheet) == 20
    for (x, y), quad in zip(cells, quads, strict=True):
        row = next(i for i, cell in enumerate(sheet.cells.tolist()) if cell == [x, y])
        assert np.abs(sheet.corners[row] - quad).max() < 1


def test_a_tile_that_was_missed_leaves_its_cell_empty_and_is_expected_there():
    cells, quads = laid_out(5, 3, 1.35, roll=10, tilt=0.4, sloppy=0.02)
    gone = 7
    sheet = arranged(np.delete(quads, gone, axis=0))
    assert sorted(map(tuple, sheet.cells.tolist())) == sorted(
        map(tuple, np.delete(cells, gone, axis=0).tolist())
    )
    expected = expected_quads(sheet, cells[gone][None])[0]
    assert np.abs(expected - quads[gone]).max() < 0.15 * 60


@pytest.mark.parametrize("place", [expected_quads, planned_quads])
def test_of_three_tiles_in_a_row_nobody_knows_a_plane(place):
    _, quads = laid_out(3, 1, 1.3)
    goal = place(arranged(quads[:2]), np.array([[2, 0]]))
    assert np.abs(goal[0] - quads[2]).max() < 0.1 * 60


def test_seen_from_low_the_plane_says_where_a_corner_tile_lies():
    _, quads = laid_out(6, 4, 1.35, roll=10, tilt=2.0, sloppy=0.01)
    sheet = arranged(np.delete(quads, 0, axis=0))
    planned = planned_quads(sheet, np.array([[0, 0]]))[0]
    assert np.abs(planned - quads[0]).max() < 0.08 * np.ptp(quads[0], axis=0).max()


def test_a_last_row_may_be_shorter():
    cells, quads = laid_out(6, 4, 1.4, sloppy=0.02)
    sheet = arranged(quads[:20])
    assert sorted(map(tuple, sheet.cells.tolist())) == sorted(map(tuple, cells[:20].tolist()))


def test_one_tile_and_none_are_sheets_too():
    _, quads = laid_out(1, 1, 1.0)
    assert arranged(quads).cells.tolist() == [[0, 0]]
    assert len(in_rows(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32))) == 0
