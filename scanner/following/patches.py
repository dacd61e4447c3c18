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
    n, step = len(now), PATCH_PX // _BLOCKS
    if not n:
        return np.zeros(0, np.float32)
    a = now - now.mean(axis=(1, 2), keepdims=True)
    b = before - before.mean(axis=(1, 2), keepdims=True)
    own, other = np.einsum("nijc,nijc->n", a, a), np.einsum("nijc,nijc->n", b, b)
    gain = np.einsum("nijc,nijc->n", a, b) / np.maximum(other, 1.0)
    rest = a - np.clip(gain, 0.6, 1.6)[:, None, None, None] * b
    blocks = np.square(rest).reshape(n, _BLOCKS, step, _BLOCKS, step, 3).mean(axis=(2, 4, 5))
    worst = np.sqrt(np.partition(blocks.reshape(n, -1), -2, axis=1)[:, -2])
    contrast = np.sqrt(np.maximum(own, other) / a[0].size)
    return np.asarray(worst / (contrast + _NOISE), np.float32)


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
