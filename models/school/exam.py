"""The exam: scans unseen photographs and prints what is right, one CSV row per picture."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.school.exam_pictures import Paper, exam_pictures
from models.school.marking import Mark, mark

Reading = Callable[[NDArray[np.uint8]], dict[str, Any] | None]
"""A scanner: a BGR picture to `scan --json`, None where it sees no board."""


def examine(folder: Path, read: Reading, count: int, table: Path, sitting: int = 0) -> str:
    """Sit all papers; returns the table as text and writes the rows to `table` (CSV)."""
    marks: dict[Paper, list[Mark]] = {}
    boards = 0
    with table.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["paper", "picture", *(field.name for field in fields(Mark))])
        for paper in Paper:
            pictures = exam_pictures(folder, paper, count, sitting)
            marks[paper] = []
            for picture in tqdm(pictures, desc=f"reading {paper.value}"):
                truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
                said = read(_open(picture))
                if paper is Paper.NOTHING:
                    boards += said is not None
                found = mark(said, truth)
                marks[paper].append(found)
                writer.writerow([paper.value, picture.name, *asdict(found).values()])
    columns = (Paper.HOUSE, Paper.NORMAL, Paper.HARD)
    lines = [f"| | {' | '.join(paper.value for paper in columns)} |", "|---|---|---|---|"]
    for name, figure, unit in ROWS:
        cells = [_written(figure(marks[paper]), unit) for paper in columns]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines.append(f"\nboards seen in {len(marks[Paper.NOTHING])} pictures without one: {boards}")
    return "\n".join(lines)


def _open(picture: Path) -> NDArray[np.uint8]:
    image = cv2.imread(str(picture))
    if image is None:
        raise OSError(f"{picture}: cannot be read")
    return np.asarray(image, np.uint8)


def _share(marks: Sequence[Mark], part: str, whole: str) -> float:
    return sum(getattr(m, part) for m in marks) / max(sum(getattr(m, whole) for m in marks), 1)


def _wrong(marks: Sequence[Mark]) -> float:
    sure = [m for m in marks if m.certain]
    return sum(not m.board for m in sure) / max(len(sure), 1)


def _written(value: float, unit: str) -> str:
    return f"{100 * value:.2f} %" if unit == "%" else f"{value:.3f}"


ROWS: tuple[tuple[str, Callable[[Sequence[Mark]], float], str], ...] = (
    ("tiles found (visible at least half)", lambda m: _share(m, "found", "tiles"), "%"),
    ("tiles that are none, per photo", lambda m: float(np.mean([x.strays for x in m])), ""),
    ("edges right", lambda m: _share(m, "edges", "found") / 4, "%"),
    ("whole faces right (edges, joins, guest)", lambda m: _share(m, "faces", "found"), "%"),
    ("sheep and fish right too", lambda m: _share(m, "counts", "found"), "%"),
    ("boards with every face right", lambda m: float(np.mean([x.board for x in m])), "%"),
    ("the same, half-hidden tiles apart", lambda m: float(np.mean([x.seen for x in m])), "%"),
    ("points of all four colours right", lambda m: float(np.mean([x.points for x in m])), "%"),
    ("wrong among boards called certain", _wrong, "%"),
    ("share of boards called certain", lambda m: float(np.mean([x.certain for x in m])), "%"),
    ("mean corner error, % of a side", lambda m: float(np.mean([x.corner_error for x in m])), "%"),
)
