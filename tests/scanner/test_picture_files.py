"""Photos as people have them, and files that are none."""

import contextlib
import io
import random

import cv2
import numpy as np
import pytest
from PIL import Image

from scanner.errors import PictureError
from scanner.jpeg_header import JpegHeader, read_jpeg_header
from scanner.picture import LIMITS, Picture
from scanner.pictures import load_picture

WIDE = (200, 120)


def corners_marked(width: int = WIDE[0], height: int = WIDE[1]) -> np.ndarray:
    """A grey BGR picture with a red corner top left and a blue one top right."""
    array = np.full((height, width, 3), 128, np.uint8)
    array[: height // 3, : width // 3] = (0, 0, 255)
    array[: height // 3, -width // 3 :] = (255, 0, 0)
    return array


def is_marked(image: np.ndarray) -> bool:
    height, width = image.shape[:2]
    red, blue = image[height // 8, width // 8], image[height // 8, -width // 8]
    rest = image[-height // 8, width // 2]
    return (
        red[2] > 200 > red[0] + 100
        and blue[0] > 200 > blue[2] + 100
        and int(np.ptp(rest.astype(int))) < 30
    )


@pytest.fixture
def saved(tmp_path):
    """Write a Pillow image under a name; gives its path."""

    def save(image: Image.Image, name: str, **options):
        path = tmp_path / name
        image.save(path, **options)
        return path

    return save


def as_pil(array: np.ndarray) -> Image.Image:
    return Image.fromarray(np.ascontiguousarray(array[..., ::-1]))


_UNTURN = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a camera stores an upright scene under each EXIF orientation."""


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_exif_rotation_is_applied(saved, orientation, ending):
    stored = as_pil(corners_marked())
    if (way := _UNTURN[orientation]) is not None:
        stored = stored.transpose(way)
    exif = stored.getexif()
    exif[0x0112] = orientation
    picture = load_picture(saved(stored, f"photo.{ending}", exif=exif))
    assert picture.size == WIDE
    assert picture.image.shape == (120, 200, 3)
    assert is_marked(picture.image)


def test_heic_is_read(tmp_path):
    import pillow_heif

    path = tmp_path / "photo.heic"
    pillow_heif.from_pillow(as_pil(corners_marked())).save(path, quality=90)
    picture = load_picture(path)
    assert picture.size == WIDE
    assert is_marked(picture.image)


def test_turned_heic_is_read_upright(tmp_path):
    import pillow_heif

    stored = as_pil(corners_marked()).transpose(Image.Transpose.ROTATE_90)
    exif = stored.getexif()
    exif[0x0112] = 6
    file = pillow_heif.HeifFile()
    file.add_frombytes("RGB", stored.size, stored.tobytes())
    path = tmp_path / "photo.heic"
    file.save(path, quality=90, exif=exif.tobytes())
    picture = load_picture(path)
    assert picture.size == WIDE
    assert is_marked(picture.image)


def test_transparent_is_white(saved):
    array = np.dstack([corners_marked(), np.full((120, 200), 255, np.uint8)])
    array[60:, :, 3] = 0
    picture = load_picture(saved(Image.fromarray(array[..., [2, 1, 0, 3]]), "photo.png"))
    assert is_marked(picture.image)
    assert (picture.image[60:] == 255).all()


@pytest.mark.parametrize("mode", ["L", "LA", "1", "P", "CMYK"])
def test_other_kinds_of_pixels(saved, mode):
    ending = "tiff" if mode == "CMYK" else "png"
    picture = load_picture(saved(as_pil(corners_marked()).convert(mode), f"photo.{ending}"))
    assert picture.image.shape == (120, 200, 3)
    assert picture.image.dtype == np.uint8
    assert np.ptp(picture.image) > 90


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_sixteen_bits_lose_only_what_nobody_sees(tmp_path, channels):
    deep = (corners_marked().astype(np.uint16) << 8)[..., [0, 1, 2, 0][:channels]]
    if channels == 4:
        deep[..., 3] = 65535
    path = tmp_path / "deep.png"
    assert cv2.imwrite(str(path), deep)
    image = load_picture(path).image
    wanted = np.broadcast_to((deep >> 8).astype(int)[..., :3], image.shape)
    assert np.abs(image.astype(int) - wanted).max() <= 1


def test_a_large_photo_is_reduced_and_knows_its_own_pixels(saved):
    picture = load_picture(saved(as_pil(corners_marked(6000, 4000)), "large.jpg", quality=50))
    assert picture.size == (6000, 4000)
    assert LIMITS.enough <= max(picture.image.shape) <= LIMITS.longest
    assert is_marked(picture.image)
    height, width = picture.image.shape[:2]
    ends = np.array([[-0.5, -0.5], [width - 0.5, height - 0.5]])
    np.testing.assert_allclose(picture.in_photo(ends), [[-0.5, -0.5], [5999.5, 3999.5]], atol=0.01)


def test_an_ordinary_photo_keeps_its_pixels(saved):
    picture = load_picture(saved(as_pil(corners_marked(1920, 1080)), "photo.jpg"))
    assert picture.image.shape == (1080, 1920, 3)
    points = np.array([[3.0, 4.0]])
    np.testing.assert_array_equal(picture.in_photo(points), points)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "the file is empty"),
        (b"Dear diary", "not a picture"),
        (b"\x00" * 4000, "not a picture"),
        (b"\xff\xd8\xff", "damaged or cut off"),
        (b"\x89PNG\r\n\x1a\n", "damaged or cut off"),
        (b"\x00\x00\x00\x1cftypheic\x00\x00", "damaged or cut off"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 ", "damaged or cut off"),
    ],
)
def test_what_is_no_picture_is_said_so(tmp_path, content, complaint):
    path = tmp_path / "thing.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=complaint) as caught:
        load_picture(path)
    assert "thing.jpg" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_folders_and_missing_files(tmp_path):
    with pytest.raises(PictureError, match="directory"):
        load_picture(tmp_path)
    with pytest.raises(PictureError, match="No such file"):
        load_picture(tmp_path / "nowhere.jpg")


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "heic"])
def test_cut_off_files(tmp_path, ending):
    import pillow_heif

    rng = np.random.default_rng(1)
    noisy = Image.fromarray(rng.integers(0, 255, (120, 200, 3), np.uint8))
    path = tmp_path / f"photo.{ending}"
    if ending == "heic":
        pillow_heif.from_pillow(noisy).save(path)
    else:
        noisy.save(path)
    whole = path.read_bytes()
    for share in (0.1, 0.5, 0.9):
        path.write_bytes(whole[: int(len(whole) * share)])
        with pytest.raises(PictureError, match="damaged or cut off"):
            load_picture(path)


@pytest.mark.parametrize("size", [(1, 1), (63, 500), (500, 63)])
@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_tiny_pictures(saved, size, ending):
    with pytest.raises(PictureError, match="at least 64 x 64"):
        load_picture(saved(Image.new("RGB", size), f"tiny.{ending}"))


def test_a_ribbon_is_no_photo(saved):
    with pytest.raises(PictureError, match="too narrow"):
        load_picture(saved(Image.new("RGB", (64, 30_000)), "ribbon.png"))


def with_jpeg_size(data: bytes, width: int, height: int) -> bytes:
    """The same file claiming another size: nothing of that size exists anywhere."""
    at = data.index(b"\xff\xc0" if b"\xff\xc0\x00" in data else b"\xff\xc2")
    return data[: at + 5] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + data[at + 9 :]


def with_png_size(data: bytes, width: int, height: int) -> bytes:
    import zlib

    header = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + data[24:29]
    return data[:12] + header + zlib.crc32(header).to_bytes(4, "big") + data[33:]


def bytes_of(ending: str, **options) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (640, 640), (90, 120, 60)).save(stream, ending, **options)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (with_jpeg_size(bytes_of("JPEG"), 60_000, 60_000), "at most 500 million"),
        (with_jpeg_size(bytes_of("JPEG", progressive=True), 20_000, 20_000), "at most 85 million"),
        (with_png_size(bytes_of("PNG"), 10_000, 10_000), "at most 85 million"),
        (with_png_size(bytes_of("PNG"), 20_000, 20_000), "too many pixels"),
    ],
)
def test_absurd_sizes_are_refused_by_their_header(tmp_path, monkeypatch, content, complaint):
    def decoded(*_):
        raise AssertionError("the picture was decoded before its size was looked at")

    monkeypatch.setattr(cv2, "imdecode", decoded)
    monkeypatch.setattr(Image.Image, "load", decoded)
    path = tmp_path / "huge"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=complaint):
        load_picture(path)


def test_a_huge_jpeg_is_decoded_at_an_eighth(tmp_path, monkeypatch):
    flags = []

    def decode(data, flag):
        flags.append(flag)
        return np.zeros((2500, 2500, 3), np.uint8)

    monkeypatch.setattr(cv2, "imdecode", decode)
    path = tmp_path / "huge.jpg"
    path.write_bytes(with_jpeg_size(bytes_of("JPEG"), 20_000, 20_000))
    picture = load_picture(path)
    assert flags == [cv2.IMREAD_REDUCED_COLOR_8]
    assert picture.size == (20_000, 20_000)


@pytest.mark.parametrize("ending", ["JPEG", "PNG", "WEBP"])
def test_damaged_bytes_never_end_in_anything_but_a_picture_or_a_sentence(tmp_path, ending):
    rng = random.Random(ending)
    whole = bytes_of(ending)
    path = tmp_path / "damaged"
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 12)):
            data[rng.randrange(3, len(data))] = rng.randrange(256)
        path.write_bytes(data)
        with contextlib.suppress(PictureError):
            assert load_picture(path).image.ndim == 3


def test_jpeg_header():
    assert read_jpeg_header(bytes_of("JPEG")) == JpegHeader(640, 640, progressive=False)
    assert read_jpeg_header(bytes_of("JPEG", progressive=True)) == JpegHeader(640, 640, True)
    padded = bytes_of("JPEG").replace(b"\xff\xc0", b"\xff\xff\xff\xd0\xff\xc0", 1)
    assert read_jpeg_header(padded) == JpegHeader(640, 640, progressive=False)
    assert read_jpeg_header(b"\xff\xd8\xff\xe0") is None
    assert read_jpeg_header(b"\xff\xd8\xff\xc0\x00\x11\x08") is None
    assert read_jpeg_header(b"\xff\xd8 no marker") is None
    assert read_jpeg_header(b"\xff\xd8" + b"\xff\xe0\x00\x00" * 9) is None


@pytest.mark.parametrize(
    ("array", "complaint"),
    [
        (np.zeros((100, 100, 2), np.uint8), "shape"),
        (np.zeros(100, np.uint8), "shape"),
        (np.zeros((100, 100, 3), np.float32), "bits a channel"),
        (np.zeros((0, 0, 3), np.uint8), "at least 64 x 64"),
        (np.zeros((20, 100, 3), np.uint8), "at least 64 x 64"),
    ],
)
def test_arrays_that_are_no_pictures(array, complaint):
    with pytest.raises(PictureError, match=complaint):
        Picture.of(array)


@pytest.mark.parametrize("shape", [(100, 80), (100, 80, 1), (100, 80, 3), (100, 80, 4)])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_arrays_of_all_kinds_are_taken(shape, dtype):
    top = np.iinfo(dtype).max
    picture = Picture.of(np.full(shape, top, dtype))
    assert picture.image.shape == (100, 80, 3)
    assert (picture.image == 255).all()


def test_a_large_array_is_reduced():
    picture = Picture.of(corners_marked(5120, 2560))
    assert picture.image.shape == (1280, 2560, 3)
    assert picture.size == (5120, 2560)
    assert is_marked(picture.image)
