"""The faces of a box as numbers: what beliefs say for each of them, and beliefs made from them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine import Face
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Beliefs, Sight

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

_LETTER = {terrain: i for i, terrain in enumerate(TERRAINS)}
_GUEST = {guest: i for i, guest in enumerate(GUESTS)}
_LEAST = 1e-9
"""Below this nothing is known about whether two edges would be joined."""


class KnownFaces:
    """Faces as they lie, one class each; equal ones must be given once."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces = tuple(faces)
        n = len(self.faces)
        self._edges = np.zeros((n, 4, len(TERRAINS)))
        self._joined = np.zeros((n, len(PAIRS), 2))
        self._guest = np.zeros((n, len(GUESTS)))
        self._sheep = np.zeros((n, 4, MAX_SHEEP + 1))
        self._fish = np.zeros((n, 4, MAX_FISH + 1))
        self._marker = np.array([face.is_marker for face in self.faces], np.float64)
        for i, face in enumerate(self.faces):
            letters, owner = [_LETTER[terrain] for terrain in face.edges], face.region_of
            self._edges[i, np.arange(4), letters] = 1
            self._guest[i, _GUEST[face.guest]] = 1
            for j, (a, b) in enumerate(PAIRS):
                if letters[a] == letters[b]:
                    self._joined[i, j, int(owner[a] == owner[b])] = 1
            for edge, region in enumerate(owner):
                held = face.regions[region]
                self._sheep[i, edge, min(held.sheep, MAX_SHEEP)] = 1
                self._fish[i, edge, min(held.fish, MAX_FISH)] = 1
        self._pair_weight = self._shares()
        self._sheep_weight, self._fish_weight = self._counting()

    def _shares(self) -> Doubles:
        """(n, 6, 2) weights of what is said of pairs: m equal edges have m - 1 joints to tell."""
        weight = self._joined.copy()
        for i, face in enumerate(self.faces):
            letters = face.edges
            for j, (a, _) in enumerate(PAIRS):
                weight[i, j] *= 2 / max(letters.count(letters[a]), 2)
        return weight

    def _counting(self) -> tuple[Doubles, Doubles]:
        """Weights of what is said of counts: the edges of one region speak of the same animals."""
        sheep, fish = self._sheep.copy(), self._fish.copy()
        for i, face in enumerate(self.faces):
            for edge, region in enumerate(face.region_of):
                held = face.regions[region]
                share = 1 / len(held.edges)
                sheep[i, edge] *= share * held.terrain.is_meadow
                fish[i, edge] *= share * (held.terrain.value == "w")
        return sheep, fish

    def __len__(self) -> int:
        return len(self.faces)

    def logs(self, beliefs: Beliefs, slip: float) -> Doubles:
        """(m, n): log probability of each face by the beliefs alone; `slip`: chance of mere error
        in each part, however sure the reader is."""

        def said(logs: Floats, wanted: Doubles) -> Doubles:
            chance = np.exp(logs.astype(np.float64)) * (1 - slip) + slip / logs.shape[-1]
            return np.asarray(
                np.log(chance).reshape(len(logs), -1) @ wanted.reshape(len(self), -1).T
            )

        return (
            said(beliefs.edges, self._edges)
            + said(beliefs.joined, self._pair_weight)
            + said(beliefs.guest, self._guest)
            + said(beliefs.sheep, self._sheep_weight)
            + said(beliefs.fish, self._fish_weight)
        )

    def mixed(self, chance: Doubles, beliefs: Beliefs) -> Beliefs:
        """Beliefs that hold face i with probability chance[:, i] (m, n), else what they held.

        Rows of `chance` add up to 1 or less; the rest is left to `beliefs`.
        """
        rest = np.clip(1 - chance.sum(axis=1), 0, 1)

        def mix(logs: Floats, wanted: Doubles) -> Floats:
            known: Doubles = (chance @ wanted.reshape(len(self), -1)).reshape(logs.shape)
            old = np.exp(logs.astype(np.float64)) * rest.reshape(-1, *[1] * (logs.ndim - 1))
            total = known + old
            share = total.clip(1e-30) / total.sum(axis=-1, keepdims=True).clip(1e-30)
            return np.asarray(np.log(share), np.float32)

        return Beliefs(
            sight=mix(beliefs.sight, self._sights()),
            edges=mix(beliefs.edges, self._edges),
            joined=self._mixed_joins(chance, rest, beliefs),
            guest=mix(beliefs.guest, self._guest),
            sheep=mix(beliefs.sheep, self._sheep),
            fish=mix(beliefs.fish, self._fish),
            embedding=beliefs.embedding,
            shift=beliefs.shift,
        )

    def _sights(self) -> Doubles:
        sights = np.zeros((len(self), len(Sight)))
        sights[:, Sight.FACE] = 1 - self._marker
        sights[:, Sight.MARKER] = self._marker
        return sights

    def _mixed_joins(self, chance: Doubles, rest: Doubles, beliefs: Beliefs) -> Floats:
        """Joins given that two edges show the same: only faces on which they do have a say."""
        old = np.exp(beliefs.joined.astype(np.float64))
        known = (chance @ self._joined.reshape(len(self), -1)).reshape(old.shape)
        equal = np.exp(beliefs.edges.astype(np.float64))
        a, b = (np.array([pair[i] for pair in PAIRS]) for i in (0, 1))
        alike = (equal[:, a] * equal[:, b]).sum(axis=-1)
        total = known + (old * (rest[:, None] * alike + _LEAST)[..., None])
        return np.asarray(np.log(total / total.sum(axis=-1, keepdims=True)), np.float32)
