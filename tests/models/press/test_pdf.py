"""The printed booklet, measured on its rendered pages."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
import skia
from numpy.typing import NDArray
from small_box import BACK_GREY, FRONT_GREY, box_of, draw_flat

from engine import Face
from engine.catalogue import load
from models.art import house_style
from models.press import Paper, PressError, Side, lay_out_sheets, print_tiles, tiles_pdf
from models.press.pdf import sheet_name
from models.press.sheets import MARGIN_MM, Slot

PX_PER_MM = 8
"""About 200 dpi: a pixel is an eighth of a millimetre."""
COUNT = 7
"""So many tiles leave gaps in the last row, where a mirrored back is most easily misplaced."""
RIM = 0.05
"""White rim of a measured tile, in tiles."""

Page = NDArray[np.uint8]


def rendered(pdf: bytes, page: int) -> Page:
    """A page (from 1) as grey levels: (height, width) uint8, PX_PER_MM pixels a millimetre."""
    document = pypdfium2.PdfDocument(pdf)
    bitmap = document[page - 1].render(scale=PX_PER_MM * 25.4 / 72, grayscale=True)
    pixels = np.array(bitmap.to_numpy()).squeeze()
    document.close()
    return pixels


def measured(page: Page, slot: Slot, tile_mm: float, grey: int) -> tuple[float, ...]:
    """Left, top, right and bottom in mm of the flat square in which the slot's middle lies."""
    x, y = (int((at + tile_mm / 2) * PX_PER_MM) for at in (slot.x_mm, slot.y_mm))
    across = run_of(page[y] == grey, x)
    down = run_of(page[:, x] == grey, y)
    return across[0], down[0], across[1], down[1]


def run_of(inside: NDArray[np.bool_], start: int) -> tuple[float, float]:
    """Where the run of true values around `start` begins and ends, in mm."""
    outside = np.flatnonzero(~inside)
    before, after = outside[outside < start].max(), outside[outside > start].min()
    return (before + 1) / PX_PER_MM, after / PX_PER_MM


def without_bleed(canvas: skia.Canvas, face: Face | None, variant: int) -> None:
    """A flat square with a thin white rim inside, which makes the bleed white as well."""
    canvas.drawRect(skia.Rect.MakeWH(1, 1), skia.Paint(Color=skia.ColorWHITE))
    inner = skia.Rect.MakeLTRB(RIM, RIM, 1 - RIM, 1 - RIM)
    grey = BACK_GREY if variant % 2 else FRONT_GREY
    canvas.drawRect(inner, skia.Paint(Color=skia.ColorSetRGB(grey, grey, grey)))


@pytest.fixture(
    scope="module", params=[(Paper.A4, 45.0), (Paper.LETTER, 60.0)], ids=["A4", "Letter"]
)
def printed(request: pytest.FixtureRequest) -> tuple[bytes, Paper, float]:
    paper, tile_mm = request.param
    return tiles_pdf(box_of(COUNT), without_bleed, paper, tile_mm), paper, tile_mm


Printed = tuple[bytes, Paper, float]


def sides_of(printed: Printed) -> list[tuple[Slot, tuple[float, ...]]]:
    """Every slot with what is measured on its rendered page."""
    pdf, paper, tile_mm = printed
    slots = lay_out_sheets(box_of(COUNT), paper, tile_mm)
    pages = {number: rendered(pdf, number) for number in {slot.page for slot in slots}}
    return [
        (
            slot,
            measured(
                pages[slot.page],
                slot,
                tile_mm,
                FRONT_GREY if slot.side is Side.FRONT else BACK_GREY,
            ),
        )
        for slot in slots
    ]


def test_tiles_are_printed_at_true_size_and_place(printed: Printed) -> None:
    tile_mm = printed[2]
    rim = RIM * tile_mm
    for slot, (left, top, right, bottom) in sides_of(printed):
        assert right - left + 2 * rim == pytest.approx(tile_mm, abs=0.2)
        assert bottom - top + 2 * rim == pytest.approx(tile_mm, abs=0.2)
        assert left - rim == pytest.approx(slot.x_mm, abs=0.2)
        assert top - rim == pytest.approx(slot.y_mm, abs=0.2)


def test_backs_are_printed_behind_their_fronts(printed: Printed) -> None:
    paper = printed[1]
    sides = sides_of(printed)
    backs = {slot.tile.id: square for slot, square in sides if slot.side is Side.BACK}
    for slot, (left, top, right, bottom) in sides:
        if slot.side is Side.FRONT:
            flipped = paper.width_mm - right, top, paper.width_mm - left, bottom
            assert backs[slot.tile.id] == pytest.approx(flipped, abs=0.3)


