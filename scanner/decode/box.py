"""The catalogue as numbers: which faces the box holds, however they lie, and on which tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Catalogue, Kind, load
from engine.face import Face
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, TERRAINS
from scanner.decode.partitions import PARTITION_NUMBER, PARTITIONS

Ints = NDArray[np.intp]

_LETTER = {terrain: i for i, terrain in enumerate(TERRAINS)}
_GUEST = {guest: i for i, guest in enumerate(GUESTS)}

Shape = tuple[tuple[int, ...], int, int]
"""Letters of the edges, partition, guest."""


@dataclass(frozen=True, eq=False)
class Box:
    """All faces of a catalogue in all their rotations. A shape is a face without its counts."""

    assumed: bool
    shape_of: Ints
    """(7^4 * 14 * 7,): the number of the shape with this `shape_code`, -1 where there is none"""
    edges_held: NDArray[np.bool_]
    """(7^4 * 7,): whether some shape has the edges and the guest of this `edges_code`"""
    counts: Ints
    """(shapes, most, 4): the sheep or fish of each region, for each face of the shape"""
    face_of: Ints
    """(shapes, most): the number of that face, -1 beyond the last"""
    showing: tuple[tuple[int, ...], ...]
    """for each face the tiles that can show it"""

    @classmethod
    def of(cls, catalogue: Catalogue) -> Box:
        faces: dict[tuple[Shape, tuple[int, ...]], int] = {}
        numbers: dict[Face, int] = {}
        showing: list[list[int]] = []
        for number, tile in enumerate(catalogue.tiles):
            if tile.kind is Kind.MARKER:
                continue  # markers never lie on the board (W1)
            for face in tile.faces:
                if face not in numbers:
                    numbers[face] = len(showing)
                    showing.append([])
                    for quarters in range(4):
                        faces.setdefault(_turned(face, quarters), numbers[face])
                showing[numbers[face]].append(number)
        shapes: dict[Shape, list[tuple[tuple[int, ...], int]]] = {}
        for (shape, counts), number in faces.items():
            shapes.setdefault(shape, []).append((counts, number))
        return cls._from_shapes(catalogue.assumed, shapes, showing)

    @classmethod
    def empty(cls) -> Box:
        """Nothing is known about the tiles."""
        return cls._from_shapes(True, {}, [])

    @classmethod
    def _from_shapes(
        cls,
        assumed: bool,
        shapes: dict[Shape, list[tuple[tuple[int, ...], int]]],
        showing: list[list[int]],
    ) -> Box:
        most = max((len(held) for held in shapes.values()), default=1)
        shape_of = np.full(7**4 * len(PARTITIONS) * len(GUESTS), -1, np.intp)
        edges_held = np.zeros(7**4 * len(GUESTS), bool)
        counts = np.zeros((len(shapes), most, 4), np.intp)
        face_of = np.full((len(shapes), most), -1, np.intp)
        for i, ((letters, partition, guest), held) in enumerate(shapes.items()):
            shape_of[shape_code(np.array(letters), partition, guest)] = i
            edges_held[edges_code(np.array(letters), guest)] = True
            for j, (numbers, face) in enumerate(held):
                counts[i, j, : len(numbers)] = numbers
                face_of[i, j] = face
        return cls(assumed, shape_of, edges_held, counts, face_of, tuple(map(tuple, showing)))


@cache
def standard_box(expansion: bool = True) -> Box:
    """The built-in catalogue."""
    return Box.of(load(expansion))


def edges_code(letters: Ints, guest: Ints | int) -> Ints:
    """One number per four edges (..., 4) and guest (...)."""
    return np.asarray(letters @ np.array([343, 49, 7, 1]) * len(GUESTS) + guest, np.intp)


def shape_code(letters: Ints, partition: Ints | int, guest: Ints | int) -> Ints:
    """One number per shape; letters (..., 4), the others (...)."""
    return np.asarray(edges_code(letters, guest) * len(PARTITIONS) + partition, np.intp)


def _turned(face: Face, quarters: int) -> tuple[Shape, tuple[int, ...]]:
    """The shape and the counts of a face after some quarter turns clockwise."""
    regions = sorted(
        (
            tuple(sorted((int(edge) + quarters) % 4 for edge in region.edges)),
            min(region.sheep, MAX_SHEEP)
            if region.terrain.is_meadow
            else min(region.fish, MAX_FISH),
        )
        for region in face.regions
    )
    letters = [_LETTER[terrain] for terrain in face.edges]
    partition = PARTITION_NUMBER[tuple(edges for edges, _ in regions)]
    turned = tuple(letters[(edge - quarters) % 4] for edge in range(4))
    return (turned, partition, _GUEST[face.guest]), tuple(count for _, count in regions)
