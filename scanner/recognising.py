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
    most_nothing: float = 0.5
    """Share of squares that may be something else."""
    sure: float = 0.85
    """Mean probability of the likeliest kind on the edges of faces: boards have 0.9 and more,
    strange things mostly 0.5 to 0.75."""
    face: float = 0.85
    """Mean probability of faces that they are faces: boards have 0.9 and more, also small ones;
    squares of a cloth that pass for a few tiles 0.75."""
    evidence: float = 1.0
    """Sum over all seams of the log of their agreement against chance: a matching seam gives
    1.8, a mistake of a player takes away 1.7. Edges of things that are no tiles do not match."""


SETTINGS = RecognisingSettings()


def shows_a_board(view: View, settings: RecognisingSettings = SETTINGS) -> bool:
    """Whether faces of this game lie here, with edges that are clear and mostly match."""
    sights = view.beliefs.sight.argmax(axis=1)
    faces = sights == Sight.FACE
    if np.count_nonzero(faces) < settings.least_faces:
        return False
    if np.count_nonzero(sights == Sight.NOTHING) > settings.most_nothing * len(view):
        return False
    if np.exp(view.beliefs.sight[faces, Sight.FACE]).mean() < settings.face:
        return False
    clear = np.exp(view.beliefs.edges[faces].max(axis=-1)).mean()
    seams = find_seams(view.lattice.cells, view.beliefs.edges)
    evidence = seams.gain[faces[seams.first] & faces[seams.second]].sum()
    return bool(clear >= settings.sure and evidence >= settings.evidence)
