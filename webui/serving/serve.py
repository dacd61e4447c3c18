"""`owczarek serve`: starts everything, says where it is, and stops in peace."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from calibration.folders import data_folder
from webui.app import close_app, create_app
from webui.companion import Config
from webui.live.cameras import open_camera
from webui.live.eyes import ScannerEyes
from webui.serving.addresses import (
    EVERYWHERE,
    PORT,
    ServeError,
    bind,
    find_demo,
    is_loopback,
    lan_addresses,
)
from webui.serving.certificate import certificate
from webui.serving.server import Servers

TRIES = 10
"""Neighbouring ports that are tried when nobody named one."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    port: int | None = None
    host: str = EVERYWHERE
    camera: str | None = None
    data: Path | None = None
    browser: bool = True


def serve(wishes: Wishes) -> None:
    """Run until somebody stops it."""
    data = wishes.data or data_folder()
    if wishes.camera is not None:
        open_camera(wishes.camera).close()  # complain before anything else is started
    here = _bind_here(wishes.port)
    port = here.getsockname()[1]
    outside = None
    addresses: tuple[str, ...] = ()
    if not is_loopback(wishes.host):
        outside = bind(wishes.host, 0 if wishes.port == 0 else port + 1)
        ips = lan_addresses() if wishes.host == EVERYWHERE else [wishes.host]
        tls = certificate(data, [ip for ip in ips if ip.replace(".", "").isdigit()])
        addresses = tuple(f"https://{ip}:{outside.getsockname()[1]}" for ip in ips)
    demo = None if wishes.camera is not None else find_demo()
    eyes = partial(ScannerEyes, data=data)
    app = create_app(Config(data, wishes.camera, demo, addresses, eyes))
    servers = Servers()
    servers.add(here, app)
    if outside is not None:
        servers.add(outside, app, tls)
    servers.start()
    key = app.extensions["owczarek"].host_key
    page = "demo" if demo is not None else ""
    home = f"http://localhost:{port}/{page}?key={key}"
    _say(home, [f"{address}/?key={key}" for address in addresses], demo is not None)
    if wishes.browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(home,), daemon=True).start()
    _wait()
    app.extensions["owczarek"].desk.bulletin.close()  # watchers hold threads that must end
    servers.stop()
    close_app(app)


def _bind_here(port: int | None) -> socket.socket:
    if port is not None:
        return bind("127.0.0.1", port)
    for candidate in range(PORT, PORT + 2 * TRIES, 2):
        try:
            return bind("127.0.0.1", candidate)
        except ServeError:
            continue
    raise ServeError(f"no free port between {PORT} and {PORT + 2 * TRIES}")


def _say(home: str, links: list[str], demo: bool) -> None:
    """Where people find it; the code is for phones."""
    click.echo("Owczarek watches the table.")
    click.echo(f"  {'the demo' if demo else 'here'}:  {home}")
    for link in links:
        click.echo(f"  phones:  {link}")
    if links and _can_draw():
        import segno

        segno.make(links[0], error="l", micro=False).terminal(sys.stdout, border=1, compact=True)
        click.echo(
            "  Scan the code with a phone in the same network. Its browser warns of an unknown"
        )
        click.echo("  certificate: that was made on this computer, so you may go on.")
    click.echo("  Ctrl+C stops it; all games are kept.")


def _can_draw() -> bool:
    """Whether the terminal has the blocks of which a code is made."""
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _has_screen() -> bool:
    """Without a screen Python would start a browser in the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _wait() -> None:
    """Until Ctrl+C or a polite kill."""
    done = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: done.set())
    signal.signal(signal.SIGINT, lambda *_: done.set())
    while not done.wait(1.0):
        pass
