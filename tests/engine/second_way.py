"""A second way to score a board: paint it, flood it, read the points off the picture.

It shares nothing with the engine's scorer but the values it is given. Every tile becomes a frame
of 7 x 7 pixels; neighbouring frames share the wall between them, so a tile takes 6 x 6:

    # # # D # # #      D  door: opened where the tiles on both sides show the same terrain
    # c N N N c #      c  corner: always wall; what lies on its two sides touches (W5)
    # W m N m E #      m  mitre: opened where the two edges beside it are joined
    D W W x E E D      x  middle: opened where two opposite edges alone are joined; the tips
    # W m S m E #         of the other two triangles are then walled up
    # c S S S c #
    # # # D # # #

Then a region of the landscape is nothing but a connected patch of open pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.board import Board, Cell, Tile
from engine.face import Face
from engine.terrain import Guest

COLOURS = "kyrb"
_LETTERS = "-" + COLOURS + "fvw"

_PERIOD = 6
_Spots = tuple[tuple[int, int], ...]
# All spots are (row, column) in a frame, for the edges N, E, S, W.
_DOOR: _Spots = ((0, 3), (3, 6), (6, 3), (3, 0))
_STRIP: _Spots = ((1, 3), (3, 5), (5, 3), (3, 1))  # just inside the door
_BEYOND: _Spots = ((-1, 3), (3, 7), (7, 3), (3, -1))  # just outside it
_TIP: _Spots = ((2, 3), (3, 4), (4, 3), (3, 2))
# And these for the corners NE, SE, SW, NW.
_MITRE: _Spots = ((2, 4), (4, 4), (4, 2), (2, 2))
_SIDE_BEFORE: _Spots = ((1, 4), (4, 5), (5, 2), (2, 1))  # clockwise, the last pixel before
_SIDE_AFTER: _Spots = ((2, 5), (5, 4), (4, 1), (1, 2))  # and the first after the corner

_SUITS = {Guest.WOLF: "f", Guest.HUNTER: "f", Guest.FISHER: "w", Guest.GUARD: "w"}


class SeenMeadow(NamedTuple):
    """One meadow, or several joined by ponds, with the cells it lies on."""

    colour: str
    sheep: int
    fish: int
    fenced: bool
    safe: bool
    cells: frozenset[Cell]


@dataclass(frozen=True)
class Verdict:
    """What the picture says: (points, sheep) of what counts per colour, and every meadow."""

    colours: dict[str, list[tuple[int, int]]]
    meadows: list[SeenMeadow]


@dataclass(frozen=True)
class Patch:
    """A flooded patch: one region of the landscape over all tiles."""

    letter: str
    sheep: int
    fish: int
    threats: int
    watchers: int
    closed: bool
    cells: frozenset[Cell]
    beside: frozenset[int]


def second_score(
    board: Board,
    *,
    village_closes: bool = True,
    hunters: Literal["each", "any"] = "each",
    fisher_stops_join: bool = False,
    wolf_beside_joined: Literal["all", "part"] = "all",
    largest: Literal["points", "sheep"] = "points",
) -> Verdict:
    """Score a board under the rulings Q1 to Q4 and Q6, in that order."""
    patches = flooded(board)

    def quiet(patch: Patch) -> bool:
        if hunters == "any" and patch.watchers:
            return True
        return patch.watchers >= patch.threats

    def beside(i: int, letter: str) -> list[int]:
        return [j for j in patches[i].beside if patches[j].letter == letter]

    def fenced(i: int) -> bool:
        return patches[i].closed and (village_closes or not beside(i, "v"))

    def safe(i: int) -> bool:
        return all(quiet(patches[j]) for j in beside(i, "f"))

    def entry(parts: list[int]) -> SeenMeadow:
        ponds = {j for i in parts if fenced(i) for j in beside(i, "w")}
        return SeenMeadow(
            patches[parts[0]].letter,
            sum(patches[i].sheep for i in parts),
            sum(patches[j].fish for j in ponds if patches[j].closed and quiet(patches[j])),
            fenced(parts[0]),
            all(safe(i) for i in parts),
            frozenset().union(*(patches[i].cells for i in parts)),
        )

    meadows = [i for i, patch in patches.items() if patch.letter in COLOURS]
    shores = [
        [i for i in pond.beside if patches[i].letter == colour and fenced(i)]
        for pond in patches.values()
        if pond.letter == "w" and pond.closed and (quiet(pond) or not fisher_stops_join)
        for colour in COLOURS
    ]
    seen = []
    for group in _joined(meadows, shores):
        left_out = [i for i in group if wolf_beside_joined == "part" and not safe(i)]
        together = [i for i in group if i not in left_out]
        seen += [entry(parts) for parts in (*([i] for i in left_out), together) if parts]
    seen.sort(key=lambda meadow: (meadow.colour, sorted(meadow.cells), meadow))
    return Verdict({colour: _counting(seen, colour, largest) for colour in COLOURS}, seen)


def _counting(
    meadows: Iterable[SeenMeadow], colour: str, largest: Literal["points", "sheep"]
) -> list[tuple[int, int]]:
    """(points, sheep) of the fenced and safe meadows of a colour, the largest first (Q6)."""
    pairs = [
        (meadow.sheep + meadow.fish, meadow.sheep)
        for meadow in meadows
        if meadow.colour == colour and meadow.fenced and meadow.safe
    ]
    order: Callable[[tuple[int, int]], tuple[int, int]]
    order = (lambda pair: pair) if largest == "points" else (lambda pair: pair[::-1])
    return sorted(pairs, key=order, reverse=True)


def _joined(meadows: list[int], shores: list[list[int]]) -> list[list[int]]:
    """Groups of meadows that share ponds (W43, Q5): the smallest number spreads along shores."""
    name = {i: i for i in meadows}
    changed = True
    while changed:
        changed = False
        for shore in shores:
            smallest = min((name[i] for i in shore), default=0)
            changed = changed or any(name[i] != smallest for i in shore)
            name.update(dict.fromkeys(shore, smallest))
    return [[i for i in meadows if name[i] == head] for head in sorted(set(name.values()))]


@lru_cache(maxsize=4)  # one board is judged under many rulings
def flooded(board: Board) -> dict[int, Patch]:
    """Paint the board, open the doors, flood it, and count what each patch holds."""
    if not board.tiles:
        return {}
    cells = list(board.tiles)
    rows = _close_up([cell.y for cell in cells])
    columns = _close_up([cell.x for cell in cells])
    origins = np.stack([rows, columns], axis=1) * _PERIOD + _PERIOD  # (n, 2), with a margin
    height, width = origins.max(axis=0) + 2 * _PERIOD
    canvas = np.zeros((height, width), np.uint8)  # 1 where open, 0 where wall
    ground = np.zeros((height, width), np.uint8)  # which letter is printed at the strips
    for (row, column), tile in zip(origins, board.tiles.values(), strict=True):
        frame = _frame(tuple(tuple(map(int, region.edges)) for region in tile.face.regions))
        canvas[row + 1 : row + 6, column + 1 : column + 6] = frame[1:6, 1:6]
        for region in tile.face.regions:
            for edge in region.edges:
                down, right = _STRIP[edge]
                ground[row + down, column + right] = _LETTERS.index(region.terrain.value)

    strips = _at(origins, _STRIP)
    meets = ground[strips] == ground[_at(origins, _BEYOND)]  # (n, 4), tiles by edges
    canvas[_at(origins, _DOOR)] |= meets  # a door is painted from both sides, both agree
    count, labels = cv2.connectedComponents(canvas, connectivity=4, ltype=cv2.CV_32S)

    owner = labels[strips]  # (n, 4)
    letter = np.zeros(count, np.uint8)
    letter[owner] = ground[strips]
    leaks = np.bincount(owner[~meets], minlength=count)
    lies_on: list[set[Cell]] = [set() for _ in range(count)]
    holds = np.zeros((count, 4), int)  # sheep, fish, threats, watchers
    for cell, tile, labelled in zip(cells, board.tiles.values(), owner.tolist(), strict=True):
        for label in labelled:
            lies_on[label].add(cell)
        for region in tile.face.regions:
            holds[labelled[region.edges[0]], :2] += region.sheep, region.fish
        for label in _acts_in(tile.face, labelled):
            holds[label, 2:] += _powers(tile)

    beside: list[set[int]] = [set() for _ in range(count)]
    sides = labels[_at(origins, _SIDE_BEFORE)], labels[_at(origins, _SIDE_AFTER)]
    for one, other in set(zip(*(side.ravel().tolist() for side in sides), strict=True)):
        if one != other:
            beside[one].add(other)
            beside[other].add(one)
    return {
        i: Patch(
            _LETTERS[letter[i]],
            sheep=int(holds[i, 0]),
            fish=int(holds[i, 1]),
            threats=int(holds[i, 2]),
            watchers=int(holds[i, 3]),
            closed=not leaks[i],
            cells=frozenset(lies_on[i]),
            beside=frozenset(beside[i]),
        )
        for i in range(1, count)  # 0 is the wall
    }


@cache
def _frame(regions: tuple[tuple[int, ...], ...]) -> NDArray[np.uint8]:
    """The picture of one face with closed doors, (7, 7), 1 where open."""
    frame = np.zeros((7, 7), np.uint8)
    frame[1:6, 1:6] = 1
    for i in range(1, 6):
        frame[i, i] = frame[i, 6 - i] = 0
    for region in regions:
        for edge in region:
            if (edge + 1) % 4 in region:
                frame[_MITRE[edge]] = 1
        if len(region) == 2 and (region[1] - region[0]) == 2:
            frame[3, 3] = 1
            for edge in {0, 1, 2, 3}.difference(region):
                frame[_TIP[edge]] = 0
    frame.setflags(write=False)
    return frame


def _at(origins: NDArray[np.int64], spots: _Spots) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where four spots of every frame lie on the canvas: rows (n, 4), columns (n, 4)."""
    places = origins[:, None, :] + np.array(spots)[None]
    return places[..., 0], places[..., 1]


def _close_up(places: list[int]) -> NDArray[np.int64]:
    """Push rows (or columns) together until the widest gap is one, to keep the canvas small."""
    kept = sorted(set(places))
    steps = [min(after - before, 2) for before, after in pairwise(kept)]
    moved = dict(zip(kept, np.cumsum([0, *steps]).tolist(), strict=True))
    return np.array([moved[place] for place in places])


def _acts_in(face: Face, labelled: list[int]) -> set[int]:
    """The patches in which a wolf, hunter, fisher or guard acts: all of its terrain on its tile."""
    suits = _SUITS.get(face.guest) if face.guest else None
    return {label for label, shown in zip(labelled, face.letters, strict=True) if shown == suits}


def _powers(tile: Tile) -> tuple[int, int]:
    """(threats, watchers) that a tile adds to the region of its guest."""
    if tile.face.guest in (Guest.WOLF, Guest.FISHER):
        return 1, 0
    return 0, int(tile.covers is None)
