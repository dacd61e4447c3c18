"""What players hold: which tile leaves a hand, as far as the hand is known."""

from __future__ import annotations

from dataclasses import replace

from engine.catalogue import Kind
from engine.errors import IllegalMoveError
from engine.face import Face
from engine.reading import short
from engine.table import Hand, Table
from engine.terrain import Guest


def how_many_show(table: Table, hand: Hand, guest: Guest) -> int:
    """How many of the known tiles of a hand have this guest on one side."""
    return sum(
        any(face.guest is guest for face in table.catalogue.by_id[tile].faces)
        for tile in hand.known
    )


def take(table: Table, name: str, face: Face, tile: str | None) -> Table:
    """The table without the tile in the player's hand; a known hand must hold it."""
    hand = table.hands[name]
    if tile is None:
        tile = next((held for held in hand.known if _shows(table, held, face)), None)
    if tile is not None:
        _check_tile(table, tile, face)
        table = replace(table, laid=(*table.laid, tile))
    if tile in hand.known:
        hand = replace(hand, known=tuple(held for held in hand.known if held != tile))
    elif hand.unknown:
        hand = replace(hand, unknown=hand.unknown - 1)
    else:
        raise IllegalMoveError("W19", f"{name} holds no tile with {face}")
    return replace(table, hands={**table.hands, name: hand})


def _check_tile(table: Table, tile: str, face: Face) -> None:
    """Refuse a tile that is not of the bag, lies already or has no such face."""
    boxed = table.catalogue.by_id.get(tile)
    if boxed is None or boxed.kind is not Kind.BAG:
        raise IllegalMoveError("W1", f'no tile of the bag is called "{short(tile)}"')
    if tile in table.laid:
        raise IllegalMoveError("W1", f"the tile {tile} lies already")
    if not _shows(table, tile, face):
        raise IllegalMoveError("W12", f"the tile {tile} does not show {face}")


def _shows(table: Table, tile: str, face: Face) -> bool:
    return face.upright in table.catalogue.by_id[tile].faces
