"""The state of a kept game: what all its entries so far add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import Board, Cell, Colour, Face, Player, Rulings, Score, score
from engine.catalogue import Catalogue, load
from engine.table import Drawn, Table
from webui.games.entries import Entry, Opening


@dataclass(frozen=True)
class Correction:
    """A tile a person has set: it holds until the camera reads neither `read` nor `face`."""

    face: Face
    read: Face | None


@dataclass(frozen=True)
class Step:
    """One change as the history shows it."""

    number: int
    """The number of its entry in the journal."""
    at: float
    """Seconds since 1970."""
    entry: Entry
    drawn: tuple[Drawn, ...] = ()


@dataclass(frozen=True)
class State:
    """Everything known about a game; immutable, the next entry gives the next state."""

    opening: Opening
    title: str
    table: Table | None
    board: Board
    version: int = 1
    """The number of the last entry."""
    steps: tuple[Step, ...] = ()
    changed: Mapping[Cell, int] = field(default_factory=dict)
    """For each cell the entry that changed it last."""
    corrections: Mapping[Cell, Correction] = field(default_factory=dict)
    claims: Mapping[str, int] = field(default_factory=dict)
    turn_began: float = 0.0
    """When the turn that goes on began, in seconds since 1970."""
    before: State | None = None
    undone: tuple[Entry, ...] = ()
    """What can happen again, the next first."""

    @property
    def rulings(self) -> Rulings:
        return self.opening.rulings

    @property
    def catalogue(self) -> Catalogue:
        return load(self.opening.expansion)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players with their colours, or nobody while some are hidden."""
        return () if self.table is None else self.table.players()

    @property
    def stopped(self) -> tuple[str, ...]:
        return () if self.table is None else self.table.stopped

    def judge(self, board: Board | None = None) -> Score:
        """The score of the board, or of another one under the rulings of this table."""
        players = self.players
        lying = self.board if board is None else board
        return score(lying, self.rulings, players, self.stopped if players else ())

    def claimants(self) -> dict[str, tuple[Colour, ...]]:
        """Who can claim points: the players, or the colours by their letter without players."""
        if self.players:
            return {player.name: player.colours for player in self.players}
        return {colour.value: (colour,) for colour in Colour}
