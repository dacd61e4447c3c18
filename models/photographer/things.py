"""What else lies on a table: cups, dice, pencils, pawns, a bag, cards, notes, phones, coasters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer import prints
from models.photographer.bodies import Body, Limb
from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, lively, tinted
from models.photographer.slabs import Slab, Stock
from models.photographer.solids import Solid, box, cup

Floats = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Thing:
    """Something on the table, as flat slabs, rounded bodies or solids."""

    kind: str
    slabs: tuple[Slab, ...] = ()
    bodies: tuple[Body | Solid, ...] = ()


Make = Callable[[Rng, Floats, int], Thing]
"""(chance, (2,) mm, first free slab number) to a thing there"""


def pencil(rng: Rng, spot: Floats, number: int) -> Thing:
    """A pencil or pen, lying."""
    angle, length = between(rng, 0, 2 * np.pi), between(rng, 110, 180)
    along = np.array([np.cos(angle), np.sin(angle), 0])
    thick = between(rng, 3.2, 5)
    start = np.array([*spot, thick]) - along * length / 2
    paint = lively(rng, (0.2, 0.95), (0.15, 0.95))
    wood = np.array([150, 190, 225.0])
    shaft, neck = start + along * (length - 22), start + along * (length - 6)
    limbs = (
        Limb(start, shaft, (thick, thick), paint),
        Limb(shaft, neck, (thick * 0.95, thick * 0.4), wood),
        Limb(neck, start + along * length, (thick * 0.4, 0.6), paint * 0.4),
    )
    return Thing("pencil", bodies=(Body(limbs, 0.5, 0.0, 0.5, int(rng.integers(1 << 30))),))


def pawn(rng: Rng, spot: Floats, number: int) -> Thing:
    """A wooden pawn or a few counters."""
    paint = lively(rng, (0.0, 0.95), (0.15, 0.95))
    limbs = []
    for i in range(whole(rng, 1, 4)):
        x, y = spot + (rng.normal(0, 22, 2) if i else 0)
        tall, wide = between(rng, 12, 26), between(rng, 5, 8)
        base, head = np.array([x, y, wide * 0.6]), np.array([x, y, tall])
        limbs.append(Limb(base, head, (wide, wide * between(rng, 0.5, 0.9)), paint))
    return Thing("pawn", bodies=(Body(tuple(limbs), 1.0, 0.0, 0.4, int(rng.integers(1 << 30))),))


def bag(rng: Rng, spot: Floats, number: int) -> Thing:
    """The cloth bag from which tiles are drawn, slumped, with its string."""
    colour = lively(rng, (0.05, 0.6), (0.12, 0.75))
    size = between(rng, 0.8, 1.25)
    limbs = []
    angle = between(rng, 0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle), 0])
    middle, up = np.array([*spot, 0.0]), np.array([0.0, 0.0, 1.0])
    for _ in range(7):
        a, b = rng.normal(0, 26, 2) * size, rng.normal(0, 26, 2) * size
        low, high = between(rng, 16, 26), between(rng, 20, 34)
        limbs.append(
            Limb(
                middle + np.array([*a, low]),
                middle + np.array([*b, high]),
                (34 * size, 30 * size),
                colour,
                cloth=True,
            )
        )
    neck = middle + along * 75 * size + up * 16
    limbs.append(Limb(middle + up * 24, neck, (32 * size, 14 * size), colour, cloth=True))
    flare = neck + along * 28 * size
    limbs.append(Limb(neck, flare, (13 * size, 24 * size), colour * 0.95, cloth=True))
    cord = lively(rng, (0.0, 0.5), (0.5, 0.95))
    across = np.array([-along[1], along[0], 0])
    limbs.append(Limb(neck - across * 15, neck + across * 15, (3, 3), cord))
    tail = neck + across * 40 + along * between(rng, -30, 40)
    limbs.append(Limb(neck + across * 14, np.array([*tail[:2], 3.0]), (2, 2), cord))
    seed = int(rng.integers(1 << 30))
    return Thing("bag", bodies=(Body(tuple(limbs), 12.0, 1.6, 0.05, seed),))


def cup_of_tea(rng: Rng, spot: Floats, number: int) -> Thing:
    """A cup, mug or glass, seen from above."""
    return Thing("cup", bodies=(cup(rng, spot),))


def dice(rng: Rng, spot: Floats, number: int) -> Thing:
    """One to three dice."""
    paint = lively(rng, (0.0, 0.9), (0.2, 1.0))
    cubes = []
    for i in range(whole(rng, 1, 3)):
        place = spot + (rng.normal(0, 24, 2) if i else 0)
        side = between(rng, 12, 17)
        size = np.array([side, side, side])
        cubes.append(box(rng, place, size, paint, pips=True))
    return Thing("dice", bodies=tuple(cubes))


def lying(
    rng: Rng,
    spot: Floats,
    number: int,
    *,
    size: tuple[float, float],
    picture: Any,
    stock: Stock,
    angle: float | None = None,
) -> Slab:
    """A sheet of this size (mm) lying at any angle, or at the one given (radians)."""
    angle = between(rng, 0, 2 * np.pi) if angle is None else angle
    w, h = size[0] / 2, size[1] / 2
    square = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
    s, c = np.sin(angle), np.cos(angle)
    corners = square @ np.array([[c, s], [-s, c]]) + spot
    lifted = np.hstack([corners, np.full((4, 1), stock.thick)])
    seed = int(rng.integers(1 << 30))
    return Slab(lifted, picture, stock, number, seed=seed)


def cards(rng: Rng, spot: Floats, number: int) -> Thing:
    """Playing cards: one, a pile or a fan."""
    stock = Stock(0.35, 0.05, gloss=between(rng, 0, 0.5), rough=0.12, bevel=0.05)
    wide = between(rng, 44, 64)
    slabs = []
    for i in range(whole(rng, 1, 3)):
        place = spot + (rng.normal(0, 30, 2) if i else 0)
        card = prints.card(rng, 110)
        slab = lying(rng, place, number + i, size=(wide, wide * 1.4), picture=card, stock=stock)
        lifted = replace(slab, corners=slab.corners + np.array([0, 0, 0.4 * i]))
        slabs.append(lifted)
    return Thing("cards", tuple(slabs))


def note(rng: Rng, spot: Floats, number: int) -> Thing:
    """A sticky note: square, but thin and bent."""
    side = between(rng, 50, 78)
    stock = Stock(0.3, 0.0, gloss=0.0, bevel=0.0)
    return Thing(
        "note",
        (lying(rng, spot, number, size=(side, side), picture=prints.note(rng), stock=stock),),
    )


def score_pad(rng: Rng, spot: Floats, number: int) -> Thing:
    """A pad with handwriting."""
    stock = Stock(between(rng, 1, 6), 0.0, gloss=0.0, bevel=0.0)
    size = between(rng, 75, 110), between(rng, 110, 150)
    return Thing(
        "score pad",
        (lying(rng, spot, number, size=size, picture=prints.note(rng, 160), stock=stock),),
    )


def coaster(rng: Rng, spot: Floats, number: int) -> Thing:
    """A coaster, square or round."""
    side = between(rng, 85, 105)
    rounding = 0.5 if happens(rng, 0.4) else between(rng, 0, 0.15)
    stock = Stock(between(rng, 1, 5), rounding, (100, 140, 180), gloss=between(rng, 0, 0.3))
    return Thing(
        "coaster",
        (lying(rng, spot, number, size=(side, side), picture=prints.coaster(rng), stock=stock),),
    )


def phone(rng: Rng, spot: Floats, number: int) -> Thing:
    """A phone, dark and very glossy."""
    shape = 180, 90
    dark = between(rng, 8, 40)
    picture = np.full((*shape, 3), dark, np.uint8)
    if happens(rng, 0.3):
        value = 0.5 + clouds(rng, (160, 78), (40, 40), 2) * np.float32(0.3)
        lit = tinted(value, lively(rng, (0.2, 0.9), (0.2, 0.8)), lively(rng, (0, 0.5), (0.7, 1)))
        picture[10:170, 6:84] = lit
    stock = Stock(8.0, 0.1, (30, 30, 30), gloss=1.0, rough=0.01, bevel=0.0)
    return Thing("phone", (lying(rng, spot, number, size=(72, 146), picture=picture, stock=stock),))


def box_lid(rng: Rng, spot: Floats, number: int) -> Thing:
    """The lid of the game's box or a book: large, flat, printed."""
    picture = prints.game_board(rng, (150, 190), 0.8)
    cv2.rectangle(picture, (0, 0), (189, 149), (30, 30, 30), 3)
    stock = Stock(between(rng, 8, 45), 0.01, (60, 60, 60), gloss=between(rng, 0, 0.6), rough=0.1)
    size = between(rng, 150, 260), between(rng, 120, 200)
    return Thing("box", (lying(rng, spot, number, size=size, picture=picture, stock=stock),))


THINGS: dict[str, tuple[Make, float, float]] = {
    # how it is made, the room it takes (radius, mm), how often it lies about
    "pencil": (pencil, 95.0, 1.0),
    "pawn": (pawn, 45.0, 1.0),
    "bag": (bag, 115.0, 0.9),
    "cup": (cup_of_tea, 75.0, 1.2),
    "dice": (dice, 50.0, 0.7),
    "cards": (cards, 85.0, 1.0),
    "note": (note, 55.0, 0.6),
    "score pad": (score_pad, 95.0, 0.8),
    "coaster": (coaster, 75.0, 0.7),
    "phone": (phone, 85.0, 0.9),
    "box": (box_lid, 170.0, 0.5),
}


def choose_thing(rng: Rng) -> str:
    """The kind of a thing."""
    kinds = list(THINGS)
    weights = np.array([THINGS[kind][2] for kind in kinds])
    return str(rng.choice(kinds, p=weights / weights.sum()))
