"""How tightly squares lie: tiles of a board touch, cards in a row or tiles to be learnt do not."""

from __future__ import annotations

import numpy as np

from scanner.lattice import Lattice


def spacing(board: Lattice) -> float:
    """The median step from tile to tile in sides of a tile; 1 where they touch, 0 if there is none.

    Only steps along the own two sides count, so perspective does not matter.
    """
    rows = {(int(x), int(y)): i for i, (x, y) in enumerate(board.cells)}
    nw, ne, se, sw = (board.corners[:, i] for i in range(4))
    across = np.hypot(*((ne + se - nw - sw) / 2).T)
    down = np.hypot(*((sw + se - nw - ne) / 2).T)
    middles = board.corners.mean(axis=1)
    steps = []
    for (x, y), i in rows.items():
        for other, side in (((x + 1, y), across), ((x, y + 1), down)):
            j = rows.get(other)
            if j is not None:
                away = float(np.hypot(*(middles[j] - middles[i])))
                steps.append(away / max(float(side[i] + side[j]) / 2, 1e-6))
    return float(np.median(steps)) if steps else 0.0


def foreshortening(board: Lattice) -> float:
    """How much shorter the squares look than they are wide, 1 from straight above; the median.

    The cosine of the camera's tilt for squares; oblong cards seen askew look flatter than that.
    """
    if not len(board):
        return 0.0
    nw, ne, se, sw = (board.corners[:, i].astype(float) for i in range(4))
    sides = np.stack([(ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2], axis=-1)
    long, short = np.linalg.svd(sides, compute_uv=False).T
    return float(np.median(short / np.maximum(long, 1e-6)))
