"""A tile set: the faces of one box, how often it holds them, and what they look like."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.contact_sheet import pack_crops, unpack_crops
from calibration.errors import TileSetError
from engine import Face, Guest
from engine.catalogue import BoxTile, Catalogue, Kind, load
from engine.reading import Place, parse_json, short
from scanner.crops import CROP_PX, even_light

Image = NDArray[np.uint8]

VERSION = 1
MOST_REFERENCES = 2000
"""Three views of both sides of 300 tiles, and some more."""
MOST_TILES = 2000
MOST_PHOTOS = 1000
BUILT_IN = "owczarek"
"""The name of our own art, which nobody else's box may take."""

_NAME = re.compile(r"\w[\w .()-]{0,39}")


@dataclass(frozen=True)
class BoxTileSides:
    """One tile of a box; `back` is None where nobody has turned it over."""

    front: Face
    back: Face | None = None


@dataclass(frozen=True, eq=False)
class TileSet:
    """What was learnt from a box. Rows of `faces`, `photos` and `crops` belong together."""

    name: str
    tiles: tuple[BoxTileSides, ...]
    """how many tiles there are, as far as they were shown"""
    faces: tuple[Face, ...]
    """the face on each reference crop, as it lay"""
    photos: NDArray[np.intp]
    """(n,) the photo each crop was cut from"""
    crops: Image
    """(n, CROP_PX, CROP_PX, 3) BGR"""

    def __post_init__(self) -> None:
        n = len(self.faces)
        if not n:
            raise TileSetError(f"{self.name}: a tile set without any face")
        if self.crops.shape != (n, CROP_PX, CROP_PX, 3) or self.photos.shape != (n,):
            raise TileSetError(f"{self.name}: {n} faces, but other numbers of crops and photos")

    @cached_property
    def catalogue(self) -> Catalogue:
        """The box as the decoder wants it; nothing about it is assumed."""
        tiles = tuple(
            BoxTile(f"{number:03d}", _kind(tile), tile.front, tile.back or tile.front)
            for number, tile in enumerate(self.tiles)
        )
        return Catalogue(self.name, tiles, assumed=False)

    @property
    def turned_over(self) -> bool:
        """Whether both sides of every tile are known, so that tiles can be counted exactly."""
        return all(tile.back is not None for tile in self.tiles)

    def evened(self) -> NDArray[np.float32]:
        """(n, 3, CROP_PX, CROP_PX): the crops with each photo's light evened out."""
        even = np.empty((len(self.faces), 3, CROP_PX, CROP_PX), np.float32)
        for photo in np.unique(self.photos):
            rows = self.photos == photo
            even[rows] = even_light(self.crops[rows])
        return even

    def to_files(self) -> dict[str, bytes]:
        """The set as the files of its folder."""
        told = {
            "format": "owczarek tile set",
            "version": VERSION,
            "name": self.name,
            "tiles": [
                {"front": t.front.to_json(), "back": None if t.back is None else t.back.to_json()}
                for t in self.tiles
            ],
            "references": [
                {"face": face.to_json(), "photo": int(photo)}
                for face, photo in zip(self.faces, self.photos, strict=True)
            ],
        }
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        return {SET_FILE: text.encode(), CROPS_FILE: pack_crops(self.crops)}

    @classmethod
    def from_files(cls, files: dict[str, bytes], name: str) -> TileSet:
        """Read the files of a folder nobody vouches for; complaints start with `name`."""
        for file in (SET_FILE, CROPS_FILE):
            if file not in files:
                raise TileSetError(f"{name}: {file} is missing, this is no tile set")
        told = Place(
            parse_json(files[SET_FILE], f"{name}: {SET_FILE}", TileSetError), "", TileSetError
        )
        try:
            return cls._read(told, files[CROPS_FILE])
        except TileSetError as problem:
            raise TileSetError(f"{name}: {problem}") from None

    @classmethod
    def _read(cls, told: Place, crops: bytes) -> TileSet:
        told.at("version").integer(VERSION, VERSION)
        references = told.at("references").array(MOST_REFERENCES)
        if not references:
            told.at("references").fail("a tile set without any face")
        return cls(
            name=check_name(told.at("name").string()),
            tiles=tuple(_sides(tile) for tile in told.at("tiles").array(MOST_TILES)),
            faces=tuple(Face.read(row.at("face")) for row in references),
            photos=np.array(
                [row.at("photo").integer(0, MOST_PHOTOS) for row in references], np.intp
            ),
            crops=unpack_crops(crops, len(references)),
        )


SET_FILE = "set.json"
CROPS_FILE = "crops.jpg"


def check_name(name: str) -> str:
    """A name that can also be the name of a folder, on any system."""
    if not _NAME.fullmatch(name) or name != name.strip(" .") or name.lower() == BUILT_IN:
        raise TileSetError(
            f'"{short(name)}" cannot be the name of a tile set: use up to 40 letters, digits, '
            "spaces and - . ( )"
        )
    return name


def shown_tiles(faces: Iterable[Face]) -> tuple[BoxTileSides, ...]:
    """Tiles for faces of which nobody knows the other side, as many as were shown.

    Of wolves, hunters and the like there are as many as the rules name, though one be shown.
    """
    shown = Counter(face.upright for face in faces)
    usual = load().counts
    return tuple(
        BoxTileSides(face) for face, times in shown.items() for _ in range(max(times, usual[face]))
    )


def _sides(place: Place) -> BoxTileSides:
    back = place.at("back")
    return BoxTileSides(Face.read(place.at("front")), None if back.missing else Face.read(back))


def _kind(tile: BoxTileSides) -> Kind:
    if tile.front.is_marker:
        return Kind.MARKER
    return Kind.SQUARE if tile.front.guest is Guest.SQUARE else Kind.BAG


def references_of(
    parts: Sequence[tuple[Sequence[Face], Image]],
) -> tuple[tuple[Face, ...], NDArray[np.intp], Image]:
    """Faces, photo numbers and crops of several photos as the parallel arrays of a set."""
    faces = tuple(face for part, _ in parts for face in part)
    photos = np.repeat(np.arange(len(parts)), [len(part) for part, _ in parts]).astype(np.intp)
    crops: Any = (
        np.concatenate([crops for _, crops in parts]) if parts else np.zeros((0, 64, 64, 3))
    )
    return faces, photos, np.asarray(crops, np.uint8)
