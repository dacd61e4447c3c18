"""The pictures of the exam: styles, tables and seeds that neither training nor tuning saw."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from engine.catalogue import load
from models.art import house_style, make_style
from models.photographer import (
    Difficulty,
    Photo,
    photograph,
    photograph_nothing,
    random_board,
    style_painter,
)
from models.school.album import keep_photo
from models.school.boxes import markers

FIRST_STYLE = 2_000_000
"""Style numbers from here on are for exams alone."""

SET = 10
"""Pictures of one style in a row."""


class Paper(StrEnum):
    """The parts of the exam."""

    HOUSE = "house"
    NORMAL = "normal"
    HARD = "hard"
    NOTHING = "nothing"


def sit(paper: Paper, group: int, sitting: int = 0) -> Iterator[Photo]:
    """The SET photographs of one group; another `sitting` shows wholly different ones."""
    number = FIRST_STYLE + 1000 * (1 + sitting) + 100 * list(Paper).index(paper) + group
    rng = np.random.default_rng(number)
    style = house_style() if paper is Paper.HOUSE else make_style(number)
    painter = style_painter(style)
    faces = [face for face in load().counts if not face.is_marker]
    base = [face for face in load(expansion=False).counts if not face.is_marker]
    difficulty = Difficulty.HARD if paper is Paper.HARD else Difficulty.NORMAL
    for _ in range(SET):
        seed = int(rng.integers(1 << 40))
        if paper is Paper.NOTHING:
            yield photograph_nothing(seed, painter)
            continue
        box = faces if rng.random() < 0.6 else base
        board = random_board(rng, int(rng.integers(20, 61)), box)
        size = (1920, 1080) if rng.random() < 0.5 else (1280, 960)
        spare = (*box[:12], *markers(), None)
        yield photograph(board, painter, seed, difficulty, size, spare=spare)


def exam_pictures(folder: Path, paper: Paper, count: int, sitting: int = 0) -> list[Path]:
    """Take what is not there yet; the first `count` pictures of a paper."""
    place = folder / f"{paper.value}-{sitting}"
    place.mkdir(parents=True, exist_ok=True)
    groups = range(-(-count // SET))
    missing = [g for g in groups if not (place / f"{g:03d}.done").exists()]
    if missing:
        with ProcessPoolExecutor(2, initializer=_one_thread) as pool:
            jobs = [pool.submit(_take, place, paper, group, sitting) for group in missing]
            for job in tqdm(as_completed(jobs), total=len(jobs), desc=f"taking {paper.value}"):
                job.result()
    return sorted(place.glob("*.jpg"))[:count]


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _take(place: Path, paper: Paper, group: int, sitting: int) -> None:
    for part, photo in enumerate(sit(paper, group, sitting)):
        keep_photo(photo, place / f"{group:03d}_{part}.jpg")
    (place / f"{group:03d}.done").touch()
