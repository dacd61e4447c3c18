"""The exam in enrolment: unseen styles learnt from sheets, then read with and without that."""

from __future__ import annotations

import csv
import json
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from calibration.enrolled_set import EnrolledSet
from calibration.enrolling import enrol
from calibration.labels import Label
from calibration.sheet import Eyes
from engine import Cell, Face
from models.school.enrolment_pictures import Plan, pictures, take_all
from models.school.marking import Mark, mark
from scanner import Scanner
from scanner.choosing import Chooser, Ordinary
from scanner.decode import DecodeSettings
from scanner.finding import Found
from scanner.picture import Picture
from scanner.stages import Stages

PARTS = ("normal", "hard")
WAYS = ("without", "with")


@dataclass(frozen=True)
class Result:
    """One photograph read both ways, and which sets were chosen for it."""

    style: int
    part: str
    picture: str
    marks: dict[str, Mark]
    chosen: bool
    """whether the right one of two sets was chosen"""
    unknown: bool
    """whether it was said to be unknown while only the two others were known"""


class Classroom:
    """The networks, loaded once; a picture's tiles are found once, however often it is read."""

    def __init__(self, enrolled: DecodeSettings | None = None) -> None:
        """`enrolled`: how sure one is of learnt boxes, left out: as the program is."""
        from scanner.decode import ENROLLED_KEY, decode, honest_settings
        from scanner.finding import find_lattice, load_feeler, load_finder
        from scanner.reader import load_reader
        from scanner.rereading import reread

        self._net, self._feeler, reader = load_finder(), load_feeler(), load_reader()
        settings = honest_settings(reader.honesty)
        self.enrolled = enrolled or honest_settings(reader.honesty.get(ENROLLED_KEY, {}))
        self.eyes = Eyes(self._net, self._feeler, reader.read)
        self.ordinary = Ordinary(
            reread(reader.read),
            lambda beliefs, lattice: decode(beliefs, lattice, settings=settings),
        )
        self._find = find_lattice
        self._last: tuple[int, Found] | None = None

    def find(self, image: NDArray[np.uint8]) -> Found:
        """Where tiles lie; remembered for the last picture."""
        key = hash(image.tobytes())
        if self._last is None or self._last[0] != key:
            self._last = key, self._find(image, self._net, self._feeler)
        return self._last[1]

    def read(
        self, image: NDArray[np.uint8], sets: Sequence[EnrolledSet]
    ) -> tuple[dict[str, Any] | None, Chooser]:
        """A scan (None: no board) with these sets known, and who chose among them."""
        chooser = Chooser(self.ordinary, lambda: sets)
        scan = Scanner(stages=self._stages(chooser)).scan(image)
        return (scan.to_json() if scan.found else None), chooser

    def stages(self, sets: Sequence[EnrolledSet]) -> Stages:
        """The stages of a scan with these sets known."""
        return self._stages(Chooser(self.ordinary, lambda: sets))

    def _stages(self, chooser: Chooser) -> Stages:
        return Stages(self.find, chooser.read, chooser.decode, chooser.look_beside, chooser.around)


def learn(folder: Path, plan: Plan, room: Classroom) -> tuple[EnrolledSet, float, int, int]:
    """Enrol a style from its sheets: the set, the seconds, tiles learnt and tiles shown."""
    files = {file.name: file for file in pictures(folder, plan, "sheets")}
    labels = {name: _labels(file) for name, file in files.items()}

    def opener(file: Path) -> Callable[[], Picture]:
        return lambda: Picture.of(_open(file), file.name)

    began = time.process_time()
    done = enrol(str(plan.style), ((n, opener(f)) for n, f in files.items()), labels, room.eyes)
    ready = EnrolledSet(done.tile_set, room.enrolled)
    return ready, time.process_time() - began, len(done.tile_set.faces), done.labelled


