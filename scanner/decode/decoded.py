"""What decoding gives: a board, how sure it is, and what a person should be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import Board, Cell, Face
from engine.sentences import Sentence, Translate, english


@dataclass(frozen=True, slots=True)
class Alternative:
    """A face that may lie on a cell."""

    face: Face
    probability: float


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The second most likely board."""

    cells: tuple[Cell, ...]
    """where it differs"""
    distance: float
    """natural log of how many times less likely it is; infinite where there is none"""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question to a person: about a face ("tile:x,y"), or what lies below one ("covers:x,y")."""

    id: str
    cell: Cell
    text: Sentence
    options: tuple[Face, ...] = ()
    """faces to choose from, the likeliest first; none for "covers" """
    changes_points: bool = False

    def to_json(self, translate: Translate = english) -> dict[str, Any]:
        written: dict[str, Any] = {"id": self.id, "text": self.text.text(translate)}
        if self.options:
            written["options"] = [face.to_json() for face in self.options]
        return written


@dataclass(frozen=True, eq=False)
class Decoded:
    """The most likely board."""

    board: Board
    confidence: Mapping[Cell, float]
    """probability that the face (edges, joins, guest, sheep and fish) is right, calibrated"""
    board_confidence: float
    """probability that every face is right, calibrated"""
    certain: bool
    """whether it stands by every tile"""
    questions: tuple[Doubt, ...]
    """all that is worth asking, what changes points first; ask one or two at a time"""
    warnings: tuple[Sentence, ...]
    runner_up: RunnerUp
    alternatives: Mapping[Cell, tuple[Alternative, ...]]
    """the likeliest faces of each cell, the one on the board first"""
    raw: Mapping[Cell, float]
    """the confidences before calibration, to fit one with"""
    raw_board: float
    tile_set: str | None = None
    """the enrolled set whose tiles these are, if any"""
