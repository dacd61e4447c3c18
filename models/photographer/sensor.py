"""What lens and sensor do to the light: blur, noise, exposure, sharpening, JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, around, between, happens
from models.photographer.truth import Difficulty, Image

Floats = NDArray[Any]


@dataclass(frozen=True)
class Sensor:
    """One exposure of one camera."""

    exposure: float = 0.0
    """stops from what is right"""
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """gains for B, G, R on top of what the light asks for"""
    adapted: float = 0.8
    """how much of the light's colour the white balance takes out, 0..1"""
    defocus: float = 0.5
    """px"""
    shake: tuple[float, float] = (0.0, 0.0)
    """px of motion blur along x and y"""
    grain: float = 0.01
    """noise at middle grey, linear"""
    blotch: float = 0.0
    """coloured noise in large spots"""
    vignette: float = 0.1
    fringe: float = 0.0
    """px of colour fringes at the rim"""
    sharpen: float = 0.3
    contrast: float = 0.15
    saturation: float = 1.0
    bands: float = 0.0
    """depth of flicker bands"""
    quality: int = 90
    haze: float = 0.0


def choose_sensor(rng: Rng, difficulty: Difficulty, size: tuple[int, int]) -> Sensor:
    """Draw the camera's faults; lengths grow with the picture."""
    hard = {Difficulty.EASY: 0.35, Difficulty.NORMAL: 0.7, Difficulty.HARD: 1.0}[difficulty]
    unit = max(size) / 1280
    moving = happens(rng, 0.35 * hard)
    angle, path = between(rng, 0, 2 * np.pi), between(rng, 0.5, 5.5 * hard) * unit
    dim = between(rng, 0, 1) ** 2.5
    return Sensor(
        exposure=around(rng, 0.0, 0.45 * hard),
        balance=(np.exp(around(rng, 0, 0.07 * hard)), 1.0, np.exp(around(rng, 0, 0.07 * hard))),
        adapted=between(rng, 1 - 0.55 * hard, 1.0),
        defocus=(0.3 + between(rng, 0, 1) ** 2.5 * 2.6 * hard) * unit,
        shake=(path * np.cos(angle), path * np.sin(angle)) if moving else (0.0, 0.0),
        grain=0.003 + 0.03 * dim * hard,
        blotch=0.03 * dim * hard * between(rng, 0, 1),
        vignette=between(rng, 0.0, 0.45 * hard),
        fringe=between(rng, 0.3, 1.6) * unit if happens(rng, 0.35 * hard) else 0.0,
        sharpen=between(rng, 0.0, 1.1),
        contrast=between(rng, -0.05, 0.4),
        saturation=between(rng, 0.75, 1.3),
        bands=between(rng, 0.02, 0.12) if happens(rng, 0.12 * hard) else 0.0,
        quality=int(between(rng, 96 - 56 * hard, 97)),
        haze=between(rng, 0.0, 0.06) if happens(rng, 0.3 * hard) else 0.0,
    )


