"""Rounded things: sticks and balls of flesh, cloth, wood and clay, drawn as one lit surface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.grain import clouds
from models.photographer.lights import Lighting
from models.photographer.plate import BODY, HAND, THING, Plate
from models.photographer.shadows import Caster

Floats = NDArray[Any]

_FINEST = 460
"""px: longer bodies are worked out at this length and blown up; they are smooth."""


@dataclass(frozen=True, eq=False)
class Limb:
    """A stick with round ends whose thickness changes evenly."""

    start: Floats
    """(3,) mm, height last"""
    stop: Floats
    thick: tuple[float, float]
    """radii at both ends, mm"""
    colour: Floats
    """(3,) BGR as under white light"""
    blush: Floats | None = None
    """colour towards `stop`"""
    cloth: bool = False
    """cloth has folds, skin has creases"""
    nail: bool = False
    """whether a finger nail sits near its end"""


@dataclass(frozen=True, eq=False)
class Body:
    """Limbs that melt into each other."""

    limbs: tuple[Limb, ...]
    melt: float = 3.0
    """mm over which limbs run together"""
    rough: float = 0.3
    """depth of creases or folds, mm"""
    gloss: float = 0.15
    seed: int = 0
    reaches_over: bool = False
    """hands come between the tiles and the camera, whatever their place"""

    @property
    def spot(self) -> Floats:
        """(3,) mm, about where it stands."""
        return np.asarray(np.mean([limb.stop for limb in self.limbs], axis=0))

    @property
    def casters(self) -> list[Caster]:
        return [
            Caster(np.stack([limb.start, limb.stop]), radius=sum(limb.thick) / 2)
            for limb in self.limbs
        ]


def draw_body(plate: Plate, body: Body, lighting: Lighting) -> None:
    """Work out a surface over the plate's pixels, light it, lay it over."""
    ends = np.stack([point for limb in body.limbs for point in (limb.start, limb.stop)])
    deep = plate.camera.seen_from(ends)[:, 2]
    if deep.min() < 30:
        return
    radii = np.array([r for limb in body.limbs for r in limb.thick])
    px = plate.matrix[0, 0] / deep
    spots = plate.place(ends)
    reach = (radii * px)[:, None]
    at = plate.window(np.vstack([spots - reach, spots + reach]), 3)
    if at is None:
        return
    rows, columns = at
    size = columns.stop - columns.start, rows.stop - rows.start
    shrink = max(1.0, max(size) / _FINEST)
    shape = max(2, round(size[1] / shrink)), max(2, round(size[0] / shrink))
    local = (spots - [columns.start, rows.start]) / shrink
    mean_px = float(px.mean()) / shrink
    surface = _Surface(shape, body.melt * mean_px)
    for i, limb in enumerate(body.limbs):
        a, b = 2 * i, 2 * i + 1
        surface.add(
            limb,
            local[[a, b]],
            radii[[a, b]] * px[[a, b]] / shrink,
            -deep[[a, b]] * mean_px,
        )
    colour = surface.lit(body, plate, lighting, mean_px)
    alpha = np.clip(surface.inside + 0.5, 0, 1).astype(np.float32)
    colour = cv2.resize(colour, size, interpolation=cv2.INTER_LINEAR)
    if shrink > 1:
        # Blow up the signed depth, not the mask: the outline stays crisp.
        deep_in = cv2.resize(surface.inside, size, interpolation=cv2.INTER_LINEAR) * shrink
        alpha = np.clip(deep_in + 0.5, 0, 1).astype(np.float32)
    else:
        alpha = cv2.resize(alpha, size)
    plate.paste(at, colour, alpha, BODY, HAND if body.reaches_over else THING)


