"""Which tiles of a lattice belong to the board, and which of them lie side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Cell
from engine.sentences import Sentence, say
from scanner.beliefs import Beliefs, Sight
from scanner.lattice import Lattice
from scanner.seams import find_seams

FOUND, DOUBT = 0.5, 2.0
"""How much the finder's word counts beside the reader's, and what a tile must have for it: with
true tiles at 0.997 and more both cancel out."""

TOGETHER = 0.5
"""The free places of one picture are doubted together: under one light, beside one hand. So many
independent voices is each of them; of 400 made-up pictures in unseen styles 90 are then surer than
the first one read wrongly, with whole voices 69."""

SURELY = 0.0025
"""The least chance that anybody is given."""


@dataclass(frozen=True, eq=False)
class Sighting:
    """The tiles of the board, sorted by cell, so that the order of a lattice's rows is nothing."""

    cells: tuple[Cell, ...]
    beliefs: Beliefs
    """rows belong to `cells`"""
    neighbours: NDArray[np.intp]
    """(n, 4): the row of the tile beside each edge N E S W, -1 where none lies"""
    lies: NDArray[np.float64]
    """(n,): probability that a tile of the board lies there at all"""
    covered: NDArray[np.float64]
    """(n,): probability that it is hidden, if it lies there"""
    scores: NDArray[np.float32]
    """(n,): how sure the lattice is of it"""
    left_out: float
    """probability that what was left out does not belong to the board, nor what was not found"""
    warnings: tuple[Sentence, ...]
    """what was left out, and why"""

    @property
    def hangs_together(self) -> bool:
        """Whether every tile is reached from the first one over common edges."""
        reached, fresh = {0}, [0] if self.cells else []
        while fresh:
            beside = {int(row) for row in self.neighbours[fresh].flat if row >= 0}
            fresh = sorted(beside - reached)
            reached |= beside
        return len(reached) >= len(self.cells)


def sight(beliefs: Beliefs, lattice: Lattice) -> Sighting:
    """Leave out "?" tiles, markers (W1) and what is no tile; sort the others."""
    if len(beliefs) != len(lattice):
        raise ValueError(f"beliefs: {len(beliefs)} rows for {len(lattice)} tiles")
    if np.isnan(beliefs.edges).any() or np.isnan(beliefs.sight).any():
        raise ValueError("beliefs: not a number among them")
    seen = np.exp(np.asarray(beliefs.sight, np.float64))
    seen /= np.maximum(seen.sum(axis=1, keepdims=True), 1e-30)
    here = seen[:, Sight.FACE] + seen[:, Sight.COVERED]
    covered = seen[:, Sight.COVERED] / np.maximum(here, 1e-30)
    lies = _lies(here, 1 - covered, beliefs, lattice)
    others = [Sight.QUESTION, Sight.MARKER, Sight.NOTHING]
    order = np.lexsort((lattice.cells[:, 1], lattice.cells[:, 0]))
    rows = order[lies[order] >= 0.5]
    places = lattice.places
    warnings = [
        _left_out(places[row], others[int(seen[row, others].argmax())])
        for row in order
        if lies[row] < 0.5
    ]
    cells = tuple(places[row] for row in rows)
    number: dict[tuple[int, int], int] = {cell: i for i, cell in enumerate(cells)}
    beside = [
        [number.get(place, -1) for place in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        for x, y in cells
    ]
    return Sighting(
        cells=cells,
        beliefs=beliefs.keep(rows),
        neighbours=np.array(beside, np.intp).reshape(-1, 4),
        lies=lies[rows],
        covered=covered[rows],
        scores=lattice.scores[rows],
        left_out=float(np.prod(1 - lies[lies < 0.5])) * lattice.complete**TOGETHER,
        warnings=tuple(warning for warning in warnings if warning is not None),
    )


def _lies(
    here: NDArray[np.float64], clear: NDArray[np.float64], beliefs: Beliefs, lattice: Lattice
) -> NDArray[np.float64]:
    """(n,) probability that tiles lie there, by reader (n,), finder and neighbours.

    A hole between tiles looks like a tile of cloth to finder and reader, but its edges match none
    of those around it. Of 3,201 tiles in 90 made-up pictures this loses none; of 40 things that
    are no tiles it leaves 6, the reader alone 15.
    """
    seams = find_seams(lattice.cells, beliefs.edges, clear).by_tile(len(lattice))
    odds = _logit(here) + seams + FOUND * _logit(lattice.scores) - DOUBT
    return np.asarray(0.5 * (1 + np.tanh(odds / 2)), np.float64)


def _logit(p: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Log odds, at most some 400 to 1: nobody is surer than that by himself."""
    bounded = np.clip(np.asarray(p, np.float64), SURELY, 1 - SURELY)
    return np.asarray(np.log(bounded / (1 - bounded)), np.float64)


def _left_out(cell: Cell, what: Sight) -> Sentence | None:
    """What to say about a tile that is not taken for part of the board."""
    if what is Sight.QUESTION:
        return say('The tile at ({cell}) lies face down ("?"); it is left out.', cell=str(cell))
    if what is Sight.MARKER:
        return say(
            "A marker lies at ({cell}); markers lie in front of their players. It is left out.",
            cell=str(cell),
        )
    return None
