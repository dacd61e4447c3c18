"""Honest confidence: fitted on photographs that the reader never saw and no exam uses."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
from tqdm import tqdm

from models.school.enrolment_exam import PARTS, Classroom, learn
from models.school.enrolment_pictures import Plan, take_all
from models.school.enrolment_pictures import pictures as pictures_of
from models.school.exam_pictures import Paper, exam_pictures
from models.school.marking import mark, right_faces
from scanner.beliefs import Beliefs
from scanner.decode import ENROLLED_KEY, OWN_KEY, Decoded, DecodeSettings, decode, fit_calibration
from scanner.lattice import Lattice
from scanner.looking import look
from scanner.picture import Picture
from scanner.reader import CALIBRATION_KEY
from scanner.stages import Stages
from scanner.timing import Watch

SITTING = 1
"""The exam itself is sitting 0."""

FIRST_BOX, BOARDS = 1_000_100, 10
"""Enrolled boxes are in styles from here on, beside those that training looks at now and then; of
each so many boards of both difficulties are read."""

MOST_WRONG, MOST_WRONG_STRANGE = 0.005, 0.01
"""Share of wrong boards among those called certain: of artwork that is known, ours or a learnt box,
and of artwork that nobody knows."""

LEAST_CERTAIN = 0.85
"""Boards of less confidence are never called certain, however well the tuning pictures went."""

UNPROVEN = 0.985
"""What counts instead where there are too few pictures to show that so few are wrong."""


ANYHOW = DecodeSettings(certain=0.0)
"""Calls every board certain that is not in several parts, half hidden or hardly felt."""


@dataclass(frozen=True)
class Evidence:
    """What the decoder thought of one photograph, and what was true."""

    tiles: tuple[float, ...]
    """raw confidences"""
    right: tuple[bool, ...]
    board: float
    """raw confidence of the whole board"""
    all_right: bool
    """every face and the points of all colours"""
    whole: bool
    """nothing but its confidence keeps the board from being called certain"""


Decision = Callable[[Beliefs, Lattice], Decoded]


def _anyhow(beliefs: Beliefs, lattice: Lattice) -> Decoded:
    return decode(beliefs, lattice, settings=ANYHOW)


def gather(pictures: Sequence[Path], stages: Stages, decide: Decision = _anyhow) -> list[Evidence]:
    """Read all pictures; those without a board teach nothing here."""
    found = []
    for picture in tqdm(pictures, desc="tuning"):
        truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
        view, _ = look(Picture.of(cv2.imread(str(picture)), picture.name), stages, Watch())
        if view is None:
            continue
        decoded = decide(view.beliefs, view.lattice)
        said = {
            "tiles": _as_told(decoded.board.to_json()["tiles"], view.lattice),
            "certain": decoded.certain,
        }
        right = right_faces(said, truth)
        cells = [(tile["x"], tile["y"]) for tile in said["tiles"]]
        raw = {(cell.x, cell.y): value for cell, value in decoded.raw.items()}
        result = mark(said, truth)
        found.append(
            Evidence(
                tuple(raw[cell] for cell in cells),
                tuple(right),
                decoded.raw_board,
                result.board and result.points,
                decoded.certain,
            )
        )
    return found


def _as_told(tiles: list[dict[str, Any]], lattice: Lattice) -> list[dict[str, Any]]:
    corners = {
        (int(x), int(y)): quad.tolist()
        for (x, y), quad in zip(lattice.cells, lattice.corners, strict=True)
    }
    return [{**tile, "corners": corners[tile["x"], tile["y"]]} for tile in tiles]


def fit(evidence: Sequence[Evidence], most_wrong: float = MOST_WRONG) -> dict[str, Any]:
    """Calibrations of tiles and boards, and from where on a board is certain."""
    tile = fit_calibration(
        np.concatenate([e.tiles for e in evidence]), np.concatenate([e.right for e in evidence])
    )
    board = fit_calibration([e.board for e in evidence], [e.all_right for e in evidence])
    whole = [e for e in evidence if e.whole]
    sure = board([e.board for e in whole])
    order = np.argsort(-sure)
    wrong = np.cumsum([not whole[i].all_right for i in order])
    # Half a mistake more than seen: what was not seen yet is not impossible.
    share = (wrong + 0.5) / (np.arange(len(order)) + 1)
    enough = np.flatnonzero(share <= most_wrong)
    least = float(sure[order[enough[-1]]]) if len(enough) else UNPROVEN
    return {
        "tile": list(astuple(tile)),
        "board": list(astuple(board)),
        "certain": max(least, LEAST_CERTAIN),
    }


def tune(cache: Path, count: int, boxes: int, stages: Stages, model: Path) -> dict[str, Any]:
    """Fit on pictures of unknown artwork, of our own tiles and of so many enrolled boxes, each for
    itself, and write the result into the model."""

    def seen(*papers: Paper) -> list[Evidence]:
        pictures = [exam_pictures(cache / "exam", paper, count, SITTING) for paper in papers]
        return gather([picture for part in pictures for picture in part], stages)

    fitted = fit(seen(Paper.NORMAL, Paper.HARD), MOST_WRONG_STRANGE)
    fitted[OWN_KEY] = fit(seen(Paper.HOUSE))
    if boxes:
        plans = [Plan(FIRST_BOX + number, BOARDS) for number in range(boxes)]
        fitted[ENROLLED_KEY] = fit(gather_enrolled(cache / "enrolment", plans))
    write_calibration(model, fitted)
    return fitted


def gather_enrolled(folder: Path, plans: Sequence[Plan]) -> list[Evidence]:
    """Learn each box from its sheets and read the games played with it."""
    take_all(folder, list(plans))
    room = Classroom(ANYHOW)
    found = []
    for plan in plans:
        box, *_ = learn(folder, plan, room)
        files = [file for part in PARTS for file in pictures_of(folder, plan, part)]
        found += gather(files, room.stages([box]), box.decode)
    return found


def write_calibration(file: Path, fitted: dict[str, Any]) -> None:
    """Put the fitted numbers into a model's own metadata, where they cannot get lost."""
    model = onnx.load(file)
    kept = {prop.key: prop.value for prop in model.metadata_props}
    onnx.helper.set_model_props(model, {**kept, CALIBRATION_KEY: json.dumps(fitted)})
    draft = file.with_suffix(".draft.onnx")
    onnx.save(model, draft)
    draft.replace(file)
