"""What the lattice net learns from: parts of photographs with the goal for every output pixel."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import Dataset

from models.photographer.chance import Rng, between, happens
from models.school.lattice_light import relit
from models.school.lattice_net import STRIDE
from scanner.finding.quads import PARTS, UNIT_PX, encode

Floats = NDArray[Any]
Image = NDArray[np.uint8]

SIZE = (320, 256)
"""Width and height of a lesson: some forty tiles of middling size."""

SMALLEST, LARGEST = 13.0, 60.0
"""Median side of a lesson's tiles, pixels: the finder looks from near and far, so that every
board is seen once at such a size."""

SEEN_ENOUGH, SEEN_HARDLY = 0.5, 0.12
"""Tiles seen less than the first need not be found, seen less than the second must not."""

FOREIGN_SHARE = 0.4
"""Lessons with tiles of other games, so that the prints of one game are never relied on."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """The tiles of one photograph."""

    file: Path
    size: tuple[int, int]
    corners: Floats
    """(n, 4, 2) float64, pixels"""
    visible: Floats
    """(n,) share of each tile that is seen, 0..1"""
    hands: tuple[Floats, ...] = ()
    """(m, 2) pixels: rims of hands and arms"""


def open_sheet(picture: Path) -> Sheet:
    """The truth beside a photograph; loose tiles are tiles too."""
    told = json.loads(picture.with_suffix(".json").read_text())
    tiles = [*told["tiles"], *told["loose"]]
    corners = np.array([tile["corners"] for tile in tiles], np.float64).reshape(-1, 4, 2)
    visible = np.array([tile["visible"] for tile in tiles], np.float64)
    hands = tuple(np.array(rim, np.float64) for rim in told["hands"])
    return Sheet(picture, (told["size"][0], told["size"][1]), corners, visible, hands)


class LatticeLessons(Dataset[tuple[Tensor, ...]]):
    """Lessons by number: the same number always gives the same lesson."""

    def __init__(self, own: list[Path], foreign: list[Path], lessons: int, seed: int) -> None:
        self.own = [open_sheet(path) for path in own]
        self.foreign = [open_sheet(path) for path in foreign]
        self.lessons, self.seed = lessons, seed

    def __len__(self) -> int:
        return self.lessons

    def __getitem__(self, number: int) -> tuple[Tensor, ...]:
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, number])
        foreign = self.foreign and (not self.own or happens(rng, FOREIGN_SHARE))
        sheets = self.foreign if foreign else self.own
        sheet = sheets[int(rng.integers(0, len(sheets)))]
        cut = cut_lesson(rng, sheet)
        goal = lesson_goal(cut.corners, cut.visible, cut.hands)
        picture = torch.from_numpy(np.ascontiguousarray(relit(rng, cut.image).transpose(2, 0, 1)))
        return (picture, *(torch.from_numpy(field) for field in goal))


def _read(file: Path, halved: bool) -> Image:
    """A photograph, or one half as large, which takes a third of the time."""
    way = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
    image = cv2.imread(str(file), way)
    if image is None:
        raise OSError(f"{file}: the picture cannot be read")
    return np.asarray(image, np.uint8)


@dataclass(frozen=True, eq=False)
class Cut:
    """A part of a photograph with what it shows, as in its `Sheet`."""

    image: Image
    corners: Floats
    visible: Floats
    hands: tuple[Floats, ...]


def cut_lesson(rng: Rng, sheet: Sheet) -> Cut:
    """A part of a photograph, scaled, turned and mirrored at random, with its tiles."""
    w, h = sheet.size
    sides = np.linalg.norm(sheet.corners - np.roll(sheet.corners, 1, axis=1), axis=2).mean(axis=1)
    usual = float(np.median(sides)) if len(sides) else between(rng, 40, 140)
    wanted = np.exp(between(rng, np.log(SMALLEST), np.log(LARGEST)))
    # Blown up pictures would teach that tiles are blurred.
    scale = min(wanted / usual, 1.2)
    angle = between(rng, 0, 2 * np.pi) if happens(rng, 0.5) else np.pi / 2 * rng.integers(0, 4)
    mirror = -1.0 if happens(rng, 0.5) else 1.0
    c, s = np.cos(angle), np.sin(angle)
    stretch = np.array([[1 + rng.normal(0, 0.04), rng.normal(0, 0.04)], [0, 1.0]])
    turn = np.array([[c, -s], [s, c]]) @ stretch @ np.diag([mirror, 1.0]) * scale
    # The middle of the lesson: somewhere on the board, or anywhere.
    if len(sides) and happens(rng, 0.85):
        middle = sheet.corners[int(rng.integers(0, len(sides)))].mean(axis=0)
        middle = middle + rng.normal(0, 0.18, 2) * SIZE / scale
    else:
        middle = rng.random(2) * (w, h)
    room = np.array(SIZE) / 2 / scale
    reach = np.minimum(room * 0.9, np.array([w, h]) / 2)
    middle = np.clip(middle, reach, np.array([w, h]) - reach)
    half = 0.5 if scale < 0.62 else 1.0
    image = _read(sheet.file, half < 1)
    shift = np.array(SIZE) / 2 - turn @ middle
    # Pixel centres move by a quarter of a pixel when a picture is halved.
    fine = np.hstack([turn, shift[:, None]])
    coarse = np.hstack([turn / half, (shift + turn @ ([0.5 / half - 0.5] * 2))[:, None]])
    grey = tuple(float(v) for v in np.full(3, 114))
    part = cv2.warpAffine(image, coarse, SIZE, flags=cv2.INTER_LINEAR, borderValue=grey)
    corners = sheet.corners @ fine[:, :2].T + fine[:, 2]
    if mirror < 0:
        corners = corners[:, ::-1]
    share = _inside(sheet.corners, (w, h))
    back = sheet.visible / np.maximum(share, 0.05)
    spots = _grid(corners)
    inside = ((spots >= 0) & (spots <= np.array(SIZE) - 1)).all(axis=2)
    original = _grid(sheet.corners if mirror > 0 else sheet.corners[:, ::-1])
    inside &= ((original >= 0) & (original <= np.array([w, h]) - 1)).all(axis=2)
    visible = np.minimum(back, 1.0) * inside.mean(axis=1)
    hands = tuple(rim @ fine[:, :2].T + fine[:, 2] for rim in sheet.hands)
    return Cut(np.asarray(part, np.uint8), corners, visible, hands)


def _grid(corners: Floats) -> Floats:
    """(n, 36, 2) points spread over each quad."""
    u, v = (g.reshape(1, -1, 1) for g in np.meshgrid(*(np.linspace(0.05, 0.95, 6),) * 2))
    nw, ne, se, sw = (corners[:, i : i + 1] for i in range(4))
    return np.asarray((1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se))


def _inside(corners: Floats, size: tuple[int, int]) -> Floats:
    spots = _grid(corners)
    return np.asarray(((spots >= 0) & (spots <= np.array(size) - 1)).all(axis=2).mean(axis=1))


_BARE = 0.04
"""How much a pixel of bare table counts; a tile's hill counts 1 in all, large or small."""


