"""What decoding makes of whole boards: it repairs what neighbours know better, and no more."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from imagined_reader import Noise, lattice_of, legal_board, read, right_edges, right_faces

from engine import Board, Cell, Guest, Terrain, read_board
from scanner.beliefs import GUESTS, TERRAINS, Beliefs
from scanner.decode import Box, decode, decode_alone, standard_box
from scanner.lattice import Lattice

CLEAR = Noise.even(7.0)


def doubt_edge(
    beliefs: Beliefs, row: int, edge: int, true: str, seen: str, share: float
) -> Beliefs:
    """The reader sees another terrain on one edge, and gives the true one only a share."""
    edges = beliefs.edges.copy()
    edges[row, edge] = np.log(1e-5)
    edges[row, edge, TERRAINS.index(Terrain(seen))] = np.log(1 - share)
    edges[row, edge, TERRAINS.index(Terrain(true))] = np.log(share)
    return replace(beliefs, edges=edges)


@pytest.mark.parametrize(("gain", "boards_more"), [(3.0, 0), (3.5, 2), (4.0, 4)])
def test_decoding_helps(gain: float, boards_more: int) -> None:
    """Of 10 boards: at these gains the reader alone is right on 92, 97 and 98.5 % of the edges."""
    wrong_alone = wrong = edges = boards_alone = boards = 0
    for seed in range(10):
        truth = legal_board(seed, 30)
        beliefs, lattice = read(truth, Noise.even(gain), seed), lattice_of(truth)
        alone, joint = decode_alone(beliefs, lattice).board, decode(beliefs, lattice).board
        wrong_alone += 4 * len(truth) - right_edges(alone, truth)[0]
        wrong += 4 * len(truth) - right_edges(joint, truth)[0]
        edges += 4 * len(truth)
        boards_alone += right_faces(alone, truth) == len(truth)
        boards += right_faces(joint, truth) == len(truth)
    assert wrong <= 0.25 * wrong_alone
    assert wrong / edges < 0.01
    assert boards >= boards_alone + boards_more


def test_what_is_seen_clearly_is_certain() -> None:
    for seed in range(5):
        truth = legal_board(seed, 60)
        decoded = decode(read(truth, CLEAR, seed), lattice_of(truth))
        assert right_faces(decoded.board, truth) == 60
        assert decoded.certain
        assert decoded.board_confidence > 0.97
        assert [q for q in decoded.questions if q.id.startswith("tile")] == []


def test_W12_a_neighbour_settles_what_is_half_seen() -> None:
    truth = read_board("yyff ffky")
    beliefs = doubt_edge(read(truth, CLEAR, 1), 0, 1, true="y", seen="f", share=0.1)
    alone, joint = decode_alone(beliefs, lattice_of(truth)), decode(beliefs, lattice_of(truth))
    assert alone.board.face(Cell(0, 0)).letters == "yfff"
    assert joint.board == truth
    assert joint.confidence[Cell(0, 0)] > 0.95
    assert joint.runner_up.cells == (Cell(0, 0),)


def test_W12_a_clear_mistake_of_a_player_stays_as_it_was_seen() -> None:
    truth = read_board("""
        yyff  ffkk
        fbby  kkrr
    """)
    decoded = decode(read(truth, CLEAR, 2), lattice_of(truth))
    assert decoded.board == truth
    assert decoded.board.face(Cell(0, 0)).edges[1] is Terrain.YELLOW
    assert decoded.board.face(Cell(1, 0)).edges[3] is Terrain.BLACK


@pytest.mark.parametrize("seed", range(4))
def test_W12_mistakes_on_grown_boards_stay(seed: int) -> None:
    truth = legal_board(seed, 40, mistakes=0.3)
    decoded = decode(read(truth, CLEAR, seed), lattice_of(truth))
    assert right_faces(decoded.board, truth) == 40


def test_W4_the_box_breaks_near_ties_but_is_no_wall() -> None:
    # "yfyf:abac" is in the built-in box, "ybyf" with both yellows joined is not.
    truth = read_board("yfyf:abac")
    near = doubt_edge(read(truth, CLEAR, 3), 0, 1, true="f", seen="b", share=0.45)
    assert str(decode_alone(near, lattice_of(truth)).board.face(Cell(0, 0))).startswith("yb")
    assert decode(near, lattice_of(truth)).board == truth
    clear = doubt_edge(read(truth, CLEAR, 3), 0, 1, true="f", seen="b", share=0.03)
    assert decode(clear, lattice_of(truth)).board.face(Cell(0, 0)).letters == "ybyf"


def test_an_enrolled_box_weighs_more_than_an_assumed_one() -> None:
    truth = read_board("yfyf:abac")
    beliefs = doubt_edge(read(truth, CLEAR, 3), 0, 1, true="f", seen="b", share=0.05)
    enrolled = replace(standard_box(), assumed=False)
    assert decode(beliefs, lattice_of(truth), enrolled).board == truth
    assert decode(beliefs, lattice_of(truth), Box.empty()).board != truth


def test_W3_no_village_with_forest_unless_it_is_clear() -> None:
    truth = read_board("vvky")
    unsure = doubt_edge(read(truth, CLEAR, 5), 0, 2, true="k", seen="f", share=0.4)
    assert decode(unsure, lattice_of(truth)).board == truth
    clear = doubt_edge(read(truth, CLEAR, 5), 0, 2, true="k", seen="f", share=1e-4)
    assert decode(clear, lattice_of(truth)).board.face(Cell(0, 0)).letters == "vvfy"


def test_W1_there_is_one_village_square() -> None:
    truth = read_board("vvvvQ vvvv")
    guests = read(truth, CLEAR, 6)
    second = guests.guest.copy()
    second[1] = np.log(1e-6)
    second[1, GUESTS.index(Guest.SQUARE)] = np.log(0.7)
    second[1, GUESTS.index(None)] = np.log(0.3)
    decoded = decode(replace(guests, guest=second), lattice_of(truth))
    assert [tile.face.guest for tile in decoded.board.tiles.values()] == [Guest.SQUARE, None]
    alone = decode_alone(replace(guests, guest=second), lattice_of(truth))
    assert alone.board.face(Cell(1, 0)).guest is Guest.SQUARE


def test_a_face_lies_rather_as_often_as_the_box_has_it() -> None:
    truth = read_board("ykyb . yryb")
    lattice, enrolled = lattice_of(truth), replace(standard_box(), assumed=False)
    near = doubt_edge(read(truth, CLEAR, 7), 1, 1, true="r", seen="k", share=0.45)
    assert decode(near, lattice).board == truth
    far = doubt_edge(read(truth, CLEAR, 7), 1, 1, true="r", seen="k", share=0.2)
    assert decode(far, lattice).board.face(Cell(2, 0)).letters == "ykyb"
    assert decode(far, lattice, enrolled).board == truth


def test_no_tiles_no_board() -> None:
    nothing = Lattice.empty()
    for way in (decode, decode_alone):
        decoded = way(read(Board({}), CLEAR, 0), nothing)
        assert len(decoded.board) == 0
        assert not decoded.certain
        assert decoded.questions == ()
        assert decoded.runner_up.distance == np.inf


def test_a_single_tile() -> None:
    truth = read_board("at 5,-3\nyyfb")
    decoded = decode(read(truth, CLEAR, 1), lattice_of(truth))
    assert decoded.board == truth
    assert decoded.confidence[Cell(5, -3)] > 0.99
    assert decoded.certain


def test_120_tiles() -> None:
    truth = legal_board(9, 120)
    decoded = decode(read(truth, Noise.even(4.0), 9), lattice_of(truth))
    assert len(decoded.board) == 120
    assert right_edges(decoded.board, truth)[0] >= 0.995 * 480


def test_the_same_again_and_in_any_order() -> None:
    truth = legal_board(4, 40)
    beliefs, lattice = read(truth, Noise.even(3.5), 4), lattice_of(truth)
    first = decode(beliefs, lattice)
    shuffled = np.random.default_rng(1).permutation(40)
    for again in (
        decode(beliefs, lattice),
        decode(beliefs.keep(shuffled), lattice.keep(shuffled)),
    ):
        for field in fields(first):
            assert getattr(again, field.name) == getattr(first, field.name), field.name


def turned(beliefs: Beliefs, lattice: Lattice) -> tuple[Beliefs, Lattice]:
    """The same seen by somebody who sits at the next side of the table."""
    edges = {
        name: np.roll(getattr(beliefs, name), 1, axis=1) for name in ("edges", "sheep", "fish")
    }
    pairs = np.empty_like(beliefs.joined)
    pairs[:, [1, 2, 3, 0, 5, 4]] = beliefs.joined
    cells = np.stack([-lattice.cells[:, 1], lattice.cells[:, 0]], axis=1).astype(np.int32)
    return replace(beliefs, joined=pairs, **edges), replace(lattice, cells=cells)


@pytest.mark.parametrize("seed", range(3))
def test_turning_the_lattice_turns_the_board(seed: int) -> None:
    truth = legal_board(seed, 30)
    beliefs, lattice = read(truth, Noise.even(3.5), seed), lattice_of(truth)
    before, after = decode(beliefs, lattice), decode(*turned(beliefs, lattice))
    assert after.board == before.board.turned(1)
    assert after.board_confidence == pytest.approx(before.board_confidence)
    assert sorted(after.confidence.values()) == pytest.approx(sorted(before.confidence.values()))


def test_beliefs_must_belong_to_the_lattice() -> None:
    truth = legal_board(1, 6)
    beliefs, lattice = read(truth, CLEAR, 1), lattice_of(truth)
    with pytest.raises(ValueError, match="5 rows for 6 tiles"):
        decode(beliefs.keep(np.arange(5)), lattice)
    broken = beliefs.edges.copy()
    broken[2, 1, 3] = np.nan
    with pytest.raises(ValueError, match="not a number"):
        decode(replace(beliefs, edges=broken), lattice)
