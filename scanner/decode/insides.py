"""Whole readings of tiles: edges with their joins, guest, sheep and fish, weighed by the box."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.terrain import Terrain, can_stand
from scanner.beliefs import GUESTS, PAIRS, TERRAINS
from scanner.decode.box import Box, Ints, edges_code, shape_code
from scanner.decode.candidates import Rows
from scanner.decode.evidence import COUNTS, KIND_OF_LETTER, NEVER, Doubles, Evidence
from scanner.decode.partitions import (
    BLOCK_EDGES,
    BLOCK_MASKS,
    OPTION_COUNT,
    OPTION_PARTITION,
    OPTION_START,
    PATTERN_OF_BITS,
)
from scanner.decode.regions import Regions, count_regions
from scanner.decode.settings import DecodeSettings, Prior


@dataclass(frozen=True, eq=False)
class Readings:
    """Faces without their counts, each with its best counts; logs are not normalised."""

    tile: Ints
    """(m,), ascending"""
    letters: Ints
    """(m, 4)"""
    partition: Ints
    """(m,)"""
    guest: Ints
    """(m,)"""
    total: Doubles
    """(m,) log probability with any counts"""
    best: Doubles
    """(m,) log probability with the best counts"""
    counts: Ints
    """(m, 4) those counts, region by region"""
    face: Ints
    """(m,) the number of that face in the box, -1 for strangers"""
    second: Doubles
    """(m,) log probability with the second best counts"""
    second_counts: Ints
    """(m, 4)"""


def _guest_tables() -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """By the set of terrains on a face (128): who can stand there (7), who is astray, W3."""
    able = np.zeros((128, len(GUESTS)), bool)
    astray = np.zeros((128, len(GUESTS)), bool)
    both = np.zeros(128, bool)
    for bits in range(128):
        shown = [terrain for i, terrain in enumerate(TERRAINS) if bits >> i & 1]
        both[bits] = Terrain.VILLAGE in shown and Terrain.FOREST in shown
        for i, guest in enumerate(GUESTS):
            able[bits, i] = guest is None or any(can_stand(guest, terrain) for terrain in shown)
            astray[bits, i] = guest is not None and len(shown) > 1
    return able, astray, both


_ABLE, _ASTRAY, _VILLAGE_WITH_FOREST = _guest_tables()


def read_insides(
    rows: Rows, evidence: Evidence, box: Box, settings: DecodeSettings, prior: Prior
) -> Readings:
    """All likely readings of the rows."""
    row, partition, guest, base = _expand(rows, evidence, settings.reach + prior.stranger)
    tile, letters = rows.tile[row], rows.letters[row]
    shown = np.bitwise_or.reduce(1 << letters, axis=1)
    shape = box.shape_of[shape_code(letters, partition, guest)]
    known = shape >= 0
    penalty = (
        prior.stranger
        + prior.village_with_forest * _VILLAGE_WITH_FOREST[shown]
        + prior.guest_astray * _ASTRAY[shown, guest]
    )
    penalty[box.edges_held[edges_code(letters, guest)]] = prior.other_joins
    penalty[known] = prior.other_counts
    kind = KIND_OF_LETTER[np.take_along_axis(letters, BLOCK_EDGES[partition], axis=1)]
    regions = count_regions(tile, kind, BLOCK_MASKS[partition], evidence, prior)
    total, value, counts, faces = _count(base, penalty, regions, shape, box)
    lines = np.arange(len(tile))
    first = value.argmax(axis=1)
    best = value[lines, first]
    value[lines, first] = 2 * NEVER
    second = value.argmax(axis=1)
    return Readings(
        tile=tile,
        letters=letters,
        partition=partition,
        guest=guest,
        total=total,
        best=best,
        counts=counts[lines, first],
        face=faces[lines, first],
        second=value[lines, second],
        second_counts=counts[lines, second],
    )


def _expand(rows: Rows, evidence: Evidence, reach: float) -> tuple[Ints, Ints, Ints, Doubles]:
    """Each row with each partition and each likely guest: row, partition, guest, log."""
    pairs = np.array(PAIRS)
    equal = rows.letters[:, pairs[:, 0]] == rows.letters[:, pairs[:, 1]]
    pattern = PATTERN_OF_BITS[equal @ (1 << np.arange(6))]
    times = OPTION_COUNT[pattern]
    row = np.repeat(np.arange(len(pattern)), times)
    ends = np.cumsum(times)
    option = np.arange(len(row)) - np.repeat(ends - times - OPTION_START[pattern], times)
    edges = evidence.edges[rows.tile[:, None], np.arange(4), rows.letters].sum(axis=1)
    base = edges[row] + evidence.options[rows.tile[row], option]
    shown = np.bitwise_or.reduce(1 << rows.letters, axis=1)
    standing = np.where(_ABLE[shown], evidence.guest[rows.tile], NEVER)
    likely = evidence.options[rows.tile[row], option] >= -reach
    which, guest = np.nonzero(
        (standing >= standing.max(axis=1, keepdims=True) - reach)[row] & likely[:, None]
    )
    return (
        row[which],
        OPTION_PARTITION[option[which]],
        guest,
        base[which] + standing[row[which], guest],
    )


def _count(
    base: Doubles, penalty: Doubles, regions: Regions, shape: Ints, box: Box
) -> tuple[Doubles, Doubles, Ints, Ints]:
    """Add sheep and fish: a face is either from the box or, at a price, anything.

    Gives the log of all counts together (m,) and a list of some: logs (m, c), the numbers
    (m, c, 4) and the faces of the box they make (m, c).
    """
    m, most = len(base), box.face_of.shape[1]
    number = regions.number
    anything = base - penalty
    total = anything + regions.any[number].sum(axis=1)
    value = np.full((m, most + 2), NEVER)
    counts = np.zeros((m, most + 2, 4), np.intp)
    faces = np.full((m, most + 2), -1, np.intp)

    # The likeliest counts of all, and those with the closest call decided the other way.
    counts[:, most:] = regions.first[number][:, None]
    value[:, most] = anything + regions.best[number].sum(axis=1)
    gaps = regions.gap[number]
    closest = gaps.argmin(axis=1)
    lines = np.arange(m)
    value[:, most + 1] = value[:, most] - gaps[lines, closest]
    counts[lines, most + 1, closest] = regions.second[number[lines, closest]]

    known = np.flatnonzero(shape >= 0)
    if len(known):
        held, face = box.counts[shape[known]], box.face_of[shape[known]]
        place = number[known][:, None, :] * COUNTS + held
        boxed = base[known][:, None] + regions.seen.ravel()[place].sum(axis=2)
        anyhow = anything[known][:, None] + regions.unusual.ravel()[place].sum(axis=2)
        boxed[face < 0] = anyhow[face < 0] = 2 * NEVER
        value[known, :most] = np.logaddexp(boxed, anyhow)
        counts[known, :most], faces[known, :most] = held, face
        total[known] = np.logaddexp(total[known], np.logaddexp.reduce(boxed, axis=1))
        # What the box holds was just weighed: do not list it a second time.
        again = (counts[known, most:, None] == held[:, None]).all(axis=3) & (face >= 0)[:, None]
        value[known, most:] = np.where(again.any(axis=2), 2 * NEVER, value[known, most:])
    return total, value, counts, faces
