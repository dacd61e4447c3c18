"""Imaginary tables for the finder: nets that know the tiles they are asked about."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.finding.look import CHANNELS, STRIDE, TileNet
from scanner.finding.quads import encode

Floats = NDArray[Any]


def squares(
    cells: list[tuple[int, int]],
    side: float = 40.0,
    step: float = 41.0,
    origin: tuple[float, float] = (60.0, 60.0),
    turn: float = 0.0,
) -> Floats:
    """(n, 4, 2) corners of tiles on cells, turned by so many degrees about the origin."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    half = side / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    flat = square[None] + np.array(cells, float).reshape(-1, 1, 2) * step
    return flat @ np.array([[c, s], [-s, c]]) + np.array(origin)


def paint_answer(corners: Floats, size: tuple[int, int], sure: float = 4.0) -> NDArray[np.float32]:
    """What a perfect net says of a picture w x h with these tiles: (1, CHANNELS, h/4, w/4)."""
    w, h = size[0] // STRIDE, size[1] // STRIDE
    told = np.zeros((CHANNELS, h, w), np.float32)
    told[[0, -1]] = -8.0
    centres, parts = encode(corners)
    ys, xs = np.mgrid[:h, :w]
    for centre, row in zip(centres, parts, strict=True):
        x = (centre.real - (STRIDE - 1) / 2) / STRIDE
        y = (centre.imag - (STRIDE - 1) / 2) / STRIDE
        half = np.exp(row[2]) * 24.0 / STRIDE
        away = (xs - x) ** 2 + (ys - y) ** 2
        near = away < (0.5 * half) ** 2 + 2
        told[0] = np.maximum(told[0], sure - away)
        told[1:-1, near] = row[:, None]
        told[1, near] = (x - xs[near]) / half
        told[2, near] = (y - ys[near]) / half
    return told[None]


def knowing(corners: Floats, sure: float = 4.0) -> TileNet:
    """A net that sees exactly these tiles, whatever the picture shows."""

    def net(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
        _, _, h, w = pictures.shape
        return paint_answer(corners, (w, h), sure)

    return net
