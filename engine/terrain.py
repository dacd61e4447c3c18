"""What an edge of a tile can show, and who can stand on a tile."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Edge(IntEnum):
    """The sides of a tile clockwise from the top, as it lies."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def opposite(self) -> Edge:
        return _OPPOSITE[self]


_OPPOSITE = (Edge.S, Edge.W, Edge.N, Edge.E)


class Colour(StrEnum):
    """The four flocks."""

    BLACK = "k"
    YELLOW = "y"
    RED = "r"
    BLUE = "b"

    @property
    def terrain(self) -> Terrain:
        return Terrain(self.value)

    @property
    def word(self) -> str:
        return self.name.lower()


class Terrain(StrEnum):
    """What one edge shows: sheep of one colour, forest, village or pond."""

    BLACK = "k"
    YELLOW = "y"
    RED = "r"
    BLUE = "b"
    FOREST = "f"
    VILLAGE = "v"
    POND = "w"

    @property
    def colour(self) -> Colour | None:
        """The flock that grazes here, if this is a meadow."""
        return _COLOUR_OF.get(self)

    @property
    def is_meadow(self) -> bool:
        return self in _COLOUR_OF

    @property
    def word(self) -> str:
        """What people call it: "yellow meadow", "forest"."""
        return f"{self.name.lower()} meadow" if self.is_meadow else self.name.lower()


class Guest(StrEnum):
    """Who or what stands on a face besides sheep and fish."""

    WOLF = "wolf"
    HUNTER = "hunter"
    FISHER = "fisher"
    GUARD = "guard"
    SHEPHERD = "shepherd"
    SQUARE = "square"

    @property
    def is_threat(self) -> bool:
        """Wolves and fishers do harm until they are watched (W31, W44)."""
        return self in (Guest.WOLF, Guest.FISHER)

    @property
    def is_watcher(self) -> bool:
        """Hunters and guards hold wolves and fishers in check (W16, W44)."""
        return self in (Guest.HUNTER, Guest.GUARD)

    @property
    def opponent(self) -> Guest | None:
        """Whom this guest holds in check, or by whom it is held."""
        return _OPPONENT.get(self)


FOREST, VILLAGE, POND = Terrain.FOREST, Terrain.VILLAGE, Terrain.POND
"""Names for loops that run often: to look a member up in its enum takes long."""

_COLOUR_OF = {Terrain(colour.value): colour for colour in Colour}

_OPPONENT = {
    Guest.WOLF: Guest.HUNTER,
    Guest.HUNTER: Guest.WOLF,
    Guest.FISHER: Guest.GUARD,
    Guest.GUARD: Guest.FISHER,
}


_HABITAT = {
    Guest.WOLF: {Terrain.FOREST},
    Guest.HUNTER: {Terrain.FOREST},
    Guest.FISHER: {Terrain.POND},
    Guest.GUARD: {Terrain.POND},
    Guest.SHEPHERD: set(_COLOUR_OF),
    Guest.SQUARE: {Terrain.VILLAGE},
}


def can_stand(guest: Guest, terrain: Terrain) -> bool:
    """Whether this guest belongs into this terrain (W4)."""
    return terrain in _HABITAT[guest]
