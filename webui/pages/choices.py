"""What could lie on a cell: readings of the camera first, then what fits."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Cell, Face, Guest
from engine.legality import refusal, wanted
from engine.stock import Stock, lying_faces
from webui.games.state import State
from webui.live.lookout import Memory
from webui.live.sighting import Doubt

MOST = 60
"""More pictures than this nobody looks through; the editor sets any face."""


@dataclass(frozen=True)
class Choices:
    """Everything the panel of one cell shows."""

    cell: Cell
    read: Face | None
    """What the camera takes the tile for."""
    confidence: float | None
    doubt: Doubt | None
    likely: tuple[Face, ...]
    """The next best readings."""
    fitting: tuple[Face, ...]
    """Faces still out that fit here, turned so that they do."""
    has_crop: bool


def find_choices(state: State, memory: Memory | None, cell: Cell) -> Choices:
    """Look up what is known about a cell."""
    sighting = None if memory is None or memory.strange else memory.sighting
    seen = None if sighting is None else sighting.tiles.get(cell)
    doubts = () if sighting is None else sighting.doubts
    doubt = next((d for d in doubts if d.cell == cell and d.options), None)
    options = (*(() if doubt is None else doubt.options), *(seen.options if seen else ()))
    read = None if seen is None else seen.tile.face
    lying = state.board.face(cell)
    likely = dict.fromkeys(face for face in (read, *options) if face and face != lying)
    return Choices(
        cell=cell,
        read=read,
        confidence=None if seen is None else seen.confidence,
        doubt=doubt,
        likely=tuple(likely)[:8],
        fitting=_fitting(state, cell),
        has_crop=seen is not None and memory is not None and memory.frame is not None,
    )


def _fitting(state: State, cell: Cell) -> tuple[Face, ...]:
    """Turned faces that fit; an empty table takes the village square."""
    board = state.board.without(cell)
    if not board.tiles:
        return (state.catalogue.square,)
    asked = wanted(board, cell)
    stock = Stock(state.catalogue, lying_faces(board, state.catalogue))
    found: list[Face] = []
    for face in stock.faces_out():
        if face.is_marker or face.guest is Guest.SQUARE:
            continue
        found.extend(
            turned
            for turned in face.rotations
            if all(
                want is None or want is shown
                for want, shown in zip(asked, turned.edges, strict=True)
            )
            and refusal(board, cell, turned) is None
        )
    if asked == (None, None, None, None):
        found = list(stock.faces_out())
    lying = state.board.face(cell)
    # Guests last: there are few of them and people look for landscapes.
    found.sort(key=lambda face: face.guest is not None)
    return tuple(face for face in dict.fromkeys(found) if face != lying)[:MOST]
