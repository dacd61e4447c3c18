"""A box before the live camera over HTTP: stills in, what was seen and what is missing out."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, jsonify, request

from calibration.errors import EnrolError
from calibration.session import EnrolmentSession
from calibration.watching import Turning
from engine.sentences import say
from webui.companion import companion
from webui.guard.keys import demand_host
from webui.languages.telling import translate
from webui.live.uploads import decode_frame
from webui.showing import Shown, Stage

blueprint = Blueprint("api_stills", __name__)

UNDONE = say("The last one is taken back.")


@blueprint.post("/api/boxes/<name>/stills")
def still(name: str) -> Response:
    """The next still of a camera; `camera` tells several apart, `turning` what is turned over."""
    demand_host()
    companion().limiter.spend("frame", request.remote_addr or "")
    camera = re.sub(r"\W", "", request.args.get("camera", ""))[:32] or "phone"
    turning = _turning(request.args.get("turning", Turning.NEVER))
    picture = decode_frame(request.get_data(cache=False))
    shown = companion().showing.see(name, camera, picture, turning)
    return jsonify({**_told(shown), **_progress(name)})


@blueprint.delete("/api/boxes/<name>/stills")
def undo(name: str) -> Response:
    """Take back what the camera took in last."""
    demand_host()
    companion().limiter.spend("write", request.remote_addr or "")
    companion().showing.undo(name)
    return jsonify({"stage": Stage.UNDONE, "said": UNDONE.text(translate), **_progress(name)})


def _turning(word: str) -> Turning:
    if word not in set(Turning):
        known = ", ".join(Turning)
        raise EnrolError(f'turning: "{word[:20]}" is none of {known}')
    return Turning(word)


def _told(shown: Shown) -> dict[str, Any]:
    """What one still showed as JSON."""
    return {
        "stage": shown.stage,
        "said": shown.said.text(translate),
        "advice": None if shown.advice is None else shown.advice.text(translate),
        "size": list(shown.size),
        "tiles": [
            {
                "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.corners],
                "face": str(tile.face),
                "sure": tile.sure,
                "state": "added" if tile.added else tile.lies,
            }
            for tile in shown.tiles
        ],
        "turnable": shown.turnable,
    }


def _progress(name: str) -> dict[str, Any]:
    """How far the box is."""
    with companion().counter.session(name) as session:
        done = session.progress()
        return {
            "views": live_tiles(session),
            "seen": done.seen,
            "all": done.expected,
            "missing": len(done.missing),
            "progress": done.sentence.text(translate),
        }


def live_tiles(session: EnrolmentSession) -> int:
    """How many tiles the camera has taken in."""
    live = {number for number, photo in enumerate(session.photos) if photo.live}
    return sum(t.photo in live and t.number not in session.rejected for t in session.tiles)
