"""Photographed sheets that are hard to find one's way on: floors of slabs, slanting views."""

from itertools import islice

import cv2
import numpy as np
import pytest

from calibration.labels import Label
from calibration.sheet import load_eyes, look_at_sheet, match_labels
from models.school.enrolment_pictures import Plan, sheets


def area(corners):
    return cv2.contourArea(np.asarray(corners, np.float32))


@pytest.fixture(scope="module")
def eyes():
    return load_eyes()


@pytest.mark.parametrize(
    ("style", "number", "larger"),
    [
        pytest.param(1_000_123, 2, 1.2, id="on slabs"),
        pytest.param(1_000_118, 6, 1.6, id="seen from low"),
    ],
)
def test_every_labelled_tile_is_found_where_it_lies(eyes, style, number, larger):
    photo = next(islice(sheets(Plan(style, 1)), number, None))()
    labels = [Label(tile.cell, photo.board.tiles[tile.cell].face) for tile in photo.tiles]
    seen = look_at_sheet(photo.image, eyes, "sheet")
    learnt = match_labels(seen, photo.image, labels, eyes)
    assert list(learnt.faces) == [label.face for label in labels]
    # Slabs are larger than the tiles upon them; far tiles may be felt only if asked for.
    size = np.median([area(corners) for corners in seen.lattice.corners])
    assert size < larger * np.median([area(tile.corners) for tile in photo.tiles])
