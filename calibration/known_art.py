"""Known artwork recognised by its pixels: how well a crop fits each face that was shown before.

A printed face always looks the same but for light and for how it was cut. Both are first-order
changes of its picture, so all slightly moved, turned, blurred and tinted views of a reference lie
in a flat piece of space around it: the distance to that piece compares a crop with all of them at
once, without making a single one.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.crops import CROP_PX

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

POOL = 4
"""Pixels of a crop that are averaged, in each direction."""
RIM = 4
"""Pixels of a crop beyond the tile's own picture on each side."""
CELLS = (CROP_PX - 2 * RIM) // POOL
"""Side of the small picture that is compared."""


@dataclass(frozen=True)
class ArtSettings:
    """How much views of one face differ; lengths in pixels of a crop, light in natural logs."""

    darkest: float = 0.08
    """Light below this share of the picture's mean is noise."""
    noise: float = 0.1
    """What no view explains: grain, JPEG, small bends of the tile."""
    shift: float = 1.4
    """Corners are off by a fiftieth of a side or so,"""
    turn: float = 0.02
    """tiles by a degree,"""
    stretch: float = 0.02
    """and each side by as much."""
    blur: float = 0.8
    """Half the squared radius of a lens's or a hand's blur, less or more than the reference's."""
    haze: float = 0.12
    """Light that reflections add to all."""
    contrast: float = 0.15
    """Exponents of cameras' curves differ by this."""
    tint: float = 0.35
    """Gain of a channel: lamps, white balance, shade."""
    slope: float = 0.15
    """Light that falls off across a tile, in all channels alike"""
    bend: float = 0.08
    """and not evenly,"""
    hue_slope: float = 0.04
    """or by colours."""


USUAL = ArtSettings()


class KnownArt:
    """References of faces, ready to be compared with; each is known in four turns."""

    def __init__(self, crops: Floats, settings: ArtSettings = USUAL) -> None:
        """`crops` (n, 3, CROP_PX, CROP_PX) evened, as the faces lay."""
        self.count = len(crops)
        self._settings = settings
        self._white = _whitening(settings)
        self.pictures = pictures_of(crops, settings)
        """(n, 3, CELLS, CELLS): logs of light of each reference as it lay"""
        self.bends = _bends(crops, settings)
        """(k, n, 3, CELLS, CELLS): what moving, turning, blurring and hazing changes of them"""
        turns = [(turned(self.pictures, r), turned(self.bends, r)) for r in range(4)]
        pictures = np.concatenate([flat(part) for part, _ in turns]) @ self._white
        ways = np.concatenate([flat(part) for _, part in turns], axis=1) @ self._white
        self._pictures = pictures.astype(np.float32)
        """(4 n, d): all references, then all turned clockwise by a quarter, and so on"""
        ways = ways.transpose(1, 0, 2)
        square = np.eye(ways.shape[1]) + ways @ ways.transpose(0, 2, 1)
        # With W W' = inverse(1 + J'J) the tangents' share of a distance is |e J W|^2.
        root = np.linalg.cholesky(np.linalg.inv(square)).transpose(0, 2, 1)
        self._ways = (root @ ways).astype(np.float32)
        """(4 n, k, d): what moving, turning, blurring and hazing each reference changes"""
        self._at_home = np.einsum("rkd,rd->rk", self._ways, self._pictures)

    def joined(self, other: KnownArt) -> KnownArt:
        """These references and then the other ones."""
        both = copy(self)
        both.count = self.count + other.count
        for part in ("_pictures", "_ways", "_at_home"):
            mine, more = getattr(self, part), getattr(other, part)
            shape = mine.shape[1:]
            turns = [
                mine.reshape(4, self.count, *shape),
                more.reshape(4, other.count, *shape),
            ]
            setattr(both, part, np.concatenate(turns, axis=1).reshape(-1, *shape))
        both.pictures = np.concatenate([self.pictures, other.pictures])
        both.bends = np.concatenate([self.bends, other.bends], axis=1)
        return both

    def distances(self, crops: Floats) -> Floats:
        """(m, 4, n): squared distance of evened crops (m, 3, px, px) to each turned reference.

        Quarter q means: the crop shows the reference turned clockwise by q quarters.
        """
        return self.distances_to(crops, slice(None)).reshape(len(crops), 4, self.count)

    def distances_to(self, crops: Floats, rows: NDArray[np.intp] | slice) -> Floats:
        """(m, r): squared distance of evened crops (m, 3, px, px) to some rows (r,) of all turned
        references, the n as they lay first, then those turned by a quarter, and so on."""
        seen = (flat(pictures_of(crops, self._settings)) @ self._white).astype(np.float32)
        apart = _square_distances(seen, self._pictures[rows])
        ways = self._ways[rows]
        r, k, d = ways.shape
        along = (seen @ ways.reshape(r * k, d).T).reshape(len(seen), r, k) - self._at_home[rows]
        return np.asarray(np.maximum(apart - np.einsum("mrk,mrk->mr", along, along), 1e-3))


