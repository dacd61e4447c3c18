"""How many sheep or fish a region holds, by all edges that see it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.decode.box import Ints
from scanner.decode.evidence import COUNTS, KINDS, NEVER, Doubles, Evidence
from scanner.decode.partitions import MASK_EDGES
from scanner.decode.settings import Prior

_SIZE = MASK_EDGES.sum(axis=1)
_SHARE = MASK_EDGES / np.maximum(_SIZE, 1)[:, None]
_ODD = _SIZE[:, None] != np.arange(COUNTS)


@dataclass(frozen=True, eq=False)
class Regions:
    """Natural logs about u different regions; a set of no edges surely holds 0."""

    number: Ints
    """(m, 4): which of them each asked one is"""
    seen: Doubles
    """(u, COUNTS) log probability of each number"""
    unusual: Doubles
    """(u, COUNTS) the same with the penalty for odd numbers of sheep"""
    any: Doubles
    """(u,) of the unusual ones together"""
    first: Ints
    """(u,) the best of the unusual ones"""
    best: Doubles
    """(u,) its log probability"""
    second: Ints
    """(u,) the next best"""
    gap: Doubles
    """(u,) how far it is behind"""


def count_regions(tile: Ints, kind: Ints, mask: Ints, evidence: Evidence, prior: Prior) -> Regions:
    """For tiles (m,) the regions of kind (m, 4) that own the edges mask (m, 4).

    The edges of a region look at the same sheep, so their logs are averaged, not added.
    """
    code = (tile[:, None] * KINDS + kind) * 16 + mask
    asked = np.zeros(len(evidence.grazing) * KINDS * 16, bool)
    asked[code] = True
    used = np.flatnonzero(asked)
    place = np.cumsum(asked) - 1
    place_kind, place_mask = used // 16 % KINDS, used % 16

    grazing = evidence.grazing.reshape(-1, 4, COUNTS)[used // 16]
    mean = (_SHARE[place_mask][:, None, :] @ grazing)[:, 0]
    mean[place_mask == 0, 1:] = NEVER
    mean -= mean.max(axis=1, keepdims=True)
    seen = mean - np.log(np.exp(mean).sum(axis=1, keepdims=True))
    odd = _ODD[place_mask] & ((place_kind == 1) & (place_mask > 0))[:, None]
    unusual = seen - prior.odd_sheep * odd

    lines = np.arange(len(used))
    first = unusual.argmax(axis=1)
    best = unusual[lines, first]
    rest = unusual.copy()
    rest[lines, first] = 2 * NEVER
    second = rest.argmax(axis=1)
    return Regions(
        number=place[code],
        seen=seen,
        unusual=unusual,
        any=best + np.log(np.exp(unusual - best[:, None]).sum(axis=1)),
        first=first,
        best=best,
        second=second,
        gap=best - rest[lines, second],
    )
