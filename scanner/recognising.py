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
    """Share of squares that may be something else: of 210 made-up boards one had more (0.6) and one
    nearly as much (0.35), a floor of slabs that read like ponds had 0.49."""
    sure: float = 0.8
    """Mean probability of the likeliest kind on the edges of faces: boards have 0.9 and more,
    strange things mostly 0.5 to 0.75; blurred boards may have less if their seams match."""
    few: int = 6
    """With fewer faces seams say little,"""
    few_face: float = 0.85
    """so each must look like a face: those of small boards do so with 0.9 and more, squares of a
    cloth that pass for a few tiles with 0.75."""
    evidence: float = 1.0
    """Sum over all seams of the log of their agreement against chance: a matching seam gives
    1.8, a mistake of a player takes away 1.7. Edges of things that are no tiles do not match."""
    plenty: float = 1.8
    """From so much evidence per face on nothing else is asked: clear boards have 2.4
    to 3, blurred ones 2."""


SETTINGS = RecognisingSettings()


def shows_a_board(view: View, settings: RecognisingSettings = SETTINGS) -> bool:
    """Whether faces of this game lie here, with edges that are clear and mostly match."""
    sights = view.beliefs.sight.argmax(axis=1)
    faces = sights == Sight.FACE
    if np.count_nonzero(faces) < settings.least_faces:
        return False
    if np.count_nonzero(sights == Sight.NOTHING) > settings.most_nothing * len(view):
        return False
    seams = find_seams(view.lattice.cells, view.beliefs.edges)
    evidence = float(seams.gain[faces[seams.first] & faces[seams.second]].sum())
    number = np.count_nonzero(faces)
    if number >= settings.few and evidence >= settings.plenty * number:
        return True
    face = np.exp(view.beliefs.sight[faces, Sight.FACE]).mean()
    if number < settings.few and face < settings.few_face:
        return False
    clear = np.exp(view.beliefs.edges[faces].max(axis=-1)).mean()
    return bool(clear >= settings.sure and evidence >= settings.evidence)
