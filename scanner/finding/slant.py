"""How squares look in each part of a picture: the plane of the table, learnt from its tiles.

One tile tells its own slant badly, many together tell it well: seen in perspective, the two sides
of squares change evenly over the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]

LEAST = 5
"""Fewer tiles say less about the plane than each says about itself."""

BENT = 12
"""From so many tiles on the change over the picture is told too, before only the common slant."""

_ROUNDS = 3
_USUAL = 0.08
"""Tiles whose sides differ by more, in sides, are hardly believed."""


@dataclass(frozen=True, eq=False)
class Slant:
    """Both sides of a square as a function of where its middle is."""

    centre: Floats
    """(2,) pixels"""
    scale: float
    """pixels"""
    terms: Floats
    """(3, 4): constant, per x and per y; columns are x, y of the first and of the second side"""

    def sides(self, spots: Floats) -> tuple[Floats, Floats]:
        """The first and the second side (n, 2) of squares whose middles are at spots (n, 2)."""
        told = _terms(spots, self.centre, self.scale) @ self.terms
        return told[:, :2], told[:, 2:]

    def squares(self, spots: Floats) -> NDArray[np.float32]:
        """(n, 4, 2): the squares whose middles are at spots (n, 2)."""
        _, down = self.sides(spots)
        top, bottom = spots - down / 2, spots + down / 2
        near, _ = self.sides(top)
        far, _ = self.sides(bottom)
        corners = [top - near / 2, top + near / 2, bottom + far / 2, bottom - far / 2]
        return np.stack(corners, axis=1).astype(np.float32)

    def steps(self, spots: Floats) -> NDArray[np.float64]:
        """(4, n, 2): from squares at spots (n, 2) to the middles of those over their four sides."""
        across, down = self.sides(spots)
        ways = []
        for sign, first in ((-1, False), (1, True), (1, False), (-1, True)):
            half = sign * (across if first else down) / 2
            # The sides of a square on the way there: perspective goes on shrinking.
            between = self.sides(spots + half)[0 if first else 1]
            ways.append(sign * between)
        return np.array(ways)


def learn_slant(corners: Floats) -> Slant | None:
    """The slant that tiles (n, 4, 2), clockwise from any corner, have in common; None if few."""
    if len(corners) < LEAST:
        return None
    quads = _named_alike(np.asarray(corners, np.float64))
    spots = quads.mean(axis=1)
    nw, ne, se, sw = quads.transpose(1, 0, 2)
    sides = np.hstack([ne + se - nw - sw, sw + se - nw - ne]) / 2
    size = float(np.median(np.hypot(sides[:, 0], sides[:, 1])))
    centre, scale = spots.mean(axis=0), 5 * max(size, 1.0)
    known = _terms(spots, centre, scale)
    # A little is said about the change even by few, if they agree.
    ridge = np.diag([0.0, 1.0, 1.0]) * (3.0 if len(corners) < BENT else 0.3)
    weight = np.ones(len(sides))
    terms: Floats = np.zeros((3, 4))
    for _ in range(_ROUNDS):
        heavy = known * weight[:, None]
        terms = np.linalg.solve(known.T @ heavy + ridge + 1e-9 * np.eye(3), heavy.T @ sides)
        off = np.linalg.norm(sides - known @ terms, axis=1) / size
        weight = 1 / (1 + (off / _USUAL) ** 2)
    return Slant(centre, scale, terms)


def _terms(spots: Floats, centre: Floats, scale: float) -> Floats:
    return np.hstack([np.ones((len(spots), 1)), (spots - centre) / scale])


def _named_alike(quads: Floats) -> Floats:
    """The quads with their corners named from the one that is most like the others' first."""
    z = quads[..., 0] + 1j * quads[..., 1]
    main = z @ np.array([1, -1j, -1, 1j])
    usual = np.angle((main**4).sum()) / 4
    turns = np.round((np.angle(main) - usual) / (np.pi / 2)).astype(int)
    names = (np.arange(4)[None, :] - turns[:, None]) % 4
    return np.asarray(quads[np.arange(len(quads))[:, None], names])
