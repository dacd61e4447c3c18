"""Sheep in sixteen poses; a sheep stands with its feet at (0, 0), about 1 high, looking right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from models.art.actors.shapes import Oval, cloud, ellipse, line, polygon, smooth
from models.art.actors.sheep_fleece import fleece, legs
from models.art.actors.sheep_head import Head, View, draw_head
from models.art.actors.sheep_look import Fleece, FlockMark, HeadShape, SheepLook
from models.art.brush import Brush, darker, lighter

SheepFamily = Callable[[Brush, SheepLook], None]


def _tail(b: Brush, look: SheepLook, x: float, y: float, r: float = 0.1) -> None:
    b.fill(cloud(b.rng, x, y, r, r * 0.9, bumps=6, depth=0.3), lighter(look.wool, 0.1))


def _standing(b: Brush, look: SheepLook) -> None:
    far = replace(look, leg=darker(look.leg, 0.3))
    legs(b, far, [(-0.2, -0.02), (0.3, -0.02)], -0.32)
    legs(b, look, [(-0.34, 0.0), (0.16, 0.0)], -0.32, 0.11)
    _tail(b, look, -0.5, -0.6)
    fleece(b, look, Oval(-0.05, -0.52, 0.46, 0.34))
    draw_head(b, look, Head(0.4, -0.66, 0.2, View.SIDE))


def _grazing(b: Brush, look: SheepLook) -> None:
    far = replace(look, leg=darker(look.leg, 0.3))
    legs(b, far, [(-0.24, -0.02), (0.2, -0.02)], -0.32)
    legs(b, look, [(-0.38, 0.0), (0.07, 0.0)], -0.32, 0.11)
    _tail(b, look, -0.55, -0.62)
    fleece(b, look, Oval(-0.12, -0.54, 0.45, 0.34))
    draw_head(b, look, Head(0.42, -0.25, 0.2, View.SIDE, 34))


def _lying(b: Brush, look: SheepLook) -> None:
    for x in (-0.3, 0.2):
        b.inked(line((x, -0.07), (x + 0.22, -0.06)), look.leg, 0.11)
    fleece(b, look, Oval(-0.06, -0.33, 0.5, 0.31))
    _tail(b, look, -0.54, -0.3)
    draw_head(b, look, Head(0.38, -0.54, 0.2, View.SIDE, -6))


def _three_quarter(b: Brush, look: SheepLook) -> None:
    far = replace(look, leg=darker(look.leg, 0.3))
    legs(b, far, [(-0.14, -0.03), (0.36, -0.04)], -0.32)
    legs(b, look, [(-0.34, -0.02), (0.16, 0.0)], -0.32, 0.11)
    fleece(b, look, Oval(-0.08, -0.52, 0.46, 0.36))
    draw_head(b, look, Head(0.24, -0.62, 0.22, View.FRONT, -5))


def _facing(b: Brush, look: SheepLook) -> None:
    legs(b, look, [(-0.17, 0.0), (0.17, 0.0)], -0.3, 0.12)
    fleece(b, look, Oval(0, -0.5, 0.42, 0.39))
    draw_head(b, look, Head(0, -0.64, 0.23, View.FRONT))


def _from_behind(b: Brush, look: SheepLook) -> None:
    legs(b, look, [(-0.2, 0.0), (0.2, 0.0)], -0.3, 0.12)
    draw_head(b, look, Head(0.1, -0.9, 0.2, View.BACK))
    fleece(b, look, Oval(0, -0.48, 0.43, 0.38))
    tail = smooth([(-0.09, -0.62), (0.09, -0.62), (0.12, -0.42), (0, -0.28), (-0.12, -0.42)])
    b.fill(tail, darker(look.wool, 0.22))


def _from_above(b: Brush, look: SheepLook) -> None:
    for x, y in ((-0.38, -0.16), (-0.38, -0.84), (0.16, -0.16), (0.16, -0.84)):
        b.inked(line((x, y), (x + 0.12, y)), look.leg, 0.1)
    _tail(b, look, -0.6, -0.5, 0.09)
    fleece(b, look, Oval(-0.1, -0.5, 0.48, 0.36))
    draw_head(b, look, Head(0.42, -0.5, 0.19, View.TOP))


def _leaping(b: Brush, look: SheepLook) -> None:
    for start, end in (
        ((-0.3, -0.42), (-0.58, -0.12)),
        ((-0.2, -0.4), (-0.42, -0.04)),
        ((0.22, -0.56), (0.56, -0.5)),
        ((0.16, -0.48), (0.48, -0.34)),
    ):
        b.inked(line(start, end), look.leg, 0.1)
    _tail(b, look, -0.52, -0.64)
    with b.at(-0.06, -0.58, angle=-14):
        fleece(b, look, Oval(0, 0, 0.45, 0.31))
    draw_head(b, look, Head(0.4, -0.84, 0.19, View.SIDE, -18))


def _sitting(b: Brush, look: SheepLook) -> None:
    b.fill(ellipse(-0.22, -0.07, 0.16, 0.08), look.leg)
    b.fill(ellipse(0.22, -0.07, 0.16, 0.08), look.leg)
    fleece(b, look, Oval(0, -0.36, 0.38, 0.36))
    for x in (-0.1, 0.1):
        b.inked(line((x, -0.42), (x * 0.9, -0.12)), look.leg, 0.1)
    draw_head(b, look, Head(0, -0.76, 0.22, View.FRONT, 5))


def _blocky(b: Brush, look: SheepLook) -> None:
    blocky = replace(look, fleece=Fleece.BLOCK, head=HeadShape.WEDGE)
    legs(b, blocky, [(-0.38, 0), (-0.2, 0), (0.12, 0), (0.3, 0)], -0.3, 0.09)
    fleece(b, blocky, Oval(-0.05, -0.52, 0.49, 0.36))
    draw_head(b, blocky, Head(0.44, -0.66, 0.2, View.SIDE))


def _scribbled(b: Brush, look: SheepLook) -> None:
    """As a child draws it: a scribble on four sticks, a round head."""
    childish = replace(look, fleece=Fleece.SPIRAL, head=HeadShape.ROUND, big_eyes=True)
    for x, lean in ((-0.3, -0.06), (-0.12, -0.02), (0.12, 0.02), (0.28, 0.06)):
        b.inked(line((x, -0.3), (x + lean, -0.03)), look.leg, 0.075)
    fleece(b, childish, Oval(-0.04, -0.52, 0.45, 0.36))
    draw_head(b, childish, Head(0.42, -0.68, 0.2, View.SIDE))


def _long_legged(b: Brush, look: SheepLook) -> None:
    legs(b, look, [(-0.32, 0), (-0.22, -0.02), (0.18, -0.02), (0.26, 0)], -0.5, 0.08)
    neck = polygon([(0.1, -0.72), (0.26, -0.98), (0.44, -0.86), (0.34, -0.5)])
    b.fill(neck, look.wool)
    fleece(b, look, Oval(-0.04, -0.62, 0.4, 0.23))
    draw_head(b, look, Head(0.38, -0.94, 0.17, View.SIDE))


def _ball(b: Brush, look: SheepLook) -> None:
    legs(b, look, [(-0.22, 0), (0.22, 0)], -0.2, 0.13)
    fleece(b, look, Oval(0, -0.52, 0.49, 0.45))
    draw_head(b, look, Head(0.16, -0.46, 0.2, View.FRONT, 4))


def _looking_back(b: Brush, look: SheepLook) -> None:
    legs(b, look, [(-0.34, 0), (-0.16, -0.02), (0.18, 0), (0.34, -0.02)], -0.32, 0.1)
    _tail(b, look, -0.52, -0.5)
    fleece(b, look, Oval(0.0, -0.48, 0.48, 0.32))
    with b.at(0.26, -0.78, flip=True):
        draw_head(b, look, Head(0, 0, 0.2, View.SIDE, -8))


def _emblem(b: Brush, look: SheepLook) -> None:
    """A scalloped disc with a face in it, as on a signboard."""
    signboard = replace(look, fleece=Fleece.SCALLOP, tuft=False)
    legs(b, signboard, [(-0.18, 0), (0.18, 0)], -0.2, 0.11)
    fleece(b, signboard, Oval(0, -0.53, 0.46, 0.44))
    draw_head(b, signboard, Head(0, -0.5, 0.25, View.FRONT))


def _loaf(b: Brush, look: SheepLook) -> None:
    """Lying towards us, the legs tucked in."""
    fleece(b, look, Oval(0, -0.36, 0.5, 0.35))
    for x in (-0.2, 0.2):
        b.fill(ellipse(x, -0.05, 0.13, 0.07), look.leg)
    draw_head(b, look, Head(0, -0.45, 0.23, View.FRONT))


SHEEP_FAMILIES: tuple[SheepFamily, ...] = (
    _standing,
    _grazing,
    _lying,
    _three_quarter,
    _facing,
    _from_behind,
    _from_above,
    _leaping,
    _sitting,
    _blocky,
    _scribbled,
    _long_legged,
    _ball,
    _looking_back,
    _emblem,
    _loaf,
)

HOUSE_SHEEP_FAMILIES = (0, 1, 2, 3)
"""Poses that belong together on the tiles of the house: standing, grazing, lying, looking at us."""

LAMB_FAMILIES = (0, 3, 4, 7)
"""Poses that suit a lamb."""


def draw_sheep(brush: Brush, family: int, look: SheepLook) -> None:
    """A sheep looking right, its feet at (0, 0), about 1 high; mirror it with `Brush.at`."""
    SHEEP_FAMILIES[family % len(SHEEP_FAMILIES)](brush, look)


def draw_lamb(brush: Brush, family: int, look: SheepLook) -> None:
    """A lamb with a big head and no mark, in a box as high as a sheep's: scale it to 0.6."""
    lamb = replace(
        look,
        wool=lighter(look.wool, 0.18),
        mark=FlockMark.NONE,
        head_size=1.35,
        big_eyes=True,
        tuft=True,
    )
    with brush.at(0, 0, 0.92):
        SHEEP_FAMILIES[LAMB_FAMILIES[family % len(LAMB_FAMILIES)]](brush, lamb)
