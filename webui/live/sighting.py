"""What one look gave: tiles with their corners, confidence and questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine import Board, Cell, Face, Tile
from engine.reading import Place as Spot
from webui.games.errors import EntryError

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""NW NE SE SW of a tile as it lies, in pixels of the frame."""

SURE = 0.9
"""Below this a tile is shown with "?" and never taken over by itself."""


@dataclass(frozen=True)
class SeenTile:
    """A tile in a picture."""

    tile: Tile
    corners: Corners
    confidence: float
    options: tuple[Face, ...] = ()
    """Readings by likelihood, as far as the scanner tells them."""
    in_sight: bool = True
    """False where it is hidden now or outside the picture, and known from earlier frames."""


@dataclass(frozen=True)
class Doubt:
    """Something the scanner asks about a tile, with the faces it wavers between."""

    id: str
    cell: Cell
    text: str
    options: tuple[Face, ...] = ()


@dataclass(frozen=True)
class Sighting:
    """One picture as it was read, in the cells of the scanner or, once aligned, of the game."""

    tiles: Mapping[Cell, SeenTile]
    certain: bool = True
    doubts: tuple[Doubt, ...] = ()
    warnings: tuple[str, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    timing_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def out_of_sight(self) -> bool:
        """Nothing of the board is in the picture; all is known from earlier frames."""
        return not any(seen.in_sight for seen in self.tiles.values())

    @property
    def board(self) -> Board:
        return Board({cell: seen.tile for cell, seen in self.tiles.items()})

    def moved(self, way: Way) -> Sighting:
        """The same in other cells."""
        return replace(
            self,
            tiles={
                way.cell(cell): SeenTile(
                    replace(seen.tile, face=seen.tile.face.turned(way.quarters)),
                    _turned(seen.corners, way.quarters),
                    seen.confidence,
                    tuple(face.turned(way.quarters) for face in seen.options),
                    seen.in_sight,
                )
                for cell, seen in self.tiles.items()
            },
            doubts=tuple(
                replace(
                    doubt,
                    id=f"{doubt.id.partition(':')[0]}:{way.cell(doubt.cell)}",
                    cell=way.cell(doubt.cell),
                    text=doubt.text.replace(f"({doubt.cell})", f"({way.cell(doubt.cell)})"),
                    options=tuple(face.turned(way.quarters) for face in doubt.options),
                )
                for doubt in self.doubts
            ),
            events=tuple(
                {**event, "cell": list(way.cell(Cell(*event["cell"])))}
                if "cell" in event
                else event
                for event in self.events
            ),
        )


@dataclass(frozen=True)
class Way:
    """From the cells of a camera to those of the game: turn clockwise, then shift."""

    quarters: int = 0
    dx: int = 0
    dy: int = 0

    def cell(self, cell: Cell) -> Cell:
        x, y = cell
        for _ in range(self.quarters % 4):
            x, y = -y, x
        return Cell(x + self.dx, y + self.dy)


def read_sighting(data: dict[str, Any]) -> Sighting:
    """Take in what the scanner wrote."""
    tiles: dict[Cell, SeenTile] = {}
    board = Board.from_json(data)
    for entry in data["tiles"]:
        cell = Cell(entry["x"], entry["y"])
        corners = tuple((float(x), float(y)) for x, y in entry.get("corners", ()))
        if len(corners) != 4:
            continue
        tiles[cell] = SeenTile(
            board.tiles[cell],
            corners,
            float(entry.get("confidence", 1.0)),
            _faces(entry.get("options", ())),
            bool(entry.get("in_sight", True)),
        )
    doubts = []
    for question in data.get("questions", ()):
        _, _, place = str(question["id"]).partition(":")
        try:
            x, y = (int(part) for part in place.split(","))
        except ValueError:
            continue
        options = _faces(question.get("options", ()))
        doubts.append(Doubt(question["id"], Cell(x, y), str(question["text"]), options))
    return Sighting(
        tiles=tiles,
        certain=bool(data.get("certain", True)),
        doubts=tuple(doubts),
        warnings=tuple(str(warning) for warning in data.get("warnings", ())),
        events=tuple(data.get("events", ())),
        timing_ms=dict(data.get("timing_ms", {})),
    )


def _faces(written: Any) -> tuple[Face, ...]:
    return tuple(Face.read(Spot(face, "options", EntryError)) for face in written)


def _turned(corners: Corners, quarters: int) -> Corners:
    """A tile turned clockwise has its old NW corner at NE: each place takes the one before."""
    shift = -quarters % 4
    return corners[shift:] + corners[:shift]
