"""Motion: how the board has moved in the picture since the frame before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.crops import Image

Floats = NDArray[Any]


@dataclass(frozen=True)
class MotionSettings:
    """Lengths in pixels of the small picture in which motion is followed."""

    points: int = 240
    """so many points of the board are followed"""
    spacing: float = 5.0
    least: int = 10
    """with fewer of them nothing can be said"""
    window: int = 17
    levels: int = 3
    """how often the picture is halved for the flow: jolts of 40 pixels are followed"""
    back: float = 0.6
    """a point followed to the new frame and back must come home this closely"""
    fit: float = 1.2
    """a point that is farther from the common motion belongs to a hand"""
    share: float = 0.35
    """so many of the points must agree"""
    plane: int = 40
    """from so many points on a plane is told from a mere turn and shift"""


USUAL = MotionSettings()


def follow(
    before: Image, now: Image, quads: Floats, settings: MotionSettings = USUAL
) -> NDArray[np.float64] | None:
    """The (3, 3) plane motion of what lies in the quads (n, 4, 2); None if it cannot be told.

    Both pictures are grey and of one size; the answer is the same every time.
    """
    mask = np.zeros(before.shape, np.uint8)
    for quad in np.round(quads).astype(np.int32):
        cv2.fillConvexPoly(mask, quad, 255)
    found = cv2.goodFeaturesToTrack(before, settings.points, 0.01, settings.spacing, mask=mask)
    if found is None or len(found) < settings.least:
        return None
    points = np.asarray(found, np.float32).reshape(-1, 2)
    way = _agreed(points, _flow(before, now, points, None, settings), settings)
    if way is None:
        # A jolt farther than the flow reaches: guess the shift of the whole picture first.
        (dx, dy), _ = cv2.phaseCorrelate(before.astype(np.float32), now.astype(np.float32))
        guess = points + np.array([dx, dy], np.float32)
        way = _agreed(points, _flow(before, now, points, guess, settings), settings)
    return way


def _flow(
    before: Image, now: Image, points: Floats, guess: Floats | None, settings: MotionSettings
) -> Floats:
    """(n, 2) where each point went; not a number where it was lost."""
    size = (settings.window, settings.window)
    start, flags = (points if guess is None else guess).copy(), cv2.OPTFLOW_USE_INITIAL_FLOW
    there, seen, _ = cv2.calcOpticalFlowPyrLK(
        before, now, points, start, winSize=size, maxLevel=settings.levels, flags=flags
    )
    home, back, _ = cv2.calcOpticalFlowPyrLK(
        now, before, there, points.copy(), winSize=size, maxLevel=settings.levels,
        flags=flags,
    )  # fmt: skip
    astray = np.hypot(*(np.asarray(home) - points).T) > settings.back
    lost = (seen.ravel() == 0) | (back.ravel() == 0) | astray
    return np.where(lost[:, None], np.nan, there)


def _agreed(points: Floats, there: Floats, settings: MotionSettings) -> NDArray[np.float64] | None:
    """The motion that most points share, if enough do."""
    kept = ~np.isnan(there[:, 0])
    here, there = points[kept], there[kept].astype(np.float32)
    if len(here) < max(settings.least, settings.share * len(points)):
        return None
    turn, agree = cv2.estimateAffinePartial2D(
        here, there, method=cv2.RANSAC, ransacReprojThreshold=2 * settings.fit
    )
    if turn is None:
        return None
    way = np.vstack([turn, [0, 0, 1]])
    if len(here) >= settings.plane:
        # Which points are hands is known by now: the plane is fitted to the others.
        whole, agree = cv2.findHomography(here, there, cv2.RANSAC, settings.fit)
        if whole is None:
            return None
        way = whole
    if int(agree.sum()) < max(settings.least, settings.share * len(points)):
        return None
    return np.asarray(way, np.float64)


def carried(quads: Floats, way: NDArray[np.float64]) -> NDArray[np.float32]:
    """Quads (n, 4, 2) after a motion (3, 3)."""
    if not len(quads):
        return np.asarray(quads, np.float32)
    spots = cv2.perspectiveTransform(np.asarray(quads, np.float64).reshape(-1, 1, 2), way)
    return np.asarray(spots, np.float32).reshape(-1, 4, 2)
