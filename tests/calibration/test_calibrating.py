"""`owczarek calibrate`: a known strong lens is measured, whatever lies between the photos."""

import json

import cv2
import numpy as np
import pytest
from strong_lens import STRONG

from calibration.board_sightings import LEAST_CORNERS, BoardSighting, NoBoardError, see_board
from calibration.calibrating import calibrate
from calibration.coverage import what_is_missing
from calibration.lens_profiles import open_shelf
from models.photographer.camera import Camera, frame_board
from models.photographer.lens_photos import photograph_lens_board
from models.trials.lens import straightness, tiles_through
from scanner.lens_board import LENS_BOARD, LensBoard
from scanner.picture import Picture
from scanner.pictures import load_picture
from scanner.shots import Shot

FOCAL = STRONG.focal * max(STRONG.size)


def test_corners_of_the_board_are_found_where_the_camera_saw_them(board_photos):
    for name, camera in zip(*board_photos, strict=True):
        seen = see_board(load_picture(name))
        assert len(seen.pixels) > LEAST_CORNERS
        wanted = camera.project(seen.points * [1, 1, 0])
        assert np.median(np.linalg.norm(seen.pixels - wanted, axis=1)) < 0.15


def test_a_strong_lens_is_measured_and_tile_corners_come_out_straight(board_photos):
    profile = calibrate(board_photos[0]).profile
    assert profile.error_px < 0.5
    assert profile.lens.focal[0] == pytest.approx(FOCAL, rel=0.01)
    assert profile.lens.bend[0] == pytest.approx(STRONG.bend[0], abs=0.02)
    _, camera, points = tiles_through(STRONG, 1_600_100)
    assert straightness(camera, points, None) > 5
    assert straightness(camera, points, profile.lens) < 1


def test_the_profile_is_kept_where_scans_look_for_it(owczarek, board_photos, tmp_path):
    code, out, err = owczarek("calibrate", *board_photos[0], "--json", "--data", "mine")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert told["profile"]["error_px"] < 0.5
    assert told["left_out"] == []
    (profile,) = open_shelf(tmp_path / "mine").profiles
    assert profile.to_json() == told["profile"]
    picture = Picture.of(np.zeros((720, 960, 3), np.uint8))
    assert open_shelf(tmp_path / "mine").lens_for(picture) == profile.lens


def test_it_tells_people_how_good_it_is_and_what_is_missing(owczarek, board_photos):
    code, out, _ = owczarek("calibrate", *board_photos[0][:8], "--camera", "kitchen webcam")
    assert code == 0
    assert "The lens of kitchen webcam, 960 x 720 pixels, is measured." in out
    assert "8 photos, error 0." in out


def seen_from(tilt, aim):
    """The board's corners as a camera sees them, without any picture."""
    outline = np.array([[0, 0], [175, 0], [175, 225], [0, 225]], float)
    camera = Camera(STRONG.size, FOCAL, (87.5, 112.5), 500, np.radians(tilt), 0.3, 0.2, STRONG.bend)
    camera = frame_board(camera, outline, 0.5, np.array(aim))
    points = LENS_BOARD.opencv.getChessboardCorners()
    pixels = camera.project(points * [1, 1, 0]).astype(np.float32)
    normal = -camera.rotation[:, 2]
    return BoardSighting("photo", Shot(), STRONG.size, pixels, points), normal


def test_photos_from_straight_above_ask_for_tilted_ones_and_all_parts():
    sightings, normals = zip(*[seen_from(8, (0.0, 0.0)) for _ in range(8)], strict=True)
    wishes = [str(wish) for wish in what_is_missing(sightings, np.array(normals))]
    assert "Take two photos with the camera tilted well up or down." in wishes
    assert "Take two photos with the camera tilted well to the left or to the right." in wishes
    assert "Hold the lens board to the top left of the picture in one or two more photos." in wishes
    assert not any("middle" in wish for wish in wishes)


def test_photos_from_all_sides_and_in_all_parts_leave_no_wish():
    aims = [(x, y) for x in (-0.4, 0, 0.4) for y in (-0.4, 0, 0.4)]
    sightings, normals = zip(*[seen_from(30, aim) for aim in aims], strict=True)
    turned = [[*np.roll(normal[:2], i % 2), normal[2]] for i, normal in enumerate(normals)]
    assert what_is_missing(sightings, np.array(turned)) == ()


@pytest.fixture
def bad_photo(board_photos, tmp_path):
    """A photo that somebody has squeezed."""
    image = cv2.imread(board_photos[0][0])
    squeezed = cv2.resize(image, None, fx=1.0, fy=0.8)
    bad = np.full_like(image, 128)
    bad[: len(squeezed)] = squeezed
    cv2.imwrite(str(tmp_path / "bad.png"), bad)
    return "bad.png"


