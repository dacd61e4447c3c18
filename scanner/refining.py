"""Corners moved to where the reader saw that they really are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight

Floats = NDArray[np.float32]

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True)
class RefiningSettings:
    """When a tile is cut and read again. Lengths are shares of a tile's side."""

    far: float = 0.2
    """Corners said to be off by more than this are cut again. A reader reads well with corners off
    by 0.1 (99 % of edges right), badly by 0.2 (80 %), and what it says about corners is itself
    off by 0.06; a second look costs as much as the first."""
    least_face: float = 0.5
    """What the reader says of corners means something where it sees a tile at all."""


SETTINGS = RefiningSettings()


def moved_corners(corners: Floats, shift: NDArray[Any]) -> Floats:
    """Corners (n, 4, 2) px after shifts (n, 4, 2) told in the frames of their own tiles."""
    moved = np.empty_like(corners)
    for i, (quad, step) in enumerate(zip(corners, shift, strict=True)):
        way = cv2.getPerspectiveTransform(_SQUARE, np.asarray(quad, np.float32))
        aim = (_SQUARE + np.asarray(step, np.float32))[None]
        moved[i] = cv2.perspectiveTransform(aim, way)[0]
    return moved


def worth_another_look(beliefs: Beliefs, settings: RefiningSettings = SETTINGS) -> NDArray[Any]:
    """(k,) rows of tiles that were cut too far off to be read well."""
    off = np.abs(beliefs.shift).max(axis=(1, 2))
    tile = 1.0 - np.exp(beliefs.sight[:, [Sight.NOTHING, Sight.COVERED]]).sum(axis=1)
    return np.flatnonzero((off > settings.far) & (tile >= settings.least_face))


def better(before: Beliefs, after: Beliefs) -> NDArray[np.bool_]:
    """(n,) whether a second look is to be believed: corners much nearer, edges no less sure."""
    was, now = (np.abs(b.shift).max(axis=(1, 2)) for b in (before, after))
    sure, surer = (b.edges.max(axis=-1).sum(axis=-1) for b in (before, after))
    return np.asarray((now < was / 2) & (surer >= sure), np.bool_)
