"""From photos of the lens board to a profile, with what was left out and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tqdm import tqdm

from calibration.board_sightings import BoardSighting, NoBoardError, see_board
from calibration.coverage import seen_in_parts, what_is_missing
from calibration.lens_fitting import SETTINGS, NoLensError, fit_lens
from calibration.lens_profiles import LensError, LensProfile
from engine.sentences import Sentence, Translate, english, say
from scanner.pictures import load_picture
from scanner.shots import MOST_LETTERS

MOST_PHOTOS = 200
"""Some 20 are plenty; more than this is a whole folder by mistake."""

LEFT_OUT = "{photo} is left out: {reason}."
ODD = say("it does not fit the others")


@dataclass(frozen=True, eq=False)
class Calibration:
    """A measured lens and what there is to say about it."""

    profile: LensProfile
    left_out: tuple[Sentence, ...]
    missing: tuple[Sentence, ...]
    seen: tuple[tuple[int, ...], ...]
    """corners of the board seen in each ninth of the picture, rows from the top"""

    def to_json(self, translate: Translate = english) -> dict[str, Any]:
        return {
            "profile": self.profile.to_json(),
            "left_out": [sentence.text(translate) for sentence in self.left_out],
            "missing": [sentence.text(translate) for sentence in self.missing],
            "seen": [list(row) for row in self.seen],
        }


def calibrate(
    photos: Sequence[str], camera: str | None = None, progress: bool = False
) -> Calibration:
    """Measure the lens that took all these photos; `camera` names what has no name of its own."""
    _check_wishes(photos, camera)
    sightings, left_out = [], []
    for name in tqdm(photos, desc="looking for the lens board", unit="photo", disable=not progress):
        try:
            sighting = see_board(load_picture(name))
        except NoBoardError as problem:
            left_out.append(say(LEFT_OUT, photo=name, reason=problem.reason))
            continue
        _check_same(sightings, sighting, camera is None)
        sightings.append(sighting)
    if len(sightings) < SETTINGS.least_photos:
        told = "; ".join(str(sentence).rstrip(".") for sentence in left_out)
        raise NoLensError(
            f"{len(sightings)} of {len(photos)} photos show the lens board, at least "
            f"{SETTINGS.least_photos} are needed: {told}"
        )
    fit = fit_lens(sightings)
    left_out += [say(LEFT_OUT, photo=odd.name, reason=ODD) for odd in fit.left_out]
    shot = sightings[0].shot
    profile = LensProfile(
        shot.camera if camera is None else camera,
        shot.lens if camera is None else "",
        fit.lens,
        fit.error_px,
        len(fit.used),
    )
    seen = tuple(tuple(int(n) for n in row) for row in seen_in_parts(fit.used))
    return Calibration(profile, tuple(left_out), what_is_missing(fit.used, fit.normals), seen)


def _check_wishes(photos: Sequence[str], camera: str | None) -> None:
    if len(photos) < SETTINGS.least_photos:
        raise LensError(
            f"{len(photos)} photos: a lens is measured from at least {SETTINGS.least_photos}"
        )
    if len(photos) > MOST_PHOTOS:
        raise LensError(f"{len(photos)} photos: at most {MOST_PHOTOS} are used")
    if camera is not None and not (
        camera.isprintable() and 0 < len(camera.strip()) <= MOST_LETTERS
    ):
        raise LensError(f"a camera's name has 1 to {MOST_LETTERS} letters")


def _check_same(before: Sequence[BoardSighting], now: BoardSighting, by_name: bool) -> None:
    """Photos of several cameras, zooms or sizes never make one lens."""
    if not before:
        return
    first = before[0]
    if first.size != now.size:
        one, other = (f"{w} x {h}" for w, h in (first.size, now.size))
        raise LensError(
            f"{now.name}: {other} pixels, but {first.name} has {one}; a lens is measured from "
            "photos of one size"
        )
    if by_name and (first.shot.camera, first.shot.lens) != (now.shot.camera, now.shot.lens):
        one, other = (f"{s.camera} {s.lens}".strip() or "no name" for s in (first.shot, now.shot))
        raise LensError(
            f"{now.name}: taken with another camera or zoom ({other}) than {first.name} ({one})"
        )
