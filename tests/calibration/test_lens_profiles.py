"""Lens profiles as files: found again by camera and size, refused where they make no sense."""

import json
from dataclasses import replace

import numpy as np
import pytest

from calibration.lens_profiles import LensError, LensProfile, Shelf, open_shelf, save_profile
from scanner.lens import Lens
from scanner.picture import Picture
from scanner.shots import Shot

LENS = Lens((1600, 1200), (1100.0, 1100.0), (805.0, 590.0), (-0.2, 0.05, 0.001, -0.002, 0.0))
PROFILE = LensProfile("Acme One", "4.25 mm", LENS, 0.2, 12)


def picture(size, shot):
    return Picture.of(np.zeros((size[1], size[0], 3), np.uint8), shot=shot)


def test_a_profile_is_kept_and_read_back_the_same(tmp_path):
    file = save_profile(PROFILE, tmp_path)
    assert open_shelf(tmp_path) == Shelf((PROFILE,))
    assert [f.name for f in file.parent.iterdir()] == [PROFILE.file_name]
    save_profile(replace(PROFILE, error_px=0.1), tmp_path)
    assert [p.error_px for p in open_shelf(tmp_path).profiles] == [0.1]


def test_cameras_zooms_and_sizes_have_files_of_their_own():
    others = [
        replace(PROFILE, camera="Acme  One"),
        replace(PROFILE, camera="カメラ"),
        replace(PROFILE, camera="相机"),
        replace(PROFILE, camera="../../evil"),
        replace(PROFILE, zoom=""),
        replace(PROFILE, lens=LENS.scaled((800, 600))),
        PROFILE,
    ]
    names = {profile.file_name for profile in others}
    assert len(names) == len(others)
    assert not any("/" in name or name.startswith(".") for name in names)


@pytest.mark.parametrize(
    ("size", "shot", "lens"),
    [
        ((1600, 1200), Shot("Acme One", "4.25 mm"), LENS),
        ((800, 600), Shot("Acme One", "4.25 mm"), LENS.scaled((800, 600))),
        ((1200, 1600), Shot("Acme One", "4.25 mm", 1), LENS.turned(1)),
        ((1200, 1600), Shot("Acme One", "4.25 mm", 3), LENS.turned(3)),
        ((1600, 1200), Shot("Acme One", "4.25 mm", 2), LENS.turned(2)),
        ((1200, 1600), Shot("Acme One", "4.25 mm"), LENS.turned(1)),
        ((1600, 900), Shot("Acme One", "4.25 mm"), None),
        ((1600, 1200), Shot("Acme One", "2.20 mm"), None),
        ((1600, 1200), Shot("Acme Two", "4.25 mm"), None),
        ((1600, 1200), Shot(), None),
    ],
)
def test_a_profile_is_found_by_camera_zoom_and_shape(size, shot, lens):
    assert Shelf((PROFILE,)).lens_for(picture(size, shot)) == lens


@pytest.mark.parametrize(("size", "fits"), [((1600, 1200), True), ((800, 600), False)])
def test_pictures_that_name_no_camera_must_have_the_very_same_size(size, fits):
    shelf = Shelf((replace(PROFILE, camera="", zoom=""),))
    assert (shelf.lens_for(picture(size, Shot())) is not None) == fits


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("size", [1600], "size: 1 entries, expected 2"),
        ("size", [1600, 10**9], "size"),
        ("focal", [0, 0], "focal"),
        ("focal", ["a", 1], "expected a number"),
        ("focal", [1e999, 1], "Infinity is not a number"),
        ("centre", [-5, 10], "centre"),
        ("bend", [-3, 0, 0, 0, 0], "no lens bends like this"),
        ("bend", [0, 0, 0.5, 0, 0], "no lens bends like this"),
        ("bend", [[]] * 5, "expected a number"),
        ("camera", None, "camera"),
        ("camera", "x" * 300, "camera"),
        ("photos", 0, "photos"),
        ("error_px", True, "error_px"),
    ],
)
def test_what_no_lens_could_be_is_refused_and_named(key, value, complaint):
    text = json.dumps({**PROFILE.to_json(), key: value}).encode()
    with pytest.raises(LensError) as caught:
        LensProfile.from_text(text, "lens.json")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", [b"", b"[]", b"\x80\x04K\x01.", b"{" * 9000, b" " * 30_000, b"1"])
def test_other_files_are_no_profiles(tmp_path, text):
    with pytest.raises(LensError):
        LensProfile.from_text(text, "lens.json")
    save_profile(PROFILE, tmp_path)
    (tmp_path / "lenses" / "odd.json").write_bytes(text)
    assert open_shelf(tmp_path) == Shelf((PROFILE,), ("odd.json",))


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "lenses").write_text("in the way")
    with pytest.raises(LensError, match="cannot be written"):
        save_profile(PROFILE, tmp_path)
    assert open_shelf(tmp_path) == Shelf()
