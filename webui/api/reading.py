"""JSON that programs send us."""

from __future__ import annotations

from typing import Any

from flask import request

from engine.reading import Place as Spot
from engine.reading import parse_json
from webui.games.errors import EntryError

MAX_BODY = 1_000_000


def read_body() -> Spot:
    """The JSON object of the request; complaints name the place."""
    data: Any = parse_json(request.get_data(cache=False)[: MAX_BODY + 1], "body", EntryError)
    spot = Spot(data, "", EntryError)
    spot.object()
    return spot


def optional_text(spot: Spot, name: str, most: int) -> str | None:
    at = spot.at(name)
    return None if at.missing else at.string(most)


def optional_integer(spot: Spot, name: str) -> int | None:
    at = spot.at(name)
    return None if at.missing else at.integer(0, 10**9)
