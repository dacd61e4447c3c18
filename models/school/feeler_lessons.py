"""What the feeler learns from: quads that lie nearly on a tile, and quads that lie on none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens
from models.school.spoil import spoil
from scanner.finding.feeling import Pyramid, as_input, cut_around
from scanner.finding.hands import Hands
from scanner.squares import shift_between

Array = NDArray[Any]

NEAR, FAR = 0.32, 0.42
"""A tile whose corners are all nearer than the first share of a side is felt, one farther than
the second is not; between the two nobody can say."""

SEEN, HIDDEN = 0.5, 0.3
"""Shares of a tile that must be visible to be felt, and to be ignored."""


FINE = 4
"""Pixels of a photograph per pixel of what hands cover."""

WHOLLY_SEEN, HIDDEN_SHARE = 0.96, 0.2
"""Of a picture with tiles seen less than the first, this share of lessons is about those alone."""


@dataclass(frozen=True, eq=False)
class Truth:
    """What is true about a photograph."""

    tiles: Array
    """(n, 4, 2) corners of all tiles, loose ones too"""
    visible: Array
    """(n,) share of each that is seen"""
    hands: Hands


def open_truth(picture: Path) -> Truth:
    """What stands beside a photograph."""
    truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
    known = [*truth["tiles"], *truth["loose"]]
    tiles = np.array([t["corners"] for t in known], np.float32).reshape(-1, 4, 2)
    visible = np.array([t["visible"] for t in known], float)
    width, height = truth["size"]
    covered = np.zeros((-(-height // FINE), -(-width // FINE)), np.uint8)
    for rim in truth["hands"]:
        cv2.fillPoly(covered, [np.array(rim, np.int32) // FINE], 1)
    return Truth(tiles, visible, Hands((covered.astype(np.float32),), (float(FINE),)))


def feel(
    picture: Path, rng: Rng, count: int, mistakes: Sequence[Any] = ()
) -> tuple[Array, Array, Array, Array]:
    """`count` lessons of a photograph: crops (n, 3, px, px), tile (n,), shift (n, 4, 2), and the
    share of the place that a hand covers (n,).

    `mistakes`: quads of this picture that were once taken for tiles.
    """
    truth = open_truth(picture)
    tiles, visible = truth.tiles, truth.visible
    image = cv2.imread(str(picture))
    size = (image.shape[1], image.shape[0])
    usable = visible > 0.05
    hidden = tiles[usable & (visible < WHOLLY_SEEN)]
    quads = np.stack(
        [_guess(rng, _either(rng, hidden, tiles[usable]), size, mistakes) for _ in range(count)]
    )
    if happens(rng, 0.5):
        quads = np.ascontiguousarray(quads[:, ::-1])
        tiles = np.ascontiguousarray(tiles[:, ::-1])
    tile, shift = _answers(quads, tiles, visible)
    covered = truth.hands.over(quads)
    crops = spoil(rng, cut_around(Pyramid(image), quads))
    if happens(rng, 0.35):
        crops = np.ascontiguousarray(crops[..., rng.permutation(3)])
    if happens(rng, 0.15):
        crops = np.ascontiguousarray(crops.mean(-1, keepdims=True).repeat(3, -1).astype(np.uint8))
    return as_input(crops), tile, shift, covered


def _either(rng: Rng, hidden: Array, tiles: Array) -> Array:
    """The tiles to choose from: now and then only those that are half hidden, if any are."""
    return hidden if len(hidden) and happens(rng, HIDDEN_SHARE) else tiles


def _guess(rng: Rng, tiles: Array, size: tuple[int, int], mistakes: Sequence[Any]) -> Array:
    """A quad as growing or searching would propose it."""
    if mistakes and happens(rng, 0.35):
        wrong = np.array(mistakes[int(rng.integers(len(mistakes)))], np.float32)
        return _shaken(rng, wrong, 0.6)
    if not len(tiles) or happens(rng, 0.06):
        half = np.exp(between(rng, np.log(12), np.log(110)))
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        return (_turned(square, between(rng, 0, np.pi)) + rng.random(2) * size).astype(np.float32)
    quad = tiles[int(rng.integers(len(tiles)))]
    centre = quad.mean(0)
    arm = quad - centre
    way = rng.random()
    if way < 0.25:
        # Beside a tile, where perhaps nothing lies.
        edge = int(rng.integers(4))
        centre = centre + 2 * ((quad[edge] + quad[(edge + 1) % 4]) / 2 - centre)
    elif way < 0.40:
        # Between tiles: on a border, a corner, or anywhere near.
        centre = centre + (rng.random(2) * 1.2 - 0.6) @ np.stack([arm[1] - arm[0], arm[2] - arm[1]])
    elif way < 0.56:
        # Squares that are none: drawn diamonds, quarters and blocks of tiles, often halfway off.
        arm = arm * float(rng.choice([0.5, 0.6, 0.707, 1.0, 1.0, 1.414, 1.5, 2.0, 3.0]))
        arm = _turned(arm, float(rng.choice([0, np.pi / 4, between(rng, 0.3, 1.27)])))
        across, down = quad[1] - quad[0], quad[3] - quad[0]
        centre = centre + rng.choice([0, 0.25, 0.5]) * across + rng.choice([0, 0.25, 0.5]) * down
    turned = np.roll(centre + arm, int(rng.integers(4)), axis=0).astype(np.float32)
    return _shaken(rng, turned, float(rng.choice([0.25, 0.6, 0.9], p=[0.3, 0.35, 0.35])))


def _shaken(rng: Rng, quad: Array, much: float) -> Array:
    """A quad turned, scaled, slanted and shifted a little, as a whole and corner by corner."""
    side = float(np.sqrt(max(cv2.contourArea(quad), 4.0)))
    centre = quad.mean(0)
    arm = _turned(quad - centre, rng.normal(0, 0.12) * much) * np.exp(rng.normal(0, 0.09) * much)
    # What is carried from tile to tile in perspective gets the slant wrong, all corners together.
    arm = arm @ (np.eye(2) + rng.normal(0, 0.08, (2, 2)) * much)
    common = rng.normal(0, 0.09, 2) * side * much
    single = rng.normal(0, 0.045, (4, 2)) * side * much
    return np.asarray(centre + arm + common + single, np.float32)


def _turned(arm: Array, angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(arm @ np.array([[c, s], [-s, c]]))


def nearest_tiles(quads: Array, tiles: Array) -> tuple[Array, Array, Array]:
    """For quads (n, 4, 2): how far the farthest corner of the nearest of the tiles (m, 4, 2) is
    off, in sides (n,); its number (n,); the shift of its corners (n, 4, 2)."""
    n = len(quads)
    if not len(tiles) or not n:
        return np.full(n, np.inf), np.zeros(n, np.intp), np.zeros((n, 4, 2), np.float32)
    away = np.linalg.norm(tiles.mean(1)[None] - quads.mean(1)[:, None], axis=2)
    near = np.argsort(away, axis=1)[:, :2]
    # Each of the two nearest, named from each of its corners on.
    named = (np.arange(4)[:, None] + np.arange(4)) % 4
    ways = tiles[near][:, :, named].reshape(-1, 4, 2)
    many = len(ways) // n
    off = shift_between(np.repeat(quads, many, axis=0), ways).reshape(n, many, 4, 2)
    worst = np.abs(off).max((2, 3))
    best = worst.argmin(1)
    rows = np.arange(n)
    return worst[rows, best], near[rows, best // 4], off[rows, best]


def _answers(quads: Array, tiles: Array, visible: Array) -> tuple[Array, Array]:
    """Whether each quad lies on a tile (n,) 1, 0 or -1 for nobody can say; corners' shift."""
    off, which, move = nearest_tiles(quads, tiles)
    seen = visible[which] if len(visible) else np.zeros(len(quads))
    felt = np.where(seen >= SEEN, 1.0, np.where(seen >= HIDDEN, -1.0, 0.0))
    tile = np.where(off < NEAR, felt, np.where(off < FAR, -1.0, 0.0))
    return tile.astype(np.float32), np.clip(move, -0.6, 0.6).astype(np.float32)
