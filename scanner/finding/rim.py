"""Beyond the rim of a board: whether a tile was overlooked there, and whether a hand reaches in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scanner.finding.feeling import Feeler, Floats, Pyramid, feel, feel_hands
from scanner.finding.hands import Hands
from scanner.finding.slant import learn_slant
from scanner.finding.spreading import beside, free, inside, once
from scanner.lattice import Lattice

APART = 0.6
"""A place nearer to a tile than so many sides is that tile's own."""

HALF_SEEN, OUT_OF_SIGHT = 0.02, 0.1
"""How likely a tile lies on a free place at least that the picture shows only in part, and on one
whose middle it does not show: of 1,083 and 678 such places of 600 made-up pictures 11 and 137 had
one, all but two of them in hard pictures."""

FELT, COVERED, USUALLY = 0.55, 8.0, -2.2
"""Log odds of a tile on a free place: per logit of the feeler, for a hand over all of it, and where
both say nothing. Fitted on 14,500 free places of 560 made-up pictures that no exam uses, on 413 of
which a tile lay."""

LEAST_FELT = -12.0
"""Nobody is surer than this that no tile lies there."""

HARDLY = -4.0
"""Tiles that lie a fifth of a side beside their place are felt this weakly at first."""

A_HAND = 0.1
"""No hand gets over a board but across its rim; where none covers so much of any free place, no
tile is felt for hands."""


def places_beside(corners: Floats, size: tuple[int, int]) -> Floats:
    """(m, 4, 2): the free places beside tiles (n, 4, 2) whose middles lie in the picture."""
    places = _beside(corners)
    return places[inside(places, size)]


def _beside(corners: Floats) -> Floats:
    places = beside(corners, learn_slant(corners))
    return once(places[free(places, corners, APART)])


def felt_around(picture: Pyramid, board: Lattice, feeler: Feeler, seen: Hands) -> Lattice:
    """The board with how surely nothing was overlooked beside it, and what hands cover of it."""
    places = _beside(board.corners)
    in_sight = inside(places, picture.size)
    unseen = int(np.count_nonzero(~in_sight))
    places = places[in_sight]
    logit, felt = feel_hands(picture, places, feeler)
    logit = np.maximum(logit, _felt_again(picture, places, logit, feeler))
    covered = np.maximum(felt, seen.over(places))
    hands = seen.over(board.corners)
    if covered.max(initial=0.0) >= A_HAND:
        hands = np.maximum(hands, feel_hands(picture, board.corners, feeler)[1])
    cut = np.any((places < 0) | (places > np.array(picture.size) - 1), axis=(1, 2))
    complete = completeness(logit, covered, cut) * (1 - OUT_OF_SIGHT) ** unseen
    return replace(board, complete=complete, hands=hands)


def _felt_again(picture: Pyramid, places: Floats, logit: Floats, feeler: Feeler) -> Floats:
    """(n,): what is felt where a tile may lie well beside its place; elsewhere the least."""
    again = np.full(len(places), LEAST_FELT, np.float32)
    rows = np.flatnonzero(logit > HARDLY)
    _, nearer = feel(picture, places[rows], feeler)
    again[rows], _ = feel(picture, nearer, feeler)
    return again


def completeness(logit: Floats, covered: Floats, cut: NDArray[np.bool_]) -> float:
    """The probability, 0..1, that no tile lies on free places (n,) of which the feeler says this;
    `cut`: whether the picture shows a place only in part."""
    odds = FELT * np.maximum(logit.astype(np.float64), LEAST_FELT) + COVERED * covered + USUALLY
    chance = 0.5 * (1 + np.tanh(odds / 2))
    chance = np.where(cut, np.maximum(chance, HALF_SEEN), chance)
    return float(np.prod(1 - chance))
