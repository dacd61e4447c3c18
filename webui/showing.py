"""Tiles shown to a live camera, one after another: stills go in, what was seen comes out."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from calibration.glimpse import Glimpse, take_glimpse
from calibration.session import SURE, EnrolmentSession, face_in_words, listed
from calibration.watching import Batch, Lies, Turning, Watch
from engine import Face
from engine.sentences import Sentence, say
from webui.enrolling import Counter
from webui.live.eyes import BusyError

Image = NDArray[np.uint8]

MOST_WATCHES = 12
"""So many cameras are followed at once; the one looked at longest ago is forgotten."""
MOST_IN_LIGHT = 40
"""So many tiles of a sitting tell what its light is like."""

HOLD_STILL = say("A tile is in sight: hold still for a moment.")
NEXT_TILE = say("This one is taken in. Now the next tile.")
OTHER_SIDE = say("This side is taken in. Now turn the tile over.")


class Stage(StrEnum):
    """What a still came to."""

    TROUBLE = "trouble"
    """nothing can be taken in, and the person is told why"""
    WAITING = "waiting"
    """a tile that does not lie still yet"""
    KNOWN = "known"
    """all that lies there was taken in before"""
    ADDED = "added"
    UNDONE = "undone"


@dataclass(frozen=True, eq=False)
class ShownTile:
    """A tile of a still."""

    corners: NDArray[np.float32]
    """(4, 2) pixels, NW NE SE SW as it lies"""
    face: Face
    """what it is taken for, as it lies"""
    sure: bool
    lies: Lies
    added: bool = False


@dataclass(frozen=True, eq=False)
class Shown:
    """What one still showed."""

    stage: Stage
    said: Sentence
    size: tuple[int, int]
    tiles: tuple[ShownTile, ...]
    advice: Sentence | None = None
    turnable: bool = False
    """whether the other side of what was taken in may come next"""


@dataclass(eq=False)
class _Post:
    """One camera over one box."""

    session: EnrolmentSession
    watch: Watch = field(default_factory=Watch)


class Showing:
    """All cameras over all boxes of a household."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._posts: OrderedDict[tuple[str, str], _Post] = OrderedDict()
        self._busy = threading.Lock()

    def see(self, name: str, camera: str, image: Image, turning: Turning) -> Shown:
        """The next still of a camera; tiles that lie still in it are taken in."""
        if not self._busy.acquire(blocking=False):
            raise BusyError
        try:
            with self._counter.session(name) as session:
                watch = self._watch(name, camera, session)
                light = watch.light_of
                sitting = None if light is None else session.sitting(light, MOST_IN_LIGHT)
            glimpse = take_glimpse(np.ascontiguousarray(image), self._counter.eyes, sitting)
            with self._counter.session(name) as session:
                # Somebody may have given the box up and begun anew in the meantime.
                watch = self._watch(name, camera, session)
                return _shown(session, watch, glimpse, turning)
        finally:
            self._busy.release()

    def undo(self, name: str) -> None:
        """Take back what was taken in last, whichever camera it was."""
        with self._counter.session(name) as session:
            number = session.undo_view()
            for post in self._posts.copy().values():
                if post.session is session:
                    post.watch.undo(number)
                    _remember(post.watch, session)

    def _watch(self, name: str, camera: str, session: EnrolmentSession) -> Watch:
        post = self._posts.get((name, camera))
        if post is None or post.session is not session:
            post = _Post(session)
            _remember(post.watch, session)
            self._posts[name, camera] = post
        self._posts.move_to_end((name, camera))
        while len(self._posts) > MOST_WATCHES:
            self._posts.popitem(last=False)
        return post.watch


def _remember(watch: Watch, session: EnrolmentSession) -> None:
    """The last view may still lie before the camera."""
    last = session.last_view()
    if last is not None:
        tiles = [tile for tile in session.tiles if tile.photo == last]
        crops = np.stack([session.crop(tile.number) for tile in tiles])
        front = session.photos[last].back_of is None
        watch.remember(last, [tile.cell for tile in tiles], crops, front)


def _shown(session: EnrolmentSession, watch: Watch, glimpse: Glimpse, turning: Turning) -> Shown:
    lies = watch.look(glimpse)
    tiles = [
        ShownTile(corners, proposal.options[0], proposal.confidence >= SURE, how)
        for corners, proposal, how in zip(glimpse.corners, glimpse.proposals, lies, strict=True)
    ]
    batches = [] if glimpse.trouble else watch.batches(turning)
    views: list[tuple[Batch, int]] = []
    for batch in batches:
        rows = list(batch.rows)
        proposals = [glimpse.proposals[row] for row in rows]
        crops = glimpse.crops[rows]
        first = len(session.tiles)
        # The first view of a sitting begins its light.
        light = views[0][1] if views and watch.light_of is None else watch.light_of
        number = session.add_view(batch.cells, proposals, crops, batch.back_of, light)
        views.append((batch, number))
        for place, row in enumerate(rows):
            face, confidence = session.told(first + place)
            tiles[row] = replace(tiles[row], face=face, sure=confidence >= SURE, added=True)
    if views:
        watch.took(views)
    stage, said = _said(glimpse, tiles, watch, turning, any(b.back_of is not None for b in batches))
    return Shown(stage, said, glimpse.size, tuple(tiles), glimpse.advice, watch.waits_for_back)


def _said(
    glimpse: Glimpse, tiles: list[ShownTile], watch: Watch, turning: Turning, backs: bool
) -> tuple[Stage, Sentence]:
    """One sentence for the person who holds the camera."""
    added = [tile for tile in tiles if tile.added]
    if added:
        faces = listed([face_in_words(tile.face) for tile in added])
        if not all(tile.sure for tile in added):
            return Stage.ADDED, say("Seen, perhaps: {faces}. Confirm it below.", faces=faces)
        if backs:
            return Stage.ADDED, say("The other side: {faces}", faces=faces)
        return Stage.ADDED, say("Seen: {faces}", faces=faces)
    if tiles and all(tile.lies is Lies.KNOWN for tile in tiles):
        turn = turning is not Turning.NEVER and watch.waits_for_back
        return Stage.KNOWN, OTHER_SIDE if turn else NEXT_TILE
    if glimpse.trouble is not None:
        return Stage.TROUBLE, glimpse.trouble
    return Stage.WAITING, HOLD_STILL
