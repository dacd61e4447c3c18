"""How the regions of lying tiles grow together into meadows, forests, villages and ponds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.board import Board, Cell, Tile
from engine.terrain import Edge, Terrain

_NEIGHBOURS = ((Edge.N, 0, -1), (Edge.E, 1, 0), (Edge.S, 0, 1), (Edge.W, -1, 0))


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
    cells: list[Cell]
    sheep: int
    fish: int
    open_edges: list[OpenEdge]
    touches: set[int]
    threats: list[Cell]
    """Wolves (or fishers) that nobody covers."""
    free_watchers: list[Cell]
    """Hunters (or guards) that are not known to cover one."""
    unsure: list[Cell]
    """Those of them below which something unseen may lie (Q11)."""
    watchers: list[Cell]
    """All hunters (or guards), also those that cover a wolf (W15)."""

    @property
    def closed(self) -> bool:
        """Every edge meets its like (W30, W41)."""
        return not self.open_edges


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
    tiles = board.tiles
    index = {cell: i for i, cell in enumerate(tiles)}
    leader = list(range(4 * len(tiles)))
    open_edges: list[tuple[int, OpenEdge]] = []
    for number, (cell, tile) in enumerate(tiles.items()):
        face = tile.face
        edges, region_of = face.edges, face.region_of
        x, y = cell
        for edge, dx, dy in _NEIGHBOURS:
            slot = 4 * number + region_of[edge]
            other = index.get((x + dx, y + dy))  # type: ignore[call-overload]
            if other is None:
                open_edges.append((slot, OpenEdge(cell, edge, None)))
                continue
            neighbour = tiles[Cell(x + dx, y + dy)].face
            opposite = (edge + 2) & 3
            if neighbour.edges[opposite] is not edges[edge]:
                open_edges.append((slot, OpenEdge(cell, edge, neighbour.edges[opposite])))
            elif edge is Edge.E or edge is Edge.S:
                _join(leader, slot, 4 * other + neighbour.region_of[opposite])
    return _gather(board, leader, open_edges)


def _find(leader: list[int], slot: int) -> int:
    while leader[slot] != slot:
        leader[slot] = leader[leader[slot]]
        slot = leader[slot]
    return slot


def _join(leader: list[int], one: int, other: int) -> None:
    one, other = _find(leader, one), _find(leader, other)
    if one != other:
        leader[max(one, other)] = min(one, other)


def _gather(board: Board, leader: list[int], open_edges: list[tuple[int, OpenEdge]]) -> Survey:
    """Add up what the regions hold."""
    numbers = [-1] * len(leader)
    found: list[Landscape] = []
    for i, (cell, tile) in enumerate(board.tiles.items()):
        face = tile.face
        for j, region in enumerate(face.regions):
            slot = 4 * i + j
            # A leader is the smallest slot of its landscape, so it has come by before.
            root = _find(leader, slot)
            if root == slot:
                numbers[slot] = len(found)
                found.append(
                    Landscape(len(found), region.terrain, [], 0, 0, [], set(), [], [], [], [])
                )
            else:
                numbers[slot] = numbers[root]
            landscape = found[numbers[slot]]
            if not landscape.cells or landscape.cells[-1] != cell:
                landscape.cells.append(cell)
            landscape.sheep += region.sheep
            landscape.fish += region.fish
        for one, other in face.touching:
            a, b = numbers[4 * i + one], numbers[4 * i + other]
            found[a].touches.add(b)
            found[b].touches.add(a)
        if face.home is not None:
            _welcome(found[numbers[4 * i + face.home]], cell, tile)
    for slot, open_edge in open_edges:
        found[numbers[slot]].open_edges.append(open_edge)
    return Survey(board, tuple(found), tuple(numbers))


def _welcome(landscape: Landscape, cell: Cell, tile: Tile) -> None:
    """Take down a guest in the landscape where it stands."""
    guest = tile.face.guest
    if guest is None:
        return
    if guest.is_threat:
        landscape.threats.append(cell)
    elif guest.is_watcher:
        landscape.watchers.append(cell)
        if tile.covers is None:
            landscape.free_watchers.append(cell)
            if tile.asks:
                landscape.unsure.append(cell)
