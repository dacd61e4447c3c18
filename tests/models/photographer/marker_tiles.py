"""Tiles printed with ArUco markers: a second, independent way to find where tiles lie."""

from __future__ import annotations

import cv2
import numpy as np

from engine import Board, Cell, Face
from models.photographer import Difficulty, Photo, photograph, usual_faces
from models.photographer.sensor import Sensor
from models.photographer.truth import Image

PX = 240
MARGIN = 0.12
"""White share of the tile's side around its marker."""

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)


def distinct_faces() -> list[Face]:
    """Faces of which no two are the same tile face."""
    return list({face.upright: face for face in usual_faces()}.values())


FACES = distinct_faces()
NUMBER = {face.upright: i for i, face in enumerate(FACES)}


def marker_painter(face: Face, variant: int) -> Image:
    """A white tile with the marker of its face."""
    edge = round(PX * MARGIN)
    picture = np.full((PX, PX), 255, np.uint8)
    marker = cv2.aruco.generateImageMarker(DICTIONARY, NUMBER[face.upright], PX - 2 * edge)
    picture[edge : PX - edge, edge : PX - edge] = marker
    return cv2.merge([picture] * 3)


def marker_board(seed: int, columns: int = 6, rows: int = 4) -> Board:
    """Any faces in a block with holes; no rule is kept."""
    rng = np.random.default_rng(seed)
    picked = iter(rng.permutation(len(FACES)))
    cells = [Cell(x, y) for x in range(columns) for y in range(rows) if rng.random() < 0.8]
    return Board.of({cell: FACES[int(next(picked))] for cell in cells or [Cell(0, 0)]})


def corner_errors(photo: Photo) -> list[float]:
    """For every detected marker the largest distance (px) between its corners and the truth's."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 4
    found, numbers, _ = cv2.aruco.ArucoDetector(DICTIONARY, settings).detectMarkers(photo.image)
    if numbers is None:
        return []
    truths = {NUMBER[photo.board.face(t.cell).upright]: t for t in photo.tiles}
    # Marker corners on the unit tile, allowing for the pixels that rounding cost.
    low = round(PX * MARGIN) / PX
    inner = np.array([[low, low], [1 - low, low], [1 - low, 1 - low], [low, 1 - low]], np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    errors = []
    for corners, number in zip(found, numbers.ravel(), strict=True):
        truth = truths[int(number)]
        if truth.visible < 1:
            continue
        matrix = cv2.getPerspectiveTransform(unit, truth.corners)
        wanted = cv2.perspectiveTransform(inner[None], matrix)[0]
        seen = corners.reshape(4, 2)
        # The marker may be printed in any of four turns.
        turns = [np.linalg.norm(np.roll(seen, k, axis=0) - wanted, axis=1) for k in range(4)]
        errors.append(float(min(t.max() for t in turns)))
    return errors


def measure(seeds: range) -> list[float]:
    """Corner errors over many photographs with mild blur and noise, all difficulties in turn.

    For a long run:  python -c "from marker_tiles import *; print(max(measure(range(200))))"
    """
    mild = Sensor(defocus=0.3, sharpen=0.0, grain=0.005, quality=95)
    errors: list[float] = []
    for seed in seeds:
        photo = photograph(
            marker_board(seed),
            marker_painter,
            seed,
            list(Difficulty)[seed % 3],
            things=False,
            hands=False,
            sensor=mild,
        )
        errors += corner_errors(photo)
    return errors
