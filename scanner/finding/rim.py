"""Beyond the rim of a board: how likely it is that no tile beside it was overlooked."""

from __future__ import annotations

import numpy as np

from scanner.finding.feeling import Feeler, Pyramid, feel
from scanner.finding.slant import learn_slant
from scanner.finding.spreading import beside, free, inside, once
from scanner.lattice import Lattice

APART = 0.6
"""A place nearer to a tile than so many sides is that tile's own."""


def completeness(picture: Pyramid, board: Lattice, feeler: Feeler) -> float:
    """The probability, 0..1, that nothing lies on the free places beside a board's tiles."""
    places = beside(board.corners, learn_slant(board.corners))
    places = places[inside(places, picture)]
    places = once(places[free(places, board.corners, APART)])
    logit, _ = feel(picture, places, feeler)
    # log(1 - p) of a logit, without rounding to nothing.
    return float(np.exp(-np.logaddexp(0.0, logit.astype(np.float64)).sum()))
