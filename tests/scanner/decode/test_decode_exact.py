"""Decoding is exact: on small boards it agrees with writing out every board."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from imagined_reader import Noise, lattice_of, legal_board, read
from second_decoder import SecondDecoder

from engine import Board, Cell
from engine.catalogue import load
from scanner.beliefs import Beliefs
from scanner.decode import DecodeSettings, decode
from scanner.decode.elimination import add_up, make_plan, pick_best, solve
from scanner.decode.settings import ASSUMED
from scanner.decode.sighting import sight

PRIOR = replace(ASSUMED, surplus=0.0, second_square=0.0)
"""Without the prices that belong to the board as a whole."""

WIDE = DecodeSettings(slip=1e-14, reach=60.0, most_rows=400, assumed=PRIOR)


def block_of_six(seed: int) -> Board:
    """Two columns of three tiles out of a legal board."""
    whole = legal_board(seed, 40)
    for x, y in ((cell.x, cell.y) for cell in whole.tiles):
        cells = [Cell(x + i, y + j) for i, j in product(range(2), range(3))]
        if all(cell in whole for cell in cells):
            return Board({cell: whole.tiles[cell] for cell in cells})
    raise AssertionError("no six tiles lie in a block")


def fewer_choices(beliefs: Beliefs) -> Beliefs:
    """Two letters per edge, two guests and two numbers: all else is ruled out."""

    def cut(logs: np.ndarray) -> np.ndarray:
        third = np.sort(logs, axis=-1)[..., -2:-1]
        kept = np.where(logs >= third, logs, -np.inf)
        total = np.logaddexp.reduce(kept, axis=-1, keepdims=True)
        return np.where(logs >= third, logs - total, -60.0).astype(np.float32)

    return replace(
        beliefs,
        edges=cut(beliefs.edges),
        guest=cut(beliefs.guest),
        sheep=cut(beliefs.sheep),
        fish=cut(beliefs.fish),
    )


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_writing_out_every_board(seed: int) -> None:
    board = block_of_six(seed)
    beliefs = fewer_choices(read(board, Noise(2.5, joined=2.0, guest=3.0, counts=2.5), seed))
    lattice = lattice_of(board)
    slow = SecondDecoder(load(), WIDE, PRIOR).decode(beliefs, lattice)
    quick = decode(beliefs, lattice, settings=WIDE)
    assert {cell: tile.face for cell, tile in quick.board.tiles.items()} == slow.faces
    # Whether tiles lie there at all is no question to the second decoder.
    sighting = sight(beliefs, lattice)
    lies = dict(zip(sighting.cells, sighting.lies, strict=True))
    lying = np.log(sighting.lies).sum()
    assert np.log(quick.raw_board) == pytest.approx(slow.log_board + lying, abs=1e-4)
    believed = {cell: value * lies[cell] for cell, value in slow.confidence.items()}
    assert quick.raw == pytest.approx(believed, abs=1e-5)
    assert quick.runner_up.distance == pytest.approx(slow.distance, abs=1e-4)


def test_usual_settings_lose_next_to_nothing() -> None:
    for seed in range(4):
        board = legal_board(seed, 30)
        beliefs, lattice = read(board, Noise.even(3.2), seed), lattice_of(board)
        usual = decode(beliefs, lattice)
        wide = decode(
            beliefs,
            lattice,
            settings=DecodeSettings(reach=13.0, sweeps=12, largest_table=1 << 18, most_rows=300),
        )
        assert usual.board == wide.board
        assert usual.raw == pytest.approx(wide.raw, abs=0.01)


@pytest.mark.parametrize("seed", range(5))
def test_elimination_of_a_random_grid(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tiles = range(6)
    alone = {tile: rng.normal(size=rng.integers(2, 4)) for tile in tiles}
    pairs = [(0, 1), (2, 3), (4, 5), (0, 2), (2, 4), (1, 3), (3, 5)]
    borders = {(a, b): rng.normal(size=(len(alone[a]), len(alone[b]))) for a, b in pairs}
    plan = make_plan({tile: len(logs) for tile, logs in alone.items()}, pairs)
    boards = {
        choice: sum(alone[t][choice[t]] for t in tiles)
        + sum(table[choice[a], choice[b]] for (a, b), table in borders.items())
        for choice in product(*(range(len(alone[t])) for t in tiles))
    }
    sums = solve(plan, alone, borders, add_up)
    tops = solve(plan, alone, borders, pick_best)
    best = max(boards, key=boards.__getitem__)
    whole = np.logaddexp.reduce(list(boards.values()))
    assert sums.whole == pytest.approx(whole)
    assert tops.whole == pytest.approx(boards[best])
    assert tuple(tops.chosen[t] for t in tiles) == best
    for t in tiles:
        for i in range(len(alone[t])):
            here = [log for choice, log in boards.items() if choice[t] == i]
            assert sums.states[t][i] == pytest.approx(np.logaddexp.reduce(here) - whole)
            assert tops.states[t][i] == pytest.approx(max(here) - boards[best])


def test_too_large_a_search_is_cut_down_and_still_ends() -> None:
    board = legal_board(3, 30)
    beliefs, lattice = read(board, Noise.even(1.0), 3), lattice_of(board)
    for largest in (1, 8, 64):
        decoded = decode(beliefs, lattice, settings=DecodeSettings(largest_table=largest))
        assert decoded.board.tiles.keys() == board.tiles.keys()
        assert not decoded.certain
