"""What can go wrong with a kept game, as sentences."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError


class GamesError(EngineError):
    """A reason a person can act on."""


class StoreError(GamesError):
    """The file that keeps the games cannot be used."""


class DiskFullError(StoreError):
    """There is no room left to take anything down."""


class EntryError(GamesError):
    """Something written for the journal cannot be read."""


class UnknownGameError(GamesError):
    """No game has this number."""


class ConflictError(GamesError):
    """Somebody else was quicker; `current` is what holds now."""

    def __init__(self, text: str, current: dict[str, Any]) -> None:
        super().__init__(text)
        self.current = current
