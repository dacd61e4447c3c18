"""What goes wrong, told as JSON to programs and as a friendly page to people."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from engine.errors import EngineError, IllegalMoveError
from scanner.errors import ModelError, PictureError
from webui.games.bulletin import TooManyWatchersError
from webui.games.errors import ConflictError, DiskFullError, StoreError, UnknownGameError
from webui.guard.limits import TooOftenError
from webui.languages.telling import retell
from webui.live.cameras import CameraError
from webui.live.eyes import BusyError, EyesError

_STATUS: tuple[tuple[type[Exception], int, str], ...] = (
    (UnknownGameError, 404, "unknown_game"),
    (ConflictError, 409, "conflict"),
    (IllegalMoveError, 422, "illegal_move"),
    (DiskFullError, 507, "disk_full"),
    (StoreError, 500, "store"),
    (CameraError, 503, "camera"),
    (EngineError, 400, "bad_input"),
    (PictureError, 400, "bad_picture"),
    (ModelError, 503, "no_eyes"),
    (EyesError, 503, "no_eyes"),
    (BusyError, 429, "busy"),
    (TooOftenError, 429, "too_often"),
    (TooManyWatchersError, 503, "too_many_watchers"),
)

_TEXTS: dict[type[Exception], str] = {
    BusyError: "the frame before is still being looked at",
    TooManyWatchersError: "too many people are watching, try again in a moment",
}


def handle_errors(app: Flask) -> None:
    """Answer every error in the manner of the one who asked."""
    for kind, status, code in _STATUS:
        app.register_error_handler(kind, _handler(status, code))
    app.register_error_handler(HTTPException, _http)


def _handler(status: int, code: str) -> Any:
    def answer(problem: Exception) -> Response:
        text = next((_TEXTS[kind] for kind in _TEXTS if isinstance(problem, kind)), str(problem))
        more: dict[str, Any] = {}
        if isinstance(problem, IllegalMoveError):
            text, more = problem.text, {"rule": problem.rule}
        if isinstance(problem, ConflictError):
            more = {"current": problem.current}
        return _answer(status, code, retell(text), more)

    return answer


def _http(problem: HTTPException) -> Any:
    if problem.response is not None or (problem.code or 500) < 400:
        return problem
    code = problem.name.lower().replace(" ", "_")
    text = _HTTP_TEXTS.get(problem.code or 500) or problem.description or problem.name
    return _answer(problem.code or 500, code, retell(text), {})


_HTTP_TEXTS = {
    404: "there is nothing at this address",
    405: "this address does not take such requests",
    413: "this is too large",
    415: "this kind of content is not understood here",
    500: "something went wrong; nothing was changed",
}


def _answer(status: int, code: str, text: str, more: dict[str, Any]) -> Response:
    if request.path.startswith("/api/") or request.path == "/openapi.json":
        response = jsonify({"error": text, "code": code, **more})
    else:
        response = make_response(render_template("error.html", status=status, text=text))
    response.status_code = status
    if status in (429, 503):
        response.headers["Retry-After"] = "1"
    return response
