"""A lens from many sightings of the board, leaving out what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_sightings import BoardSighting
from calibration.lens_profiles import LensError
from scanner.lens import Lens

Doubles = NDArray[np.float64]


class NoLensError(LensError):
    """The photos can be read, but no lens comes out of them; the message says what to do."""


@dataclass(frozen=True)
class FitSettings:
    """When photos and corners are left out, and how good a lens must be."""

    least_photos: int = 8
    """Fewer leave focal length and bending open to each other."""
    odd_photo: float = 2.5
    """A photo whose error is so many times the median of all is left out: sound photos stay
    below 1.6 times in made-up series, a bent sheet or a moved camera gives 3 and more,"""
    odd_px: float = 0.25
    """if it is also larger than this per 1000 pixels of the picture's long side."""
    odd_corner: float = 4.0
    """Corners so many times the usual error off (shadow, glare) are left out."""
    worst_px: float = 1.5
    """With a larger error per 1000 pixels no profile is made: it would do harm."""


SETTINGS = FitSettings()

_PLAIN = cv2.CALIB_FIX_ASPECT_RATIO
"""Pixels of today's cameras are square."""
_KINDS = (
    (_PLAIN | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K2 | cv2.CALIB_FIX_K3, 1),
    (_PLAIN | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3, 2),
    (_PLAIN | cv2.CALIB_ZERO_TANGENT_DIST, 3),
    (_PLAIN | cv2.CALIB_FIX_K3, 4),
    (_PLAIN, 5),
)
"""Ways a lens may bend, simple ones first, with how many numbers each needs."""


@dataclass(frozen=True, eq=False)
class LensFit:
    """A lens and what it was fitted to."""

    lens: Lens
    error_px: float
    used: tuple[BoardSighting, ...]
    normals: Doubles
    """(m, 3) where the board's front looked in each used photo, in the camera's axes"""
    left_out: tuple[BoardSighting, ...]
    """whole photos that do not fit the others"""


def fit_lens(sightings: Sequence[BoardSighting], settings: FitSettings = SETTINGS) -> LensFit:
    """Fit, leave out the worst photo, and again until all fit; then leave out single corners."""
    used, out = list(sightings), []
    unit = max(used[0].size) / 1000
    kind = _KINDS[1]
    while True:
        if len(used) < settings.least_photos:
            names = ", ".join(sighting.name for sighting in out)
            raise NoLensError(
                f"only {len(used)} photos fit together, at least {settings.least_photos} are "
                f"needed; left out: {names}"
            )
        errors = _solve(used, kind).by_photo
        worst = int(errors.argmax())
        usual = float(np.median(errors))
        if errors[worst] <= max(settings.odd_photo * usual, settings.odd_px * unit):
            break
        out.append(used.pop(worst))
    used = _without_odd_corners(used, _solve(used, kind), settings)
    solved = _best(used)
    if solved.error > settings.worst_px * unit:
        raise NoLensError(
            f"the photos do not fit one lens (error {solved.error:.1f} px): keep zoom and focus "
            "the same and the sheet flat"
        )
    return LensFit(solved.lens, solved.error, tuple(used), solved.normals, tuple(out))


@dataclass(frozen=True, eq=False)
class _Solved:
    lens: Lens
    residuals: list[Doubles]
    """for each photo (n, 2) pixels"""
    normals: Doubles

    @property
    def error(self) -> float:
        return float(np.sqrt((np.vstack(self.residuals) ** 2).sum(axis=1).mean()))

    @property
    def by_photo(self) -> Doubles:
        return np.array([np.sqrt((r**2).sum(axis=1).mean()) for r in self.residuals])


def _solve(used: Sequence[BoardSighting], kind: tuple[int, int]) -> _Solved:
    size = used[0].size
    try:
        _, matrix, bend, turns, moves = cv2.calibrateCamera(
            [s.points for s in used], [s.pixels for s in used], size, np.eye(3), np.zeros(5),
            flags=kind[0],
        )  # fmt: skip
    except cv2.error:
        raise NoLensError(
            "the photos do not fit one lens: take new ones of the flat sheet"
        ) from None
    residuals = [
        cv2.projectPoints(s.points, r, t, matrix, bend)[0].reshape(-1, 2) - s.pixels
        for s, r, t in zip(used, turns, moves, strict=True)
    ]
    normals = np.array([-cv2.Rodrigues(r)[0][:, 2] for r in turns])
    k1, k2, p1, p2, k3 = (float(v) for v in bend.ravel()[:5])
    focal = float(matrix[0, 0]), float(matrix[1, 1])
    centre = float(matrix[0, 2]), float(matrix[1, 2])
    return _Solved(Lens(size, focal, centre, (k1, k2, p1, p2, k3)), residuals, normals)


def _best(used: Sequence[BoardSighting]) -> _Solved:
    """The simplest way of bending that explains the corners, by Schwarz's criterion."""
    count = 2 * sum(len(s.pixels) for s in used)
    tried = [(_solve(used, kind), kind[1]) for kind in _KINDS]
    sound = [(solved, numbers) for solved, numbers in tried if solved.lens.sane]
    if not sound:
        raise NoLensError("the photos fit no sensible lens: move the board about more")
    return min(
        sound, key=lambda found: count * np.log(found[0].error ** 2) + found[1] * np.log(count)
    )[0]


def _without_odd_corners(
    used: Sequence[BoardSighting], solved: _Solved, settings: FitSettings
) -> list[BoardSighting]:
    far = [np.linalg.norm(r, axis=1) for r in solved.residuals]
    # The median of such distances is 1.18 times the spread along one axis.
    limit = settings.odd_corner * float(np.median(np.concatenate(far))) / 1.18
    return [s.keep(d <= max(limit, 0.05)) for s, d in zip(used, far, strict=True)]
