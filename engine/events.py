"""What can happen in a game, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.board import Cell
from engine.face import Face
from engine.rulings import Rulings
from engine.terrain import Colour, Guest


@dataclass(frozen=True)
class Seat:
    """A player at the table; the colours are None while they are hidden."""

    name: str
    colours: tuple[Colour, ...] | None = None


@dataclass(frozen=True)
class SetUp:
    """The start (W10); `bag` holds tile ids in the order of drawing, None if nobody knows it."""

    seats: tuple[Seat, ...]
    expansion: bool = False
    bag: tuple[str, ...] | None = None
    seconds: int | None = None
    """The time limit per turn, if any (W20)."""
    rulings: Rulings = field(default_factory=Rulings)


@dataclass(frozen=True)
class Place:
    """A tile is laid on an empty cell; `tolerated`: it breaks a rule and the table let it lie."""

    player: str
    cell: Cell
    face: Face
    tile: str | None = None
    tolerated: bool = False


@dataclass(frozen=True)
class Cover:
    """A hunter is laid on a wolf, or a guard on a fisher (W16, W44)."""

    player: str
    cell: Cell
    face: Face
    tile: str | None = None


@dataclass(frozen=True)
class Reveal:
    """A "?" tile is turned and its shepherd laid; a bonus tile follows (W14)."""

    player: str
    colour: Colour
    cell: Cell


@dataclass(frozen=True)
class Announce:
    """Wolves, hunters, fishers and guards follow in this order, out of turn (W18, W44)."""

    player: str
    guests: tuple[Guest, ...]


@dataclass(frozen=True)
class Pass:
    """Nothing is laid: in the own turn, as bonus, or of what is left of an announcement."""

    player: str


@dataclass(frozen=True)
class TimeOut:
    """The turn's time is over (W20)."""

    player: str


@dataclass(frozen=True)
class Stop:
    """The player stops for good (W19)."""

    player: str


@dataclass(frozen=True)
class Show:
    """A player names the own colours without laying the shepherd, as at the end."""

    player: str
    colours: tuple[Colour, ...]


@dataclass(frozen=True)
class End:
    """Nobody can or wants to lay a tile any more (W19)."""


Event: TypeAlias = SetUp | Place | Cover | Reveal | Announce | Pass | TimeOut | Stop | Show | End
