"""The fourteen ways in which the four edges of a face can hang together (W5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.errors import FaceError
from engine.terrain import Edge

Groups = tuple[tuple[Edge, ...], ...]


@dataclass(frozen=True)
class Partition:
    """Edges in groups, ordered by their first edge, and what follows from that alone."""

    groups: Groups
    region_of: tuple[int, int, int, int]
    """For each edge the number of the group that owns it."""
    touching: tuple[tuple[int, int], ...]
    """Pairs of groups that own neighbouring edges, smaller number first."""


def partition_of(groups: Iterable[Iterable[int]]) -> Partition:
    """The partition made of these groups, in whatever order they and their edges come."""
    ordered = sorted([tuple(sorted(group)) for group in groups])
    known = _KNOWN.get(tuple(ordered))
    if known is None:
        raise FaceError(f"regions: {_complaint(ordered)}")
    return known


def _complaint(groups: Sequence[Sequence[int]]) -> str:
    """What keeps these groups from being a partition."""
    if not all(groups):
        return "a region without edges"
    seen = [edge for group in groups for edge in group]
    for edge in seen:
        if edge not in range(4):
            return f"there is no edge {edge}"
        if seen.count(edge) > 1:
            return f"edge {edge} belongs to more than one region"
    for edge in range(4):
        if edge not in seen:
            return f"edge {edge} belongs to no region"
    return "edges 0 and 2 cross 1 and 3"


def _all_partitions() -> Iterator[Partition]:
    for b, c, d in product(range(4), repeat=3):
        region_of = (0, b, c, d)
        numbered_in_order = b <= 1 and c <= b + 1 and d <= max(b, c) + 1
        if not numbered_in_order or region_of == (0, 1, 0, 1):
            continue
        groups = tuple(
            tuple(edge for edge in Edge if region_of[edge] == number)
            for number in range(max(region_of) + 1)
        )
        borders = {(region_of[edge - 1], region_of[edge]) for edge in Edge}
        touching = {(min(pair), max(pair)) for pair in borders if pair[0] != pair[1]}
        yield Partition(groups, region_of, tuple(sorted(touching)))


_KNOWN: dict[tuple[tuple[int, ...], ...], Partition] = {
    partition.groups: partition for partition in _all_partitions()
}
