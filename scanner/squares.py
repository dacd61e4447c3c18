"""Between the unit square and quads in a picture: perspective for many tiles at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]

UNIT: NDArray[np.float32] = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
"""The corners NW NE SE SW of a tile in its own frame, in sides."""


def ways_onto(quads: Floats) -> NDArray[np.float64]:
    """(n, 3, 3): the perspective that takes the unit square onto each quad (n, 4, 2)."""
    x, y = np.asarray(quads, np.float64).transpose(2, 1, 0)
    x1, x2, xs = x[1] - x[2], x[3] - x[2], x[0] - x[1] + x[2] - x[3]
    y1, y2, ys = y[1] - y[2], y[3] - y[2], y[0] - y[1] + y[2] - y[3]
    area = x1 * y2 - x2 * y1
    # A quad without area has no perspective; any finite answer will do for it.
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    g, h = (xs * y2 - x2 * ys) / area, (x1 * ys - xs * y1) / area
    ones = np.ones_like(g)
    rows = [
        x[1] - x[0] + g * x[1], x[3] - x[0] + h * x[3], x[0],
        y[1] - y[0] + g * y[1], y[3] - y[0] + h * y[3], y[0],
        g, h, ones,
    ]  # fmt: skip
    return np.stack(rows, axis=-1).reshape(-1, 3, 3)


def through(ways: Floats, points: Floats) -> NDArray[np.float32]:
    """(n, k, 2): points (n, k, 2) or (k, 2) seen through each of the ways (n, 3, 3)."""
    spots = np.broadcast_to(np.asarray(points, np.float64), (len(ways), *points.shape[-2:]))
    seen = spots @ ways[:, :, :2].transpose(0, 2, 1) + ways[:, None, :, 2]
    depth = seen[..., 2:]
    depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    return np.asarray(seen[..., :2] / depth, np.float32)


def moved(quads: Floats, shift: Floats) -> NDArray[np.float32]:
    """Corners (n, 4, 2) px after shifts (n, 4, 2) told in sides, in the frame of each tile."""
    return through(ways_onto(quads), UNIT + np.asarray(shift))


def shift_between(cut: Floats, true: Floats) -> NDArray[np.float32]:
    """(n, 4, 2): where the true corners lie in the frames of the cut quads, in sides."""
    return through(np.linalg.inv(ways_onto(cut)), np.asarray(true)) - UNIT


def onto_crops(quads: Floats, px: int, margin: float) -> NDArray[np.float64]:
    """(n, 3, 3): from pixels of a crop of side `px` to the picture, for warps with
    WARP_INVERSE_MAP; `margin` sides are seen beyond each side of the quads (n, 4, 2)."""
    step = (1 + 2 * margin) / px
    start = 0.5 * step - margin
    into = np.array([[step, 0, start], [0, step, start], [0, 0, 1]])
    return np.asarray(ways_onto(quads) @ into)
