"""The plate a scene is composed on: an ideal picture without a lens, finer than the photo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.camera import Camera
from models.photographer.truth import Image

Floats = NDArray[Any]

FINENESS = 1.4
"""Plate pixels per photo pixel: edges come out smooth at twice the work."""

TABLE, TOP, BODY = 0, 128, 255
"""What a pixel belongs to, which says whose shadows fall there: the table, a flat thing's top
face, or a body that carries its own light and shade."""

THING, HAND = -1, -2
"""Owners of pixels that show bodies: what stands on the table, and what reaches over it."""


@dataclass(frozen=True, eq=False)
class Plate:
    """Colour, kind, owner and shine of every pixel."""

    camera: Camera
    matrix: Floats
    """(3, 3) tangents of the ideal pinhole to plate pixels"""
    colour: Image
    """(h, w, 3) BGR as under white light"""
    kind: NDArray[np.uint8]
    """(h, w): TABLE, TOP or BODY, mixed at edges"""
    owner: NDArray[np.int16]
    """(h, w): number of the slab seen there, 0 for the table, THING or HAND for bodies"""
    shine: NDArray[np.uint8]
    """(h, w, 3) mirrored light, square root of linear / 4 as 0..255"""

    @property
    def shape(self) -> tuple[int, int]:
        return self.colour.shape[0], self.colour.shape[1]

    def place(self, points: Floats) -> Floats:
        """(n, 3) table points to (n, 2) plate pixels."""
        inside = self.camera.seen_from(points)
        flat = inside[:, :2] / np.maximum(inside[:, 2:], 1.0)
        return np.asarray(flat * [self.matrix[0, 0], self.matrix[1, 1]] + self.matrix[:2, 2])

    def window(self, spots: Floats, margin: float = 2) -> tuple[slice, slice] | None:
        """The part of the plate round these (n, 2) pixels, or None if they are off it."""
        h, w = self.shape
        x0, y0 = np.floor(spots.min(axis=0) - margin)
        x1, y1 = np.ceil(spots.max(axis=0) + margin) + 1
        left, right = int(np.clip(x0, 0, w)), int(np.clip(x1, 0, w))
        top, bottom = int(np.clip(y0, 0, h)), int(np.clip(y1, 0, h))
        if right - left < 1 or bottom - top < 1:
            return None
        return slice(top, bottom), slice(left, right)

    def paste(
        self, at: tuple[slice, slice], colour: Image, alpha: Floats, kind: int, owner: int
    ) -> None:
        """Lay a patch (h, w, 3) over the plate where alpha (h, w) float32 of 0..1 says so."""
        rest = np.float32(1) - alpha
        under = np.ascontiguousarray(self.colour[at])
        self.colour[at] = cv2.blendLinear(np.ascontiguousarray(colour), under, alpha, rest)
        below = np.ascontiguousarray(self.kind[at])
        self.kind[at] = cv2.blendLinear(np.full_like(below, kind), below, alpha, rest)
        np.copyto(self.owner[at], owner, where=alpha > 0.5)
        if kind == BODY:
            gleam = np.ascontiguousarray(self.shine[at])
            self.shine[at] = cv2.blendLinear(np.zeros_like(gleam), gleam, alpha, rest)

    def fill(self, polygons: Floats, colours: Floats) -> None:
        """Fill convex polygons (m, n, 2) px in colours (m, 3) as parts of one body."""
        kept = np.clip(polygons, -4000, 8000)
        fixed = np.round(kept * 16).astype(np.int32)
        for polygon, paint in zip(fixed, np.clip(colours, 0, 255).tolist(), strict=True):
            cv2.fillConvexPoly(self.colour, polygon, paint, cv2.LINE_AA, 4)
        for whole in np.round(kept).astype(np.int32):
            cv2.fillConvexPoly(self.kind, whole, BODY)
            cv2.fillConvexPoly(self.owner, whole, THING)
            cv2.fillConvexPoly(self.shine, whole, (0, 0, 0))


def empty_plate(camera: Camera) -> Plate:
    """A plate just large enough for all that the lens brings into the frame."""
    w, h = camera.size
    steps = np.linspace(-1, 1, 21)
    rim = np.vstack([np.column_stack([steps, np.full(21, s)]) for s in (-1, 1)])
    rim = (np.vstack([rim, rim[:, ::-1]]) + 1) / 2 * [w - 1, h - 1]
    flat = camera.straighten(rim)
    focal = camera.focal * FINENESS
    low, high = flat.min(axis=0) * focal - 3, flat.max(axis=0) * focal + 3
    width, height = (int(v) for v in np.minimum(np.ceil(high - low), 2.6 * np.array([w, h])))
    matrix = np.array([[focal, 0, -low[0]], [0, focal, -low[1]], [0, 0, 1.0]])
    return Plate(
        camera,
        matrix,
        np.zeros((height, width, 3), np.uint8),
        np.zeros((height, width), np.uint8),
        np.zeros((height, width), np.int16),
        np.zeros((height, width, 3), np.uint8),
    )


def lens_maps(plate: Plate) -> tuple[Floats, Floats]:
    """Two (h, w) float32 maps: for every photo pixel its place on the plate."""
    w, h = plate.camera.size
    xs, ys = np.linspace(0, w - 1, w // 12 + 2), np.linspace(0, h - 1, h // 12 + 2)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    flat = plate.camera.straighten(grid)
    spots = flat * [plate.matrix[0, 0], plate.matrix[1, 1]] + plate.matrix[:2, 2]
    coarse = spots.reshape(len(ys), len(xs), 2).astype(np.float32)
    return stretched(coarse[..., 0], (h, w)), stretched(coarse[..., 1], (h, w))


def stretched(coarse: Floats, shape: tuple[int, int]) -> Floats:
    """Blow up a grid whose outer samples lie on the outer pixels' centres."""
    h, w = shape
    across = np.linspace(0, coarse.shape[1] - 1, w, dtype=np.float32)
    down = np.linspace(0, coarse.shape[0] - 1, h, dtype=np.float32)
    left = np.minimum(across.astype(np.int32), coarse.shape[1] - 2)
    part = across - left
    rows = coarse[:, left] * (1 - part) + coarse[:, left + 1] * part
    top = np.minimum(down.astype(np.int32), coarse.shape[0] - 2)
    share = (down - top)[:, None]
    fine = np.empty(shape, np.float32)
    # One band between two rows of the grid after another: that stays in the cache.
    starts = np.searchsorted(top, np.arange(coarse.shape[0]))
    for i, (start, stop) in enumerate(pairwise(starts.tolist())):
        band = fine[start:stop]
        np.multiply(share[start:stop], rows[i + 1] - rows[i], out=band)
        band += rows[i]
    return fine


def strips(height: int, tall: int = 24) -> Iterator[slice]:
    """Rows in portions small enough that sums over them stay in the cache."""
    for top in range(0, height, tall):
        yield slice(top, min(top + tall, height))


def kept_shine(linear: Floats) -> NDArray[np.uint8]:
    """Linear light 0..4 as the plate keeps it: square root, so that faint shine survives."""
    return np.asarray(np.sqrt(np.clip(linear, 0, 4) / 4) * 255, np.uint8)
