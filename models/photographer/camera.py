"""The camera: where it stands, what it sees of the table, how its lens bends lines.

Table coordinates are millimetres: x to the right, y downwards (as on a board), third the height
above the table. Pixels count from the centre of the top left pixel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, around, between, happens
from models.photographer.truth import Difficulty

Floats = NDArray[Any]

TILE_MM = 45.0

_TILT = {Difficulty.EASY: (0, 20), Difficulty.NORMAL: (0, 40), Difficulty.HARD: (0, 55)}
_BEND = {Difficulty.EASY: 0.03, Difficulty.NORMAL: 0.07, Difficulty.HARD: 0.14}
"""Spread of the first radial coefficient: phones stay below 0.05, cheap webcams reach 0.2."""
_LARGEST_PX = 150.0
"""Largest mean side of a tile in a picture 1280 pixels wide."""


@dataclass(frozen=True)
class Camera:
    """A pinhole with radial distortion looking at a point of the table."""

    size: tuple[int, int]
    focal: float
    """pixels"""
    target: tuple[float, float]
    distance: float
    """mm from the target"""
    tilt: float
    """radians from the plumb line"""
    yaw: float
    roll: float
    bend: tuple[float, float] = (0.0, 0.0)
    """radial coefficients k1, k2"""

    @cached_property
    def rotation(self) -> Floats:
        """(3, 3): table axes (x, y, downwards) to camera axes (right, down, forward)."""
        st, ct = np.sin(self.tilt), np.cos(self.tilt)
        lean = np.array([[1, 0, 0], [0, ct, st], [0, -st, ct]])
        return _spin(self.roll) @ lean @ _spin(self.yaw)

    @cached_property
    def eye(self) -> Floats:
        """(3,) place of the camera on the table's axes, mm, height last."""
        back = self.rotation.T @ np.array([0.0, 0.0, -self.distance])
        return np.array([self.target[0] + back[0], self.target[1] + back[1], -back[2]])

    @property
    def centre(self) -> tuple[float, float]:
        return (self.size[0] - 1) / 2, (self.size[1] - 1) / 2

    def seen_from(self, points: Floats) -> Floats:
        """(n, 3) table points in camera axes, mm."""
        flipped = np.asarray(points, np.float64) - [self.target[0], self.target[1], 0.0]
        flipped = flipped * [1.0, 1.0, -1.0]
        return np.asarray(flipped @ self.rotation.T + [0.0, 0.0, self.distance])

    def project(self, points: Floats) -> Floats:
        """(n, 3) table points to (n, 2) pixels through the lens."""
        inside = self.seen_from(points)
        flat = inside[:, :2] / np.maximum(inside[:, 2:], 1.0)
        r2 = (flat**2).sum(axis=1, keepdims=True)
        k1, k2 = self.bend
        return np.asarray(flat * (1 + k1 * r2 + k2 * r2 * r2) * self.focal + self.centre)

    def straighten(self, pixels: Floats) -> Floats:
        """(n, 2) pixels to (n, 2) tangents of the ideal pinhole."""
        bent = (np.asarray(pixels, np.float64) - self.centre) / self.focal
        flat = bent.copy()
        k1, k2 = self.bend
        for _ in range(8):
            r2 = (flat**2).sum(axis=1, keepdims=True)
            flat = bent / (1 + k1 * r2 + k2 * r2 * r2)
        return flat

    @cached_property
    def plane(self) -> Floats:
        """(3, 3) homography from table mm (height 0) to tangents of the ideal pinhole."""
        r = self.rotation
        tx, ty = self.target
        shift = -r[:, 0] * tx - r[:, 1] * ty + np.array([0.0, 0.0, self.distance])
        return np.stack([r[:, 0], r[:, 1], shift], axis=1)

    def on_table(self, pixels: Floats) -> tuple[Floats, NDArray[np.bool_]]:
        """(n, 2) pixels to (n, 2) table mm, and whether the view meets the table at all."""
        flat = self.straighten(pixels)
        rays = np.column_stack([flat, np.ones(len(flat))]) @ np.linalg.inv(self.plane).T
        ahead = rays[:, 2] * np.sign(np.linalg.det(self.plane)) > 1e-9
        return rays[:, :2] / np.where(np.abs(rays[:, 2:]) < 1e-9, 1e-9, rays[:, 2:]), ahead


