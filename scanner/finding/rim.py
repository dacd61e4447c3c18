"""Beyond the rim of a board: how likely it is that no tile beside it was overlooked."""

from __future__ import annotations

import numpy as np

from scanner.finding.feeling import Feeler, Floats, Pyramid, feel
from scanner.finding.slant import learn_slant
from scanner.finding.spreading import beside, free, inside, once
from scanner.lattice import Lattice

APART = 0.6
"""A place nearer to a tile than so many sides is that tile's own."""

HALF_SEEN = 0.15
"""How likely a tile lies on a place that the picture shows only in part: nobody can feel it."""


def places_beside(corners: Floats, size: tuple[int, int]) -> Floats:
    """(m, 4, 2): the free places beside tiles (n, 4, 2) whose middles lie in the picture."""
    places = beside(corners, learn_slant(corners))
    places = places[inside(places, size)]
    return once(places[free(places, corners, APART)])


def completeness(picture: Pyramid, board: Lattice, feeler: Feeler) -> float:
    """The probability, 0..1, that nothing lies on the free places beside a board's tiles."""
    places = places_beside(board.corners, picture.size)
    logit, _ = feel(picture, places, feeler)
    chance = 0.5 * (1 + np.tanh(logit.astype(np.float64) / 2))
    cut = ((places < 0) | (places > np.array(picture.size) - 1)).any(axis=(1, 2))
    chance = np.where(cut, np.maximum(chance, HALF_SEEN), chance)
    return float(np.prod(1 - chance))
