"""The table and the room behind it, brought onto the plate."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.camera import Camera
from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, lively
from models.photographer.lights import Lighting, mirrored
from models.photographer.plate import BODY, Plate, kept_shine, stretched
from models.photographer.scaling import warped
from models.photographer.tables import Table
from models.photographer.truth import Image

Floats = NDArray[Any]

_FAR = 2500.0
"""mm: no table reaches farther."""


def table_in_sight(camera: Camera) -> Floats:
    """(n, 2) mm: points of the table that the frame shows, cut off far away."""
    w, h = camera.size
    xs, ys = np.linspace(0, w - 1, 9), np.linspace(0, h - 1, 9)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    spots, ahead = camera.on_table(grid)
    near = np.abs(spots - camera.target).max(axis=1) < _FAR
    return spots[ahead & near]


def choose_room(rng: Rng, shape: tuple[int, int] = (90, 160)) -> Image:
    """A small blurred picture of floor, walls and furniture."""
    room = np.full((*shape, 3), lively(rng, (0.0, 0.3), (0.1, 0.55)).astype(np.uint8), np.uint8)
    for _ in range(whole(rng, 3, 12)):
        x, y = rng.uniform(0, shape[1]), rng.uniform(0, shape[0])
        colour = lively(rng, (0.0, 0.45), (0.04, 0.65)).tolist()
        size = between(rng, 8, 60), between(rng, 5, 60)
        box = cv2.boxPoints(((x, y), size, between(rng, -15, 15))).astype(np.int32)
        cv2.fillConvexPoly(room, box, colour)
    if happens(rng, 0.5):
        for x in np.arange(0, shape[1], between(rng, 4, 12)):
            cv2.line(room, (int(x), 0), (int(x + 20), shape[0]), (50, 60, 70), 1)
    room = cv2.GaussianBlur(room, (0, 0), between(rng, 0.8, 3.0))
    return np.asarray(room, np.uint8)


def draw_backdrop(plate: Plate, table: Table, room: Image, lighting: Lighting, rng: Rng) -> None:
    """Fill the whole plate: the table where it is, the room elsewhere."""
    h, w = plate.shape
    to_plate = plate.matrix @ plate.camera.plane
    x0, y0 = table.origin
    # Picture pixel (i, j) has its centre at origin + (i + 0.5) / scale.
    half = 0.5 / table.scale
    place = np.array(
        [[1 / table.scale, 0, x0 + half], [0, 1 / table.scale, y0 + half], [0, 0, 1.0]]
    )
    plate.colour[:] = warped(table.picture, to_plate @ place, (w, h))
    weight = _coarseness(plate, table.scale)
    at = _where(weight > 0)
    if at is not None:
        rows, columns = at
        size = table.picture.shape[1] // 2, table.picture.shape[0] // 2
        half = cv2.resize(table.picture, size, interpolation=cv2.INTER_AREA)
        fy, fx = (a / b for a, b in zip(table.picture.shape[:2], half.shape[:2], strict=True))
        coarse = place @ np.array([[fx, 0, fx / 2 - 0.5], [0, fy, fy / 2 - 0.5], [0, 0, 1.0]])
        shift = np.array([[1, 0, -columns.start], [0, 1, -rows.start], [0, 0, 1.0]])
        part = np.ascontiguousarray(weight[at])
        far = warped(half, shift @ to_plate @ coarse, (part.shape[1], part.shape[0]))
        near = np.ascontiguousarray(plate.colour[at])
        plate.colour[at] = cv2.blendLinear(far, near, part, 1 - part)
    _mirror_table(plate, table, lighting, rng)
    _draw_room(plate, table, room)


def _grid(plate: Plate, step: int) -> tuple[Floats, Floats, tuple[int, int]]:
    """Table points (n, 3) mm under a coarse grid of plate pixels, and whether they are ahead."""
    h, w = plate.shape
    shape = h // step + 2, w // step + 2
    xs, ys = np.linspace(0, w - 1, shape[1]), np.linspace(0, h - 1, shape[0])
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    rays = np.column_stack([grid, np.ones(len(grid))])
    rays = rays @ np.linalg.inv(plate.matrix @ plate.camera.plane).T
    # The middle of the picture is surely on the table: its sign tells what is ahead.
    sign = np.sign(rays[len(rays) // 2, 2])
    ahead = rays[:, 2] * sign > 1e-9
    spots = rays[:, :2] / np.where(ahead, rays[:, 2], sign * 1e-9)[:, None]
    spots = np.clip(spots, -1e5, 1e5)
    return np.column_stack([spots, np.zeros(len(spots))]), ahead, shape


def _coarseness(plate: Plate, scale: float) -> Floats:
    """(h, w) float32 0..1: where the table's drawing is so small that the coarse one is right."""
    points, ahead, shape = _grid(plate, 32)
    depth = np.maximum(plate.camera.seen_from(points)[:, 2], 1.0)
    lean = np.cos(plate.camera.tilt)
    step = scale * depth / plate.matrix[0, 0] / max(lean, 0.3)
    weight = np.where(ahead, np.clip((step - 0.9) / 1.2, 0, 1), 1.0)
    return stretched(weight.reshape(shape).astype(np.float32), plate.shape)


def _mirror_table(plate: Plate, table: Table, lighting: Lighting, rng: Rng) -> None:
    if table.gloss <= 0.02:
        return
    points, _, shape = _grid(plate, 20)
    wobble = clouds(rng, shape, (8, 8), 2).reshape(-1, 1) * 0.01
    normal = np.hstack([wobble, wobble[::-1], np.ones_like(wobble)])
    rough = 0.02 + 0.25 * (1 - table.gloss)
    shine = mirrored(lighting, points, plate.camera.eye, normal, rough) * table.gloss
    coarse = kept_shine(shine).reshape(*shape, 3)
    h, w = plate.shape
    plate.shine[:] = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_LINEAR)


def _draw_room(plate: Plate, table: Table, room: Image) -> None:
    """Cover all that is not table."""
    h, w = plate.shape
    points, ahead, shape = _grid(plate, 8)
    inside = np.where(ahead, 1e4, -1e4)
    for i in range(4):
        a, b = table.edge[i], table.edge[(i + 1) % 4]
        along = (b - a) / np.linalg.norm(b - a)
        inside = np.minimum(inside, (points[:, :2] - a) @ np.array([-along[1], along[0]]))
    if inside.min() > 0:
        return
    depth = np.maximum(plate.camera.seen_from(points)[:, 2], 1.0)
    distance = np.where(ahead, inside * plate.matrix[0, 0] / depth, -1e4)
    distance = np.clip(distance, -60, 60).astype(np.float32)
    far = stretched(distance.reshape(shape), (h, w))
    at = _where(far < 0.5)
    if at is None:
        return
    far = far[at]
    behind = np.ascontiguousarray(cv2.resize(room, (w, h), interpolation=cv2.INTER_LINEAR)[at])
    # A band of the table's own colour, lit less, is its edge seen from above.
    rim = np.clip((far + 7) / 2, 0, 1)
    brim = cv2.convertScaleAbs(np.ascontiguousarray(plate.colour[at]), alpha=0.45)
    behind = cv2.blendLinear(brim, behind, rim, 1 - rim)
    plate.paste(at, behind, np.clip(0.5 - far, 0, 1), BODY, 0)


def _where(mask: NDArray[np.bool_]) -> tuple[slice, slice] | None:
    """The smallest window that holds all true pixels of (h, w), None if there is none."""
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
