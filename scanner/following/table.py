"""The table as it is followed: its tiles, the free places beside them, and how long it is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from engine import Cell
from engine.sentences import Sentence
from scanner.following.beside import free_places
from scanner.following.events import Event, EventKind
from scanner.following.gathering import Gathered, together
from scanner.following.places import Lying, Place, quads_of
from scanner.following.settings import FollowSettings
from scanner.lattice import Lattice
from scanner.views import View


@dataclass(eq=False)
class Table:
    """What is known after the last frame; the steps of following change it."""

    settings: FollowSettings
    tiles: dict[Cell, Lying] = field(default_factory=dict)
    free: dict[Cell, Place] = field(default_factory=dict)
    number: int = 0
    """frames since the start"""
    read_at: int = 0
    """the frame in which it was last read"""
    readings: int = 0
    """how often it was read"""
    altered: bool = True
    """whether tiles came, went or were exchanged since the board was last decided"""
    hints: tuple[Sentence, ...] = ()
    """what is to be said of the picture in which it was last searched or read"""
    events: list[Event] = field(default_factory=list)
    """what happened in this frame"""

    @property
    def places(self) -> list[Place]:
        return [*self.tiles.values(), *self.free.values()]

    @property
    def board(self) -> list[Lying]:
        """The squares that are tiles of this game, as far as they were read."""
        return [
            tile
            for tile in self.tiles.values()
            if tile.read is not None and not tile.trial and not tile.nothing
        ]

    def beside(self) -> None:
        """Find the free places anew."""
        self.free = free_places(self.tiles, self.board, self.free)

    def lay(self, cell: Cell, corners: np.ndarray, score: float, *, seen: bool) -> Lying:
        """Something like a tile was found; `seen` tells that its place was seen free before."""
        tile = Lying(cell, np.asarray(corners, np.float32), score=score, laid=seen, trial=True)
        self.tiles[cell] = tile
        self.free.pop(cell, None)
        return tile

    def drop(self, cell: Cell, *, barred: bool = False) -> None:
        """No tile lies there, or none of this game."""
        tile = self.tiles.pop(cell)
        self.altered = True
        self.free[cell] = Place(cell, tile.corners, tile.last, tile.last, tile.shown, barred=barred)

    def take(self, cell: Cell) -> None:
        """Somebody took a tile away."""
        tile = self.tiles[cell]
        self.drop(cell)
        if tile.face is not None and not tile.laid:
            self.events.append(Event(EventKind.TAKEN, cell, before=tile.face))

    def view(self) -> View | None:
        """All that was read so far, in the cells of the board."""
        tiles = [tile for tile in self.tiles.values() if not tile.trial]
        reads = [tile.read for tile in tiles if tile.read is not None]
        if not reads:
            return None
        lattice = replace(lattice_of(tiles), complete=self._complete())
        return View(lattice, together(reads, self.settings))

    def _complete(self) -> float:
        """The probability that no tile lies on the free places in sight."""
        logits = [place.logit for place in self.free.values() if place.clear and place.felt]
        return float(np.exp(-np.logaddexp(0.0, logits).sum()))


def lattice_of(tiles: Iterable[Lying]) -> Lattice:
    """Where tiles lie in the frame."""
    rows = list(tiles)
    return Lattice(
        np.array([tile.cell for tile in rows], np.int32).reshape(-1, 2),
        quads_of(rows),
        np.array([tile.score for tile in rows], np.float32),
    )


def begin(view: View, settings: FollowSettings) -> Table:
    """A table as a first search saw it."""
    table = Table(settings)
    for i, cell in enumerate(view.lattice.places):
        lattice = view.lattice
        tile = table.lay(cell, lattice.corners[i], float(lattice.scores[i]), seen=False)
        tile.read, tile.trial = Gathered.of(view.beliefs.keep(np.array([i]))), False
    table.beside()
    return table
