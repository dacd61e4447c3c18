"""Houses of a village in eight families, about 1 high with the doorstep at (0, 0)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import skia

from models.art.actors.shapes import Point, box, circle, ellipse, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter, luminance, shifted


@dataclass(frozen=True, slots=True)
class HouseLook:
    """The colours of a village."""

    wall: Rgb
    roof: Rgb
    timber: Rgb
    window: Rgb
    door: Rgb
    smoke: bool = False


HOUSE_HOUSE = HouseLook(
    (250, 234, 204), (196, 72, 50), (120, 78, 52), (255, 214, 120), (96, 124, 122)
)


def random_house_look(rng: random.Random) -> HouseLook:
    """The houses of some village: tiled, thatched or slated."""
    roof = rng.choice(
        ((196, 72, 50), (214, 104, 58), (160, 56, 56), (178, 140, 84), (92, 96, 112), (122, 78, 60))
    )
    wall = rng.choice(
        (
            (250, 234, 204),
            (255, 252, 244),
            (236, 206, 160),
            (222, 196, 176),
            (206, 214, 216),
            (244, 214, 190),
        )
    )
    return HouseLook(
        shifted(wall, 0.0, 0.0, rng.uniform(-0.05, 0.03)),
        shifted(roof, rng.uniform(-0.02, 0.02), 0.0, rng.uniform(-0.06, 0.06)),
        rng.choice(((120, 78, 52), (78, 54, 44), (150, 110, 80))),
        rng.choice(((255, 214, 120), (120, 168, 200), (70, 84, 110), (255, 240, 190))),
        rng.choice(((96, 124, 122), (140, 80, 50), (60, 90, 140), (110, 50, 50))),
        rng.random() < 0.4,
    )


HouseFamily = Callable[[Brush, HouseLook], None]


def _window(b: Brush, look: HouseLook, x: float, y: float, size: float = 0.11) -> None:
    half = size / 2
    b.fill(box(x - half, y - half, x + half, y + half), look.window, outline=False)
    cross = line((x - half, y), (x + half, y))
    cross.addPath(line((x, y - half), (x, y + half)))
    b.stroke(cross, look.timber, 0.018)
    b.stroke(box(x - half, y - half, x + half, y + half), look.timber, 0.028)


def _door(b: Brush, look: HouseLook, x: float, width: float = 0.14, height: float = 0.24) -> None:
    half = width / 2
    path = skia.Path()
    path.moveTo(x - half, 0)
    path.lineTo(x - half, -height + half)
    path.quadTo(x - half, -height, x, -height)
    path.quadTo(x + half, -height, x + half, -height + half)
    path.lineTo(x + half, 0)
    path.close()
    b.fill(path, look.door)
    b.dab(circle(x + half * 0.45, -height * 0.42, 0.016), lighter(look.door, 0.7))


def _courses(b: Brush, look: HouseLook, roof: skia.Path, step: float = 0.085) -> None:
    """Rows of tiles drawn on a roof."""
    edge = roof.getBounds()
    rows = skia.Path()
    y = edge.top() + step
    while y < edge.bottom():
        rows.moveTo(edge.left(), y)
        rows.lineTo(edge.right(), y)
        y += step
    with b.inside(roof):
        b.stroke(rows, darker(look.roof, 0.4), 0.016, alpha=0.6)


def _chimney(b: Brush, look: HouseLook, x: float, top: float, foot: float) -> None:
    b.fill(box(x - 0.045, top, x + 0.045, foot), darker(look.roof, 0.3))
    if look.smoke:
        for i in range(3):
            b.dab(
                circle(x + 0.05 * i, top - 0.06 - 0.06 * i, 0.035 + 0.012 * i),
                (250, 248, 244),
                alpha=0.8,
            )


def _roof(b: Brush, look: HouseLook, points: list[Point]) -> None:
    path = polygon(points)
    b.fill(path, look.roof)
    _courses(b, look, path)
    b.outline(path)


def _cottage(b: Brush, look: HouseLook) -> None:
    _chimney(b, look, 0.22, -0.92, -0.6)
    b.fill(box(-0.38, -0.44, 0.38, 0), look.wall)
    _roof(b, look, [(-0.48, -0.4), (-0.3, -0.84), (0.3, -0.84), (0.48, -0.4)])
    _door(b, look, 0.0)
    _window(b, look, -0.22, -0.22)
    _window(b, look, 0.22, -0.22)


def _half_timbered(b: Brush, look: HouseLook) -> None:
    b.fill(box(-0.32, -0.52, 0.32, 0), look.wall)
    beams = line((-0.31, -0.27), (0.31, -0.27))
    for x in (-0.3, -0.1, 0.1, 0.3):
        beams.addPath(line((x, -0.52), (x, 0)))
    for x0, x1 in ((-0.3, -0.1), (0.3, 0.1)):
        beams.addPath(line((x0, -0.27), (x1, -0.51)))
        beams.addPath(line((x1, -0.27), (x0, 0)))
    b.stroke(beams, look.timber, 0.036)
    _roof(b, look, [(-0.42, -0.48), (0, -1.02), (0.42, -0.48)])
    _window(b, look, 0, -0.64, 0.12)
    _window(b, look, 0, -0.4, 0.12)
    _door(b, look, 0, 0.15, 0.22)


def _church(b: Brush, look: HouseLook) -> None:
    b.fill(box(-0.08, -0.4, 0.46, 0), look.wall)
    _roof(b, look, [(-0.12, -0.37), (0.0, -0.62), (0.4, -0.62), (0.52, -0.37)])
    b.fill(box(-0.36, -0.66, -0.06, 0), lighter(look.wall, 0.3))
    _roof(b, look, [(-0.41, -0.63), (-0.21, -1.06), (-0.01, -0.63)])
    b.stroke(line((-0.21, -1.06), (-0.21, -1.18)), look.timber, 0.03)
    b.stroke(line((-0.255, -1.13), (-0.165, -1.13)), look.timber, 0.03)
    b.fill(circle(-0.21, -0.5, 0.07), look.window)
    _door(b, look, -0.21, 0.13, 0.22)
    for x in (0.1, 0.3):
        b.fill(ellipse(x, -0.2, 0.045, 0.085), look.window)


def _barn(b: Brush, look: HouseLook) -> None:
    boards = look.roof if luminance(look.wall) > 0.75 else look.wall
    body = polygon(
        [
            (-0.42, 0),
            (-0.42, -0.46),
            (-0.3, -0.72),
            (0, -0.86),
            (0.3, -0.72),
            (0.42, -0.46),
            (0.42, 0),
        ]
    )
    b.fill(body, boards)
    planks = skia.Path()
    for i in range(-4, 5):
        planks.addPath(line((i * 0.09, -0.86), (i * 0.09, 0)))
    with b.inside(body):
        b.stroke(planks, darker(boards, 0.4), 0.014, alpha=0.6)
    b.inked(
        line((-0.47, -0.43), (-0.32, -0.74), (0, -0.89), (0.32, -0.74), (0.47, -0.43)),
        darker(look.timber, 0.3),
        0.07,
    )
    gate = box(-0.2, -0.36, 0.2, 0)
    b.fill(gate, look.timber)
    b.stroke(line((-0.19, -0.35), (0.19, -0.01)), lighter(look.wall, 0.4), 0.036)
    b.stroke(line((0.19, -0.35), (-0.19, -0.01)), lighter(look.wall, 0.4), 0.036)
    b.stroke(gate, lighter(look.wall, 0.4), 0.036)
    b.fill(circle(0, -0.58, 0.08), look.window)


def _round_hut(b: Brush, look: HouseLook) -> None:
    b.fill(box(-0.32, -0.42, 0.32, 0, 0.08), look.wall)
    thatch = smooth(
        [
            (-0.48, -0.34),
            (-0.28, -0.62),
            (-0.03, -0.98),
            (0.03, -0.98),
            (0.28, -0.62),
            (0.48, -0.34),
            (0, -0.28),
        ]
    )
    b.fill(thatch, look.roof)
    straw = skia.Path()
    for i in range(-4, 5):
        straw.addPath(line((i * 0.02, -0.85), (i * 0.1, -0.36)))
    b.stroke(straw, darker(look.roof, 0.4), 0.018, alpha=0.6)
    _door(b, look, 0.0, 0.17, 0.26)
    _window(b, look, -0.21, -0.17, 0.09)


def _gables(b: Brush, look: HouseLook) -> None:
    """A row of narrow town houses."""
    for i, (x, wide, high) in enumerate(((-0.3, 0.26, 0.52), (0.3, 0.26, 0.5), (0.0, 0.3, 0.62))):
        wall = shifted(look.wall, 0.03 * (i - 1), 0.05, -0.05 * i)
        b.fill(box(x - wide / 2, -high, x + wide / 2, 0), wall)
        _roof(
            b,
            look,
            [(x - wide * 0.6, -high + 0.03), (x, -high - 0.34), (x + wide * 0.6, -high + 0.03)],
        )
        for y in (-high + 0.12, -high + 0.3):
            _window(b, look, x, y, 0.1)
        _door(b, look, x, 0.1, 0.15)


def _roofs_from_above(b: Brush, look: HouseLook) -> None:
    """Two hipped roofs, each side in its own light."""
    for left, top, right, bottom in ((-0.46, -0.98, 0.12, -0.5), (-0.12, -0.46, 0.46, 0.0)):
        middle, inset = (top + bottom) / 2, (bottom - top) / 2
        west, east = (left + inset, middle), (right - inset, middle)
        nw, ne, se, sw = (left, top), (right, top), (right, bottom), (left, bottom)
        b.fill(polygon([nw, ne, east, west]), lighter(look.roof, 0.2))
        b.fill(polygon([sw, se, east, west]), darker(look.roof, 0.3))
        b.fill(polygon([nw, west, sw]), look.roof)
        b.fill(polygon([ne, east, se]), darker(look.roof, 0.15))
        b.fill(box(left + 0.16, top + 0.06, left + 0.26, top + 0.15), look.timber)


def _tower_house(b: Brush, look: HouseLook) -> None:
    """A storybook house, crooked and tall."""
    b.fill(polygon([(-0.24, 0), (-0.3, -0.56), (0.28, -0.6), (0.24, 0)]), look.wall)
    _roof(b, look, [(-0.42, -0.5), (-0.16, -0.78), (0.1, -1.1), (0.16, -0.82), (0.42, -0.54)])
    _door(b, look, -0.05, 0.16, 0.25)
    b.fill(circle(0.0, -0.42, 0.085), look.window)
    b.stroke(line((-0.08, -0.42), (0.08, -0.42)), look.timber, 0.02)
    b.stroke(line((0, -0.5), (0, -0.34)), look.timber, 0.02)


HOUSE_FAMILIES: tuple[HouseFamily, ...] = (
    _cottage,
    _half_timbered,
    _church,
    _barn,
    _round_hut,
    _gables,
    _roofs_from_above,
    _tower_house,
)

HOUSE_HOUSE_FAMILIES = (0, 1, 2)
"""The village of the house: cottages, half-timbered houses and a church."""


def draw_house(brush: Brush, family: int, look: HouseLook) -> None:
    """A house about 1 high, its doorstep at (0, 0)."""
    HOUSE_FAMILIES[family % len(HOUSE_FAMILIES)](brush, look)
