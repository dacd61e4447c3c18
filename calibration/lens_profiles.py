"""Lens profiles: the measured lens of a camera as a file, and which of them fits a picture."""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.reading import Place, parse_json
from scanner.lens import Lens
from scanner.picture import Picture
from scanner.shots import MOST_LETTERS

FOLDER = "lenses"
"""Below the user's data folder."""

MOST_PROFILES = 200
"""More files than this are no lenses of one household."""
MOST_BYTES = 20_000

SAME_SHAPE = 0.005
"""Sizes whose ratios differ by less show the same view: cameras round to whole blocks."""


class LensError(EngineError):
    """A lens cannot be measured, or a profile cannot be used; the message says why."""


@dataclass(frozen=True)
class LensProfile:
    """The lens of one camera, as measured."""

    camera: str
    """maker and model, or a name given by hand; empty: pictures that name no camera"""
    zoom: str
    """which lens or zoom of that camera"""
    lens: Lens
    error_px: float
    """root mean square distance between seen and expected corners of the board"""
    photos: int
    """so many photos were used"""

    @property
    def file_name(self) -> str:
        """The same camera, zoom and size always give the same file."""
        words = f"{self.camera} {self.zoom}".strip().lower() or "any camera"
        plain = re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60]
        # Names in other scripts, or equal after this, stay apart by their sum.
        mark = hashlib.sha256(f"{self.camera}\n{self.zoom}".encode()).hexdigest()[:6]
        width, height = self.lens.size
        return f"{plain}-{mark}-{width}x{height}.json"

    def to_json(self) -> dict[str, Any]:
        return {
            "camera": self.camera,
            "zoom": self.zoom,
            "size": list(self.lens.size),
            "focal": list(self.lens.focal),
            "centre": list(self.lens.centre),
            "bend": list(self.lens.bend),
            "error_px": round(self.error_px, 4),
            "photos": self.photos,
        }

    @classmethod
    def from_text(cls, text: bytes, name: str) -> LensProfile:
        """Read a profile; whatever no lens could be is refused with the place it is about."""
        if len(text) > MOST_BYTES:
            raise LensError(f"{name}: larger than {MOST_BYTES} bytes, this is no lens profile")
        top = Place(parse_json(text, name, LensError), name, LensError)
        width, height = (entry.integer(64, 60_000) for entry in _row(top, "size", 2))
        focal = [_number(entry, 0.05 * width, 50.0 * width) for entry in _row(top, "focal", 2)]
        across, down = _row(top, "centre", 2)
        bend = [_number(entry, -10, 10) for entry in _row(top, "bend", 5)]
        lens = Lens(
            (width, height),
            (focal[0], focal[1]),
            (_number(across, 0, width), _number(down, 0, height)),
            (bend[0], bend[1], bend[2], bend[3], bend[4]),
        )
        if not lens.sane:
            top.at("bend").fail("no lens bends like this")
        return cls(
            top.at("camera").string(MOST_LETTERS),
            top.at("zoom").string(MOST_LETTERS),
            lens,
            _number(top.at("error_px"), 0, 1000),
            top.at("photos").integer(1, 100_000),
        )


def _row(place: Place, key: str, count: int) -> list[Place]:
    found = place.at(key).array(count)
    if len(found) != count:
        place.at(key).fail(f"{len(found)} entries, expected {count}")
    return found


def _number(place: Place, least: float, most: float) -> float:
    value = place.value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        place.fail("expected a number")
    if not (math.isfinite(value) and least <= value <= most):
        place.fail(f"not between {least:g} and {most:g}")
    return float(value)


def save_profile(profile: LensProfile, data: Path) -> Path:
    """Write a profile, whole or not at all; an older one of the same camera is replaced."""
    folder = data / FOLDER
    goal = folder / profile.file_name
    draft = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, suffix=".part") as part:
            draft = Path(part.name)
            json.dump(profile.to_json(), part, indent=1)
        draft.chmod(0o644)
        os.replace(draft, goal)
    except OSError as problem:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise LensError(f"{goal}: cannot be written ({problem.strerror})") from None
    return goal


@dataclass(frozen=True)
class Shelf:
    """All profiles of a user."""

    profiles: tuple[LensProfile, ...] = ()
    damaged: tuple[str, ...] = ()
    """names of files that are no profiles"""

    def lens_for(self, picture: Picture) -> Lens | None:
        """The lens that took a picture, for its own size and turned as it is."""
        shot = picture.shot
        width, height = picture.size
        stored = (height, width) if shot.quarters % 2 else (width, height)
        for profile in self.profiles:
            if (profile.camera, profile.zoom) != (shot.camera, shot.lens):
                continue
            if _fits(profile, stored):
                return profile.lens.scaled(stored).turned(shot.quarters)
            # Some files are turned upright without a note; phones are mostly held this way.
            if _fits(profile, stored[::-1]):
                return profile.lens.scaled(stored[::-1]).turned(shot.quarters + 1)
        return None


def _fits(profile: LensProfile, size: tuple[int, int]) -> bool:
    if not profile.camera:
        # Any camera may have made a picture without a name, so all else must agree.
        return profile.lens.size == size
    (w, h), (width, height) = profile.lens.size, size
    return abs(w * height / (h * width) - 1) < SAME_SHAPE


def open_shelf(data: Path) -> Shelf:
    """All profiles below a data folder; read anew only when one was added or taken away."""
    folder = data / FOLDER
    try:
        changed = folder.stat().st_mtime_ns
    except OSError:
        return Shelf()
    return _read_shelf(folder, changed)


@lru_cache(maxsize=4)
def _read_shelf(folder: Path, changed: int) -> Shelf:
    profiles, damaged = [], []
    for file in sorted(folder.glob("*.json"))[:MOST_PROFILES]:
        try:
            with file.open("rb") as stream:
                profiles.append(LensProfile.from_text(stream.read(MOST_BYTES + 1), file.name))
        except (OSError, LensError):
            damaged.append(file.name)
    # Of two sizes of one camera the larger is known more exactly.
    profiles.sort(key=lambda profile: -profile.lens.size[0])
    return Shelf(tuple(profiles), tuple(damaged))
