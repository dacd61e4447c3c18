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

    def __init__(self, value: Any, path: str, error: type[EngineError]) -> None:
        self.value = value
        self.path = path
        self.error = error

    def fail(self, complaint: str) -> NoReturn:
        raise self.error(f"{self.path}: {complaint}" if self.path else complaint)

    def at(self, key: str | int) -> Place:
        """The place below; a missing key of an object reads as null."""
        if isinstance(key, int):
            return Place(self.value[key], f"{self.path}[{key}]", self.error)
        path = f"{self.path}.{key}" if self.path else key
        return Place(self.object().get(key), path, self.error)

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
        return [self.at(i) for i in range(len(self.value))]

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
            self.fail(f"{_short(self.value)} is not between {least} and {most}")
        return self.value

    def boolean(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, got {_kind(self.value)}")
        return self.value

    def member(self, options: type[Choice]) -> Choice:
        """One of the words of an enum."""
        word = self.string()
        if word not in options._value2member_map_:
            words = ", ".join(str(option) for option in options)
            self.fail(f'"{_short(word)}" is none of {words}')
        return options(word)


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {_short(value)}"
    if isinstance(value, str):
        return f'the text "{_short(value)}"'
    return "a list" if isinstance(value, list) else "an object"


def _short(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # an integer of more digits than Python writes out
        return "a huge number"
    return text if len(text) <= 40 else text[:37] + "..."
