"""How an event changes the table, or which rule forbids it (W10 to W20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.board import Tile
from engine.errors import IllegalMoveError
from engine.events import (
    Announce,
    Cover,
    End,
    Event,
    Pass,
    Place,
    Reveal,
    Show,
    Stop,
    TimeOut,
)
from engine.face import Face
from engine.hands import how_many_show, take
from engine.legality import (
    cover_refusal,
    matched_edges,
    only_the_square_lies,
    placements,
    refusal,
)
from engine.table import Duty, Table, draw, next_turn
from engine.terrain import VILLAGE


def happen(table: Table, event: Event) -> Table:
    """The table after an event; IllegalMoveError names the rule that forbids it."""
    step = _STEPS.get(type(event))
    if step is None:
        raise IllegalMoveError("W10", "the game has been set up already")
    if table.ended and not isinstance(event, Show):
        raise IllegalMoveError("W19", "the game is over")
    player = getattr(event, "player", None)
    if player is not None and player not in table.names:
        raise IllegalMoveError("W10", f'"{player}" does not play')
    return step(replace(table, drawn=()), event)


def _place(table: Table, event: Place) -> Table:
    _may_lay(table, event.player, event.face)
    reason = refusal(table.board, event.cell, event.face)
    if reason is not None and (not event.tolerated or event.cell in table.board):
        raise reason.error()
    table = take(table, event.player, event.face, event.tile)
    matched = matched_edges(table.board, event.cell, event.face)
    table = _laid(table, event, Tile(event.face, bare=True))
    return _go_on(draw(table, event.player, matched), event.player)


def _cover(table: Table, event: Cover) -> Table:
    _may_lay(table, event.player, event.face)
    reason = cover_refusal(table.board, event.cell, event.face)
    if reason is not None:
        raise reason.error()
    table = take(table, event.player, event.face, event.tile)
    matched = matched_edges(table.board, event.cell, event.face)
    below = table.board.tiles[event.cell].face.guest
    table = _laid(table, event, Tile(event.face, covers=below))
    return _go_on(draw(table, event.player, matched), event.player)


def _reveal(table: Table, event: Reveal) -> Table:
    name, colour = event.player, event.colour
    _not_stopped(table, name)
    if not table.hidden(name):
        raise IllegalMoveError("W14", f'{name} has no "?" tile left to turn')
    if any(colour in colours for colours in table.revealed.values()):
        raise IllegalMoveError("W14", f"the {colour.word} shepherd lies already")
    own = table.colours[name]
    if own is not None and len(own) == table.flocks_each and colour not in own:
        raise IllegalMoveError("W14", f"{colour.word} is not a colour of {name}")
    if any(
        other != name and colours and colour in colours for other, colours in table.colours.items()
    ):
        raise IllegalMoveError("W14", f"{colour.word} belongs to another player")
    face = table.catalogue.shepherd(colour)
    if not placements(table.board, [face]):
        raise IllegalMoveError("Q9", "the shepherd fits nowhere yet: the reveal waits")
    reason = refusal(table.board, event.cell, face)
    if reason is not None:
        raise reason.error()
    matched = matched_edges(table.board, event.cell, face)
    lying = Tile(face, bare=True)
    revealed = (*table.revealed[name], colour)
    table = replace(
        table,
        board=table.board.place(event.cell, face),
        order=(*table.order, (event.cell, lying)),
        revealed={**table.revealed, name: revealed},
        colours={**table.colours, name: own if own and colour in own else (own or ()) + (colour,)},
        passes=0,
    )
    table = draw(table, name, matched)
    if not len(table.hands[name]):
        return table
    return replace(table, duties=(*table.duties, Duty(name)))


def _announce(table: Table, event: Announce) -> Table:
    _not_stopped(table, event.player)
    if not event.guests:
        raise IllegalMoveError("W18", "announce at least one wolf, hunter, fisher or guard")
    for guest in event.guests:
        if not (guest.is_threat or guest.is_watcher):
            raise IllegalMoveError("W18", f"a {guest} cannot be laid out of turn")
    if len(event.guests) > len(table.hands[event.player]):
        raise IllegalMoveError("W18", f"{event.player} has not so many tiles")
    hand = table.hands[event.player]
    if not hand.unknown:
        for guest in event.guests:
            if event.guests.count(guest) > how_many_show(table, hand, guest):
                raise IllegalMoveError(
                    "W18", f"{event.player} has not so many tiles with a {guest}"
                )
    return replace(table, duties=(*table.duties, Duty(event.player, event.guests)))


def _pass(table: Table, event: Pass) -> Table:
    if table.duties:
        if table.duties[-1].player != event.player:
            raise IllegalMoveError("W14", f"{table.duties[-1].player} lays a tile first")
        return replace(table, duties=table.duties[:-1])
    _own_turn(table, event.player)
    hand = table.hands[event.player]
    if only_the_square_lies(table.board) and not hand.unknown:
        for tile in hand.known:
            if any(VILLAGE in face.edges for face in table.catalogue.by_id[tile].faces):
                raise IllegalMoveError("W11", f"{event.player} can join {tile} to the square")
    return next_turn(replace(table, passes=table.passes + 1))


def _time_out(table: Table, event: TimeOut) -> Table:
    if table.set_up.seconds is None:
        raise IllegalMoveError("W20", "this game has no time limit")
    _own_turn(table, event.player)
    others = tuple(duty for duty in table.duties if duty.player != event.player)
    return next_turn(replace(table, duties=others, passes=table.passes + 1))


def _stop(table: Table, event: Stop) -> Table:
    _own_turn(table, event.player)
    if table.duties:
        raise IllegalMoveError("W14", f"{table.duties[-1].player} lays a tile first")
    return next_turn(replace(table, stopped=(*table.stopped, event.player)))


def _show(table: Table, event: Show) -> Table:
    name, colours = event.player, event.colours
    if len(set(colours)) != table.flocks_each or len(colours) != table.flocks_each:
        raise IllegalMoveError("W10", f"{name} has {table.flocks_each} colour(s)")
    if not set(table.revealed[name]) <= set(colours):
        raise IllegalMoveError("W14", f"{name} has shown another colour before")
    for other, theirs in table.colours.items():
        if other != name and theirs and set(theirs) & set(colours):
            raise IllegalMoveError("W10", f"{other} has one of these colours")
    return replace(table, colours={**table.colours, name: colours})


def _end(table: Table, event: End) -> Table:
    if table.duties or table.passes < len(table.active):
        raise IllegalMoveError("W19", "somebody may still lay a tile")
    return replace(table, ended=True)


def _own_turn(table: Table, name: str) -> None:
    _not_stopped(table, name)
    if table.turn != name:
        raise IllegalMoveError("W11", f"it is the turn of {table.turn}")


def _not_stopped(table: Table, name: str) -> None:
    if name in table.stopped:
        raise IllegalMoveError("W19", f"{name} has stopped for good")


def _may_lay(table: Table, name: str, face: Face) -> None:
    """Whether this player may lay this face now: by duty if there is one, else by turn."""
    _not_stopped(table, name)
    if not table.duties:
        _own_turn(table, name)
        return
    duty = table.duties[-1]
    if duty.player != name:
        rule = "W14" if duty.is_bonus else "W18"
        raise IllegalMoveError(rule, f"{duty.player} lays a tile first")
    if duty.guests and face.guest is not duty.guests[0]:
        raise IllegalMoveError("W18", f"a {duty.guests[0]} was announced next")


def _laid(table: Table, event: Place | Cover, tile: Tile) -> Table:
    board = table.board
    lay = board.cover if isinstance(event, Cover) else board.place
    return replace(
        table,
        board=lay(event.cell, event.face),
        order=(*table.order, (event.cell, tile)),
        passes=0,
    )


def _go_on(table: Table, name: str) -> Table:
    """After a placement: the duty shrinks, or the turn goes on clockwise."""
    if not table.duties:
        return next_turn(table)
    duty = table.duties[-1]
    rest = (Duty(name, duty.guests[1:]),) if len(duty.guests) > 1 else ()
    return replace(table, duties=table.duties[:-1] + rest)


_STEPS: dict[type, Callable[[Table, Any], Table]] = {
    Place: _place,
    Cover: _cover,
    Reveal: _reveal,
    Announce: _announce,
    Pass: _pass,
    TimeOut: _time_out,
    Stop: _stop,
    Show: _show,
    End: _end,
}
