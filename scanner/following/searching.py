"""Searching: a board that was lost is found again and gets its old cells back."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np

from engine import Cell
from scanner.following.frames import sides
from scanner.following.gathering import Gathered, agreement
from scanner.following.motion import carried
from scanner.following.places import quads_of
from scanner.following.table import Table
from scanner.joining import Fit, JoiningSettings, find_fit, likeness
from scanner.views import View

SAME_TABLE = JoiningSettings(beyond_chance=3.0, margin=2.0)
"""Two looks of one camera most likely show one board: less must speak for it than for photos."""

NEAR = 0.4
"""Corners closer than this to where they were, in sides, are of the same tile."""


def placed(table: Table, found: View) -> View | None:
    """What was found, in the cells of the table; None if it is another board."""
    known = table.view()
    if known is None:
        return None
    stayed = _stayed(known, found)
    if stayed is not None:
        return stayed.place(found)
    fit = find_fit(known, found, SAME_TABLE)
    return None if fit is None else fit.place(found)


def _stayed(known: View, found: View) -> Fit | None:
    """The fit of a board that lies where it was, if most tiles are where they were."""
    votes: Counter[tuple[int, int, int]] = Counter()
    reach = NEAR * sides(known.lattice.corners)
    for quarters in range(4):
        turned = found.turned(quarters).lattice
        step = turned.corners[:, None] - known.lattice.corners[None]
        off = np.hypot(step[..., 0], step[..., 1]).max(axis=2)
        for i, j in np.argwhere(off < reach[None, :]):
            dx, dy = known.lattice.cells[j] - turned.cells[i]
            votes[quarters, int(dx), int(dy)] += 1
    if not votes:
        return None
    (quarters, dx, dy), count = votes.most_common(1)[0]
    fit = Fit(quarters, dx, dy, 0.0, count)
    if 2 * count < len(found) or _likeness(known, fit.place(found)) < 0:
        return None
    return fit


def _likeness(known: View, found: View) -> float:
    """Whether tiles on common cells are rather the same than any."""
    alike = likeness(known, found, SAME_TABLE.doubt)
    rows = {cell: i for i, cell in enumerate(known.lattice.places)}
    pairs = [(rows[cell], i) for i, cell in enumerate(found.lattice.places) if cell in rows]
    return float(sum(alike[i, j] for i, j in pairs))


def take_over(table: Table, found: View) -> None:
    """Move the known tiles to where they were found, and add those that are new.

    Tiles that were not found are put where the others say that they must be.
    """
    rows = {cell: i for i, cell in enumerate(found.lattice.places)}
    common = [cell for cell in table.tiles if cell in rows]
    before = quads_of([table.tiles[cell] for cell in common])
    after = found.lattice.corners[[rows[cell] for cell in common]]
    if common:
        way, _ = cv2.findHomography(before.reshape(-1, 2), after.reshape(-1, 2), cv2.RANSAC, 5.0)
        if way is not None:
            for place in table.places:
                place.corners = carried(place.corners[None], np.asarray(way, np.float64))[0]
    for cell, i in rows.items():
        row = found.beliefs.keep(np.array([i]))
        if cell in table.tiles:
            tile = table.tiles[cell]
            tile.corners, tile.felt = found.lattice.corners[i], 1
            known, seen = tile.read, Gathered.of(row)
            if known is not None and agreement(known, seen, table.settings) >= table.settings.same:
                # The same face, perhaps in another light.
                tile.read, tile.memory = known.with_reading(row, table.settings), None
        else:
            tile = table.lay(
                Cell(*cell), found.lattice.corners[i], float(found.lattice.scores[i]), seen=False
            )
            tile.read = Gathered.of(row)
        tile.last = None
    table.beside()
