"""An exported art set: its index tells the truth, and nothing foreign is ever overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from small_box import box_of

from engine import Face
from engine.catalogue import load
from models.art import house_style, paint_face
from models.press import PressError, export_tiles
from models.press.export import index_of

HOUSE = house_style()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "house"
    export_tiles(folder, box_of(3), HOUSE, progress=False)
    return folder


def test_the_index_lists_every_different_face_with_its_count(exported: Path) -> None:
    index = json.loads((exported / "index.json").read_text("utf-8"))
    assert (index["name"], index["tile_mm"]) == ("Owczarek", 45)
    read = {Face.from_json(entry["face"]): entry["count"] for entry in index["faces"]}
    assert read == box_of(3).counts
    assert [entry["file"] for entry in index["faces"]] == ["0001.png", "0002.png", "0003.png"]


def test_every_picture_is_square_and_shows_its_face_upright(exported: Path) -> None:
    index = json.loads((exported / "index.json").read_text("utf-8"))
    for entry in index["faces"]:
        picture = cv2.imread(str(exported / entry["file"]))
        face = Face.from_json(entry["face"])
        assert face == face.upright
        assert picture.shape == (512, 512, 3)
        assert np.array_equal(picture, paint_face(face, HOUSE, 512))


def test_the_index_of_the_whole_box_counts_like_the_catalogue() -> None:
    faces = index_of(load(), "any")["faces"]
    assert {Face.from_json(entry["face"]): entry["count"] for entry in faces} == load().counts
    assert len({entry["file"] for entry in faces}) == len(faces) == len(load().counts)


def test_an_earlier_export_is_replaced_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    export_tiles(folder, box_of(2), HOUSE, progress=False)
    export_tiles(folder, box_of(1), HOUSE, progress=False)
    assert sorted(entry.name for entry in folder.iterdir()) == ["0001.png", "index.json"]
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("diary.txt", "dear diary"),
        ("index.json", "not JSON"),
        ("index.json", "[]"),
        ("index.json", '{"name": "somebody else\'s"}'),
        ("index.json", '{"faces": [{"file": "0001.png"}]}'),
    ],
)
def test_a_folder_with_anything_else_is_refused_and_left_alone(
    tmp_path: Path, name: str, text: str
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / name).write_text(text)
    with pytest.raises(PressError, match=f"holds {name}, which no earlier export wrote"):
        export_tiles(folder, box_of(1), HOUSE, progress=False)
    assert (folder / name).read_text() == text
    assert list(tmp_path.iterdir()) == [folder]


def test_a_stranger_beside_an_earlier_export_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    export_tiles(folder, box_of(1), HOUSE, progress=False)
    (folder / "notes.txt").write_text("keep me")
    with pytest.raises(PressError, match="holds notes"):
        export_tiles(folder, box_of(1), HOUSE, progress=False)
    assert (folder / "notes.txt").exists()


def test_a_file_or_a_missing_parent_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tiles"
    file.write_text("a file")
    with pytest.raises(PressError, match="this is a file"):
        export_tiles(file, box_of(1), HOUSE, progress=False)
    with pytest.raises(PressError, match="there is no folder"):
        export_tiles(tmp_path / "no" / "where", box_of(1), HOUSE, progress=False)


@pytest.mark.parametrize("px", [0, 511, 4097])
def test_pictures_too_small_or_large_are_refused(tmp_path: Path, px: int) -> None:
    with pytest.raises(PressError, match="512 to 4096 px"):
        export_tiles(tmp_path / "set", box_of(1), HOUSE, px, progress=False)


def test_a_disk_that_refuses_leaves_the_earlier_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "set"
    export_tiles(folder, box_of(1), HOUSE, progress=False)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(PressError, match="No space left on device"):
        export_tiles(folder, box_of(2), HOUSE, progress=False)
    assert sorted(entry.name for entry in folder.iterdir()) == ["0001.png", "index.json"]
    assert list(tmp_path.iterdir()) == [folder]


def test_progress_goes_to_stderr_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_tiles(tmp_path / "set", box_of(1), HOUSE, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "painting" in err
