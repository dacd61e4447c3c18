"""What the press says when it cannot print: one sentence a person can act on."""

from __future__ import annotations

from engine.errors import EngineError


class PressError(EngineError):
    """Tiles cannot be written to that place or in that size."""
