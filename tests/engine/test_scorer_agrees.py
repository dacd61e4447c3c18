"""The scorer and the independent second way agree on thousands of random boards."""

import random
from itertools import product

import pytest
from random_boards import random_board
from second_way import second_score

from engine import Board, Rulings, score
from engine.rulings import Control, Danger, Largest

ALL_RULINGS = [
    Rulings(*choice) for choice in product((True, False), Control, (False, True), Danger, Largest)
]
BATCHES = 50
BOARDS_PER_BATCH = 42


def boards(batch: int) -> list[Board]:
    rng = random.Random(7000 + batch)
    return [random_board(rng, rng.randint(1, 40)) for _ in range(BOARDS_PER_BATCH)]


def first_way(board: Board, rulings: Rulings):
    verdict = score(board, rulings)
    meadows = sorted(
        (m.colour.value, m.sheep, m.fish, m.fenced, m.safe, sorted(m.cells))
        for m in verdict.meadows
    )
    counted = {
        colour.value: [
            (m.points, m.sheep) for m in verdict.meadows if m.counts and m.colour is colour
        ]
        for colour in verdict.points
    }
    return counted, meadows


def second(board: Board, rulings: Rulings):
    verdict = second_score(
        board,
        village_closes=rulings.village_closes,
        hunters=rulings.control.value,
        fisher_stops_join=rulings.fisher_stops_join,
        wolf_beside_joined=rulings.danger.value,
        largest=rulings.largest.value,
    )
    meadows = sorted(
        (c, s, f, fenced, safe, sorted(cells)) for c, s, f, fenced, safe, cells in verdict.meadows
    )
    return verdict.colours, meadows


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_ways_agree_over_all_rulings(batch):
    """2,100 boards, each under all 32 combinations of rulings."""
    for board in boards(batch):
        for rulings in ALL_RULINGS:
            assert first_way(board, rulings) == second(board, rulings), f"{rulings}\n{board}"


@pytest.mark.parametrize("batch", range(5))
def test_turning_or_shifting_the_board_changes_no_points(batch):
    for i, board in enumerate(boards(batch)):
        rulings = ALL_RULINGS[i % len(ALL_RULINGS)]
        points = score(board, rulings).points
        for quarters in (1, 2, 3):
            assert score(board.turned(quarters), rulings).points == points
        assert score(board.shifted(-1000, 77), rulings).points == points


@pytest.mark.parametrize("batch", range(5))
def test_the_order_of_tiles_in_the_file_changes_nothing(batch):
    rng = random.Random(batch)
    for board in boards(batch):
        written = board.to_json()
        rng.shuffle(written["tiles"])
        assert score(Board.from_json(written)).to_json() == score(board).to_json()


@pytest.mark.parametrize("batch", range(5, 15))
def test_adding_a_tile_never_opens_a_fenced_meadow(batch):
    rng = random.Random(batch)
    for i, board in enumerate(boards(batch)):
        rulings = ALL_RULINGS[i % len(ALL_RULINGS)]
        fenced = [m for m in score(board, rulings).meadows if m.fenced]
        face = rng.choice([tile.face for tile in board.tiles.values()])
        after = score(board.place(rng.choice(board.frontier), face), rulings).meadows
        still = [
            {(part.terrain, *part.cells) for part in meadow.parts}
            for meadow in after
            if meadow.fenced
        ]
        for meadow in fenced:
            for part in meadow.parts:
                assert any((part.terrain, *part.cells) in parts for parts in still)
