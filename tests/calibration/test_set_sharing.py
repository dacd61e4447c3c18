"""A set survives being given away; a zip that means harm is refused in one line."""

import io
import json
import pickle
import stat
import zipfile

import numpy as np
import pytest
from shown_boxes import box

from calibration.errors import TileSetError
from calibration.set_sharing import export_set, open_shared
from calibration.set_store import SetStore
from calibration.tile_set import CROPS_FILE, SET_FILE, check_name


@pytest.fixture
def packed(tmp_path):
    """Write a zip with these members and open it as a set."""

    def pack(members, name="friend.zip", compression=zipfile.ZIP_DEFLATED):
        file = tmp_path / name
        with zipfile.ZipFile(file, "w", compression) as out:
            for entry, data in members:
                out.writestr(entry, data)
        return open_shared(file)

    return pack


def refused(action, *words):
    with pytest.raises(TileSetError) as caught:
        action()
    assert "\n" not in str(caught.value)
    for word in words:
        assert word in str(caught.value)


def members(**changes):
    files = box().to_files()
    told = json.loads(files[SET_FILE]) | changes
    return [(SET_FILE, json.dumps(told)), (CROPS_FILE, files[CROPS_FILE])]


def test_a_set_that_was_given_away_is_the_same_set(tmp_path):
    ours = box()
    export_set(ours, tmp_path / "ours.zip")
    theirs = open_shared(tmp_path / "ours.zip")
    assert (theirs.name, theirs.tiles, theirs.faces) == (ours.name, ours.tiles, ours.faces)
    assert np.abs(theirs.crops.astype(int) - ours.crops).mean() < 3
    assert (tmp_path / "ours.zip").stat().st_size < 1_000_000


@pytest.mark.parametrize(
    "name", ["../set.json", "/etc/passwd", "sets/../../x", "C:\\set.json", "set.json/", "x.pkl"]
)
def test_paths_out_of_the_folder_are_refused(packed, name):
    refused(lambda: packed([*members()[:1], (name, b"{}")]), "friend.zip", "does not belong")


def test_links_are_refused(packed):
    link = zipfile.ZipInfo(CROPS_FILE)
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    refused(lambda: packed([*members()[:1], (link, "/etc/passwd")]), "no plain file")


def test_bombs_are_refused(packed):
    zeros = b" " * 15_000_000
    refused(lambda: packed([(SET_FILE, zeros), *members()[1:]]), "unpacks to far more")
    refused(lambda: packed([(SET_FILE, b" " * 30_000_000)]), "unpacks to far more")


def test_a_zip_of_thousands_of_files_is_refused(packed):
    refused(lambda: packed([(f"{i}", b"") for i in range(3000)]), "3000 files")


def test_a_file_given_twice_is_refused(packed):
    with pytest.warns(UserWarning, match="Duplicate"):
        refused(lambda: packed([*members()[:1], *members()[:1]]), "does not belong")


def test_a_header_that_lies_about_its_size_is_refused(tmp_path):
    file = tmp_path / "lies.zip"
    export_set(box(), file)
    data = bytearray(file.read_bytes())
    for at in (data.find(b"PK\x01\x02"), data.find(b"PK\x03\x04")):
        offset = 24 if data[at : at + 4] == b"PK\x01\x02" else 22
        data[at + offset : at + offset + 4] = (10).to_bytes(4, "little")
    file.write_bytes(data)
    refused(lambda: open_shared(file), "lies.zip")


def test_pickles_are_never_opened(packed, tmp_path):
    class Harm:
        def __reduce__(self):
            return (open, (str(tmp_path / "harm"), "w"))

    evil = io.BytesIO()
    np.savez(evil, crops=np.array([1], dtype=object), allow_pickle=True)
    for data in (pickle.dumps(Harm()), evil.getvalue()):
        refused(lambda data=data: packed([*members()[:1], (CROPS_FILE, data)]), "not a JPEG")
    refused(
        lambda: packed([*members()[:1], ("references.npz", evil.getvalue())]), "does not belong"
    )
    assert not (tmp_path / "harm").exists()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": 2}, ["version"]),
        ({"version": "1"}, ["version"]),
        ({"name": "../up"}, ["cannot be the name"]),
        ({"name": "owczarek"}, ["cannot be the name"]),
        ({"name": 3}, ["name"]),
        ({"references": []}, ["references"]),
        ({"references": [{}]}, ["references[0].face"]),
        ({"references": [{"face": None, "photo": 0}] * 2001}, ["2001 entries"]),
        ({"tiles": [{}]}, ["tiles[0].front"]),
        ({"tiles": [{"front": 1}] * 3000}, ["3000 entries"]),
    ],
)
def test_wrong_contents_are_refused_where_they_are_wrong(packed, changes, words):
    refused(lambda: packed(members(**changes)), "friend.zip", *words)


def test_crops_of_another_shape_are_refused_before_they_are_decoded(packed):
    import cv2

    _, other = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))
    refused(lambda: packed([members()[0], (CROPS_FILE, other.tobytes())]), "64x64 pixels")
    huge = bytearray(members()[1][1])
    at = huge.find(b"\xff\xc0")
    huge[at + 5 : at + 9] = b"\xff\xff\xff\xff"
    refused(lambda: packed([members()[0], (CROPS_FILE, bytes(huge))]), "65535x65535")
    cut = members()[1][1][:700]
    refused(lambda: packed([members()[0], (CROPS_FILE, cut)]), "crops.jpg")


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 50])
def test_what_is_no_zip_is_refused(tmp_path, data):
    (tmp_path / "x.zip").write_bytes(data)
    refused(lambda: open_shared(tmp_path / "x.zip"), "x.zip")


def test_a_file_that_is_not_there_is_named(tmp_path):
    refused(lambda: open_shared(tmp_path / "nowhere.zip"), "nowhere.zip")


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", "a\0b", " a", "a.", "x" * 41])
def test_names_that_no_folder_can_have_are_refused(name):
    refused(lambda: check_name(name), "cannot be the name")


def test_a_store_keeps_replaces_and_forgets_sets(tmp_path):
    store = SetStore(tmp_path)
    assert store.names() == []
    store.save(box("Babcia"))
    store.save(box("Babcia"))
    store.save(box("Żabki 2"))
    assert store.names() == ["Babcia", "Żabki 2"]
    assert len(store.load("Babcia").faces) == 16
    store.remove("Babcia")
    assert store.names() == ["Żabki 2"]
    refused(lambda: store.load("Babcia"), "Babcia", "Żabki 2")
    refused(lambda: store.remove("../sets"), "no tile set")


def test_a_set_that_cannot_be_written_leaves_the_old_one(tmp_path, monkeypatch):
    store = SetStore(tmp_path)
    store.save(box())

    def full(file, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("calibration.set_store._write", full)
    with pytest.raises(OSError, match="No space"):
        store.save(box())
    assert store.names() == ["ours"]
    assert [place.name for place in store.folder.iterdir()] == ["ours"]
