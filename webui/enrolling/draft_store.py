"""Drafts on the disk: what was confirmed is never lost, whatever happens afterwards."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.contact_sheet import pack_crops, unpack_crops
from calibration.tile_set import check_name
from engine import Cell, read_face
from scanner.crops import CROP_PX
from webui.enrolling.draft import Draft, DraftError, Shown, Word

Image = NDArray[np.uint8]

FILE = "draft.json"


class DraftStore:
    """A folder for each draft: its list, and the crops of each photo, which never change."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "drafts"

    def names(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        return sorted(p.name for p in self._folder.iterdir() if (p / FILE).is_file())

    def load(self, name: str) -> Draft:
        if name not in self.names():
            raise DraftError(f'no box is called "{name}"')
        return _read(json.loads((self._folder / name / FILE).read_text("utf-8")))

    def crops(self, draft: Draft) -> Image:
        """(n, CROP_PX, CROP_PX, 3) the pictures of `draft.shown`, in its order."""
        by_number: dict[int, Image] = {}
        for photo in {tile.photo for tile in draft.shown}:
            file = self._folder / draft.name / f"photo-{photo}.json"
            numbers = json.loads(file.read_text("utf-8"))
            packed = file.with_suffix(".jpg").read_bytes()
            by_number |= dict(zip(numbers, unpack_crops(packed, len(numbers)), strict=True))
        if not draft.shown:
            return np.zeros((0, CROP_PX, CROP_PX, 3), np.uint8)
        return np.stack([by_number[tile.number] for tile in draft.shown])

    def keep_photo(self, name: str, photo: int, numbers: list[int], crops: Image) -> None:
        """The tiles cut from one photo; the photo itself is not kept."""
        folder = self._folder / name
        _write(folder / f"photo-{photo}.jpg", pack_crops(crops))
        _write(folder / f"photo-{photo}.json", json.dumps(numbers).encode())

    def save(self, draft: Draft) -> None:
        """Put the list in place, whole or not at all."""
        folder = self._folder / check_name(draft.name)
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / FILE, json.dumps(_written(draft), ensure_ascii=False).encode())

    def remove(self, name: str) -> None:
        if name not in self.names():
            raise DraftError(f'no box is called "{name}"')
        shutil.rmtree(self._folder / name)


def _write(file: Path, data: bytes) -> None:
    draft = file.with_suffix(f"{file.suffix}.part")
    try:
        with draft.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(draft, file)
    except OSError as problem:
        draft.unlink(missing_ok=True)
        raise DraftError(f"nothing was kept: {problem.strerror or problem}") from None


def _written(draft: Draft) -> dict[str, Any]:
    return {
        "name": draft.name,
        "expansion": draft.expansion,
        "photos": draft.photos,
        "turned": [list(pair) for pair in draft.turned],
        "shown": [
            {
                "number": tile.number,
                "photo": tile.photo,
                "cell": list(tile.cell),
                "face": str(tile.face),
                "confidence": tile.confidence,
                "word": tile.word.value,
            }
            for tile in draft.shown
        ],
    }


def _read(told: dict[str, Any]) -> Draft:
    return Draft(
        told["name"],
        told["expansion"],
        tuple(
            Shown(
                row["number"],
                row["photo"],
                Cell(*row["cell"]),
                read_face(row["face"]),
                row["confidence"],
                Word(row["word"]),
            )
            for row in told["shown"]
        ),
        tuple((front, back) for front, back in told["turned"]),
        told["photos"],
    )
