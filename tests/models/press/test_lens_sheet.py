"""The lens sheet: OpenCV finds the whole board on the rendered page, at its true size."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from models.press import Paper, PressError, lens_pdf, print_lens_sheet
from models.press.lens_sheet import board_corner
from models.press.sheets import MARGIN_MM
from scanner.lens_board import LENS_BOARD

PX_PER_MM = 8


@pytest.mark.parametrize("paper", Paper)
def test_every_corner_of_the_board_is_found_where_it_belongs(paper: Paper) -> None:
    document = pypdfium2.PdfDocument(lens_pdf(paper=paper))
    assert len(document) == 1
    page = document[0].render(scale=PX_PER_MM * 25.4 / 72, grayscale=True)
    pixels = np.array(page.to_numpy()).squeeze()
    document.close()
    board = LENS_BOARD.opencv
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(pixels)
    assert len(numbers) == LENS_BOARD.inner_corners
    wanted = board.getChessboardCorners()[numbers.ravel()][:, :2] + board_corner(LENS_BOARD, paper)
    assert np.abs(corners.reshape(-1, 2) / PX_PER_MM - wanted).max() < 0.2
    inked = np.argwhere(pixels < 250)
    assert inked.min() / PX_PER_MM > MARGIN_MM - 0.2
    assert ((np.array(pixels.shape) - inked.max(axis=0)) / PX_PER_MM).min() > MARGIN_MM - 0.2


def test_the_sheet_is_vectors_and_always_the_same(tmp_path: Path) -> None:
    file = tmp_path / "lens.pdf"
    print_lens_sheet(file)
    assert file.read_bytes() == lens_pdf()
    assert b"/Subtype /Image" not in lens_pdf()
    with pytest.raises(PressError, match="this is a folder"):
        print_lens_sheet(tmp_path)
