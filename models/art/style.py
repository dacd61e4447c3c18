"""A style: all choices of one illustrator, made once from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from models.art.brush import Line, Rgb, Shading, darker
from models.art.cast import Cast, house_cast, random_cast
from models.art.fences import Fence
from models.art.ground import Floor, Grass, Paving
from models.art.layout import Cut, Division
from models.art.palette import HOUSE_PALETTE, Palette, random_palette
from models.art.water import Shore, Water
from models.art.wear import NO_WEAR, Wear, random_wear


class Stance(StrEnum):
    """Which way is up for those who stand on a tile."""

    UPRIGHT = "upright"
    OUTWARD = "outward"
    INWARD = "inward"
    ANYHOW = "anyhow"


@dataclass(frozen=True, slots=True)
class Borders:
    """What parts the kinds of regions; `size` is the height of a fence in tile units."""

    meadows: Fence
    wood: Fence
    village: Fence
    woods: Fence
    villages: Fence
    ponds: Fence
    shore: Shore
    size: float


@dataclass(frozen=True, slots=True)
class Grounds:
    """How the four kinds of ground are drawn; `busy` scales the number of strokes."""

    grass: Grass
    floor: Floor
    paving: Paving
    water: Water
    busy: float = 1.0
    flowers: float = 0.5
    bits: float = 0.5
    streets: bool = True


@dataclass(frozen=True, slots=True)
class Sizes:
    """Heights in tile units."""

    sheep: float
    tree: float
    house: float
    fish: float
    guest: float
    thicket: float = 0.62
    """The distance between trees, in heights of a tree."""
    gather: float = 0.0
    """0: sheep spread over their meadow, 1: all on one heap, below 0: they keep apart."""
    overhang: float = 0.0
    """How far a sheep may reach over the tile's rim; below 0 it keeps away from it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A printed border round the picture."""

    width: float
    colour: Rgb
    radius: float
    rule: float = 0.0
    """Width of a thin inked line inside it."""


@dataclass(frozen=True)
class Style:
    """All choices of one illustrator."""

    name: str
    seed: int
    palette: Palette
    shading: Shading
    line: Line | None
    division: Division
    borders: Borders
    grounds: Grounds
    sizes: Sizes
    stance: Stance
    cast: Cast
    frame: Frame | None
    wear: Wear


def house_style() -> Style:
    """Owczarek's own: a warm children's book."""
    return Style(
        name="Owczarek",
        seed=0,
        palette=HOUSE_PALETTE,
        shading=Shading.TEXTURED,
        line=Line(0.0055, HOUSE_PALETTE.ink, 0.0),
        division=Division(
            Cut.CURVED, (0.37, 0.41), bulge=0.05, wander=0.008, drift=0.025, slip=0.0
        ),
        borders=Borders(
            meadows=Fence.RAILS,
            wood=Fence.HEDGE,
            village=Fence.WALL,
            woods=Fence.PATH,
            villages=Fence.WALL,
            ponds=Fence.LOGS,
            shore=Shore.SAND,
            size=0.06,
        ),
        grounds=Grounds(Grass.TUFTS, Floor.LEAVES, Paving.COBBLES, Water.WAVES, 1.0, 0.5, 0.5),
        sizes=Sizes(0.31, 0.31, 0.27, 0.18, 0.56, thicket=0.54, gather=-0.22, overhang=-0.012),
        stance=Stance.UPRIGHT,
        cast=house_cast(),
        frame=None,
        wear=NO_WEAR,
    )


