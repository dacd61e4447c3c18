"""Reading: what the tiles in sight show, added to what was read before."""

from __future__ import annotations

import numpy as np

from scanner.beliefs import Beliefs, Sight
from scanner.crops import cut_crops, even_light
from scanner.following.frames import Frame, sides
from scanner.following.gathering import Gathered, agreement, visible
from scanner.following.patches import Floats
from scanner.following.places import Lying, quads_of
from scanner.following.settings import FollowSettings
from scanner.following.table import Table, lattice_of
from scanner.hints import hints
from scanner.squares import moved
from scanner.stages import Stages

_STEPS = 0.02 * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])
"""In sides: about as far as corners are known."""


def read(table: Table, frame: Frame, stages: Stages) -> bool:
    """Read the board if it is time to; says whether it was.

    The reader looks at all tiles of a table together, so all in sight are read at once.
    """
    settings = table.settings
    rows = [tile for tile in table.tiles.values() if _readable(tile, settings)]
    if not rows or not _due(table, rows):
        return False
    quads = _aside(quads_of(rows), table.readings)
    crops = cut_crops(frame.image, quads)
    beliefs = stages.read(even_light(crops))
    table.hints = tuple(hints(crops, lattice_of(rows), beliefs))
    table.read_at, table.readings = table.number, table.readings + 1
    for i, tile in enumerate(rows):
        row = beliefs.keep(np.array([i]))
        if tile.changed:
            _read_anew(table, tile, row)
            if tile.cell not in table.tiles:
                continue
        elif tile.read is None:
            tile.read = Gathered.of(row)
        elif visible(row) > settings.visible:
            tile.read, tile.fresh = tile.read.with_reading(row, settings), None
        _judge(table, tile)
    return True


def _aside(quads: Floats, number: int) -> Floats:
    """The quads (n, 4, 2) a little aside, every time to another side.

    What a reader is unsure of changes with a pixel; frames of a standing camera are all alike.
    """
    step = _STEPS[number % len(_STEPS)] * sides(quads)[:, None]
    return np.asarray(quads + step[:, None], np.float32)


def _judge(table: Table, tile: Lying) -> None:
    """Whether a tile is one."""
    settings = table.settings
    if tile.trial and tile.proves(settings):
        tile.trial, table.altered = False, True
    given_up = tile.trial and tile.reads >= settings.tries
    if given_up or (tile.nothing and tile.reads >= settings.sure_reads):
        table.drop(tile.cell, barred=True)


def _readable(tile: Lying, settings: FollowSettings) -> bool:
    if not tile.shown:
        return False
    if tile.changed:
        return tile.steady >= settings.steady
    return not tile.trial or tile.steady > 0


def _due(table: Table, rows: list[Lying]) -> bool:
    """Whether something asks to be read: a new or changed tile, or enough time went by."""
    settings = table.settings
    if table.number - table.read_at >= settings.read_every:
        return True
    return any(
        tile.changed or tile.trial or tile.laid or tile.reads < settings.first_reads
        for tile in rows
    )


def _read_anew(table: Table, tile: Lying, row: Beliefs) -> None:
    """A reading of a tile that looks other than it did."""
    settings = table.settings
    if visible(row) < settings.visible or row.sight[0].argmax() != Sight.FACE:
        tile.fresh = None
        if tile.bare >= settings.gone:
            table.take(tile.cell)
        return
    tile.bare = 0
    if not tile.there:
        # The feeler missed it, so it lies a little elsewhere.
        tile.corners = moved(tile.corners[None], row.shift)[0]
        return
    fresh = tile.fresh
    tile.fresh = Gathered.of(row) if fresh is None else fresh.with_reading(row, settings)
    if tile.fresh.count < settings.sure_reads:
        return
    if tile.read is None or agreement(tile.read, tile.fresh, settings) < settings.same:
        tile.before = tile.before or tile.face
        tile.read, table.altered = tile.fresh, True
    # Else it is the same face in another light.
    tile.fresh = None
    tile.renew()
