"""Photos of the lens board that are gathered one by one, until a lens can be measured."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path

from calibration.board_sightings import BoardSighting, NoBoardError, see_board
from calibration.calibrating import Calibration, check_same, measure
from calibration.coverage import LEAST_IN_PART, seen_in_parts
from calibration.lens_fitting import SETTINGS
from calibration.lens_profiles import FOLDER, LensError, Shelf, open_shelf, save_profile
from engine.sentences import Sentence
from scanner.picture import Picture

MOST = 60
"""Photos that are gathered; some 20 are plenty."""


@dataclass(frozen=True)
class Gathered:
    """What lies on the bench at a moment."""

    photos: int
    seen: tuple[tuple[int, ...], ...]
    """corners of the board in each ninth of the picture, rows from the top"""
    covered: tuple[tuple[bool, ...], ...]
    """whether these are enough"""

    @property
    def enough(self) -> bool:
        return self.photos >= SETTINGS.least_photos


@dataclass
class LensBench:
    """The sightings of one camera; the photos themselves are never kept."""

    data: Path
    _sightings: list[BoardSighting] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, picture: Picture) -> Sentence | None:
        """Look for the board in a photo; a sentence says why it is not used."""
        try:
            sighting = see_board(picture)
        except NoBoardError as problem:
            return problem.reason
        with self._lock:
            if len(self._sightings) >= MOST:
                raise LensError(f"{MOST} photos are enough; measure the lens now")
            check_same(self._sightings, sighting, by_name=True)
            self._sightings.append(sighting)
        return None

    def gathered(self) -> Gathered:
        with self._lock:
            counts = seen_in_parts(self._sightings)
            photos = len(self._sightings)
        seen = tuple(tuple(int(n) for n in row) for row in counts)
        return Gathered(photos, seen, tuple(tuple(n >= LEAST_IN_PART for n in row) for row in seen))

    def measure(self) -> Calibration:
        """Measure the lens and keep its profile; the bench is free again."""
        with self._lock:
            sightings = list(self._sightings)
        if len(sightings) < SETTINGS.least_photos:
            raise LensError(
                f"{len(sightings)} photos: a lens is measured from at least {SETTINGS.least_photos}"
            )
        done = measure(sightings)
        save_profile(done.profile, self.data)
        self.clear()
        return done

    def clear(self) -> None:
        with self._lock:
            self._sightings.clear()

    def shelf(self) -> Shelf:
        """The lenses that were measured so far."""
        return open_shelf(self.data)

    def forget(self, file: str) -> None:
        """Take a profile off the shelf."""
        known = {profile.file_name for profile in self.shelf().profiles}
        if file not in known:
            raise LensError("there is no such lens")
        (self.data / FOLDER / file).unlink(missing_ok=True)