def make_style(seed: int) -> Style:
    """The style of the illustrator with this number; the same number gives the same style."""
    rng = Random(f"style {seed}")
    palette = random_palette(rng)
    shading = rng.choice((*Shading, Shading.FLAT))
    return Style(
        name=f"style-{seed}",
        seed=seed,
        palette=palette,
        shading=shading,
        line=_line(rng, palette),
        division=_division(rng),
        borders=_borders(rng),
        grounds=Grounds(
            rng.choice(list(Grass)),
            rng.choice(list(Floor)),
            rng.choice(list(Paving)),
            rng.choice(list(Water)),
            rng.uniform(0.5, 1.5),
            rng.choice((0.0, rng.uniform(0.2, 1.0))),
            rng.choice((0.0, rng.uniform(0.2, 1.0))),
            rng.random() < 0.6,
        ),
        sizes=Sizes(
            sheep=rng.uniform(0.24, 0.37),
            tree=rng.uniform(0.17, 0.42),
            house=rng.uniform(0.2, 0.36),
            fish=rng.uniform(0.12, 0.22),
            guest=rng.uniform(0.46, 0.62),
            thicket=rng.uniform(0.42, 0.68),
            gather=rng.choice((-0.2, 0.0, rng.uniform(0.0, 0.35))),
            overhang=rng.choice((-0.03, 0.0, rng.uniform(0.0, 0.06))),
        ),
        stance=rng.choices(list(Stance), (0.6, 0.16, 0.14, 0.1))[0],
        cast=random_cast(rng, palette),
        frame=_frame(rng, palette),
        wear=random_wear(rng),
    )


def _line(rng: Random, palette: Palette) -> Line | None:
    """A third of the illustrators draw no outlines."""
    if rng.random() < 0.33:
        return None
    width = rng.choice((rng.uniform(0.003, 0.007), rng.uniform(0.006, 0.013)))
    wobble = rng.choice((0.0, 0.0, rng.uniform(0.1, 0.5), rng.uniform(0.5, 1.0)))
    return Line(width, palette.ink, wobble)


def _division(rng: Random) -> Division:
    least = rng.uniform(0.25, 0.44)
    return Division(
        cut=rng.choice(list(Cut)),
        depth=(least, min(0.5, least + rng.uniform(0.02, 0.12))),
        bulge=rng.uniform(0.0, 0.11),
        wander=rng.choice((0.0, rng.uniform(0.004, 0.014), rng.uniform(0.014, 0.026))),
        drift=rng.choice((0.0, rng.uniform(0.0, 0.05), rng.uniform(0.05, 0.11))),
        slip=rng.choice((0.0, 0.0, rng.uniform(0.0, 0.05))),
        bar=rng.choice((0.0, 0.0, rng.uniform(0.08, 0.25))),
    )


def _borders(rng: Random) -> Borders:
    solid = [fence for fence in Fence if fence is not Fence.NONE]
    woody = (Fence.NONE, Fence.HEDGE, Fence.PATH, Fence.DITCH)
    parting = (Fence.PATH, Fence.WALL, Fence.RAILS, Fence.LOGS, Fence.DITCH, Fence.STONES)
    damming = (Fence.LOGS, Fence.STONES, Fence.WALL, Fence.PATH, Fence.BOARDS)
    meadows = rng.choice(solid)
    return Borders(
        meadows=meadows,
        wood=rng.choice((*woody, meadows)),
        village=rng.choice((Fence.WALL, Fence.HEDGE, Fence.PICKETS, Fence.PATH, meadows)),
        woods=rng.choice((*parting, meadows)),
        villages=rng.choice((Fence.WALL, Fence.HEDGE, Fence.DITCH, Fence.STONES, meadows)),
        ponds=rng.choice(damming),
        shore=rng.choice(list(Shore)),
        size=rng.uniform(0.035, 0.075),
    )


def _frame(rng: Random, palette: Palette) -> Frame | None:
    """A quarter of the boxes print a frame round each picture."""
    if rng.random() < 0.75:
        return None
    colour = rng.choice((palette.paper, palette.ink, darker(palette.grass, 0.4), (250, 250, 248)))
    return Frame(
        rng.uniform(0.012, 0.045),
        colour,
        rng.choice((0.0, rng.uniform(0.02, 0.1))),
        rng.choice((0.0, rng.uniform(0.003, 0.008))),
    )
