"""Where boxes are learnt with a person: open sessions, one change at a time, sets on a shelf."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.errors import EnrolError
from calibration.session import SURE, EnrolmentSession, open_session
from calibration.set_store import SetStore
from calibration.sheet import Eyes, load_eyes
from engine import Face

Image = NDArray[np.uint8]

FOLDER = "enrolments"


@dataclass(frozen=True)
class Print:
    """Tiles that show the same print: what it is taken for, and whether a person said so."""

    tiles: tuple[int, ...]
    first: int
    """the tile that was read most surely"""
    face: Face
    """as that tile lies"""
    confidence: float
    confirmed: bool

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE


@dataclass
class Counter:
    """The boxes of one household."""

    data: Path
    load: Callable[[], Eyes] = load_eyes
    _open: dict[str, EnrolmentSession] = field(default_factory=dict)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    @cached_property
    def sets(self) -> SetStore:
        return SetStore(self.data)

    @cached_property
    def eyes(self) -> Eyes:
        return self.load()

    def names(self) -> list[str]:
        """Boxes that are being learnt."""
        folder = self.data / FOLDER
        kept = [place.name for place in folder.iterdir()] if folder.is_dir() else []
        return sorted({*kept, *self._open})

    def begin(self, name: str) -> None:
        """A new box, or one to go on with."""
        with self._lock:
            self._open.setdefault(name, open_session(name, self.data))

    @contextmanager
    def session(self, name: str) -> Iterator[EnrolmentSession]:
        """The box as it stands; nobody else changes it in the meantime."""
        with self._lock:
            if name not in self._open:
                if name not in self.names():
                    raise EnrolError(f'no box is called "{name}"')
                self._open[name] = open_session(name, self.data)
            yield self._open[name]

    def look(self, name: str, image: Image, turned_over: bool) -> int:
        """Take in a photo; how many tiles it shows."""
        with self.session(name) as session:
            number = len(session.photos)
            if turned_over and not number:
                raise EnrolError("there is no photo yet whose tiles could be turned over")
            before = len(session.tiles)
            back_of = number - 1 if turned_over else None
            session.add_photo(f"photo {number + 1}", image, self.eyes, back_of)
            return len(session.tiles) - before

    def finish(self, name: str) -> None:
        """Put what was confirmed on the shelf; more can be shown later."""
        with self.session(name) as session:
            self.sets.save(session.finish())

    def drop(self, name: str) -> None:
        """Give up learning a box."""
        with self.session(name):
            self._open.pop(name)
            shutil.rmtree(self.data / FOLDER / name, ignore_errors=True)


def prints(session: EnrolmentSession) -> list[Print]:
    """All prints that were shown, those nobody is sure of first."""
    doubted = {question.tiles: question.confidence for question in session.questions()}
    found = []
    for tiles in session.groups():
        first = max(tiles, key=lambda tile: session.tiles[tile].proposal.confidence)
        proposal = session.tiles[first].proposal
        face = session.confirmed.get(first, proposal.options[0])
        known = all(tile in session.confirmed for tile in tiles)
        confidence = doubted.get(tiles, max(proposal.confidence, SURE))
        found.append(Print(tiles, first, face, confidence, known))
    return sorted(found, key=lambda one: (one.confirmed, one.confidence))
