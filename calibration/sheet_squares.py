"""Corners of single tiles made steady: all tiles of a sheet are squares of one size on one table.

A feeler knows boards, where neighbours show how a tile lies; a lone tile's corners it feels only
roughly. What all tiles of a sheet agree on (how large and how slanted a square looks at each
place) leaves each tile its centre and its turn, and those are then read off its four outlines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Doubles = NDArray[Any]

_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class OutlineSettings:
    """Lengths are shares of a tile's side, angles radians."""

    patch_px: int = 96
    """A tile is looked at in a patch with this many pixels to its side,"""
    around: float = 0.3
    """and so much beyond it."""
    turns: tuple[float, ...] = tuple(np.linspace(-0.12, 0.12, 13).tolist())
    """How tiles may be turned against what they agree on: hands turn them by 3 degrees or so."""
    smallest: float = 0.84
    largest: float = 1.08
    """A lone tile is felt up to a tenth too large."""
    astray: float = 0.09
    """How far a centre may be off; twice that costs as much as a side without any outline."""
    fewest: int = 4
    """Fewer tiles do not agree on anything."""
    bins: int = 12
    """Colours are told apart in so many steps of each channel."""
    apart: float = 1.06
    """Tiles whose centres are nearer than so many sides touch: they have no outline of their own,
    but then their neighbours show a feeler where they end."""


USUAL = OutlineSettings()


def outlined(image: Image, corners: Floats, settings: OutlineSettings = USUAL) -> Floats:
    """The quads (n, 4, 2) NW NE SE SW moved, turned and sized to where their outlines are."""
    if len(corners) < settings.fewest:
        return corners
    quads = _steadied(corners)
    if nearest(quads) < settings.apart:
        return quads
    for _ in range(2):
        quads = _fitted(image, quads, settings)
    return quads


def nearest(quads: Floats) -> float:
    """The median distance to the nearest other tile, in sides; 1 where tiles touch."""
    centre = quads.mean(axis=1).astype(np.float64)
    side = np.sqrt(np.abs(np.linalg.det(_axes(quads))))
    away = np.hypot(*(centre[:, None] - centre[None]).transpose(2, 0, 1))
    np.fill_diagonal(away, np.inf)
    return float(np.median(away.min(axis=1) / side))


def _steadied(corners: Floats) -> Floats:
    """The quads as squares of one table."""
    centre = corners.mean(axis=1).astype(np.float64)
    axes = _axes(corners)
    common = _common(centre, axes)
    turn = _turn(common, axes)
    return _quads(centre, common, turn)


def _axes(corners: Floats) -> Doubles:
    """(n, 2, 2): columns are the mean sides to the right and down."""
    nw, ne, se, sw = (corners[:, i].astype(np.float64) for i in range(4))
    return np.stack([(ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2], axis=-1)


def _common(centre: Doubles, axes: Doubles) -> Doubles:
    """(n, 2, 2): the axes all tiles agree on, smooth in the place, outliers weighed down."""
    x, y = ((centre - centre.mean(0)) / max(np.abs(centre - centre.mean(0)).max(), 1.0)).T
    place = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    seen = axes.reshape(len(axes), 4)
    # Under perspective axes are quadratic in the place; bends need more proof than slopes.
    calm = np.diag([1e-6, 0.03, 0.03, 0.3, 0.3, 0.3])
    weight = np.ones(len(centre))
    side = np.sqrt(np.abs(np.linalg.det(axes)))
    fit = np.zeros((6, 4))
    for scale in (0.2, 0.1, 0.06, 0.04, 0.04):
        heavy = place * weight[:, None]
        fit = np.linalg.solve(heavy.T @ place + calm, heavy.T @ seen)
        off = np.linalg.norm(seen - place @ fit, axis=1) / side
        weight = 1 / (1 + (off / scale) ** 2)
    return np.asarray((place @ fit).reshape(-1, 2, 2))


def _turn(common: Doubles, axes: Doubles) -> Doubles:
    """(n,) radians by which each tile is turned against the common axes."""
    own = np.linalg.solve(common, axes)
    return np.arctan2(own[:, 1, 0] - own[:, 0, 1], own[:, 0, 0] + own[:, 1, 1])


def _quads(centre: Doubles, axes: Doubles, turn: Doubles) -> Floats:
    c, s = np.cos(turn), np.sin(turn)
    spun = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)
    arms = np.einsum("nij,njk,qk->nqi", axes, spun, _SQUARE)
    return (centre[:, None] + arms).astype(np.float32)