def test_pages_have_the_size_of_the_paper_and_white_margins(printed: Printed) -> None:
    pdf, paper, _ = printed
    document = pypdfium2.PdfDocument(pdf)
    pages = len(document)
    for i in range(pages):
        size_mm = [points * 25.4 / 72 for points in document[i].get_size()]
        assert size_mm == pytest.approx([paper.width_mm, paper.height_mm], abs=0.18)
    document.close()
    rim = int(MARGIN_MM * PX_PER_MM) - 1
    for number in range(1, pages + 1):
        page = rendered(pdf, number)
        inked = np.argwhere(page < 250)
        assert len(inked) > 0
        assert inked.min() >= rim
        assert (np.array(page.shape) - inked.max(axis=0)).min() >= rim


def test_marks_are_at_the_corners_and_not_on_the_tiles() -> None:
    front = lay_out_sheets(box_of(1), Paper.A4, 45.0)[0]
    page = rendered(tiles_pdf(box_of(1), without_bleed), 3)
    row = page[int(front.y_mm * PX_PER_MM) - 1 : int(front.y_mm * PX_PER_MM) + 2].min(axis=0)
    left, right = int(front.x_mm * PX_PER_MM), int((front.x_mm + 45) * PX_PER_MM)
    assert row[left - 2 * PX_PER_MM : left - PX_PER_MM].max() < 200
    assert row[right + PX_PER_MM : right + 2 * PX_PER_MM].max() < 200
    assert row[left + 1 : right - 1].min() == 255


def test_the_colour_of_an_edge_bleeds_over_the_cut() -> None:
    front = lay_out_sheets(box_of(1), Paper.A4, 45.0)[0]
    page = rendered(tiles_pdf(box_of(1), draw_flat), 3)
    left, _, right, _ = measured(page, front, 45.0, FRONT_GREY)
    assert right - left == pytest.approx(45 + 2 * 1.0, abs=0.2)


def test_the_ruler_of_the_cover_has_100_mm_and_a_tick_for_each() -> None:
    page = rendered(tiles_pdf(box_of(1), draw_flat), 1)
    longest = max((np.flatnonzero(row < 128) for row in page), key=len)
    assert (longest.max() + 1 - longest.min()) / PX_PER_MM == pytest.approx(100, abs=0.3)


def test_the_booklet_of_the_house_style_is_vectors_only_and_always_the_same(
    tmp_path: Path,
) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for file in (one, two):
        print_tiles(file, box_of(4), house_style())
    pdf = one.read_bytes()
    assert pdf == two.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert b"/Subtype /Image" not in pdf
    assert b"/Font" not in pdf
    assert b"CreationDate" not in pdf
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["one.pdf", "two.pdf"]


def test_the_whole_box_has_a_cover_and_six_sheets() -> None:
    document = pypdfium2.PdfDocument(tiles_pdf(load(), draw_flat))
    assert len(document) == 2 + 2 * 6
    document.close()


def test_sheets_are_named_after_the_trial_sheet() -> None:
    assert [sheet_name(page) for page in (3, 4, 7, 8)] == [
        "sheet 1, fronts",
        "sheet 1, backs",
        "sheet 3, fronts",
        "sheet 3, backs",
    ]


def test_places_that_cannot_hold_a_pdf_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PressError, match="this is a folder"):
        print_tiles(tmp_path, box_of(1), house_style())
    with pytest.raises(PressError, match="there is no folder"):
        print_tiles(tmp_path / "nowhere" / "tiles.pdf", box_of(1), house_style())
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_file_stays_when_printing_fails(tmp_path: Path) -> None:
    file = tmp_path / "tiles.pdf"
    file.write_text("earlier")
    with pytest.raises(PressError, match="20 to 80 mm"):
        print_tiles(file, box_of(1), house_style(), tile_mm=10)
    assert file.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [file]


def test_a_drawing_that_fails_does_not_take_the_process_with_it() -> None:
    def draw(canvas: skia.Canvas, face: Face | None, variant: int) -> None:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        tiles_pdf(box_of(1), draw)


def test_all_109_tiles_are_printed_once_on_each_side() -> None:
    pdf = tiles_pdf(load(), without_bleed)
    counts = {FRONT_GREY: 0, BACK_GREY: 0}
    for page in range(3, 15):
        pixels = rendered(pdf, page)
        for grey in counts:
            _, _, boxes, _ = cv2.connectedComponentsWithStats((pixels == grey).astype(np.uint8))
            inner = 45 * (1 - 2 * RIM) * PX_PER_MM
            counts[grey] += sum(abs(w - inner) < 2 and abs(h - inner) < 2 for *_, w, h, _ in boxes)
    assert counts == {FRONT_GREY: 109, BACK_GREY: 109}
