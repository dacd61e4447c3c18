"""Printed things: newspapers, other games' boards, chess boards, playing cards, notes."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.photographer.chance import Rng, between, happens, whole
from models.photographer.grain import clouds, inked, lively, multiply, sheet, tinted
from models.photographer.truth import Image

Floats = NDArray[Any]


def newspaper(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Columns of lines that look like text, headlines and grey photographs."""
    paper = between(rng, 195, 250) * np.array([between(rng, 0.82, 0.98), 0.97, 1.0])
    picture = sheet(shape, paper)
    column = between(rng, 38, 60) * scale
    for left in np.arange(between(rng, 0, column), shape[1], column):
        y = between(rng, 0, 30) * scale
        while y < shape[0]:
            y = _story(rng, picture, left=float(left), top=y, wide=column * 0.9, scale=scale)
    return picture


def _story(
    rng: Rng, picture: Image, *, left: float, top: float, wide: float, scale: float
) -> float:
    """One article or photograph in a column; returns where the next may start, px."""
    x0, x1 = int(left), int(left + wide)
    if happens(rng, 0.2):
        tall = between(rng, 25, 70) * scale
        patch = picture[int(top) : int(top + tall), max(x0, 0) : x1]
        if patch.size:
            value = 0.5 + clouds(rng, patch.shape[:2], (wide / 3, wide / 3), 3) * 0.25
            tint = lively(rng, (0, 0.3), (0.5, 0.9))
            patch[:] = tinted(value, tint * 0.2, tint)
        return top + tall + 5 * scale
    ink = (between(rng, 20, 70),) * 3
    if happens(rng, 0.6):
        high = between(rng, 5, 13) * scale
        _line_of_words(rng, picture, (x0, x1), top + high, high=high * 0.72, ink=ink)
        top += high * 1.6
    for _ in range(whole(rng, 8, 40)):
        _line_of_words(rng, picture, (x0, x1), top, high=1.5 * scale, ink=ink)
        top += 3.1 * scale
    return top + between(rng, 3, 12) * scale


def _line_of_words(
    rng: Rng, picture: Image, span: tuple[int, int], y: float, *, high: float, ink: Any
) -> None:
    x, x1 = float(span[0]), span[1]
    while x < x1:
        word = high * between(rng, 1.5, 6)
        end = min(x + word, x1)
        if high < 4:
            cv2.line(picture, (int(x), int(y)), (int(end), int(y)), ink, max(1, round(high * 0.6)))
        else:
            for letter in np.arange(x, end - high * 0.3, high * 0.62):
                _letter(rng, picture, np.array([letter, y]), high, ink)
        x += word + high * 0.5


def _letter(rng: Rng, picture: Image, spot: Floats, high: float, ink: Any) -> None:
    """A made-up letter of two or three strokes."""
    spots = np.array([[0, 0], [0.5, 0], [0, -0.5], [0.5, -0.5], [0, -1], [0.5, -1]]) * high
    thick = max(1, round(high * 0.14))
    picked = rng.permutation(6)[: whole(rng, 3, 4)]
    route = (spots[picked] + spot).astype(np.int32)
    cv2.polylines(picture, [route], False, ink, thick, cv2.LINE_AA)


