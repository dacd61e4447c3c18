"""One side of a tile: its edges, which of them are joined, its sheep, fish and guest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.errors import FaceError
from engine.partition import Partition, partition_of
from engine.reading import Place, short
from engine.terrain import Edge, Guest, Terrain, can_stand

MAX_COUNT = 99
"""More sheep or fish than this do not fit on a tile."""

_TERRAINS: dict[object, Terrain] = {terrain.value: terrain for terrain in Terrain}


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of one terrain on a face, with the edges it reaches."""

    terrain: Terrain
    edges: tuple[Edge, ...]
    sheep: int = 0
    fish: int = 0

    def turned(self, quarters: int) -> Region:
        edges = tuple(sorted([_CLOCKWISE[(edge + quarters) % 4] for edge in self.edges]))
        return Region(self.terrain, edges, self.sheep, self.fish)


_CLOCKWISE = tuple(Edge)


@dataclass(frozen=True)
class Face:
    """A face as it lies: regions ordered by their first edge, clockwise from the top.

    Faces are equal when they lie the same way; `same_tile_face` ignores the rotation.
    """

    regions: tuple[Region, ...]
    guest: Guest | None = None
    partition: Partition = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.regions, key=lambda region: region.edges))
        object.__setattr__(self, "regions", ordered)
        object.__setattr__(self, "partition", partition_of([region.edges for region in ordered]))
        for region in ordered:
            _check_counts(region)
        if self.guest is not None and not self.haunts:
            raise FaceError(f"guest: a {self.guest} cannot stand on {self.letters}")

    @classmethod
    def make(
        cls,
        edges: str | Sequence[Terrain],
        joins: Iterable[Iterable[int]] | None = None,
        sheep: Sequence[int] | None = None,
        fish: Sequence[int] | None = None,
        guest: Guest | None = None,
    ) -> Face:
        """Build a face from four letters; equal edges are joined unless `joins` says otherwise.

        `sheep` and `fish` hold one number per join; left out: one sheep per meadow edge, no fish.
        """
        terrains = [_terrain(letter) for letter in edges]
        if len(terrains) != 4:
            raise FaceError(
                f'edges: "{short("".join(edges))}" has {len(terrains)} letters, a tile has 4 edges'
            )
        groups = joined_where_equal(terrains) if joins is None else [tuple(join) for join in joins]
        partition_of(groups)  # or a complaint, before the groups are relied on
        for name, counts in (("sheep", sheep), ("fish", fish)):
            if counts is not None and len(counts) != len(groups):
                raise FaceError(f"{name}: {len(counts)} numbers for {len(groups)} regions")
        regions = []
        for i, group in enumerate(groups):
            terrain = terrains[group[0]]
            if any(terrains[edge] is not terrain for edge in group):
                raise FaceError(f"regions: region {list(group)} joins edges of different kinds")
            grazing = len(group) if terrain.is_meadow else 0
            regions.append(
                Region(
                    terrain,
                    tuple(sorted([_CLOCKWISE[edge] for edge in group])),
                    grazing if sheep is None else sheep[i],
                    0 if fish is None else fish[i],
                )
            )
        return cls(tuple(regions), guest)

    @cached_property
    def edges(self) -> tuple[Terrain, Terrain, Terrain, Terrain]:
        """What the edges N, E, S, W show."""
        n, e, s, w = (self.regions[i].terrain for i in self.region_of)
        return n, e, s, w

    @property
    def region_of(self) -> tuple[int, int, int, int]:
        """For each edge the index of the region that owns it."""
        return self.partition.region_of

    @property
    def touching(self) -> tuple[tuple[int, int], ...]:
        """Pairs of regions that own neighbouring edges (W5), smaller index first."""
        return self.partition.touching

    @cached_property
    def haunts(self) -> tuple[int, ...]:
        """The regions in which the guest acts: all that suit it.

        No rule parts a forest on the tile of a wolf from the wolf, and a choice among equal
        regions would make points depend on where one sits.
        """
        guest = self.guest
        if guest is None:
            return ()
        return tuple(i for i, r in enumerate(self.regions) if can_stand(guest, r.terrain))

    @property
    def home(self) -> int | None:
        """The region in which the guest is drawn: the largest haunt, the first of equals."""
        return max(self.haunts, key=lambda i: (len(self.regions[i].edges), -i), default=None)

    @property
    def letters(self) -> str:
        """The four edge letters, as in JSON."""
        return "".join(self.edges)

    @property
    def sheep(self) -> int:
        return sum(region.sheep for region in self.regions)

    @property
    def is_marker(self) -> bool:
        """A marker's shepherd has one sheep and a lamb, a "?" tile's has four sheep (W1)."""
        return self.guest is Guest.SHEPHERD and len(self.regions) == 1 and self.sheep == 2

    def turned(self, quarters: int) -> Face:
        """The face after turning the tile clockwise by so many quarters."""
        if quarters % 4 == 0:
            return self
        return Face(tuple(region.turned(quarters) for region in self.regions), self.guest)

    @cached_property
    def rotations(self) -> tuple[Face, ...]:
        """The different ways this face can lie, itself first."""
        return tuple(dict.fromkeys(self.turned(quarters) for quarters in range(4)))

    @cached_property
    def upright(self) -> Face:
        """One fixed rotation, the same for all faces that differ only in how they lie."""
        return min(self.rotations, key=Face._sort_key)

    def same_tile_face(self, other: Face) -> bool:
        """Whether both are the same face, however they lie."""
        return self.upright == other.upright

    def _sort_key(self) -> tuple[Any, ...]:
        regions = [(r.terrain.value, r.edges, r.sheep, r.fish) for r in self.regions]
        return self.letters, regions

    @cached_property
    def _hash(self) -> int:
        return hash((self._sort_key()[0], self.region_of, self.guest))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        from engine.notation import write_face

        return write_face(self)

    @classmethod
    def from_json(cls, data: Any, path: str = "face") -> Face:
        """Read a face as CONTRACT writes it; complaints start with `path`."""
        return cls.read(Place(data, path, FaceError))

    @classmethod
    def read(cls, place: Place) -> Face:
        """Read the face at a place in a JSON document."""
        if place.missing:
            place.fail("missing")
        edges = place.at("edges").string(most=20)
        regions = place.at("regions")
        if regions.missing:
            regions.fail("missing")
        joins = [join.integers(0, 3, most_entries=4) for join in regions.array(most=4)]
        sheep, fish, guest = place.at("sheep"), place.at("fish"), place.at("guest")
        flocks, shoals = (
            None if counts.missing else counts.integers(0, MAX_COUNT, most_entries=4)
            for counts in (sheep, fish)
        )
        visitor = None if guest.missing else guest.member(Guest)
        try:
            return cls.make(edges, joins, flocks, shoals, visitor)
        except FaceError as problem:
            raise place.error(f"{place.path}.{problem}") from None

    def to_json(self) -> dict[str, Any]:
        return {
            "edges": self.letters,
            "regions": [[int(edge) for edge in region.edges] for region in self.regions],
            "sheep": [region.sheep for region in self.regions],
            "fish": [region.fish for region in self.regions],
            "guest": None if self.guest is None else self.guest.value,
        }


