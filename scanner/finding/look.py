"""One look of the net at a picture: from pixels to single tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.hands import Hands
from scanner.finding.quads import PARTS, UNIT_PX, decode
from scanner.finding.seen import Seen, without_doubles
from scanner.finding.settings import FindSettings

Image = NDArray[np.uint8]
Floats = NDArray[Any]

TileNet = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""(1, 3, h, w) BGR of -1..1, sides multiples of ROUND_TO, to (1, CHANNELS, h / 4, w / 4)."""

CHANNELS = 1 + PARTS + 1
"""The logit of a tile's centre, what describes the tile, the logit of a hand."""

STRIDE = 4
ROUND_TO = 64
_GREY = 114.0
"""What the net sees beyond the picture's edge."""


def look(image: Image, net: TileNet, long_px: int, settings: FindSettings) -> tuple[Seen, Hands]:
    """All tiles that the net sees in a BGR picture shrunk to this long side, likeliest first, and
    the hands over them; both in pixels of the picture as it was given.
    """
    small, scale = shrunk(image, long_px)
    told = net(as_input(small))[0]
    if told.shape[0] != CHANNELS:
        raise ValueError(f"net: {told.shape[0]} channels, expected {CHANNELS}")
    h, w = small.shape[:2]
    told = told[:, : -(-h // STRIDE), : -(-w // STRIDE)]
    seen = without_doubles(peaks(told[:-1], settings), settings.apart)
    chance = np.asarray(0.5 * (1 + np.tanh(told[-1] / 2)), np.float32)
    return seen.moved(1 / scale, (0.0, 0.0)), Hands((chance,), (STRIDE / scale,))


def shrunk(image: Image, long_px: int) -> tuple[Image, float]:
    """The picture with this long side, and the scale; small pictures are blown up."""
    h, w = image.shape[:2]
    scale = long_px / max(h, w)
    size = max(1, round(w * scale)), max(1, round(h * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8), scale


def as_input(small: Image) -> NDArray[np.float32]:
    """(1, 3, h, w) float32 of -1..1 with sides rounded up to whole multiples."""
    h, w = small.shape[:2]
    down, right = -h % ROUND_TO, -w % ROUND_TO
    padded = cv2.copyMakeBorder(
        small, 0, down, 0, right, cv2.BORDER_CONSTANT, value=(_GREY, _GREY, _GREY)
    )
    blob = cv2.dnn.blobFromImage(padded, 1 / 127.5, mean=(127.5, 127.5, 127.5))
    return np.asarray(blob, np.float32)


def peaks(told: Floats, settings: FindSettings) -> Seen:
    """Tiles at the hills of the heat map; told: (1 + PARTS, h, w), corners in net pixels."""
    logit = np.ascontiguousarray(told[0])
    low = float(np.log(settings.weak / (1 - settings.weak)))
    top = (logit >= cv2.dilate(logit, np.ones((3, 3), np.uint8))) & (logit > low)
    ys, xs = np.nonzero(top)
    if not len(ys):
        return Seen.none()
    order = np.argsort(-logit[ys, xs], kind="stable")[: settings.most]
    ys, xs = ys[order], xs[order]
    # The pixels around a peak speak of the same tile: their mean is steadier than one voice.
    near = np.arange(-1, 2)
    rows = np.clip(ys[:, None, None] + near[:, None], 0, logit.shape[0] - 1)
    columns = np.clip(xs[:, None, None] + near[None, :], 0, logit.shape[1] - 1)
    rows, columns = np.broadcast_arrays(rows, columns)
    rows, columns = rows.reshape(len(ys), 9), columns.reshape(len(ys), 9)
    voice = 1 / (1 + np.exp(-logit[rows, columns]))
    weight = voice / voice.sum(axis=1, keepdims=True)
    parts = told[1:, rows, columns]
    size = np.exp(np.clip(parts[2], -4, 4)) * UNIT_PX
    spots = np.stack([columns, rows], axis=-1) * STRIDE + (STRIDE - 1) / 2
    centres = spots + parts[:2].transpose(1, 2, 0) * size[..., None]
    centre = (centres * weight[..., None]).sum(axis=1)
    mean = (parts * weight).sum(axis=2).T
    mean[:, :2] = 0
    scores = voice[:, 4]
    return Seen(decode(centre, mean), scores.astype(np.float32))
