"""What does not lie on the board, and what lies there unseen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from imagined_reader import Noise, lattice_of, legal_board, read

from engine import Board, Cell, read_board
from scanner.beliefs import Beliefs, Sight
from scanner.decode import decode

CLEAR = Noise.even(7.0)


def seen_as(beliefs: Beliefs, row: int, what: Sight, chance: float = 0.99) -> Beliefs:
    sight = beliefs.sight.copy()
    sight[row] = np.log((1 - chance) / 4)
    sight[row, what] = np.log(chance)
    return replace(beliefs, sight=sight)


def unseen(beliefs: Beliefs, row: int) -> Beliefs:
    """Nothing at all is known of one tile."""
    changed = {}
    for name in ("edges", "joined", "guest", "sheep", "fish"):
        logs = getattr(beliefs, name).copy()
        logs[row] = -np.log(logs.shape[-1])
        changed[name] = logs
    return replace(beliefs, **changed)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (Sight.QUESTION, 'The tile at (1,0) lies face down ("?"); it is left out.'),
        (Sight.MARKER, "A marker lies at (1,0); markers lie in front of their players."),
    ],
)
def test_W1_what_lies_in_the_grid_and_is_no_board_tile(what: Sight, words: str) -> None:
    truth = read_board("yyff  ffky  rrff")
    decoded = decode(seen_as(read(truth, CLEAR, 1), 1, what), lattice_of(truth))
    assert set(decoded.board.tiles) == {Cell(0, 0), Cell(2, 0)}
    assert [str(warning)[: len(words)] for warning in decoded.warnings] == [words]


def test_what_is_no_tile_is_left_out_without_a_word() -> None:
    truth = read_board("yyff  ffky")
    decoded = decode(seen_as(read(truth, CLEAR, 1), 1, Sight.NOTHING), lattice_of(truth))
    assert set(decoded.board.tiles) == {Cell(0, 0)}
    assert decoded.warnings == ()


def test_doubt_whether_a_tile_lies_there_is_doubt_about_the_board() -> None:
    truth = read_board("yyff  ffky")
    for chance in (0.4, 0.6):
        beliefs = seen_as(read(truth, CLEAR, 1), 1, Sight.NOTHING, chance)
        decoded = decode(beliefs, lattice_of(truth))
        assert decoded.board_confidence < 0.85
        assert not decoded.certain


def test_nothing_but_question_marks() -> None:
    truth = read_board("yyff  ffky")
    beliefs = seen_as(seen_as(read(truth, CLEAR, 1), 0, Sight.QUESTION), 1, Sight.QUESTION)
    decoded = decode(beliefs, lattice_of(truth))
    assert len(decoded.board) == 0
    assert len(decoded.warnings) == 2


def inner_row(board: Board) -> int:
    """A tile with neighbours on all sides."""
    from engine import Edge

    cells = list(board.tiles)
    return next(i for i, c in enumerate(cells) if all(c.beside(edge) in board for edge in Edge))


def test_the_edges_of_a_covered_tile_follow_from_its_neighbours_and_it_is_asked_about() -> None:
    truth = legal_board(3, 40)
    row = inner_row(truth)
    cell = list(truth.tiles)[row]
    beliefs = unseen(seen_as(read(truth, CLEAR, 3), row, Sight.COVERED), row)
    decoded = decode(beliefs, lattice_of(truth))
    assert decoded.board.face(cell).letters == truth.face(cell).letters
    assert decoded.confidence[cell] < 0.9
    assert min(v for c, v in decoded.confidence.items() if c != cell) > 0.98
    assert not decoded.certain
    asked = next(question for question in decoded.questions if question.id == f"tile:{cell}")
    assert str(asked.text) == f"The tile at ({cell}) is hidden. What does it show?"


def test_a_covered_tile_is_not_believed_however_sure_the_reader_is() -> None:
    truth = legal_board(3, 40)
    row = inner_row(truth)
    cell = list(truth.tiles)[row]
    other = read_board("bbbb").face(Cell(0, 0))
    fooled = Board({**truth.tiles, cell: replace(truth.tiles[cell], face=other, covers=None)})
    beliefs = seen_as(read(fooled, CLEAR, 3), row, Sight.COVERED)
    decoded = decode(beliefs, lattice_of(truth))
    assert decoded.board.face(cell).letters == truth.face(cell).letters
    assert not decoded.certain


def test_a_lone_covered_tile_is_kept_and_asked_about() -> None:
    truth = read_board("yyff")
    beliefs = unseen(seen_as(read(truth, CLEAR, 1), 0, Sight.COVERED), 0)
    decoded = decode(beliefs, lattice_of(truth))
    assert len(decoded.board) == 1
    assert decoded.confidence[Cell(0, 0)] < 0.05
    assert [question.id for question in decoded.questions] == ["tile:0,0"]


def test_a_weak_lattice_makes_no_certain_board() -> None:
    truth = legal_board(3, 20)
    lattice = lattice_of(truth)
    scores = lattice.scores.copy()
    scores[4] = 0.2
    decoded = decode(read(truth, CLEAR, 3), replace(lattice, scores=scores))
    assert decoded.board_confidence > 0.97
    assert not decoded.certain
    assert [q.id for q in decoded.questions if q.id.startswith("tile")] == [
        f"tile:{lattice.places[4]}"
    ]


def test_a_hole_between_tiles_is_no_tile_however_sure_the_reader_is() -> None:
    truth = legal_board(3, 40)
    row = inner_row(truth)
    cell = list(truth.tiles)[row]
    cloth = next(
        face
        for face in (read_board(text).face(Cell(0, 0)) for text in ("vvvv", "wwww", "ffff"))
        if not set(face.letters) & set(truth.face(cell).letters)
    )
    fooled = Board({**truth.tiles, cell: replace(truth.tiles[cell], face=cloth, covers=None)})
    lattice = lattice_of(truth)
    scores = lattice.scores.copy()
    scores[row] = 0.8
    decoded = decode(read(fooled, CLEAR, 3), replace(lattice, scores=scores))
    assert cell not in decoded.board
    assert len(decoded.board) == len(truth) - 1
