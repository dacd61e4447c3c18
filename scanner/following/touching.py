"""Touching: tiles and free places are felt in turn; drift, new tiles and gone ones show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.finding.feeling import Pyramid
from scanner.following.frames import Frame, sides
from scanner.following.patches import Floats, looks_like
from scanner.following.places import Lying, Place, quads_of
from scanner.following.settings import FollowSettings
from scanner.following.table import Table

Feel = Callable[[Pyramid, Floats], tuple[Floats, Floats]]
"""for each quad (n, 4, 2) the logit of a tile (n,), and its corners as felt (n, 4, 2)"""


@dataclass(frozen=True, eq=False)
class _Touch:
    """What was felt at one place."""

    logit: float
    corners: Floats
    off: float
    """how far the farthest corner is from where it was expected, in sides"""


def touch(table: Table, frame: Frame, feel: Feel) -> None:
    """Feel the tiles and places whose turn it is, and those where something changed."""
    settings = table.settings
    tiles = [tile for tile in table.tiles.values() if tile.shown]
    suspects = [tile for tile in tiles if tile.changed and tile.steady >= settings.steady]
    calm = _next([tile for tile in tiles if tile.clear], settings.felt_tiles)
    calm += [tile for tile in tiles if tile.clear and tile.trial and tile not in calm]
    free = [place for place in table.free.values() if place.shown]
    asked = [p for p in free if _asks(p, settings)]
    others = _next([p for p in free if p.clear and not p.barred], settings.felt_places)
    places: list[Place] = [*calm, *suspects, *asked, *(p for p in others if p not in asked)]
    felt = _felt(frame, quads_of(places), feel)
    for place, touched in zip(places, felt, strict=True):
        place.turn, place.logit = table.number, touched.logit
        if isinstance(place, Lying):
            if place.changed:
                _suspect(table, place, touched)
            else:
                _drift(place, touched, settings)
                if place.trial and place.bare >= settings.steady:
                    table.drop(place.cell)
    fresh = places[len(calm) + len(suspects) :]
    _lay_new(table, frame, fresh, felt[len(calm) + len(suspects) :], feel)


def _next(places: Sequence[Place], most: int) -> list[Place]:
    """Those that were felt longest ago."""
    return sorted(places, key=lambda place: place.turn)[:most]


def _asks(place: Place, settings: FollowSettings) -> bool:
    """Whether a free place must be felt now: something came to lie there, or it is new."""
    if place.changed:
        return place.steady >= settings.steady
    return place.felt == 0


def _felt(frame: Frame, quads: Floats, feel: Feel) -> list[_Touch]:
    logits, corners = feel(frame.pyramid, quads)
    off = np.hypot(*(corners - quads).transpose(2, 0, 1)).max(axis=1, initial=0) / sides(quads)
    return [_Touch(float(a), b, float(c)) for a, b, c in zip(logits, corners, off, strict=True)]


def _drift(tile: Lying, touched: _Touch, settings: FollowSettings) -> None:
    """Move a tile a little towards where it is felt; the oftener it was felt, the less."""
    tile.there = touched.logit > settings.hold
    tile.bare = 0 if tile.there else tile.bare + 1
    # One that was first felt under a hand may lie a good way off.
    reach = settings.astray if tile.trial else settings.slips
    if touched.logit > settings.tile and touched.off < reach:
        tile.felt += 1
        gain = max(settings.least_gain, 1.0 / (tile.felt + 1))
        tile.corners = tile.corners + np.float32(gain) * (touched.corners - tile.corners)


def _suspect(table: Table, tile: Lying, touched: _Touch) -> None:
    """A tile that looks other than it did: it was nudged, exchanged, hidden or taken."""
    settings = table.settings
    tile.there = touched.logit > settings.hold and touched.off < settings.astray
    if tile.there:
        tile.bare = 0
        if touched.logit > settings.tile and touched.off > settings.settles:
            # It lies elsewhere now; where it is seen again as it was, nothing else happened.
            tile.corners, tile.felt = touched.corners, 1
        return
    assert tile.last is not None
    bare = touched.logit < settings.empty and _is_table(tile.last, table)
    tile.bare = tile.bare + 1 if bare else 0


def _is_table(patch: Floats, table: Table) -> bool:
    """Whether a place looks like the bare table beside the board."""
    free = [p.memory for p in table.free.values() if p.clear and p.bare > 0]
    known = np.array([memory for memory in free if memory is not None], np.float32)
    return looks_like(patch, known) < table.settings.like_table


def _lay_new(
    table: Table, frame: Frame, places: Sequence[Place], felt: Sequence[_Touch], feel: Feel
) -> None:
    """Tiles on places that were free: felt there, and felt again where they were felt."""
    settings = table.settings
    likely: list[Place] = []
    quads = []
    for place, touched in zip(places, felt, strict=True):
        place.felt += 1
        # What is felt where nothing has changed must be felt the more clearly.
        wanted = settings.hold if place.changed or place.bare == 0 else settings.unchanged
        if touched.logit > wanted and touched.off < settings.astray and not place.barred:
            likely.append(place)
            quads.append(touched.corners)
        elif touched.logit < settings.empty:
            place.bare += 1
        if place.changed:
            place.asked += 1
            if place.asked >= settings.asked:
                # The table itself looks other now: a shadow, crumbs, or a thing.
                place.renew()
    if not likely:
        return
    again = _felt(frame, np.array(quads, np.float32), feel)
    for place, touched in zip(likely, again, strict=True):
        wanted = settings.tile if place.changed else settings.unseen
        fits = touched.logit > wanted and touched.off < settings.settles
        if fits and _alone(touched.corners, table, settings):
            score = float(1 / (1 + np.exp(-touched.logit)))
            table.lay(place.cell, touched.corners, score, seen=place.bare >= settings.seen_bare)


def _alone(quad: Floats, table: Table, settings: FollowSettings) -> bool:
    """Whether no known tile lies where a new one is felt."""
    known = quads_of(list(table.tiles.values()))
    away: NDArray[np.float32] = np.hypot(*(known.mean(axis=1) - quad.mean(axis=0)).T)
    return bool((away > settings.apart * sides(known)).all())