class _Surface:
    """The surface nearest to the camera, grown limb by limb."""

    def __init__(self, shape: tuple[int, int], melt: float) -> None:
        self.melt = max(melt, 0.4)
        self.height = np.full(shape, -1e6, np.float32)
        self.inside = np.full(shape, -1e3, np.float32)
        self.colour = np.zeros((*shape, 3), np.float32)
        self.cloth = np.zeros(shape, np.float32)

    def add(self, limb: Limb, ends: Floats, radii: Floats, heights: Floats) -> None:
        """Melt one limb in: ends (2, 2) px, radii (2,) px, heights (2,) px towards the camera."""
        reach = float(radii.max()) + self.melt * 2 + 2
        h, w = self.height.shape
        x0, y0 = np.clip(np.floor(ends.min(axis=0) - reach), 0, [w, h]).astype(int)
        x1, y1 = np.clip(np.ceil(ends.max(axis=0) + reach), 0, [w, h]).astype(int)
        if x1 <= x0 or y1 <= y0:
            return
        y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        ax, ay = ends[0]
        dx, dy = ends[1] - ends[0]
        length2 = max(float(dx * dx + dy * dy), 1e-3)
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / length2, 0, 1).astype(np.float32)
        away = np.hypot(x - ax - along * dx, y - ay - along * dy).astype(np.float32)
        radius = (radii[0] + along * (radii[1] - radii[0])).astype(np.float32)
        middle = (heights[0] + along * (heights[1] - heights[0])).astype(np.float32)
        depth = radius - away
        dome = np.sqrt(np.maximum(radius * radius - away * away, 0)) + np.minimum(depth, 0) * 2
        surface = middle + dome
        part = (slice(y0, y1), slice(x0, x1))
        old = self.height[part]
        mix = np.clip(0.5 + 0.5 * (surface - old) / np.float32(self.melt), 0, 1)
        joined = old + (surface - old) * mix + np.float32(self.melt) * mix * (1 - mix)
        # A limb in front hides what is behind; beside it nothing changes.
        takes = depth > -1
        fresh = takes & (self.inside[part] < -0.5)
        self.height[part] = np.where(fresh, surface, np.where(takes, joined, old))
        mix = np.where(fresh, 1.0, np.where(takes, mix, 0.0))[..., None].astype(np.float32)
        tint = limb.colour.astype(np.float32)
        if limb.blush is not None:
            tint = tint + along[..., None] * (limb.blush - limb.colour).astype(np.float32)
        self.colour[part] += (tint - self.colour[part]) * mix
        self.cloth[part] += (np.float32(limb.cloth) - self.cloth[part]) * mix[..., 0]
        if limb.nail and length2 > float(radii[1]) ** 2:
            self._paint_nail(limb, ends, float(radii[1]))
        np.maximum(self.inside[part], depth, out=self.inside[part])

    def _paint_nail(self, limb: Limb, ends: Floats, radius: float) -> None:
        """A paler oval on the back of the finger tip; a finger pointing down shows none."""
        along = ends[1] - ends[0]
        spot = ends[1] + along / np.linalg.norm(along) * radius * 0.25
        pale = limb.colour * 0.55 + np.array([185, 185, 225]) * 0.45
        centre = round(float(spot[0]) * 16), round(float(spot[1]) * 16)
        axes = max(8, round(radius * 0.62 * 16)), max(8, round(radius * 0.5 * 16))
        turn = float(np.degrees(np.arctan2(along[1], along[0])))
        cv2.ellipse(self.colour, centre, axes, turn, 0, 360, pale.tolist(), -1, cv2.LINE_8, 4)

    def lit(self, body: Body, plate: Plate, lighting: Lighting, px: float) -> NDArray[np.uint8]:
        """(h, w, 3) the surface under the scene's lamps, relative to a flat white sheet."""
        rng = np.random.default_rng(body.seed)
        shape = self.height.shape
        folds = clouds(rng, shape, (26 * px, 26 * px), 2, 0.6) * np.float32(2.2)
        creases = clouds(rng, shape, (5 * px, 5 * px), 2, 0.7) * np.float32(0.35)
        bumps = (folds * self.cloth + creases * (1 - self.cloth)) * np.float32(body.rough * px)
        height = self.height + bumps
        height = cv2.GaussianBlur(np.where(self.inside > -1, height, height.max()), (0, 0), 0.8)
        slope_x = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=0.125)
        slope_y = cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=0.125)
        steep = np.sqrt(slope_x**2 + slope_y**2 + 1)
        turn = plate.camera.rotation * np.array([1.0, 1.0, -1.0])
        here = body.spot
        total, flat = np.zeros(shape, np.float32), 0.0
        gleam = np.zeros(shape, np.float32)
        for lamp in lighting.lamps:
            to_lamp = lamp.place - here
            to_lamp = to_lamp / np.linalg.norm(to_lamp)
            strength = float(lamp.colour.mean())
            lx, ly, lz = turn @ to_lamp
            # Towards the camera is up on this surface; its slopes fall away from the light.
            facing = (-slope_x * lx - slope_y * ly - lz) / steep
            wrap = 0.25 if body.gloss < 0.3 else 0.1
            total += np.clip((facing + wrap) / (1 + wrap), 0, 1) * np.float32(strength)
            flat += strength * float(to_lamp[2])
            hx, hy, hz = lx, ly, lz - 1
            norm = float(np.sqrt(hx * hx + hy * hy + hz * hz))
            half = (-slope_x * hx - slope_y * hy - hz) / (steep * np.float32(norm))
            gleam += np.clip(half, 0, 1) ** 24 * np.float32(strength * body.gloss)
        sky = float(lighting.sky.mean())
        up = np.clip((1 / steep) * 0.6 + 0.4, 0, 1)
        total = (total + sky * up) / np.float32(flat + sky)
        # The edge of flesh and cloth turns away into shade.
        rim = np.clip(self.inside / np.float32(2.5 * px), 0, 1)
        total *= 0.75 + 0.25 * rim
        shaded = self.colour * np.clip(total, 0.08, 1.6)[..., None] ** np.float32(1 / 2.2)
        shaded += (gleam / np.float32(flat + sky) * 110)[..., None]
        return np.asarray(np.clip(shaded, 0, 255), np.uint8)
