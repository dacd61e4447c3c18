"""Our own tiles are known without being enrolled; other artists' are not taken for them."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.enrolled_set import own_art
from scanner.choosing import USUAL
from scanner.crops import cut_crops, even_light

FIXTURES = Path(__file__).parents[2] / "fixtures" / "images"


@pytest.mark.parametrize(
    ("photo", "ours"),
    [
        ("house-easy-1", True),
        ("house-hard-1", True),
        ("test-easy-1", False),
        ("test-hard-1", False),
    ],
)
def test_our_own_drawings_are_told_from_others(photo, ours):
    truth = json.loads((FIXTURES / f"{photo}.json").read_text("utf-8"))
    quads = [tile["corners"] for tile in truth["tiles"] if tile["visible"] > 0.5]
    image = cv2.imread(str(FIXTURES / f"{photo}.jpg"))
    crops = even_light(cut_crops(image, np.array(quads, np.float32)))
    known = own_art()
    assert known is not None
    fit = np.minimum(known.fit(known.distances(crops)), USUAL.most).mean()
    assert (fit >= USUAL.fits) == ours


@pytest.mark.parametrize("ours", [True, False])
def test_a_reader_tells_with_what_to_compare_them(ours):
    from scanner.reader import load_reader

    photo = "house-easy-1" if ours else "test-easy-1"
    truth = json.loads((FIXTURES / f"{photo}.json").read_text("utf-8"))
    quads = [tile["corners"] for tile in truth["tiles"] if tile["visible"] > 0.9]
    image = cv2.imread(str(FIXTURES / f"{photo}.jpg"))
    crops = even_light(cut_crops(image, np.array(quads, np.float32)))
    beliefs = load_reader().read(crops)
    known = own_art()
    assert known is not None
    fit = np.minimum(known.fit_as_read(beliefs, crops), USUAL.most).mean()
    assert (fit >= USUAL.own) == ours
    assert len(known.fit_as_read(beliefs.keep(np.zeros(0, int)), crops[:0])) == 0
