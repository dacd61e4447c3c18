"""The search for tiles: a wide look proposes places, feeling decides and spreads from them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.finding.feeling import Feeler, Floats, Pyramid
from scanner.finding.hands import Hands
from scanner.finding.look import TileNet, look
from scanner.finding.seen import Seen
from scanner.finding.settings import FindSettings
from scanner.finding.spreading import SpreadSettings, pooled, spread

PROPOSED = 160
"""So many places of the wide look are felt at most: the tiles of a large board and some more."""

ENOUGH = 6
"""With fewer tiles side by side the whole picture is searched once more."""

_SAME, _CLEARLY = 0.15, 0.5
"""A place that differs from one of this likelihood by less, in sides, need not be felt as well;
places of this likelihood say whether another look is needed."""

_LARGEST, _SMALLEST, _STEP = 0.22, 0.017, 1.42
"""Sides of squares that are tried then, in long sides of the picture; a feeler still feels a tile
a fifth larger or smaller than expected."""

_SPOTS = 56
"""So many places are tried for each size and turn."""

FAR_OFF = SpreadSettings(hopeless=-3.0, sure=2.0, first=10)
"""Places drawn evenly lie far off at first, and many see the same tile."""


def search(
    picture: Pyramid, net: TileNet, feeler: Feeler, settings: FindSettings
) -> tuple[list[Seen], Hands]:
    """Groups of tiles side by side in a picture, the largest first, and the hands over them."""
    places, hands = proposed(picture, net, settings)
    groups = spread(picture, places, feeler)
    if groups and len(groups[0]) >= ENOUGH:
        return groups, hands
    far_off = spread(picture, scattered(*picture.size), feeler, FAR_OFF)
    return pooled([*groups, *far_off]), hands


def proposed(picture: Pyramid, net: TileNet, settings: FindSettings) -> tuple[Floats, Hands]:
    """(n, 4, 2): where the net sees tiles from near and from far, the likeliest first; hands."""
    seen, hands = Seen.none(), Hands()
    for long_px in settings.look_px:
        level = max(0, int(np.log2(max(max(picture.size) / long_px, 1.0))))
        small, covered = look(picture.level(level), net, long_px, settings)
        small = small.moved(2.0**level, (0.0, 0.0))
        seen = seen.joined(small.keep(~_seen_before(small, seen)))
        hands = hands.joined(covered.moved(2.0**level))
        if _well_seen(seen, long_px / max(picture.size), settings):
            break
    order = np.argsort(-seen.scores, kind="stable")[:PROPOSED]
    return seen.corners[order], hands


def _well_seen(seen: Seen, scale: float, settings: FindSettings) -> bool:
    """Whether there are many tiles, none of a size at which some are missed."""
    clear = seen.sides[seen.scores >= _CLEARLY]
    large = np.percentile(clear, 90) * scale if len(clear) else 0.0
    return len(clear) >= settings.many and large < settings.easy_px


def _seen_before(tiles: Seen, others: Seen) -> NDArray[np.bool_]:
    """(n,): whether a tile was seen just so, and clearly, in another look."""
    away = np.hypot(*(tiles.centres[:, None] - others.centres[None]).transpose(2, 0, 1))
    ratio = tiles.sides[:, None] / others.sides[None]
    same = (away < _SAME * others.sides) & (ratio < 1 + _SAME) & (ratio > 1 / (1 + _SAME))
    return np.asarray((same & (others.scores >= _CLEARLY)).any(axis=1), np.bool_)


def turned_ways(quads: Floats) -> Floats:
    """(3 n, 4, 2): each quad as it is and turned by one and two thirds of a quarter."""
    middle = quads.mean(axis=1, keepdims=True)
    ways = []
    for angle in (0.0, np.pi / 6, np.pi / 3):
        c, s = np.cos(angle), np.sin(angle)
        ways.append((quads - middle) @ np.array([[c, s], [-s, c]]) + middle)
    return np.asarray(np.concatenate(ways), np.float32)


def scattered(width: int, height: int) -> Floats:
    """Squares (n, 4, 2) of all sizes spread evenly over a picture; always the same."""
    long = max(width, height)
    sizes = _LARGEST * long / _STEP ** np.arange(np.log(_LARGEST / _SMALLEST) / np.log(_STEP))
    halves = np.repeat(sizes, _SPOTS) / 2
    # The plastic number's sequence fills a square evenly, however many points are taken.
    ratio = 1.32471795724474602596
    count = np.arange(1, len(halves) + 1)
    x, y = (count / ratio) % 1, (count / ratio**2) % 1
    corner = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    centre = np.stack([x * width, y * height], axis=-1)[:, None]
    return turned_ways((centre + corner * halves[:, None, None]).astype(np.float32))
