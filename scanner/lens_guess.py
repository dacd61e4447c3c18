"""How a lens bends a picture, guessed from the found lattice alone.

A flat board through a lens without bending is a plane's picture: one homography takes cells to
corners. What is left over after that, growing with the third power of the distance from the
middle of the picture, is the lens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.lattice import Lattice
from scanner.lens import Lens

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class GuessSettings:
    """When a guess is worth anything."""

    least_tiles: int = 12
    """Fewer tiles fit any bending."""
    strongest: float = 1.0
    """Largest k1 tried either way, for a focal length of the picture's long side: the widest
    lenses of webcams come to 0.9."""
    steps: int = 17
    """Values tried before the best is refined."""
    first: float = 0.15
    """Bendings tried at once"""
    promise: float = 0.04
    """that must take away so much, or nothing more is tried: where the strongest bending would take
    away enough to be believed, a weak one does this."""
    gain: float = 0.15
    """A guess is believed where it takes away so much of the squared deviation: of 200 made-up
    boards laid by hand under a straight lens none came above 0.09."""
    flat: float = 0.004
    """Lattices within so many sides of a plane need no lens."""
    odd: float = 2.5
    """Tiles farther from the plane than so many times the usual distance count less."""


SETTINGS = GuessSettings()

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)


@dataclass(frozen=True, eq=False)
class LensGuess:
    """A lens and the plane of the board seen through it."""

    lens: Lens
    """with the picture's long side as its focal length, which a lattice cannot tell"""
    plane: Doubles
    """(3, 3): cells of the board to tangents of the lens"""
    gain: float
    """share of the squared deviation from a flat board that the bending explains, 0..1"""
    believed: bool
    """whether hands alone would hardly lay a board like this"""

    def places(self, cells: NDArray[Any]) -> NDArray[np.float32]:
        """(n, 4, 2) pixels where the corners of tiles on these cells (n, 2) are expected."""
        spots = (np.asarray(cells, np.float64)[:, None] + _SQUARE).reshape(-1, 1, 2)
        if not len(spots):
            return np.zeros((0, 4, 2), np.float32)
        flat = cv2.perspectiveTransform(spots, self.plane).reshape(-1, 4, 2)
        return self.lens.bent(flat).astype(np.float32)


def guess_lens(
    lattice: Lattice, size: tuple[int, int], settings: GuessSettings = SETTINGS
) -> LensGuess | None:
    """The bending that makes a lattice flattest; None where there are too few tiles to say.

    `size`: width and height of the picture. Where bending is not believed the lens is straight.
    """
    if len(lattice) < settings.least_tiles:
        return None
    grid = (lattice.cells[:, None] + _SQUARE).reshape(-1, 2)
    if np.ptp(lattice.cells, axis=0).min() < 2:
        return None  # a single row of tiles lies on every plane
    pixels = lattice.corners.astype(np.float64).reshape(-1, 2)
    flat, bare = _plane(_lens(size, 0.0), grid, pixels, settings)
    straight = LensGuess(_lens(size, 0.0), flat, 0.0, believed=False)
    if bare < (settings.flat * lattice.side) ** 2:
        return straight
    rests = {0.0: bare}
    for k in (-settings.first, settings.first):
        rests[k] = _rest(k, size, grid, pixels, settings)
    if 1 - min(rests.values()) / bare < settings.promise:
        return replace(straight, gain=1 - min(rests.values()) / bare)
    tried = np.linspace(-settings.strongest, settings.strongest, settings.steps)
    step = float(tried[1] - tried[0])
    rests |= {k: _rest(k, size, grid, pixels, settings) for k in tried.tolist()}
    best = min(rests, key=lambda k: rests[k])
    for part in (2, 4, 8, 16):
        for k in (best - step / part, best + step / part):
            rests[k] = _rest(k, size, grid, pixels, settings)
        best = min(rests, key=lambda k: rests[k])
    gain = 1 - rests[best] / bare
    if gain < settings.gain:
        return replace(straight, gain=gain)
    lens = _lens(size, best)
    return LensGuess(lens, _plane(lens, grid, pixels, settings)[0], gain, believed=True)


def _lens(size: tuple[int, int], k1: float) -> Lens:
    focal = float(max(size))
    centre = (size[0] - 1) / 2, (size[1] - 1) / 2
    # Wide lenses squeeze ever less towards their rim; with k2 = k1 squared none folds its picture.
    return Lens(size, (focal, focal), centre, (k1, k1 * k1, 0.0, 0.0, 0.0))


def _rest(
    k1: float, size: tuple[int, int], grid: Doubles, pixels: Doubles, settings: GuessSettings
) -> float:
    lens = _lens(size, k1)
    return _plane(lens, grid, pixels, settings)[1] if lens.sane else float("inf")


def _plane(
    lens: Lens, grid: Doubles, pixels: Doubles, settings: GuessSettings
) -> tuple[Doubles, float]:
    """The homography (3, 3) from cells (m, 2) to tangents, and the mean squared rest in pixels,
    tiles that lie askew counting less."""
    sight = lens.straight(pixels)
    weight = np.ones(len(grid))
    plane = np.eye(3)
    for _ in range(3):
        plane = _homography(grid, sight, weight)
        flat = cv2.perspectiveTransform(grid[:, None], plane).reshape(-1, 2)
        # Measured in the photo, where all lenses are compared alike.
        off = np.linalg.norm(lens.bent(flat) - pixels, axis=1)
        usual = settings.odd * float(np.median(off)) + 1e-9
        weight = np.minimum(1.0, usual / np.maximum(off, 1e-9))
    capped = np.minimum(off, usual)
    return plane, float((capped**2).mean())


def _homography(grid: Doubles, sight: Doubles, weight: Doubles) -> Doubles:
    """Least squares over all points (m, 2), both sides brought to the same size first."""
    forth, back = _levelled(grid), _levelled(sight)
    x, y = ((grid * forth[0, 0]) + forth[:2, 2]).T
    u, v = ((sight * back[0, 0]) + back[:2, 2]).T
    one, none = np.ones_like(x), np.zeros_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, none, none, none, -u * x, -u * y, -u], axis=1),
            np.stack([none, none, none, x, y, one, -v * x, -v * y, -v], axis=1),
        ]
    )
    rows *= np.tile(np.sqrt(weight), 2)[:, None]
    inner = np.linalg.eigh(rows.T @ rows)[1][:, 0].reshape(3, 3)
    plane = np.linalg.inv(back) @ inner @ forth
    return np.asarray(plane / plane[2, 2])


def _levelled(points: Doubles) -> Doubles:
    """(3, 3): moves points to the middle and scales them to size 1."""
    middle = points.mean(axis=0)
    scale = 1 / max(float(np.abs(points - middle).max()), 1e-12)
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])
