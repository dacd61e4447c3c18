"""Faces as pixels: pictures with their wear, and exact masks from the same geometry."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import skia
from numpy.typing import NDArray

from engine import Face
from models.art.face import draw_face, draw_scene, fence_of
from models.art.fences import Fence
from models.art.layout import polyline
from models.art.question import draw_question
from models.art.scenery import Scene, compose
from models.art.style import Style
from models.art.wear import Image, worn


@dataclass(frozen=True, eq=False)
class Painted:
    """A painted face with its truth.

    image: (px, px, 3) uint8, BGR; regions: (px, px) uint8, index into `face.regions`;
    fences: (px, px) bool, true where a border of any kind (fence, rim, wall, shore) runs.
    """

    image: Image
    regions: NDArray[np.uint8]
    fences: NDArray[np.bool_]


def paint_face(face: Face, style: Style, px: int, variant: int = 0) -> Image:
    """A picture (px, px, 3) uint8, BGR, of a face as printed and worn."""
    image = _raster(px, lambda canvas: draw_face(canvas, face, style, variant))
    return worn(image, style.wear, _seed(style, face, variant))


def paint_question(style: Style, px: int) -> Image:
    """A picture (px, px, 3) uint8, BGR, of the "?" side."""
    image = _raster(px, lambda canvas: draw_question(canvas, style))
    return worn(image, style.wear, style.seed)


def paint_with_truth(face: Face, style: Style, px: int, variant: int = 0) -> Painted:
    """A picture of a face, and which of its pixels belong to which region and border."""
    scene = compose(face, style, variant)
    image = _raster(px, lambda canvas: draw_scene(canvas, face, scene, style, variant))
    return Painted(
        worn(image, style.wear, _seed(style, face, variant)),
        _mask(px, lambda canvas: _draw_regions(canvas, scene)),
        _mask(px, lambda canvas: _draw_borders(canvas, face, scene, style)) > 0,
    )


def _seed(style: Style, face: Face, variant: int) -> int:
    return zlib.crc32(f"{style.seed} {variant} {face}".encode())


def _raster(px: int, draw: Callable[[skia.Canvas], None]) -> Image:
    pixels = np.zeros((px, px, 4), np.uint8)
    surface = skia.Surface(pixels, colorType=skia.kBGRA_8888_ColorType)
    with surface as canvas:
        canvas.clear(skia.ColorWHITE)
        canvas.scale(px, px)
        draw(canvas)
    return np.ascontiguousarray(pixels[..., :3])


def _mask(px: int, draw: Callable[[skia.Canvas], None]) -> NDArray[np.uint8]:
    """Draw without anti-aliasing, so that each pixel has the one value of its centre."""
    pixels = np.zeros((px, px, 4), np.uint8)
    surface = skia.Surface(pixels, colorType=skia.kBGRA_8888_ColorType)
    with surface as canvas:
        canvas.scale(px, px)
        draw(canvas)
    return np.ascontiguousarray(pixels[..., 0])


def _draw_regions(canvas: skia.Canvas, scene: Scene) -> None:
    # The picture starts as region 0, so what rounding leaves between two others stays a region.
    for index in range(1, len(scene.rooms)):
        paint = skia.Paint(Color=skia.ColorSetARGB(255, 0, 0, index), AntiAlias=False)
        canvas.drawPath(scene.layout.path(index), paint)


def _draw_borders(canvas: skia.Canvas, face: Face, scene: Scene, style: Style) -> None:
    for border in scene.layout.borders:
        width = style.borders.size * (0.5 if fence_of(face, border, style) is Fence.NONE else 0.9)
        paint = skia.Paint(
            Color=skia.ColorBLUE, AntiAlias=False, Style=skia.Paint.kStroke_Style, StrokeWidth=width
        )
        canvas.drawPath(polyline(border.points), paint)
