"""The art sets that can be asked for by name, and styles that have only a number."""

from __future__ import annotations

from models.art import Style, house_style, make_style
from models.press.errors import PressError

HOUSE = "owczarek"
"""Our own drawings."""

_SETS = {HOUSE: house_style}


def art_set(name: str = HOUSE, seed: int | None = None) -> Style:
    """The style of a set, or with a seed that of the illustrator with this number."""
    maker = _SETS.get(name.lower())
    if maker is None:
        raise PressError(f"{name}: there is no such art set, known is {', '.join(_SETS)}")
    return maker() if seed is None else make_style(seed)
