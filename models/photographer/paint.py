"""The pictures on the tiles: a painter for a drawing style, and painters that show anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from engine import Face
from models.photographer.chance import Rng
from models.photographer.grain import clouds, lively, tinted
from models.photographer.truth import Image

if TYPE_CHECKING:
    from models.art import Style

Painter = Callable[[Face | None, int], Image]
"""(face, variant) to a square picture (px, px, 3) BGR; None is the hidden side of a "?" tile."""

TEXTURE_PX = 256
"""Side of the pictures a painter makes: tiles are seldom larger on the plate."""

VARIANTS = 3
"""So many drawings of a face lie about on one table."""


def style_painter(style: Style, px: int = TEXTURE_PX) -> Painter:
    """A painter that draws each face and variant once."""
    from models.art import paint_face, paint_question

    drawn: dict[tuple[Face | None, int], Image] = {}

    def paint(face: Face | None, variant: int) -> Image:
        key = (face, 0 if face is None else variant)
        if key not in drawn:
            if len(drawn) > 1500:
                drawn.clear()
            drawn[key] = (
                paint_question(style, px)
                if face is None
                else paint_face(face, style, px, variant=variant)
            )
        return drawn[key]

    return paint


def as_painter(painter_or_style: Any) -> Painter:
    """Painters as they are; a style gets its painter."""
    return painter_or_style if callable(painter_or_style) else style_painter(painter_or_style)


def style_name(painter_or_style: Any) -> str:
    """What to note down about the drawings."""
    return str(getattr(painter_or_style, "name", "") or getattr(painter_or_style, "__name__", ""))


def as_it_lies(painter: Painter, face: Face, variant: int, rng: Rng) -> Image:
    """The picture of a face turned as the tile is turned: sheep lie on their backs if need be."""
    upright = face.upright
    ways = [quarters for quarters in range(4) if upright.turned(quarters) == face]
    quarters = ways[int(rng.integers(0, len(ways)))]
    return np.ascontiguousarray(np.rot90(painter(upright, variant), -quarters))


def anything_painter(seed: int, px: int = 160, painter: Painter | None = None) -> Painter:
    """A painter whose tiles show anything at all; with `painter` also scraps of its drawings.

    All tiles of one such box share a way of printing, as those of real games do.
    """
    way = int(np.random.default_rng(seed).integers(0, 7 if painter else 5))
    shared = np.random.default_rng(seed + 1)
    palette = [lively(shared, (0.05, 0.9), (0.15, 1.0)) for _ in range(5)]
    drawn: dict[tuple[Face | None, int], Image] = {}

    def paint(face: Face | None, variant: int) -> Image:
        if (face, variant) not in drawn:
            number = int.from_bytes(str(face).encode()[:12], "big") % (2**31)
            rng = np.random.default_rng([seed, variant, number])
            if way >= 5 and painter is not None:
                drawn[face, variant] = _scrambled(rng, painter(face, variant), px)
            else:
                drawn[face, variant] = _anything(rng, way, px, palette)
        return drawn[face, variant]

    return paint


def _anything(rng: Rng, way: int, px: int, palette: list[Any]) -> Image:
    first, second = (palette[int(i)] for i in rng.integers(0, len(palette), 2))
    shape = (px, px)
    if way == 0:
        return tinted(0.5 + clouds(rng, shape, (px / 2, px / 2), 5, 0.6) * 0.25, first, second)
    if way == 1:
        angle = rng.uniform(0, 6.28)
        y, x = np.mgrid[:px, :px] / px - 0.5
        slope = (x * np.cos(angle) + y * np.sin(angle) + 0.5).astype(np.float32)
        return tinted(slope, first, second)
    picture = np.full((px, px, 3), np.clip(palette[0], 0, 255), np.uint8)
    if way == 2:
        for _ in range(int(rng.integers(3, 14))):
            spots = (rng.random((3, 2)) * px * 1.2 - px * 0.1).astype(np.int32)
            colour = palette[int(rng.integers(0, 5))].tolist()
            cv2.fillConvexPoly(picture, spots, colour, cv2.LINE_AA)
        return picture
    if way == 3:
        # A plain tile with one figure in the middle, like most symbols of most games.
        colour = palette[int(rng.integers(1, 5))].tolist()
        size = int(px * rng.uniform(0.12, 0.4))
        cv2.circle(picture, (px // 2, px // 2), size, colour, -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            edge = int(px * rng.uniform(0.02, 0.08)) + 1
            cv2.rectangle(picture, (0, 0), (px - 1, px - 1), palette[4].tolist(), edge)
        return picture
    # Roads and rivers from side to side on speckled ground.
    picture = tinted(0.5 + clouds(rng, shape, (6, 6), 3, 0.8) * 0.15, first * 0.7, first)
    gates = np.array([[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]) * px
    for a, b in rng.integers(0, 4, (2, 2)):
        route = [gates[a], np.array([px / 2, px / 2]) + rng.normal(0, px / 9, 2), gates[b]]
        line = np.array(route).astype(np.int32)
        cv2.polylines(picture, [line], False, second.tolist(), px // 7, cv2.LINE_AA)
    return picture


def _scrambled(rng: Rng, picture: Image, px: int) -> Image:
    """Scraps of a drawing, turned, mirrored and recoloured."""
    source = cv2.resize(picture, (px, px), interpolation=cv2.INTER_AREA)
    parts = int(rng.integers(1, 4))
    step = px // parts
    result = source.copy()
    for i in range(parts):
        for j in range(parts):
            x, y = rng.integers(0, px - step + 1, 2)
            piece = np.rot90(source[y : y + step, x : x + step], int(rng.integers(0, 4)))
            result[i * step : (i + 1) * step, j * step : (j + 1) * step] = piece
    return np.ascontiguousarray(result[..., rng.permutation(3)])
