"""What lens and sensor do to the light: blur, noise, exposure, sharpening, JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, around, between, happens
from models.photographer.grain import bell, normals, ranks
from models.photographer.plate import strips
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
    gains = (float(white[1]) / white) ** sensor.adapted * sensor.balance
    small = cv2.resize(light, (64, 36), interpolation=cv2.INTER_AREA)
    grey = (small * gains).mean(axis=2)
    # Meters weigh the middle and guard the highlights.
    level = float(grey[9:27, 16:48].mean() * 0.6 + grey.mean() * 0.4)
    gain = 0.25 / max(level, 1e-4)
    gain = min(gain, 1.4 / max(float(np.quantile(grey, 0.985)), 1e-4)) * 2**sensor.exposure
    picture = _read_out(_blurred(light, sensor), gains * gain, sensor, rng)
    if abs(sensor.saturation - 1) > 0.03:
        s = sensor.saturation
        luma = np.array([0.114, 0.587, 0.299])
        picture = cv2.transform(picture, np.eye(3) * s + (1 - s) * luma[None, :])
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


def _read_out(light: Floats, gains: Floats, sensor: Sensor, rng: Rng) -> Image:
    """Amplify the light, shade it as lens and flicker do, add noise and bend it to the curve."""
    h, w = light.shape[:2]
    curve = _curve(sensor)
    noise = _choose_noise(sensor, (h, w), rng)
    # Rows of w * 3 numbers: numpy is slow where the last axis is short.
    gain = np.tile(gains, w).astype(np.float32)
    across = np.repeat(np.linspace(-1, 1, w, dtype=np.float32) ** 2, 3)
    dark = np.float32(sensor.vignette / 2)
    level = (1 - dark * np.linspace(-1, 1, h, dtype=np.float32) ** 2)[:, None]
    wave = _flicker(sensor, h, rng)
    picture = np.empty((h, w, 3), np.uint8)
    for rows in strips(h):
        part = light[rows].reshape(-1, w * 3) * gain
        part += np.float32(sensor.haze)
        if sensor.vignette:
            part *= level[rows] - dark * across
        part *= wave[rows]
        np.maximum(part, 0, out=part)
        # Shot noise grows with the root of the light, read noise is always there.
        strength = np.sqrt(part * np.float32(sensor.grain**2 / 0.2) + np.float32(1e-6))
        grain = noise.rows(rows, w)
        grain *= strength
        part += grain
        steps = cv2.multiply(part, _STEPS / 2, dtype=cv2.CV_16U)
        picture[rows] = cv2.LUT(steps, curve).reshape(-1, w, 3)
    return picture


@dataclass(frozen=True, eq=False)
class _Noise:
    """Noise of spread 1 with coloured blotches on it."""

    raw: NDArray[np.uint8] | None
    """(h, w, 3) ranks of fine noise"""
    coarse: Floats | None
    """(h, w, 3) noise that the camera has smoothed, in place of `raw`"""
    spots: Floats | None
    """(h, w, 3) blotches"""

    def rows(self, rows: slice, width: int) -> Floats:
        """(rows, width * 3) of the noise."""
        part = self.coarse[rows].copy() if self.raw is None else bell(self.raw[rows])
        if self.spots is not None:
            part += self.spots[rows]
        return part.reshape(-1, width * 3)


def _choose_noise(sensor: Sensor, shape: tuple[int, int], rng: Rng) -> _Noise:
    h, w = shape
    raw = ranks(rng, (h, w, 3))
    coarse = spots = None
    if sensor.grain > 0.015:
        # Cameras smooth strong noise: the grain gets coarser.
        coarse = cv2.GaussianBlur(bell(raw), (0, 0), 0.6) * np.float32(1.8)
    if sensor.blotch > _LEAST_BLOTCH:
        spots = normals(rng, (h // 10 + 1, w // 10 + 1, 3))
        spots -= spots.mean(axis=2, keepdims=True)
        spots *= np.float32(sensor.blotch * 25)
        spots = cv2.resize(spots, (w, h), interpolation=cv2.INTER_LINEAR)
    return _Noise(raw if coarse is None else None, coarse, spots)


def _flicker(sensor: Sensor, height: int, rng: Rng) -> Floats:
    """(h, 1) around 1: bright and dark bands of lamps on alternating current."""
    if not sensor.bands:
        return np.ones((height, 1), np.float32)
    long = height / between(rng, 1.5, 7)
    wave = np.sin(np.arange(height) * 2 * np.pi / long + rng.uniform(0, 6))
    return (1 + sensor.bands * wave).astype(np.float32)[:, None]


_LEAST_BLOTCH = 0.002
"""Fainter blotches, a twentieth of the grain, drown in it."""
_STEPS = 4096
"""Levels of linear light from 0 to 2 that the curve tells apart."""


def _curve(sensor: Sensor) -> NDArray[np.uint8]:
    """(1, 65536): the camera's curve, a soft shoulder, gamma and contrast; flat from 2 on."""
    x = np.linspace(0, 2, _STEPS)
    shoulder = np.where(x < 0.7, x, 0.7 + 0.3 * np.tanh((x - 0.7) / 0.3 * 0.75))
    curve = np.where(shoulder <= 0.0031308, shoulder * 12.92, 1.055 * shoulder ** (1 / 2.4) - 0.055)
    curve = np.clip(curve, 0, 1)
    bent = curve + sensor.contrast * (curve - 0.45) * curve * (1 - curve) * 4
    table = np.clip(bent * 255 + 0.5, 0, 255).astype(np.uint8)
    return np.pad(table, (0, 65536 - _STEPS), mode="edge").reshape(1, -1)


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
