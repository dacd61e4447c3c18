"""Photographs of the printed lens board through a known lens."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from models.photographer.backdrop import choose_room
from models.photographer.camera import Camera, frame_board
from models.photographer.chance import Stage, between, stream
from models.photographer.develop import Scene, develop
from models.photographer.lights import choose_lighting
from models.photographer.sensor import Sensor, choose_sensor
from models.photographer.tables import Table
from models.photographer.truth import Difficulty, Image
from models.press.lens_sheet import board_corner, board_path
from models.press.sheets import Paper
from scanner.lens_board import LENS_BOARD, LensBoard

Floats = NDArray[Any]

_SCALE = 5.0
"""Pixels per mm of the drawn sheet: twice what a photo shows of it."""
_ROUND = 60.0
"""mm of table round the sheet; beyond is the room."""


def photograph_lens_board(
    seed: int,
    size: tuple[int, int],
    focal: float,
    bend: tuple[float, float],
    *,
    tilt: float | None = None,
    aim: tuple[float, float] | None = None,
    board: LensBoard = LENS_BOARD,
    sensor: Sensor | None = None,
) -> tuple[Image, Camera]:
    """The sheet on a table, seen from somewhere, and the camera that saw it.

    `focal` in pixels, `bend` k1 and k2, `tilt` in degrees from the plumb line, `aim` how far the
    sheet lies from the middle of the picture, in shares of its room.
    """
    rng = stream(seed, Stage.CAMERA)
    angles = [between(rng, 0, 45), between(rng, -180, 180), between(rng, -60, 60)]
    spot = between(rng, -0.45, 0.45), between(rng, -0.45, 0.45)
    angles[0] = angles[0] if tilt is None else tilt
    lean, yaw, roll = (float(np.radians(angle)) for angle in angles)
    outline = _outline(board)
    middle = outline.mean(axis=0)
    camera = Camera(size, focal, (middle[0], middle[1]), 500.0, lean, yaw, roll, bend)
    camera = frame_board(camera, outline, between(rng, 0.5, 0.9), np.array(aim or spot))
    chance = stream(seed, Stage.LIGHT)
    scene = Scene(
        camera,
        _sheet_on_table(board, stream(seed, Stage.TABLE)),
        choose_room(stream(seed, Stage.TABLE, 2)),
        choose_lighting(chance, Difficulty.EASY, middle),
        sensor or choose_sensor(stream(seed, Stage.SENSOR), Difficulty.EASY, size),
        (),
        seed=seed,
    )
    return develop(scene).image, camera


def _outline(board: LensBoard) -> Floats:
    """(4, 2) mm: the printed board's corners; its upper left inner rim is the origin."""
    w, h = board.width_mm, board.height_mm
    return np.array([[0, 0], [w, 0], [w, h], [0, h]], float)


def _sheet_on_table(board: LensBoard, rng: np.random.Generator) -> Table:
    """A white sheet with the board on a plain table; the board begins at (0, 0) mm."""
    sheet, (left, top) = _drawn_sheet(board)
    low = -_ROUND - left, -_ROUND - top
    border = round(_ROUND * _SCALE)
    wood = between(rng, 60, 120), between(rng, 90, 150), between(rng, 130, 190)
    picture = cv2.copyMakeBorder(
        sheet, border, border, border, border, cv2.BORDER_CONSTANT, value=wood
    )
    span = np.array(picture.shape[1::-1]) / _SCALE
    edge = low + span * np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    return Table("plain", np.asarray(picture, np.uint8), _SCALE, low, 0.0, edge)


@cache
def _drawn_sheet(board: LensBoard) -> tuple[Image, tuple[float, float]]:
    """The printed sheet, and where on it the board begins, mm."""
    paper = Paper.A4
    left, top = board_corner(board, paper)
    width, height = round(paper.width_mm * _SCALE), round(paper.height_mm * _SCALE)
    pixels = np.full((height, width, 4), (240, 242, 242, 255), np.uint8)
    canvas = skia.Canvas(pixels, colorType=skia.kBGRA_8888_ColorType)
    canvas.scale(_SCALE, _SCALE)
    canvas.translate(left, top)
    canvas.drawPath(board_path(board), skia.Paint(Color=skia.Color(24, 24, 24), AntiAlias=True))
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), np.uint8), (left, top)
