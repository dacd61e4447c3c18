"""The sheet that measures a lens: a ChArUco board at true size, as a vector PDF page."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import skia

from models.press.cover import INK, RULER_MM, draw_ruler
from models.press.lettering import draw_text
from models.press.paper_pdf import document_in, page_of, put_in_place
from models.press.sheets import MARGIN_MM, Paper
from scanner.lens_board import LENS_BOARD, LensBoard

TEXT_MM = 2.4


def print_lens_sheet(file: Path, paper: Paper = Paper.A4) -> None:
    """Write the sheet to a file, whole or not at all."""
    put_in_place(file, lambda: lens_pdf(LENS_BOARD, paper))


def lens_pdf(board: LensBoard = LENS_BOARD, paper: Paper = Paper.A4) -> bytes:
    """The sheet as the bytes of a PDF of one page."""
    stream = skia.DynamicMemoryWStream()
    with (
        document_in(stream, "Owczarek: lens board") as document,
        page_of(document, paper) as canvas,
    ):
        left, top = board_corner(board, paper)
        canvas.save()
        canvas.translate(left, top)
        canvas.drawPath(board_path(board), skia.Paint(Color=skia.ColorBLACK, AntiAlias=True))
        canvas.restore()
        _words(canvas, board, paper, top + board.height_mm + 5)
    return bytes(stream.detachAsData())


def board_corner(board: LensBoard, paper: Paper) -> tuple[float, float]:
    """Where the board begins, in mm from the upper left of the paper."""
    return (paper.width_mm - board.width_mm) / 2, MARGIN_MM + 3


def board_path(board: LensBoard) -> skia.Path:
    """All that is black, in mm from the board's upper left corner."""
    path = skia.Path()
    side = board.square_mm
    for row in range(board.rows):
        for column in range(row % 2, board.columns, 2):
            path.addRect(skia.Rect.MakeXYWH(column * side, row * side, side, side))
    layout = board.opencv
    for number, corners in zip(layout.getIds().ravel(), layout.getObjPoints(), strict=True):
        x, y, _ = np.asarray(corners)[0].tolist()
        _add_marker(path, board, int(number), (x, y))
    return path


def _add_marker(
    path: skia.Path, board: LensBoard, number: int, corner: tuple[float, float]
) -> None:
    """Add the black fields of a marker, runs of them as one box so that no seams show."""
    known = cv2.aruco.getPredefinedDictionary(board.dictionary)
    fields = known.markerSize + 2
    field = board.marker_mm / fields
    bits = cv2.aruco.generateImageMarker(known, number, fields)
    for row, line in enumerate(bits == 0):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], line, [False]]).astype(int)))
        for start, stop in edges.reshape(-1, 2).tolist():
            path.addRect(
                skia.Rect.MakeXYWH(
                    corner[0] + start * field,
                    corner[1] + row * field,
                    (stop - start) * field,
                    field,
                )
            )


def _words(canvas: skia.Canvas, board: LensBoard, paper: Paper, y: float) -> None:
    left = (paper.width_mm - board.width_mm) / 2
    draw_ruler(canvas, left, y)
    size = f"{board.columns} × {board.rows} squares of {board.square_mm:g} mm"
    draw_text(canvas, size, left + RULER_MM + 14, y + 3, TEXT_MM, INK, bold=True)
    draw_text(canvas, "Owczarek lens board", left + RULER_MM + 14, y + 8.2, TEXT_MM, INK)
    advice = 'Print at actual size (100 %, not "fit to page") and check the ruler.'
    for i, line in enumerate((advice, "Glue the sheet flat on a board and photograph all of it.")):
        draw_text(canvas, line, left, y + 14.5 + 4.6 * i, TEXT_MM, INK)
