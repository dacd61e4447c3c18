"""Every family of every actor: inside its box, not blank, repeatable, unlike the others, vector."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
import skia

from engine.terrain import Colour, Guest
from models.art.actors import (
    FISH_FAMILIES,
    FOUNTAIN_FAMILIES,
    GUEST_FAMILIES,
    HOUSE_BIT,
    HOUSE_FAMILIES,
    HOUSE_FISH,
    HOUSE_FLOCKS,
    HOUSE_FOUNTAIN,
    HOUSE_GUESTS,
    HOUSE_HOUSE,
    HOUSE_TREE,
    LAMB_FAMILIES,
    SHEEP_FAMILIES,
    TREE_FAMILIES,
    Bit,
    draw_bit,
    draw_fish,
    draw_fountain,
    draw_guest,
    draw_house,
    draw_lamb,
    draw_sheep,
    draw_tree,
    random_bit_look,
    random_fish_look,
    random_fountain_look,
    random_guest_look,
    random_house_look,
    random_sheep_look,
    random_tree_look,
)
from models.art.brush import Brush, Line, Shading

PX = 128
"""Side of the test picture, which shows the box [-0.8, 0.8] x [-1.4, 0.2] of an actor."""

MANNERS = {
    Shading.FLAT: None,
    Shading.TEXTURED: Line(0.006, (64, 44, 36), 0.25),
    Shading.WATERCOLOUR: Line(0.004, (70, 60, 60), 0.8),
    Shading.CARTOON: Line(0.011, (30, 26, 30), 0.0),
}

Draw = Callable[[Brush], None]


@dataclass(frozen=True)
class Kind:
    """An actor: how many families it has, and how the house and chance draw one."""

    families: int
    least: int
    scale: float
    house: Callable[[Brush, int], None]
    chance: Callable[[Brush, int, random.Random], None]


def _guest(guest: Guest) -> Kind:
    return Kind(
        GUEST_FAMILIES[guest],
        5,
        0.5,
        lambda b, i: draw_guest(b, guest, i, HOUSE_GUESTS[guest]),
        lambda b, i, rng: draw_guest(b, guest, i, random_guest_look(rng, guest)),
    )


_RED = HOUSE_FLOCKS[Colour.RED]
_BITS = list(Bit)

KINDS = {
    "sheep": Kind(
        len(SHEEP_FAMILIES),
        12,
        0.22,
        lambda b, i: draw_sheep(b, i, _RED),
        lambda b, i, rng: draw_sheep(b, i, random_sheep_look(rng, (90, 140, 210))),
    ),
    "lamb": Kind(
        len(LAMB_FAMILIES),
        3,
        0.15,
        lambda b, i: draw_lamb(b, i, _RED),
        lambda b, i, rng: draw_lamb(b, i, random_sheep_look(rng, (50, 46, 48))),
    ),
    "tree": Kind(
        len(TREE_FAMILIES),
        8,
        0.3,
        lambda b, i: draw_tree(b, i, HOUSE_TREE),
        lambda b, i, rng: draw_tree(b, i, random_tree_look(rng)),
    ),
    "house": Kind(
        len(HOUSE_FAMILIES),
        6,
        0.3,
        lambda b, i: draw_house(b, i, HOUSE_HOUSE),
        lambda b, i, rng: draw_house(b, i, random_house_look(rng)),
    ),
    "fountain": Kind(
        len(FOUNTAIN_FAMILIES),
        3,
        0.4,
        lambda b, i: draw_fountain(b, i, HOUSE_FOUNTAIN),
        lambda b, i, rng: draw_fountain(b, i, random_fountain_look(rng)),
    ),
    "fish": Kind(
        len(FISH_FAMILIES),
        5,
        0.18,
        lambda b, i: draw_fish(b, i, HOUSE_FISH),
        lambda b, i, rng: draw_fish(b, i, random_fish_look(rng)),
    ),
    "bit": Kind(
        len(Bit),
        10,
        0.1,
        lambda b, i: draw_bit(b, _BITS[i], HOUSE_BIT),
        lambda b, i, rng: draw_bit(b, _BITS[i], random_bit_look(rng)),
    ),
    **{guest.value: _guest(guest) for guest in GUEST_FAMILIES},
}

EVERY = [(name, i) for name, kind in KINDS.items() for i in range(kind.families)]


def ink(draw: Draw, scale: float, shading: Shading, seed: int = 1) -> np.ndarray:
    """The picture of an actor on nothing: (PX, PX, 4) uint8, alpha last."""
    pixels = np.zeros((PX, PX, 4), np.uint8)
    canvas = skia.Surface(pixels).getCanvas()
    canvas.scale(PX / 1.6 / scale, PX / 1.6 / scale)
    brush = Brush(canvas, random.Random(seed), shading, MANNERS[shading])
    with brush.at(0.8 * scale, 1.4 * scale, scale):
        draw(brush)
    return pixels


def extent(pixels: np.ndarray) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is drawn, in the actor's own units."""
    ys, xs = np.nonzero(pixels[..., 3] > 24)
    unit = 1.6 / PX
    return (
        xs.min() * unit - 0.8,
        ys.min() * unit - 1.4,
        (xs.max() + 1) * unit - 0.8,
        (ys.max() + 1) * unit - 1.4,
    )


