"""The most likely board as a whole, and how likely every reading of every tile is beside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.decode.box import Ints
from scanner.decode.elimination import Solved, add_up, pick_best, solve
from scanner.decode.evidence import NEVER, Doubles
from scanner.decode.insides import Readings
from scanner.decode.messages import hear_neighbours
from scanner.decode.network import Network, thinned
from scanner.decode.settings import DecodeSettings
from scanner.decode.states import States, group_states


@dataclass(frozen=True, eq=False)
class Joint:
    """One decision for all tiles. Logs are natural."""

    readings: Readings
    chosen: Ints
    """(n,) the reading of each tile on the most likely board"""
    likely: Doubles
    """(m,) log probability of each reading with its best counts, all other tiles summed out"""
    second: Doubles
    """(m,) the same with its second best counts"""
    kept: Doubles
    """(n,) share of each tile's probability that was not dropped on the way"""
    board: float
    """log probability of the most likely board among all that were followed"""
    gap: Doubles
    """(n,) how much less likely the best board is that shows another face on this tile"""
    runner_up: Ints
    """the tiles that differ on the second most likely board"""


def decide(readings: Readings, neighbours: Ints, settings: DecodeSettings) -> Joint:
    """Sum-product and max-product over the same states, exact once weak states are dropped."""
    states, state_of = group_states(readings, neighbours)
    belief = hear_neighbours(states, neighbours, settings.mismatch, settings.sweeps)
    network = thinned(states, belief, neighbours, settings)
    sums = solve(network.plan, network.alone(states.total), network.borders, add_up)
    tops = solve(network.plan, network.alone(states.best), network.borders, pick_best)
    marginal, distance = network.spread(sums), network.spread(tops)
    picked = _picked(network, tops)
    chosen = states.reading[picked]

    distance[picked] = NEVER
    elsewhere = np.full(len(neighbours), NEVER)
    np.maximum.at(elsewhere, states.tile, distance)
    inside = _inside_gaps(readings, state_of, chosen, picked)
    lone = (states.best - states.total)[network.only[network.only >= 0]].sum()
    return Joint(
        readings=readings,
        chosen=chosen,
        likely=(marginal - states.total)[state_of] + readings.best,
        second=(marginal - states.total)[state_of] + readings.second,
        kept=np.bincount(states.tile, belief * network.alive, len(neighbours)).astype(float),
        board=float(lone + tops.whole - sums.whole),
        gap=np.minimum(inside, -elsewhere),
        runner_up=_runner_up(network, states, tops, distance, inside, elsewhere),
    )


def _picked(network: Network, tops: Solved) -> Ints:
    """(n,) the state of each tile on the best board."""
    picked = network.only.copy()
    for tile, i in tops.chosen.items():
        picked[tile] = network.members[tile][i]
    return picked


def _inside_gaps(readings: Readings, state_of: Ints, chosen: Ints, picked: Ints) -> Doubles:
    """(n,) how far behind is the next face that shows its neighbours the same."""
    rivals = readings.best.copy()
    rivals[chosen] = readings.second[chosen]
    rivals[state_of != picked[readings.tile]] = NEVER
    next_best = np.full(len(picked), 2 * NEVER)
    np.maximum.at(next_best, readings.tile, rivals)
    return np.asarray(readings.best[chosen] - next_best, np.float64)


def _runner_up(
    network: Network,
    states: States,
    tops: Solved,
    distance: Doubles,
    inside: Doubles,
    elsewhere: Doubles,
) -> Ints:
    """The tiles that differ on the second best board: one, or several that change together."""
    alone, together = int(inside.argmin()), int(elsewhere.argmax())
    if inside[alone] <= -elsewhere[together]:
        return np.array([alone])
    forced = network.alone(states.best)
    members = network.members[together]
    forced[together] = np.where(
        np.arange(len(members)) == distance[members].argmax(), forced[together], NEVER
    )
    other = solve(network.plan, forced, network.borders, pick_best)
    return np.array(sorted(tile for tile, i in other.chosen.items() if i != tops.chosen[tile]))
