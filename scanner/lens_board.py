"""The printed board that measures a lens: what the press prints and calibration looks for."""

from __future__ import annotations

from dataclasses import dataclass

import cv2


@dataclass(frozen=True)
class LensBoard:
    """A chess board with a marker in every white square; lengths in mm."""

    columns: int = 7
    rows: int = 9
    square_mm: float = 25.0
    """The largest with which board and ruler fit on A4 and on Letter."""
    marker_mm: float = 18.0
    dictionary: int = cv2.aruco.DICT_4X4_50

    @property
    def opencv(self) -> cv2.aruco.CharucoBoard:
        """The same board as OpenCV's detector wants it, in mm."""
        known = cv2.aruco.getPredefinedDictionary(self.dictionary)
        size = (self.columns, self.rows)
        return cv2.aruco.CharucoBoard(size, self.square_mm, self.marker_mm, known)

    @property
    def width_mm(self) -> float:
        return self.columns * self.square_mm

    @property
    def height_mm(self) -> float:
        return self.rows * self.square_mm

    @property
    def inner_corners(self) -> int:
        """Where four squares meet: what is measured."""
        return (self.columns - 1) * (self.rows - 1)


LENS_BOARD = LensBoard()
