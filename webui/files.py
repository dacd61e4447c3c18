"""Reading the files people name on the command line, within limits."""

from __future__ import annotations

import sys
from pathlib import Path

from engine import Board, EngineError, read_board
from engine.catalogue import Catalogue, load, parse_catalogue
from engine.game import Game
from engine.reading import MAX_BYTES, parse_json
from engine.record import read_record


class FileError(EngineError):
    """A file cannot be read or written; the message names it."""


def read_limited(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-"; too large ones are refused unread."""
    if not name:
        raise FileError("the name of the file is empty")
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise FileError(f"{name}: {problem.strerror or problem}") from None
    if len(data) > MAX_BYTES:
        raise FileError(f"{name}: larger than {MAX_BYTES // 1_000_000} MB")
    if not data.strip():
        raise FileError(f"{name}: the file is empty")
    return data


def load_board(name: str) -> Board:
    """A board from JSON, from our text notation, or as it lies at the end of a written game."""
    data = read_limited(name)
    if _looks_like_record(data):
        return read_record(data, name).table.board
    try:
        if name.endswith(".json") or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in b"{[":
            return Board.from_text(data, name)
        return read_board(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileError(f"{name}: neither JSON nor a board in text") from None
    except EngineError as problem:
        raise FileError(_named(name, problem)) from None


def load_record(name: str, tolerant: bool = False) -> Game:
    """A written game; `tolerant` lets tiles lie that were laid against the rules."""
    return read_record(read_limited(name), name, tolerant)


def is_record(name: str) -> bool:
    """Whether a file is a written game rather than a board."""
    return name != "-" and _looks_like_record(read_limited(name))


def _looks_like_record(data: bytes) -> bool:
    """Whether the first line is the set-up of a game."""
    try:
        first = parse_json(data.lstrip().partition(b"\n")[0], "", FileError)
    except FileError:
        return False
    return isinstance(first, dict) and first.get("event") == "set_up"


def load_catalogue(name: str | None) -> Catalogue:
    """The built-in box, or a user's own."""
    if name is None:
        return load()
    try:
        return parse_catalogue(read_limited(name).decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise FileError(f"{name}: not a catalogue in text") from None


def _named(name: str, problem: EngineError) -> str:
    text = str(problem)
    return text if text.startswith(name) else f"{name}: {text}"
