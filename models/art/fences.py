"""What stands or lies along a border: fences, walls, hedges, ditches and paths."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np
import skia

from models.art.actors.shapes import blob, box, ellipse
from models.art.brush import Brush, Rgb, darker, lighter, mixed
from models.art.layout import Points, polyline
from models.art.palette import Palette


class Fence(StrEnum):
    """The ways of parting two regions."""

    RAILS = "rails"
    PICKETS = "pickets"
    STONES = "stones"
    HEDGE = "hedge"
    WIRE = "wire"
    DITCH = "ditch"
    ROPE = "rope"
    LOGS = "logs"
    PATH = "path"
    WALL = "wall"
    BOARDS = "boards"
    INK = "ink"
    NONE = "none"


LIES_FLAT = frozenset({Fence.DITCH, Fence.PATH, Fence.INK})
"""These are part of the ground; the others stand up."""


@dataclass(frozen=True, slots=True)
class FenceLook:
    """Size (height or width, tile units) and colours of a border."""

    size: float
    wood: Rgb
    stone: Rgb
    leaf: Rgb
    earth: Rgb
    water: Rgb
    ink: Rgb

    @classmethod
    def of(cls, palette: Palette, size: float) -> FenceLook:
        return cls(
            size, palette.wood, palette.stone, palette.hedge,
            palette.shore, palette.water, palette.ink,
        )  # fmt: skip


def draw_fence(brush: Brush, points: Points, fence: Fence, look: FenceLook) -> None:
    """Draw a border along points (n, 2)."""
    if fence is not Fence.NONE:
        _FENCES[fence](brush, points, look)


def walk(points: Points, step: float, start: float = 0.5) -> list[tuple[float, float, float]]:
    """Places (x, y, direction in radians) every `step` along a line, stretched to fit evenly."""
    pieces = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(pieces)])
    count = max(2, round(along[-1] / step))
    at = (np.arange(count + (start == 0.0)) + start) * along[-1] / count
    x, y = np.interp(at, along, points[:, 0]), np.interp(at, along, points[:, 1])
    ahead = np.minimum(at + 0.01, along[-1])
    behind = np.maximum(at - 0.01, 0.0)
    dx = np.interp(ahead, along, points[:, 0]) - np.interp(behind, along, points[:, 0])
    dy = np.interp(ahead, along, points[:, 1]) - np.interp(behind, along, points[:, 1])
    turn = np.arctan2(dy, dx)
    return list(zip(x.tolist(), y.tolist(), turn.tolist(), strict=True))


def _raised(points: Points, height: float) -> skia.Path:
    return polyline(points - np.array([0.0, height]))


def _shadow(brush: Brush, points: Points, width: float) -> None:
    brush.stroke(polyline(points + np.array([0.004, 0.006])), (40, 36, 20), width, alpha=0.22)


def _posts(brush: Brush, points: Points, look: FenceLook, step: float, slim: float) -> None:
    """Posts every `step`, `slim` wide, both in heights of the fence."""
    step, width, height = step * look.size, slim * look.size, look.size
    for x, y, _ in sorted(walk(points, step, 0.0), key=lambda place: place[1]):
        post = box(x - width / 2, y - height, x + width / 2, y + height * 0.12, width * 0.3)
        brush.fill(post, look.wood)


def _rails(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size
    _shadow(brush, points, size * 0.45)
    for height in (0.28, 0.68):
        rail = _raised(points, size * height)
        brush.inked(rail, lighter(look.wood, 0.12), size * 0.17)
    _posts(brush, points, look, 2.4, 0.26)


def _pickets(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size
    _shadow(brush, points, size * 0.4)
    brush.inked(_raised(points, size * 0.4), darker(look.wood, 0.2), size * 0.13)
    width = size * 0.34
    for x, y, _ in sorted(walk(points, size * 0.62), key=lambda place: place[1]):
        picket = skia.Path.Polygon(
            [
                skia.Point(x - width / 2, y + size * 0.1),
                skia.Point(x - width / 2, y - size * 0.75),
                skia.Point(x, y - size * 1.05),
                skia.Point(x + width / 2, y - size * 0.75),
                skia.Point(x + width / 2, y + size * 0.1),
            ],
            True,
        )
        brush.fill(picket, lighter(look.wood, 0.15))


def _boards(brush: Brush, points: Points, look: FenceLook) -> None:
    """Split boards laid end to end, seen from above."""
    size = look.size * 0.5
    _shadow(brush, points, size * 1.1)
    for x, y, turn in walk(points, size * 3.4):
        with brush.at(x, y, 1.0, angle=math.degrees(turn) + brush.rng.uniform(-3, 3)):
            brush.fill(box(-size * 1.8, -size * 0.4, size * 1.8, size * 0.4), look.wood)
    for x, y, _ in walk(points, size * 3.4, 0.0):
        brush.fill(ellipse(x, y, size * 0.42, size * 0.42), darker(look.wood, 0.2))


def _stones(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size * 0.52
    _shadow(brush, points, size * 1.3)
    for x, y, turn in walk(points, size * 1.25):
        rx = size * brush.rng.uniform(0.55, 0.8)
        ry = size * brush.rng.uniform(0.42, 0.58)
        with brush.at(x, y, 1.0, angle=math.degrees(turn) + brush.rng.uniform(-14, 14)):
            tone = mixed(look.stone, (90, 84, 80), brush.rng.uniform(0.0, 0.35))
            brush.fill(blob(brush.rng, 0, 0, rx, ry, bumps=7), tone)


def _wall(brush: Brush, points: Points, look: FenceLook) -> None:
    """A built wall: a band with joints and a lighter coping."""
    size = look.size
    _shadow(brush, points, size * 0.9)
    brush.inked(polyline(points), darker(look.stone, 0.18), size * 0.62)
    joints = skia.Path()
    for x, y, turn in walk(points, size * 0.85):
        dx, dy = -math.sin(turn) * size * 0.28, math.cos(turn) * size * 0.28
        joints.moveTo(x - dx, y - dy)
        joints.lineTo(x + dx, y + dy)
    brush.stroke(joints, darker(look.stone, 0.55), size * 0.07, alpha=0.8)
    brush.stroke(_raised(points, size * 0.2), lighter(look.stone, 0.4), size * 0.16)


def _hedge(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size * 0.62
    _shadow(brush, points, size * 1.5)
    bushes, lights = skia.Path(), skia.Path()
    for x, y, _ in walk(points, size * 1.05):
        r = size * brush.rng.uniform(0.62, 0.86)
        bushes.addPath(blob(brush.rng, x, y - size * 0.2, r, r * 0.9, bumps=7, rough=0.14))
        for dx, dy in ((-0.3, -0.55), (0.25, -0.2)):
            lights.addPath(ellipse(x + dx * r, y + dy * r, r * 0.3, r * 0.2))
    if brush.line is not None:  # one outline round the whole hedge: the fill covers its inner half
        brush.stroke(bushes, brush.line.colour, 2 * brush.line.width)
    brush.dab(bushes, look.leaf)
    brush.stroke(bushes, darker(look.leaf, 0.3), size * 0.1, alpha=0.6)
    brush.dab(lights, lighter(look.leaf, 0.35), alpha=0.8)


def _wire(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size
    for height in (0.3, 0.6, 0.88):
        brush.stroke(_raised(points, size * height), look.ink, size * 0.1)
    _posts(brush, points, look, 3.0, 0.18)


def _rope(brush: Brush, points: Points, look: FenceLook) -> None:
    """A rope sagging from stake to stake."""
    size = look.size
    stakes = walk(points, size * 3.0, 0.0)
    rope = skia.Path()
    rope.moveTo(stakes[0][0], stakes[0][1] - size * 0.85)
    for (x0, y0, _), (x1, y1, _) in pairwise(stakes):
        rope.quadTo((x0 + x1) / 2, (y0 + y1) / 2 - size * 0.15, x1, y1 - size * 0.85)
    brush.stroke(rope, look.ink, size * 0.3)
    brush.stroke(rope, lighter(look.earth, 0.2), size * 0.18)
    _posts(brush, points, look, 3.0, 0.22)


def _logs(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size * 0.55
    _shadow(brush, points, size * 1.2)
    for x, y, turn in walk(points, size * 3.0):
        with brush.at(x, y, 1.0, angle=math.degrees(turn) + brush.rng.uniform(-5, 5)):
            brush.fill(
                box(-size * 1.45, -size * 0.5, size * 1.45, size * 0.5, size * 0.3),
                darker(look.wood, 0.12),
            )
            brush.fill(ellipse(size * 1.25, 0, size * 0.26, size * 0.46), lighter(look.wood, 0.45))


def _ditch(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size
    brush.stroke(polyline(points), darker(look.leaf, 0.25), size * 0.85)
    brush.stroke(polyline(points), darker(look.leaf, 0.6), size * 0.62)
    brush.stroke(polyline(points), look.water, size * 0.36)


def _path(brush: Brush, points: Points, look: FenceLook) -> None:
    size = look.size
    brush.stroke(polyline(points), darker(look.earth, 0.4), size * 0.95)
    brush.stroke(polyline(points), look.earth, size * 0.75)
    pebbles = skia.Path()
    for x, y, _ in walk(points, size * 0.9):
        dx, dy = (brush.rng.uniform(-0.2, 0.2) * size for _ in range(2))
        pebbles.addCircle(x + dx, y + dy, size * 0.07)
    brush.dab(pebbles, darker(look.earth, 0.4), alpha=0.7)


def _ink(brush: Brush, points: Points, look: FenceLook) -> None:
    """A bold dashed line, as on a map."""
    brush.stroke(polyline(points), lighter(look.earth, 0.4), look.size * 0.5)
    dashes = skia.Path()
    long = look.size * 0.3
    for x, y, turn in walk(points, look.size * 1.1):
        dashes.moveTo(x - math.cos(turn) * long, y - math.sin(turn) * long)
        dashes.lineTo(x + math.cos(turn) * long, y + math.sin(turn) * long)
    brush.stroke(dashes, look.ink, look.size * 0.26)


_FENCES: dict[Fence, Callable[[Brush, Points, FenceLook], None]] = {
    Fence.RAILS: _rails,
    Fence.PICKETS: _pickets,
    Fence.STONES: _stones,
    Fence.HEDGE: _hedge,
    Fence.WIRE: _wire,
    Fence.DITCH: _ditch,
    Fence.ROPE: _rope,
    Fence.LOGS: _logs,
    Fence.PATH: _path,
    Fence.WALL: _wall,
    Fence.BOARDS: _boards,
    Fence.INK: _ink,
}
