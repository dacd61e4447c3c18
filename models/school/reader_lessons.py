"""What the reader learns from a photograph: crops cut as the scanner cuts them, with answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import Face
from models.photographer.chance import Rng, between, happens
from models.school.spoil import spoil
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Sight
from scanner.crops import cut_crops, even_light
from scanner.squares import shift_between

Array = NDArray[Any]

UNKNOWN = -1
"""An answer nobody can give, such as the edges of a hidden tile; it is not learnt."""

WELL_SEEN, HALF_SEEN = 0.6, 0.35
"""Above the first share a tile is to be read, below the second it counts as covered."""

WHOLLY_SEEN, HIDDEN_WEIGHT = 0.96, 3.0
"""Tiles seen less than this are shown so much more often: most mistakes are made on them."""

_SIGHTS = {"tile": Sight.FACE, "marker": Sight.MARKER, "question": Sight.QUESTION}


@dataclass(frozen=True)
class Answers:
    """The truth about one crop as class numbers; UNKNOWN where there is none."""

    sight: int
    edges: tuple[int, ...] = (UNKNOWN,) * 4
    joined: tuple[int, ...] = (UNKNOWN,) * 6
    guest: int = UNKNOWN
    sheep: tuple[int, ...] = (UNKNOWN,) * 4
    fish: tuple[int, ...] = (UNKNOWN,) * 4


def answers_for(face: Face, sight: int = Sight.FACE) -> Answers:
    """Everything there is to say about a face."""
    edges = tuple(TERRAINS.index(terrain) for terrain in face.edges)
    owner = face.region_of
    return Answers(
        sight,
        edges,
        tuple(int(owner[a] == owner[b]) if edges[a] == edges[b] else UNKNOWN for a, b in PAIRS),
        GUESTS.index(face.guest),
        tuple(min(face.regions[i].sheep, MAX_SHEEP) for i in owner),
        tuple(min(face.regions[i].fish, MAX_FISH) for i in owner),
    )


@dataclass(frozen=True, eq=False)
class Page:
    """All quads of one photograph worth cutting."""

    picture: Path
    quads: Array
    """(n, 4, 2) float32, pixels"""
    answers: tuple[Answers, ...]
    weights: Array
    """(n,) how often each is shown beside the others"""


def open_page(picture: Path, rng: Rng, nothing: int = 4) -> Page:
    """Read the truth beside a photograph; `nothing` quads show no tile at all."""
    truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
    quads: list[Array] = []
    answers: list[Answers] = []
    weights: list[float] = []
    for tile in truth["tiles"]:
        seen = float(tile["visible"])
        if seen < 0.02:
            continue
        quads.append(np.array(tile["corners"], np.float32))
        weights.append(HIDDEN_WEIGHT if seen < WHOLLY_SEEN else 1.0)
        if seen < HALF_SEEN:
            answers.append(Answers(Sight.COVERED))
        else:
            face = Face.from_json(tile["face"])
            answers.append(answers_for(face, Sight.FACE if seen >= WELL_SEEN else UNKNOWN))
    for thing in truth["loose"]:
        if thing["visible"] > WELL_SEEN:
            quads.append(np.array(thing["corners"], np.float32))
            weights.append(1.0)
            answers.append(Answers(_SIGHTS[thing["kind"]]))
    empty = _empty_quads(rng, quads, truth["size"], nothing)
    quads += empty
    answers += [Answers(Sight.NOTHING)] * len(empty)
    weights += [1.0] * len(empty)
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    return Page(picture, corners, tuple(answers), np.array(weights))


def _empty_quads(rng: Rng, tiles: list[Array], size: list[int], count: int) -> list[Array]:
    """Places where no tile lies: beside tiles, between them, or anywhere on the table."""
    centres = np.array([quad.mean(0) for quad in tiles]).reshape(-1, 2)
    sides = np.array([np.sqrt(cv2.contourArea(quad)) for quad in tiles])
    found: list[Array] = []
    for _ in range(count * 4):
        if len(found) >= count:
            break
        if len(tiles) and happens(rng, 0.7):
            quad = tiles[int(rng.integers(len(tiles)))]
            edge = int(rng.integers(4))
            step = (quad[(edge + 1) % 4] + quad[edge]) / 2 - quad.mean(0)
            moved = quad + 2 * step * between(rng, 0.85, 1.3)
        else:
            half = between(rng, 15, 90)
            angle = between(rng, 0, np.pi)
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
            moved = square @ turn.T + rng.random(2) * np.array(size)
        centre = moved.mean(0)
        if not ((centre > 0) & (centre < np.array(size))).all():
            continue
        if (np.hypot(*(centres - centre).T) > 0.8 * sides).all():
            found.append(moved.astype(np.float32))
    return found


def shake(rng: Rng, quads: Array, much: float = 1.0) -> Array:
    """The quads as an imperfect lattice would give them: shifted, turned, scaled, each corner."""
    n = len(quads)
    centre = quads.mean(1, keepdims=True)
    side = np.sqrt(np.maximum([cv2.contourArea(quad) for quad in quads], 1.0))[:, None, None]
    amount = much * rng.choice([0.4, 1.0, 2.0], size=(n, 1, 1), p=[0.4, 0.45, 0.15])
    angle = rng.normal(0, 0.015, (n, 1)) * amount[:, :, 0]
    grown = 1 + rng.normal(0, 0.015, (n, 1, 1)) * amount
    arm = (quads - centre) * grown
    c, s = np.cos(angle), np.sin(angle)
    turned = np.stack([arm[..., 0] * c - arm[..., 1] * s, arm[..., 0] * s + arm[..., 1] * c], -1)
    common = rng.normal(0, 0.018, (n, 1, 2)) * side * amount
    single = rng.normal(0, 0.010, (n, 4, 2)) * side * amount
    return (centre + turned + common + single).astype(np.float32)


def roll(answers: Answers, quarters: int, mirrored: bool) -> Answers:
    """The answers for a crop whose corners start `quarters` later, then mirrored left to right."""

    def edges(row: tuple[int, ...]) -> tuple[int, ...]:
        turned = row[quarters:] + row[:quarters]
        return (turned[0], turned[3], turned[2], turned[1]) if mirrored else turned

    around, across = answers.joined[:4], answers.joined[4:]
    around = around[quarters:] + around[:quarters]
    across = across[::-1] if quarters % 2 else across
    if mirrored:
        around = around[3], around[2], around[1], around[0]
    return Answers(
        answers.sight,
        edges(answers.edges),
        around + across,
        answers.guest,
        edges(answers.sheep),
        edges(answers.fish),
    )


def study(picture: Path, rng: Rng, count: int) -> dict[str, Array] | None:
    """`count` crops of a photograph with their answers, freshly cut and spoilt; None: no tiles.

    x: (count, 3, 64, 64) float32 as `even_light` gives it; then the class numbers by head, and
    shift (count, 4, 2) with `known` (count,) telling where it means something.
    """
    page = open_page(picture, rng)
    if not len(page.quads):
        return None
    image = cv2.imread(str(picture))
    share = page.weights / page.weights.sum()
    chosen = rng.choice(len(share), min(count, len(share)), replace=False, p=share)
    rows = np.resize(chosen, count)
    quarters, mirrored = int(rng.integers(4)), happens(rng, 0.5)
    true = np.roll(page.quads[rows], -quarters, axis=1)
    if mirrored:
        true = np.ascontiguousarray(true[:, [1, 0, 3, 2]])
    cut = shake(rng, true)
    crops = spoil(rng, cut_crops(image, cut))
    told = [roll(page.answers[i], quarters, mirrored) for i in rows]
    shift = shift_between(cut, true)
    is_tile = np.array([a.sight in (Sight.FACE, Sight.MARKER, Sight.QUESTION) for a in told])
    return {
        "x": even_light(crops),
        **{
            name: np.array([getattr(a, name) for a in told], np.int64)
            for name in ("sight", "edges", "joined", "guest", "sheep", "fish")
        },
        "shift": np.clip(shift, -0.3, 0.3),
        "known": is_tile & (np.abs(shift).max((1, 2)) < 0.3),
    }