def game_board(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Another game's printed board: countries, a track of fields, lettering."""
    value = clouds(rng, shape, (140 * scale, 140 * scale), 3)
    levels = np.sort(rng.normal(0, 0.9, 4))
    country = np.zeros(shape, np.uint8)
    for level in levels:
        country += value > np.float32(level)
    picture = inked(country, np.stack([lively(rng, (0.05, 0.5), (0.35, 0.95)) for _ in range(5)]))
    side = between(rng, 16, 38) * scale
    route = np.array([rng.uniform(0, shape[1]), rng.uniform(0, shape[0])])
    heading = rng.uniform(0, 2 * np.pi)
    inks = [lively(rng, (0.1, 0.7), (0.4, 1.0)) for _ in range(4)]
    for i in range(90):
        heading += rng.normal(0, 0.25)
        route = route + np.array([np.cos(heading), np.sin(heading)]) * side
        route = route % np.array([shape[1], shape[0]])
        box = cv2.boxPoints(((float(route[0]), float(route[1])), (side, side), np.degrees(heading)))
        ink = inks[i % 4].tolist()
        cv2.fillConvexPoly(picture, box.astype(np.int32), ink, cv2.LINE_AA)
        cv2.polylines(picture, [box.astype(np.int32)], True, (30, 30, 30), 1, cv2.LINE_AA)
    for _ in range(whole(rng, 2, 9)):
        x, y = int(rng.uniform(0, shape[1])), rng.uniform(0, shape[0])
        high = between(rng, 4, 16) * scale
        _line_of_words(rng, picture, (x, int(x + 90 * scale)), y, high=high, ink=(20, 20, 30))
    return multiply(picture, 1 + clouds(rng, shape, (12 * scale, 12 * scale), 3) * np.float32(0.06))


def chess_board(rng: Rng, shape: tuple[int, int], scale: float) -> Image:
    """Squares light and dark in turn, with a frame."""
    side = between(rng, 28, 58) * scale
    dark, light = lively(rng, (0.1, 0.9), (0.1, 0.55)), lively(rng, (0.0, 0.4), (0.75, 1.0))
    y, x = np.ogrid[: shape[0], : shape[1]]
    left, top = shape[1] / 2 - 4 * side, shape[0] / 2 - 4 * side
    column, row = (
        np.floor((at - start) / side).astype(np.int16) for at, start in ((x, left), (y, top))
    )
    inks = [lively(rng, (0, 0.5), (0.3, 0.95)), dark * 0.7, light, dark]
    inside = (column >= 0) & (column < 8) & (row >= 0) & (row < 8)
    frame = (column >= -1) & (column < 9) & (row >= -1) & (row < 9)
    square = np.where(inside, 2 + (column + row) % 2, frame).astype(np.uint8)
    picture = inked(square, np.stack(inks))
    return multiply(picture, 1 + clouds(rng, shape, (60 * scale, 2 * scale), 2) * np.float32(0.05))


def card(rng: Rng, px: int = 160) -> Image:
    """A playing card: white border, a picture and lines of text, or its patterned back."""
    picture = np.full((int(px * 1.4), px, 3), int(between(rng, 225, 252)), np.uint8)
    h, w = picture.shape[:2]
    edge = max(2, int(px * between(rng, 0.04, 0.09)))
    inner = picture[edge : h - edge, edge : w - edge]
    if happens(rng, 0.35):
        inner[:] = game_board(rng, inner.shape[:2], px / 300)
    elif happens(rng, 0.5):
        inner[:] = checked_back(rng, inner.shape[:2])
    else:
        inner[: int(h * 0.5)] = game_board(rng, inner[: int(h * 0.5)].shape[:2], px / 200)
        for y in range(int(h * 0.56), int(h * 0.85), max(4, px // 16)):
            _line_of_words(
                rng, picture, (edge * 2, w - edge * 2), y, high=px / 30, ink=(40, 40, 40)
            )
    return picture


def checked_back(rng: Rng, shape: tuple[int, int]) -> Image:
    """The patterned back of a card."""
    y, x = np.ogrid[: shape[0], : shape[1]]
    step = between(rng, 6, 16)
    value = 0.5 + 0.5 * np.sin((x + y) / step) * np.sin((x - y) / step)
    return tinted(value.astype(np.float32), lively(rng, (0.5, 1), (0.2, 0.7)), np.full(3, 245.0))


def note(rng: Rng, px: int = 128) -> Image:
    """A sticky note or a leaf of a score pad with handwriting."""
    yellow = happens(rng, 0.5)
    paper = lively(rng, (0.25, 0.6), (0.9, 1.0)) if yellow else np.full(3, between(rng, 225, 252))
    picture = np.full((px, px, 3), np.clip(paper, 0, 255).astype(np.uint8), np.uint8)
    ink = tuple(lively(rng, (0.2, 0.9), (0.1, 0.45)).tolist())
    for y in np.arange(px * 0.15, px * 0.9, px * between(rng, 0.1, 0.2)):
        x = np.arange(px * 0.1, px * between(rng, 0.4, 0.9), px * 0.02)
        if len(x) > 2:
            wave = y + np.cumsum(rng.normal(0, px * 0.012, len(x))) - np.arange(len(x)) * 0.05
            route = np.stack([x, wave], axis=1).astype(np.int32)
            cv2.polylines(picture, [route], False, ink, max(1, px // 90), cv2.LINE_AA)
    return picture


def coaster(rng: Rng, px: int = 128) -> Image:
    """A square coaster: cork, a ring, or a printed picture."""
    if happens(rng, 0.4):
        value = 0.5 + clouds(rng, (px, px), (5, 5), 3, 0.8) * np.float32(0.12)
        return tinted(value, np.array([50, 95, 140]), np.array([120, 175, 215]))
    picture = game_board(rng, (px, px), px / 150)
    cv2.circle(picture, (px // 2, px // 2), px // 3, lively(rng, (0, 1), (0, 1)).tolist(), px // 20)
    return picture
