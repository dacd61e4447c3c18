"""The hints trial: clean photographs spoilt step by step, what is still read, what is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from engine.catalogue import load
from models.art import house_style, make_style
from models.photographer import Difficulty, Photo, photograph, random_board, style_painter
from models.photographer.sensor import Sensor
from models.trials.light import alike, tiles_met
from scanner import Scanner
from scanner.crops import cut_crops
from scanner.hints import foreshortening, sharpness
from scanner.stages import load_stages

FIRST = 1_900_000
"""Seeds and, from 1,000,100 on, styles of this trial alone."""
SIDE = 80.0
"""Pixels of a tile's side before a photo is spoilt."""


def clean_photo(number: int) -> Photo:
    """A sharp, bright photograph; number 0 is in the house style."""
    rng = np.random.default_rng(FIRST + number)
    style = house_style() if number == 0 else make_style(1_000_100 + number)
    board = random_board(rng, 24, [face for face in load().counts if not face.is_marker])
    sensor = Sensor(grain=0.004, defocus=0.3, adapted=0.9)
    photo = photograph(
        board, style_painter(style), FIRST + number, Difficulty.EASY, (1920, 1080),
        hands=0, things=False, sensor=sensor,
    )  # fmt: skip
    return smaller(photo, SIDE)


def smaller(photo: Photo, side: float, flat: float = 1.0) -> Photo:
    """With tiles of this side, and squeezed downwards as a flat view squeezes them."""
    corners = np.stack([tile.corners for tile in photo.tiles])
    now = float(np.median(np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=-1)))
    h, w = photo.image.shape[:2]
    size = round(w * side / now), round(h * side / now * flat)
    image = cv2.resize(photo.image, size, interpolation=cv2.INTER_AREA)
    return _moved(photo, image, (size[0] / w, size[1] / h))


def shaken(photo: Photo, path: float) -> Photo:
    """Moved over so many sides while the shutter was open."""
    reach = path * SIDE / 2 * np.array([np.cos(photo.seed), np.sin(photo.seed)])
    room = int(np.ceil(path * SIDE / 2)) + 2
    kernel = np.zeros((2 * room + 1, 2 * room + 1), np.float32)
    ends = [tuple(int(v) for v in np.round((room + s * reach) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return _moved(photo, cv2.filter2D(photo.image, -1, kernel / kernel.sum()))


def darker(photo: Photo, stops: float) -> Photo:
    """With so much less light and the noise that a small sensor then shows."""
    light = (photo.image / 255.0) ** 2.2 * 2.0**-stops
    rng = np.random.default_rng(photo.seed)
    light += rng.normal(size=light.shape) * np.sqrt(light * 0.012**2 / 0.2 + 4e-6)
    return _moved(photo, (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8))


def _moved(photo: Photo, image: Any, scale: tuple[float, float] = (1.0, 1.0)) -> Photo:
    """The photo as `image` shows it, `scale` times as wide and as high; its truth moves along."""
    by = np.array(scale, np.float32)
    tiles = tuple(
        replace(tile, corners=((tile.corners + 0.5) * by - 0.5).astype(np.float32))
        for tile in photo.tiles
    )
    return replace(photo, image=np.asarray(image, np.uint8), tiles=tiles)


SPOILT: dict[str, tuple[Callable[[Photo, float], Photo], tuple[float, ...]]] = {
    "side, px": (smaller, (80, 45, 32, 28, 24, 20, 16, 12)),
    "movement, sides": (shaken, (0.05, 0.1, 0.15, 0.2, 0.25)),
    "darker, stops": (darker, (1, 2, 3, 4, 5, 6)),
    "squeezed to": (lambda photo, flat: smaller(photo, SIDE, flat), (0.8, 0.65, 0.55, 0.5, 0.45)),
}


def run(photos: int) -> str:
    """A table as text."""
    scanner = Scanner(stages=load_stages(), data=Path("nowhere"))
    clean = [clean_photo(number) for number in range(photos)]
    lines = ["| spoilt by | found | faces right | sharpness | mean level | flatness |"]
    lines.append("|---" * 6 + "|")
    for name, (spoil, amounts) in SPOILT.items():
        for amount in tqdm(amounts, desc=name):
            rows = [_read(scanner, spoil(photo, amount)) for photo in clean]
            found, right, sharp, level, flat = zip(*rows, strict=True)
            lines.append(
                f"| {name} {amount:g} | {np.mean(found):.1%} | {np.mean(right):.1%} "
                f"| {min(sharp):.2f} to {max(sharp):.2f} | {min(level):.0f} to {max(level):.0f} "
                f"| {np.mean(flat):.2f} |"
            )
    return "\n".join(lines)


def _read(scanner: Any, photo: Photo) -> tuple[float, float, float, float, float]:
    corners = np.stack([tile.corners for tile in photo.tiles])
    crops = cut_crops(photo.image, corners)
    met = tiles_met(scanner.scan(photo.image), photo)
    right = sum(alike(read, true) for read, true in met)
    return (
        len(met) / len(corners),
        right / max(len(met), 1),
        sharpness(crops),
        float(crops.mean()),
        foreshortening(corners),
    )
