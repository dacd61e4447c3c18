"""What is a board of this game, and what only looks like one."""

import numpy as np
import pytest
from believed_boards import view_of
from stub_eyes import BOARD

from engine import Board, read_board
from scanner.beliefs import Sight
from scanner.recognising import shows_a_board
from scanner.views import View


def with_sights(view: View, sights: list[Sight]) -> View:
    for row, sight in enumerate(sights):
        view.beliefs.sight[row] = np.log(0.01)
        view.beliefs.sight[row, sight] = np.log(0.96)
    return view


def test_a_board_is_one():
    assert shows_a_board(view_of(BOARD))


def test_two_tiles_that_match_are_a_board_and_one_is_none():
    assert shows_a_board(view_of(read_board("fyff fffy")))
    assert not shows_a_board(view_of(read_board("fyff")))
    assert not shows_a_board(view_of(Board({})))


def test_two_squares_whose_edges_do_not_match_are_none():
    assert not shows_a_board(view_of(read_board("fyff fffr")))


def test_a_player_may_err_on_a_larger_board():
    assert shows_a_board(view_of(read_board("fyff fffy ffrf\nffyf ffff ffff")))


def test_squares_with_unclear_edges_are_none():
    assert not shows_a_board(view_of(BOARD, sure=0.7))


@pytest.mark.parametrize(
    ("faces", "nothing", "is_board"), [(9, 0, True), (6, 3, True), (4, 5, False), (1, 0, False)]
)
def test_most_squares_must_be_tiles(faces, nothing, is_board):
    sights = [Sight.FACE] * faces + [Sight.NOTHING] * nothing
    sights += [Sight.QUESTION] * (9 - len(sights))
    assert shows_a_board(with_sights(view_of(BOARD), sights)) == is_board