def pictures_of(crops: Floats, settings: ArtSettings) -> Floats:
    """(n, 3, CELLS, CELLS): logs of light, each crop's channels brought to their own mean."""
    logs = np.log(_pooled(crops + np.float32(1.0)).clip(settings.darkest))
    return np.asarray(logs - logs.mean(axis=(2, 3), keepdims=True), np.float32)


def _bends(crops: Floats, settings: ArtSettings) -> Floats:
    """(k, n, 3, CELLS, CELLS): how each picture changes by one deviation of each kind."""
    light = crops + np.float32(1.0)
    light = np.asarray((light + _near(light, 2) + _near(light, 3)) / 3, np.float32)
    down, right = np.gradient(light, axis=(2, 3))
    y, x = (np.mgrid[:CROP_PX, :CROP_PX] - (CROP_PX - 1) / 2).astype(np.float32)
    bow = _near(light, 2) + _near(light, 3) - 2 * light
    base = _pooled(light).clip(settings.darkest)
    moved = [
        right * settings.shift,
        down * settings.shift,
        (x * down - y * right) * settings.turn,
        (x * right + y * down) * settings.stretch,
        (x * right - y * down) * settings.stretch,
        (x * down + y * right) * settings.stretch,
        bow * settings.blur,
    ]
    # A change of light is a change of its log by the share it is of it.
    ways = [_pooled(change) / base for change in moved]
    ways.append(settings.haze / base)
    ways.append(settings.contrast * np.log(base))
    told = np.stack(ways)
    return np.asarray(told - told.mean(axis=(3, 4), keepdims=True), np.float32)


def _near(light: Floats, axis: int) -> Floats:
    """The mean of both neighbours along an axis."""
    first = np.take(light, [0, *range(light.shape[axis] - 1)], axis=axis)
    last = np.take(light, [*range(1, light.shape[axis]), light.shape[axis] - 1], axis=axis)
    return np.asarray((first + last) / 2, np.float32)


def _pooled(light: Floats) -> Floats:
    inner = light[:, :, RIM : CROP_PX - RIM, RIM : CROP_PX - RIM]
    shape = (len(light), light.shape[1], CELLS, POOL, CELLS, POOL)
    return np.asarray(inner.reshape(shape).mean(axis=(3, 5)), np.float32)


def turned(pictures: Any, quarters: int) -> Any:
    """Pictures (..., CELLS, CELLS) turned clockwise."""
    return np.rot90(pictures, -quarters, axes=(-2, -1))


def flat(pictures: Any) -> Any:
    return pictures.reshape(*pictures.shape[:-3], 3 * CELLS * CELLS)


def light_kinds(settings: ArtSettings) -> Doubles:
    """(k, d): how lamps and shade change a picture, by one deviation of each kind."""
    y, x = np.mgrid[:CELLS, :CELLS] * (2 / (CELLS - 1)) - 1
    one = np.ones_like(x)
    kinds = []
    for channel in range(3):
        own = np.zeros((3, 1, 1))
        own[channel] = 1
        kinds += [own * one * settings.tint, own * x * settings.hue_slope]
        kinds.append(own * y * settings.hue_slope)
    kinds += [np.stack([x] * 3) * settings.slope, np.stack([y] * 3) * settings.slope]
    kinds += [
        np.stack([kind] * 3) * settings.bend for kind in (x * x - 1 / 3, y * y - 1 / 3, x * y)
    ]
    return np.stack(kinds).reshape(len(kinds), -1)


def _whitening(settings: ArtSettings) -> Floats:
    """(d, d): scales each direction by how little light and noise vary along it."""
    light = light_kinds(settings)
    left, size, _ = np.linalg.svd(light.T, full_matrices=False)
    # Along the light's directions its variance is added to the noise's.
    shrunk = settings.noise / np.sqrt(settings.noise**2 + size**2)
    white = np.eye(light.shape[1]) - (left * (1 - shrunk)) @ left.T
    return np.asarray(white / settings.noise, np.float32)


def _square_distances(these: Floats, those: Floats) -> Floats:
    """(m, n) squared distances between rows."""
    return np.asarray(
        (these**2).sum(axis=1)[:, None] + (those**2).sum(axis=1) - 2 * these @ those.T, np.float32
    )
