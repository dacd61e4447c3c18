"""Deciding: from all that was read to one board, when it has changed enough to matter."""

from __future__ import annotations

import numpy as np

from engine import Board, Cell, Tile
from scanner.beliefs import Beliefs
from scanner.decode import Decoded, Doubt
from scanner.following.events import Event, EventKind, exchanged
from scanner.following.places import Lying
from scanner.following.table import Table
from scanner.stages import Stages
from scanner.views import View

_DECIDES = ("sight", "edges", "joined", "guest")
"""What is watched for change; counts of sheep and fish follow these."""


class Decision:
    """The board as it was last decided, and what that rested on."""

    def __init__(self) -> None:
        self.decoded: Decoded | None = None
        self._rest: Beliefs | None = None
        self._cells: tuple[Cell, ...] = ()

    def renew(self, table: Table, stages: Stages) -> bool:
        """Decide anew if beliefs have moved, and tell what happened; says whether it decided."""
        view = table.view()
        if view is None:
            self.decoded = None
            return False
        # Doubts wait until hands are gone: nothing shall flicker below them.
        calm = not any(tile.changed for tile in table.tiles.values())
        anew = table.altered or (calm and self._moved(view, table.settings.decide_again))
        if anew or self.decoded is None:
            self._rest, self._cells = view.beliefs, tuple(view.lattice.places)
            self.decoded = stages.decode(view.beliefs, view.lattice)
            table.altered = False
        for cell, tile in table.tiles.items():
            lying = self.decoded.board.tiles.get(cell)
            _announce(table, tile, lying, self.decoded.confidence.get(cell, 0.0))
        return anew

    def _moved(self, view: View, far: float) -> bool:
        if self._rest is None or self._cells != tuple(view.lattice.places):
            return True
        return any(_farthest(view.beliefs, self._rest, name) > far for name in _DECIDES)


def _farthest(now: Beliefs, before: Beliefs, head: str) -> float:
    """How far any probability moved."""
    return float(np.abs(np.exp(getattr(now, head)) - np.exp(getattr(before, head))).max())


def _announce(table: Table, tile: Lying, lying: Tile | None, confidence: float) -> None:
    """Take in what a tile was decided to be, and tell what happened to it once that is sure."""
    settings = table.settings
    if lying is None:
        return
    face = lying.face
    sure = confidence >= settings.announced or tile.reads >= settings.announced_anyway
    if tile.laid and tile.reads >= settings.sure_reads and sure:
        table.events.append(Event(EventKind.LAID, tile.cell, face))
        tile.laid = False
    if tile.before is not None and sure:
        event = exchanged(tile.cell, tile.before, face)
        if event is not None:
            tile.covers = event.covers
            table.events.append(event)
        tile.before = None
    if tile.covers is not None and (face.guest is None or face.guest.opponent is not tile.covers):
        tile.covers = None
    tile.face = face


def board_of(decoded: Decoded, table: Table) -> Board:
    """The decided board with what was seen being covered."""
    tiles = dict(decoded.board.tiles)
    for cell, tile in table.tiles.items():
        if tile.covers is not None and cell in tiles:
            tiles[cell] = Tile(tiles[cell].face, covers=tile.covers)
    return Board(tiles)


def open_questions(decoded: Decoded, board: Board) -> tuple[Doubt, ...]:
    """The questions but those whose answer was seen."""
    return tuple(
        doubt
        for doubt in decoded.questions
        if not (doubt.id.startswith("covers:") and board.tiles[doubt.cell].covers is not None)
    )
