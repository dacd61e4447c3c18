"""An enrolled box at work: its artwork compared, its beliefs sharpened, its boards decided."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.enrolled_reader import EnrolledReader
from calibration.overlooked import look_beside
from calibration.set_store import SetStore, read_folder
from calibration.tile_set import TileSet
from scanner.beliefs import Beliefs
from scanner.crops import Image
from scanner.decode import Box, Decoded, DecodeSettings, decode
from scanner.decode.settings import ASSUMED, ENROLLED
from scanner.lattice import Lattice

Floats = NDArray[np.float32]


class EnrolledSet:
    """A tile set made ready; satisfies `scanner.choosing.KnownSet`."""

    def __init__(self, tile_set: TileSet, settings: DecodeSettings | None = None) -> None:
        """`settings`: how sure one may be of boards of enrolled boxes, the usual ones if none."""
        self.name = tile_set.name
        self._reader = EnrolledReader(tile_set.evened(), tile_set.faces)
        self._box = Box.of(tile_set.catalogue)
        # Where nobody turned the tiles over, faces shown once may still be on several tiles.
        prior = ENROLLED if tile_set.turned_over else replace(ENROLLED, surplus=ASSUMED.surplus)
        self._settings = replace(settings or DecodeSettings(), enrolled=prior)

    def distances(self, crops: Floats) -> Floats:
        return self._reader.distances(crops)

    def fit(self, distances: Floats) -> NDArray[np.float64]:
        return self._reader.fit(distances)

    def fit_as_read(self, beliefs: Beliefs, crops: Floats) -> NDArray[np.float64]:
        return self._reader.fit_as_read(beliefs, crops)

    def sharpen(self, beliefs: Beliefs, distances: Floats, crops: Floats) -> Beliefs:
        return self._reader.sharpen(beliefs, distances, crops)

    def doubt(self, beliefs: Beliefs, crops: Floats, hands: Floats | None) -> Beliefs:
        fit = self.fit(self.distances(crops))
        return self._reader.doubt(beliefs, fit, hands) if self._reader.prints(fit) else beliefs

    def doubt_as_read(self, beliefs: Beliefs, crops: Floats, hands: Floats | None) -> Beliefs:
        return self._reader.doubt(beliefs, self.fit_as_read(beliefs, crops), hands)

    def look_closely(self, beliefs: Beliefs, crops: Floats) -> Beliefs:
        return self._reader.look_closely(beliefs, crops)

    def look_beside(self, image: Image, board: Lattice) -> Lattice:
        return look_beside(image, board, lambda crops: self.fit(self.distances(crops)))

    def decode(self, beliefs: Beliefs, lattice: Lattice) -> Decoded:
        return decode(beliefs, lattice, self._box, self._settings)


@cache
def own_art() -> EnrolledSet | None:
    """Our own tiles, if they came with the program."""
    folder = Path(str(resources.files("models") / "house"))
    files = read_folder(folder)
    return EnrolledSet(TileSet.from_files(files, folder.name)) if files else None


class Shelf:
    """All enrolled boxes of a user, each made ready once and again when it was learnt anew."""

    def __init__(
        self, store: SetStore | None = None, settings: DecodeSettings | None = None
    ) -> None:
        self._store, self._settings = store or SetStore(), settings
        self._ready: dict[str, tuple[int, EnrolledSet]] = {}

    def sets(self, only: str | None = None) -> list[EnrolledSet]:
        """The boxes, or one of them; a TileSetError where that one is not there."""
        names = self._store.names() if only is None else [only]
        for name in names:
            changed = self._store.changed(name)
            if name not in self._ready or self._ready[name][0] != changed:
                self._ready[name] = changed, EnrolledSet(self._store.load(name), self._settings)
        return [self._ready[name][1] for name in names]
