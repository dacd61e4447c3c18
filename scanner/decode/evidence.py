"""What the beliefs say about each part of a face, made fit for adding up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import MAX_FISH, MAX_SHEEP, PAIRS
from scanner.decode.partitions import OPTION_COUNT, OPTION_START, OPTION_WEIGHTS
from scanner.decode.settings import DecodeSettings
from scanner.decode.sighting import Sighting

Doubles = NDArray[np.float64]

COUNTS = MAX_SHEEP + 1
NEVER = -1e4
"""A log that stands for impossible and yet can be subtracted."""

KINDS = 3
"""Regions that hold nothing, meadows that hold sheep, ponds that hold fish."""
KIND_OF_LETTER: NDArray[np.intp] = np.array([1, 1, 1, 1, 0, 0, 2])


@dataclass(frozen=True, eq=False)
class Evidence:
    """Natural logs, normalised part by part; rows belong to the tiles of a sighting."""

    edges: Doubles
    """(n, 4, 7) of each terrain on each edge"""
    options: Doubles
    """(n, 58) of each partition given which edges are equal, see partitions.py"""
    guest: Doubles
    """(n, 7)"""
    grazing: Doubles
    """(n, KINDS, 4, COUNTS) of each number of sheep or fish, as each edge sees it"""


def weigh(sighting: Sighting, settings: DecodeSettings) -> Evidence:
    """Temper the beliefs with the chance of slips and of guesses about hidden tiles."""
    beliefs = sighting.beliefs
    guessing = 1 - (1 - settings.slip) * (1 - settings.covered * sighting.covered)
    joined = _temper(beliefs.joined, guessing).reshape(-1, 2 * len(PAIRS))
    grazing = np.full((len(sighting.cells), KINDS, 4, COUNTS), NEVER)
    grazing[:, 0, :, 0] = 0.0
    grazing[:, 1] = _temper(beliefs.sheep, guessing)
    grazing[:, 2, :, : MAX_FISH + 1] = _temper(beliefs.fish, guessing)
    return Evidence(
        edges=_temper(beliefs.edges, guessing),
        options=_normalised_options(joined @ OPTION_WEIGHTS),
        guest=_temper(beliefs.guest, guessing),
        grazing=grazing,
    )


def _temper(logs: NDArray[np.float32], guessing: Doubles) -> Doubles:
    """Mix each distribution (n, ..., k) with an even one, by the chance (n,) of mere guessing."""
    chance = np.exp(np.asarray(logs, np.float64))
    chance /= np.maximum(chance.sum(axis=-1, keepdims=True), 1e-30)
    share = guessing.reshape(-1, *[1] * (logs.ndim - 1))
    return np.asarray(np.log(chance * (1 - share) + share / logs.shape[-1]), np.float64)


def _normalised_options(logs: Doubles) -> Doubles:
    """(n, 58) so that the partitions of each pattern add up to one."""
    most = np.repeat(np.maximum.reduceat(logs, OPTION_START, axis=1), OPTION_COUNT, axis=1)
    total = np.add.reduceat(np.exp(logs - most), OPTION_START, axis=1)
    return np.asarray(logs - most - np.log(np.repeat(total, OPTION_COUNT, axis=1)), np.float64)
