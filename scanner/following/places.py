"""Places: the cells that are followed in the picture, with a tile on them or free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Cell, Face, Guest
from scanner.beliefs import Sight
from scanner.following.frames import Frame
from scanner.following.gathering import Gathered
from scanner.following.patches import Floats, difference
from scanner.following.settings import FollowSettings


@dataclass(eq=False)
class Place:
    """A cell and where it is in the frame; as such, a free one beside the board."""

    cell: Cell
    corners: Floats
    """(4, 2) pixels of the frame, NW NE SE SW in board axes"""
    memory: Floats | None = None
    """how it usually looks: a patch"""
    last: Floats | None = None
    """how it looked in the frame before"""
    shown: bool = False
    """whether it is in the frame"""
    changed: bool = False
    """whether it looks other than it did"""
    steady: int = 0
    """frames without motion"""
    felt: int = 0
    """how often it was felt"""
    logit: float = 0.0
    """how likely a tile was felt there the last time"""
    turn: int = 0
    """the frame in which it was felt last"""
    bare: int = 0
    """times in a row that nothing was felt there"""
    asked: int = 0
    """times that it was felt since it looks other"""
    barred: bool = False
    """a square was felt here that is no tile; until it changes it is not asked again"""

    @property
    def unproven(self) -> bool:
        """Whether it is not known yet what lies there, and so not how it looks."""
        return False

    @property
    def clear(self) -> bool:
        """In sight and as ever."""
        return self.shown and not self.changed

    def renew(self) -> None:
        """Take what is seen now for how the place looks."""
        self.memory, self.changed, self.asked, self.barred = self.last, False, 0, False


@dataclass(eq=False)
class Lying(Place):
    """A tile."""

    score: float = 1.0
    """how surely a tile lies there"""
    read: Gathered | None = None
    """what was read of it"""
    fresh: Gathered | None = None
    """what is read there since it looks other than it did"""
    there: bool = True
    """whether a tile was felt when it was last felt"""
    trial: bool = False
    """found beside the board while following, and not yet read clearly"""
    laid: bool = False
    """it came before our eyes and was not announced yet"""
    before: Face | None = None
    """what lay here until the tile was exchanged; not announced yet"""
    face: Face | None = None
    """what it was last taken for"""
    covers: Guest | None = None
    """what was seen being covered by it"""

    @property
    def unproven(self) -> bool:
        return self.trial

    @property
    def reads(self) -> int:
        """How often it was read."""
        return 0 if self.read is None else self.read.count

    def proves(self, settings: FollowSettings) -> bool:
        """Whether it was read as clearly as tiles are: what only looks square is not."""
        if self.read is None or self.read.count < settings.sure_reads:
            return False
        sight, edges = self.read.mean_logs()[:2]
        if self.read.sight is not Sight.FACE:
            return self.read.sight in (Sight.QUESTION, Sight.MARKER)
        clear = float(np.exp(edges.max(axis=-1)).mean())
        return float(np.exp(sight.max())) > settings.face and clear > settings.clear

    @property
    def nothing(self) -> bool:
        """Whether what was read there is no tile of this game."""
        return self.read is not None and self.read.sight is Sight.NOTHING


def quads_of(places: Sequence[Place]) -> Floats:
    """(n, 4, 2) pixels."""
    return np.array([place.corners for place in places], np.float32).reshape(-1, 4, 2)


def move_to(places: Iterable[Place], quads: NDArray[Any]) -> None:
    """Give places their new corners (n, 4, 2)."""
    for place, quad in zip(places, quads, strict=True):
        place.corners = np.asarray(quad, np.float32)


def notice(places: Sequence[Place], frame: Frame, settings: FollowSettings) -> None:
    """See at each place whether it looks as it did, and whether something moves there."""
    quads = quads_of(places)
    for place, shown in zip(places, frame.shows(quads).tolist(), strict=True):
        place.shown = shown
        if not shown:
            place.last, place.changed, place.steady = None, False, 0
    seen = [place for place in places if place.shown]
    patches = frame.patches(quads_of(seen))
    memories = [patch if p.memory is None else p.memory for p, patch in _pairs(seen, patches)]
    lasts = [patch if p.last is None else p.last for p, patch in _pairs(seen, patches)]
    other = difference(patches, np.asarray(memories, np.float32).reshape(patches.shape))
    motion = difference(patches, np.asarray(lasts, np.float32).reshape(patches.shape))
    for i, place in enumerate(seen):
        moves = place.last is None or motion[i] > settings.moving
        place.steady = 0 if moves else place.steady + 1
        place.changed = bool(other[i] > settings.changed)
        if place.steady == 0:
            place.asked = 0
        if place.changed:
            place.barred = False
        place.last = patches[i]
        if place.memory is None or (moves and place.unproven):
            place.memory, place.changed = patches[i], False
        elif not place.changed:
            place.memory = place.memory + settings.fade * (patches[i] - place.memory)


def _pairs(places: Sequence[Place], patches: Floats) -> Iterable[tuple[Place, Floats]]:
    return zip(places, patches, strict=True)
