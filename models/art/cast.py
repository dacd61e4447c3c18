"""Who plays on the tiles of a style: families and looks of sheep, trees, houses and guests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from engine import Colour, Guest
from models.art.actors.bits import HOUSE_BIT, BitLook, random_bit_look
from models.art.actors.fish import FISH_FAMILIES, HOUSE_FISH, FishLook, random_fish_look
from models.art.actors.fountains import (
    FOUNTAIN_FAMILIES,
    HOUSE_FOUNTAIN,
    FountainLook,
    random_fountain_look,
)
from models.art.actors.guests import (
    GUEST_FAMILIES,
    HOUSE_GUESTS,
    GuestLook,
    random_guest_look,
)
from models.art.actors.houses import (
    HOUSE_FAMILIES,
    HOUSE_HOUSE,
    HOUSE_HOUSE_FAMILIES,
    HouseLook,
    random_house_look,
)
from models.art.actors.sheep import HOUSE_SHEEP_FAMILIES, SHEEP_FAMILIES
from models.art.actors.sheep_look import HOUSE_FLOCKS, SheepLook, random_flock_looks
from models.art.actors.trees import (
    HOUSE_FIR,
    HOUSE_TREE,
    HOUSE_TREE_FAMILIES,
    TREE_FAMILIES,
    TreeLook,
    random_tree_look,
)
from models.art.brush import Rgb, shifted
from models.art.palette import Palette, distance

HEADLESS_FROM_AFAR = frozenset({5})
"""Sheep seen from behind: fine among others, but no illustrator draws only these."""


@dataclass(frozen=True)
class Cast:
    """Families are numbers of the actors' tables; a style repeats few of them, as a hand does."""

    sheep: tuple[int, ...]
    flocks: tuple[SheepLook, ...]  # in the order of Colour
    trees: tuple[tuple[int, TreeLook], ...]
    houses: tuple[tuple[int, HouseLook], ...]
    fish: tuple[int, ...]
    fish_look: FishLook
    fountain: tuple[int, FountainLook]
    guests: tuple[tuple[Guest, int, GuestLook], ...]
    bit: BitLook

    def flock(self, colour: Colour) -> SheepLook:
        """How the sheep of this colour look."""
        return self.flocks[list(Colour).index(colour)]

    def guest(self, guest: Guest) -> tuple[int, GuestLook]:
        """Family and look of a guest."""
        return next((family, look) for name, family, look in self.guests if name is guest)


def house_cast() -> Cast:
    """The cast of the house style."""
    fir = replace(HOUSE_FIR, leaf=shifted(HOUSE_FIR.leaf, 0.0, 0.0, 0.05))
    grove = replace(HOUSE_TREE, leaf=(98, 146, 72))
    slate = replace(HOUSE_HOUSE, roof=(214, 112, 70), wall=(255, 246, 226), door=(150, 92, 56))
    trees = tuple(
        (family, look)
        for family in HOUSE_TREE_FAMILIES
        for look in ((HOUSE_FIR, fir) if family in (0, 1) else (HOUSE_TREE, grove))
    )
    return Cast(
        sheep=HOUSE_SHEEP_FAMILIES,
        flocks=tuple(HOUSE_FLOCKS[colour] for colour in Colour),
        trees=trees,
        houses=tuple((f, look) for f in HOUSE_HOUSE_FAMILIES for look in (HOUSE_HOUSE, slate)),
        fish=(0,),
        fish_look=HOUSE_FISH,
        fountain=(0, HOUSE_FOUNTAIN),
        guests=tuple((guest, 0, look) for guest, look in HOUSE_GUESTS.items()),
        bit=HOUSE_BIT,
    )


def random_cast(rng: Random, palette: Palette) -> Cast:
    """The cast of some illustrator, dressed in the palette's colours."""
    sheep = rng.sample(range(len(SHEEP_FAMILIES)), rng.choice((1, 2, 3, 4)))
    if set(sheep) <= HEADLESS_FROM_AFAR:
        sheep.append(0)
    leaves = [palette.leaf, shifted(palette.leaf, rng.uniform(-0.04, 0.04), 0.0, 0.05)]
    trees = tuple(
        (family, random_tree_look(rng, leaf))
        for family in rng.sample(range(len(TREE_FAMILIES)), rng.choice((1, 1, 2, 3)))
        for leaf in leaves
    )
    flocks = random_flock_looks(rng, {colour: palette.flock(colour) for colour in Colour})
    look = random_house_look(rng)
    other = replace(random_house_look(rng), roof=shifted(look.roof, 0.01, 0.0, 0.05))
    houses = tuple(
        (family, dress)
        for family in rng.sample(range(len(HOUSE_FAMILIES)), rng.choice((1, 2, 3)))
        for dress in (look, other)
    )
    return Cast(
        sheep=tuple(sheep),
        flocks=tuple(flocks[colour] for colour in Colour),
        trees=trees,
        houses=houses,
        fish=tuple(rng.sample(range(len(FISH_FAMILIES)), rng.choice((1, 1, 2)))),
        fish_look=_fish_that_shows(rng, palette.water),
        fountain=(rng.randrange(len(FOUNTAIN_FAMILIES)), random_fountain_look(rng)),
        guests=tuple(
            (guest, rng.randrange(families), random_guest_look(rng, guest))
            for guest, families in GUEST_FAMILIES.items()
        ),
        bit=random_bit_look(rng),
    )


def _fish_that_shows(rng: Random, water: Rgb) -> FishLook:
    looks = [random_fish_look(rng) for _ in range(4)]
    return max(looks, key=lambda look: min(45.0, distance(look.body, water)))
