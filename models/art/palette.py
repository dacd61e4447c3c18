"""The colours of a style: four flocks that cannot be confused, on grounds that show them."""

from __future__ import annotations

import colorsys
import math
from dataclasses import dataclass
from random import Random

from engine import Colour, Terrain
from models.art.brush import Rgb, darker, mixed, shifted

APART = 30.0
"""Two flocks of one style differ at least so much in CIELAB: at 20 a printed grey veil begins to
make dark red and brown-black look alike in a photo."""

SEEN = 24.0
"""A flock differs at least so much from the ground it stands on."""

Lab = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything on a tile is coloured with."""

    black: Rgb
    yellow: Rgb
    red: Rgb
    blue: Rgb
    grass: Rgb
    forest: Rgb
    leaf: Rgb
    earth: Rgb
    paving: Rgb
    water: Rgb
    shore: Rgb
    wood: Rgb
    stone: Rgb
    hedge: Rgb
    paper: Rgb
    ink: Rgb
    tint: float = 0.0
    """How much of the flock's colour is in its grass."""

    def flock(self, colour: Colour) -> Rgb:
        """The wool of a flock."""
        return {
            Colour.BLACK: self.black,
            Colour.YELLOW: self.yellow,
            Colour.RED: self.red,
            Colour.BLUE: self.blue,
        }[colour]

    def ground(self, terrain: Terrain) -> Rgb:
        """What one walks on in this terrain."""
        colour = terrain.colour
        if colour is not None:
            return mixed(self.grass, self.flock(colour), self.tint)
        return {
            Terrain.FOREST: self.forest,
            Terrain.VILLAGE: self.earth,
            Terrain.POND: self.water,
        }[terrain]


HOUSE_PALETTE = Palette(
    black=(62, 56, 60),
    yellow=(250, 206, 78),
    red=(208, 62, 62),
    blue=(72, 126, 196),
    grass=(170, 201, 112),
    forest=(92, 132, 82),
    leaf=(58, 110, 62),
    earth=(236, 212, 166),
    paving=(214, 190, 154),
    water=(130, 192, 210),
    shore=(240, 224, 176),
    wood=(166, 118, 76),
    stone=(186, 176, 164),
    hedge=(98, 142, 74),
    paper=(252, 244, 226),
    ink=(78, 56, 44),
)
"""Warm, as a children's book: nothing quite grey, nothing quite pure."""


