"""Messages between neighbours: what each state is worth once the tiles round it have spoken."""

from __future__ import annotations

import numpy as np

from scanner.decode.box import Ints
from scanner.decode.evidence import Doubles
from scanner.decode.states import RIM, States

FACING = np.array([2, 3, 0, 1])


def hear_neighbours(states: States, neighbours: Ints, mismatch: float, sweeps: int) -> Doubles:
    """(s,) probabilities of the states of each tile by so many rounds of sum-product.

    All tiles speak at once. A message says how likely each letter lies across a border, with the
    price of a mismatch in it; on boards with rings of tiles the outcome is nearly right, and only
    used to drop what is hopeless.
    """
    n = len(neighbours)
    peak = np.full(n, -np.inf)
    np.maximum.at(peak, states.tile, states.total)
    alone = np.exp(states.total - peak[states.tile])
    slot = (states.tile[:, None] * 4 + np.arange(4)) * 8 + states.letters
    source = neighbours * 4 + FACING
    source[neighbours < 0] = 0
    broken = np.exp(-mismatch)
    messages = np.ones((n, 4, 8))
    heard = np.ones(slot.shape)
    for _ in range(sweeps):
        belief = alone * heard.prod(axis=1)
        said = np.bincount(slot.ravel(), (belief[:, None] / heard).ravel(), n * 32).reshape(-1, 8)
        said = said / np.maximum(said.sum(axis=1, keepdims=True), 1e-300)
        messages = broken + (1 - broken) * said[source]
        messages[neighbours < 0] = 1.0
        messages[:, :, RIM] = 1.0
        heard = messages.reshape(-1)[slot]
    belief = alone * heard.prod(axis=1)
    return np.asarray(belief / np.bincount(states.tile, belief, n)[states.tile], np.float64)
