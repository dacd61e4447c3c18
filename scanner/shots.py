"""What a photo says about the camera that took it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Exif

_MAKE, _MODEL, _ORIENTATION, _DETAILS = 0x010F, 0x0110, 0x0112, 0x8769
_FOCAL, _FOCAL_35, _ZOOM = 0x920A, 0xA405, 0xA404
_QUARTERS = {1: 0, 6: 1, 3: 2, 8: 3}
"""Clockwise quarters that turn a stored photo upright; the other ways mirror it."""

MOST_LETTERS = 80
"""Longer names of cameras are cut off."""


@dataclass(frozen=True)
class Shot:
    """Camera and lens of a photo; both empty where nothing is known."""

    camera: str = ""
    """maker and model, or the name somebody gave a webcam"""
    lens: str = ""
    """what tells apart the lenses and zooms of one camera"""
    quarters: int = 0
    """so often the stored photo was turned clockwise to be upright"""


UNKNOWN = Shot()


def shot_of(exif: Exif) -> Shot:
    """Read EXIF fields; what is missing or makes no sense counts as unknown."""
    orientation = exif.get(_ORIENTATION, 1)
    if orientation not in _QUARTERS:
        return UNKNOWN
    make, model = (_words(exif.get(tag)) for tag in (_MAKE, _MODEL))
    # Many makers write their name into the model too.
    name = model if model.lower().startswith(make.lower()) else f"{make} {model}".strip()
    if not name:
        return Shot(quarters=_QUARTERS[orientation])
    return Shot(name[:MOST_LETTERS], _lens(exif.get_ifd(_DETAILS)), _QUARTERS[orientation])


def _lens(details: Mapping[int, Any]) -> str:
    parts = []
    for tag, pattern in (
        (_FOCAL, "{:.2f} mm"),
        (_FOCAL_35, "as {:.0f} mm"),
        (_ZOOM, "zoom {:.2f}"),
    ):
        try:
            value = float(details[tag])
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            continue
        # Without zoom cameras write 0 or 1.
        if 0 < value < 1e4 and not (tag == _ZOOM and value == 1):
            parts.append(pattern.format(value))
    return ", ".join(parts)


def _words(value: Any) -> str:
    """Text without the padding and control characters that cameras leave in it."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(c if c.isprintable() else " " for c in value).split())
