"""Server-sent events: those who watch hear of every change."""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Blueprint, Response

from webui.companion import companion
from webui.games.desk import Desk

blueprint = Blueprint("api_watching", __name__)

BEAT = 15.0
"""Seconds between signs of life; a watcher who has gone is noticed by then."""


@blueprint.get("/api/games/<game>/events")
def events(game: str) -> Response:
    """The version of the game now and after every change."""
    companion().desk.state(game)
    response = Response(Stream(companion().desk, game), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response


class Stream:
    """The messages for one watcher; the server closes it when the watcher has gone."""

    def __init__(self, desk: Desk, game: str) -> None:
        self._desk = desk
        self._watcher = desk.bulletin.join(game)
        self._greeted = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if not self._greeted:
            self._greeted = True
            # Read after the subscription began: no change can fall in between.
            version = self._desk.state(self._watcher.game).version
            return f"retry: 2000\n{_message(version)}"
        if self._watcher.dropped:
            raise StopIteration
        version_or_none = self._watcher.get(BEAT)
        return ": still here\n\n" if version_or_none is None else _message(version_or_none)

    def close(self) -> None:
        self._desk.bulletin.leave(self._watcher)


def _message(version: int) -> str:
    return f"id: {version}\nevent: change\ndata: {json.dumps({'version': version})}\n\n"
