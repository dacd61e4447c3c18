"""Hands with sleeves that reach over the table: to lay a tile, to point, to lean on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.photographer.bodies import Body, Limb
from models.photographer.chance import Rng, around, between, happens
from models.photographer.grain import lively

Floats = NDArray[Any]


class Pose(StrEnum):
    """What the fingers do."""

    PINCH = "pinch"
    """holding a tile between thumb and fingers"""
    POINT = "point"
    FLAT = "flat"
    LOOSE = "loose"
    """half closed, on its way"""


@dataclass(frozen=True, eq=False)
class Owner:
    """Whose hand it is: the same through a whole film."""

    skin: Floats
    """(3,) BGR"""
    sleeve: Floats
    """(3,) BGR"""
    cuff: float
    """mm from wrist to where the sleeve starts"""
    size: float
    left: bool
    seed: int


_SKINS = (
    (150, 178, 218), (130, 163, 208), (108, 145, 194), (82, 118, 168), (58, 86, 130), (42, 60, 95),
)  # fmt: skip
"""BGR from pale to dark."""

_FINGERS = (
    # foot along and across the palm, lengths of the three bones, radius at foot and tip
    (44.0, -27.0, (42.0, 25.0, 20.0), (9.6, 7.2)),
    (48.0, -9.0, (46.0, 29.0, 21.0), (9.8, 7.4)),
    (45.0, 9.5, (43.0, 27.0, 20.0), (9.3, 7.0)),
    (38.0, 26.0, (33.0, 20.0, 18.0), (8.2, 6.2)),
)

_BENDS: dict[Pose, tuple[tuple[float, float, float], ...]] = {
    # downward slope of the three bones in degrees, index finger first
    Pose.PINCH: ((28, 48, 62), (26, 46, 62), (28, 52, 70), (34, 60, 80)),
    Pose.POINT: ((22, 26, 30), (45, 120, 190), (48, 125, 195), (50, 130, 200)),
    Pose.FLAT: ((10, 14, 16), (9, 13, 15), (10, 14, 16), (12, 15, 18)),
    Pose.LOOSE: ((25, 55, 85), (28, 62, 95), (30, 68, 105), (34, 74, 112)),
}
_KNUCKLES = {Pose.PINCH: 62.0, Pose.POINT: 45.0, Pose.FLAT: 24.0, Pose.LOOSE: 58.0}
"""Height of the knuckles over the finger tips' ground, mm."""


def choose_owner(rng: Rng) -> Owner:
    """A person; all skins are equally likely."""
    place = between(rng, 0, len(_SKINS) - 1.001)
    low, share = int(place), place % 1
    skin = np.array(_SKINS[low]) * (1 - share) + np.array(_SKINS[low + 1]) * share
    skin = skin * [around(rng, 1, 0.04), 1.0, around(rng, 1, 0.02)]
    sleeve = lively(rng, (0.0, 0.7), (0.06, 0.9))
    if happens(rng, 0.3):
        sleeve = np.full(3, between(rng, 15, 60))
    cuff = between(rng, 8, 60) if happens(rng, 0.65) else between(rng, 120, 260)
    return Owner(
        skin, sleeve, cuff, between(rng, 0.85, 1.12), happens(rng, 0.25), int(rng.integers(1 << 30))
    )