def test_photos_of_which_too_few_fit_together_make_no_lens(owczarek, board_photos, bad_photo):
    code, out, err = owczarek("calibrate", *board_photos[0][:7], bad_photo)
    assert (code, err) == (1, "")
    assert "only 7 photos fit together, at least 8 are needed; left out: bad.png" in out


def test_a_photo_that_does_not_fit_is_left_out_and_named(owczarek, board_photos, bad_photo):
    told = json.loads(owczarek("calibrate", *board_photos[0], "bad.png", "--json")[1])
    assert told["left_out"] == ["bad.png is left out: it does not fit the others."]
    assert told["profile"]["error_px"] < 0.5
    assert told["profile"]["photos"] == 9


def test_a_photo_without_the_board_is_left_out_and_named(owczarek, board_photos, tmp_path):
    cv2.imwrite(str(tmp_path / "cat.png"), np.full((720, 960, 3), 90, np.uint8))
    told = json.loads(owczarek("calibrate", "cat.png", *board_photos[0], "--json")[1])
    assert told["left_out"] == ["cat.png is left out: the lens board is not seen."]


def test_too_few_photos_of_the_board_is_no(owczarek, board_photos, tmp_path):
    cv2.imwrite(str(tmp_path / "cat.png"), np.full((720, 960, 3), 90, np.uint8))
    photos = [*board_photos[0][:7], "cat.png"]
    code, out, err = owczarek("calibrate", *photos)
    assert (code, err) == (1, "")
    assert out.startswith("No profile: 7 of 8 photos show the lens board, at least 8 are needed")
    told = json.loads(owczarek("calibrate", *photos, "--json")[1])
    assert told["profile"] is None
    assert "cat.png" in told["reason"]


def other_board(board):
    return photograph_lens_board(1_600_300, STRONG.size, FOCAL, STRONG.bend, board=board)[0]


@pytest.mark.parametrize(
    "board",
    [
        LensBoard(columns=5, rows=7, square_mm=30, marker_mm=22),
        LensBoard(columns=9, rows=7, square_mm=22, marker_mm=16),
        LensBoard(dictionary=cv2.aruco.DICT_5X5_100),
        LensBoard(dictionary=cv2.aruco.DICT_6X6_250),
    ],
)
def test_another_board_is_told_from_ours(board):
    with pytest.raises(NoBoardError, match="another board"):
        see_board(Picture.of(other_board(board)))


@pytest.mark.parametrize("bend", [(-0.4, 0.12), (0.2, 0.05)])
def test_the_board_is_known_through_very_strong_lenses(bend):
    image, _ = photograph_lens_board(1_600_400, (640, 480), 350, bend)
    assert len(see_board(Picture.of(image)).pixels) > LENS_BOARD.inner_corners / 2


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda b, _: b[:7], "7 photos: a lens is measured from at least 8"),
        (lambda b, _: [*b, "missing.jpg"], "missing.jpg: No such file"),
        (lambda b, s: [*b, s], "small.jpg: 480 x 360 pixels, but"),
        (lambda b, _: [*b, "--camera", ""], "a camera's name has 1 to 80 letters"),
        (lambda b, _: b * 30, "270 photos: at most 200 are used"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(owczarek, board_photos, tmp_path, wrong, complaint):
    small = cv2.resize(cv2.imread(board_photos[0][3]), (480, 360), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(tmp_path / "small.jpg"), small)
    code, out, err = owczarek("calibrate", *wrong(list(board_photos[0]), "small.jpg"))
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
    assert open_shelf(tmp_path).profiles == ()


def test_photos_of_two_cameras_are_refused(owczarek, board_photos, with_exif):
    one = with_exif(board_photos[0][:8])
    other = with_exif(board_photos[0][8:], focal=2.2)
    code, _, err = owczarek("calibrate", *one, *other)
    assert code == 2
    assert "another camera or zoom (Acme One 2.20 mm) than" in err


def test_portrait_and_landscape_photos_of_one_phone_go_together(board_photos, with_exif):
    names = board_photos[0]
    turned = with_exif(names[:3], orientation=6)
    # Turned by the note, these are upright again although the file stores them lying.
    assert load_picture(turned[0]).size == STRONG.size
    straight = calibrate(names).profile
    mixed = [*turned, *with_exif(names[3:], orientation=8, folder="other")]
    profile = calibrate(mixed).profile
    assert (profile.camera, profile.zoom) == ("Acme One", "4.25 mm")
    assert profile.lens.size == (720, 960)
    assert profile.error_px < 0.5
    assert profile.lens.focal[0] == pytest.approx(straight.lens.focal[0], rel=0.01)
