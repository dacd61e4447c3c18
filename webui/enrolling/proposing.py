"""What the tiles of a sheet are taken for, and which of them contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.known_art import KnownArt
from calibration.known_faces import KnownFaces
from calibration.sheet import Sheet
from engine import Cell, Face
from engine.catalogue import load
from scanner.crops import even_light
from webui.enrolling.draft import Draft, Shown, Word

Image = NDArray[np.uint8]

SLIP = 1e-3
"""Chance that the reader errs in one part of a face though it is sure."""
SAME_ART = 60.0
"""Squared distances well below this belong to one picture; no closer view is to be had."""


@dataclass(frozen=True)
class Clash:
    """Two tiles that look the same and are called differently."""

    one: int
    other: int


@cache
def _usual(expansion: bool) -> KnownFaces:
    """All faces of the rule sheets' box in all four turns."""
    lying = [
        turned for face in load(expansion).counts if not face.is_marker for turned in face.rotations
    ]
    return KnownFaces(tuple(dict.fromkeys(lying)))


def propose(sheet: Sheet, draft: Draft) -> list[Shown]:
    """Each tile of a sheet with its likeliest face."""
    if not len(sheet):
        return []
    known = _usual(draft.expansion)
    logs = known.logs(sheet.beliefs, SLIP)
    chance = np.exp(logs - logs.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    best = logs.argmax(axis=1)
    first = max((tile.number for tile in draft.shown), default=-1) + 1
    return [
        Shown(
            first + row,
            draft.photos,
            Cell(int(x), int(y)),
            known.faces[best[row]],
            round(float(chance[row, best[row]]), 4),
        )
        for row, (x, y) in enumerate(sheet.lattice.cells)
    ]


def next_best(face: Face, expansion: bool) -> list[Face]:
    """Other faces of the box that differ from one least, for a person to choose from."""
    known = _usual(expansion).faces
    rows = [(_apart(face, other), i) for i, other in enumerate(known) if other != face]
    return [known[i] for _, i in sorted(rows)[:12]]


def _apart(one: Face, other: Face) -> int:
    edges = sum(a is not b for a, b in zip(one.edges, other.edges, strict=True))
    return 2 * edges + (one.region_of != other.region_of) + (one.guest is not other.guest)


def find_clashes(draft: Draft, crops: Image) -> tuple[Clash, ...]:
    """Confirmed tiles whose pictures agree and whose names do not."""
    rows = [row for row, tile in enumerate(draft.shown) if tile.word is Word.PERSON]
    if len(rows) < 2:
        return ()
    tiles = [draft.shown[row] for row in rows]
    even = _evened(crops[rows], [tile.photo for tile in tiles])
    apart = KnownArt(even).distances(even)
    found = []
    for i, one in enumerate(tiles):
        for j in range(i):
            turn = int(apart[i, :, j].argmin())
            alike = apart[i, turn, j] < SAME_ART
            if alike and tiles[j].face.turned(turn) != one.face:
                found.append(Clash(tiles[j].number, one.number))
    return tuple(found)


def _evened(crops: Image, photos: Sequence[int]) -> NDArray[np.float32]:
    """Crops with the light of each photo evened out."""
    even = np.empty((len(crops), 3, *crops.shape[1:3]), np.float32)
    for photo in set(photos):
        rows = np.array(photos) == photo
        even[rows] = even_light(crops[rows])
    return even
