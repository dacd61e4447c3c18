"""The finder's exam: how many tiles it finds on an album, or on labelled real photographs.

    python -m models.school.lattice_exam FOLDER [--csv FILE] [--model FILE] [--limit N]
        [--wide-only | --contours]

FOLDER is an album (NAME.jpg with NAME.json) or holds labels.json with quads of real photographs.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from scanner.finding import (
    FindSettings,
    Found,
    TileNet,
    find_lattice,
    find_tiles,
    load_feeler,
    load_finder,
)
from scanner.finding.feeling import Feeler
from scanner.finding.settings import USUAL

Floats = NDArray[Any]
Image = NDArray[np.uint8]

MUST = 0.5
"""Tiles seen at least so much must be found."""
MAY = 0.1
"""Tiles seen at least so much may be found."""


@dataclass(frozen=True)
class Task:
    """One picture with where its tiles lie."""

    name: str
    file: Path
    kind: str
    corners: Floats
    """(n, 4, 2) pixels, tiles of the board"""
    visible: Floats
    """(n,)"""
    cells: Floats
    """(n, 2)"""
    apart: bool = False
    """whether the tiles lie singly, so that there is no board to be found"""
    ignore: tuple[Floats, ...] = ()
    """areas in which nobody looks"""
    close: float = 0.5
    """overlap over union from which a tile counts as found"""


@dataclass(frozen=True)
class Mark:
    """What came of one picture; a row of the table."""

    picture: str
    kind: str
    tiles: int
    found: int
    false: int
    misplaced: int
    """tiles found whose cell does not agree with the others'"""
    corner_pct: float
    """mean distance of the found corners from the true ones, percent of a side"""
    worst_pct: float
    others: int
    ms: float


@dataclass(frozen=True)
class Way:
    """A way of finding: boards, and (n, 4, 2) corners of single tiles."""

    board: Callable[[Image], Found]
    tiles: Callable[[Image], Floats]


def with_net(net: TileNet, feeler: Feeler | None, settings: FindSettings = USUAL) -> Way:
    """The finder as it is shipped; without a feeler all rests on the wide look."""
    return Way(
        lambda image: find_lattice(image, net, feeler, settings=settings),
        lambda image: find_tiles(image, net, settings=settings).corners,
    )


def with_contours() -> Way:
    """The comparison that needs no net."""
    from models.school.lattice_classical import find_by_contours

    return Way(find_by_contours, lambda image: find_by_contours(image).lattice.corners)


def sit(task: Task, way: Way) -> tuple[Mark, Found]:
    """Let the finder look at one picture and mark it."""
    image = cv2.imread(str(task.file), cv2.IMREAD_COLOR)
    if image is None:
        raise OSError(f"{task.file}: the picture cannot be read")
    picture = np.asarray(image, np.uint8)
    start = time.perf_counter()
    found = way.board(picture)
    spent = (time.perf_counter() - start) * 1000
    quads, cells = found.lattice.corners, found.lattice.cells
    if task.apart:
        quads = way.tiles(picture)
        cells = np.zeros((len(quads), 2), np.int32)
    pairs = match(quads, task.corners, task.close)
    hit = {i for i, j in pairs}
    false = [
        i for i in range(len(quads)) if i not in hit and not _forgiven(quads[i], task)
    ]  # fmt: skip
    wanted = {j for j in range(len(task.corners)) if task.visible[j] >= MUST}
    errors = [_corner_error(quads[i], task.corners[j]) for i, j in pairs]
    mark = Mark(
        task.name,
        task.kind,
        len(wanted),
        len(wanted & {j for _, j in pairs}),
        len(false),
        0 if task.apart else _misplaced(cells, task.cells, pairs),
        round(100 * float(np.mean(errors)), 3) if errors else 0.0,
        round(100 * float(np.max(errors)), 3) if errors else 0.0,
        len(found.others),
        round(spent, 1),
    )
    return mark, found


def match(quads: Floats, truth: Floats, close: float) -> list[tuple[int, int]]:
    """Pairs (found, true) that overlap at least so much, best first, each used once."""
    pairs = []
    for i, quad in enumerate(quads):
        for j, true in enumerate(truth):
            reach = np.ptp(true, axis=0).max()
            if np.abs(quad.mean(axis=0) - true.mean(axis=0)).max() < reach:
                pairs.append((_overlap(quad, true), i, j))
    used: tuple[set[int], set[int]] = set(), set()
    result = []
    for share, i, j in sorted(pairs, reverse=True):
        if share >= close and i not in used[0] and j not in used[1]:
            used[0].add(i)
            used[1].add(j)
            result.append((i, j))
    return result


def _overlap(a: Floats, b: Floats) -> float:
    a, b = (cv2.convexHull(np.asarray(q, np.float32)).reshape(-1, 2) for q in (a, b))
    common = max(0.0, float(cv2.intersectConvexConvex(a, b)[0]))
    union = float(cv2.contourArea(a) + cv2.contourArea(b)) - common
    return common / union if union > 0 else 0.0


def _forgiven(quad: Floats, task: Task) -> bool:
    """Whether a quad lies where nobody looks: outside a region, or on a hardly visible tile."""
    x, y = (float(v) for v in quad.mean(axis=0))
    areas = [area.astype(np.float32) for area in task.ignore]
    areas += [
        tile.astype(np.float32)
        for tile, seen in zip(task.corners, task.visible, strict=True)
        if MAY <= seen < MUST
    ]
    return any(cv2.pointPolygonTest(area, (x, y), False) >= 0 for area in areas)


