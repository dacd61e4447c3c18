"""Tile sets as one zip file, to be given to friends; what comes from friends is not trusted."""

from __future__ import annotations

import os
import stat
import tempfile
import zipfile
import zlib
from pathlib import Path

from calibration.errors import TileSetError
from calibration.set_store import MOST_BYTES
from calibration.tile_set import CROPS_FILE, SET_FILE, TileSet

FILES = (SET_FILE, CROPS_FILE)
MOST_RATIO = 200
"""Lists of faces shrink to a fiftieth, pictures not at all; bombs to a thousandth."""


def export_set(tile_set: TileSet, file: Path) -> None:
    """Write a set as a zip file, whole or not at all."""
    draft = None
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False, suffix=".part") as part:
            draft = Path(part.name)
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
                for name, data in tile_set.to_files().items():
                    packed.writestr(name, data)
        draft.chmod(0o644)
        os.replace(draft, file)
    except OSError as problem:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise TileSetError(f"{file}: cannot be written ({problem.strerror})") from None


def open_shared(file: Path) -> TileSet:
    """The set in a zip file from anywhere; nothing is unpacked to disk."""
    name = file.name
    try:
        if file.stat().st_size > MOST_BYTES:
            raise TileSetError(f"{name}: larger than {MOST_BYTES // 1_000_000} MB")
        with zipfile.ZipFile(file) as packed:
            return TileSet.from_files(_members(packed, name), name)
    except OSError as problem:
        raise TileSetError(f"{file}: {problem.strerror or problem}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        raise TileSetError(f"{name}: not a zip file that can be read ({problem})") from None


def _members(packed: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """The two files of a set; anything else in the zip is a reason to refuse all of it."""
    files: dict[str, bytes] = {}
    entries = packed.infolist()
    if len(entries) > len(FILES):
        raise TileSetError(f"{name}: {len(entries)} files, a tile set has {len(FILES)}")
    for entry in entries:
        if entry.filename not in FILES or entry.filename in files:
            shown = entry.filename[:60].encode("unicode_escape").decode()
            raise TileSetError(f'{name}: "{shown}" does not belong into a tile set')
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if entry.is_dir() or kind not in (0, stat.S_IFREG):
            raise TileSetError(f"{name}: {entry.filename} is no plain file")
        if entry.flag_bits & 1:
            raise TileSetError(f"{name}: {entry.filename} is locked with a password")
        too_large = entry.file_size > MOST_BYTES
        if too_large or entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
            raise TileSetError(f"{name}: {entry.filename} unpacks to far more than a tile set has")
        with packed.open(entry) as stream:
            # A header may lie about sizes: never read more than allowed.
            data = stream.read(entry.file_size + 1)
        if len(data) != entry.file_size:
            raise TileSetError(f"{name}: {entry.filename} is not as large as it says")
        files[entry.filename] = data
    return files
