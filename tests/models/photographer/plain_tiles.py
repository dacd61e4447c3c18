"""Tiles without drawings: each edge is a wedge of one colour."""

from __future__ import annotations

import cv2
import numpy as np

from engine import Face
from models.photographer.truth import Image

SHADES = {
    "k": (40, 40, 40),
    "y": (60, 220, 240),
    "r": (60, 60, 230),
    "b": (230, 110, 50),
    "f": (40, 120, 20),
    "v": (190, 190, 190),
    "w": (230, 210, 120),
}


def plain_painter(face: Face, variant: int) -> Image:
    """A quarter of the tile for each edge in the colour of what it shows."""
    px = 96
    picture = np.zeros((px, px, 3), np.uint8)
    rim = [(0, 0), (px, 0), (px, px), (0, px)]
    for edge, letter in enumerate(face.letters):
        wedge = np.array([rim[edge], rim[(edge + 1) % 4], (px // 2, px // 2)])
        cv2.fillConvexPoly(picture, wedge, SHADES[letter])
    return picture