def _corner_error(quad: Floats, true: Floats) -> float:
    """Mean corner distance over the side, for the best way to name the corners."""
    side = np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean()
    ways = [np.linalg.norm(np.roll(quad, k, axis=0) - true, axis=1).mean() for k in range(4)]
    return float(min(ways) / side)


def _misplaced(cells: Floats, truth: Floats, pairs: list[tuple[int, int]]) -> int:
    """Tiles whose cell is not the true one after the turn and shift that suit most."""
    if not pairs:
        return 0
    ours = np.array([cells[i] for i, _ in pairs])
    true = np.array([truth[j] for _, j in pairs])
    best = 0
    for _ in range(4):
        ours = np.stack([-ours[:, 1], ours[:, 0]], axis=1)
        _, counts = np.unique(ours - true, axis=0, return_counts=True)
        best = max(best, int(counts.max()))
    return len(pairs) - best


def album_tasks(folder: Path) -> Iterator[Task]:
    """The pictures of an album."""
    for file in sorted(folder.glob("*.jpg")):
        told = json.loads(file.with_suffix(".json").read_text())
        corners = np.array([t["corners"] for t in told["tiles"]], float).reshape(-1, 4, 2)
        cells = np.array([(t["x"], t["y"]) for t in told["tiles"]]).reshape(-1, 2)
        visible = np.array([t["visible"] for t in told["tiles"]], float)
        apart = _apart(corners, cells)
        sort = "sheet" if apart else told["difficulty"] if len(cells) else "nothing"
        who = told["style"] if told["style"] in ("house", "foreign") else "style"
        kind = sort if sort in ("nothing", "sheet") else f"{who} {sort}"
        yield Task(file.name, file, kind, corners, visible, cells, apart)


def _apart(corners: Floats, cells: Floats) -> bool:
    """Whether neighbours in an album picture lie apart as on a sheet."""
    where = {tuple(cell): quad for cell, quad in zip(cells.tolist(), corners, strict=True)}
    gaps = []
    for (x, y), quad in where.items():
        if (x + 1, y) in where:
            step = np.linalg.norm(where[x + 1, y].mean(axis=0) - quad.mean(axis=0))
            gaps.append(step / np.linalg.norm(quad[1] - quad[0]))
    return bool(gaps) and float(np.median(gaps)) > 1.2


def real_tasks(folder: Path) -> Iterator[Task]:
    """Labelled real photographs."""
    told = json.loads((folder / "labels.json").read_text())
    for photo in told["positives"]:
        if photo["labelled"]:
            corners = np.array([t["corners"] for t in photo["tiles"]], float).reshape(-1, 4, 2)
            cells = np.array([t.get("cell", (0, 0)) for t in photo["tiles"]]).reshape(-1, 2)
            areas = tuple(np.array(area, np.float32) for area in photo["ignore"])
            file = folder / photo["file"]
            yield Task(photo["file"], file, "real", corners, np.ones(len(corners)), cells, False,
                       areas, 0.7)  # fmt: skip
    for photo in told["negatives"]:
        none = np.zeros((0, 4, 2)), np.zeros(0), np.zeros((0, 2))
        yield Task(photo["file"], folder / photo["file"], f"real {photo['class']}", *none)


def table(marks: Iterable[Mark]) -> str:
    """The marks by kind of picture, as a Markdown table."""
    marks = list(marks)
    lines = [
        "| pictures | n | tiles | found | precision | false per picture | misplaced "
        "| corners, % of a side | with a board | ms |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for kind in sorted({mark.kind for mark in marks}):
        some = [mark for mark in marks if mark.kind == kind]
        tiles, found = sum(m.tiles for m in some), sum(m.found for m in some)
        false = sum(m.false for m in some)
        boards = sum(m.found + m.false > 0 for m in some)
        errors = [m.corner_pct for m in some if m.found]
        lines.append(
            f"| {kind} | {len(some)} | {tiles} | {_share(found, tiles)} "
            f"| {_share(found, found + false)} | {false / len(some):.3f} "
            f"| {sum(m.misplaced for m in some)} | {np.mean(errors) if errors else 0:.2f} "
            f"| {boards} | {np.median([m.ms for m in some]):.0f} |"
        )
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--csv", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--wide-only", action="store_true", help="find without the feeler")
    parser.add_argument("--contours", action="store_true", help="find without a net")
    wanted = parser.parse_args()
    if wanted.contours:
        way = with_contours()
    else:
        feeler = None if wanted.wide_only else load_feeler()
        way = with_net(load_finder(wanted.model), feeler)
    real = (wanted.folder / "labels.json").exists()
    tasks = list(real_tasks(wanted.folder) if real else album_tasks(wanted.folder))
    marks = [sit(task, way)[0] for task in tqdm(tasks[: wanted.limit], unit="picture")]
    print(table(marks))
    if wanted.csv:
        with wanted.csv.open("w", newline="") as file:
            writer = csv.DictWriter(file, [field.name for field in fields(Mark)])
            writer.writeheader()
            writer.writerows(asdict(mark) for mark in marks)


if __name__ == "__main__":
    main()
