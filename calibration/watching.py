"""Single tiles before a live camera: which of them lie still, and which were taken in before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from calibration.glimpse import Glimpse
from calibration.known_art import KnownArt
from engine import Cell
from scanner.crops import even_light

Floats = NDArray[np.float32]
Image = NDArray[np.uint8]


@dataclass(frozen=True)
class WatchSettings:
    """Lengths are shares of a tile's side."""

    same: float = 200.0
    """Squared distance below which two stills show one tile: 44 at most where the camera moved,
    turned and changed its exposure in between, 572 at least for two faces of our box."""
    still: float = 0.12
    """A tile that lies still moves by less from one still to the next; hands tremble."""
    in_place: float = 0.8
    """A tile turned over lies at most so far from where it lay."""
    gone: int = 2
    """A tile that is out of sight in so many stills, while another one lies still, was taken
    away; until then a hand may hide it."""


USUAL = WatchSettings()


class Turning(StrEnum):
    """What the person says about other sides."""

    NEVER = "never"
    ONCE = "once"
    """what lies there now is what was taken in last, turned over"""
    ALWAYS = "always"
    """each tile is turned over where it lies"""


class Lies(StrEnum):
    """How a tile of a still lies."""

    MOVING = "moving"
    """or seen for the first time"""
    STILL = "still"
    """twice at one place: it can be taken in"""
    KNOWN = "known"
    """taken in before"""


@dataclass(frozen=True, eq=False)
class TakenTile:
    """A tile that was taken in and may still lie there."""

    photo: int
    cell: Cell
    art: Floats
    """(3, 64, 64) evened, as it was seen last"""
    centre: Floats | None
    """(2,) pixels where it was seen last; None if that was before this watch began"""
    front: bool = True
    """whether its other side may be shown next"""
    undone: bool = False
    """taken back: it is forgotten as soon as it is out of sight"""
    missed: int = 0
    """stills since it was in sight"""


@dataclass(frozen=True)
class Batch:
    """Tiles of a still that make one view."""

    rows: tuple[int, ...]
    cells: tuple[Cell, ...]
    back_of: int | None = None


