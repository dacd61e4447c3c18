"""A journal on disk: one JSON line per thing that was done; what is written stays written."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from calibration.errors import EnrolError
from engine.reading import parse_json

MOST_BYTES = 20_000_000


class Journal:
    """Lines in a file; each is on disk before `write` returns."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def read(self) -> list[dict[str, Any]]:
        """All lines; a last one that a crash cut off was never confirmed and is dropped."""
        if not self._file.exists():
            return []
        if self._file.stat().st_size > MOST_BYTES:
            raise EnrolError(f"{self._file.name}: larger than {MOST_BYTES // 1_000_000} MB")
        data = self._file.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            with self._file.open("r+b") as cut:
                cut.truncate(whole)
        lines = []
        for number, line in enumerate(data[:whole].splitlines(), 1):
            told = parse_json(line, f"{self._file.name}: line {number}", EnrolError)
            if not isinstance(told, dict):
                raise EnrolError(f"{self._file.name}: line {number}: expected an object")
            lines.append(told)
        return lines

    def write(self, entry: dict[str, Any]) -> None:
        """Add a line and wait until the disk has it."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("ab") as out:
            out.write(json.dumps(entry, ensure_ascii=False).encode() + b"\n")
            out.flush()
            os.fsync(out.fileno())


def put_whole(file: Path, data: bytes) -> None:
    """Write a file beside its place and move it there, so that nobody finds half of one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False, suffix=".part") as part:
        part.write(data)
        part.flush()
        os.fsync(part.fileno())
    os.replace(part.name, file)
