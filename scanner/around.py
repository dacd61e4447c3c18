"""Around the board: whether free places beside it look like hidden tiles, to a reader of tiles.

The finder does not feel a tile under fingers, and what lies beyond it is cut off from the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs, Sight
from scanner.crops import Image, cut_crops, even_light
from scanner.finding.rim import places_beside
from scanner.lattice import Lattice


@dataclass(frozen=True)
class AroundSettings:
    """Set on 440 made-up pictures that no exam uses."""

    company: int = 24
    """So many tiles of the board are read along: the reader compares crops of one table."""
    usual: float = 0.25
    """Bare tables look like a tile to this degree now and then."""


USUAL = AroundSettings()


def nothing_around(
    image: Image,
    board: Lattice,
    read: Callable[[NDArray[np.float32]], Beliefs],
    settings: AroundSettings = USUAL,
) -> float:
    """The probability, 0..1, that no tile lies hidden on a free place beside the board."""
    height, width = image.shape[:2]
    places = places_beside(board.corners, (width, height))
    if not len(places):
        return 1.0
    rows = np.linspace(0, len(board) - 1, min(settings.company, len(board))).astype(int)
    crops = cut_crops(image, np.concatenate([board.corners[rows], places]))
    sight = np.exp(read(even_light(crops)).sight[len(rows) :].astype(np.float64))
    tile = sight[:, Sight.FACE] + sight[:, Sight.COVERED]
    doubt = np.clip((tile - settings.usual) / (1 - settings.usual), 0, 1)
    return float(np.prod(1 - doubt))
