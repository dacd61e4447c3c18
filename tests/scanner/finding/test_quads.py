"""Corners to parts and back."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.quads import PARTS, decode, encode

QUAD = np.array([[10.0, 12.0], [52.0, 9.0], [58.0, 47.0], [8.0, 50.0]])


@pytest.mark.parametrize("name", range(4))
def test_any_corner_may_be_named_first(name: int) -> None:
    centre, parts = encode(QUAD[None])
    again, same = encode(np.roll(QUAD, name, axis=0)[None])
    assert again == pytest.approx(centre)
    assert same == pytest.approx(parts)


@pytest.mark.parametrize("degrees", [0, 17, 44, 45, 46, 90, 133, 271])
def test_parts_lead_back_to_the_corners(degrees: float) -> None:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    quad = (QUAD - 30) @ np.array([[c, s], [-s, c]]) + 100
    centre, parts = encode(quad[None])
    back = decode(np.array([[centre[0].real, centre[0].imag]]), parts)[0]
    distance = min(np.abs(np.roll(back, k, axis=0) - quad).max() for k in range(4))
    assert distance < 1e-3


def test_the_offset_moves_the_centre_by_half_diagonals() -> None:
    square = np.array([[-24.0, 0], [0, -24], [24, 0], [0, 24]])
    _, parts = encode(square[None])
    parts[0, :2] = 0.5, -0.25
    back = decode(np.array([[100.0, 50.0]]), parts)[0]
    assert back.mean(axis=0) == pytest.approx([112.0, 44.0])


def test_no_tiles() -> None:
    centre, parts = encode(np.zeros((0, 4, 2)))
    assert centre.shape == (0,)
    assert parts.shape == (0, PARTS)
    assert decode(np.zeros((0, 2)), parts).shape == (0, 4, 2)
