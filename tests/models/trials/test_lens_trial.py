"""A strong lens from printed board to found tiles, with the real networks."""

from models.photographer import Difficulty
from models.trials.lens import FIRST, KnownLens, measure_lens


def test_a_strong_lens_is_measured_and_tiles_are_found_through_it():
    wide = KnownLens("wide", (960, 720), 0.7, (-0.28, 0.07))
    (row,) = measure_lens(wide, 8, 1, Difficulty.EASY, FIRST + 5000)
    assert row.reprojection_px < 0.5
    assert row.bare_px > 5
    assert row.straight_px < 1
    assert row.found >= 0.95 * row.tiles
    assert row.found_guess >= row.found_bare
