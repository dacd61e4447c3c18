"""Whether squares that lie side by side are a board of this game at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.beliefs import Sight
from scanner.seams import find_seams
from scanner.views import View


@dataclass(frozen=True)
class RecognisingSettings:
    """What a board must show; set between made-up boards on one side and, on the other, made-up
    tables without a board and photographs of chess boards and card games."""

    least_faces: int = 2
    """One tile alone is no board: it may lie about anywhere."""
    most_nothing: float = 0.4
    """Share of squares that may be something else: 600 made-up boards had 0.17 at most."""
    face: float = 0.85
    """How much each face must look like one, in the mean: of those boards all did with 0.93 and
    more, squares of a floor or a cloth that pass for tiles with 0.6 to 0.94."""
    sure: float = 0.85
    """Mean probability of the likeliest kind on the edges of faces: boards have 0.88 and more,
    strange things mostly 0.5 to 0.84;"""
    hardly: float = 0.8
    """blurred boards may have less if their seams match, but not less than this."""
    few: int = 6
    """With fewer faces seams say little."""
    evidence: float = 1.0
    """Sum over all seams of the log of their agreement against chance: a matching seam gives
    1.8, a mistake of a player takes away 1.7. Edges of things that are no tiles do not match."""
    plenty: float = 1.8
    """From so much evidence per face on edges need not be clearer: clear boards have 2.4 to 3,
    blurred ones 2."""


SETTINGS = RecognisingSettings()

BEYOND_DOUBT = RecognisingSettings(hardly=0.9, evidence=6.0)
"""Of what shows so much no other group of squares in the picture can be the board."""


def shows_a_board(view: View, settings: RecognisingSettings = SETTINGS) -> bool:
    """Whether faces of this game lie here, with edges that are clear and mostly match."""
    sights = view.beliefs.sight.argmax(axis=1)
    faces = sights == Sight.FACE
    if np.count_nonzero(faces) < settings.least_faces:
        return False
    if np.count_nonzero(sights == Sight.NOTHING) > settings.most_nothing * len(view):
        return False
    face = np.exp(view.beliefs.sight[faces, Sight.FACE]).mean()
    clear = np.exp(view.beliefs.edges[faces].max(axis=-1)).mean()
    if face < settings.face or clear < settings.hardly:
        return False
    evidence, number = agreement(view), np.count_nonzero(faces)
    if number >= settings.few and evidence >= settings.plenty * number:
        return True
    return bool(clear >= settings.sure and evidence >= settings.evidence)


def agreement(view: View) -> float:
    """Sum over all seams between faces of the log of their agreement against chance."""
    faces = view.beliefs.sight.argmax(axis=1) == Sight.FACE
    seams = find_seams(view.lattice.cells, view.beliefs.edges)
    return float(seams.gain[faces[seams.first] & faces[seams.second]].sum())
