"""Boxes over HTTP: photos of tiles in, proposals out, a person's word back, sets to share."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import cv2
from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from calibration.set_sharing import export_set, open_shared
from engine import read_face
from webui.api.reading import read_body
from webui.companion import companion
from webui.enrolling import prints
from webui.guard.keys import demand_host
from webui.languages.telling import translate
from webui.live.uploads import decode_photo

blueprint = Blueprint("api_boxes", __name__)


@blueprint.get("/api/boxes")
def boxes() -> Response:
    """Boxes that are known, and those that are being learnt."""
    demand_host()
    return jsonify(tell_boxes())


@blueprint.post("/api/boxes")
def begin() -> ResponseReturnValue:
    """Begin to learn a box, or go on with it."""
    demand_host()
    name = read_body().at("name").string(60).strip()
    companion().counter.begin(name)
    return jsonify(tell_draft(name)), 201


@blueprint.post("/api/boxes/import")
def take_in() -> ResponseReturnValue:
    """A set that somebody shared, as a zip file."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    with tempfile.TemporaryDirectory(prefix="owczarek-") as folder:
        file = Path(folder) / "set.zip"
        file.write_bytes(request.get_data(cache=False))
        companion().counter.sets.save(open_shared(file))
    return jsonify(tell_boxes()), 201


@blueprint.get("/api/boxes/<name>.zip")
def give_out(name: str) -> Response:
    """A set as a zip file, to be shared."""
    demand_host()
    made = companion().counter.sets.load(name)
    with tempfile.TemporaryDirectory(prefix="owczarek-") as folder:
        file = Path(folder) / "set.zip"
        export_set(made, file)
        response = Response(file.read_bytes(), mimetype="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.zip")
    return response


@blueprint.delete("/api/boxes/<name>")
def forget(name: str) -> Response:
    """Forget a set."""
    demand_host()
    companion().counter.sets.remove(name)
    return jsonify(tell_boxes())


@blueprint.get("/api/boxes/<name>/draft")
def draft(name: str) -> Response:
    """A box that is being learnt."""
    demand_host()
    return jsonify(tell_draft(name))


@blueprint.delete("/api/boxes/<name>/draft")
def drop(name: str) -> Response:
    """Give up learning a box; a set that was made of it stays."""
    demand_host()
    companion().counter.drop(name)
    return jsonify(tell_boxes())


@blueprint.post("/api/boxes/<name>/photos")
def photo(name: str) -> Response:
    """A photo of tiles; with `turned` those of the photo before, turned over in their places."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    image = decode_photo(request.get_data(cache=False))
    found = companion().counter.look(name, image, "turned" in request.args)
    return jsonify({**tell_draft(name), "found": found})


@blueprint.post("/api/boxes/<name>/words")
def word(name: str) -> Response:
    """What a person says: the "face" of a "tile", "sure", or that a tile is none ("reject")."""
    demand_host()
    companion().limiter.spend("write", request.remote_addr or "")
    body = read_body()
    with companion().counter.session(name) as session:
        if not body.at("sure").missing:
            session.confirm_sure()
        elif not body.at("reject").missing:
            session.reject(body.at("reject").integer(0, 10**6))
        else:
            tile, face = body.at("tile").integer(0, 10**6), body.at("face").string()
            session.confirm(tile, read_face(face))
    return jsonify(tell_draft(name))


@blueprint.post("/api/boxes/<name>/set")
def finish(name: str) -> ResponseReturnValue:
    """Make a set of what was confirmed; more can be shown later."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    companion().counter.finish(name)
    return jsonify(tell_boxes()), 201


@blueprint.get("/api/boxes/<name>/crops/<int:number>.jpg")
def crop(name: str, number: int) -> Response:
    """One tile as it was shown."""
    demand_host()
    with companion().counter.session(name) as session:
        picture = cv2.imencode(".jpg", session.crop(number))[1]
    response = Response(picture.tobytes(), mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def tell_boxes() -> dict[str, Any]:
    """Sets and drafts as JSON."""
    counter = companion().counter
    sets = [counter.sets.load(name) for name in counter.sets.names()]
    drafts = []
    for name in counter.names():
        with counter.session(name) as session:
            asked = len(session.questions())
            drafts.append({"name": name, "shown": len(session.tiles), "open": asked})
    return {
        "sets": [{"name": s.name, "views": len(s.faces), "tiles": len(s.tiles)} for s in sets],
        "drafts": drafts,
    }


def tell_draft(name: str) -> dict[str, Any]:
    """A box that is being learnt as JSON."""
    with companion().counter.session(name) as session:
        done = session.progress()
        return {
            "name": name,
            "photos": len(session.photos),
            "prints": [
                {
                    "tiles": list(one.tiles),
                    "first": one.first,
                    "face": str(one.face),
                    "confidence": round(one.confidence, 4),
                    "confirmed": one.confirmed,
                }
                for one in prints(session)
            ],
            "seen": done.seen,
            "all": done.expected,
            "missing": [str(face) for face in done.missing],
            "contradictions": [text.text(translate) for text in session.contradictions()],
        }
