"""Tiles shown one after another to a real Chromium's camera, and the real reader behind it."""

from pathlib import Path

import cv2
import pytest
from browsing import PATIENCE, PHONE, chromium, needs_chromium, people, running
from playwright.sync_api import expect

from engine import read_face
from models.art.style import house_style
from models.photographer import photograph_sheet
from webui.companion import Config

pytestmark = needs_chromium

CAMERA_FPS = 30
"""Chromium plays any MJPEG file at this pace, over and over."""
LYING, EMPTY = 6.0, 1.0
"""Seconds for which a tile lies, and the table is empty; machines with other work are slow."""
FACES = ("rrrr", "kkyy")
DENIED = """
  const refusal = new DOMException("no", "NotAllowedError");
  navigator.mediaDevices.getUserMedia = () => Promise.reject(refusal);
"""
ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text()


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """Its camera shows one tile, a bare table, another tile, a bare table."""
    shown = []
    for word in FACES:
        image = photograph_sheet([read_face(word)], house_style(), 105, 1, size=(960, 720)).image
        image = cv2.resize(image[120:660, 150:870], (960, 720), interpolation=cv2.INTER_CUBIC)
        bare = cv2.GaussianBlur(cv2.resize(image[:60, :80], (960, 720)), (0, 0), 40)
        for picture, seconds in ((image, LYING), (bare, EMPTY)):
            shown += [bytes(cv2.imencode(".jpg", picture)[1])] * int(seconds * CAMERA_FPS)
    file = tmp_path_factory.mktemp("film") / "tiles.mjpeg"
    file.write_bytes(b"".join(shown))
    with chromium(file) as launched:
        yield launched


@pytest.fixture
def open_box(browser, tmp_path, monkeypatch):
    """Open the page of a new box with such a script."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "household"))
    with (
        running(Config(tmp_path)) as (address, companion),
        people(browser, address, companion) as person,
    ):

        def open_page(script=""):
            page = person(tolerate="429", **PHONE)
            page.add_init_script(script)
            companion.counter.begin("Ours")
            page.goto(f"{address}/box/Ours")
            return page, companion

        yield open_page


def test_tiles_laid_before_the_camera_are_counted_and_can_be_undone(open_box):
    page, companion = open_box()
    page.get_by_role("button", name="Open the camera").click()
    showing = page.locator("#showing")
    expect(showing).to_have_attribute("data-camera", "on", timeout=PATIENCE)
    expect(showing).to_have_attribute("data-views", "1", timeout=PATIENCE)
    expect(page.locator("#showing-seen")).to_contain_text("Seen", timeout=PATIENCE)
    expect(page.locator("#showing-progress")).to_contain_text("faces seen", timeout=PATIENCE)
    expect(showing).to_have_attribute("data-views", "2", timeout=PATIENCE)
    expect(page.locator("#waiting .crop")).to_have_count(2, timeout=PATIENCE)
    assert page.evaluate(ACCESSIBLE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    with companion.counter.session("Ours") as session:
        seen = [session.told(tile)[0] for tile in range(2)]
    assert {face.upright for face in seen} == {read_face(word).upright for word in FACES}

    page.get_by_role("button", name="Undo the last one").click()
    expect(page.locator("#showing-seen")).to_have_text("The last one is taken back.")
    page.get_by_role("button", name="Close the camera").click()
    expect(page.locator("#showing-stage")).to_be_hidden()
    page.reload()
    expect(showing).to_have_attribute("data-views", "1")


def test_a_camera_that_is_not_allowed_is_told(open_box):
    page, _ = open_box(DENIED)
    page.get_by_role("button", name="Open the camera").click()
    expect(page.locator("#showing-problem")).to_contain_text("is not allowed", timeout=PATIENCE)
    expect(page.locator("#showing-stage")).to_be_hidden()
