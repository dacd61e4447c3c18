"""Sentences for people: an English pattern with its values, so that catalogues can translate it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "str | int | Sentence"
Translate: TypeAlias = Callable[[str, str, int], str]
"""Takes the pattern for one, the pattern for many and the count; gives the pattern to fill in."""


def english(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


@dataclass(frozen=True)
class Sentence:
    """A pattern with named fields; `many` and `count` where the wording follows a number."""

    one: str
    values: dict[str, Value] = field(default_factory=dict)
    many: str = ""
    count: int = 1

    def text(self, translate: Translate = english) -> str:
        pattern = translate(self.one, self.many or self.one, self.count)
        filled = {
            name: value.text(translate) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return pattern.format(**filled)

    def __str__(self) -> str:
        return self.text()


def say(pattern: str, **values: Value) -> Sentence:
    """A sentence whose wording does not depend on a number."""
    return Sentence(pattern, values)


def counted(one: str, many: str, n: int) -> Sentence:
    """A phrase about n things; `{n}` stands for the number."""
    return Sentence(one, {"n": n}, many, n)


def places(cells: Iterable[object], most: int = 4) -> str:
    """Cells for a sentence: the first few, and how many more."""
    named = [f"({cell})" for cell in cells]
    if len(named) <= most:
        return ", ".join(named)
    return ", ".join(named[:most]) + f" +{len(named) - most}"
