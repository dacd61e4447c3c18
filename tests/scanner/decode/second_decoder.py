"""A second, slow way to decode small boards: every face and every board is written out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from engine import Cell, Edge, Face, Guest, Terrain
from engine.catalogue import Catalogue, Kind
from scanner.beliefs import GUESTS, PAIRS, TERRAINS, Beliefs
from scanner.decode.settings import DecodeSettings, Prior
from scanner.lattice import Lattice

PARTITIONS = [
    [[0, 1, 2, 3]],
    *([[i], [j for j in range(4) if j != i]] for i in range(4)),
    [[0, 1], [2, 3]],
    [[0, 3], [1, 2]],
    *([list(pair), *([i] for i in range(4) if i not in pair)] for pair in PAIRS),
    [[0], [1], [2], [3]],
]


@dataclass(frozen=True)
class Verdict:
    faces: dict[Cell, Face]
    log_board: float
    confidence: dict[Cell, float]
    distance: float


class SecondDecoder:
    """Follows only letters, guests and numbers that are not hopeless, so that it ends."""

    def __init__(self, catalogue: Catalogue, settings: DecodeSettings, prior: Prior) -> None:
        self.settings, self.prior = settings, prior
        lying = [f for t in catalogue.tiles if t.kind is not Kind.MARKER for f in t.faces]
        self.faces = {turn for face in lying for turn in face.rotations}
        self.shapes = {(f.edges, f.region_of, f.guest) for f in self.faces}
        self.edges = {(f.edges, f.guest) for f in self.faces}

    def decode(self, beliefs: Beliefs, lattice: Lattice) -> Verdict:
        cells = lattice.places
        options = [list(self._faces(beliefs, i)) for i in range(len(cells))]
        inner = [[edge for edge in Edge if cell.beside(edge) in cells] for cell in cells]
        # Faces that show their neighbours the same can be weighed together.
        groups = []
        for i, faces in enumerate(options):
            shown: dict[tuple[Terrain, ...], list[tuple[Face, float]]] = {}
            for face, log in faces:
                shown.setdefault(tuple(face.edges[e] for e in inner[i]), []).append((face, log))
            groups.append([sorted(group, key=lambda pair: -pair[1]) for group in shown.values()])
        sums = [[_total([log for _, log in group]) for group in held] for held in groups]
        boards = []
        for choice in product(*(range(len(held)) for held in groups)):
            lying = {c: groups[i][choice[i]][0][0] for i, c in enumerate(cells)}
            price = -self.settings.mismatch * _clashes(lying)
            top = price + sum(groups[i][g][0][1] for i, g in enumerate(choice))
            boards.append((top, price + sum(sums[i][g] for i, g in enumerate(choice)), choice))
        best, _, chosen = max(boards)
        whole = _total([total for _, total, _ in boards])
        confidence = {}
        for i, cell in enumerate(cells):
            here = _total([total for _, total, choice in boards if choice[i] == chosen[i]])
            log = here - whole + groups[i][chosen[i]][0][1] - sums[i][chosen[i]]
            confidence[cell] = math.exp(log)
        rivals = [top for top, _, choice in boards if choice != chosen]
        rivals += [best - g[0][1] + g[1][1] for g in map(_pick, groups, chosen) if len(g) > 1]
        faces = {cell: groups[i][chosen[i]][0][0] for i, cell in enumerate(cells)}
        return Verdict(faces, best - whole, confidence, best - max(rivals))

    def _faces(self, beliefs: Beliefs, i: int) -> Iterator[tuple[Face, float]]:
        """Every possible face of a tile with its log."""
        edges, joined = beliefs.edges[i].astype(float), beliefs.joined[i].astype(float)
        letters = [np.flatnonzero(edges[e] > -30) for e in range(4)]
        for choice in product(*letters):
            terrains = [TERRAINS[letter] for letter in choice]
            seen = sum(edges[e, letter] for e, letter in enumerate(choice))
            fitting = [p for p in PARTITIONS if all(len({terrains[e] for e in b}) == 1 for b in p)]
            logs = [_partition(joined, terrains, blocks) for blocks in fitting]
            for blocks, log in zip(fitting, logs, strict=True):
                for guest, standing in zip(GUESTS, beliefs.guest[i].astype(float), strict=True):
                    if standing > -30 and _able(terrains, guest):
                        base = seen + log - _total(logs) + standing
                        yield from self._counted(beliefs, i, terrains, blocks, guest, base)

    def _counted(
        self,
        beliefs: Beliefs,
        i: int,
        terrains: list[Terrain],
        blocks: list[list[int]],
        guest: Guest | None,
        base: float,
    ) -> Iterator[tuple[Face, float]]:
        logs = []
        for block in blocks:
            terrain = terrains[block[0]]
            heads = beliefs.sheep[i] if terrain.is_meadow else beliefs.fish[i]
            mean = heads[block].astype(float).mean(axis=0)
            logs.append(mean - _total(list(mean)))
            if not terrain.is_meadow and terrain is not Terrain.POND:
                logs[-1] = np.array([0.0])
        for numbers in product(*(np.flatnonzero(log > -30).tolist() for log in logs)):
            held = list(zip(blocks, numbers, strict=True))
            sheep = [n if terrains[b[0]].is_meadow else 0 for b, n in held]
            fish = [0 if terrains[b[0]].is_meadow else n for b, n in held]
            face = Face.make(terrains, blocks, sheep, fish, guest)
            counts = sum(log[n] for log, n in zip(logs, numbers, strict=True))
            yield face, base + counts + self._prior(face)

    def _prior(self, face: Face) -> float:
        """From the box, or anything."""
        prior = self.prior
        if (face.edges, face.region_of, face.guest) in self.shapes:
            anything = -prior.other_counts
        elif (face.edges, face.guest) in self.edges:
            anything = -prior.other_joins
        else:
            anything = -prior.stranger
            if Terrain.VILLAGE in face.edges and Terrain.FOREST in face.edges:
                anything -= prior.village_with_forest
            if face.guest is not None and len(set(face.edges)) > 1:
                anything -= prior.guest_astray
        meadows = [region for region in face.regions if region.terrain.is_meadow]
        anything -= prior.odd_sheep * sum(r.sheep != len(r.edges) for r in meadows)
        return _total([0.0, anything]) if face in self.faces else anything


def _partition(joined: np.ndarray, terrains: list[Terrain], blocks: list[list[int]]) -> float:
    log = 0.0
    for pair, (a, b) in enumerate(PAIRS):
        if terrains[a] is terrains[b]:
            together = any(a in block and b in block for block in blocks)
            log += joined[pair, int(together)] * 2 / terrains.count(terrains[a])
    return log


def _able(terrains: list[Terrain], guest: Guest | None) -> bool:
    homes = {
        None: TERRAINS, Guest.WOLF: "f", Guest.HUNTER: "f", Guest.FISHER: "w", Guest.GUARD: "w",
        Guest.SHEPHERD: "kyrb", Guest.SQUARE: "v",
    }  # fmt: skip
    return any(terrain.value in homes[guest] for terrain in terrains)


def _clashes(faces: dict[Cell, Face]) -> int:
    return sum(
        faces[cell.beside(edge)].edges[edge.opposite] is not face.edges[edge]
        for cell, face in faces.items()
        for edge in (Edge.E, Edge.S)
        if cell.beside(edge) in faces
    )


def _pick(held: list[list[tuple[Face, float]]], i: int) -> list[tuple[Face, float]]:
    return held[i]


def _total(logs: list[float]) -> float:
    return float(np.logaddexp.reduce(logs))
