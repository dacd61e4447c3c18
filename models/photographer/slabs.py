"""Flat square-edged things such as tiles, cards and notes: their drawing on the plate."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens
from models.photographer.grain import clouds
from models.photographer.lights import Lighting, mirrored
from models.photographer.plate import BODY, TOP, Plate, kept_shine
from models.photographer.scaling import shrunk
from models.photographer.truth import Image

Floats = NDArray[Any]

_GRID = 6
"""Mirror images are worked out at so many points along a side."""
_FINER = 8
"""How often a mirror image is blown up before it is warped."""


@dataclass(frozen=True)
class Stock:
    """What the tiles of a box are made of."""

    thick: float = 2.0
    """mm"""
    rounding: float = 0.0
    """radius of the corners over the side"""
    core: tuple[float, float, float] = (190.0, 200.0, 205.0)
    """BGR of the cut edge"""
    gloss: float = 0.3
    rough: float = 0.1
    bevel: float = 0.1
    """how much the pressed rim is darker"""
    wear: float = 0.0
    """how white the rubbed rim is"""


@dataclass(frozen=True, eq=False)
class Slab:
    """One flat thing lying on the table or on another."""

    corners: Floats
    """(4, 3) mm of the top face, NW NE SE SW"""
    picture: Image
    """(h, w, 3) BGR"""
    stock: Stock
    number: int
    """its mark in the plate's owner layer, from 1"""
    lean: tuple[float, float] = (0.0, 0.0)
    """slope of the top face along x and y, which turns its mirror image"""
    seed: int = 0
    """of its wear"""
    shade: float = 1.0

    @property
    def floor(self) -> Floats:
        """(4, 3) the corners of its lower side."""
        return self.corners - [0.0, 0.0, self.stock.thick]


def choose_stock(rng: Rng) -> Stock:
    """The card board, cut and varnish of one box."""
    grey = happens(rng, 0.5)
    tone = between(rng, 120, 190) if grey else between(rng, 200, 250)
    return Stock(
        thick=between(rng, 1.5, 2.4),
        rounding=0.0 if happens(rng, 0.4) else between(rng, 0.01, 0.09),
        core=(tone * between(rng, 0.8, 1.0), tone * between(rng, 0.92, 1.0), tone),
        gloss=0.0 if happens(rng, 0.25) else between(rng, 0.05, 1.0) ** 1.5,
        rough=between(rng, 0.04, 0.3),
        bevel=between(rng, 0.0, 0.3),
        wear=0.0 if happens(rng, 0.5) else between(rng, 0.1, 0.9),
    )


@lru_cache(maxsize=256)
def _rim(width: int, height: int, rounding: float) -> Floats:
    """(h + 2, w + 2) float32: how deep a pixel lies inside the rounded square, in px."""
    x = np.abs(np.arange(-1, width + 1) + 0.5 - width / 2)[None, :]
    y = np.abs(np.arange(-1, height + 1) + 0.5 - height / 2)[:, None]
    radius = rounding * min(width, height)
    dx, dy = x - width / 2 + radius, y - height / 2 + radius
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - radius
    return np.asarray(-(outside + np.minimum(np.maximum(dx, dy), 0)), np.float32)


def draw_slab(plate: Plate, slab: Slab, lighting: Lighting, eye: Floats) -> None:
    """Draw the visible flanks, then the top face with its worn rim and its mirror image."""
    top = plate.place(slab.corners)
    at = plate.window(np.vstack([top, plate.place(slab.floor)]))
    if at is None:
        return
    _draw_flanks(plate, slab, lighting, eye)
    rows, columns = at
    sides = np.linalg.norm(np.roll(top, -1, axis=0) - top, axis=1)
    width = int(np.clip((sides[0] + sides[2]) / 2 * 1.05, 4, 700))
    height = int(np.clip((sides[1] + sides[3]) / 2 * 1.05, 4, 700))
    face = _face(slab, width, height)
    # Texture corners: the picture starts half a pixel before the centre of its first pixel, and
    # one pixel further in because of the clear border.
    inner = np.array(
        [[0.5, 0.5], [width + 0.5, 0.5], [width + 0.5, height + 0.5], [0.5, height + 0.5]]
    )
    goal = top - [columns.start, rows.start]
    matrix = cv2.getPerspectiveTransform(inner.astype(np.float32), goal.astype(np.float32))
    size = columns.stop - columns.start, rows.stop - rows.start
    patch = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = cv2.extractChannel(patch, 3) * np.float32(1 / 255)
    # A tile in the hand is above the shadows that lie on the table.
    kind = TOP if float(slab.corners[:, 2].min()) < 15 else BODY
    plate.paste(at, cv2.cvtColor(patch, cv2.COLOR_BGRA2BGR), alpha, kind, slab.number)
    step = np.array([[width / (_GRID - 1), 0, 1], [0, height / (_GRID - 1), 1], [0, 0, 1.0]])
    _draw_mirror(plate, at, alpha, _mirror(slab, lighting, eye), matrix @ step)