def lab(colour: Rgb) -> Lab:
    """CIELAB of an sRGB colour (white point D65)."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    def root(ratio: float) -> float:
        return ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116

    r, g, b = (linear(channel / 255) for channel in colour)
    x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: Rgb, second: Rgb) -> float:
    """How different two colours look (CIE76)."""
    return math.dist(lab(first), lab(second))


def is_clear(palette: Palette) -> bool:
    """Whether the flocks differ from each other, and each from its own ground and from the others'.

    Yellow sheep may stand on tinted grass of their own hue: the outline and face still show them.
    """
    flocks = [palette.flock(colour) for colour in Colour]
    if any(distance(a, b) < APART for i, a in enumerate(flocks) for b in flocks[:i]):
        return False
    if any(distance(palette.flock(c), palette.ground(c.terrain)) < SEEN for c in Colour):
        return False
    grounds = [palette.grass, palette.forest, palette.earth, palette.water]
    if distance(palette.leaf, palette.forest) < 9:
        return False
    return all(distance(a, b) > 12 for i, a in enumerate(grounds) for b in grounds[:i])


def random_palette(rng: Random) -> Palette:
    """The colours of some illustrator; tried until they are clear."""
    while True:
        palette = _some_palette(rng)
        if is_clear(palette):
            return palette


Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Paintbox:
    """An illustrator is loud or quiet, light or dark, in everything."""

    rng: Random
    loud: float
    light: float
    veil: Rgb
    """What lies over all grounds: much white paper, or dusk."""
    veiled: float

    def some(self, hue: Range, saturation: Range, lightness: Range) -> Rgb:
        """A colour: hue in degrees, saturation and lightness 0..1."""
        ell = min(0.97, max(0.05, self.rng.uniform(*lightness) + self.light))
        s = min(1.0, max(0.0, self.rng.uniform(*saturation) + self.loud))
        r, g, b = colorsys.hls_to_rgb(self.rng.uniform(*hue) / 360 % 1.0, ell, s)
        return round(r * 255), round(g * 255), round(b * 255)

    def ground(self, hue: Range, saturation: Range, lightness: Range) -> Rgb:
        return mixed(self.some(hue, saturation, lightness), self.veil, self.veiled)


def _paintbox(rng: Random) -> _Paintbox:
    paper, dusk = (252, 246, 232), (40, 44, 74)
    veil, veiled = rng.choice(
        (
            (paper, 0.0),
            (paper, 0.0),
            (paper, rng.uniform(0.2, 0.55)),
            (dusk, rng.uniform(0.1, 0.35)),
        )
    )
    return _Paintbox(rng, rng.uniform(-0.22, 0.18), rng.uniform(-0.07, 0.07), veil, veiled)


def _some_palette(rng: Random) -> Palette:
    box = _paintbox(rng)
    grass = box.ground(
        *rng.choice(
            (
                ((68, 115), (0.3, 0.65), (0.46, 0.72)),
                ((75, 130), (0.35, 0.7), (0.38, 0.6)),
                ((50, 80), (0.3, 0.6), (0.62, 0.82)),
            )
        )
    )
    earth = box.ground((22, 48), (0.2, 0.6), (0.6, 0.86))
    leaf = box.some((88, 165), (0.25, 0.6), (0.2, 0.4))
    if rng.random() < 0.07:
        leaf = box.some((18, 48), (0.45, 0.8), (0.3, 0.45))  # a wood in autumn
    forest = box.ground((80, 150), (0.2, 0.5), (0.2, 0.42))
    wood = box.some((18, 38), (0.15, 0.6), (0.28, 0.66))
    if rng.random() < 0.25:
        wood = (246, 240, 226)  # painted white
    quiet = _Paintbox(rng, 0.0, 0.0, box.veil, 0.0)
    return Palette(
        black=quiet.some(
            *rng.choice(
                (((220, 390), (0.03, 0.2), (0.09, 0.24)), ((12, 32), (0.25, 0.5), (0.12, 0.24)))
            )
        ),
        yellow=box.some((36, 56), (0.75, 1.0), (0.55, 0.84)),
        red=box.some((338, 372), (0.6, 0.95), (0.36, 0.74)),
        blue=box.some((196, 238), (0.5, 0.95), (0.3, 0.68)),
        grass=grass,
        forest=rng.choice((darker(grass, rng.uniform(0.3, 0.6)), forest)),
        leaf=leaf,
        earth=earth,
        paving=shifted(earth, 0.0, -0.15, rng.uniform(-0.16, 0.1)),
        water=box.ground((174, 222), (0.35, 0.75), (0.42, 0.78)),
        shore=box.some((36, 54), (0.3, 0.7), (0.62, 0.84)),
        wood=_showing(wood, grass),
        stone=_showing(box.some((20, 230), (0.05, 0.2), (0.5, 0.78)), grass),
        hedge=_showing(box.some((80, 140), (0.3, 0.6), (0.24, 0.42)), grass),
        paper=box.some((30, 60), (0.2, 0.6), (0.86, 0.97)),
        ink=rng.choice(
            ((30, 26, 28), (60, 42, 34), (28, 36, 60), darker(leaf, 0.5), darker(wood, 0.5))
        ),
        tint=rng.choice((0.0, 0.0, 0.0, rng.uniform(0.12, 0.3), rng.uniform(0.3, 0.55))),
    )


def _showing(colour: Rgb, ground: Rgb) -> Rgb:
    """A fence is darkened (on dark ground lightened) until it shows."""
    dark = lab(ground)[0] > 40
    for _ in range(12):
        if distance(colour, ground) >= SEEN:
            break
        colour = darker(colour, 0.15) if dark else mixed(colour, (250, 246, 236), 0.2)
    return colour
