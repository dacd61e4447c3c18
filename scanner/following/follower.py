"""The follower: frames of one table go in one by one, a scan of all that is known comes out."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.catalogue import load
from engine.sentences import Sentence, say
from scanner.following.deciding import Decision, board_of, open_questions
from scanner.following.events import Event, EventKind
from scanner.following.frames import Frame
from scanner.following.jolts import Jolts
from scanner.following.moving import carry
from scanner.following.places import notice
from scanner.following.reading import read
from scanner.following.searching import placed, take_over
from scanner.following.settings import USUAL, FollowSettings
from scanner.following.table import Table, begin, lattice_of
from scanner.following.touching import Feel, touch
from scanner.looking import CUT_OFF, OTHER_THINGS, cut_off, look
from scanner.mirrors import MIRRORED, looks_mirrored
from scanner.picture import Picture
from scanner.scan import Scan, SeenTile
from scanner.stages import Stages
from scanner.timing import Watch
from scanner.views import View

OUT_OF_SIGHT = say("The board is out of sight; what was seen last is kept.")

ALIKE = 1.5
"""Grey levels by which frames of one scene differ for noise alone."""


class Follower:
    """Follows the board of one camera; what is known of it lives here."""

    def __init__(self, stages: Stages, feel: Feel, settings: FollowSettings = USUAL) -> None:
        self._stages, self._feel, self._settings = stages, feel, settings
        self._looked: Frame | None = None
        self._forget()

    def _forget(self) -> None:
        self._table: Table | None = None
        self._last: Frame | None = None
        self._decision = Decision()
        self._jolts = Jolts(self._settings)
        self._lost = self._strangers = 0
        self._remarks: tuple[Sentence, ...] = ()
        self._warnings: tuple[Sentence, ...] = ()

    def step(self, picture: Picture) -> Scan:
        """The board after the next frame."""
        watch = Watch()
        frame = Frame(picture.image)
        if self._table is None:
            return self._start(picture, frame, watch)
        table, before, self._last = self._table, self._last, frame
        table.number += 1
        table.events = []
        resized = before is None or before.size != frame.size
        motion = None if before is None or resized else carry(table, before, frame)
        notice(table.places, frame, self._settings)
        watch.lap("follow")
        clear = self._clear(motion, resized)
        if self._search_is_due() and self._search(picture, watch):
            if self._table is not table:
                return self._told(picture, watch)
            notice(table.places, frame, self._settings)
            clear = True
        self._jolted(table, motion if clear else None)
        if clear:
            touch(table, frame, self._feel)
            watch.lap("feel")
            if read(table, frame, self._stages):
                watch.lap("read")
        if table.altered or table.read_at == table.number:
            self._decide(table, picture)
            watch.lap("decode")
        return self._told(picture, watch)

    def _start(self, picture: Picture, frame: Frame, watch: Watch) -> Scan:
        """Search a picture in which nothing is known; one like the last is not searched again."""
        if self._looked is not None and _alike(self._looked, frame):
            self._strangers += 1
            if self._strangers % self._settings.patience:
                return Scan.nothing(self._remarks, watch.spent)
        view, remarks = look(picture, self._stages, watch)
        self._remarks = tuple(remarks)
        if view is None:
            self._looked = frame
            return Scan.nothing(self._remarks, watch.spent)
        self._begin(view, picture, frame)
        return self._told(picture, watch)

    def _begin(self, view: View, picture: Picture, frame: Frame) -> None:
        """Follow a board that was just found."""
        remarks = self._remarks
        self._forget()
        self._looked, self._last = None, frame
        table = begin(view.at(picture.in_image(view.lattice.corners)), self._settings)
        table.hints = _hints(remarks)
        self._table = table
        notice(table.places, frame, self._settings)
        self._decide(table, picture)

    def _clear(self, motion: float | None, resized: bool) -> bool:
        """Whether the board is where it is thought to be; counts the frames in which it is not."""
        assert self._table is not None
        settings = self._settings
        shown = [tile for tile in self._table.tiles.values() if tile.shown]
        changed = [tile for tile in shown if tile.changed]
        if shown and not resized and len(changed) <= settings.unclear * len(shown):
            self._lost = 0
            return True
        steady = sum(tile.steady >= settings.steady for tile in changed)
        if resized:
            self._lost = settings.lost
        elif motion is None or not shown or 2 * steady > len(changed):
            # Else it is a hand that moves before the camera, and will leave.
            self._lost += 1
        return False

    def _search_is_due(self) -> bool:
        """When lost, every few frames; and rarely to check."""
        assert self._table is not None
        settings = self._settings
        if self._lost >= settings.lost:
            return (self._lost - settings.lost) % settings.patience == 0
        calm = not any(tile.changed for tile in self._table.tiles.values())
        return calm and self._table.number % settings.check_every == 0

    def _search(self, picture: Picture, watch: Watch) -> bool:
        """Look for the board; says whether one was found. A strange one is followed instead
        when it stays."""
        assert self._table is not None
        assert self._last is not None
        found, remarks = look(picture, self._stages, watch)
        if found is None:
            return False
        found = found.at(picture.in_image(found.lattice.corners))
        known = placed(self._table, found)
        if known is None:
            self._strangers += 1
            if self._lost == 0 or self._strangers < self._settings.strangers:
                return False
            self._remarks = tuple(remarks)
            self._begin(found.at(picture.in_photo(found.lattice.corners)), picture, self._last)
            return True
        take_over(self._table, known)
        self._lost = self._strangers = 0
        self._table.hints = _hints(remarks)
        return True

    def _jolted(self, table: Table, motion: float | None) -> None:
        tiles = {cell: tile.corners for cell, tile in table.tiles.items() if tile.shown}
        if self._jolts.watch(np.inf if motion is None else motion, tiles):
            table.events.append(Event(EventKind.KNOCKED))

    def _decide(self, table: Table, picture: Picture) -> None:
        if not self._decision.renew(table, self._stages):
            return
        decoded = self._decision.decoded
        assert decoded is not None
        warnings = list(decoded.warnings)
        if cut_off(lattice_of(table.board), picture):
            warnings.append(CUT_OFF)
        if looks_mirrored(decoded.board, load()):
            warnings.append(MIRRORED)
        self._warnings = tuple(warnings)
        table.beside()

    def _told(self, picture: Picture, watch: Watch) -> Scan:
        """All that is known, with tiles where they are in this frame."""
        decoded, table = self._decision.decoded, self._table
        if decoded is None or table is None or len(decoded.board) < 2:
            self._forget()
            return Scan.nothing((*self._warnings, OTHER_THINGS), watch.spent)
        board = board_of(decoded, table)
        corners = picture.in_photo(lattice_of(table.tiles[cell] for cell in board).corners)
        seen = {
            cell: SeenTile(
                corners=corners[i],
                confidence=decoded.confidence[cell],
                alternatives=decoded.alternatives.get(cell, ()),
                in_sight=table.tiles[cell].clear and self._lost == 0,
            )
            for i, cell in enumerate(board)
        }
        lost = self._lost >= self._settings.lost
        return Scan(
            board=board,
            seen=seen,
            certain=decoded.certain,
            confidence=decoded.board_confidence,
            questions=open_questions(decoded, board),
            warnings=(*self._warnings, *([OUT_OF_SIGHT] if lost else table.hints)),
            timing_ms=watch.spent,
            events=tuple(table.events),
            tile_set=decoded.tile_set,
        )


def _hints(remarks: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """What a search had to say but that the board is cut off: that is seen in every frame."""
    return tuple(remark for remark in remarks if remark is not CUT_OFF)


def _alike(one: Frame, other: Frame) -> bool:
    """Whether two frames show as good as the same."""
    if one.size != other.size:
        return False
    return float(cv2.absdiff(one.grey, other.grey).mean()) < ALIKE