def joined_where_equal(edges: Sequence[Terrain]) -> list[tuple[int, ...]]:
    """The joins people mean when they say none: edges of one kind belong together.

    With two pairs crossing (like "yfyf") nothing goes without saying: that is refused.
    """
    groups: dict[Terrain, tuple[int, ...]] = {}
    for i, terrain in enumerate(edges):
        groups[terrain] = (*groups.get(terrain, ()), i)
    joins = list(groups.values())
    if joins == [(0, 2), (1, 3)]:
        raise FaceError(
            f'edges: in "{"".join(edges)}" the pairs cross, say which are joined '
            "(abac, abcb or abcd)"
        )
    return joins


def _terrain(letter: str) -> Terrain:
    terrain = _TERRAINS.get(letter)
    if terrain is None:
        raise FaceError(f'edges: "{short(letter)}" is none of k, y, r, b, f, v, w')
    return terrain


def _check_counts(region: Region) -> None:
    for name, count, allowed in (
        ("sheep", region.sheep, region.terrain.is_meadow),
        ("fish", region.fish, region.terrain is Terrain.POND),
    ):
        if not 0 <= count <= MAX_COUNT:
            raise FaceError(f"{name}: {count} is not between 0 and {MAX_COUNT}")
        if count and not allowed:
            where = "".join(edge.name for edge in region.edges)
            raise FaceError(f"{name}: {count} in the {region.terrain.word} at {where}")
