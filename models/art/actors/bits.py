"""Small things that mean nothing, fifteen kinds of them, about 1 high above (0, 0)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import skia

from models.art.actors.shapes import blob, circle, ellipse, leaf, line, polygon, smooth
from models.art.brush import Brush, Rgb, darker, lighter


class Bit(StrEnum):
    """The kinds of small things."""

    DAISY = "daisy"
    TULIP = "tulip"
    BLOSSOMS = "blossoms"
    TUFT = "tuft"
    STONE = "stone"
    PEBBLES = "pebbles"
    MUSHROOM = "mushroom"
    MOLEHILL = "molehill"
    BUTTERFLY = "butterfly"
    BIRD = "bird"
    REEDS = "reeds"
    LILY_PAD = "lily pad"
    PATH_STONE = "path stone"
    STUMP = "stump"
    FERN = "fern"


MEADOW_BITS = (Bit.DAISY, Bit.TULIP, Bit.BLOSSOMS, Bit.TUFT, Bit.STONE, Bit.MOLEHILL, Bit.BUTTERFLY)
FOREST_BITS = (Bit.MUSHROOM, Bit.FERN, Bit.STUMP, Bit.PEBBLES, Bit.TUFT)
VILLAGE_BITS = (Bit.PATH_STONE, Bit.PEBBLES, Bit.BIRD, Bit.TULIP)
POND_BITS = (Bit.REEDS, Bit.LILY_PAD)


@dataclass(frozen=True, slots=True)
class BitLook:
    """Colours for small things."""

    petal: Rgb
    heart: Rgb
    green: Rgb
    stone: Rgb
    earth: Rgb


HOUSE_BIT = BitLook((255, 252, 244), (246, 190, 62), (76, 128, 62), (178, 172, 166), (124, 90, 62))


def random_bit_look(rng: random.Random) -> BitLook:
    """The small things of some countryside."""
    petals: tuple[Rgb, ...] = (
        (255, 252, 244), (250, 214, 90), (232, 110, 120), (190, 140, 214), (240, 150, 90),
        (130, 170, 230),
    )  # fmt: skip
    return BitLook(
        rng.choice(petals),
        rng.choice(((246, 190, 62), (120, 70, 50), (255, 240, 170))),
        rng.choice(((76, 128, 62), (60, 112, 70), (110, 140, 60), (48, 96, 60))),
        rng.choice(((178, 172, 166), (150, 150, 156), (196, 180, 156), (120, 116, 118))),
        rng.choice(((124, 90, 62), (98, 74, 58), (150, 114, 80))),
    )


def _stem(b: Brush, look: BitLook, top: float) -> None:
    b.stroke(smooth([(0, 0), (0.05, top * 0.5), (0, top)], closed=False), look.green, 0.08)
    b.dab(leaf((0.02, -0.1), (0.3, -0.34), 0.12), look.green)


def _daisy(b: Brush, look: BitLook) -> None:
    _stem(b, look, -0.6)
    for i in range(7):
        angle = math.tau * i / 7
        b.fill(circle(0.23 * math.cos(angle), -0.68 + 0.23 * math.sin(angle), 0.14), look.petal)
    b.dab(circle(0, -0.68, 0.15), look.heart)


def _tulip(b: Brush, look: BitLook) -> None:
    _stem(b, look, -0.6)
    b.dab(leaf((0, -0.05), (-0.28, -0.5), 0.14), look.green)
    cup = [
        (-0.24, -0.92),
        (-0.1, -0.78),
        (0, -0.98),
        (0.1, -0.78),
        (0.24, -0.92),
        (0.2, -0.58),
        (0, -0.48),
        (-0.2, -0.58),
    ]
    b.fill(polygon(cup), look.petal)


def _blossoms(b: Brush, look: BitLook) -> None:
    """A handful of dots, a flower bed seen from afar."""
    for i in range(5):
        x, y = 0.38 * math.cos(i * 2.4), -0.42 + 0.32 * math.sin(i * 2.4)
        b.dab(circle(x, y + 0.06, 0.12), darker(look.green, 0.2), alpha=0.6)
        b.dab(circle(x, y, 0.12), look.petal)
        b.dab(circle(x, y, 0.05), look.heart)


def _tuft(b: Brush, look: BitLook) -> None:
    for lean in (-0.42, -0.2, 0.02, 0.22, 0.44):
        tip = (lean, -0.95 + abs(lean) * 0.9)
        b.dab(
            leaf((lean * 0.25, 0), tip, 0.09, lean * 0.2), darker(look.green, 0.1 + abs(lean) * 0.3)
        )


def _stone(b: Brush, look: BitLook) -> None:
    b.fill(
        smooth(
            [(-0.5, -0.06), (-0.42, -0.45), (-0.05, -0.68), (0.36, -0.5), (0.52, -0.08), (0, 0.02)]
        ),
        look.stone,
    )
    b.stroke(
        smooth([(-0.2, -0.48), (0.0, -0.56), (0.16, -0.5)], closed=False),
        lighter(look.stone, 0.6),
        0.06,
    )


def _pebbles(b: Brush, look: BitLook) -> None:
    for x, y, r in ((-0.3, -0.14, 0.2), (0.28, -0.16, 0.23), (0.02, -0.38, 0.17)):
        b.fill(blob(b.rng, x, y, r, r * 0.72, rough=0.08), look.stone)


def _mushroom(b: Brush, look: BitLook) -> None:
    b.fill(polygon([(-0.12, -0.5), (0.12, -0.5), (0.16, 0), (-0.16, 0)]), (248, 238, 216))
    b.fill(
        smooth(
            [(-0.46, -0.42), (-0.34, -0.8), (0, -0.98), (0.34, -0.8), (0.46, -0.42), (0, -0.36)]
        ),
        (206, 60, 46),
    )
    for x, y, r in ((-0.2, -0.6, 0.08), (0.12, -0.76, 0.07), (0.24, -0.54, 0.06)):
        b.dab(circle(x, y, r), (255, 250, 240))


def _molehill(b: Brush, look: BitLook) -> None:
    b.fill(
        smooth([(-0.55, 0), (-0.34, -0.34), (0, -0.56), (0.34, -0.34), (0.55, 0), (0, 0.03)]),
        look.earth,
    )
    for x, y in ((-0.2, -0.24), (0.1, -0.36), (0.22, -0.14)):
        b.dab(circle(x, y, 0.06), darker(look.earth, 0.4))


def _butterfly(b: Brush, look: BitLook) -> None:
    for side in (-1, 1):
        b.fill(ellipse(side * 0.25, -0.64, 0.24, 0.2, side * -30), look.petal)
        b.fill(ellipse(side * 0.19, -0.34, 0.16, 0.15), look.heart)
        b.stroke(line((0, -0.66), (side * 0.12, -0.9)), (50, 42, 44), 0.04)
    b.stroke(line((0, -0.7), (0, -0.26)), (50, 42, 44), 0.09)


def _bird(b: Brush, look: BitLook) -> None:
    for x in (-0.06, 0.1):
        b.stroke(line((x, -0.24), (x, 0)), (90, 66, 50), 0.05)
    b.fill(polygon([(-0.3, -0.42), (-0.62, -0.56), (-0.56, -0.34)]), darker(look.stone, 0.4))
    b.fill(
        smooth(
            [
                (-0.36, -0.42),
                (-0.05, -0.62),
                (0.2, -0.86),
                (0.42, -0.72),
                (0.36, -0.4),
                (0.06, -0.2),
            ]
        ),
        look.stone,
    )
    b.fill(polygon([(0.4, -0.74), (0.62, -0.66), (0.4, -0.6)]), look.heart)
    b.fill(leaf((0.12, -0.5), (-0.34, -0.36), 0.16), darker(look.stone, 0.35))
    b.dab(circle(0.26, -0.72, 0.05), (30, 28, 30))


def _reeds(b: Brush, look: BitLook) -> None:
    for x, top, lean in ((-0.26, -0.78, -0.1), (0.04, -1.0, 0.02), (0.3, -0.7, 0.12)):
        b.stroke(
            smooth([(x, 0), (x + lean * 0.4, top * 0.5), (x + lean, top)], closed=False),
            look.green,
            0.06,
        )
        b.inked(line((x + lean, top), (x + lean * 0.85, top + 0.24)), look.earth, 0.12)
    for x, tip in ((-0.1, (-0.46, -0.5)), (0.16, (0.5, -0.42))):
        b.dab(leaf((x, 0), tip, 0.09), look.green)


def _lily_pad(b: Brush, look: BitLook) -> None:
    pad = skia.Path()
    pad.moveTo(0, -0.3)
    pad.arcTo(skia.Rect.MakeLTRB(-0.55, -0.58, 0.55, -0.02), 20, 320, False)
    pad.close()
    b.fill(pad, lighter(look.green, 0.1))
    for i in range(5):
        angle = math.tau * i / 5 + 0.3
        b.dab(
            leaf((0.0, -0.38), (0.24 * math.cos(angle), -0.4 + 0.18 * math.sin(angle)), 0.1),
            look.petal,
        )
    b.dab(circle(0, -0.39, 0.07), look.heart)


def _path_stone(b: Brush, look: BitLook) -> None:
    b.fill(blob(b.rng, 0, -0.28, 0.5, 0.27, bumps=6, rough=0.1), lighter(look.stone, 0.25))


def _stump(b: Brush, look: BitLook) -> None:
    b.fill(
        smooth(
            [
                (-0.34, -0.56),
                (0.34, -0.56),
                (0.38, -0.2),
                (0.54, 0.0),
                (0, 0.03),
                (-0.54, 0.0),
                (-0.38, -0.2),
            ]
        ),
        look.earth,
    )
    b.fill(ellipse(0, -0.56, 0.36, 0.15), lighter(look.earth, 0.5))
    b.stroke(ellipse(0, -0.56, 0.18, 0.07), darker(look.earth, 0.1), 0.03)


def _fern(b: Brush, look: BitLook) -> None:
    for lean in (-0.5, 0.0, 0.5):
        tip = (lean, -0.9 + abs(lean) * 0.5)
        b.stroke(
            smooth([(0, 0), (lean * 0.35, tip[1] * 0.6), tip], closed=False),
            darker(look.green, 0.2),
            0.05,
        )
        for share in (0.35, 0.55, 0.75, 0.92):
            x, y = lean * share * share, tip[1] * share
            for side in (-1, 1):
                b.dab(leaf((x, y), (x + side * 0.2, y - 0.08), 0.06), look.green)


_DRAWN: dict[Bit, Callable[[Brush, BitLook], None]] = {
    Bit.DAISY: _daisy,
    Bit.TULIP: _tulip,
    Bit.BLOSSOMS: _blossoms,
    Bit.TUFT: _tuft,
    Bit.STONE: _stone,
    Bit.PEBBLES: _pebbles,
    Bit.MUSHROOM: _mushroom,
    Bit.MOLEHILL: _molehill,
    Bit.BUTTERFLY: _butterfly,
    Bit.BIRD: _bird,
    Bit.REEDS: _reeds,
    Bit.LILY_PAD: _lily_pad,
    Bit.PATH_STONE: _path_stone,
    Bit.STUMP: _stump,
    Bit.FERN: _fern,
}


def draw_bit(brush: Brush, bit: Bit, look: BitLook) -> None:
    """One small thing; scale it to 0.03 to 0.1 of the tile's side."""
    with brush.finer(0.55):
        _DRAWN[bit](brush, look)
