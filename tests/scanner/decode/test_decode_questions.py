"""What people are asked: little, and what changes points first."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from imagined_reader import Noise, lattice_of, legal_board, read

from engine import Board, Cell, Face, Guest, read_board, read_face
from scanner.beliefs import GUESTS, Beliefs
from scanner.decode import Decoded, decode

CLEAR = Noise.even(7.0)


def between(truth: Board, doubts: dict[Cell, str]) -> Beliefs:
    """Clear beliefs, but on some cells another face is nearly as likely."""
    other = Board({
        cell: replace(tile, face=read_face(doubts[cell])) if cell in doubts else tile
        for cell, tile in truth.tiles.items()
    })  # fmt: skip
    one, two = read(truth, CLEAR, 1), read(other, CLEAR, 1)
    mixed = {}
    for name in ("edges", "joined", "guest", "sheep", "fish"):
        a, b = getattr(one, name).astype(float), getattr(two, name).astype(float)
        mixed[name] = np.logaddexp(a + np.log(0.6), b + np.log(0.4)).astype(np.float32)
    return replace(one, **mixed)


def asked(decoded: Decoded) -> list[str]:
    return [question.id for question in decoded.questions]


@pytest.mark.parametrize(
    ("true", "other", "words"),
    [
        ("yyrb", "yyrk", "What does the tile at (0,0) show at the left"),
        ("ffff", "ffffW", "Who stands on the tile at (0,0)"),
        ("yyyr", "yyyr:abbc", "Which edges of the tile at (0,0) are joined?"),
        ("yyrb", "yyrb*3.1.1", "How many sheep are on the tile at (0,0)?"),
        ("wwyb~1", "wwyb~2", "How many fish are on the tile at (0,0)?"),
    ],
)
def test_the_question_names_what_is_in_doubt(true: str, other: str, words: str) -> None:
    truth = read_board(true)
    decoded = decode(between(truth, {Cell(0, 0): other}), lattice_of(truth))
    question = decoded.questions[0]
    assert str(question.text).startswith(words)
    assert set(question.options) >= {read_face(true), read_face(other)}
    assert decoded.confidence[Cell(0, 0)] < 0.98
    assert not decoded.certain


def test_what_changes_points_is_asked_first() -> None:
    # The fenced yellow meadow of two tiles is worth 2; the open red one is worth nothing yet.
    truth = read_board("""
        fyff  fffy  ffrf
    """)
    doubts = {Cell(2, 0): "ffbf", Cell(0, 0): "fyff*2"}
    decoded = decode(between(truth, doubts), lattice_of(truth))
    assert asked(decoded) == ["tile:0,0", "tile:2,0"]
    assert [question.changes_points for question in decoded.questions] == [True, False]


def test_Q11_what_a_hunter_covers_is_asked_too() -> None:
    truth = read_board("""
        ffffW  ffff   fyff  fffy
        .      ffffH  .     .
    """)
    decoded = decode(read(truth, CLEAR, 2), lattice_of(truth))
    assert decoded.certain
    assert asked(decoded) == ["covers:1,1"]
    assert decoded.questions[0].to_json() == {
        "id": "covers:1,1",
        "text": "Does the hunter at (1,1) lie on top of a wolf?",
    }


def test_questions_as_json() -> None:
    truth = read_board("yyrb")
    decoded = decode(between(truth, {Cell(0, 0): "yyrk"}), lattice_of(truth))
    written = decoded.questions[0].to_json()
    assert written["id"] == "tile:0,0"
    assert written["text"].endswith("?")
    assert {"yyrb", "yyrk"} <= {option["edges"] for option in written["options"]}
    assert [Face.from_json(option) for option in written["options"]]


def test_no_certain_board_without_a_question() -> None:
    for seed in range(8):
        truth = legal_board(seed, 30)
        decoded = decode(read(truth, Noise.even(4.0), seed), lattice_of(truth))
        assert decoded.certain or any(name.startswith("tile:") for name in asked(decoded))


def test_alternatives_are_few_and_probable() -> None:
    truth = legal_board(2, 30)
    decoded = decode(read(truth, Noise.even(3.2), 2), lattice_of(truth))
    for cell, options in decoded.alternatives.items():
        assert options[0].face == decoded.board.face(cell)
        assert options[0].probability == decoded.confidence[cell]
        assert 1 <= len(options) <= 4
        assert len({option.face for option in options}) == len(options)
        chances = [option.probability for option in options[1:]]
        assert chances == sorted(chances, reverse=True)
        assert sum(option.probability for option in options) < 1 + 1e-6
    assert any(len(options) > 1 for options in decoded.alternatives.values())


def test_the_truth_is_nearly_always_among_the_alternatives() -> None:
    offered = wrong = 0
    for seed in range(10):
        truth = legal_board(seed, 30)
        decoded = decode(read(truth, Noise.even(3.0), seed), lattice_of(truth))
        for cell, options in decoded.alternatives.items():
            if options[0].face != truth.face(cell):
                wrong += 1
                offered += truth.face(cell) in [option.face for option in options]
    assert wrong > 5
    assert offered >= 0.8 * wrong


def test_the_runner_up_says_where_it_differs() -> None:
    # Both tiles may show red or blue at their border (all four are in the box): both change.
    truth = read_board("frff  ffkr")
    other = {Cell(0, 0): "fbff", Cell(1, 0): "ffkb"}
    decoded = decode(between(truth, other), lattice_of(truth))
    assert decoded.board == truth
    assert decoded.runner_up.cells == (Cell(0, 0), Cell(1, 0))
    assert 0 < decoded.runner_up.distance < 3


def test_a_guest_needs_its_terrain() -> None:
    truth = read_board("yyyy")
    beliefs = read(truth, CLEAR, 1)
    guest = np.full_like(beliefs.guest, np.log(1e-3))
    guest[:, GUESTS.index(Guest.WOLF)] = np.log(0.994)
    face = decode(replace(beliefs, guest=guest), lattice_of(truth)).board.face(Cell(0, 0))
    assert face.letters == "yyyy"
    assert face.guest is not Guest.WOLF
