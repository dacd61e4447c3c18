"""A box that is being learnt: the tiles shown so far, and what each is taken for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from calibration.tile_set import BoxTileSides, TileSet, shown_tiles
from engine import Cell, Face
from engine.catalogue import load
from webui.games.errors import GamesError

Image = NDArray[np.uint8]

SURE = 0.97
"""A proposal below this is asked about by itself, not with others of its kind."""


class DraftError(GamesError):
    """Something cannot be done with a draft; the message says why."""


class Word(StrEnum):
    """Who says what a tile shows."""

    READER = "reader"
    PERSON = "person"


@dataclass(frozen=True)
class Shown:
    """One tile in one photo."""

    number: int
    photo: int
    cell: Cell
    """column and row in the photo"""
    face: Face
    """as it lies"""
    confidence: float
    word: Word = Word.READER

    @property
    def sure(self) -> bool:
        return self.word is Word.PERSON or self.confidence >= SURE


@dataclass(frozen=True)
class Draft:
    """All that was shown of one box; immutable, every change gives the next draft."""

    name: str
    expansion: bool
    shown: tuple[Shown, ...] = ()
    turned: tuple[tuple[int, int], ...] = ()
    """pairs of photos: the second shows the tiles of the first turned over in their places"""
    photos: int = 0

    def tile(self, number: int) -> Shown:
        for tile in self.shown:
            if tile.number == number:
                return tile
        raise DraftError("there is no such tile in this box")

    def added(self, tiles: Iterable[Shown], back_of: int | None = None) -> Draft:
        """With the tiles of one more photo."""
        pair = () if back_of is None else ((back_of, self.photos),)
        return replace(
            self,
            shown=(*self.shown, *tiles),
            turned=(*self.turned, *pair),
            photos=self.photos + 1,
        )

    def said(self, number: int, face: Face) -> Draft:
        """A person says what a tile shows."""
        known = self.tile(number)
        after = replace(known, face=face, word=Word.PERSON)
        return replace(self, shown=tuple(after if t is known else t for t in self.shown))

    def confirmed(self, numbers: Iterable[int]) -> Draft:
        """A person says that these are as they were read."""
        wanted = set(numbers)
        for number in wanted:
            self.tile(number)
        return replace(
            self,
            shown=tuple(
                replace(t, word=Word.PERSON) if t.number in wanted else t for t in self.shown
            ),
        )

    def without(self, number: int) -> Draft:
        """A tile that is none, or was cut badly."""
        self.tile(number)
        return replace(self, shown=tuple(t for t in self.shown if t.number != number))

    @property
    def open(self) -> tuple[Shown, ...]:
        """Tiles about which nobody has said a word yet, the least sure first."""
        waiting = [tile for tile in self.shown if tile.word is Word.READER]
        return tuple(sorted(waiting, key=lambda tile: tile.confidence))


@dataclass(frozen=True)
class Progress:
    """How much of the box was seen, as far as the rules tell what is in it."""

    seen: int
    all: int
    missing: tuple[Face, ...]


def progress(draft: Draft) -> Progress:
    """Faces confirmed, of those that the box of the rule sheets would hold."""
    usual = [face for face in load(draft.expansion).counts if not face.is_marker]
    held = {tile.face.upright for tile in draft.shown if tile.word is Word.PERSON}
    missing = tuple(face for face in usual if face.upright not in held)
    return Progress(len(usual) - len(missing), len(usual), missing)


def finish(draft: Draft, crops: Image) -> TileSet:
    """The set that is learnt from what a person confirmed; `crops` (n, px, px, 3) by `shown`."""
    rows = [row for row, tile in enumerate(draft.shown) if tile.word is Word.PERSON]
    if not rows:
        raise DraftError("confirm at least one tile first")
    chosen = [draft.shown[row] for row in rows]
    return TileSet(
        draft.name,
        _sides(draft, chosen),
        tuple(tile.face for tile in chosen),
        np.array([tile.photo for tile in chosen], np.intp),
        np.ascontiguousarray(crops[rows]),
    )


def _sides(draft: Draft, chosen: list[Shown]) -> tuple[BoxTileSides, ...]:
    """Tiles with both sides where they were turned over in their places, else as shown."""
    at = {(tile.photo, tile.cell): tile for tile in chosen}
    paired: set[int] = set()
    both = []
    for front_photo, back_photo in draft.turned:
        for tile in chosen:
            back = at.get((back_photo, tile.cell))
            if tile.photo == front_photo and back is not None:
                both.append(BoxTileSides(tile.face, back.face))
                paired |= {tile.number, back.number}
    return (*both, *shown_tiles(tile.face for tile in chosen if tile.number not in paired))