def _fitted(image: Image, quads: Floats, settings: OutlineSettings) -> Floats:
    """All tiles with the one width and height whose outlines are clearest over the sheet."""
    ways = [_to_patch(quad, settings) for quad in quads]
    tileness = _tileness(image, quads, settings)
    told = [_profiles(image, tileness, way, settings) for way in ways]
    starts, sizes, score = _pairs(*(np.stack(part) for part in zip(*told, strict=True)), settings)
    # (tiles, turns, 2 axes, sizes): the best place of a pair of opposite sides.
    best = score.max(axis=-1)
    vote = best.max(axis=1).sum(axis=0)
    size = vote.argmax(axis=-1)
    chosen = np.stack([best[:, :, axis, size[axis]] for axis in (0, 1)], axis=-1).sum(axis=-1)
    spin = chosen.argmax(axis=1)
    fitted = np.empty_like(quads)
    for i, way in enumerate(ways):
        low = np.array(
            [starts[score[i, spin[i], axis, size[axis]].argmax()] for axis in (0, 1)], float
        )
        high = low + np.array([sizes[size[axis]] for axis in (0, 1)])
        corners = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
        middle = _whole(settings) / 2 - 0.5
        c, s = np.cos(settings.turns[spin[i]]), np.sin(settings.turns[spin[i]])
        turned = (corners - middle) @ np.array([[c, s], [-s, c]]) + middle
        back = np.linalg.inv(way)
        fitted[i] = cv2.perspectiveTransform(turned[None].astype(np.float64), back)[0]
    return fitted


def _whole(settings: OutlineSettings) -> int:
    return round(settings.patch_px * (1 + 2 * settings.around))


def _to_patch(quad: Floats, settings: OutlineSettings) -> Doubles:
    goal = _SQUARE * settings.patch_px + _whole(settings) / 2 - 0.5
    return np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), goal.astype(np.float32)))


def _tileness(image: Image, quads: Floats, settings: OutlineSettings) -> Floats:
    """(h, w): the log of how much more a pixel's colour is one of tiles than of the table."""
    centre = quads.mean(axis=1, keepdims=True)
    inner, outer, far = (
        _filled(image.shape[:2], centre + (quads - centre) * grown) for grown in (0.75, 1.3, 2.2)
    )
    code = (image.astype(np.intp) * settings.bins // 256) @ np.array(
        [settings.bins**2, settings.bins, 1]
    )
    shape = (settings.bins,) * 3
    logs = []
    for part in (inner, far & ~outer):
        count = np.bincount(code[part], minlength=settings.bins**3).reshape(shape).astype(float)
        for axis in range(3):
            count = count + 0.5 * (_moved(count, 1, axis) + _moved(count, -1, axis))
        logs.append(np.log((count + 0.5) / (count.sum() + 0.5 * settings.bins**3)).ravel())
    return np.clip(logs[0] - logs[1], -2, 2)[code].astype(np.float32)


def _moved(count: Doubles, step: int, axis: int) -> Doubles:
    moved = np.roll(count, step, axis)
    edge = [slice(None)] * 3
    edge[axis] = slice(0, 1) if step > 0 else slice(-1, None)
    moved[tuple(edge)] = 0
    return moved


def _filled(shape: tuple[int, ...], quads: Floats) -> NDArray[np.bool_]:
    mask = np.zeros(shape, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    return mask.astype(np.bool_)


def _profiles(
    image: Image, tileness: Floats, way: Doubles, settings: OutlineSettings
) -> tuple[Floats, Floats]:
    """(turns, 2, px): how steep the picture is across each column and row of the patch; and how
    much of a tile is to the left of it or above."""
    px = _whole(settings)
    band = slice(round(px * 0.28), round(px * 0.72))
    middle = px / 2 - 0.5
    told, much = [], []
    for turn in settings.turns:
        spun = cv2.getRotationMatrix2D((middle, middle), np.degrees(turn), 1.0)
        full = np.vstack([spun, [0, 0, 1]]) @ way
        patch, tile = (
            cv2.warpPerspective(
                source, full, (px, px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            for source in (image, tileness)
        )
        patch = cv2.GaussianBlur(patch, (0, 0), 1.0).astype(np.float32)
        across = np.abs(patch[:, 2:] - patch[:, :-2]).max(axis=2)
        down = np.abs(patch[2:] - patch[:-2]).max(axis=2)
        told.append(
            [np.pad(np.minimum(across, 40)[band].mean(axis=0), 1),
             np.pad(np.minimum(down, 40)[:, band].mean(axis=1), 1)]
        )  # fmt: skip
        much.append(np.cumsum([tile[band].mean(axis=0), tile[:, band].mean(axis=1)], axis=1))
    rows = np.array(told, np.float32)
    # What is as steep everywhere is the table's or the print's own texture.
    return rows / (np.median(rows) + np.float32(2.0)), np.array(much, np.float32)


def _pairs(
    steep: Floats, much: Floats, settings: OutlineSettings
) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Where first sides may be, how far second ones, and (n, turns, 2, sizes, starts) scores."""
    px = steep.shape[-1]
    sizes = np.arange(
        round(settings.patch_px * settings.smallest),
        round(settings.patch_px * settings.largest) + 1,
    )
    far = round(2 * settings.astray * settings.patch_px)
    starts = np.arange((px - sizes.max()) // 2 - far, (px - sizes.min()) // 2 + far + 1)
    starts = starts[starts >= 0]
    ends = np.minimum(starts[None] + sizes[:, None], px - 1)
    off = ((starts[None] + ends) / 2 - (px / 2 - 0.5)) / (settings.astray * settings.patch_px)
    first, second = steep[..., starts][..., None, :], steep[..., ends]
    inside = (much[..., ends] - much[..., starts][..., None, :]) / settings.patch_px
    score = np.minimum(first, 6) + np.minimum(second, 6) + 20 * inside - 1.5 * off**2
    return starts, sizes, np.asarray(score, np.float32)
