"""Big pictures that run on over many tiles, as other games print them: sea, woods, towns, noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, lively, multiply, tinted

Image = NDArray[np.uint8]
Floats = NDArray[Any]

CELL_PX = 128
"""Side of one tile's part of a world."""
CELLS = 12
"""A world is so many cells wide and tall; larger boards begin again at its other end."""
WORLD_PX = CELL_PX * CELLS


def a_world(rng: Rng) -> Image:
    """One of all kinds of worlds, (WORLD_PX, WORLD_PX, 3) BGR."""
    kinds = list(_KINDS)
    shares = np.array(list(_KINDS.values()))
    return kinds[int(rng.choice(len(kinds), p=shares / shares.sum()))](rng)


def _tone(rng: Rng) -> Floats:
    """A colour that a printer would use, pale and dark ones among them."""
    mood = rng.random()
    if mood < 0.2:
        return lively(rng, (0.0, 0.12), (0.75, 1.0))
    if mood < 0.38:
        return lively(rng, (0.0, 0.5), (0.05, 0.35))
    return lively(rng, (0.1, 0.9), (0.25, 0.95))


def _flat(colour: Floats) -> Image:
    return np.full((WORLD_PX, WORLD_PX, 3), np.clip(colour, 0, 255), np.uint8)


def _blobs(rng: Rng, cells: float, octaves: int = 3) -> Floats:
    """(WORLD_PX, WORLD_PX) height of hills so many cells wide, computed small and blown up."""
    small = clouds(rng, (WORLD_PX // 4, WORLD_PX // 4), (CELL_PX / 4 * cells,) * 2, octaves)
    return np.asarray(cv2.resize(small, (WORLD_PX, WORLD_PX), interpolation=cv2.INTER_CUBIC))


def _speckled(rng: Rng, colour: Floats, amount: float) -> Image:
    """Flat colour with printed grain."""
    picture = _flat(colour)
    if amount <= 0:
        return picture
    grain = clouds(rng, (WORLD_PX // 2, WORLD_PX // 2), (between(rng, 2, 30),) * 2, 3, 0.8)
    grain = cv2.resize(grain, (WORLD_PX, WORLD_PX))
    return multiply(picture, 1 + grain * np.float32(amount))


def _put(picture: Image, mask: Floats, colour: Floats | Image) -> None:
    np.copyto(picture, np.asarray(np.clip(colour, 0, 255), np.uint8), where=mask[..., None])


def _strokes(rng: Rng, picture: Image, count: int, colour: Floats, length: float) -> None:
    """Short bent pen strokes such as waves, grass or wall marks."""
    thick = whole(rng, 1, 4)
    paint = colour.tolist()
    slope = between(rng, 0, np.pi) if happens(rng, 0.3) else 0.0
    along = np.array([np.cos(slope), np.sin(slope)])
    aside = np.array([-along[1], along[0]])
    bend = between(rng, 0, 0.3)
    steps = np.linspace(-0.5, 0.5, 7)
    wave = np.sin(steps * between(rng, 4, 14)) * bend
    shape = (steps[:, None] * along + wave[:, None] * aside) * length
    for x, y in rng.random((count, 2)) * WORLD_PX:
        line = (shape * between(rng, 0.6, 1.3) + (x, y)).astype(np.int32)
        cv2.polylines(picture, [line], False, paint, thick, cv2.LINE_AA)


def _icons(rng: Rng, picture: Image, count: int, size: float) -> None:
    """Little figures: houses, towers, trees, rings, with dark outlines or none."""
    paints = [_tone(rng).tolist() for _ in range(3)]
    ink = (lively(rng, (0, 0.4), (0.0, 0.3))).tolist()
    outlined = happens(rng, 0.7)
    kind = whole(rng, 0, 3)
    spots = rng.random((count, 2)) * WORLD_PX
    if happens(rng, 0.5):
        # Printers like the middle of a tile.
        spots = (np.floor(spots / CELL_PX) + 0.5) * CELL_PX + rng.normal(
            0, CELL_PX * 0.1, (count, 2)
        )
    outline = {
        0: [[-1, 1], [-1, -0.2], [0, -1], [1, -0.2], [1, 1]],
        1: [[-0.4, 1.4], [-0.3, -1], [0, -1.5], [0.3, -1], [0.4, 1.4]],
        2: [[-0.9, 0.8], [0, -1.2], [0.9, 0.8]],
        3: [[np.cos(a), np.sin(a)] for a in np.linspace(0, 2 * np.pi, 13)[:-1]],
    }[kind]
    for x, y in spots:
        s = size * between(rng, 0.7, 1.3)
        points = (np.array(outline) * s + (x, y)).astype(np.int32)
        cv2.fillPoly(picture, [points], paints[int(rng.integers(0, 3))], cv2.LINE_AA)
        if outlined:
            cv2.polylines(picture, [points], True, ink, max(1, int(s / 8)), cv2.LINE_AA)


def sea(rng: Rng) -> Image:
    """Flat water with wave strokes, and pale islands with an inked shore running over borders."""
    water = lively(rng, (0.25, 0.8), (0.35, 0.95))
    if happens(rng, 0.6):
        water = np.array([between(rng, 150, 235), between(rng, 90, 200), between(rng, 40, 140)])
    picture = _speckled(rng, water, 0.0 if happens(rng, 0.6) else between(rng, 0.01, 0.08))
    _strokes(rng, picture, whole(rng, 300, 1400), _tone(rng) if happens(rng, 0.3) else
             np.full(3, 250.0), between(rng, 12, 40))  # fmt: skip
    hills = _blobs(rng, between(rng, 0.7, 2.5))
    level = between(rng, 0.3, 1.2)
    ink = between(rng, 0.03, 0.12)
    if happens(rng, 0.8):
        _put(picture, hills > level - ink, lively(rng, (0, 0.4), (0, 0.35)))
    shore = np.full(3, between(rng, 215, 255)) if happens(rng, 0.6) else _tone(rng)
    land = _speckled(rng, shore, 0.02)
    _strokes(rng, land, whole(rng, 0, 3000), np.full(3, between(rng, 0, 90)), between(rng, 4, 12))
    _put(picture, hills > level, land)
    _icons(rng, picture, whole(rng, 20, 160), between(rng, 8, 24))
    return picture


def country(rng: Rng) -> Image:
    """Meadows, woods and water with roads from border to border and towns."""
    picture = _speckled(rng, _tone(rng), between(rng, 0.0, 0.15))
    for _ in range(whole(rng, 1, 4)):
        patch = _speckled(rng, _tone(rng), between(rng, 0.0, 0.25))
        if happens(rng, 0.5):
            _icons(rng, patch, whole(rng, 300, 1500), between(rng, 6, 16))
        hills = _blobs(rng, between(rng, 0.6, 3.0))
        level = between(rng, 0.1, 1.0)
        if happens(rng, 0.5):
            _put(picture, hills > level - 0.06, _tone(rng))
        _put(picture, hills > level, patch)
    if happens(rng, 0.7):
        _roads(rng, picture)
    _icons(rng, picture, whole(rng, 0, 200), between(rng, 7, 22))
    return picture


def _roads(rng: Rng, picture: Image) -> None:
    """Ways that cross borders in their middles."""
    paint, rim = _tone(rng).tolist(), _tone(rng).tolist()
    wide = whole(rng, 6, 26)
    lines = []
    for _ in range(whole(rng, 30, 160)):
        cell = rng.integers(0, CELLS, 2)
        gates = np.array([[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]])
        a, b = rng.permutation(4)[:2]
        mid = np.array([0.5, 0.5]) + rng.normal(0, 0.06, 2)
        steps = np.linspace(0, 1, 9)[:, None]
        bow = (1 - steps) ** 2 * gates[a] + 2 * steps * (1 - steps) * mid + steps**2 * gates[b]
        lines.append(((cell + bow) * CELL_PX).astype(np.int32))
    if happens(rng, 0.6):
        for line in lines:
            cv2.polylines(picture, [line], False, rim, wide + 5, cv2.LINE_AA)
    for line in lines:
        cv2.polylines(picture, [line], False, paint, wide, cv2.LINE_AA)


def sectors(rng: Rng) -> Image:
    """Every border has one ground on both sides; grounds meet along wavering diagonals."""
    grounds = []
    for _ in range(whole(rng, 3, 6)):
        ground = _speckled(rng, _tone(rng), between(rng, 0.0, 0.25))
        _icons(rng, ground, whole(rng, 0, 1200), between(rng, 5, 18))
        grounds.append(ground)
    waver = between(rng, 0, 0.12)
    y, x = np.mgrid[:WORLD_PX, :WORLD_PX].astype(np.float32) / CELL_PX
    x = x + _blobs(rng, 0.4) * np.float32(waver)
    y = y + _blobs(rng, 0.4) * np.float32(waver)
    # Turned by 45 degrees, the triangles on both sides of a border are one square of a grid.
    u, v = np.floor(x + y + 0.5).astype(int), np.floor(x - y + 0.5).astype(int)
    which = rng.integers(0, len(grounds), (4 * CELLS, 4 * CELLS))[u % 40, v % 40]
    picture = grounds[0].copy()
    for i, ground in enumerate(grounds[1:], 1):
        _put(picture, which == i, ground)
    if happens(rng, 0.4):
        edges = cv2.morphologyEx(which.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5))) > 0
        _put(picture, edges, _tone(rng))
    return picture


def mosaic(rng: Rng) -> Image:
    """Polygons in few colours, thrown over everything."""
    picture = _flat(_tone(rng))
    palette = [_tone(rng).tolist() for _ in range(6)]
    size = between(rng, 0.2, 2.0) * CELL_PX
    for _ in range(whole(rng, 60, 400)):
        spot = rng.random(2) * WORLD_PX
        points = (spot + rng.normal(0, size, (whole(rng, 3, 6), 2))).astype(np.int32)
        cv2.fillPoly(picture, [points], palette[int(rng.integers(0, 6))], cv2.LINE_AA)
    return picture


def mist(rng: Rng) -> Image:
    """Clouds between two or three tones, with no line anywhere."""
    first = tinted(0.5 + _blobs(rng, between(rng, 0.3, 4.0), 4) * 0.25, _tone(rng), _tone(rng))
    if happens(rng, 0.5):
        _put(first, _blobs(rng, 1.5) > between(rng, 0, 1), _tone(rng))
    return first


def plain(rng: Rng) -> Image:
    """One tone, perhaps with grain, perhaps with a few strokes or figures."""
    picture = _speckled(rng, _tone(rng), 0.0 if happens(rng, 0.5) else between(rng, 0.0, 0.1))
    if happens(rng, 0.6):
        _strokes(rng, picture, whole(rng, 50, 800), _tone(rng), between(rng, 10, 60))
    if happens(rng, 0.6):
        _icons(rng, picture, whole(rng, 30, 180), between(rng, 8, 40))
    return picture


def dungeon(rng: Rng) -> Image:
    """Dark rock with paved passages from border to border."""
    picture = _speckled(rng, lively(rng, (0, 0.5), (0.05, 0.4)), between(rng, 0.05, 0.3))
    floor = _speckled(rng, _tone(rng), 0.1)
    step = whole(rng, 12, 40)
    floor[::step] = floor[::step] // 2
    floor[:, ::step] = floor[:, ::step] // 2
    mask = np.zeros((WORLD_PX, WORLD_PX), np.uint8)
    half = CELL_PX * between(rng, 0.12, 0.38)
    for i in range(CELLS):
        for j in range(CELLS):
            x, y = (j + 0.5) * CELL_PX, (i + 0.5) * CELL_PX
            for dx, dy in ((1, 0), (0, 1)):
                if happens(rng, 0.6):
                    goal = x + dx * CELL_PX + half, y + dy * CELL_PX + half
                    spots = (int(x - half), int(y - half)), (int(goal[0]), int(goal[1]))
                    cv2.rectangle(mask, *spots, 1, -1)
    _put(picture, mask > 0, floor)
    _icons(rng, picture, whole(rng, 0, 100), between(rng, 8, 20))
    return picture


_KINDS: dict[Callable[[Rng], Image], float] = {
    sea: 2.5,
    country: 3.0,
    sectors: 2.0,
    mosaic: 0.8,
    mist: 0.8,
    plain: 1.4,
    dungeon: 1.0,
}
