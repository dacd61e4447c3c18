"""What a camera cannot see and a person should answer, if it matters (Q11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import TypeAlias

from engine.board import Board, Cell
from engine.errors import BoardError
from engine.landscapes import Landscape, Survey
from engine.meadows import out_of_control
from engine.reading import short
from engine.rulings import Rulings
from engine.sentences import Sentence, say
from engine.terrain import Guest

MOST_CASES = 256
"""So many combinations of answers are all tried; with more, everything in doubt is asked.

One box has 4 wolves and 4 fishers: at most 8 doubtful forests and ponds, with one watcher each.
"""

Covering: TypeAlias = tuple[int, ...]
"""For each band, how many of its watchers cover somebody."""


@dataclass(frozen=True)
class Band:
    """Watchers of the same forests or ponds: who of them covers somebody makes no difference."""

    watches: frozenset[int]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Question:
    """Does a wolf (or fisher) lie below the tile on this cell?"""

    cell: Cell
    below: Guest

    @property
    def id(self) -> str:
        return f"covers:{self.cell}"

    @property
    def text(self) -> Sentence:
        if self.below is Guest.WOLF:
            return say("Does the hunter at ({cell}) lie on top of a wolf?", cell=str(self.cell))
        return say("Does the guard at ({cell}) lie on top of a fisher?", cell=str(self.cell))


def answer(board: Board, text: str) -> Board:
    """Take in an answer written like "covers:3,2=wolf" or "covers:3,2=nothing"."""
    identity, _, word = text.partition("=")
    kind, _, place = identity.strip().partition(":")
    try:
        x, y = (int(part) for part in place.split(","))
    except ValueError:
        raise BoardError(
            f'answer "{short(text)}": write covers:X,Y=wolf or covers:X,Y=nothing'
        ) from None
    if kind != "covers" or word not in ("wolf", "fisher", "nothing"):
        raise BoardError(f'answer "{short(text)}": write covers:X,Y=wolf or covers:X,Y=nothing')
    tile = board.tiles.get(Cell(x, y))
    if tile is not None and not tile.is_watcher:
        raise BoardError(f'answer "{short(text)}": no hunter or guard lies on {x},{y}')
    try:
        return board.know(Cell(x, y), None if word == "nothing" else Guest(word))
    except BoardError as problem:
        raise BoardError(f'answer "{short(text)}": {problem}') from None


def ask(
    survey: Survey, rulings: Rulings, outcome: Callable[[frozenset[int]], Hashable]
) -> tuple[Question, ...]:
    """The questions that can change `outcome`, which depends on what is out of control."""
    guarded = [landscape for landscape in survey.landscapes if landscape.guests]
    doubtful = {
        landscape.number
        for landscape in guarded
        if _in_doubt(landscape, rulings) and _beside_closed_meadow(survey, landscape)
    }
    if not doubtful:
        return ()
    bands = _bands(guarded, doubtful)
    asked = bands
    if prod(len(band.cells) + 1 for band in bands) <= MOST_CASES:
        judge = cache(outcome)
        results = {
            covering: judge(_loose(guarded, rulings, bands, covering))
            for covering in product(*(range(len(band.cells) + 1) for band in bands))
        }
        asked = [band for i, band in enumerate(bands) if _matters(i, results)]
    cells = sorted(cell for band in asked for cell in band.cells)
    return tuple(Question(cell, _below(survey, cell)) for cell in cells)


def _in_doubt(landscape: Landscape, rulings: Rulings) -> bool:
    """Held if none of the unsure watchers covers a threat, loose if all of them do."""
    return not out_of_control(landscape, rulings) and out_of_control(
        landscape, rulings, covering=len(landscape.unsure)
    )


def _beside_closed_meadow(survey: Survey, landscape: Landscape) -> bool:
    """Elsewhere nothing that counts can change."""
    around = [survey.landscapes[number] for number in landscape.touches]
    return any(other.closed and other.terrain.is_meadow for other in around)


def _bands(guarded: Iterable[Landscape], doubtful: set[int]) -> list[Band]:
    """The watchers that leave a doubt, together with their like."""
    watched: dict[Cell, set[int]] = {}
    for landscape in guarded:
        for cell in landscape.unsure:
            watched.setdefault(cell, set()).add(landscape.number)
    bands: dict[frozenset[int], list[Cell]] = {}
    for cell, numbers in watched.items():
        if not numbers.isdisjoint(doubtful):
            bands.setdefault(frozenset(numbers), []).append(cell)
    return [Band(watches, tuple(cells)) for watches, cells in bands.items()]


def _loose(
    guarded: Iterable[Landscape], rulings: Rulings, bands: Sequence[Band], covering: Covering
) -> frozenset[int]:
    """The landscapes out of control if so many of each band cover somebody."""
    busy = Counter[int]()
    for count, band in zip(covering, bands, strict=True):
        busy.update(dict.fromkeys(band.watches, count))
    return frozenset(
        landscape.number
        for landscape in guarded
        if out_of_control(landscape, rulings, busy[landscape.number])
    )


def _matters(i: int, results: Mapping[Covering, Hashable]) -> bool:
    """Whether one more or less who covers somebody in band i changes the result anywhere."""
    return any(
        results.get((*covering[:i], covering[i] + 1, *covering[i + 1 :]), result) != result
        for covering, result in results.items()
    )


def _below(survey: Survey, cell: Cell) -> Guest:
    return Guest.FISHER if survey.board.tiles[cell].face.guest is Guest.GUARD else Guest.WOLF
