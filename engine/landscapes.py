"""How the regions of lying tiles grow together into meadows, forests, villages and ponds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.board import Board, Cell, Tile
from engine.face import Face
from engine.terrain import Edge, Terrain

_N, _E, _S, _W = Edge


class OpenEdge(NamedTuple):
    """An edge at which a landscape does not go on: nothing lies there, or something else (Q8)."""

    cell: Cell
    edge: Edge
    meets: Terrain | None


@dataclass(slots=True)
class Landscape:
    """One connected terrain; `touches` holds the numbers of the landscapes it has a border with."""

    number: int
    terrain: Terrain
    cells: list[Cell] = field(default_factory=list)
    sheep: int = 0
    fish: int = 0
    open_edges: list[OpenEdge] = field(default_factory=list)
    touches: set[int] = field(default_factory=set)
    guests: list[tuple[Cell, Tile]] = field(default_factory=list)
    """Wolves and hunters of a forest, fishers and guards of a pond, with their cells."""

    @property
    def closed(self) -> bool:
        """Every edge meets its like (W30, W41)."""
        return not self.open_edges

    @property
    def threats(self) -> list[Cell]:
        """Wolves (or fishers) that nobody covers."""
        return [cell for cell, tile in self.guests if tile.is_threat]

    @property
    def watchers(self) -> list[Cell]:
        """All hunters (or guards), also those that cover a wolf (W15)."""
        return [cell for cell, tile in self.guests if tile.is_watcher]

    @property
    def free_watchers(self) -> list[Cell]:
        """Hunters (or guards) that are not known to cover one."""
        return [cell for cell, tile in self.guests if tile.is_watcher and tile.covers is None]

    @property
    def unsure(self) -> list[Cell]:
        """Those of them below which something unseen may lie (Q11)."""
        return [cell for cell, tile in self.guests if tile.asks]


@dataclass(frozen=True)
class Survey:
    """All landscapes of a board, and which of them each edge belongs to."""

    board: Board
    landscapes: tuple[Landscape, ...]
    _numbers: tuple[int, ...]

    @cached_property
    def _index(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.board.tiles)}

    def at(self, cell: Cell, edge: Edge) -> Landscape:
        """The landscape that owns this edge of the tile on this cell."""
        region = self.board.tiles[cell].face.region_of[edge]
        return self.landscapes[self._numbers[4 * self._index[cell] + region]]

    def neighbours(self, landscape: Landscape, terrain: Terrain) -> list[Landscape]:
        """The landscapes of one terrain that touch this one, in their order."""
        touching = (self.landscapes[number] for number in sorted(landscape.touches))
        return [other for other in touching if other.terrain is terrain]


def survey(board: Board) -> Survey:
    """Join the regions of all tiles over their matching edges.

    Every region is a slot, 4 * tile + region; slots grow together as a union-find forest.
    """
    lying: dict[tuple[int, int], tuple[int, Face]] = {
        cell: (4 * i, tile.face) for i, (cell, tile) in enumerate(board.tiles.items())
    }
    leader = list(range(4 * len(lying)))
    open_edges: list[tuple[int, OpenEdge]] = []
    for cell in board.tiles:
        first, face = lying[cell]
        x, y = cell
        edges, region_of = face.edges, face.partition.region_of
        if (x, y - 1) not in lying:
            open_edges.append((first + region_of[_N], OpenEdge(cell, _N, None)))
        if (x - 1, y) not in lying:
            open_edges.append((first + region_of[_W], OpenEdge(cell, _W, None)))
        for edge, opposite, beside in ((_E, _W, (x + 1, y)), (_S, _N, (x, y + 1))):
            slot = first + region_of[edge]
            neighbour = lying.get(beside)
            if neighbour is None:
                open_edges.append((slot, OpenEdge(cell, edge, None)))
                continue
            its_first, its_face = neighbour
            its_slot = its_first + its_face.partition.region_of[opposite]
            mine, its = edges[edge], its_face.edges[opposite]
            if mine is its:
                _join(leader, slot, its_slot)
            else:
                open_edges.append((slot, OpenEdge(cell, edge, its)))
                open_edges.append((its_slot, OpenEdge(Cell(*beside), opposite, mine)))
    open_edges.sort()
    return _gather(board, leader, open_edges)


def _find(leader: list[int], slot: int) -> int:
    while leader[slot] != slot:
        leader[slot] = slot = leader[leader[slot]]
    return slot


def _join(leader: list[int], one: int, other: int) -> None:
    one, other = _find(leader, one), _find(leader, other)
    if one < other:
        leader[other] = one
    else:
        leader[one] = other


def _gather(board: Board, leader: list[int], open_edges: list[tuple[int, OpenEdge]]) -> Survey:
    """Add up what the regions hold."""
    numbers = [-1] * len(leader)
    found: list[Landscape] = []
    for i, (cell, tile) in enumerate(board.tiles.items()):
        face = tile.face
        for slot, region in enumerate(face.regions, 4 * i):
            # A leader is the smallest slot of its landscape, so it has come by before.
            root = slot if leader[slot] == slot else _find(leader, slot)
            if root == slot:
                numbers[slot] = len(found)
                landscape = Landscape(len(found), region.terrain)
                found.append(landscape)
            else:
                numbers[slot] = numbers[root]
                landscape = found[numbers[root]]
            if not landscape.cells or landscape.cells[-1] is not cell:
                landscape.cells.append(cell)
            landscape.sheep += region.sheep
            landscape.fish += region.fish
        for one, other in face.partition.touching:
            a, b = numbers[4 * i + one], numbers[4 * i + other]
            found[a].touches.add(b)
            found[b].touches.add(a)
        if face.guest is not None and (tile.is_threat or tile.is_watcher):
            for number in {numbers[4 * i + region] for region in face.haunts}:
                found[number].guests.append((cell, tile))
    for slot, open_edge in open_edges:
        found[numbers[slot]].open_edges.append(open_edge)
    return Survey(board, tuple(found), tuple(numbers))
