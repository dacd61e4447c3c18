"""What the reader proposes for single tiles, each by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.errors import EnrolError
from engine import Face
from engine.reading import Place
from scanner.beliefs import Beliefs, Sight
from scanner.decode import decode_alone
from scanner.lattice import Lattice


@dataclass(frozen=True)
class Proposal:
    """What a tile may show, as it lies; the likeliest first, with that one's confidence."""

    options: tuple[Face, ...]
    confidence: float

    def to_json(self) -> dict[str, Any]:
        return {
            "options": [face.to_json() for face in self.options],
            "confidence": round(self.confidence, 4),
        }

    @classmethod
    def read(cls, place: Place) -> Proposal:
        options = tuple(Face.read(face) for face in place.at("options").array(10))
        confidence = place.at("confidence").value
        if not options:
            place.fail("no face is proposed")
        if not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
            raise EnrolError(f"{place.path}.confidence: expected a number from 0 to 1")
        return cls(options, float(confidence))


def propose_faces(beliefs: Beliefs) -> list[Proposal]:
    """A proposal for each row; what hides or is no tile is proposed all the same, but unsurely."""
    n = len(beliefs)
    faces = np.full((n, len(Sight)), -20.0, np.float32)
    faces[:, Sight.FACE] = 0.0
    # Cells far from each other: no tile is a neighbour of another.
    cells = np.stack([np.arange(n) * 2, np.zeros(n)], axis=1).astype(np.int32)
    lattice = Lattice(cells, np.zeros((n, 4, 2), np.float32), np.ones(n, np.float32))
    shown = np.exp(beliefs.sight[:, Sight.FACE].astype(float))
    alone = decode_alone(Beliefs(**{**vars(beliefs), "sight": faces}), lattice)
    return [
        Proposal(
            tuple(option.face for option in alone.alternatives[cell]),
            float(min(alone.confidence[cell] * seen, 1.0)),
        )
        for cell, seen in zip(lattice.places, shown, strict=True)
    ]
