"""Where tiles lie on the sheets, checked without printing any."""

from __future__ import annotations

from collections import Counter
from math import inf, nan

import pytest

from engine.catalogue import load
from models.press import Paper, PressError, Side, lay_out_sheets
from models.press.sheets import BLEED_MM, FOOTER_MM, GUTTER_MM, MARGIN_MM, MARK_MM, Slot

SIZES = [(paper, mm) for paper in Paper for mm in (20.0, 37.5, 45.0, 80.0)]
BOX = load(expansion=True)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0].title}-{size[1]:g}mm")
def sheets(request: pytest.FixtureRequest) -> tuple[Paper, float, tuple[Slot, ...]]:
    paper, tile_mm = request.param
    return paper, tile_mm, lay_out_sheets(BOX, paper, tile_mm)


Sheets = tuple[Paper, float, tuple[Slot, ...]]


def test_every_tile_is_printed_exactly_once_on_both_sides(sheets: Sheets) -> None:
    _, _, slots = sheets
    assert Counter((slot.tile.id, slot.side) for slot in slots) == {
        (tile.id, side): 1 for tile in BOX.tiles for side in Side
    }


def test_every_slot_shows_the_side_of_its_tile(sheets: Sheets) -> None:
    for slot in sheets[2]:
        assert slot.face == (slot.tile.front if slot.side is Side.FRONT else slot.tile.back)


def test_a_back_lies_behind_its_front_when_the_sheet_is_flipped_on_its_long_edge(
    sheets: Sheets,
) -> None:
    paper, tile_mm, slots = sheets
    backs = {slot.tile.id: slot for slot in slots if slot.side is Side.BACK}
    for front in (slot for slot in slots if slot.side is Side.FRONT):
        back = backs[front.tile.id]
        assert front.page % 2 == 1
        assert back.page == front.page + 1
        assert back.x_mm + tile_mm == pytest.approx(paper.width_mm - front.x_mm, abs=0.01)
        assert back.y_mm == pytest.approx(front.y_mm, abs=0.01)


def test_tiles_and_their_marks_keep_the_margins(sheets: Sheets) -> None:
    paper, tile_mm, slots = sheets
    around = MARGIN_MM + MARK_MM[1] - 1e-6
    for slot in slots:
        assert around <= slot.x_mm <= paper.width_mm - around - tile_mm
        assert around + FOOTER_MM <= slot.y_mm <= paper.height_mm - around - FOOTER_MM - tile_mm


def test_tiles_of_a_page_are_a_gutter_apart(sheets: Sheets) -> None:
    _, tile_mm, slots = sheets
    for number in {slot.page for slot in slots}:
        page = [slot for slot in slots if slot.page == number]
        for i, one in enumerate(page):
            for other in page[:i]:
                apart = max(abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm))
                assert apart >= tile_mm + GUTTER_MM - 1e-6


def test_bleed_and_marks_of_neighbours_stay_off_each_others_tiles() -> None:
    assert 2 * BLEED_MM < GUTTER_MM
    assert MARK_MM[1] < GUTTER_MM


def test_no_drawing_is_printed_twice(sheets: Sheets) -> None:
    variants = [slot.variant for slot in sheets[2]]
    assert len(set(variants)) == len(variants) == 2 * len(BOX.tiles)


@pytest.mark.parametrize("paper", Paper)
def test_the_whole_box_takes_six_sheets(paper: Paper) -> None:
    pages = {slot.page for slot in lay_out_sheets(BOX, paper, 45.0)}
    assert pages == set(range(3, 15))


@pytest.mark.parametrize("tile_mm", [19.9, 80.1, 0.0, -45.0, nan, inf])
def test_tiles_too_small_or_large_are_refused(tile_mm: float) -> None:
    with pytest.raises(PressError, match="a tile is 20 to 80 mm wide"):
        lay_out_sheets(BOX, Paper.A4, tile_mm)
