"""What can be written into the journal of a game, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine import Board, Cell, Face, Guest, Rulings, Tile
from engine.events import Event, SetUp


class Witness(StrEnum):
    """Who says how a tile lies."""

    PERSON = "person"
    CAMERA = "camera"


@dataclass(frozen=True)
class Opening:
    """The first entry: a game with players, or with `set_up` None a table that is only scored."""

    title: str
    set_up: SetUp | None = None
    expansion: bool = False
    rulings: Rulings = field(default_factory=Rulings)
    pictures: bool = False
    """Whether the camera's picture of every laid tile is kept."""


@dataclass(frozen=True)
class Play:
    """A move by the rules."""

    event: Event
    witness: Witness = Witness.PERSON


@dataclass(frozen=True)
class Lay:
    """A tile lies as said, whatever was known before; `read` is what the camera took it for."""

    cell: Cell
    tile: Tile
    read: Face | None = None
    witness: Witness = Witness.PERSON


@dataclass(frozen=True)
class Take:
    """No tile lies on this cell."""

    cell: Cell
    witness: Witness = Witness.PERSON


@dataclass(frozen=True)
class TakeOver:
    """The whole board as it was seen or loaded."""

    board: Board
    witness: Witness = Witness.CAMERA


@dataclass(frozen=True)
class Answer:
    """What lies below a hunter or guard (Q11)."""

    cell: Cell
    covers: Guest | None


@dataclass(frozen=True)
class Claim:
    """What a person counted for a player or colour; None takes it back."""

    who: str
    points: int | None


@dataclass(frozen=True)
class Settings:
    """What the table is called; None leaves it as it is."""

    title: str | None = None


@dataclass(frozen=True)
class Undo:
    """The last change is taken back."""


@dataclass(frozen=True)
class Redo:
    """What was taken back last happens again."""


Entry: TypeAlias = Opening | Play | Lay | Take | TakeOver | Answer | Claim | Settings | Undo | Redo
