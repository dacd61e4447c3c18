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
from models.school.feeler_lessons import FAR, nearest_tiles, open_truth
from models.school.feeler_net import FeelerNet
from scanner.finding.feeling import Pyramid
from scanner.finding.look import TileNet
from scanner.finding.search import search
from scanner.finding.settings import USUAL

MOST = 60
"""So many mistakes of one picture are kept."""


def collect(
    album: Path, wide: TileNet, net: FeelerNet, file: Path, pictures: int, seed: int = 5
) -> None:
    """Search so many pictures of an album and write down where tiles are felt that are none."""

    @torch.no_grad()
    def feeler(crops: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(net.eval()(torch.from_numpy(crops)).numpy(), np.float32)

    rng = np.random.default_rng(seed)
    every = pictures_of(album)
    chosen = [every[int(i)] for i in rng.permutation(len(every))[:pictures]]
    found: dict[str, list[Any]] = {}
    for picture in tqdm(chosen, desc="mistakes"):
        image = np.asarray(cv2.imread(str(picture)), np.uint8)
        groups, _ = search(Pyramid(image), wide, feeler, USUAL)
        felt = np.concatenate([np.zeros((0, 4, 2), np.float32), *(g.corners for g in groups)])
        wrong = felt[nearest_tiles(felt, open_truth(picture).tiles)[0] > FAR]
        if len(wrong):
            kept = rng.permutation(len(wrong))[:MOST]
            found[picture.name] = [np.round(wrong[int(i)], 1).tolist() for i in kept]
    file.write_text(json.dumps(found))
