"""A real Chromium with a film as its camera, a running server, and people who open pages."""

import shutil
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from webui.app import close_app, create_app
from webui.serving.addresses import bind
from webui.serving.server import Servers

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here; `make browser` installs it"
)

PATIENCE = 120_000
"""Milliseconds; a browser beside other work on two cores can be very slow."""
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
]


@contextmanager
def chromium(film):
    """A browser whose camera shows a film (MJPEG, 30 frames a second, over and over)."""
    with sync_playwright() as driver:
        flags = [*FLAGS, f"--use-file-for-fake-video-capture={film}"]
        launched = driver.chromium.launch(executable_path=CHROMIUM, args=flags, timeout=PATIENCE)
        yield launched
        launched.close()


@contextmanager
def running(config, port=0):
    """A server on this computer: its address and the companion behind it."""
    app = create_app(config)
    listener = bind("127.0.0.1", port)
    servers = Servers()
    servers.add(listener, app)
    servers.start()
    companion = app.extensions["owczarek"]
    yield f"http://localhost:{listener.getsockname()[1]}", companion
    companion.desk.bulletin.close()
    servers.stop()
    close_app(app)


@contextmanager
def people(browser, address, companion):
    """Opens windows; errors and requests that leave the machine fail the test."""
    windows, problems = [], []

    def open_window(language="en", key=True, tolerate="nothing", **size):
        window = browser.new_context(locale=language, **(size or LAPTOP))
        windows.append(window)
        page = window.new_page()
        page.set_default_timeout(PATIENCE)

        def heard(message):
            if message.type == "error" and tolerate not in message.text:
                problems.append(message.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda r: problems.append(r.url) if _leaves(r.url) else None)
        if key:
            page.goto(f"{address}/?key={companion.host_key}")
        return page

    yield open_window
    for window in windows:
        window.close()
    assert problems == []


def _leaves(url):
    return urlsplit(url).scheme in ("http", "https", "ws") and urlsplit(url).hostname != "localhost"