def reach(owner: Owner, pose: Pose, tip: Floats, heading: float, spread: float = 0.0) -> Body:
    """A hand whose finger tips are at `tip` (3,) mm, the arm coming from behind.

    `heading`: radians, the direction in which the fingers point on the table.
    """
    side = -1.0 if owner.left else 1.0
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    across = np.array([-np.sin(heading), np.cos(heading), 0.0]) * side
    up = np.array([0.0, 0.0, 1.0])
    knuckles = _KNUCKLES[pose] * owner.size
    shape = _bones(pose, spread)
    # The hand's own frame has the wrist at the origin; move it so that the leading tip arrives.
    lead = shape[0][-1] if pose is Pose.POINT else (shape[0][-1] + shape[1][-1]) / 2
    wrist = np.asarray(tip) - owner.size * (lead[0] * ahead + lead[1] * across)
    wrist = np.array([wrist[0], wrist[1], float(tip[2]) + knuckles])

    def at(along: float, aside: float, high: float) -> Floats:
        spot = wrist + owner.size * (along * ahead + aside * across + high * up)
        spot[2] = max(spot[2], 7.0)
        return np.asarray(spot)

    limbs = [*_arm(owner, at), *_palm(owner, at)]
    for finger, (_, _, _, radii) in zip(shape, _FINGERS, strict=True):
        limbs += _stick(owner, [at(*joint) for joint in finger], radii)
    limbs += _stick(owner, [at(*joint) for joint in _thumb(pose)], (11.5, 8.6))
    return Body(
        tuple(limbs), melt=4.5 * owner.size, rough=0.45, gloss=0.12, seed=owner.seed,
        reaches_over=True,
    )  # fmt: skip


def _bones(pose: Pose, spread: float) -> list[list[Floats]]:
    """Per finger its four joints (along, across, height) in mm from the wrist."""
    fingers = []
    for i, (foot, aside, lengths, _) in enumerate(_FINGERS):
        fan = np.radians((i - 1.3) * (3 + spread))
        joint = np.array([foot + 42.0, aside, -4.0 if i == 3 else 0.0])
        joints = [joint]
        for bend, length in zip(_BENDS[pose][i], lengths, strict=True):
            slope = np.radians(bend)
            flat = length * np.cos(slope)
            step = flat * np.cos(fan), flat * np.sin(fan), -length * np.sin(slope)
            joint = joint + np.array(step)
            joints.append(joint)
        fingers.append(joints)
    return fingers


def _thumb(pose: Pose) -> list[tuple[float, float, float]]:
    if pose is Pose.PINCH:
        return [(22, -26, -12), (52, -44, -22), (84, -42, -40), (106, -34, -54)]
    if pose is Pose.POINT:
        return [(22, -26, -10), (48, -42, -16), (76, -38, -22), (98, -26, -26)]
    return [(22, -26, -8), (48, -50, -12), (74, -62, -18), (98, -66, -24)]


def _palm(owner: Owner, at: Any) -> list[Limb]:
    """The back of the hand: four bones under one skin."""
    limbs = []
    for foot, aside, _, (radius, _) in _FINGERS:
        thick = (15.0 * owner.size, (radius + 2.5) * owner.size)
        start, stop = at(4.0, aside * 0.55, -6.0), at(foot + 40.0, aside, -3.0)
        limbs.append(Limb(start, stop, thick, owner.skin))
    return limbs


def _arm(owner: Owner, at: Any) -> list[Limb]:
    """Forearm and sleeve, long enough to leave any picture."""
    size = owner.size
    start = -owner.cuff
    # The arm ends inside the sleeve, else it would show through.
    bare = Limb(
        at(start - 15, 0, 2), at(0, 0, -6), ((23 + owner.cuff / 22) * size, 23 * size), owner.skin
    )
    limbs = [bare]
    sleeve = owner.sleeve
    wide = 31 * size + owner.cuff * 0.04
    limbs.append(
        Limb(at(-900, 20, 60), at(start - 60, 0, 4), (75 * size, wide + 5), sleeve, cloth=True)
    )
    limbs.append(Limb(at(start - 70, 0, 4), at(start, 0, -2), (wide + 4, wide), sleeve, cloth=True))
    return limbs


def _stick(owner: Owner, joints: list[Floats], radii: tuple[float, float]) -> list[Limb]:
    """A finger: its bones get thinner and rosier towards the tip."""
    rosy = np.clip(owner.skin * [0.88, 0.9, 1.04], 0, 250)
    steps = np.linspace(radii[0], radii[1], len(joints)) * owner.size
    limbs = []
    last = len(joints) - 2
    for i in range(last + 1):
        blush = rosy if i == last else None
        limbs.append(
            Limb(
                joints[i],
                joints[i + 1],
                (steps[i], steps[i + 1]),
                owner.skin,
                blush,
                nail=i == last,
            )
        )
    return limbs
