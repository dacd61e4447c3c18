"""A box learnt in a real Chromium, with the real reader."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from browsing import PATIENCE, PHONE, chromium, needs_chromium, people, running
from playwright.sync_api import expect

from webui.companion import Config

pytestmark = needs_chromium

SHEET = Path(__file__).parents[2] / "fixtures" / "images" / "house-sheet.jpg"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    file = tmp_path_factory.mktemp("film") / "table.mjpeg"
    file.write_bytes(bytes(cv2.imencode(".jpg", np.zeros((480, 640, 3), np.uint8))[1]))
    with chromium(file) as launched:
        yield launched


def test_a_box_is_learnt_by_showing_and_tapping(browser, tmp_path):
    with (
        running(Config(tmp_path)) as (address, companion),
        people(browser, address, companion) as person,
    ):
        page = person(**PHONE)
        page.goto(f"{address}/box")
        page.get_by_label("Name of the box").fill("Ours")
        page.get_by_role("button", name="Begin").click()
        page.locator("[data-photos]").nth(1).set_input_files(SHEET)
        expect(page.locator("#note")).to_have_text("Tiles found: 20", timeout=PATIENCE)
        page.get_by_role("button", name="All groups are right").click()
        expect(page.locator("#waiting .group")).to_have_count(0, timeout=PATIENCE)
        for card in range(page.locator("#waiting .ask-card").count(), 0, -1):
            page.locator("#waiting [data-shown]").first.click()
            page.locator("[data-editor] summary").click()
            page.locator("[data-use]").click()
            expect(page.locator("#waiting .ask-card")).to_have_count(card - 1, timeout=PATIENCE)
        page.get_by_role("button", name="Learn this box").click()
        expect(page.get_by_text("This box is known")).to_be_visible(timeout=PATIENCE)
        assert companion.counter.sets.names() == ["Ours"]
        page.get_by_role("link", name="All boxes").click()
        expect(page.get_by_role("link", name="Share as a file")).to_be_visible(timeout=PATIENCE)
