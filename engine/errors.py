"""What the engine says when it cannot go on: one sentence a person can act on."""

from __future__ import annotations


class EngineError(ValueError):
    """Something given to the engine cannot be used; the message says what and where."""


class FaceError(EngineError):
    """One side of a tile is described in a way no tile can look."""


class BoardError(EngineError):
    """A board is described in a way no table can look."""


class NotationError(EngineError):
    """A text in our notation cannot be read."""


class RulingError(EngineError):
    """A ruling was asked for that does not exist."""


class PlayerError(EngineError):
    """Players, colours or the order of stopping contradict each other."""


class CatalogueError(EngineError):
    """A catalogue does not describe a box of tiles."""


class RecordError(EngineError):
    """A written game cannot be read."""


class IllegalMoveError(EngineError):
    """A move breaks a rule; `rule` is the rule's id."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text
