"""What the tiles lie on: the choice of a table top, and those of wood, stone and paint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer import cloths, prints
from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, lively, multiply, tinted
from models.photographer.scaling import warped
from models.photographer.truth import Difficulty, Image

Floats = NDArray[Any]

_MOST_PIXELS = 1.7e6
"""A table top of this many pixels takes about a tenth of a second to draw."""


@dataclass(frozen=True, eq=False)
class Table:
    """A drawn table top."""

    kind: str
    picture: Image
    """(h, w, 3) BGR, seen from straight above"""
    scale: float
    """pixels per mm"""
    origin: tuple[float, float]
    """mm of the picture's top left corner"""
    gloss: float
    """0 dull .. 1 lacquer"""
    edge: Floats
    """(4, 2) corners of the table, mm; may be far outside the picture"""


Draw = Callable[[Rng, tuple[int, int], float], Image]


def wood(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Boards of one tree, laid side by side, grain along x."""
    rows = np.arange(shape[0], dtype=np.float32)[:, None]
    plank = between(rng, 55, 180) * scale
    number = (rows / plank + rng.random()).astype(np.int32)
    shade = rng.normal(0, between(rng, 0.02, 0.13), int(number.max()) + 1).astype(np.float32)
    warp = clouds(rng, shape, (500 * scale, 90 * scale), 2) * between(rng, 3, 16) * scale
    rings = np.float32(2 * np.pi / (between(rng, 6, 30) * scale))
    phase = rng.uniform(0, 60, int(number.max()) + 1).astype(np.float32)
    value = np.sin((rows + warp) * rings + phase[number]) * np.float32(between(rng, 0.02, 0.16))
    value += clouds(rng, shape, (160 * scale, 3.2 * scale), 3, 0.75) * np.float32(
        between(rng, 0.05, 0.13)
    )
    pores = clouds(rng, shape, (22 * scale, 0.9 * scale), 1)
    value -= np.maximum(pores - 1.5, 0) * np.float32(between(rng, 0.05, 0.3))
    value += 0.55 + shade[number]
    pale = happens(rng, 0.45)
    green = between(rng, 0.66, 0.85)
    hue = np.array([green * between(rng, 0.58, 0.84), green, 1.0])
    light = between(rng, 190, 245) * hue if pale else between(rng, 90, 190) * hue
    picture = tinted(value, light * between(rng, 0.35, 0.7), light)
    if happens(rng, 0.75):
        picture = _joints(rng, picture, number[:, 0], scale)
    return picture


def _joints(rng: Rng, picture: Image, number: NDArray[np.int32], scale: float) -> Image:
    thick = max(1, round(between(rng, 0.3, 1.5) * scale))
    dark = tuple(float(c) * between(rng, 0.3, 0.75) for c in picture.mean(axis=(0, 1)))
    w = picture.shape[1]
    starts = [0, *(np.flatnonzero(np.diff(number)) + 1).tolist(), picture.shape[0]]
    butts = happens(rng, 0.5)
    for top, bottom in pairwise(starts):
        cv2.line(picture, (0, top), (w, top), dark, thick, cv2.LINE_AA)
        x = between(rng, 0, 900) * scale
        while butts and x < w:
            cv2.line(picture, (round(x), top), (round(x), bottom), dark, thick, cv2.LINE_AA)
            x += between(rng, 300, 900) * scale
    return picture


def stone(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Marble with veins, or speckled granite."""
    value = 0.6 + clouds(rng, shape, (220 * scale, 220 * scale), 4, 0.6) * np.float32(0.09)
    if happens(rng, 0.6):
        for size in (300, 120):
            bend = clouds(rng, shape, (size * scale, size * scale * between(rng, 0.4, 1)), 4, 0.55)
            vein = np.exp(-np.abs(bend) * np.float32(between(rng, 12, 35)))
            value -= vein * np.float32(between(rng, 0.05, 0.4))
    else:
        for size in (5, 2.5, 1.3):
            specks = clouds(rng, shape, (size * scale, size * scale), 1)
            value += np.clip(specks, -1.5, 1.5) * np.float32(between(rng, 0.03, 0.12))
    light = between(rng, 120, 255) * np.array([1, between(rng, 0.95, 1), between(rng, 0.9, 1.02)])
    return tinted(value, light * between(rng, 0.2, 0.6), light)


def painted(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """One colour of paint, laminate or plastic with scratches, wipes and crumbs."""
    colour = lively(rng, (0.0, 0.45), (0.15, 0.97))
    if happens(rng, 0.5):
        colour = np.full(3, between(rng, 190, 250))
    value = 0.5 + clouds(rng, shape, (250 * scale, 250 * scale), 3) * np.float32(0.025)
    value += clouds(rng, shape, (1.2 * scale, 1.2 * scale), 1) * np.float32(between(rng, 0, 0.05))
    picture = tinted(value, colour * 0.8, colour * 1.12)
    for _ in range(whole(rng, 0, 30)):
        start = np.array([rng.uniform(0, shape[1]), rng.uniform(0, shape[0])])
        end = start + rng.normal(0, 40 * scale, 2)
        tint = tuple((colour * between(rng, 0.75, 1.2)).clip(0, 255).tolist())
        cv2.line(picture, _pt(start), _pt(end), tint, 1, cv2.LINE_AA)
    return picture


def lacquer(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Dark and smooth; its looks come from what it reflects."""
    colour = lively(rng, (0.1, 0.7), (0.08, 0.3))
    value = 0.5 + clouds(rng, shape, (300 * scale, 40 * scale), 3) * np.float32(0.08)
    return tinted(value, colour * 0.5, colour * 1.5)


def slabs(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Ceramic squares with grout between, as on floors and kitchen tables."""
    side = between(rng, 48, 330) * scale
    picture = stone(rng, shape, scale) if happens(rng, 0.5) else painted(rng, shape, scale)
    grout = tuple([between(rng, 60, 220)] * 3)
    thick = max(1, round(between(rng, 1.5, 5) * scale))
    start = -rng.uniform(0, side)
    shift = side / 2 if happens(rng, 0.25) else 0.0
    for i, y in enumerate(np.arange(start, shape[0], side)):
        cv2.line(picture, _pt((0, y)), _pt((shape[1], y)), grout, thick, cv2.LINE_AA)
        for x in np.arange(start + (i % 2) * shift, shape[1], side):
            cv2.line(picture, _pt((x, y)), _pt((x, y + side)), grout, thick, cv2.LINE_AA)
    return picture


def _pt(point: Any) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


_TOPS: dict[str, tuple[Draw, float]] = {
    "wood": (wood, 0.35),
    "stone": (stone, 0.4),
    "painted": (painted, 0.35),
    "lacquer": (lacquer, 1.0),
    "plain cloth": (cloths.plain, 0.0),
    "checks": (cloths.checks, 0.0),
    "stripes": (cloths.stripes, 0.0),
    "flowers": (cloths.flowers, 0.05),
    "felt": (cloths.felt, 0.0),
    "carpet": (cloths.carpet, 0.0),
    "newspaper": (prints.newspaper, 0.05),
    "game board": (prints.game_board, 0.2),
    "slabs": (slabs, 0.3),
    "chess board": (prints.chess_board, 0.2),
}
_CHANCE = {
    Difficulty.EASY: {"wood": 6, "stone": 2, "painted": 3, "plain cloth": 2, "felt": 2},
    Difficulty.NORMAL: {
        "wood": 6, "stone": 2, "painted": 2.5, "plain cloth": 1.5, "felt": 1, "checks": 1,
        "stripes": 1, "flowers": 1, "lacquer": 0.8, "carpet": 0.7, "newspaper": 0.4,
        "game board": 0.5, "slabs": 0.3,
    },
    Difficulty.HARD: {
        "wood": 4, "stone": 2, "painted": 2, "plain cloth": 1.5, "felt": 0.7, "checks": 2,
        "stripes": 1.5, "flowers": 2, "lacquer": 1.2, "carpet": 1.5, "newspaper": 1.2,
        "game board": 1.2, "slabs": 0.9,
    },
}  # fmt: skip


def choose_kind(rng: Rng, difficulty: Difficulty) -> str:
    """The kind of table top."""
    kinds = _CHANCE[difficulty]
    weights = np.array(list(kinds.values()), float)
    return str(rng.choice(list(kinds), p=weights / weights.sum()))


def lay_table(rng: Rng, kind: str, seen: Floats, board: Floats) -> Table:
    """Draw a table of this kind.

    `seen`: (n, 2) mm of table points in sight, `board`: (m, 2) mm of what must lie on the table.
    """
    draw, gloss = _TOPS[kind]
    middle = board.mean(axis=0)
    reach = np.abs(board - middle).max(axis=0).max()
    room = np.array([between(rng, 180, 700), between(rng, 150, 450)])
    angle = np.radians(90 * int(rng.integers(0, 4)) + rng.normal(0, 6))
    along = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    edge = middle + rng.normal(0, 60, 2) + (signs * (reach + room)) @ along
    # The drawing covers what is in sight of the table, in axes along the table's edge.
    low, high = edge.min(axis=0), edge.max(axis=0)
    start = np.maximum(seen.min(axis=0), low) - 5
    stop = np.minimum(seen.max(axis=0), high) + 5
    span = np.maximum(stop - start, 60)
    scale = float(min(3.2, np.sqrt(_MOST_PIXELS / (span[0] * span[1]))))
    shape = max(8, int(span[1] * scale)), max(8, int(span[0] * scale))
    turned = float(np.degrees(angle)) + (0 if happens(rng, 0.7) else between(rng, -40, 40))
    picture = _turned(rng, draw, shape, scale, turned)
    grain = clouds(rng, shape, (1.5, 1.5), 1) * np.float32(0.012)
    stains = clouds(rng, shape, (150 * scale, 150 * scale), 2) * np.float32(0.012)
    origin = float(start[0]), float(start[1])
    shine = gloss * between(rng, 0.3, 1.0)
    return Table(kind, multiply(picture, 1 + grain + stains), scale, origin, shine, edge)


def _turned(rng: Rng, draw: Draw, shape: tuple[int, int], scale: float, degrees: float) -> Image:
    """A drawing laid at an angle, without bare corners."""
    h, w = shape
    c, s = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
    inner = int(w * s + h * c) + 4, int(w * c + h * s) + 4
    picture = draw(rng, inner, scale)
    matrix = cv2.getRotationMatrix2D((inner[1] / 2, inner[0] / 2), -degrees, 1.0)
    matrix[:, 2] += (w - inner[1]) / 2, (h - inner[0]) / 2
    return warped(picture, np.vstack([matrix, [0, 0, 1]]), (w, h))
