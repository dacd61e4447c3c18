"""Labels are read strictly; complaints say where."""

import json

import pytest

from calibration.errors import EnrolError
from calibration.labels import read_labels
from engine import Cell, read_face

FACE = read_face("yyff").to_json()


def read(data) -> object:
    return read_labels(json.dumps(data).encode(), "labels.json")


def test_a_label_is_a_cell_and_a_face_as_it_lies():
    labels = read({"a.jpg": [{"x": 2, "y": 1, "face": FACE, "note": "ignored"}]})
    assert labels["a.jpg"][0].cell == Cell(2, 1)
    assert labels["a.jpg"][0].face == read_face("yyff")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "expected an object"),
        ({}, "labels of 0 photos"),
        ({"a.jpg": {}}, "a.jpg: expected a list"),
        ({"a.jpg": []}, "a.jpg: no tile is labelled"),
        ({"a.jpg": [3]}, "a.jpg[0]: expected an object"),
        ({"a.jpg": [{"y": 0, "face": FACE}]}, "a.jpg[0].x: expected a whole number"),
        ({"a.jpg": [{"x": 1e9, "y": 0, "face": FACE}]}, "a.jpg[0].x"),
        ({"a.jpg": [{"x": 0, "y": 0}]}, "a.jpg[0].face: missing"),
        ({"a.jpg": [{"x": 0, "y": 0, "face": {**FACE, "edges": "yyfz"}}]}, "a.jpg[0].face.edges"),
        ({"a.jpg": [{"x": 0, "y": 0, "face": {**FACE, "regions": [[0]]}}]}, "a.jpg[0].face"),
        ({"a.jpg": [{"x": 0, "y": 0, "face": FACE}] * 2}, "a.jpg[1]: column 0, row 0 is labelled"),
        ({"a.jpg": [{"x": 0, "y": 0, "face": FACE}] * 201}, "a.jpg: 201 entries"),
        ({f"{i}.jpg": [] for i in range(61)}, "labels of 61 photos"),
    ],
)
def test_wrong_labels_are_refused_where_they_are_wrong(data, place):
    with pytest.raises(EnrolError) as caught:
        read(data)
    assert str(caught.value).startswith("labels.json: ")
    assert place in str(caught.value)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_json_is_refused_in_one_line(text):
    with pytest.raises(EnrolError) as caught:
        read_labels(text, "labels.json")
    assert "\n" not in str(caught.value)
