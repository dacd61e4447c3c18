"""Patches: small straightened pictures of places on the board, and how much they differ."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.crops import Image

Floats = NDArray[np.float32]

PATCH_PX = 24
"""Side of a patch: enough to tell faces apart, little enough for all places in every frame."""

_INSET = 0.08
"""So much of a tile's side is left out on each side, where neighbours and gaps show."""

_BLOCKS = 4
"""A patch is compared in so many blocks each way, so that a fingertip counts."""

_NOISE = 10.0
"""Grey levels of contrast that mean nothing: grain and the pattern of a cloth."""


def _weights() -> Floats:
    """(PATCH_PX ** 2, 4) share of the corners NW NE SE SW in each pixel."""
    along = _INSET + (1 - 2 * _INSET) * (np.arange(PATCH_PX) + 0.5) / PATCH_PX
    v, u = np.meshgrid(along, along, indexing="ij")
    shares = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], axis=-1)
    return np.asarray(shares.reshape(-1, 4), np.float32)


_WEIGHTS = _weights()


def cut_patches(image: Image, quads: NDArray[Any]) -> Floats:
    """Patches (n, PATCH_PX, PATCH_PX, 3) of quads (n, 4, 2) in pixels of a soft picture."""
    n = len(quads)
    if not n:
        return np.zeros((0, PATCH_PX, PATCH_PX, 3), np.float32)
    # One map for all places: straight lines between corners are near enough to perspective.
    places = (_WEIGHTS @ np.asarray(quads, np.float32)).reshape(n * PATCH_PX, PATCH_PX, 2)
    x, y = np.ascontiguousarray(places[..., 0]), np.ascontiguousarray(places[..., 1])
    cut = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.float32).reshape(n, PATCH_PX, PATCH_PX, 3)


def difference(now: Floats, before: Floats) -> Floats:
    """(n,) how much patches differ beside their light: 0 not at all, about 1 altogether.

    The second worst block counts: one alone may be a glint.
    """
    if not len(now):
        return np.zeros(0, np.float32)
    a, b = now - _shrunk(now, 1), before - _shrunk(before, 1)
    own, other = _product(a, a), _product(b, b)
    gain = np.clip(_product(a, b) / np.maximum(other, 1.0), 0.6, 1.6)
    rest = np.square(a - gain[:, None, None, None] * b)
    blocks = _shrunk(rest, _BLOCKS).mean(axis=3).reshape(len(now), -1)
    worst = np.sqrt(np.partition(blocks, -2, axis=1)[:, -2])
    contrast = np.sqrt(np.maximum(own, other) / a[0].size)
    return np.asarray(worst / (contrast + _NOISE), np.float32)


def _shrunk(patches: Floats, px: int) -> Floats:
    """(n, px, px, 3) means over blocks of patches, all at once as one tall picture."""
    n = len(patches)
    tall = np.ascontiguousarray(patches, np.float32).reshape(n * PATCH_PX, PATCH_PX, 3)
    means = cv2.resize(tall, (px, n * px), interpolation=cv2.INTER_AREA)
    return np.asarray(means, np.float32).reshape(n, px, px, 3)


def _product(one: Floats, other: Floats) -> Floats:
    """(n,) sums of products."""
    return np.asarray(np.einsum("nijc,nijc->n", one, other), np.float32)


def looks_like(patch: Floats, others: Floats) -> float:
    """How far a patch is from the nearest of the others in colour and contrast, 0 for alike."""
    if not len(others):
        return float("inf")
    here, there = _tone(patch[None]), _tone(others)
    return float((np.abs(there - here) / (np.maximum(here, there) + _NOISE)).max(axis=1).min())


def _tone(patches: Floats) -> Floats:
    """(n, 4) mean of each colour, and the contrast."""
    means = patches.mean(axis=(1, 2))
    contrast = (patches - means[:, None, None]).std(axis=(1, 2, 3))
    return np.concatenate([means, contrast[:, None]], axis=1)
