"""Lenses guessed from lattices: hand-laid boards through known lenses, and the second look."""

import numpy as np
import pytest

from models.trials.bend import FIRST, SIZE, imagined, measure
from scanner.finding import Found
from scanner.lattice import Lattice
from scanner.lens import Lens, Straightening
from scanner.lens_guess import guess_lens
from scanner.picture import Picture
from scanner.stages import Stages
from scanner.straight_look import find_straight

SEEDS = range(FIRST + 400, FIRST + 412)
BENT = Lens(SIZE, (1280.0, 1280.0), (639.5, 479.5), (-0.5, 0.25, 0.0, 0.0, 0.0))


def flat_board(columns=9, rows=7, side=110.0, corner=(60.0, 60.0)):
    """A lattice as a straight lens sees it."""
    cells = np.array([(x, y) for y in range(rows) for x in range(columns)], np.int32)
    corners = np.array(corner) + side * (cells[:, None] + [[0, 0], [1, 0], [1, 1], [0, 1]])
    return Lattice(cells, corners.astype(np.float32), np.ones(len(cells), np.float32))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_straight_lens_is_never_called_bent(seed):
    assert not guess_lens(imagined(seed, 0.0)[0], SIZE).believed


def test_strong_lenses_are_mostly_believed_and_nearly_right():
    guesses = [(guess_lens(lattice, SIZE), true) for lattice, true in strong()]
    assert np.mean([guess.believed for guess, _ in guesses]) > 0.8
    off = [guess.lens.bend[0] - true for guess, true in guesses if guess.believed]
    assert np.median(np.abs(off)) < 0.08


def strong():
    return [imagined(seed, -0.3) for seed in SEEDS]


def test_outer_tiles_are_expected_where_they_are():
    rows = [row for seed in SEEDS if (row := measure(seed, -0.3)) is not None]
    assert len(rows) > 4
    assert np.mean([row.guessed for row in rows]) < 0.6 * np.mean([row.plain for row in rows])


def test_too_few_tiles_or_a_single_row_say_nothing():
    board = flat_board()
    assert guess_lens(Lattice.empty(), SIZE) is None
    assert guess_lens(board.keep(np.arange(11)), SIZE) is None
    assert guess_lens(flat_board(14, 2, 60.0), SIZE) is None


def test_a_perfect_board_is_flat_and_a_bent_one_gives_its_lens():
    board = flat_board()
    assert not guess_lens(board, SIZE).believed
    guess = guess_lens(bent(board), SIZE)
    assert guess.believed
    assert guess.lens.bend[0] == pytest.approx(-0.5, abs=0.02)
    assert np.abs(guess.places(board.cells) - bent(board).corners).max() < 1.0
    assert guess.places(np.zeros((0, 2), int)).shape == (0, 4, 2)


def bent(board):
    corners = Straightening.of(BENT).bent(board.corners + np.array([100.0, 80.0]))
    return Lattice(board.cells, corners.astype(np.float32), board.scores)


def looks(*lattices):
    """Stages whose finder sees one lattice after the other."""
    rest = iter(lattices)
    return Stages(find=lambda image: Found(next(rest)), read=None, decode=None)


def test_a_bent_board_is_looked_at_once_more_and_the_fuller_look_is_kept():
    picture = Picture.of(np.zeros((SIZE[1], SIZE[0], 3), np.uint8))
    partly, whole = bent(flat_board(7, 7)), flat_board()
    seen, found = find_straight(picture, looks(partly, whole))
    assert len(found.lattice) == 63
    assert seen.straightening is not None
    assert seen.size == picture.size
    seen, found = find_straight(picture, looks(partly, flat_board(6, 6)))
    assert len(found.lattice) == 49
    assert seen is picture


def test_a_straight_board_or_a_known_lens_needs_no_second_look():
    picture = Picture.of(np.zeros((SIZE[1], SIZE[0], 3), np.uint8))
    assert find_straight(picture, looks(flat_board()))[0] is picture
    straight = picture.straightened(BENT)
    assert find_straight(straight, looks(bent(flat_board(7, 7))))[0] is straight
