"""Lenses over HTTP: photos of the lens board in, coverage and profiles out."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request

from calibration.calibrating import Calibration
from calibration.lens_fitting import SETTINGS
from engine.sentences import Sentence
from scanner.pictures import read_picture
from webui.companion import companion
from webui.guard.keys import demand_host
from webui.languages.telling import retell, translate
from webui.live.uploads import check_photo

blueprint = Blueprint("api_lenses", __name__)


@blueprint.get("/api/lenses")
def lenses() -> Response:
    """What was gathered, and the lenses that are known."""
    demand_host()
    return jsonify(tell_bench())


@blueprint.post("/api/lenses/photos")
def photo() -> Response:
    """One more photo of the lens board; "reason" says why it is not used."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    data = request.get_data(cache=False)
    check_photo(data)
    reason = companion().lens_bench.add(read_picture(data, "photo"))
    return jsonify({**tell_bench(), "reason": None if reason is None else _told(reason)})


@blueprint.delete("/api/lenses/photos")
def clear() -> Response:
    """Begin anew."""
    demand_host()
    companion().lens_bench.clear()
    return jsonify(tell_bench())


@blueprint.post("/api/lenses")
def measure() -> Response:
    """Measure the lens from what was gathered and keep its profile."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    done = companion().lens_bench.measure()
    return jsonify({**tell_bench(), "measured": _tell(done)})


@blueprint.delete("/api/lenses/<file>")
def forget(file: str) -> Response:
    """Forget a lens."""
    demand_host()
    companion().lens_bench.forget(file)
    return jsonify(tell_bench())


def tell_bench() -> dict[str, Any]:
    """The bench and the shelf as JSON."""
    bench = companion().lens_bench
    gathered = bench.gathered()
    return {
        "photos": gathered.photos,
        "needed": SETTINGS.least_photos,
        "enough": gathered.enough,
        "seen": [list(row) for row in gathered.seen],
        "covered": [list(row) for row in gathered.covered],
        "lenses": [
            {"file": profile.file_name, **profile.to_json()} for profile in bench.shelf().profiles
        ],
    }


def _tell(done: Calibration) -> dict[str, Any]:
    return {
        "error_px": round(done.profile.error_px, 3),
        "photos": done.profile.photos,
        "left_out": len(done.left_out),
        "missing": [_told(sentence) for sentence in done.missing],
    }


def _told(sentence: Sentence) -> str:
    return retell(sentence.text(translate))
