"""Which meadows are fenced, safe and joined through ponds, and what each is worth (W30 to W44)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.board import Cell
from engine.landscapes import Landscape, OpenEdge, Survey
from engine.rulings import Control, Danger, Largest, Rulings
from engine.terrain import FOREST, POND, VILLAGE, Colour

_ORDER = {colour: i for i, colour in enumerate(Colour)}


class Meadow(NamedTuple):
    """A meadow as it counts: usually one landscape, several where a pond joins them (W43)."""

    colour: Colour
    parts: tuple[Landscape, ...]
    fenced: bool
    safe: bool
    sheep: int
    fish: int
    ponds: tuple[Landscape, ...]
    """The closed ponds on its shore."""
    forests: tuple[Landscape, ...]
    """The forests on its rim."""
    wolves: tuple[Cell, ...]
    """The wolves out of control beside it."""
    fishers: tuple[Cell, ...]
    """The fishers out of control that take the fish of its ponds."""
    beside_village: bool
    """Touches a village whose border does not close it (Q1)."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        if len(self.parts) == 1:
            return tuple(self.parts[0].cells)
        return tuple(sorted({cell for part in self.parts for cell in part.cells}))

    @property
    def joining(self) -> tuple[Landscape, ...]:
        """The ponds that several of its parts share; all if only a part left out shared them."""
        shared = tuple(
            pond
            for pond in self.ponds
            if sum(pond.number in part.touches for part in self.parts) > 1
        )
        return shared or self.ponds

    @property
    def open_edges(self) -> tuple[OpenEdge, ...]:
        return tuple(edge for part in self.parts for edge in part.open_edges)

    @property
    def mistakes(self) -> tuple[OpenEdge, ...]:
        """The open edges that meet a wrong one (Q8)."""
        return tuple(edge for edge in self.open_edges if edge.meets is not None)

    @property
    def counts(self) -> bool:
        return self.fenced and self.safe

    @property
    def points(self) -> int:
        """What it scores for its owner, 0 unless it is fenced and safe."""
        return self.sheep + self.fish if self.fenced and self.safe else 0


def out_of_control(landscape: Landscape, rulings: Rulings, covering: int = 0) -> bool:
    """Whether a wolf roams this forest, or a fisher this pond (W31, W44, Q2).

    `covering` of the free watchers are taken to cover a threat that nobody sees.
    """
    threats = len(landscape.threats)
    watchers = len(landscape.free_watchers) - covering
    if rulings.control is Control.ANY:
        return threats > 0 and watchers < 1
    return threats > watchers


def roaming(survey: Survey, rulings: Rulings) -> frozenset[int]:
    """The numbers of the forests and ponds with a wolf or fisher out of control."""
    return frozenset(
        landscape.number
        for landscape in survey.landscapes
        if landscape.guests and out_of_control(landscape, rulings)
    )


def find_meadows(survey: Survey, rulings: Rulings, loose: frozenset[int]) -> tuple[Meadow, ...]:
    """All meadows, by colour and the largest first; `loose` are the landscapes out of control."""
    alone = [
        _alone(survey, part, colour, rulings, loose)
        for part in survey.landscapes
        if (colour := part.terrain.colour) is not None
    ]
    found: list[Meadow] = []
    for group in _joined_groups(alone, rulings, loose):
        found.extend(_count_together(group, rulings, loose))
    # Meadows of equal worth keep the order of their first tiles.
    return tuple(
        sorted(found, key=_rank_by_sheep if rulings.largest is Largest.SHEEP else _rank_by_points)
    )


def _rank_by_points(meadow: Meadow) -> tuple[int, bool, int, int]:
    return _ORDER[meadow.colour], not meadow.counts, -meadow.points, -meadow.sheep


def _rank_by_sheep(meadow: Meadow) -> tuple[int, bool, int, int]:
    return _ORDER[meadow.colour], not meadow.counts, -meadow.sheep, -meadow.points


def _alone(
    survey: Survey, part: Landscape, colour: Colour, rulings: Rulings, loose: frozenset[int]
) -> Meadow:
    """One landscape judged by itself."""
    ponds: list[Landscape] = []
    forests: list[Landscape] = []
    beside_village = False
    landscapes = survey.landscapes
    for number in sorted(part.touches):
        other = landscapes[number]
        terrain = other.terrain
        if terrain is FOREST:
            forests.append(other)
        elif terrain is POND:
            if not other.open_edges:
                ponds.append(other)
        elif terrain is VILLAGE and not rulings.village_closes:
            beside_village = True
    fenced = not part.open_edges and not beside_village
    wolves = _roamers(forests, loose)
    return Meadow(
        colour=colour,
        parts=(part,),
        fenced=fenced,
        safe=not wolves,
        sheep=part.sheep,
        fish=_catch(ponds, loose) if fenced and ponds else 0,
        ponds=tuple(ponds),
        forests=tuple(forests),
        wolves=wolves,
        fishers=_roamers(ponds, loose),
        beside_village=beside_village,
    )


def _roamers(landscapes: Collection[Landscape], loose: frozenset[int]) -> tuple[Cell, ...]:
    """The wolves or fishers in those of the landscapes that are out of control."""
    if not loose or not landscapes:
        return ()
    cells = [cell for land in landscapes if land.number in loose for cell in land.threats]
    return tuple(dict.fromkeys(cells))


def _catch(ponds: Iterable[Landscape], loose: frozenset[int]) -> int:
    """The fish of closed ponds, without those a fisher takes (W42, W44)."""
    return sum([pond.fish for pond in ponds if pond.number not in loose])


def _joined_groups(
    meadows: Iterable[Meadow], rulings: Rulings, loose: frozenset[int]
) -> list[list[Meadow]]:
    """Fenced meadows of one colour on the shore of the same closed pond go together (W43, Q5)."""
    groups: list[list[Meadow]] = []
    of_shore: dict[tuple[Colour, int], list[Meadow]] = {}
    for meadow in meadows:
        group = [meadow]
        groups.append(group)
        if not meadow.fenced:
            continue
        for pond in meadow.ponds:
            if rulings.fisher_stops_join and pond.number in loose:
                continue
            met = of_shore.setdefault((meadow.colour, pond.number), group)
            if met is group:
                continue
            met.extend(group)
            groups = [other for other in groups if other is not group]
            of_shore = {
                shore: met if other is group else other for shore, other in of_shore.items()
            }
            group = met
    return groups


def _count_together(group: list[Meadow], rulings: Rulings, loose: frozenset[int]) -> list[Meadow]:
    """Make one meadow of a joined group; under Q4 `part` the endangered parts stay outside."""
    if len(group) == 1:
        return group
    outside: list[Meadow] = []
    if rulings.danger is Danger.PART:
        outside = [meadow for meadow in group if not meadow.safe]
        group = [meadow for meadow in group if meadow.safe]
    if len(group) < 2:
        return outside + group
    # Each pond counts once for the joined meadow, however many parts it touches (Q5).
    ponds = {pond.number: pond for meadow in group for pond in meadow.ponds}.values()
    forests = {forest.number: forest for meadow in group for forest in meadow.forests}.values()
    joined = Meadow(
        colour=group[0].colour,
        parts=tuple(meadow.parts[0] for meadow in group),
        fenced=True,
        safe=all(meadow.safe for meadow in group),
        sheep=sum(meadow.sheep for meadow in group),
        fish=_catch(ponds, loose),
        ponds=tuple(ponds),
        forests=tuple(forests),
        wolves=_roamers(forests, loose),
        fishers=_roamers(ponds, loose),
        beside_village=False,
    )
    return [*outside, joined]
