"""How much the tiles of a box differ from each other, kept while more of them are shown."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.grouping import Group, Member, group_alike
from calibration.known_art import KnownArt

Floats = NDArray[np.float32]


class Likeness:
    """The distances between all tiles so far: a new tile is compared with them, never they anew."""

    def __init__(self) -> None:
        self._art: KnownArt | None = None
        self._crops: list[Floats] = []
        self._apart = np.zeros((0, 4, 0), np.float32)
        """(n, 4, n) as `KnownArt.distances` tells them"""

    def __len__(self) -> int:
        return len(self._apart)

    def add(self, crops: Floats) -> None:
        """Take in evened crops (m, 3, px, px)."""
        fresh = KnownArt(crops)
        if self._art is None:
            self._art, self._apart = fresh, fresh.distances(crops)
        else:
            known = np.concatenate(self._crops)
            above = np.concatenate([self._apart, fresh.distances(known)], axis=2)
            self._art = self._art.joined(fresh)
            self._apart = np.concatenate([above, self._art.distances(crops)])
        self._crops.append(crops)

    def groups(self, kept: list[int]) -> list[Group]:
        """Those of these tiles that show the same print."""
        among = self._apart[np.ix_(kept, range(4), kept)]
        return [tuple(Member(kept[m.tile], m.quarters) for m in g) for g in group_alike(among)]
