"""Many crops as one JPEG picture, the way a photographer prints a whole film on one sheet."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import TileSetError
from scanner.crops import CROP_PX
from scanner.jpeg_header import read_jpeg_header

Image = NDArray[np.uint8]

COLUMNS = 16
QUALITY = 95
"""Below what anybody sees, and a quarter of the size of a lossless file."""


def pack_crops(crops: Image) -> bytes:
    """Crops (n, CROP_PX, CROP_PX, 3) row by row in one JPEG."""
    rows = -(-len(crops) // COLUMNS)
    sheet = np.zeros((rows * COLUMNS, CROP_PX, CROP_PX, 3), np.uint8)
    sheet[: len(crops)] = crops
    picture = (
        sheet.reshape(rows, COLUMNS, CROP_PX, CROP_PX, 3)
        .transpose(0, 2, 1, 3, 4)
        .reshape(rows * CROP_PX, COLUMNS * CROP_PX, 3)
    )
    # Crops meet at multiples of a JPEG's blocks, so none colours its neighbour.
    options = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    options += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
    done, pressed = cv2.imencode(".jpg", np.ascontiguousarray(picture), options)
    if not done:
        raise TileSetError("the crops cannot be written as a picture")
    return pressed.tobytes()


def unpack_crops(data: bytes, count: int) -> Image:
    """`count` crops from a JPEG, which is only decoded if its header promises as many."""
    header = read_jpeg_header(data) if data[:3] == b"\xff\xd8\xff" else None
    if header is None:
        raise TileSetError("crops.jpg: not a JPEG picture")
    rows = -(-count // COLUMNS)
    wanted = COLUMNS * CROP_PX, rows * CROP_PX
    if (header.width, header.height) != wanted:
        raise TileSetError(
            f"crops.jpg: {header.width}x{header.height} pixels, {count} faces need "
            f"{wanted[0]}x{wanted[1]}"
        )
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    picture: Any = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if picture is None or picture.shape != (wanted[1], wanted[0], 3):
        raise TileSetError("crops.jpg: the picture is damaged")
    tiles = picture.reshape(rows, CROP_PX, COLUMNS, CROP_PX, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(tiles.reshape(-1, CROP_PX, CROP_PX, 3)[:count])
