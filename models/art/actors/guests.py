"""Everybody who can stand on a tile besides sheep, by the name the rules give them."""

from __future__ import annotations

import random
from typing import assert_never

from engine.terrain import Guest
from models.art.actors.fisher import FISHER_BUILDS, HOUSE_FISHER, draw_fisher, random_fisher_look
from models.art.actors.guard import GUARD_BUILDS, HOUSE_GUARD, draw_guard, random_guard_look
from models.art.actors.hunter import HOUSE_HUNTER, HUNTER_BUILDS, draw_hunter, random_hunter_look
from models.art.actors.people import PersonLook
from models.art.actors.shepherd import (
    HOUSE_SHEPHERD,
    SHEPHERD_BUILDS,
    draw_shepherd,
    random_shepherd_look,
)
from models.art.actors.wolf import (
    HOUSE_WOLF,
    WOLF_FAMILIES,
    WolfLook,
    draw_wolf,
    random_wolf_look,
)
from models.art.brush import Brush

GuestLook = WolfLook | PersonLook

GUEST_FAMILIES: dict[Guest, int] = {
    Guest.WOLF: len(WOLF_FAMILIES),
    Guest.HUNTER: len(HUNTER_BUILDS),
    Guest.FISHER: len(FISHER_BUILDS),
    Guest.GUARD: len(GUARD_BUILDS),
    Guest.SHEPHERD: len(SHEPHERD_BUILDS),
}
"""How many families each guest has; the village square is no person and has none."""

HOUSE_GUESTS: dict[Guest, GuestLook] = {
    Guest.WOLF: HOUSE_WOLF,
    Guest.HUNTER: HOUSE_HUNTER,
    Guest.FISHER: HOUSE_FISHER,
    Guest.GUARD: HOUSE_GUARD,
    Guest.SHEPHERD: HOUSE_SHEPHERD,
}
"""The guests of the house; each is loveliest in its family 0."""


def draw_guest(brush: Brush, guest: Guest, family: int, look: GuestLook) -> None:
    """A guest about 1 high with its feet at (0, 0); wolf and fisher turn right."""
    if guest is Guest.WOLF:
        if not isinstance(look, WolfLook):
            raise TypeError("a wolf needs a WolfLook")
        draw_wolf(brush, family, look)
        return
    if not isinstance(look, PersonLook):
        raise TypeError(f"a {guest} needs a PersonLook")
    if guest is Guest.HUNTER:
        draw_hunter(brush, family, look)
    elif guest is Guest.FISHER:
        draw_fisher(brush, family, look)
    elif guest is Guest.GUARD:
        draw_guard(brush, family, look)
    elif guest is Guest.SHEPHERD:
        draw_shepherd(brush, family, look)
    elif guest is Guest.SQUARE:
        raise ValueError("the village square is drawn as a fountain")
    else:
        assert_never(guest)


def random_guest_look(rng: random.Random, guest: Guest) -> GuestLook:
    """Some guest of this kind."""
    if guest is Guest.WOLF:
        return random_wolf_look(rng)
    makers = {
        Guest.HUNTER: random_hunter_look,
        Guest.FISHER: random_fisher_look,
        Guest.GUARD: random_guard_look,
        Guest.SHEPHERD: random_shepherd_look,
    }
    if guest not in makers:
        raise ValueError("the village square has no look of its own")
    return makers[guest](rng)
