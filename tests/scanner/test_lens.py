"""Lenses: pixels and straight lines of sight, and scans that know their camera's lens."""

import json

import numpy as np
import pytest
from believed_boards import lattice_of
from PIL import Image
from stub_eyes import BOARD

from calibration.lens_profiles import LensProfile, save_profile
from scanner import Scanner
from scanner.lens import Lens, Straightening
from scanner.picture import Picture
from scanner.pictures import load_picture
from scanner.shots import Shot

LENS = Lens((640, 480), (450.0, 450.0), (322.0, 236.0), (-0.25, 0.06, 0.002, -0.001, 0.0))
GRID = np.stack(np.meshgrid(np.linspace(0, 639, 9), np.linspace(0, 479, 7)), axis=-1)


def test_bending_undoes_straightening():
    np.testing.assert_allclose(LENS.bent(LENS.straight(GRID)), GRID, atol=1e-4)
    assert LENS.straight(np.zeros((0, 4, 2))).shape == (0, 4, 2)
    assert LENS.bent(np.zeros((0, 2))).shape == (0, 2)


def test_a_smaller_picture_has_the_same_lines_of_sight():
    small = (GRID + 0.5) / 2 - 0.5
    np.testing.assert_allclose(
        LENS.scaled((320, 240)).straight(small), LENS.straight(GRID), atol=1e-7
    )


@pytest.mark.parametrize("quarters", [1, 2, 3, 4])
def test_a_turned_picture_has_turned_lines_of_sight(quarters):
    pixels, sight, size = GRID, LENS.straight(GRID), (640, 480)
    for _ in range(quarters):
        pixels = np.stack([size[1] - 1 - pixels[..., 1], pixels[..., 0]], axis=-1)
        sight = np.stack([-sight[..., 1], sight[..., 0]], axis=-1)
        size = size[::-1]
    turned = LENS.turned(quarters)
    assert turned.size == size
    np.testing.assert_allclose(turned.straight(pixels), sight, atol=1e-9)


def test_a_straight_picture_holds_all_that_the_bent_one_shows():
    way = Straightening.of(LENS)
    spots = way.straight(GRID)
    assert spots.min() >= -1
    assert (spots <= np.array(way.size)).all()
    np.testing.assert_allclose(way.bent(spots), GRID, atol=1e-4)


def test_bent_lines_come_out_straight():
    way = Straightening.of(LENS)
    line = way.bent(np.column_stack([np.linspace(60, 600, 200), np.full(200, 80.0)]))
    image = np.zeros((480, 640, 3), np.uint8)
    for x, y in np.round(line).astype(int):
        image[y - 1 : y + 2, x] = 255
    straight = way.apply(image)[..., 0]
    rows = np.argwhere(straight > 128)[:, 0]
    assert abs(rows - 80).max() <= 2


@pytest.mark.parametrize(
    ("bend", "sane"),
    [
        ((0.0, 0.0, 0.0, 0.0, 0.0), True),
        ((-0.25, 0.06, 0.0, 0.0, 0.0), True),
        ((0.3, 0.0, 0.0, 0.0, 0.0), True),
        ((-0.6, 0.0, 0.0, 0.0, 0.0), False),
        ((0.0, 0.0, 0.0, 0.0, -2.0), False),
        ((0.0, 0.0, 0.3, 0.0, 0.0), False),
    ],
)
def test_a_lens_that_folds_the_picture_is_none(bend, sane):
    assert Lens(LENS.size, LENS.focal, LENS.centre, bend).sane == sane


def test_points_of_a_straightened_photo_are_told_in_pixels_of_the_photo():
    photo = Picture.of(np.zeros((960, 1280, 3), np.uint8))
    straight = photo.straightened(LENS.scaled((1280, 960)))
    assert straight.size == photo.size
    points = np.array([[100.0, 200.0], [700, 500], [1200, 900]])
    np.testing.assert_allclose(straight.in_photo(straight.in_image(points)), points, atol=1e-2)
    centre = np.array(LENS.scaled((1280, 960)).centre)
    moved = straight.in_image(np.array([centre, centre + 1]))
    # The middle stays as sharp as it was.
    np.testing.assert_allclose(moved[1] - moved[0], [1, 1], atol=1e-3)


