"""One side of a tile: its edges, which of them are joined, its sheep, fish and guest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.errors import FaceError
from engine.reading import Place
from engine.terrain import Edge, Guest, Terrain, can_stand

MAX_COUNT = 99
"""More sheep or fish than this do not fit on a tile."""

_CROSSING = ({0, 2}, {1, 3})


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of one terrain on a face, with the edges it reaches."""

    terrain: Terrain
    edges: tuple[Edge, ...]
    sheep: int = 0
    fish: int = 0

    def turned(self, quarters: int) -> Region:
        edges = tuple(sorted(Edge((edge + quarters) % 4) for edge in self.edges))
        return Region(self.terrain, edges, self.sheep, self.fish)


@dataclass(frozen=True)
class Face:
    """A face as it lies: regions ordered by their first edge, clockwise from the top.

    Faces are equal when they lie the same way; `same_tile_face` ignores the rotation.
    """

    regions: tuple[Region, ...]
    guest: Guest | None = None

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.regions, key=lambda region: region.edges))
        object.__setattr__(self, "regions", ordered)
        _check_partition([region.edges for region in self.regions])
        for region in self.regions:
            _check_counts(region)
        if self.guest is not None and self.home is None:
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
        terrains = tuple(_terrain(letter) for letter in edges)
        if len(terrains) != 4:
            raise FaceError(f'edges: "{edges}" has {len(terrains)} letters, a tile has 4 edges')
        groups = joined_where_equal(terrains) if joins is None else [list(join) for join in joins]
        _check_partition(groups)
        for name, counts in (("sheep", sheep), ("fish", fish)):
            if counts is not None and len(counts) != len(groups):
                raise FaceError(f"{name}: {len(counts)} numbers for {len(groups)} regions")
        regions = []
        for i, group in enumerate(groups):
            shown = {terrains[edge] for edge in group}
            if len(shown) != 1:
                raise FaceError(f"regions: region {group} joins edges of different kinds")
            terrain = shown.pop()
            grazing = len(group) if terrain.is_meadow else 0
            regions.append(
                Region(
                    terrain,
                    tuple(sorted(Edge(edge) for edge in group)),
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

    @cached_property
    def region_of(self) -> tuple[int, int, int, int]:
        """For each edge the index of the region that owns it."""
        owner = [0, 0, 0, 0]
        for i, region in enumerate(self.regions):
            for edge in region.edges:
                owner[edge] = i
        return owner[0], owner[1], owner[2], owner[3]

    @cached_property
    def touching(self) -> tuple[tuple[int, int], ...]:
        """Pairs of regions that own neighbouring edges (W5), smaller index first."""
        owner = self.region_of
        pairs = {
            (min(owner[i], owner[i - 1]), max(owner[i], owner[i - 1]))
            for i in range(4)
            if owner[i] != owner[i - 1]
        }
        return tuple(sorted(pairs))

    @cached_property
    def home(self) -> int | None:
        """The region in which the guest stands: the largest that suits it, the first of equals."""
        if self.guest is None:
            return None
        fitting = [i for i, r in enumerate(self.regions) if can_stand(self.guest, r.terrain)]
        return min(fitting, key=lambda i: (-len(self.regions[i].edges), i)) if fitting else None

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
        place = Place(data, path, FaceError)
        place.object()
        edges = place.at("edges").string(most=20)
        if place.at("regions").missing:
            place.at("regions").fail("missing")
        joins = [
            [edge.integer(0, 3) for edge in join.array(most=4)]
            for join in place.at("regions").array(most=4)
        ]
        guest = place.at("guest")
        try:
            return cls.make(
                edges,
                joins,
                _counts(place.at("sheep")),
                _counts(place.at("fish")),
                None if guest.missing else guest.member(Guest),
            )
        except FaceError as problem:
            text = str(problem)
            raise FaceError(text if text.startswith(path) else f"{path}.{text}") from None

    def to_json(self) -> dict[str, Any]:
        return {
            "edges": self.letters,
            "regions": [[int(edge) for edge in region.edges] for region in self.regions],
            "sheep": [region.sheep for region in self.regions],
            "fish": [region.fish for region in self.regions],
            "guest": None if self.guest is None else self.guest.value,
        }


def joined_where_equal(edges: Sequence[Terrain]) -> list[list[int]]:
    """The joins people mean when they say none: edges of one kind belong together.

    With two pairs crossing (like "yfyf") nothing goes without saying: that is refused.
    """
    groups: dict[Terrain, list[int]] = {}
    for i, terrain in enumerate(edges):
        groups.setdefault(terrain, []).append(i)
    joins = list(groups.values())
    if [set(join) for join in joins] == list(_CROSSING):
        raise FaceError(
            f'edges: in "{"".join(edges)}" the pairs cross, say which are joined '
            "(abac, abcb or abcd)"
        )
    return joins


def _terrain(letter: str) -> Terrain:
    try:
        return Terrain(letter)
    except ValueError:
        raise FaceError(f'edges: "{letter}" is none of k, y, r, b, f, v, w') from None


def _check_partition(groups: Sequence[Sequence[int]]) -> None:
    seen = [edge for group in groups for edge in group]
    if any(not group for group in groups):
        raise FaceError("regions: a region without edges")
    for edge in range(4):
        if seen.count(edge) > 1:
            raise FaceError(f"regions: edge {edge} belongs to more than one region")
        if edge not in seen:
            raise FaceError(f"regions: edge {edge} belongs to no region")
    if all(any(set(group) == pair for group in groups) for pair in _CROSSING):
        raise FaceError("regions: edges 0 and 2 cross 1 and 3")


def _check_counts(region: Region) -> None:
    where = "".join(edge.name for edge in region.edges)
    for name, count, allowed in (
        ("sheep", region.sheep, region.terrain.is_meadow),
        ("fish", region.fish, region.terrain is Terrain.POND),
    ):
        if not 0 <= count <= MAX_COUNT:
            raise FaceError(f"{name}: {count} is not between 0 and {MAX_COUNT}")
        if count and not allowed:
            raise FaceError(f"{name}: {count} in the {region.terrain.word} at {where}")


def _counts(place: Place) -> list[int] | None:
    if place.missing:
        return None
    return [count.integer(0, MAX_COUNT) for count in place.array(most=4)]
