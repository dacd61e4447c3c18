"""`owczarek enrol` and `owczarek sets`: photos and labels in, a set that scans use out."""

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest
from shown_boxes import FACES, box

from calibration.enrolling import enrol
from calibration.labels import Label
from calibration.set_store import SetStore
from calibration.sheet import Labelled
from engine import Cell
from scanner.picture import Picture

FIXTURES = Path(__file__).parents[2] / "fixtures" / "images"


def written_labels(tmp_path, *photos):
    """Labels from the truth beside fixtures."""
    told = {}
    for photo in photos:
        truth = json.loads((FIXTURES / photo).with_suffix(".json").read_text("utf-8"))
        told[photo] = [{key: tile[key] for key in ("x", "y", "face")} for tile in truth["tiles"]]
    file = tmp_path / "labels.json"
    file.write_text(json.dumps(told))
    return str(file)


def test_a_box_is_learnt_from_tiles_that_touch_and_tiles_that_lie_apart(owczarek, tmp_path):
    photos = ("test-sheet.jpg", "test-block.jpg")
    labels = written_labels(tmp_path, *photos)
    paths = [str(FIXTURES / photo) for photo in photos]
    code, out, _ = owczarek("enrol", "our box", *paths, "--labels", labels)
    assert code == 0
    assert out.startswith("our box: 3")
    learnt = SetStore().load("our box")
    assert len(learnt.faces) >= 36
    code, out, _ = owczarek("sets", "list", "--json")
    (told,) = json.loads(out)
    assert told["name"] == "our box"
    folder = SetStore().folder / "our box"
    assert sum(file.stat().st_size for file in folder.iterdir()) < 20_000_000


def test_a_set_goes_to_a_friend_and_back(owczarek, tmp_path):
    SetStore().save(box("ours"))
    assert owczarek("sets", "export", "ours", "ours.zip")[0] == 0
    assert zipfile.is_zipfile(tmp_path / "ours.zip")
    code, _, err = owczarek("sets", "import", "ours.zip")
    assert code == 2
    assert "there already" in err
    assert owczarek("sets", "import", "ours.zip", "--name", "theirs")[0] == 0
    assert owczarek("sets", "remove", "ours")[0] == 0
    assert owczarek("sets", "list")[1] == "theirs: 16 faces\n"


@pytest.mark.parametrize(
    "words",
    [
        ("enrol", "box", "nowhere.jpg", "--labels", "labels.json"),
        ("enrol", "box", "photo.jpg", "--labels", "nowhere.json"),
        ("enrol", "box", "photo.jpg", "--labels", "bad.json"),
        ("enrol", "box", "photo.jpg", "--labels", "other.json"),
        ("enrol", "../box", "photo.jpg", "--labels", "labels.json"),
        ("enrol", "owczarek", "photo.jpg"),
        ("enrol", "box", "nowhere.jpg"),
        ("enrol", "box", "photo.jpg", "sub/photo.jpg", "--labels", "labels.json"),
        ("enrol", "box"),
        ("sets", "export", "nobody", "x.zip"),
        ("sets", "import", "photo.jpg"),
        ("sets", "import", "nowhere.zip"),
        ("sets", "remove", "nobody"),
        ("scan", "photo.jpg", "--set", "nobody"),
        ("scan", "photo.jpg", "--set", "../sets"),
    ],
)
def test_bad_input_is_refused_in_one_line_and_nothing_is_kept(owczarek, tmp_path, words):
    import cv2

    (tmp_path / "sub").mkdir()
    for place in ("photo.jpg", "sub/photo.jpg"):
        assert cv2.imwrite(str(tmp_path / place), np.full((480, 640, 3), 90, np.uint8))
    face = FACES[0].to_json()
    (tmp_path / "labels.json").write_text(
        json.dumps({"photo.jpg": [{"x": 0, "y": 0, "face": face}]})
    )
    (tmp_path / "other.json").write_text(json.dumps({"x.jpg": [{"x": 0, "y": 0, "face": face}]}))
    (tmp_path / "bad.json").write_text('{"photo.jpg": [{"x": 0}]}')
    code, out, err = owczarek(*words)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert SetStore().names() == []


def test_photos_that_do_not_belong_to_the_labels_teach_nothing(monkeypatch):
    from calibration.errors import EnrolError

    crops = np.zeros((1, 64, 64, 3), np.uint8)
    monkeypatch.setattr("calibration.enrolling.look_at_sheet", lambda *_: None)
    monkeypatch.setattr(
        "calibration.enrolling.match_labels", lambda *_: Labelled(FACES[:1], crops, ())
    )
    labels = {"a.jpg": tuple(Label(Cell(i, 0), face) for i, face in enumerate(FACES[:5]))}
    photo = Picture.of(np.zeros((480, 640, 3), np.uint8), "a.jpg")
    with pytest.raises(EnrolError, match="only 1 of 5 labelled tiles"):
        enrol("box", [("a.jpg", lambda: photo)], labels, None)
