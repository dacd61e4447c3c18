"""From a scene to a picture: compose the plate, add light and shade, find what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.backdrop import draw_backdrop
from models.photographer.bodies import Body, draw_body
from models.photographer.camera import Camera
from models.photographer.chance import Stage, stream
from models.photographer.lights import Lighting, fall_off
from models.photographer.plate import (
    BODY,
    HAND,
    TOP,
    Plate,
    empty_plate,
    lens_maps,
    stretched,
    strips,
)
from models.photographer.sensor import Sensor, expose
from models.photographer.shadows import Caster, ShadowMap, throw_shadows
from models.photographer.slabs import Slab, draw_slab, rounded_outline
from models.photographer.solids import Solid, draw_solid
from models.photographer.tables import Table
from models.photographer.truth import Image

Floats = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Scene:
    """All that stands before the camera."""

    camera: Camera
    table: Table
    room: Image
    lighting: Lighting
    sensor: Sensor
    slabs: tuple[Slab, ...]
    bodies: tuple[Body | Solid, ...] = ()
    seed: int = 0
    frame: int = 0


@dataclass(frozen=True, eq=False)
class Negative:
    """A finished picture and, for every pixel, which slab it shows."""

    image: Image
    owner: NDArray[np.int16]
    """(h, w): slab number, 0 for the table, THING or HAND for bodies"""


_BYTES = np.arange(256, dtype=np.float32).reshape(1, 256)
_LINEAR = (_BYTES / 255) ** np.float32(2.2)
"""Linear light by the plate's colour."""
_SHINE = _BYTES**2 * np.float32(4 / 255**2)
"""Linear light by the plate's shine."""
_ON_TABLE = (1 - np.clip(_BYTES / TOP, 0, 1)) / np.float32(255)
_ON_TOP = (1 - np.clip(np.abs(_BYTES - TOP) / (BODY - TOP), 0, 1)) / np.float32(255)
"""How much of the two layers of shade falls on a pixel, by its kind."""


def develop(scene: Scene) -> Negative:
    """Take the picture."""
    plate = empty_plate(scene.camera)
    eye = scene.camera.eye
    draw_backdrop(
        plate, scene.table, scene.room, scene.lighting, stream(scene.seed, Stage.TABLE, 1)
    )
    for thing in _far_first(scene):
        if isinstance(thing, Slab):
            draw_slab(plate, thing, scene.lighting, eye)
        elif isinstance(thing, Solid):
            draw_solid(plate, thing, scene.lighting)
        else:
            draw_body(plate, thing, scene.lighting)
    shadows = throw_shadows(_casters(scene), scene.lighting, _shadow_region(scene))
    light, owner = _lit(plate, scene, shadows)
    white = scene.lighting.sky + sum(lamp.colour for lamp in scene.lighting.lamps)
    rng = stream(scene.seed, Stage.SENSOR, 1 + scene.frame)
    return Negative(expose(light, white, scene.sensor, rng), owner)


def _far_first(scene: Scene) -> list[Slab | Body | Solid]:
    """What is farther is drawn first; what lies on something comes right after it."""
    things: list[Slab | Body | Solid] = [*scene.slabs, *scene.bodies]
    eye = scene.camera.eye

    def order(thing: Slab | Body | Solid) -> tuple[int, float]:
        if isinstance(thing, Slab):
            height = float(thing.corners[:, 2].min())
            far = float(np.linalg.norm(thing.corners[:, :2].mean(axis=0) - eye[:2]))
            return (0 if height < 20 else 2), -far + height * 3
        far = float(np.linalg.norm(thing.spot[:2] - eye[:2]))
        return (3 if thing.reaches_over else 1), -far

    return sorted(things, key=order)


def _casters(scene: Scene) -> list[Caster]:
    casters = []
    for slab in scene.slabs:
        lifted = float(slab.corners[:, 2].mean()) - slab.stock.thick
        rim = rounded_outline(slab)
        casters.append(Caster(rim, tile=lifted < 1.4, stacked=1.4 <= lifted < 15))
    for body in scene.bodies:
        casters.extend(body.casters)
    return casters


def _shadow_region(scene: Scene) -> tuple[Floats, Floats]:
    """The part of the table whose shadows are drawn: what is near the things in sight."""
    spots = [slab.corners[:, :2] for slab in scene.slabs]
    spots += [caster.outline[:, :2] for body in scene.bodies for caster in body.casters]
    if not spots:
        return np.array(scene.camera.target) - 100, np.array(scene.camera.target) + 100
    points = np.vstack(spots)
    middle = np.array(scene.camera.target)
    reach = scene.camera.distance * max(scene.camera.size) / scene.camera.focal * 0.9
    low = np.maximum(points.min(axis=0) - 60, middle - reach)
    high = np.minimum(points.max(axis=0) + 60, middle + reach)
    return low, np.maximum(high, low + 50)


