"""A film of a real placement through a real Chromium to the real scanner and back."""

import json
import os
import time
from pathlib import Path

import cv2
import numpy as np
import pytest
from browsing import PATIENCE, PHONE, chromium, needs_chromium, people, running
from playwright.sync_api import expect

from engine import Board
from engine.legality import matched_edges
from webui.companion import Config
from webui.games.entries import Opening

pytestmark = needs_chromium

FILM = Path(__file__).parents[2] / "fixtures" / "images" / "film-standing.mp4"
CAMERA_FPS = 30
"""Chromium plays any MJPEG file at this pace."""
FIRST, LAST = 35, 56
"""The frames in which a hand comes, lays the ninth tile and goes."""
BEFORE, AFTER = 6.0, 25.0
"""Seconds for which the table lies still before and after that."""
WITHIN = 3.0
"""Seconds from the start of the camera to the first overlay, on a machine that has time."""
CORNERS = 0.04
"""Mean distance of drawn corners from true ones, in sides of a tile."""


@pytest.fixture(scope="module")
def truth():
    return json.loads(FILM.with_suffix(".json").read_text())


@pytest.fixture(scope="module")
def browser(tmp_path_factory, truth):
    """Its camera shows one placement, with much time before and after."""
    video = cv2.VideoCapture(str(FILM))
    frames = [bytes(cv2.imencode(".jpg", video.read()[1])[1]) for _ in range(LAST + 1)]
    video.release()
    shown = [frames[FIRST]] * int(BEFORE * CAMERA_FPS)
    length = (LAST - FIRST) / truth["fps"]
    for moment in np.arange(0, length, 1 / CAMERA_FPS):
        shown.append(frames[FIRST + int(moment * truth["fps"])])
    shown += [frames[LAST]] * int(AFTER * CAMERA_FPS)
    file = tmp_path_factory.mktemp("film") / "placement.mjpeg"
    file.write_bytes(b"".join(shown))
    with chromium(file) as launched:
        yield launched


@pytest.fixture
def site(tmp_path):
    """A server with the real scanner."""
    with running(Config(tmp_path)) as (address, companion):
        companion.warm_up()
        yield address, companion


@pytest.fixture
def person(browser, site):
    with people(browser, *site) as open_window:
        yield open_window


def patience(seconds):
    """A machine that does other work as well may take longer."""
    return seconds * max(1.0, os.getloadavg()[0] / (2 * os.cpu_count()))


def corner_error(overlay, corners):
    """Mean distance of the drawn tiles from the true ones; (n, 8) pixels, in sides of a tile."""
    true = np.float64(corners).reshape(-1, 4, 2)
    drawn = np.float64([tile["corners"] for tile in overlay["tiles"]])
    errors = []
    for tile in drawn:
        nearest = true[np.argmin(np.linalg.norm(true.mean(1) - tile.mean(0), axis=1))]
        side = np.linalg.norm(nearest - np.roll(nearest, 1, axis=0), axis=1).mean()
        # The scanner may tell the board turned by quarters.
        ways = [np.linalg.norm(np.roll(tile, k, axis=0) - nearest, axis=1).mean() for k in range(4)]
        errors.append(min(ways) / side)
    return errors


def test_a_film_is_read_live_a_laid_tile_announced_and_a_correction_kept(person, site, truth):
    address, companion = site
    game = companion.desk.open(Opening("Table", expansion=True)).id
    before, after = (Board.from_json(board) for board in truth["boards"][:2])
    (laid,) = [cell for cell in after if cell not in before]
    draws = matched_edges(before, laid, after.tiles[laid].face)
    corners = truth["frames"][truth["boards"][1]["from"]]["corners"]

    page = person(**PHONE)
    overlays = []
    page.on("response", lambda r: overlays.append(r.json()) if "/frames" in r.url else None)
    page.goto(f"{address}/games/{game}/live")
    expect(page.locator("#live")).to_have_attribute("data-camera", "on", timeout=PATIENCE)
    began = time.monotonic()
    expect(page.locator("#live")).to_have_attribute("data-tiles", "8", timeout=PATIENCE)
    assert time.monotonic() - began < patience(WITHIN)

    expect(page.locator("#call")).to_have_text(f"fits, draw {draws}", timeout=PATIENCE)
    expect(page.locator("#live")).to_have_attribute("data-tiles", "9", timeout=PATIENCE)
    page.get_by_role("button", name="Freeze").click()
    (announced,) = [c for o in overlays for c in o["taken"] if len(o["taken"]) == 1]
    assert (announced["draw"], announced["fits"]) == (draws, True)
    assert len(companion.desk.state(game).board) == 9
    errors = [error for overlay in overlays for error in corner_error(overlay, corners)]
    assert np.mean(errors) < CORNERS

    # The frozen picture can be tapped: the first tile is set to something else by hand.
    tile = overlays[-1]["tiles"][0]
    place = page.evaluate(
        """([x, y]) => {
          const box = stage.getBoundingClientRect();
          return [box.left + x / stage.width * box.width, box.top + y / stage.height * box.height];
        }""",
        list(np.mean(tile["corners"], axis=0)),
    )
    page.mouse.click(*place)
    page.locator("[data-editor] summary").click()
    other = "k" if tile["face"][1] != "k" else "r"
    page.locator("[name=edge1]").select_option(other)
    page.locator("[data-use]").click()
    expect(page.locator("#panel")).not_to_be_visible(timeout=PATIENCE)
    version = companion.desk.state(game).version
    page.get_by_role("button", name="Freeze").click()
    for _ in range(4):
        with page.expect_response("**/frames?*"):
            pass
    state = companion.desk.state(game)
    assert state.version == version
    assert state.board.face((tile["x"], tile["y"])).letters[1] == other
    last = {(t["x"], t["y"]): t["state"] for t in overlays[-1]["tiles"]}
    assert last[tile["x"], tile["y"]] == "fixed"