def _face(slab: Slab, width: int, height: int) -> NDArray[np.uint8]:
    """(height + 2, width + 2, 4): the picture at this size with rim, wear and clear border."""
    picture = shrunk(slab.picture, (width, height))
    face = cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    depth = _rim(width, height, round(slab.stock.rounding, 3))
    side = min(width, height)
    stock = slab.stock
    if stock.bevel or stock.wear or slab.shade != 1.0:
        rim = np.exp(-np.maximum(depth, 0) / np.float32(side * 0.012 + 0.35))
        factor = np.float32(slab.shade) - rim * np.float32(stock.bevel)
        face = cv2.multiply(face, cv2.merge([factor] * 3), dtype=cv2.CV_8U)
    if stock.wear:
        rng = np.random.default_rng(slab.seed)
        rubbed = clouds(rng, depth.shape, (side / 7, side / 7), 2)
        reach = side * 0.02 * stock.wear * (1 + rubbed)
        white = np.clip((reach - depth) / np.float32(max(side * 0.012, 0.7)), 0, 1)
        white *= np.float32(0.75)
        core = cv2.merge([np.full_like(face[..., 0], min(tone, 255)) for tone in stock.core])
        face = cv2.blendLinear(core, face, white, 1 - white)
    alpha = np.clip(depth + 0.5, 0, 1) if stock.rounding else np.zeros_like(depth)
    if not stock.rounding:
        alpha[1:-1, 1:-1] = 1
    else:
        alpha[[0, -1]] = 0
        alpha[:, [0, -1]] = 0
    return cv2.merge([*cv2.split(face), (alpha * 255).astype(np.uint8)])


def rounded_outline(slab: Slab) -> Floats:
    """(n, 3) mm: the rim of the top face, with its corners rounded."""
    radius = slab.stock.rounding
    if radius < 0.03:
        return slab.corners
    turns = np.linspace(0, np.pi / 2, 6)
    arc = np.stack([1 - np.sin(turns), 1 - np.cos(turns)], axis=1) * radius
    quarters = [
        arc,
        np.array([1, 0]) + arc[::-1] * [-1, 1],
        1 - arc,
        np.array([0, 1]) + arc[::-1] * [1, -1],
    ]
    u, v = (part[:, None] for part in np.vstack(quarters).T)
    nw, ne, se, sw = slab.corners
    return np.asarray((1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se))


def _draw_flanks(plate: Plate, slab: Slab, lighting: Lighting, eye: Floats) -> None:
    """The cut edge, where it faces the camera, lit from its own side."""
    rim = rounded_outline(slab)
    following = np.roll(rim, -1, axis=0)
    down = np.array([0.0, 0.0, slab.stock.thick])
    top, low = plate.place(rim), plate.place(rim - down)
    step = (following - rim)[:, :2]
    normals = np.stack([step[:, 1], -step[:, 0]], axis=1)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    middles = (rim + following) / 2
    seen = ((eye[:2] - middles[:, :2]) * normals).sum(axis=1) > 0
    if not seen.any():
        return
    light = np.full(len(rim), 0.35)
    for lamp in lighting.lamps:
        to_lamp = lamp.place - middles
        to_lamp /= np.linalg.norm(to_lamp, axis=1, keepdims=True)
        light += 0.65 * np.maximum((to_lamp[:, :2] * normals).sum(axis=1), 0.0)
    quads = np.stack([top, np.roll(top, -1, axis=0), np.roll(low, -1, axis=0), low], axis=1)
    tints = np.minimum(light, 1.0)[:, None] * np.array(slab.stock.core)
    plate.fill(quads[seen], tints[seen])


def _mirror(slab: Slab, lighting: Lighting, eye: Floats) -> NDArray[np.uint8]:
    """(_GRID, _GRID, 3) what the varnish mirrors, as the plate keeps it."""
    if slab.stock.gloss <= 0.01:
        return np.zeros((_GRID, _GRID, 3), np.uint8)
    steps = np.linspace(0, 1, _GRID)
    u, v = (grid[..., None] for grid in np.meshgrid(steps, steps))
    nw, ne, se, sw = slab.corners
    points = (1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se)
    normal = np.array([slab.lean[0], slab.lean[1], 1.0])
    shine = mirrored(lighting, points.reshape(-1, 3), eye, normal, slab.stock.rough)
    return kept_shine(shine * slab.stock.gloss).reshape(_GRID, _GRID, 3)


def _draw_mirror(
    plate: Plate, at: tuple[slice, slice], alpha: Floats, grid: Image, matrix: Floats
) -> None:
    """Warp a grid of mirrored light over the top face."""
    rows, columns = at
    # Blown up first: OpenCV is slow where it must ask for pixels beyond the rim of a picture.
    side = _GRID * _FINER
    fine = cv2.resize(grid, (side, side), interpolation=cv2.INTER_LINEAR)
    half = 0.5 / _FINER - 0.5
    coarser = np.array([[1 / _FINER, 0, half], [0, 1 / _FINER, half], [0, 0, 1.0]])
    size = columns.stop - columns.start, rows.stop - rows.start
    patch = cv2.warpPerspective(fine, matrix @ coarser, size, flags=cv2.INTER_LINEAR)
    under = np.ascontiguousarray(plate.shine[at])
    plate.shine[at] = cv2.blendLinear(patch, under, alpha, 1 - alpha)
