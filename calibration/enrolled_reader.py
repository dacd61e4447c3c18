"""The reader of an enrolled box: what it believes anyway, sharpened by artwork it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.known_art import ArtSettings, KnownArt
from calibration.known_faces import KnownFaces
from engine import Face
from scanner.beliefs import Beliefs, Sight
from scanner.logs import log_softmax

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class ReaderSettings:
    """How artwork and reading are weighed against each other."""

    weight: float = 6.0
    """So much counts a factor e between two squared distances: pixels side by side err alike, so
    there are far fewer voices than pixels."""
    floor: float = 60.0
    """Squared distances well below this are all alike: no closer view is to be had."""
    chance: float = 0.03
    """Share of references that are taken for what a wrong face fits by chance."""
    stranger: float = 0.002
    """Chance that a tile was never shown,"""
    slip: float = 0.003
    """and that the reader errs in one part of a face though it is sure: artwork it never learnt
    from can fool it again and again in the same way."""
    printed: float = 6.0
    """Where tiles fit this well in the median, all of them should: each face has one drawing."""
    no_match: float = 2.5
    """Then one that fits no better than this, and better another face than the one that is read,
    is half hidden, was never shown, or is no tile: of tiles in full sight 1 in 30 is below,"""
    doubt: float = 0.05
    """that it is a tile at all is so many times less likely,"""
    hidden: float = 0.55
    """and this is the chance that it is hidden if it is one."""


USUAL = ReaderSettings()


class EnrolledReader:
    """Knows the faces of one box by their artwork, and sharpens what a reader believes."""

    def __init__(
        self,
        crops: Floats,
        faces: Sequence[Face],
        settings: ReaderSettings = USUAL,
        art: ArtSettings | None = None,
    ) -> None:
        """`crops` (n, 3, 64, 64) evened, each showing the face of its place, as it lay."""
        if len(crops) != len(faces) or not len(faces):
            raise ValueError(f"{len(crops)} crops of {len(faces)} faces")
        self._settings = settings
        self._art = KnownArt(crops) if art is None else KnownArt(crops, art)
        lying = [face.turned(quarters) for quarters in range(4) for face in faces]
        numbers = {face: i for i, face in enumerate(dict.fromkeys(lying))}
        self._known = KnownFaces(list(numbers))
        self._class = np.array([numbers[face] for face in lying], np.intp)
        self._order = np.argsort(self._class, kind="stable")
        self._starts = np.searchsorted(self._class[self._order], np.arange(len(numbers)))

    def distances(self, crops: Floats) -> Floats:
        """(m, 4 n): how far evened crops (m, 3, 64, 64) are from all turned references."""
        return self._art.distances(crops).reshape(len(crops), len(self._class))

    def fit(self, distances: Floats) -> Doubles:
        """(m,): by how many natural logs each crop fits its best face better than a chance one."""
        return np.asarray(self._evidence(distances).max(axis=1, initial=0.0), np.float64)

    def sharpen(self, beliefs: Beliefs, distances: Floats) -> Beliefs:
        """The beliefs with what squared distances (m, 4 n) to all turned references say."""
        settings = self._settings
        if not len(beliefs):
            return beliefs
        apart = self._evidence(distances)[:, self._order]
        # Of several references of one face the closest has the say.
        closest = np.maximum.reduceat(apart, self._starts, axis=1)
        score = closest + self._known.logs(beliefs, settings.slip)
        strange = np.log(settings.stranger)
        top = np.maximum(score.max(axis=1), strange)[:, None]
        weight = np.exp(score - top)
        whole = weight.sum(axis=1) + np.exp(strange - top[:, 0])
        mixed = self._known.mixed(weight / whole[:, None], beliefs)
        fit = closest.max(axis=1)
        # Artwork that fits badly but names the same face as the reader is no cause for doubt.
        agreed = closest.argmax(axis=1) == score.argmax(axis=1)
        strange = (fit < settings.no_match) & ~agreed
        if np.median(fit) < settings.printed:
            return mixed
        return replace(mixed, sight=self._doubted(beliefs.sight, mixed.sight, strange))

    def _doubted(self, before: Floats, after: Floats, strange: NDArray[np.bool_]) -> Floats:
        """(m, 5): the sight, less sure of the faces (m,) that do not fit the box as others do."""
        sight = np.where(strange[:, None], before, after)
        sight[strange, Sight.FACE] += np.float32(np.log(self._settings.doubt))
        chance = np.exp(log_softmax(sight))
        moved = np.where(strange, self._settings.hidden, 0.0) * chance[:, Sight.FACE]
        chance[:, Sight.FACE] -= moved
        chance[:, Sight.COVERED] += moved
        return np.asarray(np.log(chance.clip(1e-12)), np.float32)

    def _evidence(self, distances: Floats) -> Doubles:
        """(m, 4 n): logs of how much better each reference fits than one that fits by chance."""
        settings = self._settings
        if not len(distances):
            return np.zeros(distances.shape)
        logs = np.log(distances.astype(np.float64) + settings.floor)
        by_chance = np.quantile(logs, settings.chance, axis=1, keepdims=True)
        return np.asarray(settings.weight * (by_chance - logs), np.float64)
