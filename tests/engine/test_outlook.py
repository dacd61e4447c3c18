"""What lies ahead: gaps and what fits, dead cells, lost meadows, moves with their gain."""

import random

import pytest
from random_boards import random_board

from engine import Board, Cell, Colour, Rulings, read_board, read_face, score
from engine.catalogue import load, parse_catalogue
from engine.legality import placements
from engine.outlook import look_ahead, moves
from engine.rulings import Control
from engine.stock import Stock

Y = Colour.YELLOW
SMALL = parse_catalogue('tiles = 2\n[bag]\nA = ["fyff", "kkkk"]\nB = ["fyff", "rrrr"]\n', "small")


def test_a_gap_names_the_faces_that_are_still_out_and_fit():
    outlook = look_ahead(read_board("fyff"), SMALL)
    gap = next(gap for gap in outlook.gaps if gap.cell == (1, 0))
    assert [str(face) for face in gap.fitting] == ["fffy"]
    assert gap.wanted == (None, None, None, "y")


def test_a_cell_that_nothing_can_fill_is_dead_and_its_meadow_lost():
    outlook = look_ahead(read_board("fyff . rrrr"), SMALL)
    assert Cell(1, 0) in outlook.dead_cells
    lost = {meadow.meadow.cells[0] for meadow in outlook.meadows if meadow.lost}
    assert (0, 0) in lost


def test_a_meadow_knows_the_cells_that_would_close_it():
    (meadow,) = look_ahead(read_board("fyff"), SMALL).meadows
    assert (meadow.open_edges, meadow.closing, meadow.lost) == (1, ((1, 0),), False)


def test_an_edge_against_a_wrong_one_is_lost():
    ahead = look_ahead(read_board("fyff kkkk"), SMALL).meadows
    assert {outlook.meadow.colour: outlook.lost for outlook in ahead}[Y]


def test_a_lying_side_takes_the_other_side_of_the_tile_out_of_play():
    stock = Stock(SMALL, [read_face("kkkk"), read_face("fyff")])
    assert not stock.could_be_out(read_face("fyff"))
    assert not stock.could_be_out(read_face("rrrr"))
    assert Stock(SMALL, [read_face("fyff")]).could_be_out(read_face("kkkk"))
    assert Stock(SMALL, [read_face("fyff")]).could_be_out(read_face("rrrr"))


def test_moves_come_with_draws_and_the_change_in_points():
    found = moves(read_board("fyff"), [read_face("fyff")])
    closing = [move for move in found if move.change[Y] == 2]
    assert [(m.placement.cell, str(m.placement.face), m.placement.draws) for m in closing] == [
        ((1, 0), "fffy", 1)
    ]


def grown(seed: int, tiles: int) -> Board:
    """A board that grew by the rules, rather compact."""
    rng = random.Random(seed)
    faces = [face for tile in load().bag for face in tile.faces]
    board = read_board("vvvvQ")
    while len(board) < tiles:
        places = placements(board, [rng.choice(faces)], covering=False)
        if places:
            most = max(place.draws for place in places)
            place = rng.choice([place for place in places if place.draws == most])
            board = board.place(place.cell, place.face)
    return board


@pytest.mark.parametrize("seed", range(8))
def test_what_fits_a_gap_agrees_with_trying_everything(seed):
    outlook = look_ahead(grown(seed, 25), load())
    for gap in outlook.gaps:
        tried = {
            face
            for face in outlook.faces_out
            if not face.is_marker
            for lying in face.rotations
            if all(w is None or w is e for w, e in zip(gap.wanted, lying.edges, strict=True))
        }
        assert set(gap.fitting) == tried
        assert gap.dead == (not tried)


def gains_agree(board: Board, rng: random.Random) -> int:
    """Compare the gains of many moves with full scores; gives how many moves change points."""
    rulings = Rulings(rng.random() < 0.5, rng.choice(list(Control)), rng.random() < 0.5)
    before = score(board, rulings).points
    faces = [face for tile in rng.sample(load().bag, 15) for face in tile.faces]
    faces += [read_face(text) for text in ("ffffW", "ffffH", "wwwwF", "wwwwG")]
    changed = 0
    for move in moves(board, faces, rulings):
        place = move.placement
        laid = (board.cover if place.covers else board.place)(place.cell, place.face)
        after = score(laid, rulings).points
        gains = {c: (after[c] or (0,))[0] - (before[c] or (0,))[0] for c in Colour}
        assert move.change == gains, f"{place}\n{board}"
        changed += any(gains.values())
    return changed


def test_gains_of_moves_agree_with_scoring_the_board_after_each():
    assert sum(gains_agree(grown(seed, 40), random.Random(seed)) for seed in range(8)) > 50


def test_gains_of_moves_agree_on_boards_full_of_guests_and_mistakes():
    rng = random.Random(1)
    assert sum(gains_agree(random_board(rng, rng.randint(5, 25)), rng) for _ in range(40)) > 50
