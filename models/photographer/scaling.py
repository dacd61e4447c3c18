"""Pictures at another size or seen from elsewhere, by the quickest ways OpenCV knows."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


def shrunk(picture: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    """A picture at a smaller size (w, h), every pixel the mean of what it covers.

    Halving and a slight blur come to nearly the same as INTER_AREA, in a fifth of the time.
    """
    while min(picture.shape[1] / size[0], picture.shape[0] / size[1]) >= 2:
        half = picture.shape[1] // 2, picture.shape[0] // 2
        picture = cv2.resize(picture, half, interpolation=cv2.INTER_AREA)
    spare = max(picture.shape[1] / size[0], picture.shape[0] / size[1])
    if spare > 1.4:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.29 * float(np.sqrt(spare**2 - 1)))
    # Near its own size a picture would be blurred by plain interpolation.
    way = cv2.INTER_CUBIC if spare < 1.12 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8)


def warped(picture: NDArray[np.uint8], matrix: Floats, size: tuple[int, int]) -> NDArray[np.uint8]:
    """A picture (h, w, 3) through a homography (3, 3), mirrored beyond its rim; `size`: (w, h).

    OpenCV warps four channels three times as quickly as three.
    """
    four = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    four = cv2.warpPerspective(four, matrix, size, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(cv2.cvtColor(four, cv2.COLOR_BGRA2BGR), np.uint8)
