"""Shadows on the table and on the tiles, drawn from straight above and then seen by the camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.lights import Lamp, Lighting

Floats = NDArray[Any]

_STEPS = (3.2, 12.0, 35.0, 80.0)
"""Heights in mm up to which shadows share one softness."""


@dataclass(frozen=True, eq=False)
class Caster:
    """A convex or rounded piece that throws a shadow."""

    outline: Floats
    """(n, 3) mm: its corners, or the two ends of a rounded stick"""
    radius: float = 0.0
    """mm of the stick; 0 for a polygon"""
    tile: bool = False
    """whether its shadow falls on the bare table only"""
    stacked: bool = False
    """whether it lies flat on a tile, its own top in full light"""


@dataclass(frozen=True, eq=False)
class ShadowMap:
    """Two layers of shade seen from above: channels are lamp 1, lamp 2, sky and nothing."""

    table: NDArray[np.uint8]
    """(h, w, 4) 0 lit .. 255 dark, what falls on the bare table"""
    tops: NDArray[np.uint8]
    """the same on the faces of tiles"""
    scale: float
    origin: Floats
    """(2,) mm of the map's first pixel"""


def throw_shadows(
    casters: Sequence[Caster], lighting: Lighting, region: tuple[Floats, Floats]
) -> ShadowMap:
    """Draw the shadows of all casters within a region (low, high corner in mm)."""
    low, high = region
    span = np.maximum(high - low, 50.0)
    scale = float(min(1.7, np.sqrt(1.1e6 / (span[0] * span[1]))))
    shape = int(span[1] * scale) + 2, int(span[0] * scale) + 2
    # Plane by plane, as every shadow belongs to one lamp; four of them because cv2 likes four.
    layers = {on_table: np.zeros((4, *shape), np.uint8) for on_table in (True, False)}
    for step in range(len(_STEPS)):
        members = [caster for caster in casters if _step(caster) == step]
        if not members:
            continue
        for channel, lamp in enumerate(lighting.lamps[:2]):
            tile = _drawn(members, lamp, shape, scale, low)
            _merge(layers, tile, channel)
        _merge(layers, _sky_shade(members, shape, scale, low), 2)
    return ShadowMap(cv2.merge(list(layers[True])), cv2.merge(list(layers[False])), scale, low)


def _step(caster: Caster) -> int:
    height = float(caster.outline[:, 2].max())
    return next((i for i, most in enumerate(_STEPS[:-1]) if height <= most), len(_STEPS) - 1)


def _merge(
    layers: dict[bool, NDArray[np.uint8]],
    drawn: dict[bool, NDArray[np.uint8]],
    channel: int,
) -> None:
    for on_table in (True, False):
        if on_table in drawn:
            layer = layers[on_table][channel]
            np.maximum(layer, drawn[on_table], out=layer)


def _drawn(
    members: Sequence[Caster], lamp: Lamp, shape: tuple[int, int], scale: float, low: Floats
) -> dict[bool, NDArray[np.uint8]]:
    height = float(np.mean([caster.outline[:, 2].mean() for caster in members]))
    sigma = max(0.25 + height * lamp.soft * 0.5, 0.3) * scale
    found: dict[bool, NDArray[np.uint8]] = {}
    for on_table in (True, False):
        canvas = np.zeros(shape, np.uint8)
        some = False
        for caster in members:
            if caster.tile and not on_table:
                continue
            some = True
            thrown = _thrown(caster, lamp, 0.0 if on_table else 2.0)
            _cast(canvas, caster, (thrown - low) * scale, scale, low)
        if some:
            found[on_table] = _own_tops_lit(_blurred(canvas, sigma), members, scale, low)
    return found


def _thrown(caster: Caster, lamp: Lamp, ground: float) -> Floats:
    """(n, 2) mm where the shadow of each corner falls at this height."""
    points = caster.outline
    above = np.maximum(points[:, 2:] - ground, 0.0)
    rise = np.maximum(lamp.place[2] - points[:, 2:], 60.0)
    return np.asarray(points[:, :2] + (points[:, :2] - lamp.place[:2]) * above / rise)


def _cast(
    canvas: NDArray[np.uint8], caster: Caster, spots: Floats, scale: float, low: Floats
) -> None:
    if caster.radius:
        a, b = (np.round(spot * 16).astype(int) for spot in (spots[0], spots[-1]))
        thick = max(1, round(2 * caster.radius * scale))
        cv2.line(canvas, tuple(a.tolist()), tuple(b.tolist()), 255, thick, cv2.LINE_8, 4)
        return
    base = (caster.outline[:, :2] - low) * scale
    both = np.vstack([spots, base]).astype(np.float32)
    hull = cv2.convexHull(both).reshape(-1, 2)
    cv2.fillConvexPoly(canvas, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _sky_shade(
    members: Sequence[Caster], shape: tuple[int, int], scale: float, low: Floats
) -> dict[bool, NDArray[np.uint8]]:
    """What a thing takes of the light from everywhere: a soft dark rim where it stands."""
    found: dict[bool, NDArray[np.uint8]] = {}
    height = float(np.mean([caster.outline[:, 2].mean() for caster in members]))
    for on_table in (True, False):
        canvas = np.zeros(shape, np.uint8)
        some = False
        for caster in members:
            if caster.tile and not on_table:
                continue
            some = True
            spots = np.round((caster.outline[:, :2] - low) * scale * 16).astype(np.int32)
            if caster.radius:
                thick = max(1, round(2 * caster.radius * scale))
                ends = [tuple(spots[i].tolist()) for i in (0, -1)]
                cv2.line(canvas, ends[0], ends[1], 255, thick, cv2.LINE_8, 4)
            else:
                hull = cv2.convexHull(spots)
                cv2.fillConvexPoly(canvas, hull, 255, cv2.LINE_AA, 4)
        if some:
            wide = _blurred(canvas, (1.0 + height * 0.55) * scale)
            wide = cv2.convertScaleAbs(wide, alpha=0.8)
            found[on_table] = _own_tops_lit(wide, members, scale, low)
    return found


def _own_tops_lit(
    canvas: NDArray[np.uint8], members: Sequence[Caster], scale: float, low: Floats
) -> NDArray[np.uint8]:
    """Take the shadow away where stacked tiles lie: they do not darken themselves."""
    for caster in members:
        if caster.stacked:
            spots = np.round((caster.outline[:, :2] - low) * scale * 16).astype(np.int32)
            cv2.fillConvexPoly(canvas, cv2.convexHull(spots), 0, cv2.LINE_AA, 4)
    return canvas


def _blurred(canvas: NDArray[np.uint8], sigma: float) -> NDArray[np.uint8]:
    """A Gaussian, at lower resolution where it is wide."""
    if sigma < 0.35:
        return canvas
    shrink = max(1, int(sigma / 2.5))
    if shrink == 1:
        return np.asarray(cv2.GaussianBlur(canvas, (0, 0), sigma), np.uint8)
    h, w = canvas.shape
    size = max(2, w // shrink), max(2, h // shrink)
    small = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.uint8)
