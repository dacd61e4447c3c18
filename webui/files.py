"""Reading the files people name on the command line, within limits."""

from __future__ import annotations

import sys
from pathlib import Path

from engine import Board, EngineError, read_board
from engine.catalogue import Catalogue, load, parse_catalogue
from engine.game import Game
from engine.reading import MAX_BYTES
from engine.record import read_record


class FileError(EngineError):
    """A file cannot be read or written; the message names it."""


def read_limited(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-"; too large ones are refused unread."""
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
    """A board from JSON or from our text notation."""
    data = read_limited(name)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in b"{[":
        try:
            return Board.from_text(data, name)
        except EngineError as problem:
            raise FileError(_named(name, problem)) from None
    try:
        return read_board(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileError(f"{name}: neither JSON nor a board in text") from None
    except EngineError as problem:
        raise FileError(_named(name, problem)) from None


def load_record(name: str) -> Game:
    return read_record(read_limited(name), name)


def is_record(name: str) -> bool:
    """Whether a file is a written game rather than a board."""
    return name != "-" and b'"set_up"' in read_limited(name)[:200]


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
