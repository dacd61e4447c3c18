"""The pages in a real Chromium: every language and size, a whole game, corrections, the camera."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browsing import LAPTOP, PATIENCE, PHONE, chromium, needs_chromium, people, running
from playwright.sync_api import expect
from seen_boards import SQUARE, grown, scan_of

from webui.companion import Config
from webui.games.entries import Opening, TakeOver
from webui.games.writing import read_set_up
from webui.languages.catalogues import LANGUAGES

pytestmark = needs_chromium


class Eyes:
    """Sees what a test puts up, whatever the picture."""

    def __init__(self):
        self.scan = scan_of(SQUARE)

    def look(self, bgr):
        return self.scan

    follow = look


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """A film for the fake camera: a plain table."""
    import cv2
    import numpy as np

    file = tmp_path_factory.mktemp("film") / "table.mjpeg"
    frames = [np.full((480, 640, 3), (150 + 10 * i, 180, 200), np.uint8) for i in range(5)]
    file.write_bytes(b"".join(bytes(cv2.imencode(".jpg", frame)[1]) for frame in frames))
    return file


@pytest.fixture(scope="module")
def browser(film):
    with chromium(film) as launched:
        yield launched


@pytest.fixture(scope="module")
def drawings(tmp_path_factory):
    """One folder of drawings for all tests: tiles are drawn once."""
    return tmp_path_factory.mktemp("drawings")


@pytest.fixture
def seeing():
    return Eyes()


@pytest.fixture
def site(tmp_path, seeing, drawings):
    """A running server: its address and the companion behind it."""
    (tmp_path / "drawings").symlink_to(drawings, target_is_directory=True)
    with running(Config(tmp_path, eyes=lambda: seeing)) as site:
        yield site


@pytest.fixture
def person(browser, site):
    """Open a browser window; errors and requests that leave the machine fail the test."""
    with people(browser, *site) as open_window:
        yield open_window


def open_game(companion, board=None):
    players = [{"name": n, "colours": c} for n, c in (("Ala", "y"), ("Ola", "r"), ("Jan", "b"))]
    set_up = read_set_up({"players": players, "expansion": True, "seconds": 60})
    game = companion.desk.open(Opening("Evening", set_up, True)).id
    if board is not None:
        companion.desk.write(game, TakeOver(board))
    return game


MANY = re.compile(r"\d{2,}")
"""Frames enough for any change to be believed."""
SMALL = grown((1, 0, "yyyv"), (0, 1, "vyyv"), (1, 1, "yyyy"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_loads_on_a_phone_in_every_language(person, site, language):
    address, companion = site
    game = open_game(companion, SMALL)
    page = person(language, **PHONE)
    for path in ("/", f"/games/{game}", f"/games/{game}/board", f"/games/{game}/verdict"):
        page.goto(address + path)
        assert page.locator("html").get_attribute("lang") == language
        # Nothing is wider than the phone.
        assert page.evaluate("document.documentElement.scrollWidth") <= 391


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_other_pages_load(person, site, size):
    address, companion = site
    game = open_game(companion, SMALL)
    page = person(**size)
    companion.counter.begin("Ours")
    for path in (
        "/games/new",
        "/camera",
        "/box",
        "/box/Ours",
        f"/games/{game}/correct",
        f"/games/{game}/watch",
    ):
        page.goto(address + path)
        expect(page.locator("h1")).to_be_visible(timeout=PATIENCE)
        assert (
            page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"] + 1
        )


def test_a_whole_game_from_set_up_to_verdict_by_clicking(person, site):
    page = person(**PHONE)
    page.goto(f"{site[0]}/games/new")
    for number, name in enumerate(("Ala", "Ola", "Jan"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    page.locator("[name=colour1a]").select_option("y")
    page.locator("[name=colour2a]").select_option("r")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Turn: Ala")).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("load")
    page.locator('svg [data-cell="1,0"]').click()
    page.locator("#panel .pick").first.click()
    expect(page.get_by_role("heading", name="Turn: Ola")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".drawn")).to_have_text("Ala: draw 1 tile", timeout=PATIENCE)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Turn: Ala")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Ola passes").click()
    page.on("dialog", lambda dialog: dialog.accept())
    for name in ("Jan", "Ala", "Ola"):
        page.get_by_role("button", name=f"{name} stops for good").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible(timeout=PATIENCE)
    page.locator('form[data-event="show"] select').select_option("b")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator('form[data-event="show"]')).to_have_count(0, timeout=PATIENCE)
    page.get_by_role("link", name="To the verdict").click()
    expect(page.get_by_role("heading", name="Jan wins")).to_be_visible(timeout=PATIENCE)
    page.locator('[data-claim="Ala"] input').fill("3")
    page.locator('[data-claim="Ala"] button').click()
    expect(page.locator(".claim").first).to_contain_text("You counted 3", timeout=PATIENCE)
    page.evaluate("() => delete Navigator.prototype.canShare")
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture to share").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture[:4] == b"\x89PNG"


def test_the_live_overlay_appears_and_a_laid_tile_is_announced(person, site, seeing):
    address, companion = site
    game = open_game(companion)
    page = person(**PHONE)
    page.goto(f"{address}/games/{game}/live")
    expect(page.locator("#live")).to_have_attribute("data-tiles", "1", timeout=PATIENCE)
    seeing.scan = scan_of(grown((0, 1, "vkkv")))
    expect(page.locator("#call")).to_have_text("fits, draw 1", timeout=PATIENCE)
    expect(page.locator("#live-strip li")).to_have_count(3, timeout=PATIENCE)
    assert companion.desk.state(game).table.turn == "Ola"
    # The overlay is drawn over the frame it belongs to: the canvas has the frame's own size.
    assert page.evaluate("[stage.width, stage.height]") == [640, 480]


def test_a_correction_sticks(person, site, seeing):
    address, companion = site
    board = grown((1, 0, "yyyv"))
    seeing.scan = scan_of(board)
    game = companion.desk.open(Opening("Table", expansion=True)).id
    page = person(**LAPTOP)
    page.goto(f"{address}/games/{game}/live")
    expect(page.locator("#live")).to_have_attribute("data-frames", MANY, timeout=PATIENCE)
    page.goto(f"{address}/games/{game}/correct")
    page.locator('svg [data-cell="1,0"]').click()
    page.locator("[data-editor] summary").click()
    page.locator("[name=edge1]").select_option("k")
    page.locator("[data-use]").click()
    expect(page.locator("#panel")).not_to_be_visible(timeout=PATIENCE)
    page.goto(f"{address}/games/{game}/live")
    version = companion.desk.state(game).version
    expect(page.locator("#live")).to_have_attribute("data-frames", MANY, timeout=PATIENCE)
    state = companion.desk.state(game)
    assert state.version == version
    assert str(state.board.face((1, 0))).startswith("ykyv")


def test_two_who_correct_the_same_tile_are_told(person, site):
    address, companion = site
    game = companion.desk.open(Opening("Table")).id
    companion.desk.write(game, TakeOver(SMALL))
    first, second = person(), person(tolerate="409", **PHONE)
    for page in (first, second):
        page.goto(f"{address}/games/{game}/board")
        page.locator('svg [data-cell="1,1"]').click()
        expect(page.locator("#panel")).to_be_visible(timeout=PATIENCE)
    first.get_by_role("button", name="Take away").click()
    expect(first.locator("svg image")).to_have_count(3, timeout=PATIENCE)
    second.get_by_role("button", name="Turn left").click()
    toast = second.locator(".toast.bad")
    expect(toast).to_contain_text("somebody else has changed the tile at (1,1)", timeout=PATIENCE)


def test_a_watcher_sees_changes_at_once_and_cannot_write(person, site):
    address, companion = site
    game = open_game(companion)
    page = person(key=False, **PHONE)
    page.goto(f"{address}/games/{game}/watch")
    expect(page.locator("#connection")).to_have_attribute("data-state", "on", timeout=PATIENCE)
    companion.desk.write(game, TakeOver(SMALL))
    expect(page.locator("svg image")).to_have_count(4, timeout=PATIENCE)
    assert page.locator("[data-entry]").count() == 0
    assert page.get_by_role("link", name=re.compile("Live")).count() == 0


def test_a_server_that_dies_is_told_and_all_goes_on_when_it_is_back(browser, tmp_path, seeing):
    config = Config(tmp_path, eyes=lambda: seeing)
    with running(config) as (address, companion):
        game = open_game(companion, SMALL)
        key = companion.host_key
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"{address}/games/{game}/board?key={key}")
        expect(page.locator("svg image")).to_have_count(4, timeout=PATIENCE)
    gone = page.get_by_role("alert").filter(has_text="The connection is gone, trying again")
    expect(gone).to_be_visible(timeout=PATIENCE)
    with running(config, urlsplit(address).port) as (_, companion):
        expect(gone).not_to_be_visible(timeout=PATIENCE)
        companion.desk.write(game, TakeOver(SQUARE))
        expect(page.locator("svg image")).to_have_count(1, timeout=PATIENCE)
        page.context.close()


def test_the_clock_of_a_turn_needs_no_right_clock_on_the_phone(person, site):
    address, companion = site
    game = open_game(companion)
    page = person(**PHONE)
    page.add_init_script("const right = Date.now; Date.now = () => right() + 7200000;")
    page.goto(f"{address}/games/{game}")
    expect(page.locator("[data-clock] output")).to_have_text(re.compile("^(1:00|0:[0-5].)$"))


def test_the_board_is_usable_by_keyboard_alone(person, site):
    address, companion = site
    game = companion.desk.open(Opening("Table")).id
    page = person()
    page.goto(f"{address}/games/{game}/board")
    page.locator('svg [data-cell="0,0"]').focus()
    page.keyboard.press("Enter")
    page.locator("#panel .pick").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("svg image")).to_have_count(1, timeout=PATIENCE)
    page.locator('svg [data-cell="0,0"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") == "1,0"


def test_a_tap_before_the_scripts_have_come_is_not_lost(person, site):
    address, companion = site
    game = companion.desk.open(Opening("Table")).id
    companion.desk.write(game, TakeOver(SMALL))
    page = person(**PHONE, service_workers="block")
    held = []
    page.route("**/js/board.js", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(f"{address}/games/{game}/board", wait_until="commit")
    page.locator('svg [data-cell="1,1"]').click(no_wait_after=True)
    assert page.locator("#panel[open]").count() == 0
    held[0].continue_()
    expect(page.get_by_role("heading", name="Place (1,1)")).to_be_visible(timeout=PATIENCE)


ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text().partition("\n")[2]


def test_every_page_has_names_contrast_and_room_for_large_text(person, site):
    address, companion = site
    game = open_game(companion, SMALL)
    page = person(tolerate="404", **PHONE)
    page.context.add_cookies([{"name": "size", "value": "150", "url": address}])
    pages = ["", "/board", "/correct", "/verdict", "/watch", "/live"]
    for path in (
        "/",
        "/games/new",
        "/camera",
        "/nothing",
        *(f"/games/{game}{name}" for name in pages),
    ):
        page.goto(address + path)
        assert page.evaluate(ACCESSIBLE) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 391, path
    page.goto(f"{address}/games/{game}/board")
    page.locator('svg [data-cell="1,1"]').click()
    page.locator("[data-editor] summary").click()
    assert page.evaluate(ACCESSIBLE) == []
