"""Vector PDF pages whose canvas counts in millimetres, and how a finished file is put in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import skia

from models.press.bench import bench_beside
from models.press.errors import PressError
from models.press.sheets import Paper

POINTS_PER_MM = 72 / 25.4


def put_in_place(file: Path, pdf: Callable[[], bytes]) -> None:
    """Write a PDF, whole or not at all; it is made only after the place was found good."""
    goal = file.resolve()
    if goal.is_dir():
        raise PressError(f"{file}: this is a folder, name the PDF file to write")
    with bench_beside(goal) as bench:
        fresh = bench / goal.name
        fresh.write_bytes(pdf())
        fresh.replace(goal)


@contextmanager
def document_in(stream: skia.WStream, title: str) -> Iterator[skia.Document]:
    """A PDF without a date, so that the same box gives the same bytes on every day."""
    metadata = skia.PDF.Metadata()
    metadata.fTitle = title
    metadata.fCreator = "Owczarek"
    document = skia.PDF.MakeDocument(stream, metadata)
    try:
        yield document
    except BaseException:
        # Left open, the document would write to its stream after that is gone, and crash.
        document.abort()
        raise
    document.close()


@contextmanager
def page_of(document: skia.Document, paper: Paper) -> Iterator[skia.Canvas]:
    """A page whose canvas counts in millimetres from the upper left corner."""
    # PDF pages from Skia have whole points, up to 0.18 mm off; kept central on them, the backs
    # stay exactly behind the fronts.
    width, height = (round(mm * POINTS_PER_MM) for mm in (paper.width_mm, paper.height_mm))
    canvas = document.beginPage(width, height)
    canvas.translate(
        (width - paper.width_mm * POINTS_PER_MM) / 2,
        (height - paper.height_mm * POINTS_PER_MM) / 2,
    )
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    yield canvas
    document.endPage()
