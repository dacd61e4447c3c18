"""Which combinations of four edges are worth following on each tile."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.decode.evidence import Doubles, Evidence
from scanner.decode.settings import DecodeSettings, Prior

Ints = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Rows:
    """Combinations of edges, tile by tile."""

    tile: Ints
    """(r,)"""
    letters: Ints
    """(r, 4): numbers of terrains on N E S W"""
    kept: Doubles
    """(n,): the share of each tile's probability that its rows hold"""


def likely_rows(
    evidence: Evidence, neighbours: Ints, settings: DecodeSettings, prior: Prior
) -> Rows:
    """The combinations within reach of the best, by what both sides of each border say."""
    deficit = _deficits(evidence.edges, neighbours, settings.mismatch)
    reach = settings.reach + prior.stranger
    order = np.argsort(deficit, axis=2, kind="stable")
    least = np.take_along_axis(deficit, order, axis=2)
    needed = (deficit <= reach).sum(axis=2).max(axis=1)
    tiles, letters, behind = [], [], []
    # Most tiles have few letters to try, so they are combined in groups of like need.
    for fewer, k in ((0, 2), (2, 4), (4, 7)):
        group = np.flatnonzero((needed > fewer) & (needed <= k))
        row, combination, sums = _combined(least[group, :, :k], reach, settings.most_rows)
        digits = (combination[:, None] // np.array([k**3, k**2, k, 1])) % k
        tiles.append(group[row])
        letters.append(order[group[row][:, None], np.arange(4), digits])
        behind.append(sums)
    tile = np.concatenate(tiles)
    sort = np.argsort(tile, kind="stable")
    weight = np.bincount(tile, np.exp(-np.concatenate(behind)), len(neighbours))
    whole = np.exp(-deficit).sum(axis=2).prod(axis=1)
    return Rows(tile[sort], np.concatenate(letters)[sort], weight / whole)


def _combined(least: Doubles, reach: float, most: int) -> tuple[Ints, Ints, Doubles]:
    """Which sums of one deficit per edge, from (g, 4, k), are within reach: row, number, sum."""
    g, _, k = least.shape
    first = least[:, 0, :, None] + least[:, 1, None, :]
    last = least[:, 2, :, None] + least[:, 3, None, :]
    sums = (first.reshape(g, k * k, 1) + last.reshape(g, 1, k * k)).reshape(g, k**4)
    chosen = sums <= reach
    crowded = np.flatnonzero(chosen.sum(axis=1) > most)
    if len(crowded):
        chosen[crowded] = False
        best = np.argpartition(sums[crowded], most, axis=1)[:, :most]
        chosen[crowded[:, None], best] = True
    row, combination = np.nonzero(chosen)
    return row, combination, sums[row, combination]


def _deficits(edges: Doubles, neighbours: Ints, mismatch: float) -> Doubles:
    """(n, 4, 7): how far each letter is below the best of its edge, with the neighbour's word."""
    across = np.exp(edges)[neighbours][:, [0, 1, 2, 3], [2, 3, 0, 1]]
    broken = np.exp(-mismatch)
    heard = np.log(broken + (1 - broken) * across)
    heard[neighbours < 0] = 0.0
    words = edges + heard
    return np.asarray(words.max(axis=2, keepdims=True) - words, np.float64)
