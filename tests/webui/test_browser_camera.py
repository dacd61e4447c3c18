"""What the live page does with cameras of all kinds, and where there is none."""

import cv2
import numpy as np
import pytest
from browsing import PATIENCE, PHONE, chromium, needs_chromium, people, running
from playwright.sync_api import expect
from seen_boards import grown, scan_of

from webui.companion import Config
from webui.games.entries import Opening

pytestmark = needs_chromium

BOARD = grown((1, 0, "yyyv"), (0, 1, "vyyv"))

ABLE = """
  const track = MediaStreamTrack.prototype;
  track.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } });
  window.asked = [];
  track.applyConstraints = async ({ advanced }) => window.asked.push(JSON.stringify(advanced[0]));
"""
"""A camera with a light and a zoom, which the fake one has not."""

BROKEN = """
  MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
  MediaStreamTrack.prototype.applyConstraints = () => Promise.reject(new Error("no light"));
"""

INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"
DENIED = """
  const refusal = new DOMException("no", "NotAllowedError");
  navigator.mediaDevices.getUserMedia = () => Promise.reject(refusal);
"""


class Eyes:
    def look(self, bgr):
        return scan_of(BOARD)

    follow = look


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    frame = np.full((480, 640, 3), (150, 180, 200), np.uint8)
    file = tmp_path_factory.mktemp("film") / "table.mjpeg"
    file.write_bytes(bytes(cv2.imencode(".jpg", frame)[1]) * 5)
    with chromium(file) as launched:
        yield launched


@pytest.fixture
def live(browser, tmp_path):
    """Open the live page of a new table in a browser with such a script."""
    with (
        running(Config(tmp_path, eyes=Eyes)) as (address, companion),
        people(browser, address, companion) as person,
    ):

        def open_page(script=""):
            page = person(tolerate="400", **PHONE)
            page.add_init_script(script)
            game = companion.desk.open(Opening("Table")).id
            page.goto(f"{address}/games/{game}/live")
            return page, lambda: companion.desk.state(game)

        yield open_page


def test_light_and_zoom_appear_where_the_phone_has_them(live):
    page, _ = live(ABLE)
    page.get_by_role("button", name="Light").click()
    expect(page.get_by_role("button", name="Light")).to_have_attribute(
        "aria-pressed", "true", timeout=PATIENCE
    )
    page.get_by_label("Zoom").fill("2.5")
    assert page.evaluate("window.asked") == ['{"torch":true}', '{"zoom":2.5}']


def test_without_light_and_zoom_there_are_no_such_buttons(live):
    page, _ = live()
    expect(page.locator("#live")).to_have_attribute("data-tiles", "3", timeout=PATIENCE)
    expect(page.locator("#torch")).to_be_hidden()
    expect(page.locator("#zoom-label")).to_be_hidden()


def test_a_light_that_fails_goes_away(live):
    page, _ = live(BROKEN)
    page.get_by_role("button", name="Light").click()
    expect(page.locator("#torch")).to_be_hidden(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("script", "words"), [(INSECURE, "needs the https address"), (DENIED, "is not allowed")]
)
def test_a_photo_does_where_no_video_is_to_be_had(live, tmp_path, script, words):
    page, state = live(script)
    expect(page.locator("#note")).to_contain_text(words, timeout=PATIENCE)
    photo = tmp_path / "table.jpg"
    cv2.imwrite(str(photo), np.full((600, 800, 3), 120, np.uint8))
    page.locator("#photo").set_input_files(photo)
    expect(page.locator("#waiting")).to_contain_text("3 tiles were read", timeout=PATIENCE)
    assert len(state().board) == 0
    page.get_by_role("button", name="Take over what the camera sees").click()
    expect(page.locator("#waiting")).to_be_hidden(timeout=PATIENCE)
    assert state().board == BOARD


def test_a_text_file_as_photo_is_told_and_the_video_can_go_on(live, tmp_path):
    page, _ = live()
    expect(page.locator("#live")).to_have_attribute("data-tiles", "3", timeout=PATIENCE)
    text = tmp_path / "notes.txt"
    text.write_text("no picture")
    with page.expect_response("**/photos?picture") as answer:
        page.locator("#photo").set_input_files(text)
    assert answer.value.status == 400
    expect(page.locator("#note")).to_contain_text("not a picture", timeout=PATIENCE)
    page.get_by_role("button", name="Back to the live picture").click()
    expect(page.locator("#note")).to_be_empty(timeout=PATIENCE)
