"""Labels: what lies where in photos of a box, as a person wrote it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.errors import EnrolError
from engine import Cell, Face
from engine.reading import Place, parse_json, short

MOST_PHOTOS = 60
MOST_TILES = 200
MOST_COLUMNS = 100


@dataclass(frozen=True)
class Label:
    """One tile of a photo: column and row as the photo shows them, and its face as it lies."""

    cell: Cell
    face: Face


Labels = Mapping[str, tuple[Label, ...]]
"""By the file name of the photo."""


def read_labels(data: bytes, name: str) -> Labels:
    """Read labels (JSON); complaints start with `name` and say where."""
    text = parse_json(data, name, EnrolError)
    try:
        return _labels(text)
    except EnrolError as problem:
        raise EnrolError(f"{name}: {problem}") from None


def _labels(text: object) -> Labels:
    photos = Place(text, "", EnrolError).object()
    if not 1 <= len(photos) <= MOST_PHOTOS:
        raise EnrolError(f"labels of {len(photos)} photos, 1 to {MOST_PHOTOS} are possible")
    return {
        photo: _tiles(Place(tiles, short(photo), EnrolError)) for photo, tiles in photos.items()
    }


def _tiles(place: Place) -> tuple[Label, ...]:
    labels: dict[Cell, Label] = {}
    for tile in place.array(MOST_TILES):
        x, y = (tile.at(way).integer(-MOST_COLUMNS, MOST_COLUMNS) for way in ("x", "y"))
        cell = Cell(x, y)
        if cell in labels:
            tile.fail(f"column {x}, row {y} is labelled twice")
        labels[cell] = Label(cell, Face.read(tile.at("face")))
    if not labels:
        place.fail("no tile is labelled")
    return tuple(labels.values())
