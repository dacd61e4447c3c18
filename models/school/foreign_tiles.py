"""How a foreign game cuts its pictures into tiles: run on, shifted, framed or each alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Face
from models.photographer import Painter, anything_painter
from models.photographer.chance import Rng, between, happens
from models.school.foreign_worlds import CELL_PX, CELLS, Image, a_world

Floats = NDArray[Any]


@dataclass(frozen=True)
class Cut:
    """What printing and cutting do to each tile; lengths are shares of a side."""

    alone: float
    """share of tiles that show some other part of the world, so that nothing runs on"""
    shift: float
    """spread of the cut against the print"""
    tone: float
    """spread of a tile's brightness"""
    frame: float
    """width of a printed frame, 0 for none"""
    frame_colour: Floats
    inset: float
    """how far inside the rim the frame runs; 0: along the rim"""
    vignette: float
    """how much darker or (negative) brighter the outer tenth is"""
    mark: float
    """size of a little sign in one corner, 0 for none"""
    mark_colour: Floats


def choose_cut(rng: Rng) -> Cut:
    """The way of one game; half of them print no frame at all."""
    colour = np.full(3, between(rng, 0, 60) if happens(rng, 0.5) else between(rng, 190, 255))
    return Cut(
        alone=float(rng.choice([0.0, 0.15, 1.0], p=[0.55, 0.15, 0.3])),
        shift=0.0 if happens(rng, 0.4) else between(rng, 0.005, 0.04),
        tone=0.0 if happens(rng, 0.5) else between(rng, 0.01, 0.08),
        frame=0.0 if happens(rng, 0.65) else between(rng, 0.008, 0.06),
        frame_colour=colour,
        inset=0.0 if happens(rng, 0.6) else between(rng, 0.01, 0.08),
        vignette=0.0 if happens(rng, 0.6) else between(rng, -0.25, 0.35),
        mark=0.0 if happens(rng, 0.6) else between(rng, 0.04, 0.12),
        mark_colour=np.full(3, between(rng, 0, 255)),
    )


def foreign_painter(rng: Rng) -> Painter:
    """A painter for faces made by `numbered`: any picture, any way of cutting it."""
    if happens(rng, 0.15):
        return anything_painter(int(rng.integers(1 << 30)))
    world, cut = a_world(rng), choose_cut(rng)
    seed = int(rng.integers(1 << 30))
    drawn: dict[Face | None, Image] = {}

    def paint(face: Face | None, variant: int) -> Image:
        if face not in drawn:
            drawn[face] = _tile(world, cut, face, seed)
        return drawn[face]

    return paint


def numbered(cells: list[Cell]) -> Board:
    """A board whose faces are all different, so that a painter can tell which cell it paints."""
    left, top = min(c.x for c in cells), min(c.y for c in cells)
    return Board.of({c: _face(c.x - left, c.y - top) for c in cells})


def _face(x: int, y: int) -> Face:
    return Face.make("kyrb", [[0], [1], [2], [3]], [x % 99, y % 99, 0, 0])


def _tile(world: Image, cut: Cut, face: Face | None, seed: int) -> Image:
    counts = {region.terrain.value: region.sheep for region in face.regions} if face else {}
    x, y = counts.get("k", 5), counts.get("y", 7)
    rng = np.random.default_rng([seed, x, y])
    if happens(rng, cut.alone):
        x, y = rng.integers(0, CELLS, 2).tolist()
    start = np.array([x % CELLS, y % CELLS]) * CELL_PX + rng.normal(0, cut.shift, 2) * CELL_PX
    col, row = np.clip(start, 0, world.shape[0] - CELL_PX).astype(int)
    picture = world[row : row + CELL_PX, col : col + CELL_PX].copy()
    if cut.alone == 1.0:
        picture = np.ascontiguousarray(np.rot90(picture, int(rng.integers(0, 4))))
    if cut.vignette:
        far = np.minimum.outer(*(np.minimum(np.arange(CELL_PX), np.arange(CELL_PX)[::-1]),) * 2)
        fade = 1 - cut.vignette * np.clip(1 - far / (0.1 * CELL_PX), 0, 1)
        picture = np.clip(picture * fade[..., None], 0, 255).astype(np.uint8)
    _frame(picture, cut)
    _mark(picture, cut)
    picture = np.clip(picture * (1 + rng.normal(0, cut.tone)), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(picture, _turns(face)))


def _frame(picture: Image, cut: Cut) -> None:
    if cut.frame:
        wide = max(1, round(cut.frame * CELL_PX))
        at = round(cut.inset * CELL_PX) + wide // 2
        spots = (at, at), (CELL_PX - 1 - at, CELL_PX - 1 - at)
        cv2.rectangle(picture, *spots, cut.frame_colour.tolist(), wide)


def _mark(picture: Image, cut: Cut) -> None:
    if cut.mark:
        s = cut.mark * CELL_PX
        x, y = CELL_PX - 1.5 * s, 1.5 * s
        points = np.array([[x - s / 2, y + s / 2], [x, y - s / 2], [x + s / 2, y + s / 2]])
        cv2.fillPoly(picture, [points.astype(np.int32)], cut.mark_colour.tolist(), cv2.LINE_AA)


def _turns(face: Face | None) -> int:
    """Quarters by which the photographer will turn the upright picture back clockwise.

    Faces are painted upright; only the turn that leads back to "kyrb" shows the world unturned.
    """
    if face is None:
        return 0
    return next((q for q in range(4) if face.turned(q).letters == "kyrb"), 0)
