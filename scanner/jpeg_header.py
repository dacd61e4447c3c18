"""What a JPEG file says about itself before anything is decoded."""

from __future__ import annotations

from dataclasses import dataclass

_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers that open a frame; C4, C8 and CC are tables between them."""

_PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a length behind them."""


@dataclass(frozen=True)
class JpegHeader:
    """The size in pixels as stored, before any rotation."""

    width: int
    height: int
    progressive: bool
    """All coefficients of such a file are held in memory, however small it is decoded."""


def read_jpeg_header(data: bytes) -> JpegHeader | None:
    """Walk the segments up to the frame; None where there is none or the file is broken."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
        elif marker in _BARE:
            at += 2
        elif marker in _FRAMES:
            return _frame(data, at, marker)
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None


def _frame(data: bytes, at: int, marker: int) -> JpegHeader | None:
    if at + 9 > len(data):
        return None
    height = int.from_bytes(data[at + 5 : at + 7], "big")
    width = int.from_bytes(data[at + 7 : at + 9], "big")
    return JpegHeader(width, height, marker in _PROGRESSIVE)
