"""Who stands where on a face: a place for every sheep, fish, guest, tree, house and small thing."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from random import Random

import numpy as np

from engine import Edge, Face, Guest, Region, Terrain
from models.art.actors.bits import FOREST_BITS, MEADOW_BITS, POND_BITS, VILLAGE_BITS
from models.art.layout import Layout, Points, lay_out
from models.art.room import Room
from models.art.style import Stance, Style

SQUARE = 0.29
"""The radius of a village square in tile units."""


class Kind(StrEnum):
    """The kinds of things that stand on a tile."""

    SHEEP = "sheep"
    LAMB = "lamb"
    TREE = "tree"
    HOUSE = "house"
    FISH = "fish"
    GUEST = "guest"
    FOUNTAIN = "fountain"
    BIT = "bit"


@dataclass(frozen=True, slots=True)
class Placement:
    """One thing: the middle of its body (x, y) and its height in tile units, turned by degrees."""

    kind: Kind
    region: int
    x: float
    y: float
    size: float
    family: int = 0
    angle: float = 0.0
    flip: bool = False

    @property
    def foot(self) -> float:
        """How far down it reaches; who reaches farther down stands in front."""
        return self.y + self.size / 2


@dataclass(frozen=True, eq=False)
class Scene:
    """A face ready to be drawn; placements from back to front."""

    layout: Layout
    rooms: tuple[Room, ...]
    placements: tuple[Placement, ...]


def compose(face: Face, style: Style, variant: int = 0) -> Scene:
    """Divide the tile and give everything its place; another variant is another drawing."""
    rng = Random(f"{style.seed} {variant} {face}")
    layout = lay_out(face, style.division, rng)
    rooms = tuple(Room.of(outline) for outline in layout.outlines)
    placements: list[Placement] = []
    for index, region in enumerate(face.regions):
        guest = face.guest if face.home == index else None
        stage = _Stage(index, region, rooms[index], style, rng)
        placements += stage.set_up(guest, face.is_marker)
    parted = [
        border.points
        for border in layout.borders
        if all(face.regions[side].terrain is Terrain.FOREST for side in border.sides)
    ]
    if parted:
        placements = _beside_paths(placements, np.vstack(parted))
    placements.sort(key=lambda placement: placement.foot)
    return Scene(layout, rooms, tuple(placements))


def _beside_paths(placements: list[Placement], line: Points) -> list[Placement]:
    """Trees that would hide what parts two forests (n, 2) are smaller, or not there at all."""
    kept = []
    for placement in placements:
        smaller = (replace(placement, size=placement.size * scale) for scale in (1.0, 0.75, 0.55))
        fitting = (p for p in smaller if p.kind is not Kind.TREE or not _hides(p, line))
        kept += list(islice(fitting, 1))
    return kept


def _hides(tree: Placement, line: Points) -> bool:
    """Whether any of the points (n, 2) lies behind a tree."""
    angle = math.radians(tree.angle)
    dx, dy = (line - (tree.x, tree.y)).T
    across = dx * math.cos(angle) + dy * math.sin(angle)
    along = dy * math.cos(angle) - dx * math.sin(angle)
    return bool((np.hypot(across / 0.3, along / 0.5) < tree.size).any())


class _Stage:
    """Fills one region."""

    def __init__(self, index: int, region: Region, room: Room, style: Style, rng: Random) -> None:
        self.index = index
        self.region = region
        self.room = room
        self.style = style
        self.rng = rng
        self.placed: list[Placement] = []
        self.guest: Placement | None = None
        self.girth = 0.46  # half the guest's width, in its height

    def set_up(self, guest: Guest | None, marker: bool) -> list[Placement]:
        terrain = self.region.terrain
        if guest is not None:
            self._guest(guest)
        if terrain.is_meadow:
            self._sheep(marker)
            self._bits(len(MEADOW_BITS), self.style.grounds.flowers, 0.055)
        elif terrain is Terrain.FOREST:
            self._trees()
            self._bits(len(FOREST_BITS), self.style.grounds.bits * 0.6, 0.06)
        elif terrain is Terrain.VILLAGE:
            self._houses()
            self._bits(len(VILLAGE_BITS), self.style.grounds.bits * 0.5, 0.045)
        else:
            self._fish()
            self._bits(len(POND_BITS), self.style.grounds.bits, 0.09)
        return self.placed

    def _guest(self, guest: Guest) -> None:
        x, y, free = self.room.deepest()
        size = min(self.style.sizes.guest, free * 2.3)
        kind = Kind.FOUNTAIN if guest is Guest.SQUARE else Kind.GUEST
        if kind is Kind.FOUNTAIN:
            size *= 0.72
        if guest is Guest.WOLF:
            self.girth = 0.66
        flip = self.rng.random() < 0.5 and self.style.seed != 0
        self.placed.append(Placement(kind, self.index, x, y, size, flip=flip))
        self.guest = self.placed[-1]

    def _around_guest(self, reach: float) -> Room:
        """Where somebody of this half width hides nothing of the guest."""
        if self.guest is None:
            return self.room
        x, y, size = self.guest.x, self.guest.y, self.guest.size
        left = self.room.without(x, y + 0.3 * reach, self.girth * size + reach, 0.48 * size + reach)
        return left if len(left) else self.room

    def _sheep(self, marker: bool) -> None:
        count = self.region.sheep
        if not count:
            return
        sizes = self.style.sizes
        most = sizes.sheep if self.guest is None else min(sizes.sheep, 0.27)
        room = self._around_guest(0.3 * most)
        if marker and self.guest is not None:
            self._sheep_and_lamb(most)
            return
        places = room.spread(self.rng, count, 0.46 * most, sizes.overhang, sizes.gather)
        for x, y, free in places:
            size = min(most, free / 0.42) * self.rng.uniform(0.94, 1.04)
            self._place(Kind.SHEEP, *self._kept_in(x, y, 0.58 * size), size)

    def _kept_in(self, x: float, y: float, wide: float) -> tuple[float, float]:
        """The place moved away from the rim, as far as the region allows, if the style wants so."""
        if self.style.sizes.overhang >= 0:
            return x, y
        moved = min(max(x, wide), 1 - wide), min(max(y, 0.85 * wide), 1 - 0.85 * wide)
        return moved if self.room.holds(*moved) else (x, y)

    def _sheep_and_lamb(self, size: float) -> None:
        """A marker's two animals stand at the shepherd's sides, on the same ground."""
        side = self.rng.choice((-1, 1))
        x, foot = 0.5 + 0.33 * side, self.rng.uniform(0.76, 0.86)
        self._place(Kind.SHEEP, x, foot - size / 2, size)
        self._place(Kind.LAMB, 1.0 - x, foot + 0.05 - size * 0.33, size * 0.66)

    def _fish(self) -> None:
        count = self.region.fish
        if not count:
            return
        most = self.style.sizes.fish
        room = self._around_guest(0.5 * most)
        for x, y, free in room.spread(self.rng, count, 0.55 * most, 0.0, 0.0):
            self._place(Kind.FISH, x, y, min(most, free / 0.46))

    def _trees(self) -> None:
        size = self.style.sizes.tree
        spacing = size * self.style.sizes.thicket
        for x, y, free in self._around_guest(0.2 * size).filled(self.rng, spacing, 0.2 * size, 0.5):
            height = min(size, free / 0.38)
            self._place(Kind.TREE, x, y, height * self.rng.uniform(0.88, 1.08))

    def _houses(self) -> None:
        size = self.style.sizes.house
        room = self.room
        if self.guest is not None:
            size = min(size, 0.23)
            reach = SQUARE + 0.45 * size
            room = room.without(self.guest.x, self.guest.y, reach, reach)
        elif self.style.grounds.streets and len(self.region.edges) > 1:
            x, y, _ = room.deepest()
            for sx, sy in edge_middles(self.region):
                for step in (0.0, 0.25, 0.5, 0.75):
                    room = room.without(sx + (x - sx) * step, sy + (y - sy) * step, 0.11, 0.14)
        tries = [room.filled(self.rng, size * 0.96, size * 0.45, size * 0.1) for _ in range(5)]
        spots = max(tries, key=len)
        if not spots and self.guest is None:
            spots = [self.room.deepest(0.02)]
        for x, y, free in spots:
            self._place(Kind.HOUSE, x, y, min(size, free / 0.45) * self.rng.uniform(0.9, 1.05))

    def _bits(self, kinds: int, much: float, size: float) -> None:
        """Small things where nothing else stands."""
        room = self._around_guest(size)
        for placement in self.placed:
            reach = placement.size * 0.55 + size * 0.5
            room = room.without(placement.x, placement.y, reach, reach)
        room = room.where(room.clearance() > size * 0.55)
        many = round(much * 9 * len(self.room) / 2304 + self.rng.random() * 0.8) if much else 0
        for x, y in room.some(self.rng, many):
            bit = replace(
                self._made(Kind.BIT, x, y, size * self.rng.uniform(0.8, 1.2)),
                family=self.rng.randrange(kinds),
            )
            self.placed.append(bit)

    def _place(self, kind: Kind, x: float, y: float, size: float) -> None:
        self.placed.append(self._made(kind, x, y, size))

    def _made(self, kind: Kind, x: float, y: float, size: float) -> Placement:
        cast = self.style.cast
        families = {
            Kind.SHEEP: len(cast.sheep),
            Kind.LAMB: 4,
            Kind.TREE: len(cast.trees),
            Kind.HOUSE: len(cast.houses),
            Kind.FISH: len(cast.fish),
        }.get(kind, 1)
        angle = self._angle(x, y)
        if kind is Kind.SHEEP:
            angle += self.rng.uniform(-4, 4)
        elif kind is Kind.FISH:
            angle += self.rng.uniform(-25, 25)
        return Placement(
            kind,
            self.index,
            x,
            y,
            size,
            self.rng.randrange(families),
            angle,
            kind is not Kind.HOUSE and self.rng.random() < 0.5,
        )

    def _angle(self, x: float, y: float) -> float:
        """Degrees clockwise, as the style's stance wants it at this place."""
        stance = self.style.stance
        if stance is Stance.UPRIGHT:
            return 0.0
        if stance is Stance.ANYHOW:
            return self.rng.uniform(0.0, 360.0)
        middles = zip(self.region.edges, edge_middles(self.region), strict=True)
        edge = min(middles, key=lambda pair: math.dist(pair[1], (x, y)))[0]
        return 90.0 * edge + (180.0 if stance is Stance.INWARD else 0.0)


_MIDDLES = {Edge.N: (0.5, 0.0), Edge.E: (1.0, 0.5), Edge.S: (0.5, 1.0), Edge.W: (0.0, 0.5)}


def edge_middles(region: Region) -> list[tuple[float, float]]:
    """The middle of each edge a region owns."""
    return [_MIDDLES[edge] for edge in region.edges]