def _spin(angle: float) -> Floats:
    s, c = np.sin(angle), np.cos(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def choose_camera(
    rng: Rng, difficulty: Difficulty, size: tuple[int, int], outline: Floats
) -> Camera:
    """A camera that shows the board whose outline is given as (n, 2) mm."""
    low, high = _TILT[difficulty]
    tilt = np.radians(between(rng, low, high))
    quarter = between(rng, -180, 180)
    if difficulty is Difficulty.EASY and happens(rng, 0.7):
        quarter = around(rng, 0, 8)
    elif happens(rng, 0.5):
        # People mostly stand square to the table they play on.
        quarter = 90 * float(rng.integers(0, 4)) + around(rng, 0, 10)
    webcam = happens(rng, 0.35)
    focal = max(size) * (between(rng, 0.75, 1.35) if webcam else between(rng, 0.68, 0.95))
    k1 = around(rng, -0.4 if webcam else 0.0, 0.6) * _BEND[difficulty]
    camera = Camera(
        size,
        focal,
        (float(outline[:, 0].mean()), float(outline[:, 1].mean())),
        600.0,
        float(tilt),
        float(np.radians(quarter)),
        float(np.radians(around(rng, 0, 4 if difficulty is Difficulty.EASY else 8))),
        (k1, -0.3 * k1 * abs(k1) + around(rng, 0, 0.01)),
    )
    fill = between(rng, 0.55, 1.0)
    aim = np.array([between(rng, -0.12, 0.12), between(rng, -0.12, 0.12)])
    if difficulty is Difficulty.HARD:
        fill = between(rng, 0.4, 1.18)
        aim *= 2.2
    elif difficulty is Difficulty.EASY:
        fill = between(rng, 0.65, 0.95)
    return frame_board(camera, outline, fill, aim)


def frame_board(camera: Camera, outline: Floats, fill: float, aim: Floats) -> Camera:
    """Step back or closer and aside until the outline fills this share of the frame.

    `aim`: (2,) by which share of the free room the board lies beside the middle.
    """
    ground = np.column_stack([outline, np.zeros(len(outline))])
    size = np.array(camera.size, float)
    for _ in range(12):
        seen = camera.project(ground)
        spread = np.maximum(seen.max(axis=0) - seen.min(axis=0), 1.0)
        ratio = float((spread / size).max()) / fill
        side = side_px(camera, outline)
        scale = max(camera.size) / 1280
        ratio = max(ratio, side / (_LARGEST_PX * scale))
        camera = replace(camera, distance=float(np.clip(camera.distance * ratio, 150, 6000)))
        seen = camera.project(ground)
        middle = (seen.max(axis=0) + seen.min(axis=0)) / 2
        wanted = np.array(camera.centre) + aim * size * (1.0 if fill > 1 else 1.3 - fill)
        here, ahead = camera.on_table(np.stack([middle, wanted]))
        if ahead.all():
            step = np.clip(here[0] - here[1], -120, 120)
            camera = replace(
                camera, target=(camera.target[0] + step[0], camera.target[1] + step[1])
            )
    return camera


def side_px(camera: Camera, outline: Floats) -> float:
    """The side of a tile in the middle of the outline, pixels."""
    x, y = outline.mean(axis=0)
    half = TILE_MM / 2
    square = np.array([[x - half, y - half, 0], [x + half, y - half, 0]])
    square = np.vstack([square, [[x + half, y + half, 0], [x - half, y + half, 0]]])
    area = cv2.contourArea(camera.project(square).astype(np.float32))
    return float(np.sqrt(max(area, 1.0)))
