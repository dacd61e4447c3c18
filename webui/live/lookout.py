"""Follows one game through one camera: frames go in, views come out, sure changes are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Set
from dataclasses import dataclass, field

from engine import Board, Cell, Score, Tile
from engine.errors import EngineError
from webui.games.desk import Desk
from webui.games.entries import TakeOver, Witness
from webui.games.state import State
from webui.live.aligning import align
from webui.live.changes import Change, Kind, find_changes, settle, take_down
from webui.live.eyes import MOST_EYES, Frame, Watchpost
from webui.live.sighting import SURE, Sighting, Way, read_sighting


@dataclass(frozen=True)
class Patience:
    """How many frames in a row must agree before a change is believed."""

    laid: int = 3
    """A new tile, if the scanner did not say that it saw somebody lay it."""
    other: int = 8
    """A tile that was known as something else; rarer, and more often a misreading."""


PATIENCE = Patience()

HAPPENED = frozenset(Kind) - {Kind.TAKEN}
"""What the scanner may have watched."""

MOST_SINGLE = 4
"""More changes at once than this are taken down as a whole board."""


@dataclass(frozen=True)
class View:
    """What one frame showed, in the cells of the game."""

    state: State
    sighting: Sighting
    board: Board
    """The game's board with what was seen."""
    score: Score
    changes: tuple[Change, ...]
    """Not taken down: they wait for more frames or for a person."""
    taken: tuple[Change, ...] = ()
    """Taken down with this frame."""
    strange: bool = False
    """This is not the board of the game; `board` is what was seen alone."""


@dataclass
class Memory:
    """What is kept of a camera between two frames; pictures only in memory, only the last."""

    way: Way | None = None
    streaks: dict[tuple[Kind, Cell, Tile | None], int] = field(default_factory=dict)
    told: set[Cell] = field(default_factory=set)
    """Cells of which the scanner said that something happened there: it has watched them long
    enough for a change to be believed at once."""
    frame: Frame | None = None
    sighting: Sighting | None = None
    strange: bool = False


class Lookout:
    """All cameras at all games."""

    def __init__(self, desk: Desk, post: Watchpost) -> None:
        self._desk = desk
        self._post = post
        self._lock = threading.Lock()
        self._memories: OrderedDict[tuple[str, str], Memory] = OrderedDict()
        self._latest: dict[str, Memory] = {}

    def see(self, game: str, camera: str, frame: Frame, still: bool = False) -> View:
        """Look at a frame of a video, or at a still photo, of which nothing is kept by itself."""
        with self._post.eyes(game, camera) as eyes:
            sighting = read_sighting(eyes.look(frame) if still else eyes.follow(frame))
            memory = self._memory(game, camera)
            state = self._desk.state(game)
            way = align(_sure(sighting), state.board, None if still else memory.way)
            memory.strange = way is None
            if way is not None:
                memory.way = way
                sighting = sighting.moved(way)
            memory.frame, memory.sighting = frame, sighting
            changes = () if way is None else find_changes(state, sighting.tiles)
            taken: tuple[Change, ...] = ()
            if not still and way is not None:
                memory.told.update(_cells(sighting, HAPPENED))
                ready = self._steady(memory, changes)
                state, taken = self._keep(game, state, sighting, ready)
            left = () if way is None else find_changes(state, sighting.tiles)
            board = sighting.board if way is None else _merged(state, sighting)
            return View(state, sighting, board, state.judge(board), left, taken, way is None)

    def last(self, game: str) -> Memory | None:
        """What any camera saw last of a game, for crops and questions."""
        with self._lock:
            return self._latest.get(game)

    def forget(self, game: str, camera: str) -> None:
        """Begin anew, as when a film starts over."""
        self._post.forget(game, camera)
        with self._lock:
            self._memories.pop((game, camera), None)

    def _memory(self, game: str, camera: str) -> Memory:
        with self._lock:
            memory = self._memories.setdefault((game, camera), Memory())
            self._memories.move_to_end((game, camera))
            self._latest[game] = memory
            while len(self._memories) > MOST_EYES:
                (old, _), dropped = self._memories.popitem(last=False)
                if self._latest.get(old) is dropped:
                    del self._latest[old]
            return memory

    def _steady(self, memory: Memory, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """The changes that have been seen long enough without a break."""
        streaks = {}
        ready = []
        for change in changes:
            key = (change.kind, change.cell, change.tile)
            streaks[key] = memory.streaks.get(key, 0) + 1
            new = change.kind in (Kind.LAID, Kind.COVERED)
            patience = PATIENCE.laid if new else PATIENCE.other
            if streaks[key] >= patience or change.cell in memory.told:
                ready.append(change)
        memory.streaks = streaks
        memory.told &= {change.cell for change in changes}
        return tuple(ready)

    def _keep(
        self, game: str, state: State, sighting: Sighting, ready: tuple[Change, ...]
    ) -> tuple[State, tuple[Change, ...]]:
        """Take down what is beyond doubt: a free table as it lies, in a game one tile at a time.

        Several new tiles at once have no order that a camera could know: a person decides.
        """
        gone = tuple(
            Change(Kind.TAKEN, cell, None)
            for cell in _cells(sighting, {Kind.TAKEN})
            if cell in state.board
        )
        new = [change for change in ready if change.kind is Kind.LAID]
        if state.table is None and len(ready) + len(gone) > MOST_SINGLE:
            tiles = dict(state.board.tiles)
            for change in ready:
                if change.tile is not None:
                    tiles[change.cell] = change.tile
            for change in gone:
                tiles.pop(change.cell)
            entry = TakeOver(Board(tiles), Witness.CAMERA)
            # A board that was lying there already: none of its tiles is announced.
            return self._desk.write(game, entry), ()
        if state.table is not None and len(new) > 1:
            ready = tuple(change for change in ready if change.kind is not Kind.LAID)
        kept = []
        for change in (*ready, *gone):
            try:
                state = self._desk.write(game, take_down(state, change))
            except EngineError:
                continue  # somebody was quicker; the next frame shows what is left
            kept.append(change)
        return state, tuple(kept)


def _sure(sighting: Sighting) -> Board:
    return Board({c: seen.tile for c, seen in sighting.tiles.items() if seen.confidence >= SURE})


def _cells(sighting: Sighting, kinds: Set[Kind]) -> list[Cell]:
    """Where the scanner saw such things happen; a tile that is only hidden is never taken."""
    cells = []
    for event in sighting.events:
        match event:
            case {"kind": kind, "cell": [int(x), int(y)]} if kind in kinds:
                cells.append(Cell(x, y))
    return cells


def _merged(state: State, sighting: Sighting) -> Board:
    """What the game knows, and what is seen where it knows nothing or the camera is sure."""
    tiles = dict(state.board.tiles)
    for cell, seen in sighting.tiles.items():
        known = tiles.get(cell)
        if known is None or seen.confidence >= SURE:
            tiles[cell] = settle(seen, known, state.corrections.get(cell))
    return Board(tiles)