class Watch:
    """What one camera saw of one box, still after still."""

    def __init__(self, settings: WatchSettings = USUAL) -> None:
        self.light_of: int | None = None
        """the first view of this sitting"""
        self._settings = settings
        self._taken: list[TakenTile] = []
        self._glimpse: Glimpse | None = None
        self._arts = _evened(np.zeros((0, 64, 64, 3), np.uint8))
        self._still: set[int] = set()

    @property
    def waits_for_back(self) -> bool:
        """Whether the other side of a tile may be shown next."""
        return any(tile.front for tile in self._taken)

    def remember(self, photo: int, cells: Sequence[Cell], crops: Image, front: bool) -> None:
        """Tiles (n, 64, 64, 3) that were taken in before this watch began; they may still lie."""
        for cell, art in zip(cells, _evened(crops), strict=True):
            if all((tile.photo, tile.cell) != (photo, cell) for tile in self._taken):
                # A tile whose other side was taken back lies where that side lies.
                undone = [tile for tile in self._taken if tile.undone and tile.cell == cell]
                centre = undone[-1].centre if undone else None
                self._taken.append(TakenTile(photo, cell, art, centre, front))

    def look(self, glimpse: Glimpse) -> tuple[Lies, ...]:
        """How each tile of the next still lies."""
        before, old = self._glimpse, self._arts
        self._glimpse, self._arts = glimpse, _evened(glimpse.crops)
        art = KnownArt(self._arts) if len(glimpse) else None
        known = self._find_again(glimpse, art)
        self._still = set()
        if before is not None and art is not None:
            far = _apart(before.centres, glimpse)
            same = self._alike(old, art) & (far < self._settings.still)
            self._still = set(np.flatnonzero(same.any(axis=0) & glimpse.whole).tolist()) - known
        return tuple(
            Lies.KNOWN if row in known else Lies.STILL if row in self._still else Lies.MOVING
            for row in range(len(glimpse))
        )

    def batches(self, turning: Turning) -> list[Batch]:
        """The tiles of the still looked at last that can be taken in, sides told apart."""
        rows = sorted(self._still)
        backs = self._backs(rows, turning)
        made: dict[int, list[tuple[int, Cell]]] = {}
        for row, front in backs.items():
            made.setdefault(front.photo, []).append((row, front.cell))
        found = [
            Batch(tuple(row for row, _ in part), tuple(cell for _, cell in part), photo)
            for photo, part in made.items()
        ]
        fresh = tuple(row for row in rows if row not in backs)
        if fresh:
            found.append(Batch(fresh, tuple(Cell(i, 0) for i in range(len(fresh)))))
        return found

    def took(self, batches: Sequence[tuple[Batch, int]]) -> None:
        """The batches were taken in as these views; tiles that are gone can be forgotten."""
        assert self._glimpse is not None
        self._taken = [tile for tile in self._taken if tile.missed < self._settings.gone]
        for batch, photo in batches:
            if self.light_of is None:
                self.light_of = photo
            for row, cell in zip(batch.rows, batch.cells, strict=True):
                centre, front = self._glimpse.centres[row], batch.back_of is None
                self._taken.append(TakenTile(photo, cell, self._arts[row], centre, front))
        self._still = set()

    def undo(self, photo: int) -> None:
        """A view was taken back; while its tiles lie on, they are not taken in again."""
        self._taken = [
            replace(tile, front=False, undone=True) if tile.photo == photo else tile
            for tile in self._taken
        ]

    def _find_again(self, glimpse: Glimpse, art: KnownArt | None) -> set[int]:
        """The rows that were taken in before; every tile is one row at most, the nearest first."""
        found: dict[int, int] = {}
        if self._taken and art is not None:
            alike = self._alike(np.stack([tile.art for tile in self._taken]), art)
            # Where a tile lay before this watch nobody knows; any place will do.
            nowhere = np.full(2, np.inf, np.float32)
            spots = [nowhere if tile.centre is None else tile.centre for tile in self._taken]
            far = _apart(np.stack(spots), glimpse)
            found = _nearest_pairs(alike, far)
        self._taken = [
            replace(tile, missed=tile.missed + 1)
            if number not in found
            else replace(
                tile, missed=0, art=self._arts[found[number]], centre=glimpse.centres[found[number]]
            )
            for number, tile in enumerate(self._taken)
            if number in found or not tile.undone
        ]
        return set(found.values())

    def _backs(self, rows: Sequence[int], turning: Turning) -> dict[int, TakenTile]:
        """Which of the rows show the other side of a tile that was taken in."""
        fronts = [tile for tile in self._taken if tile.front and tile.missed]
        if turning is Turning.NEVER or not rows or not fronts:
            return {}
        if turning is Turning.ONCE and len(rows) == len(fronts) == 1:
            return {rows[0]: fronts[0]}
        assert self._glimpse is not None
        placed = [tile for tile in fronts if tile.centre is not None]
        if not placed:
            return {}
        spots = np.stack([tile.centre for tile in placed if tile.centre is not None])
        far = _apart(spots, self._glimpse)
        may = (far < self._settings.in_place) & np.isin(np.arange(len(self._glimpse)), rows)
        return {row: placed[number] for number, row in _nearest_pairs(may, far).items()}

    def _alike(self, arts: Floats, art: KnownArt) -> NDArray[np.bool_]:
        """(m, n) whether evened crops (m, 3, 64, 64) show the prints of this still."""
        if not len(arts):
            return np.zeros((0, art.count), np.bool_)
        return np.asarray(art.distances(arts).min(axis=1) < self._settings.same, np.bool_)


def _evened(crops: Image) -> Floats:
    """Each crop in its own light: tiles are told apart by what is printed on them."""
    parts = [even_light(crop[None]) for crop in crops]
    return np.concatenate(parts) if parts else even_light(crops)


def _nearest_pairs(may: NDArray[np.bool_], far: NDArray[np.float64]) -> dict[int, int]:
    """Rows of (m, n) paired with columns where they may be, each once, the nearest first."""
    found: dict[int, int] = {}
    for one, other in sorted(np.argwhere(may).tolist(), key=lambda pair: far[tuple(pair)]):
        if one not in found and other not in found.values():
            found[one] = other
    return found


def _apart(centres: Floats, glimpse: Glimpse) -> NDArray[np.float64]:
    """(m, n) how far tiles of a still are from places (m, 2), in their sides."""
    away = centres[:, None].astype(np.float64) - glimpse.centres[None]
    return np.asarray(np.hypot(away[..., 0], away[..., 1]) / glimpse.sides[None])
