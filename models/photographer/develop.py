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
from models.photographer.plate import BODY, TOP, Plate, empty_plate, lens_maps, stretched
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
    """(h, w): slab number, 0 for the table, -1 for bodies"""


_LINEAR = (np.linspace(0, 1, 256) ** 2.2).astype(np.float32)


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
    map_x, map_y = lens_maps(plate)
    colour = cv2.remap(plate.colour, map_x, map_y, cv2.INTER_LINEAR)
    kind = cv2.remap(plate.kind, map_x, map_y, cv2.INTER_LINEAR)
    shine = cv2.remap(plate.shine, map_x, map_y, cv2.INTER_LINEAR)
    owner = cv2.remap(plate.owner, map_x, map_y, cv2.INTER_NEAREST)
    spots, shape = _table_points(scene.camera)
    shade = _shade(shadows, spots, shape, kind)
    light = np.empty((h, w, 3), np.float32)
    lamps = scene.lighting.lamps[:2]
    falls = [
        stretched(fall_off(lamp, spots[:, 0], spots[:, 1]).reshape(shape), (h, w)) for lamp in lamps
    ]
    lit = [fall * (1 - shade[..., i]) for i, fall in enumerate(falls)]
    sky = 1 - np.float32(0.75) * shade[..., 2]
    for channel in range(3):
        total = sky * np.float32(scene.lighting.sky[channel])
        for lamp, amount in zip(lamps, lit, strict=True):
            total += amount * np.float32(lamp.colour[channel])
        light[..., channel] = total
    light *= np.take(_LINEAR, colour)
    shown = shine.astype(np.float32)
    light += shown * shown * np.float32(4 / 255**2)
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


def _shade(
    shadows: ShadowMap, spots: Floats, shape: tuple[int, int], kind: NDArray[np.uint8]
) -> Floats:
    """(h, w, 3) 0..1: how much of lamp 1, lamp 2 and sky is missing at every photo pixel."""
    h, w = kind.shape
    place = ((spots - shadows.origin) * shadows.scale).astype(np.float32)
    map_x = stretched(place[:, 0].reshape(shape), (h, w))
    map_y = stretched(place[:, 1].reshape(shape), (h, w))
    table, tops = (
        cv2.remap(layer, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        for layer in (shadows.table, shadows.tops)
    )
    grade = kind.astype(np.float32)
    on_top = 1 - np.clip(np.abs(grade - TOP) / np.float32(BODY - TOP), 0, 1)
    on_table = 1 - np.clip(grade / np.float32(TOP), 0, 1)
    mixed = table * (on_table / 255)[..., None] + tops * (on_top / 255)[..., None]
    return np.asarray(mixed, np.float32)


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
