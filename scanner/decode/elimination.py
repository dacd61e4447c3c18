"""Exact inference: tiles are summed (or maximised) out one by one, then visited in reverse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scanner.decode.evidence import Doubles

Axes = int | tuple[int, ...]
Gather = Callable[[Doubles, Axes], Doubles]
Scope = tuple[int, ...]


def add_up(table: Doubles, axes: Axes) -> Doubles:
    """log of the sum of exponentials: total probability."""
    most = table.max(axis=axes, keepdims=True)
    summed = np.log(np.exp(table - most).sum(axis=axes))
    return np.asarray(summed + most.reshape(summed.shape), np.float64)


def pick_best(table: Doubles, axes: Axes) -> Doubles:
    """The best alternative only."""
    return np.asarray(table.max(axis=axes), np.float64)


@dataclass(frozen=True)
class Plan:
    """In which order to take tiles out, and how large the largest table becomes."""

    order: tuple[int, ...]
    largest: int


def make_plan(sizes: Mapping[int, int], borders: Sequence[tuple[int, int]]) -> Plan:
    """Take out next whoever makes the smallest table; the first of equals."""
    around: dict[int, set[int]] = {tile: set() for tile in sizes}
    for one, other in borders:
        around[one].add(other)
        around[other].add(one)

    def table(tile: int) -> int:
        size = sizes[tile]
        for other in around[tile]:
            size *= sizes[other]
        return size

    cost = {tile: table(tile) for tile in sorted(sizes)}
    order, largest = [], 1
    while cost:
        tile = min(cost, key=cost.__getitem__)
        largest = max(largest, cost.pop(tile))
        order.append(tile)
        near = around.pop(tile)
        for other in near:
            around[other] |= near
            around[other] -= {other, tile}
        for other in near:
            cost[other] = table(other)
    return Plan(tuple(order), largest)


@dataclass(frozen=True, eq=False)
class Solved:
    """Logs: of all boards together (or of the best), and for each tile of each of its states."""

    whole: float
    states: dict[int, Doubles]
    """sums: log marginals; maxima: distance to the best board, 0 for its own states"""
    chosen: dict[int, int]
    """the best board's state of each tile; meaningful for maxima only"""


def solve(
    plan: Plan,
    alone: Mapping[int, Doubles],
    borders: Mapping[tuple[int, int], Doubles],
    gather: Gather,
) -> Solved:
    """`alone` holds a log per state of each tile, `borders` tables for pairs of tiles."""
    position = {tile: i for i, tile in enumerate(plan.order)}
    sizes = {tile: len(logs) for tile, logs in alone.items()}
    # Every table waits with the tile of its scope that is taken out first; axes are in order.
    waiting: dict[int, list[tuple[Scope, Doubles]]] = {t: [((t,), alone[t])] for t in plan.order}
    for (one, other), table in borders.items():
        if position[one] < position[other]:
            waiting[one].append(((one, other), table))
        else:
            waiting[other].append(((other, one), table.T))
    whole = 0.0
    cliques: list[tuple[Scope, Doubles, Doubles]] = []
    for tile in plan.order:
        others = {t for scope, _ in waiting[tile] for t in scope}
        scope = tuple(sorted(others, key=position.__getitem__))
        clique = _sum_tables(waiting[tile], scope, sizes)
        rest = gather(clique, 0)
        cliques.append((scope, clique, rest))
        if len(scope) > 1:
            waiting[scope[1]].append((scope[1:], rest))
        else:
            whole += float(rest)
    return _look_back(whole, cliques, gather)


def _sum_tables(
    tables: Sequence[tuple[Scope, Doubles]], scope: Scope, sizes: Mapping[int, int]
) -> Doubles:
    total: Doubles = np.zeros([sizes[tile] for tile in scope])
    for held, table in tables:
        total += table.reshape([sizes[tile] if tile in held else 1 for tile in scope])
    return total


def _look_back(
    whole: float, cliques: Sequence[tuple[Scope, Doubles, Doubles]], gather: Gather
) -> Solved:
    """From the last tile to the first: what is known of later ones tells of each earlier one."""
    joint: dict[int, tuple[Scope, Doubles]] = {}
    states: dict[int, Doubles] = {}
    chosen: dict[int, int] = {}
    for scope, clique, rest in reversed(cliques):
        tile, later = scope[0], scope[1:]
        known = clique - rest
        if later:
            wide, table = joint[later[0]]
            gone = tuple(i for i, other in enumerate(wide) if other not in later)
            known += gather(table, gone) if gone else table
        joint[tile] = scope, known
        axes = tuple(range(1, len(scope)))
        states[tile] = gather(known, axes) if axes else known
        decided: list[Any] = [chosen[other] for other in later]
        chosen[tile] = int(clique[(slice(None), *decided)].argmax())
    return Solved(whole, states, chosen)
