"""Beliefs of several views of the same cells added up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight
from scanner.lattice import Lattice
from scanner.logs import log_softmax
from scanner.views import View

_SHOWN = [Sight.FACE, Sight.QUESTION, Sight.MARKER, Sight.NOTHING]
_HEADS = ("edges", "joined", "guest", "sheep", "fish")

IN_SIGHT = 0.5
"""A photo shows a tile when it is more likely visible than hidden."""


def merge(views: Sequence[View]) -> tuple[View, NDArray[np.intp]]:
    """One view of all cells, and (n,) the number of the view that each tile's corners are from.

    A photo in which a tile is hidden has no say about it. Of k photos that show it each has the
    weight 1/sqrt(k): two photos of one artwork err half alike, so together they are worth more
    than one and less than two.
    """
    if len(views) == 1:
        return views[0], np.zeros(len(views[0]), np.intp)
    cells = np.concatenate([view.lattice.cells for view in views])
    owner = np.concatenate([np.full(len(view), i) for i, view in enumerate(views)])
    unique, group = np.unique(cells, axis=0, return_inverse=True)
    group = group.reshape(-1)
    visible = np.concatenate([view.visible for view in views])
    seen_in = np.bincount(group, minlength=len(unique))
    together = np.bincount(group, visible, len(unique))
    alone = seen_in[group] == 1
    weight = np.where(alone, 1.0, visible / np.sqrt(np.maximum(together[group], 1e-9)))

    rows = [view.beliefs for view in views]
    merged = {
        head: _weighted(np.concatenate([getattr(b, head) for b in rows]), weight, group)
        for head in _HEADS
    }
    sight = np.concatenate([b.sight for b in rows])
    first = _first(group, owner, visible >= IN_SIGHT)
    clearest = _first(group, -visible, np.ones(len(group), np.bool_))
    beliefs = Beliefs(
        sight=_sight(sight, weight, group),
        **merged,
        embedding=np.concatenate([b.embedding for b in rows])[clearest],
        shift=np.concatenate([b.shift for b in rows])[first],
    )
    scores = np.zeros(len(unique), np.float32)
    np.maximum.at(scores, group, np.concatenate([view.lattice.scores for view in views]))
    lattice = Lattice(
        unique.astype(np.int32),
        np.concatenate([view.lattice.corners for view in views])[first],
        scores,
        # What lies beside the tiles of one photo may lie in the middle of another, but who knows.
        min(view.lattice.complete for view in views),
        _least_covered(views, group, len(unique)),
    )
    return View(lattice, beliefs, views[0].name), owner[first].astype(np.intp)


def _least_covered(
    views: Sequence[View], group: NDArray[np.intp], cells: int
) -> NDArray[np.float32] | None:
    """(cells,): how much of each tile hands cover in the photo in which they cover least of it."""
    shares = [view.lattice.hands for view in views if view.lattice.hands is not None]
    if len(shares) < len(views):
        return None
    least = np.ones(cells, np.float32)
    np.minimum.at(least, group, np.concatenate(shares))
    return least


def _weighted(
    logs: NDArray[np.float32], weight: NDArray[np.float64], group: NDArray[np.intp]
) -> NDArray[np.float32]:
    """Weighted sums of logs over the rows of each group, made probabilities again."""
    total = np.zeros((group.max() + 1, *logs.shape[1:]))
    # A probability that rounded to nothing must not silence every other photo.
    floored = np.maximum(logs.astype(np.float64), -30.0)
    np.add.at(total, group, floored * weight.reshape(-1, *[1] * (logs.ndim - 1)))
    return np.asarray(log_softmax(total), np.float32)


def _sight(
    logs: NDArray[np.float32], weight: NDArray[np.float64], group: NDArray[np.intp]
) -> NDArray[np.float32]:
    """What the tile is, from the photos that show it; hidden only if it is hidden in all."""
    covered = np.zeros(group.max() + 1)
    np.add.at(covered, group, np.maximum(logs[:, Sight.COVERED].astype(np.float64), -30.0))
    shown = _weighted(np.asarray(log_softmax(logs[:, _SHOWN])), weight, group)
    merged = np.zeros((len(covered), len(Sight)))
    merged[:, Sight.COVERED] = covered
    merged[:, _SHOWN] = shown + np.log1p(-np.exp(np.minimum(covered, -1e-9)))[:, None]
    return np.asarray(log_softmax(merged), np.float32)


def _first(
    group: NDArray[np.intp], rank: NDArray[np.generic], preferred: NDArray[np.bool_]
) -> NDArray[np.intp]:
    """For each group the row of lowest rank, a preferred one if there is any."""
    order = np.lexsort((rank, ~preferred, group))
    _, starts = np.unique(group[order], return_index=True)
    return np.asarray(order[starts], np.intp)
