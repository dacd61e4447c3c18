"""What the rule sheets leave open and a table decides for itself (Q1 to Q11), as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from engine.errors import RulingError
from engine.reading import short


class Control(StrEnum):
    """Q2: how hunters hold wolves that they do not cover."""

    EACH = "each"
    ANY = "any"


class Danger(StrEnum):
    """Q4: what a wolf beside one part of a joined meadow endangers."""

    ALL = "all"
    PART = "part"


class Largest(StrEnum):
    """Q6: by what the largest meadow is chosen."""

    POINTS = "points"
    SHEEP = "sheep"


@dataclass(frozen=True)
class Rulings:
    """The decisions of one table; as they stand they are the defaults."""

    village_closes: bool = True
    """Q1: a village border closes a meadow."""
    control: Control = Control.EACH
    """Q2: each hunter holds one wolf, or any hunter holds them all."""
    fisher_stops_join: bool = False
    """Q3: a fisher also keeps meadows from being joined through the pond (W43)."""
    danger: Danger = Danger.ALL
    """Q4: a wolf beside one part endangers all of a joined meadow."""
    largest: Largest = Largest.POINTS
    """Q6: the largest meadow has most points, or most sheep."""

    def with_ruling(self, text: str) -> Rulings:
        """Apply one ruling written like "Q2=any"."""
        name, _, value = (part.strip() for part in text.partition("="))
        name, value = name.upper(), value.lower().removeprefix("most").strip(" -_")
        if name not in _RULINGS:
            known = ", ".join(_RULINGS)
            raise RulingError(
                f'ruling "{short(text)}": {short(name) or "nothing"} is none of {known}'
            )
        field, options = _RULINGS[name]
        if value == "default":
            return replace(self, **{field: getattr(Rulings(), field)})
        if value not in options:
            words = " or ".join(options)
            raise RulingError(f'ruling "{short(text)}": {name} is {words}')
        return replace(self, **{field: options[value]})

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Rulings:
        """Apply several rulings to the defaults; to decide one twice is refused."""
        rulings, decided = cls(), set()
        for text in texts:
            name = text.partition("=")[0].strip().upper()
            if name in decided:
                raise RulingError(f'ruling "{short(text)}": {short(name)} was decided before')
            decided.add(name)
            rulings = rulings.with_ruling(text)
        return rulings

    def to_json(self) -> dict[str, str]:
        written = {}
        for name, (field, options) in _RULINGS.items():
            held = getattr(self, field)
            written[name] = next(word for word, value in options.items() if value == held)
        return written


_YES_NO: dict[str, Any] = {"yes": True, "no": False}
_RULINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "Q1": ("village_closes", _YES_NO),
    "Q2": ("control", {option.value: option for option in Control}),
    "Q3": ("fisher_stops_join", _YES_NO),
    "Q4": ("danger", {option.value: option for option in Danger}),
    "Q6": ("largest", {option.value: option for option in Largest}),
}