def sit_enrolment(folder: Path, plans: Sequence[Plan], table: Path | None = None) -> str:
    """Take the pictures that are missing, learn, read, and tell the figures."""
    take_all(folder, list(plans))
    room = Classroom()
    learnt = [learn(folder, plan, room) for plan in tqdm(plans, desc="enrolling")]
    # Nothing but enrolling was done so far, so this is what it takes.
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sets = [entry[0] for entry in learnt]
    results = []
    jobs = [
        (i, part, file)
        for i, plan in enumerate(plans)
        for part in PARTS
        for file in pictures(folder, plan, part)
    ]
    for i, part, file in tqdm(jobs, desc="reading"):
        image = _open(file)
        truth = json.loads(file.with_suffix(".json").read_text("utf-8"))
        others = [sets[(i + step) % len(sets)] for step in (1, 2)] if len(sets) > 2 else []
        without, _ = room.read(image, [])
        known, _ = room.read(image, [sets[i]])
        right = _chosen(room, image, [sets[i], *others[:1]]) == sets[i].name
        strange = bool(others) and _chosen(room, image, others) is None
        marks = {"without": mark(without, truth), "with": mark(known, truth)}
        results.append(Result(plans[i].style, part, file.name, marks, right, strange))
    if table is not None:
        _write(table, results)
    return f"{_told(results, learnt)}\nat most {memory:.0f} MB while enrolling"


def _chosen(room: Classroom, image: NDArray[np.uint8], sets: Sequence[EnrolledSet]) -> str | None:
    _, chooser = room.read(image, sets)
    return None if chooser.chosen is None else chooser.chosen.name


def _told(results: Sequence[Result], learnt: Sequence[tuple[EnrolledSet, float, int, int]]) -> str:
    columns = [(way, part) for part in PARTS for way in WAYS]
    lines = [f"| | {' | '.join(f'{part}, {way}' for way, part in columns)} |"]
    lines.append("|---|" + "---|" * len(columns))
    for name, figure in FIGURES:
        cells = []
        for way, part in columns:
            marks = [r.marks[way] for r in results if r.part == part]
            cells.append(f"{100 * figure(marks):.2f} %")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    n = len(results)
    lines.append("")
    lines.append(f"the right one of two sets chosen: {_percent(r.chosen for r in results)} of {n}")
    lines.append(f"an unknown style said to be unknown: {_percent(r.unknown for r in results)}")
    tiles, shown = (sum(entry[i] for entry in learnt) for i in (2, 3))
    slowest = max(entry[1] for entry in learnt)
    lines.append(f"tiles learnt: {tiles} of {shown}; at most {slowest:.1f} s of work per set")
    return "\n".join(lines)


def _share(marks: Sequence[Mark], part: str, whole: str) -> float:
    return sum(getattr(m, part) for m in marks) / max(sum(getattr(m, whole) for m in marks), 1)


def _mean(values: Sequence[bool]) -> float:
    return float(np.mean(values)) if len(values) else 0.0


FIGURES: tuple[tuple[str, Callable[[Sequence[Mark]], float]], ...] = (
    ("tiles found", lambda m: _share(m, "found", "tiles")),
    ("whole faces right, of tiles found", lambda m: _share(m, "faces", "found")),
    ("whole faces right, of all tiles", lambda m: _share(m, "faces", "tiles")),
    ("boards with every face right", lambda m: _mean([x.board for x in m])),
    ("the same, half-hidden tiles apart", lambda m: _mean([x.seen for x in m])),
    ("points of all four colours right", lambda m: _mean([x.points for x in m])),
    ("boards called certain", lambda m: _mean([x.certain for x in m])),
    ("wrong among certain", lambda m: _mean([not x.board for x in m if x.certain])),
)


def _percent(flags: Any) -> str:
    return f"{100 * _mean(list(flags)):.1f} %"


def _write(table: Path, results: Sequence[Result]) -> None:
    with table.open("w", newline="") as out:
        writer = csv.writer(out)
        names = [field.name for field in fields(Mark)]
        writer.writerow(["style", "part", "picture", "way", "chosen", "unknown", *names])
        for r in results:
            for way in WAYS:
                row = [r.style, r.part, r.picture, way, r.chosen, r.unknown]
                writer.writerow([*row, *asdict(r.marks[way]).values()])


def _labels(file: Path) -> tuple[Label, ...]:
    truth = json.loads(file.with_suffix(".json").read_text("utf-8"))
    return tuple(
        Label(Cell(tile["x"], tile["y"]), Face.from_json(tile["face"])) for tile in truth["tiles"]
    )


def _open(file: Path) -> NDArray[np.uint8]:
    image = cv2.imread(str(file))
    if image is None:
        raise OSError(f"{file}: cannot be read")
    return np.asarray(image, np.uint8)
