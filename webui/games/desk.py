"""Where games are opened, read and written: one writer at a time, conflicts told."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from engine import Cell
from engine.notation import write_tile
from webui.games.bulletin import Bulletin
from webui.games.entries import Entry, Lay, Opening, Redo, Take, Undo
from webui.games.errors import ConflictError
from webui.games.fold import apply, begin, fold
from webui.games.state import State
from webui.games.store import Listed, Store
from webui.games.writing import read_entry, write_entry

MOST_IN_MEMORY = 64

Clock = Callable[[], float]


class Desk:
    """All games, by their ids."""

    def __init__(self, store: Store, clock: Clock = time.time) -> None:
        self.store = store
        self.bulletin = Bulletin()
        self._clock = clock
        self._states: OrderedDict[str, State] = OrderedDict()
        self._lock = threading.RLock()

    def open(self, opening: Opening) -> Listed:
        """Begin a game."""
        at = self._clock()
        begin(opening, at)  # refuses what cannot be played before anything is written
        return self.store.open_game(write_entry(opening), at)

    def state(self, game: str) -> State:
        """The game as it stands."""
        with self._lock:
            state = self._states.get(game)
            if state is None:
                journal = self.store.entries(game)
                state = fold((read_entry(body), at) for body, at in journal)
            self._remember(game, state)
            return state

    def write(
        self, game: str, entry: Entry, seen: int | None = None, ticket: str | None = None
    ) -> State:
        """Take down an entry; `seen` is the version its writer knew, `ticket` makes it happen once.

        Two people who set the same tile, or undo at once, are told of each other; whoever
        changes different tiles does not get into anybody's way.
        """
        with self._lock:
            state = self.state(game)
            if ticket is not None and self.store.has_ticket(game, ticket):
                return state
            if seen is not None:
                _refuse_stale(state, entry, seen)
            at = self._clock()
            after = apply(state, entry, at)
            self.store.append(game, after.version, write_entry(entry), at, ticket)
            self._remember(game, after)
        self.bulletin.publish(game, after.version)
        return after

    def restart(self, game: str) -> State:
        """Begin a game anew under its old number; only the demo does this."""
        with self._lock:
            self.store.restart(game)
            self._states.pop(game, None)
            state = self.state(game)
        self.bulletin.publish(game, state.version)
        return state

    def _remember(self, game: str, state: State) -> None:
        self._states[game] = state
        self._states.move_to_end(game)
        while len(self._states) > MOST_IN_MEMORY:
            self._states.popitem(last=False)


def _refuse_stale(state: State, entry: Entry, seen: int) -> None:
    if isinstance(entry, Lay | Take):
        if state.changed.get(entry.cell, 0) > seen:
            raise ConflictError(
                f"somebody else has changed the tile at ({entry.cell}) in the meantime",
                {"version": state.version, "tile": _lying(state, entry.cell)},
            )
    elif isinstance(entry, Undo | Redo) and state.version != seen:
        raise ConflictError(
            "somebody else has changed the game in the meantime", {"version": state.version}
        )


def _lying(state: State, cell: Cell) -> str | None:
    tile = state.board.tiles.get(cell)
    return None if tile is None else write_tile(tile)
