"""What can go wrong between a picture and a board, as sentences."""

from __future__ import annotations


class ScannerError(Exception):
    """A reason a person can act on."""


class PictureError(ScannerError):
    """A file that is no usable picture."""


class ModelError(ScannerError):
    """A network file that is missing or not ours."""
