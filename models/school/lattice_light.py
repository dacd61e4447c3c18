"""Other light, lens and press for a lesson, so that colours and sharpness are not relied on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens

Image = NDArray[np.uint8]


def relit(rng: Rng, picture: Image) -> Image:
    """The picture (h, w, 3) BGR as another camera might have taken it."""
    if happens(rng, 0.15):
        picture = np.ascontiguousarray(picture[..., rng.permutation(3)])
    if happens(rng, 0.3):
        picture = _hue(rng, picture)
    if happens(rng, 0.08):
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        picture = np.asarray(cv2.merge([grey] * 3), np.uint8)
    picture = _tones(rng, picture)
    if happens(rng, 0.2):
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), between(rng, 0.4, 1.6)), np.uint8)
    elif happens(rng, 0.25):
        # Phones sharpen.
        soft = cv2.GaussianBlur(picture, (0, 0), between(rng, 0.7, 1.5))
        amount = between(rng, 0.3, 1.5)
        picture = np.asarray(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0), np.uint8)
    if happens(rng, 0.2):
        noise = rng.normal(0, between(rng, 2, 14), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if happens(rng, 0.2):
        quality = int(rng.integers(25, 85))
        _, pressed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(pressed, cv2.IMREAD_COLOR), np.uint8)
    return picture


def _hue(rng: Rng, picture: Image) -> Image:
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int32) + int(rng.integers(0, 180))) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * between(rng, 0.3, 1.3), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)


def _tones(rng: Rng, picture: Image) -> Image:
    """Gain, gamma and contrast per channel, alike but not equal."""
    steps = np.linspace(0, 1, 256)[:, None]
    gamma = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.05, 3))
    gain = np.exp(rng.normal(0, 0.12)) * np.exp(rng.normal(0, 0.07, 3))
    lift = rng.normal(0, 0.03, 3)
    table = np.clip((steps**gamma * gain + lift) * 255, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table.reshape(1, 256, 3)), np.uint8)
