"""What is in the box: every tile with both sides, read from a TOML file."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib import resources
from typing import Any

from engine.errors import CatalogueError, NotationError
from engine.face import Face
from engine.notation import read_face
from engine.reading import Place, short
from engine.terrain import Colour, Guest, Terrain

HIDDEN = "?"
"""How a catalogue writes the side of a "?" tile that shows no face."""

MAX_TILES = 500
MAX_BYTES = 200_000


class Kind(StrEnum):
    """What a tile is for (W1)."""

    SQUARE = "square"
    QUESTION = "question"
    MARKER = "marker"
    BAG = "bag"


@dataclass(frozen=True)
class BoxTile:
    """One cardboard tile; None stands for the "?" side."""

    id: str
    kind: Kind
    front: Face | None
    back: Face | None

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Its different faces, however they lie."""
        return tuple(dict.fromkeys(f.upright for f in (self.front, self.back) if f is not None))

    @property
    def colour(self) -> Colour | None:
        """The flock of a "?" tile or marker."""
        face = self.back
        return None if face is None or self.kind is Kind.BAG else face.edges[0].colour


@dataclass(frozen=True)
class Catalogue:
    """A box of tiles; `assumed` where nobody has compared it with a real box (W4)."""

    name: str
    tiles: tuple[BoxTile, ...]
    assumed: bool

    @cached_property
    def counts(self) -> Counter[Face]:
        """How many tiles show a face on either side."""
        return Counter(face for tile in self.tiles for face in tile.faces)

    @cached_property
    def lying(self) -> frozenset[Face]:
        """Every face in every way that it can lie."""
        return frozenset(turned for face in self.counts for turned in face.rotations)

    @cached_property
    def by_id(self) -> dict[str, BoxTile]:
        return {tile.id: tile for tile in self.tiles}

    @cached_property
    def bag(self) -> tuple[BoxTile, ...]:
        return tuple(tile for tile in self.tiles if tile.kind is Kind.BAG)

    def shepherd(self, colour: Colour) -> Face:
        """The shepherd with four sheep on the back of a colour's "?" tile."""
        for tile in self.tiles:
            if tile.kind is Kind.QUESTION and tile.colour is colour and tile.back is not None:
                return tile.back
        raise CatalogueError(f'{self.name}: no "?" tile for {colour.word}')

    @property
    def square(self) -> Face:
        """The village square the game starts from (W10)."""
        for tile in self.tiles:
            if tile.kind is Kind.SQUARE and tile.front is not None:
                return tile.front
        raise CatalogueError(f"{self.name}: no village square")

    def __add__(self, other: Catalogue) -> Catalogue:
        return Catalogue(
            f"{self.name}+{other.name}",
            _unique(self.tiles + other.tiles, f"{self.name}+{other.name}"),
            self.assumed or other.assumed,
        )


@cache
def load(expansion: bool = True) -> Catalogue:
    """The built-in box: 77 tiles, or 109 with Grube ryby."""
    base = _built_in("base.toml")
    return base + _built_in("grube_ryby.toml") if expansion else base


def _built_in(name: str) -> Catalogue:
    text = (resources.files("engine") / "catalogues" / name).read_text("utf-8")
    return parse_catalogue(text, name)


def parse_catalogue(text: str, name: str) -> Catalogue:
    """Read and check the text of a catalogue file; complaints start with `name`."""
    if len(text) > MAX_BYTES:
        raise CatalogueError(f"{name}: larger than {MAX_BYTES // 1000} kB, this is no catalogue")
    try:
        data = tomllib.loads(text)
    except ValueError as problem:  # TOMLDecodeError, or a number too long to read
        raise CatalogueError(f"{name}: not TOML: {problem}") from None
    except RecursionError:
        raise CatalogueError(f"{name}: nested too deeply to be a catalogue") from None
    head = Place(data, name, CatalogueError)
    tiles: list[BoxTile] = []
    for kind in Kind:
        section = data.get(kind.value, {})
        if not isinstance(section, dict):
            raise CatalogueError(f"{name}: {kind.value} is not a section of tiles")
        tiles.extend(_tile(name, kind, key, sides) for key, sides in section.items())
    expected = head.at("tiles").integer(0, MAX_TILES)
    if len(tiles) != expected:
        raise CatalogueError(f'{name}: lists {len(tiles)} tiles, "tiles" says {expected}')
    if not tiles:
        raise CatalogueError(f"{name}: a box holds 1 to {MAX_TILES} tiles, not 0")
    called, assumed = head.at("name"), head.at("assumed")
    return Catalogue(
        name if called.missing else called.string(),
        _unique(tuple(tiles), name),
        not assumed.missing and assumed.boolean(),
    )


def _tile(name: str, kind: Kind, key: str, sides: Any) -> BoxTile:
    where = f"{name}: {kind.value}.{short(key)}"
    if not (isinstance(sides, list) and len(sides) == 2 and all(isinstance(s, str) for s in sides)):
        raise CatalogueError(f"{where}: a tile has two sides, written as two texts")
    front, back = (_side(where, kind, text) for text in sides)
    tile = BoxTile(key, kind, front, back)
    if kind in (Kind.SQUARE, Kind.MARKER) and front != back:
        raise CatalogueError(f"{where}: a {kind.value} is the same on both sides (W1)")
    if kind is Kind.SQUARE and (front is None or front.guest is not Guest.SQUARE):
        raise CatalogueError(f"{where}: a village square shows the fountain (W1)")
    if kind is Kind.MARKER and (front is None or not front.is_marker):
        raise CatalogueError(f"{where}: a marker shows a shepherd with a sheep and a lamb (W1)")
    if kind is Kind.QUESTION and (
        front is not None or back is None or back.guest is not Guest.SHEPHERD
    ):
        raise CatalogueError(f'{where}: a "?" tile has "?" in front and a shepherd behind (W1)')
    return tile


def _side(where: str, kind: Kind, text: str) -> Face | None:
    if text == HIDDEN and kind is Kind.QUESTION:
        return None
    try:
        face = read_face(text)
    except NotationError as problem:
        raise CatalogueError(f"{where}: {problem}") from None
    if Terrain.VILLAGE in face.edges and Terrain.FOREST in face.edges:
        raise CatalogueError(f'{where}: "{text}" holds both village and forest (W3)')
    return face


def _unique(tiles: Iterable[BoxTile], name: str) -> tuple[BoxTile, ...]:
    tiles = tuple(tiles)
    for key, times in Counter(tile.id for tile in tiles).items():
        if times > 1:
            raise CatalogueError(f"{name}: two tiles are called {short(key)}")
    return tiles
