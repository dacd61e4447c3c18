"""Tiles as numbers that do not care which corner is called first.

Corners clockwise from any of them are complex numbers z0..z3 (x + iy). Their Fourier parts
Z_m = mean(z_k * i^(-mk)) are multiplied by i^m when the corners are renamed in turn, so the
parts below mean the same for all four names and change smoothly as a tile turns.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]

PARTS = 9
"""Centre offset (2), log size (1), four-fold turn (2), shear (2), keystone (2)."""

UNIT_PX = 24.0
"""Half diagonal whose logarithm is zero, in pixels of the net's picture: a middling tile."""

_WAVES = np.exp(-0.5j * np.pi * np.outer(np.arange(4), np.arange(4)))
"""(m, k): i^(-mk)"""


def encode(corners: Floats) -> tuple[NDArray[np.complex128], Floats]:
    """Centres (n,) as complex pixels and (n, PARTS) parts; the first two are 0 at the centre."""
    z = np.asarray(corners, np.float64)
    parts = (z[..., 0] + 1j * z[..., 1]) @ _WAVES.T / 4
    size = np.maximum(np.abs(parts[:, 1]), 1e-6)
    turn = (parts[:, 1] / size) ** 4
    shear = parts[:, 3] * parts[:, 1] / size**2
    stone = parts[:, 2] * parts[:, 1] ** 2 / size**3
    zero = np.zeros(len(z))
    told = [
        zero, zero, np.log(size / UNIT_PX), turn.real, turn.imag,
        shear.real, shear.imag, stone.real, stone.imag,
    ]  # fmt: skip
    return parts[:, 0], np.stack(told, axis=1)


def decode(spots: Floats, parts: Floats) -> Floats:
    """Corners (n, 4, 2) clockwise from the parts (n, PARTS) told at the pixels (n, 2).

    The centre offset is told in half diagonals.
    """
    told = np.asarray(parts, np.float64)
    size = np.exp(np.clip(told[:, 2], -4.0, 4.0)) * UNIT_PX
    centre = (spots[:, 0] + told[:, 0] * size) + 1j * (spots[:, 1] + told[:, 1] * size)
    first = size * np.exp(0.25j * np.arctan2(told[:, 4], told[:, 3]))
    third = (told[:, 5] + 1j * told[:, 6]) * size**2 / first
    second = (told[:, 7] + 1j * told[:, 8]) * size**3 / first**2
    z = np.stack([centre, first, second, third], axis=1) @ _WAVES.conj()
    return np.stack([z.real, z.imag], axis=-1).astype(np.float32)
