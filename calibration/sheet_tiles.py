"""Single tiles of a sheet: laid out in rows to be learnt, touching or apart, found by feeling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.finding import FindSettings, Seen, TileNet
from scanner.finding.feeling import Feeler, Pyramid, feel
from scanner.finding.search import proposed, scattered, search
from scanner.finding.seen import without_doubles
from scanner.finding.spreading import free, inside

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class SheetSettings:
    """Thresholds; lengths are shares of a tile's side, likelihoods are logits of the feeler."""

    steps: tuple[float, ...] = (1.02, 1.3, 1.6)
    """How far away the next tile of a row is looked for: tiles touch or lie up to a hand's
    breadth apart, and a feeler feels a tile a third astray."""
    likely: float = 0.5
    """A tile beside another one must be this likely,"""
    first: float = 2.5
    """one by itself this likely,"""
    expected: float = -2.0
    """and one that rows and columns ask for this likely."""
    still: float = 0.12
    """Corners that still move by more than this were not found."""
    apart: float = 0.6
    """No two tiles lie closer."""
    swell: float = 1.3
    """Tiles of one sheet differ in size by less, perspective included."""
    waves: int = 30


USUAL = SheetSettings()

FROM_NEAR = FindSettings(look_px=(320, 160, 80))
"""Looks for tiles between a twentieth and a half of the picture's long side."""


def find_sheet_tiles(
    image: Image, net: TileNet, feeler: Feeler, settings: SheetSettings = USUAL
) -> Seen:
    """All tiles of about one size in a BGR picture, corners clockwise from any."""
    picture = Pyramid(image)
    finding = FindSettings()
    groups = [group for group in search(picture, net, feeler, finding)[0] if len(group)]
    lonely = _lonely(picture, proposed(picture, net, finding)[0], feeler, settings)
    start = without_doubles(_pool([*groups, lonely]), settings.apart)
    if len(start) < 2:
        everywhere = _lonely(picture, scattered(*picture.size), feeler, settings)
        start = without_doubles(_pool([start, everywhere]), settings.apart)
    start = _of_one_size(start, settings)
    return _grown(picture, start, feeler, settings)


def find_few_tiles(
    picture: Pyramid, net: TileNet, feeler: Feeler, settings: SheetSettings = USUAL
) -> Seen:
    """A tile or a few shown from near, in a tenth of the time that a whole sheet needs."""
    places, _ = proposed(picture, net, FROM_NEAR)
    lonely = _lonely(picture, places, feeler, settings)
    if not len(lonely):
        return lonely
    start = _of_one_size(without_doubles(lonely, settings.apart), settings)
    return _grown(picture, start, feeler, settings)


def felt_again(
    picture: Pyramid, quads: Floats, feeler: Feeler, least: float, settings: SheetSettings = USUAL
) -> tuple[Seen, NDArray[np.intp]]:
    """The tiles felt at these places (n, 4, 2), and (k,) from which of them each was felt."""
    if not len(quads):
        return Seen.none(), np.zeros(0, np.intp)
    logit, felt = feel(picture, quads, feeler)
    rows = np.flatnonzero((logit > least - 2.0) & _alike(quads, felt, settings.swell))
    again, last = feel(picture, felt[rows], feeler)
    off = np.hypot(*(last - felt[rows]).transpose(2, 0, 1)).max(axis=1, initial=0.0)
    good = (again > least) & (off < settings.still * _sides(felt[rows]))
    good &= _alike(quads[rows], last, settings.swell)
    return Seen(last[good], _chance(again[good])), rows[good]


def _lonely(picture: Pyramid, places: Floats, feeler: Feeler, settings: SheetSettings) -> Seen:
    """Tiles felt at places that may be far off."""
    for _ in range(2):
        logit, felt = feel(picture, places, feeler)
        places = felt[logit > -3.0]
    return felt_again(picture, places, feeler, settings.first, settings)[0]


def _grown(picture: Pyramid, start: Seen, feeler: Feeler, settings: SheetSettings) -> Seen:
    """The tiles and those felt beside them, row by row, until nothing more is felt."""
    tiles, fresh = start, start.corners
    for _ in range(settings.waves):
        goals = _beside(fresh, settings.steps)
        goals = goals[inside(goals, picture.size) & free(goals, tiles.corners, settings.apart)]
        found, _ = felt_again(picture, goals, feeler, settings.likely, settings)
        found = found.keep(free(found.corners, tiles.corners, settings.apart))
        found = without_doubles(found, settings.apart) if len(found) else found
        if not len(found):
            break
        tiles, fresh = tiles.joined(found), found.corners
    return _of_one_size(tiles, settings)


def _beside(quads: Floats, steps: tuple[float, ...]) -> Floats:
    """(4 k n, 4, 2): the same quads moved over each side by so many sides."""
    nw, ne, se, sw = (quads[:, i] for i in range(4))
    right, down = (ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2
    moves = [way * step for step in steps for way in (right, down, -right, -down)]
    return np.concatenate([quads + move[:, None] for move in moves]).astype(np.float32)


def _pool(groups: list[Seen]) -> Seen:
    pool = Seen.none()
    for group in groups:
        pool = pool.joined(group)
    return pool


def _of_one_size(seen: Seen, settings: SheetSettings) -> Seen:
    """Those of the size that covers most of the picture: prints on tiles are squares too."""
    if not len(seen):
        return seen
    sides = seen.sides
    alike = np.abs(np.log(sides[:, None] / sides[None])) < np.log(settings.swell)
    covered = (alike * (seen.scores * sides**2)[None]).sum(axis=1)
    return seen.keep(alike[int(covered.argmax())])


def _alike(before: Floats, after: Floats, swell: float) -> NDArray[np.bool_]:
    ratio = _sides(after) / np.maximum(_sides(before), 1e-6)
    return np.asarray((ratio < swell) & (ratio > 1 / swell), np.bool_)


def _sides(quads: Floats) -> NDArray[Any]:
    return Seen(quads, np.ones(len(quads), np.float32)).sides


def _chance(logit: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-logit)), np.float32)
