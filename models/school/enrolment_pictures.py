"""The pictures of the enrolment exam: one box per style, shown in sheets, then played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from engine import Face
from engine.catalogue import load
from models.art import make_style
from models.photographer import (
    Difficulty,
    Painter,
    Photo,
    photograph,
    photograph_sheet,
    random_board,
    style_painter,
)
from models.photographer.chance import Rng
from models.school.album import keep_photo
from models.school.boxes import markers

PER_SHEET = 20
"""Faces on one photo of a sheet."""

_SIZES = ((1920, 1080), (1280, 960))


@dataclass(frozen=True)
class Plan:
    """What is photographed of one style."""

    style: int
    boards: int
    """of each difficulty"""
    drawings: int = 1
    """how many drawings a face has: 1 as in a printed box, 3 as on the tables of the other exam"""

    @property
    def folder(self) -> str:
        return f"{self.style}-{self.drawings}"


def box_faces() -> list[Face]:
    """All faces of the box that may lie on a board, upright."""
    return [face for face in load().counts if not face.is_marker]


Shot = Callable[[], Photo]
"""A photograph that is taken when somebody asks for it."""


def sheets(plan: Plan) -> Iterator[Shot]:
    """The whole box, about 20 faces a photo, in any order and turned anyhow."""
    rng = np.random.default_rng([plan.style, 1])
    painter = _painter(plan)
    faces = box_faces()
    shuffled = [faces[int(i)].turned(int(rng.integers(4))) for i in rng.permutation(len(faces))]
    parts = np.array_split(np.arange(len(faces)), round(len(faces) / PER_SHEET))
    for part in parts:
        yield partial(
            photograph_sheet,
            [shuffled[int(i)] for i in part],
            painter,
            int(rng.integers(1 << 40)),
            columns=int(rng.integers(4, 7)),
            touching=bool(rng.random() < 0.5),
            difficulty=Difficulty.EASY if rng.random() < 0.7 else Difficulty.NORMAL,
            size=_SIZES[int(rng.integers(2))],
        )


def boards(plan: Plan, difficulty: Difficulty) -> Iterator[Shot]:
    """Games played with the box."""
    rng = np.random.default_rng([plan.style, 2, list(Difficulty).index(difficulty)])
    painter = _painter(plan)
    faces = box_faces()
    base = [face for face in load(expansion=False).counts if not face.is_marker]
    for _ in range(plan.boards):
        box = faces if rng.random() < 0.6 else base
        yield _table(rng, painter, box, difficulty)


def _table(rng: Rng, painter: Painter, box: list[Face], difficulty: Difficulty) -> Shot:
    board = random_board(rng, int(rng.integers(20, 61)), box)
    seed = int(rng.integers(1 << 40))
    size = _SIZES[int(rng.integers(2))]
    spare = (*box[:12], *markers(), None)
    return partial(photograph, board, painter, seed, difficulty, size, spare=spare)


def _painter(plan: Plan) -> Painter:
    """A painter with as many drawings of each face as the plan says."""
    paint = style_painter(make_style(plan.style))
    return lambda face, variant: paint(face, variant % plan.drawings)


def take_all(folder: Path, plans: list[Plan], workers: int = 2) -> None:
    """Take what is not there yet."""
    jobs = [
        (folder / plan.folder / part, plan, part)
        for plan in plans
        for part in ("sheets", "normal", "hard")
        if not _done(folder / plan.folder / part, plan, part)
    ]
    if not jobs:
        return
    with ProcessPoolExecutor(workers, initializer=_one_thread) as pool:
        running = [pool.submit(_take, *job) for job in jobs]
        for job in tqdm(as_completed(running), total=len(running), desc="photographs"):
            job.result()


def pictures(folder: Path, plan: Plan, part: str) -> list[Path]:
    """The photographs of one part: sheets, normal or hard."""
    found = sorted((folder / plan.folder / part).glob("*.jpg"))
    return found if part == "sheets" else found[: plan.boards]


def _done(place: Path, plan: Plan, part: str) -> bool:
    if part == "sheets":
        return (place / "all.done").exists()
    return len(list(place.glob("*.json"))) >= plan.boards


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _take(place: Path, plan: Plan, part: str) -> None:
    place.mkdir(parents=True, exist_ok=True)
    photos = sheets(plan) if part == "sheets" else boards(plan, Difficulty(part))
    for number, shot in enumerate(photos):
        file = place / f"{number:03d}.jpg"
        if not file.with_suffix(".json").exists():
            keep_photo(shot(), file)
    (place / "all.done").touch()
