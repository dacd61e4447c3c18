"""Keys: the host's opens everything, a game's opens that game, without one people only watch."""

from __future__ import annotations

import hmac

from flask import redirect, request, session
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from webui.companion import companion
from webui.games.errors import UnknownGameError

MOST_GAMES = 30
"""So many keys of games a browser remembers."""


def is_host() -> bool:
    """Whether this is somebody with the link that the terminal shows."""
    bearer = _bearer()
    if bearer is not None:
        return _same(bearer, companion().host_key)
    return session.get("host") == companion().host_mark


def may_write(game: str) -> bool:
    """Whether this is somebody with a link to change this game."""
    if is_host():
        return True
    try:
        key = companion().desk.store.game(game).key
    except UnknownGameError:
        return False
    bearer = _bearer()
    if bearer is not None:
        return _same(bearer, key)
    return bool(_same(session.get("games", {}).get(game, ""), key))


def demand_host() -> None:
    if not is_host():
        raise Forbidden("this needs the link with the key that the computer's terminal shows")


def demand_write(game: str) -> None:
    companion().desk.store.game(game)  # an unknown game is told as such
    if not may_write(game):
        raise Forbidden("you are watching; to change the game open its link with the key")


def uses_cookie() -> bool:
    """Whether the request relies on a cookie, which other sites could make a browser send."""
    return _bearer() is None


def take_key() -> ResponseReturnValue | None:
    """A link with a key was opened: remember the key and go on without it in the address."""
    key = request.args.get("key")
    if key is None or request.method != "GET":
        return None
    companion().limiter.spend("key", request.remote_addr or "")
    game = (request.view_args or {}).get("game")
    if _same(key, companion().host_key):
        session["host"] = companion().host_mark
        session.permanent = True
    elif game is not None and _same(key, companion().desk.store.game(game).key):
        games = dict(session.get("games", {}))
        games.pop(game, None)
        games[game] = key
        session["games"] = dict(list(games.items())[-MOST_GAMES:])
        session.permanent = True
    else:
        raise Forbidden("this key does not fit; scan the code or open the link once more")
    return redirect(request.path)


def _bearer() -> str | None:
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else None


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
