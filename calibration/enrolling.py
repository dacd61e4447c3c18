"""Learning a box from photos and labels, without asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.errors import EnrolError
from calibration.labels import Labels
from calibration.sheet import Eyes, Labelled, look_at_sheet, match_labels
from calibration.tile_set import TileSet, check_name, references_of, shown_tiles
from engine import Face
from engine.sentences import Sentence
from scanner.picture import Picture

LEAST_SHARE = 0.5
"""Where fewer of the labelled tiles are found, labels and photos do not belong together."""


@dataclass(frozen=True, eq=False)
class Enrolled:
    """A set that was learnt, and what was odd about it."""

    tile_set: TileSet
    labelled: int
    """tiles that the labels name"""
    remarks: tuple[Sentence, ...]


def enrol(
    name: str,
    photos: Iterable[tuple[str, Callable[[], Picture]]],
    labels: Labels,
    eyes: Eyes,
) -> Enrolled:
    """Learn a box from photos (file name, and how to open it) whose tiles are all labelled."""
    check_name(name)
    parts: list[Labelled] = []
    wanted: list[Face] = []
    for photo, opened in photos:
        picture = opened()
        image = np.ascontiguousarray(picture.image)
        sheet = look_at_sheet(image, eyes, photo)
        parts.append(match_labels(sheet, image, labels[photo], eyes))
        wanted += [label.face for label in labels[photo]]
    remarks = tuple(remark for part in parts for remark in part.remarks)
    faces, numbers, crops = references_of([(part.faces, part.crops) for part in parts])
    if len(faces) < LEAST_SHARE * len(wanted):
        raise EnrolError(
            f"only {len(faces)} of {len(wanted)} labelled tiles are seen in the photos; "
            "do the labels belong to them?"
        )
    # The labels are the word of the one who has the box: unseen faces are in it too.
    return Enrolled(TileSet(name, shown_tiles(wanted), faces, numbers, crops), len(wanted), remarks)


def check_photos(names: Sequence[str], labels: Labels) -> None:
    """Refuse photos that the labels do not name, before any work is done."""
    if len(set(names)) != len(names):
        raise EnrolError("two photos have the same file name, so labels cannot tell them apart")
    for name in names:
        if name not in labels:
            raise EnrolError(f"{name}: the labels do not name this photo")
