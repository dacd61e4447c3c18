"""Equal faces among tiles that were shown: the same picture, however it is turned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.known_art import KnownArt

Floats = NDArray[np.float32]

ALIKE = 0.35
"""Two crops show the same print if they differ by less than this share of what a crop differs
from those that resemble it by chance (squared distances). On 8 boards of 2 validation styles 35
of 40 pairs of one print are below, and none of 4,492 pairs of different ones (0.42 and more)."""

CHANCE = 0.05
"""Share of all pairs that may resemble each other by chance."""

NOTHING = 60.0
"""Squared distances below this are no difference at all."""


@dataclass(frozen=True)
class Member:
    """A tile of a group, turned clockwise by so many quarters against the group's first."""

    tile: int
    quarters: int


Group = tuple[Member, ...]


def group_equal(crops: Floats) -> list[Group]:
    """Groups of evened crops (n, 3, px, px) that show the same print; in order of first tiles."""
    return group_alike(KnownArt(crops).distances(crops)) if len(crops) else []


def group_alike(distances: Floats) -> list[Group]:
    """Groups of tiles by their squared distances (n, 4, n), as `KnownArt.distances` tells them."""
    n = len(distances)
    if n == 0:
        return []
    apart = distances.astype(np.float64) + NOTHING
    apart[np.arange(n), :, np.arange(n)] = np.inf
    usual = np.quantile(np.where(np.isinf(apart), np.nanmax(apart[np.isfinite(apart)], initial=1.0),
                                 apart).reshape(n, -1), CHANCE, axis=1)  # fmt: skip
    share = apart / np.maximum(usual, 1e-9)[:, None, None]
    # Both must find each other: quarter q one way is quarter -q the other.
    back = share.transpose(2, 1, 0)[:, [0, 3, 2, 1]]
    both = np.maximum(share, back)
    groups: list[list[Member]] = []
    home: dict[int, tuple[int, int]] = {}
    for tile in range(n):
        near = both[tile, :, :tile]
        if tile and near.min() < ALIKE:
            quarters, other = np.unravel_index(int(near.argmin()), near.shape)
            group, turned = home[int(other)]
            member = Member(tile, (turned + int(quarters)) % 4)
            groups[group].append(member)
            home[tile] = group, member.quarters
        else:
            home[tile] = len(groups), 0
            groups.append([Member(tile, 0)])
    return [tuple(group) for group in groups]