@pytest.mark.parametrize(("name", "family"), EVERY)
def test_an_actor_fills_its_box_and_stays_in_it(name: str, family: int) -> None:
    kind = KINDS[name]
    for k, shading in enumerate(Shading):
        rng = random.Random(f"{name}{family}{k}")
        draws: list[Draw] = [
            lambda b: kind.house(b, family),
            lambda b, rng=rng: kind.chance(b, family, rng),
        ]
        for draw in draws:
            left, top, right, bottom = extent(ink(draw, kind.scale, shading))
            assert -0.78 <= left < 0 < right <= 0.78
            assert -1.3 <= top < -0.25
            assert bottom <= 0.17
            assert bottom - top > 0.35


@pytest.mark.parametrize("name", KINDS)
def test_there_are_families_enough_and_all_differ(name: str) -> None:
    kind = KINDS[name]
    assert kind.families >= kind.least
    drawn = [
        ink(lambda b, i=i: kind.house(b, i), kind.scale, Shading.FLAT).astype(np.int16)
        for i in range(kind.families)
    ]
    for i, first in enumerate(drawn):
        for second in drawn[i + 1 :]:
            changed = np.abs(first - second).max(axis=2) > 40
            either = (first[..., 3] > 24) | (second[..., 3] > 24)
            assert changed.sum() > 0.12 * either.sum()


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("shading", Shading)
def test_the_same_seed_gives_the_same_picture(name: str, shading: Shading) -> None:
    kind = KINDS[name]
    first, again = (ink(lambda b: kind.house(b, 0), kind.scale, shading, seed=7) for _ in "12")
    assert np.array_equal(first, again)


@pytest.mark.parametrize("shading", Shading)
def test_a_pdf_of_all_actors_holds_no_raster_image(shading: Shading) -> None:
    stream = skia.DynamicMemoryWStream()
    document = skia.PDF.MakeDocument(stream)
    canvas = document.beginPage(200, 200)
    canvas.scale(200, 200)
    brush = Brush(canvas, random.Random(1), shading, MANNERS[shading])
    for name, family in EVERY:
        with brush.at(0.5, 0.7, KINDS[name].scale):
            KINDS[name].house(brush, family)
    document.endPage()
    document.close()
    written = bytes(stream.detachAsData())
    # Objects other than streams are written uncompressed, so an image would show its type.
    assert b"/Type /Page" in written
    assert b"/Subtype /Image" not in written
    assert len(written) < 11_000 * len(EVERY)


def test_the_flocks_of_the_house_differ_in_more_than_hue() -> None:
    """In grey, at the size of a tile 60 pixels wide, no two flocks look alike."""
    looks = HOUSE_FLOCKS.values()
    assert len({look.mark for look in looks}) == 4
    grey = []
    for look in looks:
        pixels = ink(lambda b, look=look: draw_sheep(b, 0, look), 0.22, Shading.TEXTURED)
        small = pixels.reshape(16, 8, 16, 8, 4).mean(axis=(1, 3))
        grey.append(small[..., :3].mean(axis=2))
    for i, first in enumerate(grey):
        for second in grey[i + 1 :]:
            assert (np.abs(first - second) > 20).sum() >= 8


def test_the_square_is_nobody() -> None:
    with pytest.raises(ValueError, match="fountain"):
        draw_guest(_brush(), Guest.SQUARE, 0, HOUSE_GUESTS[Guest.HUNTER])
    with pytest.raises(ValueError, match="square"):
        random_guest_look(random.Random(1), Guest.SQUARE)


def test_a_guest_wears_its_own_look() -> None:
    with pytest.raises(TypeError, match="WolfLook"):
        draw_guest(_brush(), Guest.WOLF, 0, HOUSE_GUESTS[Guest.GUARD])
    with pytest.raises(TypeError, match="PersonLook"):
        draw_guest(_brush(), Guest.GUARD, 0, HOUSE_GUESTS[Guest.WOLF])


def _brush() -> Brush:
    return Brush(skia.Surface(8, 8).getCanvas(), random.Random(1), Shading.FLAT, None)
