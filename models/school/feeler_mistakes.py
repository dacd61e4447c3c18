"""Mistakes are the best lessons: places in the album where a half-trained feeler felt tiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from tqdm import tqdm

from models.school.album import pictures_of
from models.school.feeler_lessons import FAR, nearest_tile, open_truth
from models.school.feeler_net import FeelerNet
from scanner.finding.feeling import Pyramid
from scanner.finding.spreading import spread

Array = NDArray[Any]

MOST = 60
"""So many mistakes of one picture are kept."""


def collect(album: Path, net: FeelerNet, file: Path, pictures: int, seed: int = 5) -> None:
    """Look at so many pictures of an album and write down where tiles are felt that are none."""

    @torch.no_grad()
    def feeler(crops: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(net.eval()(torch.from_numpy(crops)).numpy(), np.float32)

    rng = np.random.default_rng(seed)
    every = pictures_of(album)
    chosen = [every[int(i)] for i in rng.permutation(len(every))[:pictures]]
    found: dict[str, list[Any]] = {}
    for picture in tqdm(chosen, desc="mistakes"):
        image = np.asarray(cv2.imread(str(picture)), np.uint8)
        groups = spread(Pyramid(image), scattered(rng, image.shape[:2]), feeler)
        felt = [quad for group in groups for quad in group.corners]
        tiles, _ = open_truth(picture)
        wrong = [quad for quad in felt if nearest_tile(quad, tiles)[0] > FAR]
        if wrong:
            kept = rng.permutation(len(wrong))[:MOST]
            found[picture.name] = [np.round(wrong[int(i)], 1).tolist() for i in kept]
    file.write_text(json.dumps(found))


def scattered(rng: np.random.Generator, size: tuple[int, ...], count: int = 72) -> Array:
    """Squares (count, 4, 2) of many sizes, anywhere in a picture."""
    half = np.exp(rng.uniform(np.log(12), np.log(90), (count, 1, 1)))
    angle = rng.uniform(0, np.pi / 2, count)
    corner = np.exp(1j * (angle[:, None] + np.pi / 2 * np.arange(4) - 3 * np.pi / 4))
    centre = rng.random((count, 1, 2)) * (size[1], size[0])
    square = np.stack([corner.real, corner.imag], -1) * half * np.sqrt(2)
    return np.asarray(centre + square, np.float32)
