"""What neighbours see of a tile: readings grouped by the edges that meet other tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.decode.box import Ints
from scanner.decode.evidence import Doubles
from scanner.decode.insides import Readings

RIM = 7
"""Stands for the letter of an edge that meets nothing."""


@dataclass(frozen=True, eq=False)
class States:
    """Every state has the letters of inner edges; rows are sorted by tile."""

    tile: Ints
    """(s,)"""
    letters: Ints
    """(s, 4): a terrain, or RIM"""
    total: Doubles
    """(s,) log probability of all its readings together"""
    best: Doubles
    """(s,) log probability of its best reading"""
    reading: Ints
    """(s,) the number of that reading"""

    def keep(self, chosen: NDArray[np.bool_]) -> States:
        return States(
            self.tile[chosen],
            self.letters[chosen],
            self.total[chosen],
            self.best[chosen],
            self.reading[chosen],
        )


def group_states(readings: Readings, neighbours: Ints) -> tuple[States, Ints]:
    """The states, and for each reading (m,) the state it belongs to."""
    inner = np.where(neighbours[readings.tile] >= 0, readings.letters, RIM)
    code = readings.tile * 8**4 + inner @ np.array([512, 64, 8, 1])
    order = np.lexsort((-readings.best, code))
    ordered = code[order]
    new = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    starts = np.flatnonzero(new)
    state_of = np.empty(len(order), np.intp)
    state_of[order] = np.cumsum(new) - 1
    first = order[starts]
    peak = np.maximum.reduceat(readings.total[order], starts)
    weight = np.add.reduceat(np.exp(readings.total[order] - peak[state_of[order]]), starts)
    states = States(
        tile=readings.tile[first],
        letters=inner[first],
        total=peak + np.log(weight),
        best=readings.best[first],
        reading=first,
    )
    return states, state_of
