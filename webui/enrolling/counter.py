"""Where boxes are learnt: one change at a time, each kept before it is confirmed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.set_store import SetStore
from calibration.sheet import Eyes, load_eyes, look_at_sheet
from calibration.tile_set import TileSet, check_name
from webui.enrolling.draft import Draft, DraftError, finish
from webui.enrolling.draft_store import DraftStore
from webui.enrolling.proposing import Clash, find_clashes, propose

Image = NDArray[np.uint8]

MOST_SHOWN = 1500


@dataclass
class Counter:
    """The drafts and sets of one server."""

    data: Path
    load: Callable[[], Eyes] = load_eyes

    def __post_init__(self) -> None:
        self.drafts = DraftStore(self.data)
        self.sets = SetStore(self.data)
        self._lock = threading.Lock()

    @cached_property
    def _eyes(self) -> Eyes:
        return self.load()

    def begin(self, name: str, expansion: bool) -> Draft:
        """A new draft, or the one of this name, to go on with."""
        check_name(name)
        with self._lock:
            if name in self.drafts.names():
                return self.drafts.load(name)
            draft = Draft(name, expansion)
            self.drafts.save(draft)
            return draft

    def look(self, name: str, image: Image, turned_over: bool) -> int:
        """Take in a photo; how many tiles it shows."""
        draft = self.drafts.load(name)
        if turned_over and not draft.photos:
            raise DraftError("there is no photo yet whose tiles could be turned over")
        sheet = look_at_sheet(np.ascontiguousarray(image), self._eyes, name)
        with self._lock:
            draft = self.drafts.load(name)
            if len(draft.shown) + len(sheet) > MOST_SHOWN:
                raise DraftError(f"more than {MOST_SHOWN} tiles are no box")
            tiles = propose(sheet, draft)
            if not tiles:
                return 0
            numbers = [tile.number for tile in tiles]
            self.drafts.keep_photo(name, draft.photos, numbers, sheet.crops)
            self.drafts.save(draft.added(tiles, draft.photos - 1 if turned_over else None))
            return len(tiles)

    def change(self, name: str, how: Callable[[Draft], Draft]) -> Draft:
        """The next draft, kept."""
        with self._lock:
            after = how(self.drafts.load(name))
            self.drafts.save(after)
            return after

    def clashes(self, draft: Draft) -> tuple[Clash, ...]:
        return find_clashes(draft, self.drafts.crops(draft))

    def finish(self, name: str) -> TileSet:
        """Make the set and put it on the shelf; the draft stays, so that more can be shown."""
        with self._lock:
            draft = self.drafts.load(name)
            made = finish(draft, self.drafts.crops(draft))
            self.sets.save(made)
            return made
