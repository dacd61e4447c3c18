"""Drawings a style repeats: trees and houses, recorded once (still as vectors) and copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

import skia

from models.art.actors.houses import draw_house
from models.art.actors.trees import draw_tree
from models.art.brush import Brush
from models.art.style import Style

COPIES = 2
"""So many drawings of each tree and house; a copied drawing is six times quicker than a new one."""


@dataclass(frozen=True, eq=False)
class Stock:
    """Recorded drawings 1 high with the foot at (0, 0), by family, side and copy."""

    trees: dict[tuple[int, bool, int], skia.Picture]
    houses: dict[tuple[int, bool, int], skia.Picture]


@lru_cache(maxsize=12)
def stock_of(style: Style) -> Stock:
    """The recorded drawings of a style."""
    rng = Random(f"{style.seed} stock")
    trees = {
        (number, flip, copy): _recorded(
            style, rng, partial(draw_tree, family=family, look=look), flip
        )
        for number, (family, look) in enumerate(style.cast.trees)
        for flip in (False, True)
        for copy in range(COPIES)
    }
    houses = {
        (number, False, copy): _recorded(style, rng, partial(draw_house, family=family, look=look))
        for number, (family, look) in enumerate(style.cast.houses)
        for copy in range(COPIES)
    }
    return Stock(trees, houses)


def _recorded(
    style: Style, rng: Random, draw: Callable[[Brush], None], flip: bool = False
) -> skia.Picture:
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia.Rect.MakeLTRB(-2, -2, 2, 2))
    brush = Brush(canvas, rng, style.shading, style.line)
    # The brush must know the size on the tile, else outlines and strokes would be too thick.
    size = (style.sizes.tree + style.sizes.house) / 2
    canvas.scale(1 / size, 1 / size)
    with brush.at(0, 0, size, flip=flip):
        draw(brush)
    return recorder.finishRecordingAsPicture()
