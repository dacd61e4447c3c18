"""Addresses that people pass on."""

from __future__ import annotations

from flask import request, url_for

from webui.companion import companion


def base() -> str:
    """Where phones reach us: the first LAN address, else the one this page was opened by."""
    addresses = companion().config.addresses
    return addresses[0] if addresses else request.host_url.rstrip("/")


def game_link(game: str) -> str:
    """The link with the key: whoever has it may change the game."""
    key = companion().desk.store.game(game).key
    return base() + url_for("table_pages.play", game=game, key=key)


def watch_link(game: str) -> str:
    """The link to watch."""
    return base() + url_for("table_pages.watch", game=game)


def host_link() -> str:
    """The link that opens everything."""
    return base() + url_for("start.home", key=companion().host_key)
