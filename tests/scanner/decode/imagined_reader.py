"""A reader without a camera: true boards seen through noise whose size is known."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine import Board, Face
from engine.catalogue import Kind, load
from models.photographer import random_board
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Beliefs, Sight
from scanner.lattice import Lattice

BOX_FACES: tuple[Face, ...] = tuple(
    face for tile in load().tiles if tile.kind in (Kind.BAG, Kind.QUESTION) for face in tile.faces
)
"""Every face that can lie beside the village square, as often as the box holds it."""


@dataclass(frozen=True)
class Noise:
    """How far the true answer of each head stands out, in standard deviations of the noise.

    The beliefs are the exact posteriors of that noise, so that a reader is as sure as it may be.
    With 7 kinds a gain of 5.5 is right on 99.9 % of the edges, 4.5 on 99 %, 3.5 on 95 %.
    """

    edges: float
    joined: float = field(default=5.0)
    guest: float = field(default=6.5)
    counts: float = field(default=6.0)

    @classmethod
    def even(cls, gain: float) -> Noise:
        return cls(gain, gain, gain + 1.0, gain + 0.5)


def legal_board(seed: int, tiles: int, mistakes: float = 0.0) -> Board:
    """A board grown from the village square with the faces of the box."""
    return random_board(np.random.default_rng(seed), tiles, BOX_FACES, mistakes=mistakes)


def odd_board(seed: int, tiles: int) -> Board:
    """A board of a box that nobody has catalogued: random edges, joins and sheep."""
    rng = np.random.default_rng(1000 + seed)
    return random_board(rng, tiles, [_odd_face(rng) for _ in range(300)])


def _odd_face(rng: np.random.Generator) -> Face:
    kinds = "kyrbfw" if rng.random() < 0.7 else "kyrbvw"
    letters = "".join(rng.choice(list(kinds[:-1] + kinds), 4))
    if rng.random() < 0.4:
        letters = letters[0] * 2 + letters[2:]
    apart = [[i] for i in range(4)]
    crossing = letters[0] == letters[2] != letters[1] == letters[3]
    face = Face.make(letters, apart if crossing or rng.random() < 0.3 else None)
    sheep = [r.sheep + int(rng.random() < 0.1) if r.terrain.is_meadow else 0 for r in face.regions]
    fish = [int(rng.integers(0, 3)) if r.terrain.value == "w" else 0 for r in face.regions]
    return Face.make(letters, [r.edges for r in face.regions], sheep, fish)


def lattice_of(board: Board) -> Lattice:
    """The board as a camera straight above sees it, 100 px per tile."""
    cells = np.array([[cell.x, cell.y] for cell in board.tiles], np.int32).reshape(-1, 2)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    corners = 100 * (cells[:, None].astype(np.float32) + square)
    return Lattice(cells, corners, np.full(len(cells), 0.95, np.float32))


def read(board: Board, noise: Noise, seed: int) -> Beliefs:
    """Beliefs about every tile of a board, in the order of its cells."""
    rng = np.random.default_rng(seed)
    faces = [tile.face for tile in board.tiles.values()]
    n = len(faces)
    edges = np.array([[TERRAINS.index(t) for t in f.edges] for f in faces], int).reshape(n, 4)
    joined = np.array([[f.region_of[a] == f.region_of[b] for a, b in PAIRS] for f in faces], int)
    guest = np.array([GUESTS.index(f.guest) for f in faces], int)
    sheep = np.array([[f.regions[i].sheep for i in f.region_of] for f in faces], int)
    fish = np.array([[f.regions[i].fish for i in f.region_of] for f in faces], int)
    sight = np.full((n, len(Sight)), -20.0)
    sight[:, Sight.FACE] = 0.0
    return Beliefs(
        sight=_floats(sight),
        edges=_seen(rng, edges, len(TERRAINS), noise.edges),
        joined=_seen(rng, joined.reshape(n, len(PAIRS)), 2, noise.joined),
        guest=_seen(rng, guest, len(GUESTS), noise.guest),
        # All edges of a region see the same sheep: one noise for the face, not four.
        sheep=_seen(rng, sheep.reshape(n, 4), MAX_SHEEP + 1, noise.counts, shared=True),
        fish=_seen(rng, fish.reshape(n, 4), MAX_FISH + 1, noise.counts, shared=True),
        embedding=np.zeros((n, 2), np.float32),
        shift=np.zeros((n, 4, 2), np.float32),
    )


def _seen(
    rng: np.random.Generator,
    truth: NDArray[np.int_],
    kinds: int,
    gain: float,
    shared: bool = False,
) -> NDArray[np.float32]:
    """Log posteriors (*truth.shape, kinds) of a signal of height `gain` in noise of size 1."""
    shape = (*truth.shape, kinds)
    noise = rng.normal(size=(truth.shape[0], 1, kinds) if shared else shape)
    seen = gain * (gain * np.eye(kinds)[truth] + noise)
    seen -= seen.max(axis=-1, keepdims=True)
    return _floats(seen - np.log(np.exp(seen).sum(axis=-1, keepdims=True)))


def _floats(array: NDArray[np.float64]) -> NDArray[np.float32]:
    return np.asarray(array, np.float32)


def right_edges(found: Board, truth: Board) -> tuple[int, int]:
    """How many edges are right, of how many."""
    right = sum(
        a is b
        for cell, tile in truth.tiles.items()
        if cell in found
        for a, b in zip(tile.face.edges, found.tiles[cell].face.edges, strict=True)
    )
    return right, 4 * len(truth)


def right_faces(found: Board, truth: Board) -> int:
    """How many faces are right in all: edges, joins, guest, sheep and fish."""
    return sum(
        cell in found and found.tiles[cell].face == tile.face for cell, tile in truth.tiles.items()
    )
