"""Random boards on which everything that scoring knows happens often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.board import Board, Cell, Tile
from engine.face import Face
from engine.terrain import Edge, Guest, Terrain, can_stand

Partition = tuple[tuple[int, ...], ...]
_Side = tuple[Cell, Edge]


def _non_crossing() -> Iterator[Partition]:
    """The ways in which four edges can hang together without crossing."""
    for b in range(2):
        for c in range(b + 2):
            for d in range(max(b, c) + 2):
                name = (0, b, c, d)
                if name != (0, 1, 0, 1):
                    yield tuple(
                        tuple(edge for edge in range(4) if name[edge] == region)
                        for region in range(max(name) + 1)
                    )


PARTITIONS: tuple[Partition, ...] = tuple(_non_crossing())


@dataclass(frozen=True)
class Mood:
    """How one board is made: the chances differ from board to board so that extremes occur."""

    terrains: tuple[Terrain, ...]  # drawn with equal chance, so some are in it twice
    rim: tuple[Terrain, ...]  # what edges show that meet no tile
    calm: float  # chance that an edge shows what an earlier edge of the tile shows
    joined: float  # chance that a face joins whatever it can
    mistake: float  # chance per edge that it shows something else than it should
    odd_sheep: float  # chance per meadow of another number than one sheep per edge
    guests: float  # chance per tile
    threats: float  # chance that the guest is a wolf or fisher and not a hunter or guard
    dense: float  # chance that a new tile fills the corner with most neighbours
    leap: float  # chance that a new tile starts a new piece


def random_board(rng: Random, tiles: int) -> Board:
    """A board of so many tiles; most edges match, guests stand where they may."""
    mood = _random_mood(rng)
    cells = _random_cells(rng, mood, tiles)
    shown: dict[_Side, Terrain] = {}
    for cell in cells:
        for edge in Edge:
            across = (cell.beside(edge), edge.opposite)
            shown[cell, edge] = shown.get(across) or _random_terrain(rng, mood, cells, shown, cell)
            if across[0] not in cells and rng.random() >= mood.mistake:
                shown[cell, edge] = rng.choice(mood.rim)
    for side in shown:
        if rng.random() < mood.mistake:
            shown[side] = rng.choice(mood.terrains)
    return Board(
        {cell: _random_tile(rng, mood, [shown[cell, edge] for edge in Edge]) for cell in cells}
    )


def _random_mood(rng: Random) -> Mood:
    colours = rng.sample([Terrain(letter) for letter in "kyrb"], rng.choice((1, 1, 2, 2, 3, 4)))
    lands = [Terrain.FOREST] * rng.choice((0, 1, 2, 2, 4)) + [Terrain.POND] * rng.randrange(4)
    lands += [Terrain.VILLAGE] * (rng.random() < 0.3)
    terrains = (*colours, *rng.choices(colours, k=2), *lands)
    return Mood(
        terrains=terrains,
        rim=rng.choice((terrains, (Terrain.FOREST,), (Terrain.FOREST, Terrain.VILLAGE))),
        calm=rng.choice((0.0, 0.3, 0.6)),
        joined=rng.choice((0.2, 0.6, 0.9)),
        mistake=rng.choice((0.0, 0.0, 0.02, 0.1)),
        odd_sheep=rng.choice((0.0, 0.5)),
        guests=rng.choice((0.0, 0.15, 0.4, 0.8)),
        threats=rng.choice((0.3, 0.6, 0.75)),
        dense=rng.choice((0.2, 0.8, 1.0)),
        leap=rng.choice((0.0, 0.0, 0.1)),
    )


def _random_cells(rng: Random, mood: Mood, tiles: int) -> dict[Cell, None]:
    """Cells in the order in which the board grows, as a set that keeps it."""
    cells: dict[Cell, None] = {}
    neighbours: Counter[Cell] = Counter()  # of free cells
    here = Cell(rng.randint(-9, 9), rng.randint(-9, 9))
    while len(cells) < tiles:
        cells[here] = None
        neighbours.pop(here, None)
        neighbours.update(c for edge in Edge if (c := here.beside(edge)) not in cells)
        free = sorted(neighbours)
        here = rng.choice(free)
        if rng.random() < mood.dense:
            here = max(free, key=neighbours.__getitem__)
        if rng.random() < mood.leap:
            here = Cell(max(cells).x + rng.randint(2, 3), here.y)
    return cells


def _random_terrain(
    rng: Random, mood: Mood, cells: dict[Cell, None], shown: dict[_Side, Terrain], cell: Cell
) -> Terrain:
    """What a new inner edge shows: often what the tile shows elsewhere already."""
    sides = [(cell, edge) for edge in Edge if cell.beside(edge) in cells]
    sides += [(cell.beside(edge), edge.opposite) for _, edge in sides]
    known = [shown[side] for side in sides if side in shown]
    return rng.choice(known if known and rng.random() < mood.calm else mood.terrains)


def _random_tile(rng: Random, mood: Mood, edges: Sequence[Terrain]) -> Tile:
    """A tile with these edges and whatever else can differ."""
    fitting = [
        partition
        for partition in PARTITIONS
        if all(len({edges[edge] for edge in region}) == 1 for region in partition)
    ]
    fewest = min(map(len, fitting))
    joins = rng.choice(
        [partition for partition in fitting if len(partition) == fewest]
        if rng.random() < mood.joined
        else fitting
    )
    sheep, fish = [], []
    for region in joins:
        terrain = edges[region[0]]
        flock = rng.randint(0, 4) if rng.random() < mood.odd_sheep else len(region)
        sheep.append(flock if terrain.is_meadow else 0)
        fish.append(rng.choice((0, 1, 1, 2, 3)) if terrain is Terrain.POND else 0)
    guest = _random_guest(rng, mood, edges) if rng.random() < mood.guests else None
    face = Face.make(edges, joins, sheep, fish, guest)
    if guest is None or not guest.is_watcher:
        return Tile(face)
    return rng.choice((Tile(face), Tile(face, guest.opponent), Tile(face, bare=True)))


def _random_guest(rng: Random, mood: Mood, edges: Sequence[Terrain]) -> Guest | None:
    """Somebody who may stand on one of these edges, if there is anybody."""
    able = [guest for guest in Guest if any(can_stand(guest, terrain) for terrain in edges)]
    hunting = [guest for guest in able if guest.is_threat or guest.is_watcher]
    if hunting and rng.random() < 0.9:
        threatening = rng.random() < mood.threats
        able = [guest for guest in hunting if guest.is_threat == threatening]
    return rng.choice(able) if able else None
