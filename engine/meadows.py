"""Which meadows are fenced, safe and joined through ponds, and what each is worth (W30 to W44)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import Cell
from engine.landscapes import Landscape, OpenEdge, Survey
from engine.rulings import Control, Danger, Largest, Rulings
from engine.terrain import Colour, Terrain


@dataclass(frozen=True)
class Meadow:
    """A meadow as it counts: usually one landscape, several where a pond joins them (W43)."""

    colour: Colour
    parts: tuple[Landscape, ...]
    fenced: bool
    safe: bool
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
    def sheep(self) -> int:
        return sum(part.sheep for part in self.parts)

    @property
    def open_edges(self) -> tuple[OpenEdge, ...]:
        return tuple(edge for part in self.parts for edge in part.open_edges)

    @property
    def counts(self) -> bool:
        return self.fenced and self.safe

    @property
    def points(self) -> int:
        """What it scores for its owner, 0 unless it is fenced and safe."""
        return self.sheep + self.fish if self.counts else 0


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
        if landscape.threats and out_of_control(landscape, rulings)
    )


def find_meadows(survey: Survey, rulings: Rulings, loose: frozenset[int]) -> tuple[Meadow, ...]:
    """All meadows, by colour and the largest first; `loose` are the landscapes out of control."""
    grazed = [landscape for landscape in survey.landscapes if landscape.terrain.is_meadow]
    alone = [_alone(survey, part, rulings, loose) for part in grazed]
    found: list[Meadow] = []
    for group in _joined_groups(alone, rulings, loose):
        found.extend(_count_together(group, rulings))
    order = list(Colour)
    return tuple(
        sorted(found, key=lambda meadow: (order.index(meadow.colour), *_rank(meadow, rulings)))
    )


def _rank(meadow: Meadow, rulings: Rulings) -> tuple[object, ...]:
    worth = (meadow.points, meadow.sheep)
    if rulings.largest is Largest.SHEEP:
        worth = (meadow.sheep, meadow.points)
    return not meadow.counts, -worth[0], -worth[1], meadow.cells


def _alone(survey: Survey, part: Landscape, rulings: Rulings, loose: frozenset[int]) -> Meadow:
    """One landscape judged by itself."""
    colour = part.terrain.colour
    assert colour is not None
    ponds: list[Landscape] = []
    forests: list[Landscape] = []
    beside_village = False
    for number in sorted(part.touches):
        other = survey.landscapes[number]
        if other.terrain is Terrain.FOREST:
            forests.append(other)
        elif other.terrain is Terrain.POND and other.closed:
            ponds.append(other)
        elif other.terrain is Terrain.VILLAGE and not rulings.village_closes:
            beside_village = True
    fenced = part.closed and not beside_village
    fished = [pond for pond in ponds if pond.number in loose]
    wolves = [cell for forest in forests if forest.number in loose for cell in forest.threats]
    return Meadow(
        colour=colour,
        parts=(part,),
        fenced=fenced,
        safe=not wolves,
        fish=sum(pond.fish for pond in ponds if pond.number not in loose) if fenced else 0,
        ponds=tuple(ponds),
        forests=tuple(forests),
        wolves=tuple(wolves),
        fishers=tuple(cell for pond in fished for cell in pond.threats),
        beside_village=beside_village,
    )


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


def _count_together(group: list[Meadow], rulings: Rulings) -> list[Meadow]:
    """Make one meadow of a joined group; under Q4 `part` the endangered parts stay outside."""
    if len(group) == 1:
        return group
    outside: list[Meadow] = []
    if rulings.danger is Danger.PART:
        outside = [meadow for meadow in group if not meadow.safe]
        group = [meadow for meadow in group if meadow.safe]
    if len(group) < 2:
        return outside + group
    ponds = {pond.number: pond for meadow in group for pond in meadow.ponds}
    forests = {forest.number: forest for meadow in group for forest in meadow.forests}
    fished = {cell for meadow in group for cell in meadow.fishers}
    joined = Meadow(
        colour=group[0].colour,
        parts=tuple(meadow.parts[0] for meadow in group),
        fenced=True,
        safe=all(meadow.safe for meadow in group),
        fish=sum(pond.fish for pond in ponds.values() if not fished.intersection(pond.threats)),
        ponds=tuple(ponds.values()),
        forests=tuple(forests.values()),
        wolves=tuple(sorted({cell for meadow in group for cell in meadow.wolves})),
        fishers=tuple(sorted(fished)),
        beside_village=False,
    )
    return [*outside, joined]
