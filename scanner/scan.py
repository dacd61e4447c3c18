"""What a scan says: a board, where its tiles are seen, how sure it is and what it asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Score
from engine.sentences import Sentence, Translate, english
from scanner.decode import Alternative, Doubt
from scanner.following.events import Event


@dataclass(frozen=True, eq=False)
class SeenTile:
    """One tile of the board in the first photo that shows it."""

    corners: NDArray[np.float32]
    """(4, 2) pixels of that photo: NW NE SE SW as the board is told"""
    confidence: float
    """calibrated probability that its face is right, 0..1"""
    photo: int = 0
    """number of the photo, from 0 in the order given"""
    alternatives: tuple[Alternative, ...] = ()
    """the likeliest faces, the one on the board first"""
    in_sight: bool = True
    """False where it is known from earlier frames and now hidden or outside the picture"""


@dataclass(frozen=True, eq=False)
class Scan:
    """The answer about one table; without tiles where no board was seen."""

    board: Board
    seen: Mapping[Cell, SeenTile]
    certain: bool
    """whether it stands by every tile"""
    confidence: float = 0.0
    """calibrated probability that every face is right"""
    questions: tuple[Doubt, ...] = ()
    warnings: tuple[Sentence, ...] = ()
    timing_ms: Mapping[str, float] = field(default_factory=dict)
    tile_set: str | None = None
    """the enrolled set whose tiles these are, if any"""
    events: tuple[Event, ...] = ()
    """what happened since the frame before, if this is a film"""

    def __post_init__(self) -> None:
        if self.seen.keys() != self.board.tiles.keys():
            raise ValueError("seen: other cells than the board has")

    @classmethod
    def nothing(cls, warnings: tuple[Sentence, ...], timing_ms: Mapping[str, float]) -> Scan:
        """No board; the warnings say why."""
        return cls(Board({}), {}, certain=False, warnings=warnings, timing_ms=timing_ms)

    @property
    def found(self) -> bool:
        """Whether there is a board at all."""
        return len(self.board) > 0

    @property
    def unsure(self) -> tuple[Cell, ...]:
        """The tiles it asks about, those that matter most first."""
        return tuple(dict.fromkeys(doubt.cell for doubt in self.questions if doubt.options))

    def to_json(self, score: Score | None = None, translate: Translate = english) -> dict[str, Any]:
        """The dict of `scan --json`; with a score also that."""
        tiles = []
        for written in self.board.to_json()["tiles"]:
            tile = self.seen[Cell(written["x"], written["y"])]
            corners = [[round(float(x), 2), round(float(y), 2)] for x, y in tile.corners]
            place = {"corners": corners, "photo": tile.photo}
            if not tile.in_sight:
                place["in_sight"] = False
            tiles.append({**written, "confidence": round(tile.confidence, 4), **place})
        told: dict[str, Any] = {
            "tiles": tiles,
            "certain": self.certain,
            "confidence": round(self.confidence, 4),
            "tile_set": self.tile_set,
            "questions": [doubt.to_json(translate) for doubt in self.questions],
            "warnings": [warning.text(translate) for warning in self.warnings],
            "timing_ms": {stage: round(ms, 2) for stage, ms in self.timing_ms.items()},
        }
        if self.events:
            told["events"] = [event.to_json() for event in self.events]
        if score is not None:
            told["score"] = score.to_json(translate)
        return told
