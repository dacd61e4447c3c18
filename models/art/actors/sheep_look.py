"""How the sheep of one flock look: wool, face, legs, fleece, head and the flock's mark."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.terrain import Colour
from models.art.brush import Rgb, contrasting, darker, lighter, luminance, mixed


class FlockMark(StrEnum):
    """What a flock wears besides its colour, so that more than the hue tells it apart."""

    NONE = "none"
    HORNS = "horns"
    BELL = "bell"
    SCARF = "scarf"
    TOPKNOT = "topknot"
    FLOWER = "flower"
    CAP = "cap"


class Fleece(StrEnum):
    """How an illustrator draws wool."""

    CLOUD = "cloud"
    CURLS = "curls"
    SPIRAL = "spiral"
    SCALLOP = "scallop"
    OVAL = "oval"
    BLOCK = "block"
    SHAGGY = "shaggy"


class HeadShape(StrEnum):
    """How an illustrator draws a sheep's head."""

    LONG = "long"
    ROUND = "round"
    WEDGE = "wedge"
    MUZZLE = "muzzle"


@dataclass(frozen=True, slots=True)
class SheepLook:
    """The sheep of one flock as one illustrator sees them."""

    wool: Rgb
    face: Rgb
    leg: Rgb
    mark: FlockMark = FlockMark.NONE
    mark_colour: Rgb = (240, 228, 200)
    mark_trim: Rgb = (120, 40, 40)
    fleece: Fleece = Fleece.CLOUD
    head: HeadShape = HeadShape.LONG
    head_size: float = 1.0
    """1 is natural, 1.3 a child's drawing."""
    big_eyes: bool = False
    tuft: bool = True


def random_sheep_look(rng: random.Random, wool: Rgb, mark: FlockMark = FlockMark.NONE) -> SheepLook:
    """A flock of this wool colour by some illustrator."""
    return _dressed(rng.getrandbits(32), wool, mark)


def random_flock_looks(rng: random.Random, wools: Mapping[Colour, Rgb]) -> dict[Colour, SheepLook]:
    """All flocks by one illustrator: one way of drawing; marks shuffled, shared out or absent."""
    hand = rng.getrandbits(32)
    marks = [mark for mark in FlockMark if mark is not FlockMark.NONE]
    rng.shuffle(marks)
    marked = rng.random()
    looks = {}
    for i, (colour, wool) in enumerate(wools.items()):
        # Some illustrators mark all flocks, some a few of them, most none.
        worn = marked < 0.3 or (marked < 0.5 and rng.random() < 0.5)
        looks[colour] = _dressed(hand, wool, marks[i % len(marks)] if worn else FlockMark.NONE)
    return looks


def _dressed(hand: int, wool: Rgb, mark: FlockMark) -> SheepLook:
    """The same hand always draws in the same way, whatever the wool."""
    rng = random.Random(hand)
    fleece, head = rng.choice(list(Fleece)), rng.choice(list(HeadShape))
    head_size, big_eyes, tuft = rng.uniform(0.9, 1.25), rng.random() < 0.35, rng.random() < 0.75
    dark = rng.choice(((44, 36, 36), (70, 50, 42), (34, 34, 44), (92, 66, 54)))
    light = rng.choice(((246, 232, 208), (232, 206, 178), (250, 246, 238), (214, 196, 180)))
    kind = rng.random()
    if kind < 0.45:
        face = contrasting(wool, light, dark)
    elif kind < 0.6:
        face = light if luminance(wool) < 0.72 else dark
    elif kind < 0.75:
        face = dark if luminance(wool) > 0.22 else light
    elif kind < 0.88:
        face = lighter(wool, 0.55)
    else:
        face = darker(wool, 0.5) if luminance(wool) > 0.25 else lighter(wool, 0.4)
    leg = rng.choice((face, face, dark, mixed(dark, wool, 0.25)))
    trims: tuple[Rgb, ...] = ((200, 50, 50), (40, 80, 140), (60, 120, 60), (90, 60, 40))
    return SheepLook(
        wool,
        face,
        leg,
        mark,
        rng.choice(((246, 236, 210), (255, 255, 250), (238, 200, 90), (220, 190, 150))),
        rng.choice(trims),
        fleece,
        head,
        head_size,
        big_eyes,
        tuft,
    )


HOUSE_FLOCKS: dict[Colour, SheepLook] = {
    Colour.BLACK: SheepLook(
        (62, 56, 60), (36, 31, 34), (30, 26, 28), FlockMark.HORNS, (244, 226, 184), (150, 112, 70)
    ),
    Colour.YELLOW: SheepLook(
        (250, 206, 78), (88, 56, 38), (78, 50, 36), FlockMark.BELL, (236, 158, 34), (178, 44, 40)
    ),
    Colour.RED: SheepLook(
        (208, 62, 62), (66, 36, 36), (60, 34, 34), FlockMark.SCARF, (255, 248, 232), (60, 110, 84)
    ),
    Colour.BLUE: SheepLook(
        (72, 126, 196), (252, 236, 208), (66, 64, 84), FlockMark.FLOWER, (255, 253, 246),
        (248, 190, 60),
    ),
}  # fmt: skip
"""The four flocks of the house: more than the hue tells them apart."""