def lesson_goal(
    corners: Floats, visible: Floats, hands: Sequence[Floats] = ()
) -> tuple[Floats, ...]:
    """The fields of a `Goal` for one lesson, in its order, all (?, h, w) float32."""
    w, h = SIZE[0] // STRIDE, SIZE[1] // STRIDE
    heat, care = np.zeros((h, w), np.float32), np.full((h, w), _BARE, np.float32)
    weight, parts = np.zeros((h, w), np.float32), np.zeros((PARTS, h, w), np.float32)
    inside, border = np.zeros((h, w), np.uint8), np.zeros((h, w), np.uint8)
    nearest = np.full((h, w), np.inf, np.float32)
    centres, told = encode(corners)
    ys, xs = np.mgrid[:h, :w].astype(np.float32)
    # Output pixel (x, y) stands for the picture's (x, y) * STRIDE + (STRIDE - 1) / 2.
    fine = (corners - (STRIDE - 1) / 2) / STRIDE
    for i in range(len(corners)):
        x = (centres[i].real - (STRIDE - 1) / 2) / STRIDE
        y = (centres[i].imag - (STRIDE - 1) / 2) / STRIDE
        half = float(np.exp(told[i, 2])) * UNIT_PX / STRIDE
        side = half * np.sqrt(2)
        if visible[i] < SEEN_HARDLY or not (-side < x < w + side and -side < y < h + side):
            continue
        away = (xs - np.float32(x)) ** 2 + (ys - np.float32(y)) ** 2
        if visible[i] < SEEN_ENOUGH:
            care[away < (0.5 * side) ** 2] = 0
            continue
        sigma = float(np.clip(side / 7, 0.8, 4.0))
        care[away < (2.5 * sigma) ** 2] = 1 / (2 * np.pi * sigma**2)
        np.maximum(heat, np.exp(-away / (2 * sigma**2)), out=heat)
        near = (away < max(0.42 * side, 1.3) ** 2) & (away < nearest)
        nearest[near] = away[near]
        weight[near] = 1.0 / max(int(near.sum()), 1)
        parts[:, near] = told[i, :, None]
        parts[0, near] = (x - xs[near]) / half
        parts[1, near] = (y - ys[near]) / half
        outline = np.round(np.clip(fine[i], -500, 500) * 16).astype(np.int32)
        cv2.fillConvexPoly(inside, outline, 255, cv2.LINE_AA, 4)
        cv2.polylines(border, [outline], True, 255, 1, cv2.LINE_AA, 4)
    covered = np.zeros((h, w), np.uint8)
    for rim in hands:
        outline = np.round((rim - (STRIDE - 1) / 2) / STRIDE * 16).astype(np.int32)
        cv2.fillPoly(covered, [outline], 255, cv2.LINE_AA, 4)
    hand, *hints = np.stack([covered, inside, border]).astype(np.float32) / 255
    return heat[None], care[None], parts, weight[None], hand[None], np.stack(hints)
