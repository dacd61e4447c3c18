"""Keeps other web sites out: the names we answer to, and where requests may come from."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from flask import request
from werkzeug.exceptions import Forbidden, MisdirectedRequest

from webui.guard.keys import uses_cookie

SAFE = {"GET", "HEAD", "OPTIONS"}


def check_host() -> None:
    """Answer only to names that cannot be pointed at us by a stranger (DNS rebinding).

    A number is always what it says; of names only our own are known.
    """
    name = urlsplit(f"//{request.host}").hostname or ""
    if not is_own_name(name):
        raise MisdirectedRequest("open Owczarek by the address that its terminal shows")


def is_own_name(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name.lower() in {"localhost", own, f"{own.partition('.')[0]}.local"}
    return True


def check_origin() -> None:
    """A change with a cookie must come from our own pages (CSRF)."""
    if request.method in SAFE or not uses_cookie():
        return
    origin = request.headers.get("Origin")
    if origin is None:
        # Browsers that leave Origin out of a form still say where it comes from.
        if request.headers.get("Sec-Fetch-Site") in ("same-origin", "none"):
            return
        raise Forbidden("this request does not come from our own pages")
    if origin != f"{request.scheme}://{request.host}":
        raise Forbidden("this request comes from another web site")
