"""Marking is fair: a perfect scan gets full marks however it lies, and every fault shows."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from engine import Board, Face, read_board
from models.school.marking import mark

BOARD = read_board("yyff  ffyr  vvry\nffkk  yykk  rrbb")


def truth_of(board: Board, side: float = 50) -> dict[str, Any]:
    """The truth of a picture that shows the board from straight above."""
    tiles = []
    for tile in board.to_json()["tiles"]:
        x, y = tile["x"] * side + 100, tile["y"] * side + 100
        corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        tiles.append({**tile, "corners": corners, "visible": 1.0})
    return {"tiles": tiles}


def scan_of(board: Board, certain: bool = True) -> dict[str, Any]:
    return {**truth_of(board), "certain": certain}


def test_a_perfect_scan_gets_full_marks() -> None:
    result = mark(scan_of(BOARD), truth_of(BOARD))
    assert (result.tiles, result.found, result.faces, result.counts) == (6, 6, 6, 6)
    assert result.edges == 24
    assert (result.strays, result.board, result.points, result.certain) == (0, True, True, True)
    assert result.corner_error == pytest.approx(0)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_scan_seen_from_another_side_of_the_table_is_as_right(quarters: int) -> None:
    said = scan_of(BOARD)
    for tile in said["tiles"]:
        # Corner k of the scan is corner k + quarters of the truth.
        tile["corners"] = np.roll(tile["corners"], -quarters, axis=0).tolist()
        tile["face"] = Face.from_json(tile["face"]).turned(-quarters % 4).to_json()
    result = mark(said, truth_of(BOARD))
    assert (result.edges, result.faces) == (24, 6)


def test_a_wrong_edge_a_missing_tile_and_a_stray_all_show() -> None:
    said = scan_of(BOARD)
    said["tiles"][0]["face"]["edges"] = "rrff"
    del said["tiles"][3]
    stray = copy.deepcopy(said["tiles"][0])
    stray["x"] = 30
    stray["corners"] = [[900, 900], [950, 900], [950, 950], [900, 950]]
    said["tiles"].append(stray)
    result = mark(said, truth_of(BOARD))
    assert (result.found, result.faces, result.strays, result.board) == (5, 4, 1, False)
    assert result.edges == 18


def test_a_hidden_tile_need_not_be_found_but_must_not_be_wrong() -> None:
    truth = truth_of(BOARD)
    truth["tiles"][0]["visible"] = 0.2
    said = scan_of(BOARD)
    del said["tiles"][0]
    assert mark(said, truth).board
    said = scan_of(BOARD)
    said["tiles"][0]["face"]["edges"] = "rrff"
    assert not mark(said, truth).board
    assert mark(said, truth).seen


def test_no_board_said_is_all_wrong_but_no_crash() -> None:
    result = mark(None, truth_of(BOARD))
    assert (result.found, result.board, result.certain) == (0, False, False)
    empty = mark(None, {"tiles": []})
    assert (empty.tiles, empty.strays, empty.board) == (0, 0, False)
