"""What lies about round a board: loose tiles, things, and hands that lean over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.photographer.bodies import Body
from models.photographer.camera import TILE_MM, Camera
from models.photographer.chance import Rng, between, happens, whole
from models.photographer.hands import Owner, Pose, choose_owner, reach
from models.photographer.laying import corners_of
from models.photographer.slabs import Slab, Stock
from models.photographer.solids import Solid
from models.photographer.things import THINGS, choose_thing
from models.photographer.truth import Difficulty, Image

Floats = NDArray[Any]

FIRST_NUMBER = 4000
"""Slab numbers from here on belong to things, not to the board's tiles."""

_COUNT = {Difficulty.EASY: (0, 2), Difficulty.NORMAL: (0, 5), Difficulty.HARD: (1, 9)}
_LOOSE = {Difficulty.EASY: 0.3, Difficulty.NORMAL: 0.6, Difficulty.HARD: 0.8}
_ON_TOP = {Difficulty.EASY: 0.0, Difficulty.NORMAL: 0.06, Difficulty.HARD: 0.2}
"""Chance that something small stands on the board itself."""

_PLAIN = Stock()


@dataclass(frozen=True, eq=False)
class Litter:
    """All that is not the board."""

    slabs: tuple[Slab, ...] = ()
    bodies: tuple[Body | Solid, ...] = ()
    loose: tuple[tuple[str, Slab], ...] = ()
    """loose tiles and markers with their kind; their slabs are not among `slabs`"""
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Room:
    """Where there is still place on the table."""

    camera: Camera
    taken: list[tuple[Floats, float]]
    """spots (2,) mm with radius"""

    def find(self, rng: Rng, radius: float, near: Floats | None = None) -> Floats | None:
        """A free spot (2,) mm in sight, or None; `near`: not farther than a few tiles from it."""
        w, h = self.camera.size
        for _ in range(14):
            if near is None:
                pixel = np.array([[rng.uniform(-0.05, 1.05) * w, rng.uniform(-0.05, 1.05) * h]])
                spots, ahead = self.camera.on_table(pixel)
                if not ahead[0] or np.abs(spots[0] - self.camera.target).max() > 1500:
                    continue
                spot = spots[0]
            else:
                spot = near[int(rng.integers(0, len(near)))] + rng.normal(0, 60, 2)
            if all(np.hypot(*(spot - other)) > radius + wide for other, wide in self.taken):
                self.taken.append((spot, radius))
                return np.asarray(spot)
        return None


def strew(
    rng: Rng,
    difficulty: Difficulty,
    camera: Camera,
    tiles: Sequence[Slab],
    *,
    loose_picture: Callable[[Rng], tuple[str, Image]] | None = None,
    stock: Stock = _PLAIN,
    on_top: bool = True,
) -> Litter:
    """Put things where the board leaves room; the board's tiles stay uncovered but for a pawn."""
    centres = np.array([slab.corners[:, :2].mean(axis=0) for slab in tiles]).reshape(-1, 2)
    room = _Room(camera, [(centre, TILE_MM * 0.72) for centre in centres])
    slabs: list[Slab] = []
    bodies: list[Body | Solid] = []
    loose: list[tuple[str, Slab]] = []
    kinds: list[str] = []
    number = FIRST_NUMBER
    if loose_picture is not None and happens(rng, _LOOSE[difficulty]):
        for _ in range(whole(rng, 1, 7)):
            close = len(centres) > 0 and happens(rng, 0.5)
            spot = room.find(rng, TILE_MM * 0.72, centres if close else None)
            if spot is None:
                continue
            kind, picture = loose_picture(rng)
            pose = np.array([*spot, between(rng, 0, 2 * np.pi)])
            seed = int(rng.integers(1 << 30))
            slab = Slab(corners_of(pose, stock.thick), picture, stock, number, seed=seed)
            loose.append((kind, slab))
            number += 1
    for _ in range(whole(rng, *_COUNT[difficulty])):
        kind = choose_thing(rng)
        make, radius, _ = THINGS[kind]
        spot = room.find(rng, radius)
        if spot is None:
            continue
        thing = make(rng, spot, number)
        number += len(thing.slabs)
        slabs.extend(thing.slabs)
        bodies.extend(thing.bodies)
        kinds.append(kind)
    if on_top and len(centres) and happens(rng, _ON_TOP[difficulty]):
        spot = centres[int(rng.integers(0, len(centres)))] + rng.normal(0, 8, 2)
        bodies.extend(THINGS["pawn"][0](rng, spot, number).bodies)
        kinds.append("pawn on the board")
    return Litter(tuple(slabs), tuple(bodies), tuple(loose), tuple(kinds))


HANDS = {Difficulty.EASY: 0.0, Difficulty.NORMAL: 0.2, Difficulty.HARD: 0.4}
"""How likely a hand reaches over the table."""


def leaning_hand(rng: Rng, chance: float, camera: Camera, outline: Floats) -> tuple[Body, ...]:
    """Sometimes a hand over or beside the board, rarely two."""
    hands = []
    while happens(rng, chance):
        person = choose_owner(rng)
        hands.append(hand_over(rng, person, camera, outline))
        chance *= 0.3
    return tuple(hands)


def hand_over(rng: Rng, person: Owner, camera: Camera, outline: Floats) -> Body:
    """A hand that reaches a point of the board from outside."""
    goal = outline[int(rng.integers(0, len(outline)))] + rng.normal(0, 25, 2)
    pose = list(Pose)[int(rng.integers(0, 4))]
    tip = np.array([*goal, between(rng, 9, 14) if pose is not Pose.LOOSE else between(rng, 12, 60)])
    return reach(person, pose, tip, inward(rng, camera, goal), between(rng, 0, 5))


def inward(rng: Rng, camera: Camera, goal: Floats) -> float:
    """A heading (radians) for an arm that comes from the edge of the picture towards a goal."""
    away = goal - np.array(camera.target)
    outward = float(np.arctan2(away[1], away[0]))
    if happens(rng, 0.5):
        # Players sit on all sides; one side is the photographer's own.
        outward = float(np.arctan2(*(camera.eye[:2] - goal)[::-1])) + between(rng, -1.0, 1.0)
    return outward + np.pi + between(rng, -0.7, 0.7)
