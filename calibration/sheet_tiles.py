"""Single tiles of a sheet: laid out in rows to be learnt, touching or apart, found by feeling."""

from __future__ import annotations

from collections.abc import Callable
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
    upon: tuple[float, ...] = (0.55, 0.7, 0.82)
    """Squares upon squares are looked for in these sizes"""
    least: float = 0.9
    """and must be smaller than this."""
    sizes: int = 3
    """So many sizes of squares are tried,"""
    surely: float = 0.8
    """until one is this much worth;"""
    better: float = 0.1
    """a smaller one that is not must be worth so much more."""


USUAL = SheetSettings()

FROM_NEAR = FindSettings(look_px=(320, 160, 80))
"""Looks for tiles between a twentieth and a half of the picture's long side."""


def find_sheet_tiles(
    image: Image,
    net: TileNet,
    feeler: Feeler,
    worth: Callable[[Seen], float],
    settings: SheetSettings = USUAL,
) -> Seen:
    """All tiles of about one size in a BGR picture, corners clockwise from any.

    Slabs of a floor are squares of one size too, so `worth` (1 for tiles alone, less where many
    squares are none) says which size it is.
    """
    picture = Pyramid(image)
    finding = FindSettings()
    groups = [group for group in search(picture, net, feeler, finding)[0] if len(group)]
    lonely = _lonely(picture, proposed(picture, net, finding)[0], feeler, settings)
    start = _pool([*groups, lonely])
    if len(start) < 2:
        everywhere = _lonely(picture, scattered(*picture.size), feeler, settings)
        start = _pool([start, everywhere])
    best, most, largest = Seen.none(), -np.inf, np.inf
    for _ in range(settings.sizes):
        if not len(start):
            break
        first = without_doubles(start, settings.apart)
        first = first.keep(_of_one_size(first, settings))
        tiles = _grown(picture, first, feeler, settings, largest)
        value = worth(tiles)
        if value >= settings.surely or value > most + settings.better:
            best, most = tiles, value
        if value >= settings.surely:
            break
        # What lies on slabs of a floor is smaller than they are, and hard to see beside so many.
        largest = settings.least * _side(tiles)
        upon = _lonely(picture, _smaller(tiles.corners, settings.upon), feeler, settings)
        start = _pool([start, upon])
        start = start.keep(start.sides < largest)
    return best


def find_few_tiles(
    picture: Pyramid, net: TileNet, feeler: Feeler, settings: SheetSettings = USUAL
) -> Seen:
    """A tile or a few shown from near, in a tenth of the time that a whole sheet needs."""
    places, _ = proposed(picture, net, FROM_NEAR)
    lonely = _lonely(picture, places, feeler, settings)
    if not len(lonely):
        return lonely
    start = without_doubles(lonely, settings.apart)
    return _grown(picture, start.keep(_of_one_size(start, settings)), feeler, settings)


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


def _grown(
    picture: Pyramid,
    start: Seen,
    feeler: Feeler,
    settings: SheetSettings,
    largest: float = np.inf,
) -> Seen:
    """The tiles and those felt beside them, row by row, until nothing more is felt; none has a
    side of more pixels than `largest`."""
    tiles, fresh = start, start.corners
    for _ in range(settings.waves):
        goals = _beside(fresh, settings.steps)
        goals = goals[inside(goals, picture.size) & free(goals, tiles.corners, settings.apart)]
        found, _ = felt_again(picture, goals, feeler, settings.likely, settings)
        found = found.keep(free(found.corners, tiles.corners, settings.apart))
        found = found.keep(found.sides < largest)
        found = without_doubles(found, settings.apart) if len(found) else found
        if not len(found):
            break
        tiles, fresh = tiles.joined(found), found.corners
    return tiles.keep(_of_one_size(tiles, settings))


def _beside(quads: Floats, steps: tuple[float, ...]) -> Floats:
    """(4 k n, 4, 2): the same quads moved over each side by so many sides."""
    nw, ne, se, sw = (quads[:, i] for i in range(4))
    right, down = (ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2
    moves = [way * step for step in steps for way in (right, down, -right, -down)]
    return np.concatenate([quads + move[:, None] for move in moves]).astype(np.float32)


def _smaller(quads: Floats, sizes: tuple[float, ...]) -> Floats:
    """(k n, 4, 2): the quads around their middles in other sizes."""
    middle = quads.mean(axis=1, keepdims=True)
    return np.concatenate([middle + (quads - middle) * np.float32(size) for size in sizes])


def _side(seen: Seen) -> float:
    return float(np.median(seen.sides)) if len(seen) else 0.0


def _pool(groups: list[Seen]) -> Seen:
    pool = Seen.none()
    for group in groups:
        pool = pool.joined(group)
    return pool


def _of_one_size(seen: Seen, settings: SheetSettings) -> NDArray[np.bool_]:
    """(n,) those of the size that covers most of the picture: prints on tiles are squares too."""
    if not len(seen):
        return np.zeros(0, np.bool_)
    sides = seen.sides
    alike = np.abs(np.log(sides[:, None] / sides[None])) < np.log(settings.swell)
    covered = (alike * (seen.scores * sides**2)[None]).sum(axis=1)
    return np.asarray(alike[int(covered.argmax())], np.bool_)


def _alike(before: Floats, after: Floats, swell: float) -> NDArray[np.bool_]:
    ratio = _sides(after) / np.maximum(_sides(before), 1e-6)
    return np.asarray((ratio < swell) & (ratio > 1 / swell), np.bool_)


def _sides(quads: Floats) -> NDArray[Any]:
    return Seen(quads, np.ones(len(quads), np.float32)).sides


def _chance(logit: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-logit)), np.float32)
