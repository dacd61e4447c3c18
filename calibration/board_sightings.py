"""Where the printed lens board is seen in a photo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sentences import Sentence, say
from scanner.lens_board import LENS_BOARD, LensBoard
from scanner.picture import Picture
from scanner.shots import Shot

LEAST_CORNERS = 12
"""A quarter of the board: fewer say little about lens and place alike."""

LEAST_SPREAD = 0.08
"""The seen corners must cover so much of the picture's width or height to say anything."""

BENT = 0.06
"""So far, in shares of the seen board, may a lens move its corners from a straight board's: the
strongest lens tried (k1 = -0.4) moves them by 0.03."""
LEAST_TOGETHER = 0.9
"""Share of corners that must lie where they belong; boards of other layouts have below 0.5."""

_OTHERS = (
    cv2.aruco.DICT_4X4_250, cv2.aruco.DICT_5X5_250, cv2.aruco.DICT_6X6_250, cv2.aruco.DICT_7X7_250,
    cv2.aruco.DICT_ARUCO_ORIGINAL, cv2.aruco.DICT_APRILTAG_36h11,
)  # fmt: skip


NOT_SEEN = say("the lens board is not seen")
TOO_LITTLE = say("too little of the lens board is seen")
TOO_FAR = say("the lens board is too far away")
OTHER_BOARD = say("this is another board; print ours with owczarek print FILE.pdf --what lens")


class NoBoardError(Exception):
    """A photo does not show the board well enough."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, eq=False)
class BoardSighting:
    """The corners of the board in one photo, in the photo's pixels as the camera stored it."""

    name: str
    shot: Shot
    size: tuple[int, int]
    pixels: NDArray[np.float32]
    """(n, 2)"""
    points: NDArray[np.float32]
    """(n, 3) mm on the board"""

    def keep(self, chosen: NDArray[np.bool_]) -> BoardSighting:
        """Only these corners (n,)."""
        kept = self.pixels[chosen], self.points[chosen]
        return BoardSighting(self.name, self.shot, self.size, *kept)


def see_board(picture: Picture, board: LensBoard = LENS_BOARD) -> BoardSighting:
    """Find the board; NoBoardError says why not."""
    grey = cv2.cvtColor(picture.image, cv2.COLOR_BGR2GRAY)
    corners, numbers, markers, _ = _detector(board).detectBoard(grey)
    if numbers is None or len(numbers) < LEAST_CORNERS:
        raise NoBoardError(_why_not(grey, len(markers), numbers is not None and len(numbers) > 0))
    spread = np.ptp(corners.reshape(-1, 2), axis=0) / grey.shape[::-1]
    if spread.max() < LEAST_SPREAD:
        raise NoBoardError(TOO_FAR)
    points, pixels = board.opencv.matchImagePoints(corners, numbers)
    if not _hangs_together(pixels.reshape(-1, 2), points.reshape(-1, 3)):
        raise NoBoardError(OTHER_BOARD)
    stored, size = _as_stored(picture, picture.in_photo(pixels.reshape(-1, 2)))
    return BoardSighting(
        picture.name, picture.shot, size, stored, np.asarray(points, np.float32).reshape(-1, 3)
    )


@cache
def _detector(board: LensBoard) -> cv2.aruco.CharucoDetector:
    settings = cv2.aruco.CharucoParameters()
    # OpenCV would refuse the whole board for one stray marker; `_hangs_together` looks at all.
    settings.checkMarkers = False
    return cv2.aruco.CharucoDetector(board.opencv, settings)


def _hangs_together(pixels: NDArray[Any], points: NDArray[Any]) -> bool:
    """Whether the corners (n, 2) lie to each other as on our board (n, 3), give or take a lens."""
    reach = BENT * float(np.ptp(pixels, axis=0).max())
    way, near = cv2.findHomography(points[:, :2], pixels, cv2.USAC_MAGSAC, reach)
    return way is not None and float(np.mean(near)) >= LEAST_TOGETHER


def _as_stored(
    picture: Picture, pixels: NDArray[np.float32]
) -> tuple[NDArray[np.float32], tuple[int, int]]:
    """Pixels (n, 2) of an upright photo where the camera's own picture has them, and its size."""
    w, h = picture.size
    for _ in range(picture.shot.quarters % 4):
        # One turn back: the top right corner comes to lie at the top left.
        pixels = np.stack([pixels[:, 1], w - 1 - pixels[:, 0]], axis=1)
        w, h = h, w
    return pixels, (w, h)


def _why_not(grey: NDArray[np.uint8], markers: int, partly: bool) -> Sentence:
    if partly or 0 < markers < 4:
        return TOO_LITTLE
    return OTHER_BOARD if markers or _other_markers(grey) else NOT_SEEN


def _other_markers(grey: NDArray[np.uint8]) -> bool:
    """Whether a board of another kind lies there."""
    for number in _OTHERS:
        known = cv2.aruco.getPredefinedDictionary(number)
        found = cv2.aruco.ArucoDetector(known).detectMarkers(grey)[1]
        if found is not None and len(found) >= 4:
            return True
    return False
