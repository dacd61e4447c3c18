"""Our own tiles as a tile set, so that a scanner knows them from boxes it was never shown."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from calibration.tile_set import TileSet, shown_tiles
from engine.catalogue import load
from models.art import house_style, paint_face
from scanner.crops import CROP_PX, MARGIN

NAME = "our own tiles"
VARIANTS = 3
"""Drawings of each face: as many as lie about on one table."""


def house_set() -> TileSet:
    """All faces of the box in the house style, as a perfect camera would see them."""
    style = house_style()
    faces = [face for face in load().counts for _ in range(VARIANTS)]
    rim = round(CROP_PX * MARGIN / (1 + 2 * MARGIN))
    side = CROP_PX - 2 * rim
    crops = []
    for number, face in enumerate(faces):
        drawn = paint_face(face, style, 4 * side, variant=number % VARIANTS)
        small = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA)
        crops.append(cv2.copyMakeBorder(small, rim, rim, rim, rim, cv2.BORDER_REPLICATE))
    photos = np.zeros(len(faces), np.intp)
    return TileSet(NAME, shown_tiles(load().counts), tuple(faces), photos, np.stack(crops))


def write_house_set(folder: Path) -> None:
    """Write the set as it comes with the program."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in house_set().to_files().items():
        (folder / name).write_bytes(data)
