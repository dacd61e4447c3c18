"""What can go wrong while a box is learnt or shared, as sentences."""

from __future__ import annotations

from engine.errors import EngineError


class EnrolError(EngineError):
    """A box cannot be learnt from what was given."""


class TileSetError(EngineError):
    """A tile set that is missing, damaged or not to be trusted."""
