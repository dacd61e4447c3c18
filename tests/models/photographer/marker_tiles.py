"""Tiles printed with ArUco markers: a second, independent way to find where tiles lie."""

from __future__ import annotations

import cv2
import numpy as np

from engine import Board, Cell, Face
from models.photographer import Difficulty, Photo, photograph, usual_faces
from models.photographer.camera import Camera, choose_camera
from models.photographer.chance import Stage, stream
from models.photographer.laying import lay_out
from models.photographer.photograph import open_box
from models.photographer.sensor import Sensor
from models.photographer.truth import Image, Points

PX = 240
MARGIN = 0.12
"""White share of the tile's side around its marker."""
LEAST_PX = 32
"""In a lower marker OpenCV takes the corners of single fields for its own."""
SIZES = ((1280, 720), (960, 540), (600, 800))

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


def corner_errors(photo: Photo, camera: Camera) -> list[float]:
    """For every detected marker the largest distance (px) between its corners and the truth's."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 4
    found, numbers, _ = cv2.aruco.ArucoDetector(DICTIONARY, settings).detectMarkers(photo.image)
    if numbers is None:
        return []
    truths = {NUMBER[photo.board.face(t.cell).upright]: t for t in photo.tiles}
    errors = []
    for corners, number in zip(found, numbers.ravel(), strict=True):
        truth = truths[int(number)]
        if truth.visible < 1:
            continue
        wanted, seen = marker_corners(truth.corners, camera), corners.reshape(4, 2)
        longest = np.linalg.norm(wanted - np.roll(wanted, 1, axis=0), axis=1).max()
        if cv2.contourArea(wanted.astype(np.float32)) / longest < LEAST_PX:
            continue
        # The marker may be printed in any of four turns.
        turns = [np.linalg.norm(np.roll(seen, k, axis=0) - wanted, axis=1) for k in range(4)]
        errors.append(float(min(t.max() for t in turns)))
    return errors


def marker_corners(corners: Points, camera: Camera) -> Points:
    """Where the marker's corners (4, 2) px must be, given the tile's.

    A lens bends straight lines, so that OpenCV straightens the tile first and bends it afterwards.
    """
    (x, y), focal = camera.centre, camera.focal
    matrix = np.array([[focal, 0, x], [0, focal, y], [0, 0, 1.0]])
    bend = np.array([*camera.bend, 0.0, 0.0])
    flat = cv2.undistortPoints(corners[:, None].astype(np.float64), matrix, bend).astype(np.float32)
    # Marker corners on the unit tile, allowing for the pixels that rounding cost.
    low = round(PX * MARGIN) / PX
    inner = np.array([[low, low], [1 - low, low], [1 - low, 1 - low], [low, 1 - low]], np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    placed = cv2.perspectiveTransform(inner[None], cv2.getPerspectiveTransform(unit, flat))[0]
    rays = np.column_stack([placed, np.ones(4)])
    return cv2.projectPoints(rays, np.zeros(3), np.zeros(3), matrix, bend)[0].reshape(4, 2)


def measure(seeds: range) -> list[float]:
    """Corner errors over many photographs with mild blur and noise, all difficulties in turn."""
    mild = Sensor(defocus=0.3, sharpen=0.0, grain=0.005, quality=95)
    errors: list[float] = []
    for seed in seeds:
        board, difficulty = marker_board(seed), list(Difficulty)[seed % 3]
        size = SIZES[seed // 3 % 3]
        photo = photograph(
            board,
            marker_painter,
            seed,
            difficulty,
            size,
            things=False,
            hands=0,
            sensor=mild,
        )
        box = open_box(marker_painter, seed, difficulty)
        outline = box.lay(board, lay_out(board, box.care, stream(seed, Stage.LAYING, 1))).outline
        camera = choose_camera(stream(seed, Stage.CAMERA), difficulty, size, outline)
        errors += corner_errors(photo, camera)
    return errors
