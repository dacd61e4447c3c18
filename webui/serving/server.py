"""The web server: plain http for this computer, TLS for the network."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from cheroot import wsgi
from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.ssl.builtin import BuiltinSSLAdapter

from webui.games.bulletin import WATCHERS
from webui.live.uploads import LIMITS

WORKERS = 12
"""Threads besides those that serve watchers."""
TIMEOUT = 20
"""Seconds after which a client that has vanished in the middle of something is given up."""

HEAR_OUT = 1.0
"""Seconds for which an upload that is too large is thrown away before the line is cut."""


class _LateHandshake(BuiltinSSLAdapter):
    """Shakes hands in a worker: one that waits for a phone must not keep others from coming in."""

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
        made = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return made, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class _Request(HTTPRequest):
    """Tells in JSON what never reaches the app: uploads too large, requests that are none."""

    def simple_response(self, status: str, msg: str = "") -> None:
        code, _, name = str(status).partition(" ")
        text = "this is too large" if code == "413" else msg or name
        told = {"error": text, "code": name.lower().replace(" ", "_")}
        body = json.dumps(told).encode()
        head = (
            f"{self.server.protocol} {status}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        self.close_connection = True
        with suppress(OSError):
            self.conn.wfile.write(head.encode() + body)
            if code == "413":
                _hear_out(self.conn.socket)


def _hear_out(client: socket.socket) -> None:
    """Let somebody who is still sending read our answer: to hang up at once would lose it."""
    client.shutdown(socket.SHUT_WR)
    client.settimeout(HEAR_OUT)
    end = time.monotonic() + HEAR_OUT
    while time.monotonic() < end and client.recv(65_536):
        pass


class _Connection(HTTPConnection):
    RequestHandlerClass = _Request


class _Server(wsgi.Server):
    """Listens on a socket that is bound already."""

    ConnectionClass = _Connection

    def __init__(self, listener: socket.socket, app: Any, tls: tuple[Path, Path] | None) -> None:
        super().__init__(
            listener.getsockname()[:2],
            app,
            numthreads=WATCHERS + WORKERS,
            request_queue_size=64,
            timeout=TIMEOUT,
            shutdown_timeout=3,
            server_name="Owczarek",
        )
        self._listener = listener
        self.max_request_body_size = LIMITS.photo_bytes
        self.max_request_header_size = 65_536
        if tls is not None:
            self.ssl_adapter = _LateHandshake(str(tls[0]), str(tls[1]))
            self.ssl_adapter.context.minimum_version = ssl.TLSVersion.TLSv1_2

    def bind(self, *kind: int) -> socket.socket:
        self.socket = self._listener
        return self._listener

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Clients that vanish or doubt the certificate are everyday life and not worth a line."""


class Servers:
    """All servers of one app, each with its own thread."""

    def __init__(self) -> None:
        self._servers: list[_Server] = []
        self._threads: list[threading.Thread] = []

    def add(self, listener: socket.socket, app: Any, tls: tuple[Path, Path] | None = None) -> None:
        """Serve an app on a bound socket."""
        server = _Server(listener, app, tls)
        server.prepare()
        self._servers.append(server)

    def start(self) -> None:
        for server in self._servers:
            thread = threading.Thread(target=server.serve, daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        for server in self._servers:
            server.stop()
        for thread in self._threads:
            thread.join(timeout=5)
