"""Moving: everything known is carried to where it is in the new frame."""

from __future__ import annotations

import numpy as np

from scanner.following.frames import Frame, sides
from scanner.following.motion import carried, follow
from scanner.following.places import move_to, quads_of
from scanner.following.table import Table

_EXACT = 0.2
"""Pixels of the small picture; the flow is not surer of less, and so would only add up errors."""

_FEW = 2
"""With fewer tiles in clear sight the whole picture says how it moves."""

_PANS = 0.015
"""In sides a frame: a picture that moves less brings nothing new into sight."""


def carry(table: Table, before: Frame, now: Frame) -> float | None:
    """Move all places with the picture; says how far tiles moved in sides, None if unknown."""
    tiles = list(table.tiles.values())
    clear = [tile for tile in tiles if tile.clear]
    way = None
    if len(clear) >= _FEW:
        way = follow(before.grey, now.grey, before.in_small(quads_of(clear)))
    if way is None:
        width, height = now.size
        all_of_it = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
        way = follow(before.grey, now.grey, before.in_small(all_of_it))
    if way is None:
        return None
    quads = quads_of(tiles)
    steps = carried(before.in_small(quads), way) - before.in_small(quads)
    far = np.hypot(steps[..., 0], steps[..., 1]).mean(axis=1)
    if float(np.median(far)) < _EXACT:
        return 0.0
    motion = float(np.median(far / sides(before.in_small(quads))))
    places = table.places
    quads_now = carried(quads_of(places), now.small_way(way))
    move_to(places, quads_now)
    if motion > _PANS:
        for place, whole in zip(places, now.shows(quads_now, share=1.0).tolist(), strict=True):
            if not whole and place.cell in table.free:
                # What comes into the picture was not laid before our eyes.
                place.memory, place.bare = None, 0
    return motion
