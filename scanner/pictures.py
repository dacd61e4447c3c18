"""Picture files as pictures: JPEG, PNG, WebP and HEIC, within bounded memory."""

from __future__ import annotations

import struct
import warnings
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.errors import PictureError
from scanner.jpeg_header import read_jpeg_header
from scanner.picture import LIMITS, Picture, check_size, check_whole, colour, shrink
from scanner.shots import UNKNOWN, Shot, shot_of

if TYPE_CHECKING:
    from PIL.Image import Exif
    from PIL.Image import Image as PilImage

_BROKEN = (OSError, SyntaxError, ValueError, EOFError, RuntimeError, struct.error, zlib.error)
"""What image libraries raise on damaged files."""

_ORIENTATION = 0x0112
"""The EXIF field that says how to turn a photo upright."""

_BRANDS = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif")


def load_picture(file: str | Path) -> Picture:
    """Read a JPEG, PNG, WebP or HEIC file; a PictureError says what is wrong with another."""
    name = str(file) or '""'
    data = _read(Path(file), name)
    if data[:3] == b"\xff\xd8\xff":
        return _load_jpeg(data, name)
    if data[4:8] == b"ftyp" and data[8:12] in _BRANDS:
        return _load_heif(data, name)
    return _load_other(data, name)


def _read(file: Path, name: str) -> bytes:
    """The whole file; what does not begin like a picture is not read on."""
    try:
        with file.open("rb") as stream:
            data = stream.read(32)
            if data and not _begins_like_a_picture(data):
                raise PictureError(f"{name}: not a picture; bring a JPEG, PNG, WebP or HEIC file")
            data += stream.read(LIMITS.most_bytes)
    except OSError as problem:
        raise PictureError(f"{name}: {problem.strerror or problem}") from None
    if not data:
        raise PictureError(f"{name}: the file is empty")
    if len(data) > LIMITS.most_bytes:
        raise PictureError(f"{name}: larger than {LIMITS.most_bytes // 1_000_000} MB")
    return data


def _begins_like_a_picture(data: bytes) -> bool:
    known = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"BM", b"GIF8", b"II*\0", b"MM\0*")
    return (
        data.startswith(known)
        or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")
        or (data[4:8] == b"ftyp" and data[8:12] in _BRANDS)
    )


def _load_jpeg(data: bytes, name: str) -> Picture:
    """Decode with OpenCV, which turns by EXIF and can skip to a part of the size at once."""
    header = read_jpeg_header(data)
    if header is None:
        raise _damaged(name)
    check_size(name, header.width, header.height)
    if header.progressive:
        check_whole(name, header.width, header.height)
    flags = {
        1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4,
        8: cv2.IMREAD_REDUCED_COLOR_8,
    }  # fmt: skip
    longest = max(header.width, header.height)
    part = next((n for n in (8, 4, 2) if longest / n >= LIMITS.enough), 1)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags[part])
    except cv2.error:
        image = None
    if image is None:
        raise _damaged(name)
    size = header.width, header.height
    upright = (image.shape[1] > image.shape[0]) == (size[0] > size[1])
    size = size if upright else (size[1], size[0])
    return Picture(shrink(image), size, name, _jpeg_shot(data))


def _jpeg_shot(data: bytes) -> Shot:
    """Which camera took a JPEG; nothing is decoded for it."""
    from io import BytesIO

    from PIL import Image as Pillow

    # The camera's fields are within the first segments; most files without them are told at once.
    if b"Exif\0\0" not in data[:4096]:
        return UNKNOWN
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _shot(Pillow.open(BytesIO(data)).getexif())
    except (*_BROKEN, Pillow.DecompressionBombError):
        return UNKNOWN


def _shot(exif: Exif) -> Shot:
    """Damaged notes about a camera are no reason to refuse its photo."""
    try:
        return shot_of(exif)
    except (*_BROKEN, KeyError, TypeError):
        return UNKNOWN


def _load_heif(data: bytes, name: str) -> Picture:
    from pillow_heif import open_heif

    try:
        file = open_heif(data)
        check_size(name, *file.size)
        check_whole(name, *file.size)
        return _from_pil(file.to_pillow(), name)
    except _BROKEN:
        raise _damaged(name) from None


def _load_other(data: bytes, name: str) -> Picture:
    from io import BytesIO

    from PIL import Image as Pillow

    try:
        with warnings.catch_warnings():
            # Pillow warns of sizes that are refused two lines further down anyway.
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            image = Pillow.open(BytesIO(data))
        check_size(name, *image.size)
        check_whole(name, *image.size)
        return _from_pil(image, name)
    except Pillow.DecompressionBombError:
        raise PictureError(f"{name}: too many pixels") from None
    except _BROKEN:
        raise _damaged(name) from None


def _from_pil(image: PilImage, name: str) -> Picture:
    """Decode and reduce, and only then turn and mix, so that few full copies are made."""
    from PIL import Image as Pillow
    from PIL import ImageOps

    image.load()
    width, height = image.size
    exif = image.getexif()
    orientation, shot = exif.get(_ORIENTATION, 1), _shot(exif)
    if image.mode.startswith("I") or image.mode == "F":
        return Picture.of(_grey(np.asarray(image)), name)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    image = image if image.mode == mode else image.convert(mode)
    part = int(max(width, height) // LIMITS.longest)
    image = image.reduce(part) if part > 1 else image
    small = Pillow.fromarray(shrink(np.asarray(image)))
    small.getexif()[_ORIENTATION] = orientation
    pixels = np.asarray(ImageOps.exif_transpose(small))
    order = [2, 1, 0, 3][: pixels.shape[2]]
    size = (height, width) if orientation in (5, 6, 7, 8) else (width, height)
    return Picture(colour(np.ascontiguousarray(pixels[..., order])), size, name, shot)


def _grey(levels: NDArray[Any]) -> NDArray[np.uint8]:
    """Grey of more than 8 bits; 16 is what such files hold."""
    top = 65535.0 if levels.max(initial=0) > 255 else 255.0
    return np.asarray(np.clip(levels / top, 0, 1) * 255, np.uint8)


def _damaged(name: str) -> PictureError:
    return PictureError(f"{name}: the picture is damaged or cut off")