def expose(light: Floats, white: Floats, sensor: Sensor, rng: Rng) -> Image:
    """Linear light (h, w, 3) to the finished picture; `white`: (3,) colour of the light."""
    h, w = light.shape[:2]
    gains = (float(white[1]) / white) ** sensor.adapted * sensor.balance
    small = cv2.resize(light, (64, 36), interpolation=cv2.INTER_AREA)
    grey = (small * gains).mean(axis=2)
    # Meters weigh the middle and guard the highlights.
    level = float(grey[9:27, 16:48].mean() * 0.6 + grey.mean() * 0.4)
    gain = 0.25 / max(level, 1e-4)
    gain = min(gain, 1.4 / max(float(np.quantile(grey, 0.985)), 1e-4)) * 2**sensor.exposure
    light = _blurred(light, sensor)
    light *= (gains * gain).astype(np.float32)
    light += np.float32(sensor.haze)
    if sensor.vignette:
        y = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        x = np.linspace(-1, 1, w, dtype=np.float32)[None, :]
        fall = 1 - np.float32(sensor.vignette / 2) * (x * x + y * y)
        light *= fall[..., None]
    if sensor.bands:
        wave = np.sin(np.arange(h) * 2 * np.pi / (h / between(rng, 1.5, 7)) + rng.uniform(0, 6))
        light *= (1 + sensor.bands * wave).astype(np.float32)[:, None, None]
    _add_noise(light, sensor, rng)
    picture = _toned(light, sensor)
    if sensor.fringe:
        picture = _fringed(picture, sensor.fringe)
    if sensor.sharpen > 0.05:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.1)
        picture = cv2.addWeighted(picture, 1 + sensor.sharpen, soft, -sensor.sharpen, 0)
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _blurred(light: Floats, sensor: Sensor) -> Floats:
    if sensor.defocus > 0.35:
        light = cv2.GaussianBlur(light, (0, 0), sensor.defocus)
    dx, dy = sensor.shake
    path = float(np.hypot(dx, dy))
    if path > 0.6:
        reach = int(np.ceil(path / 2)) + 1
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        ends = [
            (round((reach + s * dx / 2) * 16), round((reach + s * dy / 2) * 16)) for s in (-1, 1)
        ]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
        kernel = cv2.GaussianBlur(kernel, (0, 0), 0.5)
        light = cv2.filter2D(light, -1, kernel / kernel.sum())
    return light


def _add_noise(light: Floats, sensor: Sensor, rng: Rng) -> None:
    """Shot noise grows with the root of the light, read noise is always there."""
    h, w = light.shape[:2]
    noise = rng.standard_normal((h, w, 3), dtype=np.float32)
    if sensor.grain > 0.015:
        # Cameras smooth strong noise: the grain gets coarser.
        noise = cv2.GaussianBlur(noise, (0, 0), 0.6) * np.float32(1.8)
    strength = np.sqrt(np.maximum(light, 0) * np.float32(sensor.grain**2 / 0.2) + np.float32(1e-6))
    light += noise * strength
    if sensor.blotch:
        spots = rng.standard_normal((h // 10 + 1, w // 10 + 1, 3), dtype=np.float32)
        spots -= spots.mean(axis=2, keepdims=True)
        large = cv2.resize(spots, (w, h), interpolation=cv2.INTER_LINEAR)
        light += large * strength * np.float32(sensor.blotch * 25)


_STEPS = 4096


def _toned(light: Floats, sensor: Sensor) -> Image:
    """The camera's curve: a soft shoulder, gamma, contrast, then saturation."""
    x = np.linspace(0, 2, _STEPS)
    shoulder = np.where(x < 0.7, x, 0.7 + 0.3 * np.tanh((x - 0.7) / 0.3 * 0.75))
    curve = np.where(shoulder <= 0.0031308, shoulder * 12.92, 1.055 * shoulder ** (1 / 2.4) - 0.055)
    curve = np.clip(curve, 0, 1)
    bent = curve + sensor.contrast * (curve - 0.45) * curve * (1 - curve) * 4
    table = np.clip(bent * 255 + 0.5, 0, 255).astype(np.uint8)
    index = np.clip(light * np.float32(_STEPS / 2), 0, _STEPS - 1).astype(np.uint16)
    picture = np.take(table, index)
    if abs(sensor.saturation - 1) > 0.03:
        s = sensor.saturation
        luma = np.array([0.114, 0.587, 0.299])
        mix = np.eye(3) * s + (1 - s) * luma[None, :]
        picture = cv2.transform(picture, mix)
    return np.asarray(picture, np.uint8)


def _fringed(picture: Image, fringe: float) -> Image:
    """Red a little larger, blue a little smaller than green."""
    h, w = picture.shape[:2]
    blue, green, red = cv2.split(picture)
    grown = []
    for channel, sign in ((blue, -1), (red, 1)):
        zoom = 1 + sign * fringe / (w / 2)
        matrix = cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), 0, zoom)
        grown.append(cv2.warpAffine(channel, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE))
    return np.asarray(cv2.merge([grown[0], green, grown[1]]), np.uint8)
