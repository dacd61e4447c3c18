"""What a camera saw that the game does not know yet, and which entries take it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine import Board, Cell, Guest, Tile
from engine.errors import EngineError
from engine.events import Cover, Event, Place, Reveal
from engine.legality import Refusal, cover_refusal, matched_edges, refusal
from engine.moves import happen
from engine.sentences import Sentence
from engine.table import Table
from webui.games.entries import Entry, Lay, Play, Take, Witness
from webui.games.state import Correction, State
from webui.live.sighting import SURE, SeenTile


class Kind(StrEnum):
    """How a cell changed."""

    LAID = "laid"
    COVERED = "covered"
    TURNED = "turned"
    REPLACED = "replaced"
    TAKEN = "taken"


@dataclass(frozen=True)
class Change:
    """One cell that looks other than the game knows."""

    kind: Kind
    cell: Cell
    tile: Tile | None
    """What lies there now."""
    draw: int = 0
    """Tiles to draw for it (W13)."""
    refused: Refusal | None = None
    """The rule it breaks, if any."""

    @property
    def fits(self) -> bool:
        return self.refused is None

    @property
    def why(self) -> Sentence | None:
        return None if self.refused is None else self.refused.text


def settle(tile: SeenTile, known: Tile | None, fix: Correction | None) -> Tile:
    """How a seen tile is to be understood: a person's word holds until the tile changes.

    What is known to lie below a hunter stays known while the hunter stays.
    """
    lying = tile.tile
    if fix is not None and lying.face in (fix.face, fix.read):
        lying = Tile(fix.face)
    if known is not None and known.face == lying.face:
        return known
    return lying


def find_changes(state: State, tiles: Mapping[Cell, SeenTile]) -> tuple[Change, ...]:
    """What differs, of the tiles that were read with certainty; in reading order."""
    found = []
    for cell, seen in sorted(tiles.items(), key=lambda item: (item[0].y, item[0].x)):
        known, fix = state.board.tiles.get(cell), state.corrections.get(cell)
        tile = settle(seen, known, fix)
        trusted = fix is not None and tile.face == fix.face
        if tile == known or (seen.confidence < SURE and not trusted):
            continue
        found.append(_change(state.board, cell, known, tile))
    return tuple(found)


def _change(board: Board, cell: Cell, known: Tile | None, tile: Tile) -> Change:
    if known is None:
        reason = refusal(board, cell, tile.face)
        return Change(Kind.LAID, cell, tile, matched_edges(board, cell, tile.face), reason)
    guest, below = tile.face.guest, known.face.guest
    if guest is not None and guest.is_watcher and below is guest.opponent:
        reason = cover_refusal(board, cell, tile.face)
        lying = Tile(tile.face, covers=below)
        return Change(Kind.COVERED, cell, lying, matched_edges(board, cell, tile.face), reason)
    kind = Kind.TURNED if known.face.same_tile_face(tile.face) else Kind.REPLACED
    return Change(kind, cell, tile, 0, refusal(board.without(cell), cell, tile.face))


def take_down(state: State, change: Change) -> Entry:
    """The entry for a change: a move of whoever may lay now, or just how the tile lies."""
    if change.tile is None:
        return Take(change.cell, Witness.CAMERA)
    table = state.table
    if table is not None and change.kind in (Kind.LAID, Kind.COVERED) and not table.ended:
        for event in _moves(table, change):
            try:
                happen(table, event)
            except EngineError:
                continue
            return Play(event, Witness.CAMERA)
    return Lay(change.cell, change.tile, witness=Witness.CAMERA)


def _moves(table: Table, change: Change) -> list[Event]:
    """What this change could be as a move, the likeliest first."""
    assert change.tile is not None
    face, cell = change.tile.face, change.cell
    player = table.duties[-1].player if table.duties else table.turn
    if change.kind is Kind.COVERED:
        return [Cover(player, cell, face)]
    colour = face.edges[0].colour
    if face.guest is Guest.SHEPHERD and colour is not None:
        owners = [name for name, own in table.colours.items() if own and colour in own]
        names = owners or [player, *(name for name in table.active if name != player)]
        return [Reveal(name, colour, cell) for name in names]
    return [Place(player, cell, face), Place(player, cell, face, tolerated=True)]