def keep(data, lens=LENS, camera="", zoom=""):
    save_profile(LensProfile(camera, zoom, lens, 0.2, 12), data)


def test_a_scan_tells_corners_in_the_photo_whether_a_lens_is_known_or_not(eyes, tmp_path):
    image = np.full((480, 640, 3), 90, np.uint8)
    keep(tmp_path)
    found = lattice_of(list(BOARD)).corners
    for scanner, wanted in (
        (Scanner(data=tmp_path / "none"), found),
        (Scanner(data=tmp_path), Straightening.of(LENS).bent(found)),
    ):
        np.testing.assert_allclose(scanner.lattice(image).corners, wanted, atol=1e-3)
        scan = scanner.scan(image)
        for i, cell in enumerate(BOARD):
            np.testing.assert_allclose(scan.seen[cell].corners, wanted[i], atol=1e-3)


def test_a_lens_that_hardly_bends_costs_nothing(eyes, tmp_path):
    keep(tmp_path, Lens((640, 480), (450.0, 450.0), (320.0, 240.0), (0.001, 0.0, 0.0, 0.0, 0.0)))
    image = np.full((480, 640, 3), 90, np.uint8)
    np.testing.assert_array_equal(
        Scanner(data=tmp_path).lattice(image).corners, lattice_of(list(BOARD)).corners
    )


def test_the_command_finds_the_profile_by_the_photos_own_words(eyes, owczarek, tmp_path):
    from calibration.folders import data_folder

    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Acme", "One\0 "
    exif.get_ifd(0x8769)[0x920A] = 4.25
    Image.new("RGB", (640, 480), (90, 90, 90)).save(tmp_path / "table.jpg", exif=exif)
    Image.new("RGB", (640, 480), (90, 90, 90)).save(tmp_path / "other.jpg")
    assert load_picture(tmp_path / "table.jpg").shot == Shot("Acme One", "4.25 mm")
    assert load_picture(tmp_path / "other.jpg").shot == Shot()
    keep(data_folder(), camera="Acme One", zoom="4.25 mm")
    bent, plain = (
        json.loads(owczarek("lattice", name, "--json")[1])["tiles"][0]["corners"]
        for name in ("table.jpg", "other.jpg")
    )
    assert np.abs(np.array(bent) - plain).max() > 3


def test_a_webcam_is_known_by_the_name_it_was_given(eyes, owczarek, photo):
    from calibration.folders import data_folder

    keep(data_folder(), camera="kitchen webcam")
    bent, plain = (
        json.loads(owczarek(*words, "--json")[1])["tiles"][0]["corners"]
        for words in (("scan", photo(), "--camera", "kitchen webcam"), ("scan", photo()))
    )
    assert np.abs(np.array(bent) - plain).max() > 3
    found = json.loads(owczarek("lattice", photo(), "--camera", "kitchen webcam", "--json")[1])
    np.testing.assert_allclose(found["tiles"][0]["corners"], bent, atol=0.02)


def test_a_damaged_profile_is_told_and_does_no_harm(eyes, tmp_path):
    keep(tmp_path)
    (tmp_path / "lenses" / "odd.json").write_text("{}")
    scan = Scanner(data=tmp_path).scan(np.full((480, 640, 3), 90, np.uint8))
    assert scan.board == BOARD
    assert [str(w) for w in scan.warnings if "odd.json" in str(w)] == [
        "The lens profile odd.json is damaged and is not used; measure the lens again."
    ]


@pytest.mark.parametrize(
    ("fields", "shot"),
    [
        ({}, Shot()),
        ({0x0112: 6}, Shot(quarters=1)),
        ({0x010F: "Acme", 0x0110: "Acme One", 0x0112: 8}, Shot("Acme One", "", 3)),
        ({0x010F: "Acme", 0x0110: "One", 0x0112: 2}, Shot()),
        ({0x0110: "x" * 500}, Shot("x" * 80)),
        ({0x010F: "\x00\x01 "}, Shot()),
    ],
)
def test_cameras_are_named_by_maker_and_model(fields, shot, tmp_path):
    exif = Image.Exif()
    exif.update(fields)
    for ending in ("jpg", "png", "webp"):
        file = tmp_path / f"photo.{ending}"
        Image.new("RGB", (100, 80)).save(file, exif=exif)
        assert load_picture(file).shot == shot
