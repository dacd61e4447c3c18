"""A photo to be scanned: upright BGR pixels of a workable size."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.crops import Image
from scanner.errors import PictureError
from scanner.lens import Lens, Straightening
from scanner.shots import UNKNOWN, Shot


@dataclass(frozen=True)
class PictureLimits:
    """How large and how small pictures may be."""

    longest: int = 2560
    """Long side that is worked on: 120 tiles in 12 columns still have 200 px each."""
    enough: int = 1920
    """A JPEG is decoded to a half, a quarter or an eighth while its long side stays above this:
    60 tiles then have over 150 px, more than twice a crop."""
    least: int = 64
    """Below this on its short side a picture shows no board that could be read."""
    most_pixels: int = 500_000_000
    """A JPEG is decoded in part: an eighth of 20000 x 20000 pixels needs less than 100 MB."""
    most_whole_pixels: int = 85_000_000
    """Other pictures are decoded whole: such a one needs up to 800 MB, a phone's below 300."""
    most_bytes: int = 256_000_000


LIMITS = PictureLimits()


@dataclass(frozen=True, eq=False)
class Picture:
    """A photo to be scanned, reduced where it is very large."""

    image: Image
    """(h, w, 3) uint8 BGR, upright, its long side at most PictureLimits.longest"""
    size: tuple[int, int]
    """Width and height of the whole photo in its own pixels, upright."""
    name: str = "the picture"
    shot: Shot = UNKNOWN
    """which camera took it"""
    straightening: Straightening | None = None
    """how `image` was made from the photo's own pixels, where the lens is known"""

    @classmethod
    def of(cls, array: NDArray[Any], name: str = "the picture", shot: Shot = UNKNOWN) -> Picture:
        """Take a BGR, BGRA or grey array of 8 or 16 bits."""
        if array.ndim == 3 and array.shape[2] == 1:
            array = array[..., 0]
        if array.ndim not in (2, 3) or (array.ndim == 3 and array.shape[2] not in (3, 4)):
            raise PictureError(f"{name}: an array of shape {array.shape} is no picture")
        if array.dtype not in (np.uint8, np.uint16):
            raise PictureError(f"{name}: a picture has 8 or 16 bits a channel, not {array.dtype}")
        height, width = array.shape[:2]
        check_size(name, width, height)
        small = shrink(array)
        if small.dtype == np.uint16:
            small = (small >> 8).astype(np.uint8)
        return cls(colour(small), (width, height), name, shot)

    def straightened(self, lens: Lens) -> Picture:
        """The same photo as a lens that bends nothing would show it; `lens` is the photo's own."""
        height, width = self.image.shape[:2]
        way = Straightening.of(lens.scaled((width, height)))
        return replace(self, image=way.apply(self.image), straightening=way)

    @property
    def scale(self) -> NDArray[np.float64]:
        """(2,) pixels of the photo per pixel that is worked on, across and down."""
        height, width = self.image.shape[:2]
        if self.straightening is not None:
            width, height = self.straightening.lens.size
        return np.array([self.size[0] / width, self.size[1] / height])

    def in_photo(self, points: NDArray[Any]) -> NDArray[np.float32]:
        """Points (..., 2) of `image` in pixels of the whole photo."""
        if self.straightening is not None:
            points = self.straightening.bent(points)
        return np.asarray((points + 0.5) * self.scale - 0.5, np.float32)

    def in_image(self, points: NDArray[Any]) -> NDArray[np.float32]:
        """Points (..., 2) of the whole photo in pixels of `image`."""
        points = (points + 0.5) / self.scale - 0.5
        if self.straightening is not None:
            points = self.straightening.straight(points)
        return np.asarray(points, np.float32)


def colour(array: NDArray[Any]) -> Image:
    """BGR of a grey, BGR or BGRA picture; what is transparent becomes white, as viewers show it."""
    if array.ndim == 2:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_GRAY2BGR), np.uint8)
    if array.shape[2] == 3:
        return np.ascontiguousarray(array, np.uint8)
    share = array[..., 3:].astype(np.float32) / 255
    return np.asarray(array[..., :3] * share + 255 * (1 - share) + 0.5, np.uint8)


def shrink(array: NDArray[Any]) -> NDArray[Any]:
    """At most `longest` on its long side."""
    height, width = array.shape[:2]
    share = LIMITS.longest / max(height, width)
    if share >= 1:
        return array
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(array, size, interpolation=cv2.INTER_AREA))


def check_size(name: str, width: int, height: int) -> None:
    """Refuse what cannot show a board, before anything is decoded."""
    if min(width, height) < LIMITS.least:
        raise PictureError(
            f"{name}: {width} x {height} pixels, a board needs at least "
            f"{LIMITS.least} x {LIMITS.least}"
        )
    if min(width, height) * LIMITS.longest / max(width, height) < LIMITS.least:
        raise PictureError(f"{name}: {width} x {height} pixels is too narrow for a board")
    if width * height > LIMITS.most_pixels:
        raise _too_many(name, width, height, LIMITS.most_pixels)


def check_whole(name: str, width: int, height: int) -> None:
    if width * height > LIMITS.most_whole_pixels:
        raise _too_many(name, width, height, LIMITS.most_whole_pixels)


def _too_many(name: str, width: int, height: int, most: int) -> PictureError:
    return PictureError(
        f"{name}: {width} x {height} pixels, but at most {math.floor(most / 1e6)} million are read"
    )
