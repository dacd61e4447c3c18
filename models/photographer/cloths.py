"""Table cloths: plain, checked, striped, flowered, felt and carpet."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, lively, multiply, sheet, tinted
from models.photographer.truth import Image

Floats = NDArray[Any]


def plain(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """One colour, woven."""
    colour = lively(rng, (0.0, 0.7), (0.2, 0.97))
    return _woven(rng, sheet(shape, colour), scale)


def checks(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Gingham or tartan; the squares may be as large as tiles."""
    paper = lively(rng, (0.0, 0.15), (0.85, 1.0))
    ink = lively(rng, (0.4, 1.0), (0.2, 0.8))
    side = between(rng, 6, 60) * scale
    across = _bands(rng, shape[1], side)
    down = across[: shape[0]] if happens(rng, 0.6) else _bands(rng, shape[0], side)
    if len(down) < shape[0]:
        down = _bands(rng, shape[0], side)
    value = (down[:, None] + across[None, :]) / 2
    return _woven(rng, tinted(value, ink, paper), scale)


def stripes(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Stripes of two to five colours."""
    colours = [lively(rng, (0.0, 0.8), (0.25, 1.0)) for _ in range(whole(rng, 2, 5))]
    picture = sheet(shape, colours[0])
    y, i = 0.0, 0
    while y < shape[0]:
        thick = between(rng, 3, 45) * scale
        picture[int(y) : int(y + thick)] = colours[i % len(colours)]
        y, i = y + thick, i + 1
    return _woven(rng, picture, scale)


def flowers(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Printed flowers and leaves in rows or strewn."""
    picture = sheet(shape, lively(rng, (0.0, 0.4), (0.5, 1.0)))
    inks = [lively(rng, (0.3, 0.9), (0.35, 0.95)) for _ in range(3)]
    green = lively(rng, (0.2, 0.6), (0.25, 0.6)) * [0.6, 1, 0.6]
    size = between(rng, 8, 38) * scale
    stamps = [_flower(rng, size, ink, green) for ink in inks]
    step = size * between(rng, 1.8, 3.5)
    strewn = between(rng, 0, 0.4)
    for row, y in enumerate(np.arange(0, shape[0] + step, step)):
        for x in np.arange((row % 2) * step / 2, shape[1] + step, step):
            stamp = stamps[int(rng.integers(0, 3))]
            spot = np.array([x, y]) + rng.normal(0, 1, 2) * strewn * step
            _press(picture, np.rot90(stamp, int(rng.integers(0, 4))), spot)
    return _woven(rng, picture, scale)


def felt(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Billiard green, blue, red or grey, with a fine nap."""
    tones = ([60, 110, 30], [110, 70, 30], [40, 30, 120], [70, 70, 70], [50, 80, 100])
    colour = np.array(tones[int(rng.integers(0, 5))]) * between(rng, 0.5, 1.4)
    value = 0.5 + clouds(rng, shape, (1.6 * scale, 1.6 * scale), 2) * np.float32(0.1)
    value += clouds(rng, shape, (120 * scale, 120 * scale), 2) * np.float32(0.025)
    return tinted(value, colour * 0.65, colour * 1.35)


def carpet(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """A pile with coarse grain and, sometimes, a woven figure."""
    value = 0.5 + clouds(rng, shape, (3.5 * scale, 3.5 * scale), 3, 0.8) * np.float32(0.16)
    value += clouds(rng, shape, (90 * scale, 90 * scale), 2) * np.float32(0.06)
    first, second = lively(rng, (0.1, 0.7), (0.2, 0.75)), lively(rng, (0.1, 0.7), (0.2, 0.75))
    picture = tinted(value, first * 0.55, first * 1.3)
    if happens(rng, 0.6):
        side = between(rng, 40, 220) * scale
        y, x = np.ogrid[: shape[0], : shape[1]]
        figure = np.cos(x * 2 * np.pi / side) * np.cos(y * 2 * np.pi / side)
        figure = figure + clouds(rng, shape, (9 * scale, 9 * scale), 1) * np.float32(0.08)
        where = np.abs(figure) > between(rng, 0.3, 0.7)
        picture = np.where(where[..., None], tinted(value, second * 0.55, second * 1.3), picture)
    return np.asarray(picture, np.uint8)


def _bands(rng: Rng, length: int, side: float) -> Floats:
    """(length,) of 0..1: broad bands, sometimes with thin lines in them."""
    at = np.arange(length, dtype=np.float32)
    value = ((at / side) % 2 < 1).astype(np.float32)
    if happens(rng, 0.4):
        thin = ((at / side * 2 + 0.45) % 2 < between(rng, 0.1, 0.3)).astype(np.float32)
        value = np.abs(value - thin * 0.6)
    return value


def _woven(rng: Rng, picture: Image, scale: float) -> Image:
    """Threads, folds and wrinkles."""
    shape = picture.shape[0], picture.shape[1]
    factor = 1 + clouds(rng, shape, (90 * scale, 160 * scale), 3) * np.float32(
        between(rng, 0.005, 0.025)
    )
    thread = between(rng, 0.6, 1.6) * scale
    if thread > 1.1:
        y, x = np.ogrid[: shape[0], : shape[1]]
        weave = np.sin(x * np.float32(np.pi / thread)) * np.sin(y * np.float32(np.pi / thread))
        factor += weave.astype(np.float32) * np.float32(between(rng, 0.01, 0.06))
    factor += clouds(rng, shape, (14 * scale, 1.1 * scale), 1) * np.float32(0.02)
    factor += clouds(rng, shape, (1.1 * scale, 14 * scale), 1) * np.float32(0.02)
    if happens(rng, 0.5):
        # Ironed folds: a bright and a dark flank.
        for axis in (0, 1):
            at = np.arange(shape[axis], dtype=np.float32)
            far = (at - rng.uniform(0, shape[axis])) / (between(rng, 2, 9) * scale)
            ridge = far * np.exp(-far * far) * np.float32(between(rng, 0.03, 0.16))
            factor += ridge[:, None] if axis == 0 else ridge[None, :]
    return multiply(picture, factor)


def _flower(rng: Rng, size: float, ink: Floats, green: Floats) -> NDArray[np.uint8]:
    """A (n, n, 4) stamp with alpha."""
    side = max(8, int(size * 2))
    stamp = np.zeros((side, side, 4), np.uint8)
    middle = side / 2
    for _ in range(whole(rng, 1, 3)):
        angle = between(rng, 0, 360)
        spot = middle + np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * size / 2
        _ellipse(stamp, spot, (size * 0.42, size * 0.14), angle, green)
    petals = whole(rng, 4, 8)
    for i in range(petals):
        angle = 360 * i / petals
        spot = middle + np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * size / 4
        _ellipse(stamp, spot, (size * 0.28, size * 0.17), angle, ink * between(rng, 0.85, 1.1))
    _ellipse(stamp, (middle, middle), (size * 0.12, size * 0.12), 0, np.array([40, 190, 230]))
    return stamp


def _ellipse(
    stamp: NDArray[np.uint8], spot: Any, axes: tuple[float, float], angle: float, colour: Floats
) -> None:
    centre = round(float(spot[0]) * 16), round(float(spot[1]) * 16)
    radii = max(16, round(axes[0] * 16)), max(16, round(axes[1] * 16))
    paint = (*np.clip(colour, 0, 255).tolist(), 255)
    cv2.ellipse(stamp, centre, radii, angle, 0, 360, paint, -1, cv2.LINE_AA, 4)


def _press(picture: Image, stamp: NDArray[np.uint8], spot: Floats) -> None:
    """Print a stamp with its middle at `spot`, px."""
    side = stamp.shape[0]
    left, top = (int(v) - side // 2 for v in spot)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + side, picture.shape[1]), min(top + side, picture.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = stamp[y0 - top : y1 - top, x0 - left : x1 - left]
    alpha = part[..., 3:].astype(np.float32) / 255
    under = picture[y0:y1, x0:x1]
    picture[y0:y1, x0:x1] = (under * (1 - alpha) + part[..., :3] * alpha).astype(np.uint8)
