"""Whether squares that lie side by side are a board of this game at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import Edge
from scanner.beliefs import Sight
from scanner.views import View


@dataclass(frozen=True)
class RecognisingSettings:
    """What a board must show; set between made-up boards on one side and, on the other, made-up
    tables without a board and photographs of chess boards and card games."""

    least_faces: int = 2
    """One tile alone is no board: it may lie about anywhere."""
    most_nothing: float = 0.5
    """Share of squares that may be something else."""
    sure: float = 0.8
    """Mean probability of the likeliest kind on the edges of faces: boards have 0.9 and more,
    strange things mostly 0.5 to 0.75."""
    chance: float = 0.17
    """How well two edges agree that lie side by side by chance."""
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
    clear = np.exp(view.beliefs.edges[faces].max(axis=-1)).mean()
    return bool(clear >= settings.sure and _evidence(view, faces, settings) >= settings.evidence)


def _evidence(view: View, faces: np.ndarray, settings: RecognisingSettings) -> float:
    """How much better neighbouring edges match than by chance, as a log."""
    rows = {cell: row for row, cell in enumerate(view.lattice.places) if faces[row]}
    p = np.exp(view.beliefs.edges.astype(np.float64))
    total = 0.0
    for cell, row in rows.items():
        for edge in (Edge.E, Edge.S):
            other = rows.get(cell.beside(edge))
            if other is not None:
                agreement = float(p[row, edge] @ p[other, edge.opposite])
                total += float(np.log((agreement + 0.03) / settings.chance))
    return total
