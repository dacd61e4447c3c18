"""The table: which face lies on which cell, and what is known to lie below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.errors import BoardError
from engine.face import Face
from engine.reading import Place, parse_json
from engine.terrain import Edge, Guest

MAX_TILES = 1000
"""Nine boxes with their expansions; more is a mistake in the file."""

MAX_COORDINATE = 1_000_000

_STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Cell(NamedTuple):
    """A place on the table: x to the right, y downwards, no fixed origin."""

    x: int
    y: int

    def beside(self, edge: Edge) -> Cell:
        """The cell on the other side of this edge."""
        dx, dy = _STEP[edge]
        return Cell(self.x + dx, self.y + dy)

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Tile:
    """A lying tile. What a hunter or guard covers is often not known: a camera cannot see it."""

    face: Face
    covers: Guest | None = None
    bare: bool = False
    """Known to cover nothing."""

    def __post_init__(self) -> None:
        if self.covers is None:
            return
        guest = self.face.guest
        if guest is None or not guest.is_watcher or guest.opponent is not self.covers:
            below = "nobody" if guest is None else f"a {guest}"
            raise BoardError(f"covers: a {self.covers} cannot lie below {below}")
        if self.bare:
            raise BoardError(f"covers: a {self.covers}, and yet nothing")

    @property
    def is_threat(self) -> bool:
        """A wolf or fisher lies open."""
        guest = self.face.guest
        return guest is not None and guest.is_threat

    @property
    def is_watcher(self) -> bool:
        """A hunter or guard, whether or not it covers somebody."""
        guest = self.face.guest
        return guest is not None and guest.is_watcher

    @property
    def asks(self) -> bool:
        """Whether something unseen may lie below (Q11)."""
        return self.is_watcher and self.covers is None and not self.bare


@dataclass(frozen=True)
class Board:
    """An immutable board; placing a tile gives a new one."""

    tiles: Mapping[Cell, Tile]

    def __post_init__(self) -> None:
        if len(self.tiles) > MAX_TILES:
            raise BoardError(f"tiles: {len(self.tiles)} tiles, at most {MAX_TILES} are possible")
        object.__setattr__(self, "tiles", dict(sorted(self.tiles.items())))

    @classmethod
    def of(cls, faces: Mapping[Cell, Face]) -> Board:
        return cls({cell: Tile(face) for cell, face in faces.items()})

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.tiles)

    def __contains__(self, cell: object) -> bool:
        return cell in self.tiles

    def __hash__(self) -> int:
        return hash(tuple(self.tiles.items()))

    def face(self, cell: Cell) -> Face | None:
        tile = self.tiles.get(cell)
        return None if tile is None else tile.face

    def place(self, cell: Cell, face: Face) -> Board:
        """Lay a tile on an empty cell; whether that is allowed is `legality`'s concern."""
        if cell in self.tiles:
            raise BoardError(f"a tile lies on {cell} already")
        return Board({**self.tiles, cell: Tile(face, bare=True)})

    def cover(self, cell: Cell, face: Face) -> Board:
        """Lay a hunter on a wolf, or a guard on a fisher."""
        below = self.tiles.get(cell)
        if below is None:
            raise BoardError(f"no tile lies on {cell}")
        return Board({**self.tiles, cell: Tile(face, covers=below.face.guest)})

    def know(self, cell: Cell, covers: Guest | None) -> Board:
        """Take down what lies below the tile on a cell."""
        tile = self.tiles.get(cell)
        if tile is None:
            raise BoardError(f"no tile lies on {cell}")
        return Board({**self.tiles, cell: Tile(tile.face, covers, bare=covers is None)})

    def without(self, cell: Cell) -> Board:
        """Take a tile away."""
        return Board({other: tile for other, tile in self.tiles.items() if other != cell})

    def shifted(self, dx: int, dy: int) -> Board:
        return Board({Cell(c.x + dx, c.y + dy): tile for c, tile in self.tiles.items()})

    def turned(self, quarters: int) -> Board:
        """The board as somebody sees it who walks round the table, turned clockwise."""
        tiles = dict(self.tiles)
        for _ in range(quarters % 4):
            tiles = {
                Cell(-c.y, c.x): replace(tile, face=tile.face.turned(1))
                for c, tile in tiles.items()
            }
        return Board(tiles)

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells beside lying tiles, in reading order."""
        empty = {cell.beside(edge) for cell in self.tiles for edge in Edge} - self.tiles.keys()
        return tuple(sorted(empty, key=lambda cell: (cell.y, cell.x)))

    @cached_property
    def pieces(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells in groups that hang together, the largest group first."""
        left = set(self.tiles)
        groups = []
        while left:
            start = min(left)
            left.discard(start)
            group, todo = [start], [start]
            while todo:
                cell = todo.pop()
                for edge in Edge:
                    other = cell.beside(edge)
                    if other in left:
                        left.discard(other)
                        group.append(other)
                        todo.append(other)
            groups.append(tuple(sorted(group)))
        return tuple(sorted(groups, key=lambda group: (-len(group), group)))

    @property
    def corners(self) -> tuple[Cell, Cell]:
        """The top left and the bottom right cell of the smallest rectangle round the board."""
        if not self.tiles:
            return Cell(0, 0), Cell(0, 0)
        xs = [cell.x for cell in self.tiles]
        ys = [cell.y for cell in self.tiles]
        return Cell(min(xs), min(ys)), Cell(max(xs), max(ys))

    def __str__(self) -> str:
        from engine.notation import write_board

        return write_board(self)

    @classmethod
    def from_json(cls, data: Any) -> Board:
        """Read a board as CONTRACT writes it."""
        place = Place(data, "", BoardError)
        place.object()
        if place.at("tiles").missing:
            place.at("tiles").fail("missing")
        tiles: dict[Cell, Tile] = {}
        for entry in place.at("tiles").array(most=MAX_TILES):
            cell = Cell(*(_coordinate(entry.at(axis)) for axis in "xy"))
            if cell in tiles:
                entry.fail(f"a second tile on cell {cell}")
            tiles[cell] = _read_tile(entry)
        return cls(tiles)

    @classmethod
    def from_text(cls, text: str | bytes, name: str = "board") -> Board:
        """Read the text of a JSON file."""
        return cls.from_json(parse_json(text, name, BoardError))

    def to_json(self) -> dict[str, Any]:
        return {"tiles": [_write_tile(cell, tile) for cell, tile in self.tiles.items()]}


def _coordinate(place: Place) -> int:
    return place.integer(-MAX_COORDINATE, MAX_COORDINATE)


def _read_tile(entry: Place) -> Tile:
    face = Face.read(entry.at("face"))
    covers, known = entry.at("covers"), entry.at("covers_known")
    below = None if covers.missing else covers.member(Guest)
    bare = below is None and not known.missing and known.boolean()
    try:
        return Tile(face, below, bare)
    except BoardError as problem:
        raise BoardError(f"{entry.path}.{problem}") from None


def _write_tile(cell: Cell, tile: Tile) -> dict[str, Any]:
    written: dict[str, Any] = {
        "x": cell.x,
        "y": cell.y,
        "face": tile.face.to_json(),
        "covers": None if tile.covers is None else tile.covers.value,
    }
    if tile.bare and tile.face.guest is not None and tile.face.guest.is_watcher:
        written["covers_known"] = True
    return written


def tiles_in_order(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as the JSON lists of CONTRACT, sorted."""
    return [[cell.x, cell.y] for cell in sorted(cells)]
