"""Careful reading of JSON: every complaint names the place it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from engine.errors import EngineError

Choice = TypeVar("Choice", bound=StrEnum)

MAX_BYTES = 4_000_000
"""A board of 1,000 tiles written out at length stays below half a megabyte."""


def parse_json(text: str | bytes, name: str, error: type[EngineError]) -> Any:
    """Parse a JSON text; anything wrong with it becomes one sentence that starts with `name`."""
    if len(text) > MAX_BYTES:
        raise error(f"{name}: larger than {MAX_BYTES // 1_000_000} MB, this is no board")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as problem:
        raise error(f"{name}: not UTF-8 text (byte {problem.start})") from None
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno}, column {problem.colno}"
        raise error(f"{name}: not JSON: {problem.msg} at {where}") from None
    except RecursionError:
        raise error(f"{name}: nested too deeply to be a board") from None
    except ValueError as problem:
        raise error(f"{name}: not JSON: {problem}") from None


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


class Place:
    """A place inside a JSON document, with the checks that read values from it."""

    __slots__ = ("error", "key", "parent", "value")

    def __init__(
        self, value: Any, key: str | int, error: type[EngineError], parent: Place | None = None
    ) -> None:
        self.value = value
        self.key = key
        self.error = error
        self.parent = parent

    @property
    def path(self) -> str:
        """How to get here, like "tiles[3].face"; put together only when somebody asks."""
        above = self.parent.path if self.parent else ""
        if isinstance(self.key, int):
            return f"{above}[{self.key}]"
        return f"{above}.{self.key}" if above else self.key

    def fail(self, complaint: str) -> NoReturn:
        path = self.path
        raise self.error(f"{path}: {complaint}" if path else complaint)

    def at(self, key: str) -> Place:
        """The place below; a missing key of an object reads as null."""
        return Place(self.object().get(key), key, self.error, self)

    @property
    def missing(self) -> bool:
        return self.value is None

    def object(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, got {_kind(self.value)}")
        return self.value

    def array(self, most: int) -> list[Place]:
        if not isinstance(self.value, list):
            self.fail(f"expected a list, got {_kind(self.value)}")
        if len(self.value) > most:
            self.fail(f"{len(self.value)} entries, at most {most} are possible")
        return [Place(value, i, self.error, self) for i, value in enumerate(self.value)]

    def string(self, most: int = 200) -> str:
        if not isinstance(self.value, str):
            self.fail(f"expected a text, got {_kind(self.value)}")
        if len(self.value) > most:
            self.fail(f"a text of {len(self.value)} letters, at most {most} are possible")
        return self.value

    def integer(self, least: int, most: int) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail(f"expected a whole number, got {_kind(self.value)}")
        if not least <= self.value <= most:
            self.fail(f"{short(self.value)} is not between {least} and {most}")
        return self.value

    def integers(self, least: int, most: int, most_entries: int) -> list[int]:
        return [entry.integer(least, most) for entry in self.array(most_entries)]

    def boolean(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, got {_kind(self.value)}")
        return self.value

    def member(self, options: type[Choice]) -> Choice:
        """One of the words of an enum."""
        word = self.string()
        if word not in options._value2member_map_:
            words = ", ".join(str(option) for option in options)
            self.fail(f'"{short(word)}" is none of {words}')
        return options(word)


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {short(value)}"
    if isinstance(value, str):
        return f'the text "{short(value)}"'
    return "a list" if isinstance(value, list) else "an object"


def short(value: object) -> str:
    """A value as it is quoted in a complaint: never longer than a line."""
    try:
        text = str(value)
    except ValueError:  # an integer of more digits than Python writes out
        return "a huge number"
    text = text if len(text) <= 40 else text[:37] + "..."
    return text if text.isprintable() else text.encode("unicode_escape").decode()
