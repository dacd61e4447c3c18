"""Photos of one table, laid over each other by what they show."""

from dataclasses import replace

import numpy as np
import pytest
from believed_boards import part_of, told_faces, view_of

from engine import Board, Cell, read_board, read_face
from models.photographer import random_board
from scanner.beliefs import Sight
from scanner.joining import find_fit, join
from scanner.merging import merge
from scanner.views import View

BOARD = random_board(np.random.default_rng(5), 44)


def halves(board: Board = BOARD, overlap: int = 2) -> tuple[Board, Board]:
    """Two parts of a board with some columns in common."""
    columns = sorted({cell.x for cell in board})
    middle = columns[len(columns) // 2]
    return (
        part_of(board, [cell for cell in board if cell.x < middle + overlap]),
        part_of(board, [cell for cell in board if cell.x >= middle]),
    )


def hidden(view: View, cell: Cell, log_p: float = -0.001) -> View:
    """The same view with a hand over one tile, which now is misread as a wolf's forest."""
    row = view.lattice.places.index(cell)
    b = view.beliefs
    sight, edges = b.sight.copy(), b.edges.copy()
    sight[row] = np.log((1 - np.exp(log_p)) / 4)
    sight[row, Sight.COVERED] = log_p
    edges[row] = -10.0
    edges[row, :, 4] = 0.0
    return View(view.lattice, replace(b, sight=sight, edges=edges), view.name)


def test_turning_a_view_turns_the_board():
    for quarters in range(4):
        turned = view_of(BOARD).turned(quarters)
        assert told_faces(turned) == told_faces(view_of(BOARD.turned(quarters)))


def test_turned_joins_belong_to_turned_edges():
    board = Board.of({Cell(0, 0): read_face("yyrb"), Cell(1, 0): read_face("yfyf:abac")})
    for quarters in range(4):
        there, back = view_of(board).turned(quarters), view_of(board.turned(quarters))
        order = np.lexsort(there.lattice.cells.T[::-1])
        np.testing.assert_array_equal(there.beliefs.joined[order], back.beliefs.joined)
        np.testing.assert_array_equal(there.beliefs.sheep[order], back.beliefs.sheep)


def test_four_quarters_are_none():
    view = view_of(BOARD)
    round_ = view.turned(1).turned(2).turned(1)
    np.testing.assert_array_equal(round_.lattice.corners, view.lattice.corners)
    np.testing.assert_array_equal(round_.beliefs.joined, view.beliefs.joined)


def test_corners_keep_their_pixels_when_a_board_is_turned():
    view = view_of(read_board("yyff"))
    quarter = view.turned(1)
    # What was the corner between W and N now is the one between N and E.
    np.testing.assert_array_equal(quarter.lattice.corners[0, 1], view.lattice.corners[0, 0])


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("wrong", [0.0, 0.05])
def test_two_halves_make_the_whole(quarters, wrong):
    left, right = halves()
    rng = np.random.default_rng(quarters)
    seen = [
        view_of(left, rng, wrong=wrong),
        view_of(right.turned(quarters).shifted(7, -3), rng, wrong=wrong),
    ]
    joined = join(seen)
    assert joined.left_out == ()
    assert set(joined.view.lattice.places) == set(BOARD)
    if not wrong:
        assert told_faces(joined.view) == told_faces(view_of(BOARD))


def test_corners_come_from_the_first_photo_that_shows_a_tile():
    left, right = halves()
    joined = join([view_of(left), view_of(right, origin=(900.0, 900.0))])
    for cell, photo, quad in zip(
        joined.view.lattice.places, joined.photos, joined.view.lattice.corners, strict=True
    ):
        assert photo == (0 if cell in left else 1)
        assert (quad[0, 0] > 500) == (photo == 1) or cell.x * 40 + 900 < 500


def test_a_tile_below_a_hand_is_taken_from_the_other_photo():
    left, right = halves()
    cell = next(cell for cell in left if cell in right)
    joined = join([hidden(view_of(left), cell), view_of(right)])
    row = joined.view.lattice.places.index(cell)
    assert joined.photos[row] == 1
    assert told_faces(joined.view) == told_faces(view_of(BOARD))
    assert joined.view.beliefs.sight[row].argmax() == Sight.FACE


def test_hidden_in_all_photos_stays_hidden():
    cell = next(iter(BOARD))
    view, _ = merge([hidden(view_of(BOARD), cell), hidden(view_of(BOARD), cell)])
    row = view.lattice.places.index(cell)
    assert view.beliefs.sight[row].argmax() == Sight.COVERED


def test_merged_beliefs_are_probabilities_and_surer_than_one_alone():
    one = view_of(BOARD, sure=0.8)
    both, _ = merge([one, one])
    for head in ("sight", "edges", "joined", "guest", "sheep", "fish"):
        np.testing.assert_allclose(np.exp(getattr(both.beliefs, head)).sum(-1), 1, rtol=1e-4)
    assert (both.beliefs.edges.max(-1) > one.beliefs.edges.max(-1)).all()


def test_one_photo_is_left_as_it_is():
    view = view_of(BOARD)
    joined = join([view])
    assert joined.view is view
    assert (joined.photos == 0).all()


def test_photos_join_in_a_chain_in_any_order():
    columns = sorted({cell.x for cell in BOARD})
    third = len(columns) // 3
    parts = [
        part_of(BOARD, [c for c in BOARD if columns[0] <= c.x <= columns[third] + 1]),
        part_of(BOARD, [c for c in BOARD if columns[2 * third] - 1 <= c.x]),
        part_of(BOARD, [c for c in BOARD if columns[third] - 1 <= c.x <= columns[2 * third] + 1]),
    ]
    joined = join([view_of(part.shifted(i, i)) for i, part in enumerate(parts)])
    assert joined.left_out == ()
    assert told_faces(joined.view) == told_faces(view_of(BOARD))


def test_a_photo_of_another_table_is_left_out():
    left, right = halves()
    stranger = random_board(np.random.default_rng(77), 30)
    joined = join([view_of(left), view_of(stranger), view_of(right)])
    assert joined.left_out == (1,)
    assert set(joined.view.lattice.places) == set(BOARD)


def test_photos_that_do_not_overlap_are_not_joined():
    left, right = halves(overlap=0)
    assert find_fit(view_of(left), view_of(right)) is None


def test_a_forest_that_fits_everywhere_fits_nowhere():
    forest = Board.of({Cell(x, y): read_face("ffff") for x in range(5) for y in range(5)})
    assert find_fit(view_of(forest), view_of(forest)) is None


@pytest.mark.parametrize("seed", range(12))
def test_random_tables_are_told_apart_and_parts_are_found(seed):
    rng = np.random.default_rng(seed)
    board = random_board(rng, 30)
    left, right = halves(board)
    quarters = int(rng.integers(0, 4))
    seen = view_of(right.turned(quarters), rng, sure=0.9, wrong=0.05)
    fit = find_fit(view_of(left, rng, sure=0.9, wrong=0.05), seen)
    if fit is not None:
        assert set(fit.place(seen).lattice.places) == set(right)
    assert find_fit(view_of(random_board(rng, 30)), view_of(board)) is None


def test_empty_photos_fit_nowhere():
    nothing = view_of(Board({}))
    assert find_fit(view_of(BOARD), nothing) is None
    assert find_fit(nothing, view_of(BOARD)) is None
