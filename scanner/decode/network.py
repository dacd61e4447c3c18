"""What is left to decide: the tiles with more than one state, and the borders between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.decode.box import Ints
from scanner.decode.elimination import Plan, Solved, make_plan
from scanner.decode.evidence import NEVER, Doubles
from scanner.decode.messages import FACING
from scanner.decode.settings import DecodeSettings
from scanner.decode.states import RIM, States

Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Network:
    """Tiles with one state are decided; what they cost their neighbours is folded in."""

    alive: Flags
    """(s,) the states that were not dropped"""
    members: dict[int, Ints]
    """the states of each undecided tile"""
    only: Ints
    """(n,) the state of each decided tile, -1 for the others"""
    borders: dict[tuple[int, int], Doubles]
    """log penalties between the states of undecided neighbours"""
    fold: Doubles
    """(s,) what the borders with decided tiles cost each state"""
    plan: Plan

    def alone(self, logs: Doubles) -> dict[int, Doubles]:
        """The logs (s,) of undecided tiles' states, with their borders to decided ones."""
        held = logs + self.fold
        return {tile: held[states] for tile, states in self.members.items()}

    def spread(self, solved: Solved) -> Doubles:
        """(s,) logs of all states: decided ones 0, dropped ones NEVER."""
        logs = np.full(len(self.fold), NEVER)
        logs[self.only[self.only >= 0]] = 0.0
        for tile, states in self.members.items():
            logs[states] = solved.states[tile]
        return logs


def thinned(states: States, belief: Doubles, neighbours: Ints, settings: DecodeSettings) -> Network:
    """Drop what the neighbours make hopeless; more where the exact search would be too large.

    `belief` (s,) holds the probability of each state after the messages.
    """
    top = np.zeros(len(neighbours))
    np.maximum.at(top, states.tile, belief)
    behind = np.log(top[states.tile]) - np.log(np.maximum(belief, 1e-300))
    reach = settings.reach
    while True:
        alive = behind <= reach if reach > 0 else _first_of_each(states, behind)
        members, only = _members(states, alive, len(neighbours))
        pairs = [
            (tile, other)
            for tile in members
            for other in neighbours[tile, 1:3].tolist()
            if other in members
        ]
        plan = make_plan({tile: len(held) for tile, held in members.items()}, pairs)
        if plan.largest <= settings.largest_table:
            break
        reach -= 1.0
    letters = states.letters
    borders = {}
    for one, other in pairs:
        edge = 1 if neighbours[one, 1] == other else 2
        here, there = letters[members[one], edge], letters[members[other], FACING[edge]]
        borders[one, other] = -settings.mismatch * (here[:, None] != there)
    decided = np.full((len(neighbours) + 1, 4), RIM)
    decided[:-1][only >= 0] = letters[only[only >= 0]]
    meets = decided[neighbours[states.tile], FACING]
    fold = -settings.mismatch * ((meets != RIM) & (meets != letters)).sum(axis=1)
    return Network(alive, members, only, borders, fold, plan)


def _members(states: States, alive: Flags, n: int) -> tuple[dict[int, Ints], Ints]:
    """The states of tiles with several, and the only state (n,) of the others."""
    kept = np.flatnonzero(alive)
    count = np.bincount(states.tile[kept], minlength=n)
    ends = np.cumsum(count)
    only = np.where(count == 1, kept[ends - 1], -1)
    several = np.flatnonzero(count > 1).tolist()
    return {tile: kept[ends[tile] - count[tile] : ends[tile]] for tile in several}, only


def _first_of_each(states: States, behind: Doubles) -> Flags:
    """The last resort: one state per tile."""
    order = np.lexsort((behind, states.tile))
    tiles = states.tile[order]
    alive = np.zeros(len(order), bool)
    alive[order[np.concatenate([[True], tiles[1:] != tiles[:-1]])]] = True
    return alive
