"""Fish in seven families, swimming right, about 1 long; the box's foot at (0, 0) as for all."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import skia

from models.art.actors.shapes import circle, ellipse, leaf, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter, mixed

_INK: Rgb = (28, 28, 36)
_WHITE: Rgb = (255, 253, 246)


@dataclass(frozen=True, slots=True)
class FishLook:
    """The colours of a fish; it must show on water."""

    body: Rgb
    belly: Rgb
    fin: Rgb


HOUSE_FISH = FishLook((246, 146, 66), (255, 232, 186), (224, 92, 52))


def random_fish_look(rng: random.Random) -> FishLook:
    """Some fish, warm or silver, seldom dark."""
    body = rng.choice(
        (
            (246, 146, 66),
            (240, 196, 80),
            (226, 230, 232),
            (214, 96, 74),
            (190, 204, 190),
            (250, 236, 214),
            (54, 62, 84),
        )
    )
    belly = lighter(body, rng.uniform(0.35, 0.7))
    fin = rng.choice((darker(body, 0.25), mixed(body, (226, 84, 60), 0.6), lighter(body, 0.3)))
    return FishLook(body, belly, fin)


FishFamily = Callable[[Brush, FishLook], None]


def _curved(b: Brush, look: FishLook) -> None:
    b.fill(polygon([(-0.3, -0.5), (-0.66, -0.76), (-0.58, -0.5), (-0.66, -0.22)]), look.fin)
    b.fill(smooth([(-0.12, -0.68), (0.06, -0.92), (0.26, -0.7)]), look.fin)
    b.fill(smooth([(-0.02, -0.34), (0.1, -0.14), (0.2, -0.36)]), look.fin)
    body = smooth(
        [(-0.4, -0.5), (-0.12, -0.72), (0.26, -0.74), (0.6, -0.5), (0.3, -0.3), (-0.1, -0.3)]
    )
    b.fill(body, look.body)
    with b.inside(body):
        b.dab(ellipse(0.1, -0.27, 0.46, 0.13), look.belly)
    b.stroke(
        smooth([(0.22, -0.68), (0.16, -0.5), (0.24, -0.34)], closed=False),
        darker(look.body, 0.4),
        0.035,
    )
    scales = skia.Path()
    for x, y in ((-0.16, -0.56), (0.0, -0.6), (0.0, -0.48), (-0.14, -0.44)):
        scales.addArc(skia.Rect.MakeLTRB(x - 0.06, y - 0.06, x + 0.06, y + 0.06), 70, -140)
    b.stroke(scales, darker(look.body, 0.35), 0.026)
    b.dab(circle(0.39, -0.56, 0.075), _WHITE)
    b.dab(circle(0.41, -0.56, 0.042), _INK)


def _leaping(b: Brush, look: FishLook) -> None:
    """An arched fish above two rings of splash."""
    for x, rx in ((-0.34, 0.26), (0.4, 0.22)):
        b.stroke(ellipse(x, -0.06, rx, 0.06), _WHITE, 0.04, alpha=0.9)
    b.fill(polygon([(-0.36, -0.36), (-0.62, -0.36), (-0.5, -0.12), (-0.26, -0.1)]), look.fin)
    b.fill(smooth([(-0.14, -0.74), (-0.02, -1.0), (0.18, -0.84)]), look.fin)
    body = smooth(
        [
            (-0.42, -0.26),
            (-0.26, -0.62),
            (0.1, -0.86),
            (0.46, -0.7),
            (0.58, -0.4),
            (0.36, -0.46),
            (0.08, -0.52),
            (-0.16, -0.38),
        ]
    )
    b.fill(body, look.body)
    belly = smooth(
        [
            (0.52, -0.44),
            (0.3, -0.56),
            (0.04, -0.6),
            (-0.2, -0.42),
            (-0.1, -0.4),
            (0.08, -0.5),
            (0.36, -0.46),
        ]
    )
    b.dab(belly, look.belly)
    b.dab(circle(0.38, -0.66, 0.07), _WHITE)
    b.dab(circle(0.39, -0.65, 0.04), _INK)


def _from_above(b: Brush, look: FishLook) -> None:
    """A carp seen from the bank: patches on the back, fins to both sides."""
    for side in (-1, 1):
        b.fill(leaf((0.16, -0.5 + side * 0.1), (-0.06, -0.5 + side * 0.38), 0.12), look.fin)
    b.fill(
        smooth([(-0.34, -0.5), (-0.58, -0.72), (-0.68, -0.66), (-0.52, -0.48), (-0.66, -0.3)]),
        look.fin,
    )
    body = smooth(
        [(-0.42, -0.5), (-0.1, -0.66), (0.3, -0.7), (0.58, -0.52), (0.34, -0.36), (-0.08, -0.4)]
    )
    b.fill(body, look.body)
    with b.inside(body):
        for x, y, r in ((0.22, -0.62, 0.12), (-0.08, -0.46, 0.11), (-0.24, -0.6, 0.08)):
            b.dab(ellipse(x, y, r, r * 0.8), look.belly)
    for y in (-0.6, -0.44):
        b.dab(circle(0.42, y, 0.045), _INK)


def _lens(b: Brush, look: FishLook) -> None:
    """Two arcs and a tail, the sign for a fish."""
    b.fill(polygon([(-0.26, -0.5), (-0.64, -0.78), (-0.64, -0.22)]), look.body)
    b.fill(leaf((-0.4, -0.5), (0.62, -0.5), 0.5), look.body)
    b.dab(circle(0.32, -0.55, 0.065), _INK if sum(look.body) > 330 else _WHITE)


def _comic(b: Brush, look: FishLook) -> None:
    """Round as a ball, with a big eye and thick lips."""
    b.fill(smooth([(-0.34, -0.5), (-0.62, -0.8), (-0.7, -0.5), (-0.62, -0.2)]), look.fin)
    b.fill(smooth([(-0.16, -0.78), (0.0, -1.02), (0.2, -0.82)]), look.fin)
    body = ellipse(0.08, -0.5, 0.46, 0.38)
    b.fill(body, look.body)
    with b.inside(body):
        b.dab(ellipse(0.08, -0.16, 0.44, 0.24), look.belly)
    b.outline(body)
    b.fill(ellipse(0.54, -0.4, 0.08, 0.1), mixed(look.fin, (240, 110, 110), 0.5))
    b.fill(circle(0.26, -0.62, 0.15), _WHITE)
    b.dab(circle(0.3, -0.6, 0.08), _INK)
    b.fill(leaf((0.02, -0.42), (-0.24, -0.34), 0.12), look.fin)


def _slim(b: Brush, look: FishLook) -> None:
    """Quick and pointed, a stripe along its side."""
    b.fill(polygon([(-0.36, -0.5), (-0.7, -0.72), (-0.58, -0.5), (-0.7, -0.28)]), look.fin)
    b.fill(polygon([(-0.1, -0.68), (-0.04, -0.86), (0.2, -0.7)]), look.fin)
    body = [(-0.48, -0.5), (0.0, -0.74), (0.42, -0.68), (0.7, -0.48), (0.38, -0.32), (0, -0.28)]
    b.fill(smooth(body), look.body)
    b.stroke(line((-0.34, -0.5), (0.26, -0.5)), look.belly, 0.09)
    b.dab(circle(0.46, -0.54, 0.065), _INK)


def _pike(b: Brush, look: FishLook) -> None:
    """Long, with bars and a snout."""
    b.fill(polygon([(-0.5, -0.5), (-0.72, -0.7), (-0.66, -0.48), (-0.72, -0.26)]), look.fin)
    b.fill(polygon([(-0.34, -0.58), (-0.38, -0.8), (-0.12, -0.62)]), look.fin)
    b.fill(polygon([(-0.34, -0.4), (-0.36, -0.22), (-0.14, -0.36)]), look.fin)
    body = smooth(
        [
            (-0.56, -0.5),
            (-0.2, -0.66),
            (0.26, -0.68),
            (0.46, -0.58),
            (0.72, -0.5),
            (0.46, -0.38),
            (0.1, -0.34),
            (-0.24, -0.38),
        ]
    )
    b.fill(body, look.body)
    bars = skia.Path()
    for i in range(5):
        x = -0.36 + 0.15 * i
        bars.addPath(line((x, -0.7), (x - 0.04, -0.48)))
    with b.inside(body):
        b.stroke(bars, darker(look.body, 0.45), 0.05, alpha=0.8)
    b.stroke(line((0.5, -0.45), (0.7, -0.48)), _INK, 0.03)
    b.dab(circle(0.42, -0.57, 0.06), _WHITE)
    b.dab(circle(0.43, -0.57, 0.035), _INK)


FISH_FAMILIES: tuple[FishFamily, ...] = (
    _curved,
    _leaping,
    _from_above,
    _lens,
    _comic,
    _slim,
    _pike,
)


def draw_fish(brush: Brush, family: int, look: FishLook) -> None:
    """One fish, about 1 high and 1.3 long, above (0, 0), swimming right."""
    with brush.at(0, 0, 0.94):
        FISH_FAMILIES[family % len(FISH_FAMILIES)](brush, look)
