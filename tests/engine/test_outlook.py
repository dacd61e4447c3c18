"""What lies ahead: gaps and what fits, dead cells, lost meadows, moves with their gain."""

import random

import pytest

from engine import Cell, Colour, read_board, read_face, score
from engine.catalogue import load, parse_catalogue
from engine.legality import placements
from engine.outlook import look_ahead, moves
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


@pytest.mark.parametrize("seed", range(8))
def test_dead_cells_and_gains_agree_with_trying_everything(seed):
    rng = random.Random(seed)
    box = load()
    board = read_board("vvvvQ")
    faces = [face for tile in box.bag for face in tile.faces]
    for _ in range(25):
        places = placements(board, [rng.choice(faces)], covering=False)
        if places:
            place = rng.choice(places)
            board = board.place(place.cell, place.face)
    outlook = look_ahead(board, box)
    for gap in outlook.gaps:
        tried = {
            face
            for face in outlook.faces_out
            if not face.is_marker
            for lying in face.rotations
            if all(w is None or w is e for w, e in zip(gap.wanted, lying.edges, strict=True))
        }
        assert set(gap.fitting) == tried
    before = score(board).points
    for move in moves(board, faces[7:9]):
        place = move.placement
        after = score((board.cover if place.covers else board.place)(place.cell, place.face)).points
        for colour in Colour:
            gain = (after[colour] or (0,))[0] - (before[colour] or (0,))[0]
            assert move.change[colour] == gain
