"""One still of the live camera: the tiles that lie in it, found fast enough to guide a hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.proposing import Proposal, propose_faces
from calibration.sheet import Eyes
from calibration.sheet_rows import named_corners
from calibration.sheet_tiles import find_few_tiles
from engine.sentences import Sentence, say
from scanner.beliefs import Beliefs, Sight
from scanner.crops import cut_crops, even_light
from scanner.finding.feeling import Pyramid, feel
from scanner.hints import GLARE, hints, hints_without_board
from scanner.hints import SETTINGS as HINTS
from scanner.lattice import Lattice

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

MOST_TILES = 24
"""More at once are better shown in a photo."""

SHARP = replace(HINTS, sharp=0.4)
"""What is learnt is to be sharper than what is read: stills of a quiet camera have 0.5 and more,
one that moves by a tenth of a tile 0.34 at most."""

NO_TILE = say("No tile in sight. Lay one below the camera.")
CUT_OFF = say("Bring the whole tile into the picture.")

_BEYOND = 0.03
"""A tile may seem to reach over the picture's edge by this share of its side."""
_NO_FACE = 0.5
"""What is hidden or no tile with this probability is not taken in."""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """The tiles of a still in reading order; rows of all arrays belong together."""

    size: tuple[int, int]
    """width and height of the still"""
    corners: Floats
    """(n, 4, 2) pixels, NW NE SE SW as they lie"""
    crops: Image
    """(n, 64, 64, 3) BGR"""
    proposals: tuple[Proposal, ...]
    whole: NDArray[np.bool_]
    """(n,) whether all of a tile is in the picture"""
    trouble: Sentence | None = None
    """why nothing of this still can be taken in"""
    advice: Sentence | None = None
    """what could be better"""

    def __len__(self) -> int:
        return len(self.corners)

    @property
    def centres(self) -> Floats:
        """(n, 2) pixels"""
        return np.asarray(self.corners.mean(axis=1), np.float32)

    @property
    def sides(self) -> Floats:
        """(n,) pixels"""
        steps = self.corners - np.roll(self.corners, 1, axis=1)
        return np.asarray(np.hypot(steps[..., 0], steps[..., 1]).mean(axis=1), np.float32)


def take_glimpse(image: Image, eyes: Eyes, sitting: Image | None = None) -> Glimpse:
    """The tiles of a BGR still; `sitting` (m, 64, 64, 3) are tiles shown in the same light."""
    tiles = _found(image, eyes)
    crops = cut_crops(image, tiles.corners)
    others = crops[:0] if sitting is None else sitting
    beliefs = eyes.read(even_light(np.concatenate([others, crops])))
    beliefs = beliefs.keep(np.arange(len(others), len(beliefs)))
    none = np.exp(beliefs.sight[:, [Sight.COVERED, Sight.NOTHING]]).sum(axis=1) > _NO_FACE
    tiles, crops, beliefs = tiles.keep(~none), crops[~none], beliefs.keep(~none)
    size = image.shape[1], image.shape[0]
    whole = _whole(tiles, size)
    trouble, advice = _remarks(image, tiles, crops, beliefs)
    if trouble is None and not whole.any():
        trouble = CUT_OFF
    proposals = tuple(propose_faces(beliefs)) if len(tiles) else ()
    return Glimpse(size, tiles.corners, crops, proposals, whole, trouble, advice)


def _found(image: Image, eyes: Eyes) -> Lattice:
    """The tiles in reading order, each with a cell of its own."""
    picture = Pyramid(image)
    seen = find_few_tiles(picture, eyes.net, eyes.feeler)
    if not len(seen):
        return Lattice.empty()
    quads = feel(picture, named_corners(seen), eyes.feeler)[1]
    columns, rows = (quads.mean(axis=1) / np.median(seen.sides)).T
    order = np.lexsort((columns, np.round(rows)))[:MOST_TILES]
    cells = np.stack([np.arange(len(order)), np.zeros(len(order))], axis=1).astype(np.int32)
    return Lattice(cells, quads[order], seen.scores[order])


def _whole(tiles: Lattice, size: tuple[int, int]) -> NDArray[np.bool_]:
    slack = _BEYOND * tiles.side
    inside = (tiles.corners > -slack) & (tiles.corners < np.array(size) - 1 + slack)
    return np.asarray(inside.all(axis=(1, 2)), np.bool_)


def _remarks(
    image: Image, tiles: Lattice, crops: Image, beliefs: Beliefs
) -> tuple[Sentence | None, Sentence | None]:
    """What keeps a still from being taken in, and what could be better."""
    if not len(tiles):
        return next(iter(hints_without_board(image)), NO_TILE), None
    told = hints(crops, tiles, beliefs, SHARP)
    bad = [text for text in told if text.one != GLARE]
    # White prints may look like glare for ever, so it keeps nobody waiting.
    glare = [text for text in told if text.one == GLARE]
    return next(iter(bad), None), next(iter(glare), None)
