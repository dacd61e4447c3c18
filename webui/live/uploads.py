"""Pictures that come over the network: checked before they are decoded, never kept."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.errors import PictureError
from scanner.jpeg_header import read_jpeg_header
from scanner.pictures import read_picture
from webui.live.eyes import Frame


@dataclass(frozen=True)
class UploadLimits:
    """What a browser may send."""

    frame_bytes: int = 3_000_000
    """A 1920 x 1080 JPEG of good quality is below one megabyte."""
    frame_pixels: int = 4_200_000
    photo_bytes: int = 24_000_000
    """A photo of 50 megapixels, as phones store it."""
    photo_pixels: int = 120_000_000
    """The largest that phones take; other pictures than JPEG have a lower limit of their own."""


LIMITS = UploadLimits()


def decode_frame(data: bytes) -> Frame:
    """A video frame, which our page sends as JPEG."""
    if not data:
        raise PictureError("the picture is empty")
    if len(data) > LIMITS.frame_bytes:
        raise PictureError(f"a frame has at most {LIMITS.frame_bytes // 1_000_000} MB")
    header = read_jpeg_header(data) if data[:3] == b"\xff\xd8\xff" else None
    if header is None:
        raise PictureError("not a picture; frames are sent as JPEG")
    if header.width * header.height > LIMITS.frame_pixels:
        raise PictureError(f"{header.width} x {header.height} pixels are too many for a frame")
    if min(header.width, header.height) < 64:
        raise PictureError(f"{header.width} x {header.height} pixels show no board")
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None:
        raise PictureError("the picture is damaged or cut off")
    return np.asarray(image, np.uint8)


def check_photo(data: bytes) -> None:
    """Refuse what is too large before it is decoded."""
    if not data:
        raise PictureError("the picture is empty")
    if len(data) > LIMITS.photo_bytes:
        raise PictureError(f"a photo has at most {LIMITS.photo_bytes // 1_000_000} MB")
    header = read_jpeg_header(data) if data[:3] == b"\xff\xd8\xff" else None
    if header is not None and header.width * header.height > LIMITS.photo_pixels:
        most = LIMITS.photo_pixels // 1_000_000
        size = f"{header.width} x {header.height} pixels"
        raise PictureError(f"{size}, but at most {most} million are read")


def decode_photo(data: bytes) -> Frame:
    """A still photo of any usual kind, upright and at most a few megapixels large."""
    check_photo(data)
    try:
        return read_picture(data, "photo").image
    except PictureError as problem:
        # There is only one; it needs no name.
        raise PictureError(str(problem).removeprefix("photo: ")) from None


def encode_jpeg(frame: Frame, quality: int = 85) -> bytes:
    """A frame for the browser."""
    done, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return bytes(data.tobytes())


def shrink_to(frame: Frame, longest: int) -> Frame:
    """A frame whose long side has at most so many pixels."""
    height, width = frame.shape[:2]
    scale = longest / max(height, width)
    if scale >= 1:
        return frame
    size = round(width * scale), round(height * scale)
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def cut_out(frame: Frame, corners: tuple[tuple[float, float], ...], px: int = 256) -> Frame:
    """A tile straightened to (px, px, 3), with a little of what lies round it."""
    margin = px * 0.06
    goal = [
        (margin, margin),
        (px - margin, margin),
        (px - margin, px - margin),
        (margin, px - margin),
    ]
    warp = cv2.getPerspectiveTransform(np.array(corners, np.float32), np.array(goal, np.float32))
    return np.asarray(cv2.warpPerspective(frame, warp, (px, px)), np.uint8)