def _lit(plate: Plate, scene: Scene, shadows: ShadowMap) -> tuple[Floats, NDArray[np.int16]]:
    """Linear light (h, w, 3) on the sensor, and owners (h, w)."""
    w, h = scene.camera.size
    maps = lens_maps(plate)
    # OpenCV is quickest with four channels, so the kind travels with the colour.
    colour = cv2.remap(cv2.merge([plate.colour, plate.kind]), *maps, cv2.INTER_LINEAR)
    shine = cv2.remap(cv2.cvtColor(plate.shine, cv2.COLOR_BGR2BGRA), *maps, cv2.INTER_LINEAR)
    owner = cv2.remap(plate.owner, *maps, cv2.INTER_NEAREST)
    spots, shape = _table_points(scene.camera)
    table, tops = _seen_shade(shadows, spots, shape, (h, w))
    lamps = scene.lighting.lamps[:2]
    falls = [
        stretched(fall_off(lamp, spots[:, 0], spots[:, 1]).reshape(shape), (h, w)) for lamp in lamps
    ]
    light = np.empty((h, w, 3), np.float32)
    for rows in strips(h):
        planes = cv2.split(colour[rows])
        dark = _shade(planes[3], table[rows], tops[rows])
        sky = 1 - np.float32(0.75) * dark[2]
        lit = [fall[rows] * (1 - dark[i]) for i, fall in enumerate(falls)]
        sums = []
        for channel, mirror in enumerate(cv2.split(shine[rows])[:3]):
            total = sky * np.float32(scene.lighting.sky[channel])
            for lamp, amount in zip(lamps, lit, strict=True):
                total += amount * np.float32(lamp.colour[channel])
            total *= cv2.LUT(planes[channel], _LINEAR)
            total += cv2.LUT(mirror, _SHINE)
            sums.append(total)
        cv2.merge(sums, light[rows])
    return light, owner


def _table_points(camera: Camera) -> tuple[Floats, tuple[int, int]]:
    """Table points (n, 2) mm under a coarse grid of photo pixels, and the grid's shape."""
    w, h = camera.size
    shape = h // 12 + 2, w // 12 + 2
    xs, ys = np.linspace(0, w - 1, shape[1]), np.linspace(0, h - 1, shape[0])
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    spots, ahead = camera.on_table(grid)
    spots[~ahead] = 9e3
    return np.clip(spots, -9e3, 9e3), shape


def _seen_shade(
    shadows: ShadowMap, spots: Floats, shape: tuple[int, int], size: tuple[int, int]
) -> list[NDArray[np.uint8]]:
    """Both layers of shade (h, w, 4) as the camera sees them at table points (n, 2) mm."""
    place = ((spots - shadows.origin) * shadows.scale).astype(np.float32)
    maps = [stretched(place[:, axis].reshape(shape), size) for axis in (0, 1)]
    return [
        np.asarray(cv2.remap(layer, maps[0], maps[1], cv2.INTER_LINEAR), np.uint8)
        for layer in (shadows.table, shadows.tops)
    ]


def _shade(
    kind: NDArray[np.uint8], table: NDArray[np.uint8], tops: NDArray[np.uint8]
) -> list[Floats]:
    """Three (h, w) of 0..1: how much of lamp 1, lamp 2 and sky is missing."""
    on_table, on_top = cv2.LUT(kind, _ON_TABLE), cv2.LUT(kind, _ON_TOP)
    pairs = list(zip(cv2.split(table), cv2.split(tops), strict=True))[:3]
    return [on_table * low + on_top * high for low, high in pairs]


def visible_shares(owner: NDArray[np.int16], camera: Camera, slabs: Sequence[Slab]) -> Floats:
    """(n,) share of each slab's top face that is inside the frame and not hidden."""
    if not slabs:
        return np.zeros(0)
    steps = np.linspace(0.06, 0.94, 20)
    u, v = (grid.reshape(-1, 1) for grid in np.meshgrid(steps, steps))
    h, w = owner.shape
    shares = []
    for slab in slabs:
        nw, ne, se, sw = slab.corners
        points = (1 - v) * ((1 - u) * nw + u * ne) + v * ((1 - u) * sw + u * se)
        pixels = np.round(camera.project(points)).astype(np.int64)
        x, y = pixels[:, 0], pixels[:, 1]
        inside = (x >= 0) & (x < w) & (y >= 0) & (y < h)
        seen = owner[y.clip(0, h - 1), x.clip(0, w - 1)] == slab.number
        shares.append(float((inside & seen).mean()))
    return np.array(shares)


def hand_outlines(owner: NDArray[np.int16]) -> tuple[NDArray[np.float32], ...]:
    """(n, 2) px: the rims of all that reaches over the table, true to two pixels."""
    rims, _ = cv2.findContours(
        (owner == HAND).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    drawn = [cv2.approxPolyDP(rim, 2.0, True).reshape(-1, 2).astype(np.float32) for rim in rims]
    return tuple(rim for rim in drawn if len(rim) > 2)
