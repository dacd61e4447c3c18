"""From how far to look: the net knows tiles of a certain size, so it is shown them at that size."""

from __future__ import annotations

import numpy as np

from scanner.finding.look import Image, TileNet, look
from scanner.finding.seen import Seen
from scanner.finding.settings import FindSettings


def look_well(image: Image, net: TileNet, settings: FindSettings) -> Seen:
    """All tiles of a picture, looked at from as many distances as it takes."""
    best = Seen.none()
    size = max(image.shape[:2])
    for long_px in settings.look_px:
        seen, _ = look(image, net, long_px, settings)
        if _covered(seen, settings) > _covered(best, settings) * settings.farther:
            best = seen
        if _well_seen(best, long_px / size, settings):
            break
    return _from_closer(image, net, best, settings)


def _sure(seen: Seen, settings: FindSettings) -> Seen:
    return seen.keep(seen.scores >= settings.strong)


def _covered(seen: Seen, settings: FindSettings) -> float:
    """How much of the picture likely tiles cover: prints on large tiles pass for small ones."""
    sure = _sure(seen, settings)
    return float((sure.scores * sure.sides**2).sum())


def _well_seen(seen: Seen, scale: float, settings: FindSettings) -> bool:
    """Whether there are tiles, of a size at which none is missed."""
    sure = _sure(seen, settings)
    return len(sure) > 2 and float(np.median(sure.sides)) * scale < settings.far_px


def _from_closer(image: Image, net: TileNet, seen: Seen, settings: FindSettings) -> Seen:
    """The same tiles seen larger, where they are small in the first picture."""
    sure = _sure(seen, settings)
    if len(sure) < 2:
        return seen
    side = float(np.median(sure.sides))
    h, w = image.shape[:2]
    if side * settings.look_px[0] / max(h, w) >= settings.near_px:
        return seen
    spots = sure.corners.reshape(-1, 2)
    left, top = np.maximum(np.floor(spots.min(axis=0) - 1.5 * side), 0).astype(int)
    right, bottom = np.minimum(np.ceil(spots.max(axis=0) + 1.5 * side), (w, h)).astype(int)
    part = np.ascontiguousarray(image[top:bottom, left:right])
    long_px = round(max(part.shape[:2]) * settings.goal_px / side)
    closer, _ = look(part, net, max(64, min(long_px, settings.largest_px)), settings)
    return closer.moved(1.0, (float(left), float(top)))
