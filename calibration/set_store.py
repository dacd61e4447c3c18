"""The tile sets of a user: a folder each, put in place whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from calibration.errors import TileSetError
from calibration.folders import data_folder
from calibration.tile_set import CROPS_FILE, SET_FILE, TileSet, check_name

MOST_BYTES = 20_000_000
"""A set of 300 tiles, each side seen three times, takes a third of this."""


class SetStore:
    """Tile sets below a data folder."""

    def __init__(self, data: Path | None = None) -> None:
        self.folder = (data or data_folder()) / "sets"

    def names(self) -> list[str]:
        """All enrolled sets, in alphabetical order."""
        if not self.folder.is_dir():
            return []
        return sorted(place.name for place in self.folder.iterdir() if (place / SET_FILE).is_file())

    def load(self, name: str) -> TileSet:
        """A set by its name; a TileSetError says what is wrong with it."""
        if name not in self.names():
            known = ", ".join(self.names()) or "none yet"
            raise TileSetError(f'no tile set "{name}" (enrolled: {known})')
        return TileSet.from_files(read_folder(self.folder / name), name)

    def changed(self, name: str) -> int:
        """A number that differs once the set was learnt anew."""
        try:
            return (self.folder / name / SET_FILE).stat().st_mtime_ns
        except OSError:
            return 0

    def save(self, tile_set: TileSet) -> Path:
        """Put a set in place; one of the same name is replaced."""
        files = tile_set.to_files()
        if sum(map(len, files.values())) > MOST_BYTES:
            raise TileSetError(f"{tile_set.name}: larger than {MOST_BYTES // 1_000_000} MB")
        place = self.folder / check_name(tile_set.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".draft-", dir=self.folder))
        try:
            for file, data in files.items():
                _write(draft / file, data)
            draft.chmod(0o755)
            self._swap(draft, place)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        return place

    def _swap(self, draft: Path, place: Path) -> None:
        """Move a finished folder into place; folders cannot replace each other in one step."""
        old = draft.with_name(f"{draft.name}-old")
        if place.exists():
            os.replace(place, old)
        try:
            os.replace(draft, place)
        except OSError:
            if old.exists():
                os.replace(old, place)
            raise
        shutil.rmtree(old, ignore_errors=True)

    def remove(self, name: str) -> None:
        """Forget a set."""
        if name not in self.names():
            raise TileSetError(f'no tile set "{name}"')
        shutil.rmtree(self.folder / name)


def read_folder(folder: Path) -> dict[str, bytes]:
    """The files of a set, within limits."""
    files = {}
    for file in (SET_FILE, CROPS_FILE):
        place = folder / file
        if place.is_file():
            if place.stat().st_size > MOST_BYTES:
                raise TileSetError(f"{folder.name}: {file} is larger than a tile set can be")
            files[file] = place.read_bytes()
    return files


def _write(file: Path, data: bytes) -> None:
    with file.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
