"""Finding tiles without a net, for comparison: contours that are quads, then the same growing."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.finder import Found
from scanner.finding.grow import grow_boards
from scanner.finding.join import join_parts
from scanner.finding.look import shrunk
from scanner.finding.seen import Seen, without_doubles
from scanner.finding.settings import USUAL, FindSettings
from scanner.lattice import Lattice

Image = NDArray[np.uint8]
Floats = NDArray[Any]

LOOK_PX = 960
SMALLEST, LARGEST = 14.0, 320.0
"""Sides of quads that may be tiles, in pixels of the shrunk picture."""

_EDGES = ((30, 90), (60, 160), (110, 260))
"""Pairs of thresholds: faint gaps show at the first, prints drown them; busy cloth the last."""


def find_by_contours(image: Image, settings: FindSettings = USUAL) -> Found:
    """The board as far as single tiles have closed outlines."""
    small, scale = shrunk(image, LOOK_PX)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    quads: list[Floats] = []
    for low, high in _EDGES:
        edges = cv2.Canny(grey, low, high)
        for thick in (2, 4):
            closed = cv2.dilate(edges, np.ones((thick, thick), np.uint8))
            quads += _quads(closed, thick)
    light = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 5
    )
    quads += _quads(np.asarray(light), 1)
    if not quads:
        return Found(Lattice.empty())
    corners = np.stack(quads).astype(np.float32)
    seen = Seen(corners, _squareness(corners))
    order = np.argsort(-seen.scores, kind="stable")[: settings.most]
    seen = without_doubles(seen.keep(order), settings.apart).moved(1 / scale, (0.0, 0.0))
    boards = join_parts(grow_boards(seen, settings), settings)
    return Found(boards[0], tuple(boards[1:])) if boards else Found(Lattice.empty())


def _quads(mask: Image, thick: int) -> list[Floats]:
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        area = abs(cv2.contourArea(contour))
        if not SMALLEST**2 < area < LARGEST**2:
            continue
        hull = cv2.convexHull(contour)
        rough = cv2.approxPolyDP(hull, 0.05 * cv2.arcLength(hull, True), True)
        if len(rough) != 4 or area < 0.85 * cv2.contourArea(hull):
            continue
        quad = rough.reshape(4, 2).astype(np.float64)
        a, b = quad[1] - quad[0], quad[2] - quad[0]
        if a[0] * b[1] - a[1] * b[0] < 0:
            quad = quad[::-1]
        # Inner contours of thickened edges are too small by half the thickness on each side.
        middle = quad.mean(axis=0)
        found.append(middle + (quad - middle) * (1 + thick / np.sqrt(area)))
    return found


def _squareness(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) 0..1: equal sides and right angles score high, a tilted view may cost a third."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)
    return np.asarray(np.clip(sides.min(axis=1) / sides.max(axis=1), 0, 1), np.float32)
