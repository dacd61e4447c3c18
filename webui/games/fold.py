"""How an entry changes the state of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine import Board, Cell, Tile
from engine.errors import BoardError
from engine.moves import happen
from engine.questions import answer as answered
from engine.table import Table, lay_out
from webui.games.entries import (
    Answer,
    Claim,
    Entry,
    Lay,
    Opening,
    Play,
    Redo,
    Settings,
    Take,
    TakeOver,
    Undo,
    Witness,
)
from webui.games.errors import EntryError
from webui.games.state import Correction, State, Step


def begin(opening: Opening, at: float = 0.0) -> State:
    """The state after the first entry."""
    table = None if opening.set_up is None else lay_out(opening.set_up)
    board = Board({}) if table is None else table.board
    return State(opening, opening.title, table, board, turn_began=at)


def fold(entries: Iterable[tuple[Entry, float]]) -> State:
    """The state after a whole journal of entries and their times."""
    journal = iter(entries)
    opening, at = next(journal)
    if not isinstance(opening, Opening):
        raise EntryError("a journal starts with an opening")
    state = begin(opening, at)
    for entry, moment in journal:
        state = apply(state, entry, moment)
    return state


def apply(state: State, entry: Entry, at: float) -> State:
    """The next state; what may not be raises an EngineError and changes nothing."""
    number = state.version + 1
    step = _STEPS.get(type(entry))
    if step is None:
        raise EntryError("the game was opened before")
    after: State = step(state, entry, at)
    changed = dict(state.changed)
    for cell in _differing(state.board, after.board):
        changed[cell] = number
    return replace(after, version=number, changed=changed)


def _differing(one: Board, other: Board) -> list[Cell]:
    cells = {*one.tiles, *other.tiles}
    return [cell for cell in cells if one.tiles.get(cell) != other.tiles.get(cell)]


def _play(state: State, entry: Play, at: float) -> State:
    if state.table is None:
        raise EntryError("this table has no players; start a new game with players")
    table = happen(state.table, entry.event)
    began = at if table.turn != state.table.turn else state.turn_began
    after = replace(state, table=table, board=table.board, turn_began=began)
    return _done(state, after, entry, at, table)


def _lay(state: State, entry: Lay, at: float) -> State:
    known = dict(state.corrections)
    known.pop(entry.cell, None)
    if entry.witness is Witness.PERSON:
        known[entry.cell] = Correction(entry.tile.face, entry.read)
    board = Board({**state.board.tiles, entry.cell: entry.tile})
    return _done(state, replace(_with(state, board), corrections=known), entry, at)


def _take(state: State, entry: Take, at: float) -> State:
    if entry.cell not in state.board:
        raise BoardError(f"no tile lies on {entry.cell}")
    known = {cell: fix for cell, fix in state.corrections.items() if cell != entry.cell}
    after = replace(_with(state, state.board.without(entry.cell)), corrections=known)
    return _done(state, after, entry, at)


def _take_over(state: State, entry: TakeOver, at: float) -> State:
    kept = {
        cell: fix
        for cell, fix in state.corrections.items()
        if entry.board.face(cell) in (fix.face, fix.read)
    }
    tiles = dict(entry.board.tiles)
    for cell, fix in kept.items():
        if tiles[cell].face != fix.face:
            tiles[cell] = Tile(fix.face)
    after = replace(_with(state, Board(tiles)), corrections=kept)
    return _done(state, after, entry, at)


def _answer(state: State, entry: Answer, at: float) -> State:
    word = "nothing" if entry.covers is None else entry.covers.value
    board = answered(state.board, f"covers:{entry.cell}={word}")
    return _done(state, _with(state, board), entry, at)


def _claim(state: State, entry: Claim, at: float) -> State:
    if entry.who not in state.claimants():
        raise EntryError(f'"{entry.who}" does not play')
    claims = {who: points for who, points in state.claims.items() if who != entry.who}
    if entry.points is not None:
        claims[entry.who] = entry.points
    return replace(state, claims=claims)


def _settings(state: State, entry: Settings, at: float) -> State:
    title = state.title if entry.title is None else entry.title
    return replace(state, title=title)


def _undo(state: State, entry: Undo, at: float) -> State:
    if state.before is None:
        raise EntryError("there is nothing to undo")
    undone = (state.steps[-1].entry, *state.undone)
    return _keeping(state, state.before, at, undone)


def _redo(state: State, entry: Redo, at: float) -> State:
    if not state.undone:
        raise EntryError("there is nothing to redo")
    again, *rest = state.undone
    return replace(_STEPS[type(again)](state, again, at), undone=tuple(rest))


def _keeping(state: State, before: State, at: float, undone: tuple[Entry, ...]) -> State:
    """An earlier state with what undoing does not touch."""
    return replace(
        before,
        title=state.title,
        claims=state.claims,
        turn_began=at,
        undone=undone,
    )


def _with(state: State, board: Board) -> State:
    """The state with another board; the table's record of who laid what follows."""
    table = state.table
    if table is not None:
        lying = dict(table.order)
        order = [(cell, board.tiles[cell]) for cell in lying if cell in board]
        order += [(cell, tile) for cell, tile in board.tiles.items() if cell not in lying]
        table = replace(table, board=board, order=tuple(order), drawn=())
    return replace(state, board=board, table=table)


def _done(state: State, after: State, entry: Entry, at: float, table: Table | None = None) -> State:
    step = Step(state.version + 1, at, entry, table.drawn if table else ())
    return replace(after, steps=(*state.steps, step), before=state, undone=())


_STEPS: dict[type, Callable[[State, Any, float], State]] = {
    Play: _play,
    Lay: _lay,
    Take: _take,
    TakeOver: _take_over,
    Answer: _answer,
    Claim: _claim,
    Settings: _settings,
    Undo: _undo,
    Redo: _redo,
}
