"""Boxes over HTTP: photos of tiles in, proposals out, a person's word back, sets to share."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import cv2
from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from calibration.set_sharing import export_set, open_shared
from engine import read_face
from webui.api.reading import read_body
from webui.companion import companion
from webui.enrolling.draft import Draft, progress
from webui.guard.keys import demand_host
from webui.live.uploads import decode_photo

blueprint = Blueprint("api_boxes", __name__)

MOST_AT_ONCE = 500


@blueprint.get("/api/boxes")
def boxes() -> Response:
    """Boxes that are known, and those that are being learnt."""
    demand_host()
    return jsonify(tell_boxes())


@blueprint.post("/api/boxes")
def begin() -> ResponseReturnValue:
    """Begin to learn a box, or go on with it."""
    demand_host()
    body = read_body()
    expansion = body.at("expansion")
    wanted = not expansion.missing and expansion.boolean()
    draft = companion().counter.begin(body.at("name").string(40).strip(), wanted)
    return jsonify(tell_draft(draft)), 201


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
    return jsonify(tell_draft(companion().counter.drafts.load(name)))


@blueprint.delete("/api/boxes/<name>/draft")
def drop(name: str) -> Response:
    """Give up learning a box; a set that was made of it stays."""
    demand_host()
    companion().counter.drafts.remove(name)
    return jsonify(tell_boxes())


@blueprint.post("/api/boxes/<name>/photos")
def photo(name: str) -> Response:
    """A photo of tiles; with `turned` those of the photo before, turned over in their places."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    image = decode_photo(request.get_data(cache=False))
    found = companion().counter.look(name, image, "turned" in request.args)
    told = tell_draft(companion().counter.drafts.load(name))
    return jsonify({**told, "found": found})


@blueprint.post("/api/boxes/<name>/words")
def word(name: str) -> Response:
    """What a person says: "confirm" numbers, "remove" one, or the "face" of a "number"."""
    demand_host()
    companion().limiter.spend("write", request.remote_addr or "")
    body = read_body()
    if not body.at("confirm").missing:
        numbers = [spot.integer(0, 10**6) for spot in body.at("confirm").array(MOST_AT_ONCE)]
        after = companion().counter.change(name, lambda draft: draft.confirmed(numbers))
    elif not body.at("remove").missing:
        gone = body.at("remove").integer(0, 10**6)
        after = companion().counter.change(name, lambda draft: draft.without(gone))
    else:
        number, face = body.at("number").integer(0, 10**6), read_face(body.at("face").string())
        after = companion().counter.change(name, lambda draft: draft.said(number, face))
    return jsonify(tell_draft(after))


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
    draft = companion().counter.drafts.load(name)
    rows = [row for row, tile in enumerate(draft.shown) if tile.number == number]
    if not rows:
        raise NotFound("no picture of this tile is at hand")
    picture = cv2.imencode(".jpg", companion().counter.drafts.crops(draft)[rows[0]])[1]
    response = Response(picture.tobytes(), mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def tell_boxes() -> dict[str, Any]:
    """Sets and drafts as JSON."""
    counter = companion().counter
    sets = [counter.sets.load(name) for name in counter.sets.names()]
    drafts = [counter.drafts.load(name) for name in counter.drafts.names()]
    return {
        "sets": [{"name": s.name, "views": len(s.faces), "tiles": len(s.tiles)} for s in sets],
        "drafts": [{"name": d.name, "shown": len(d.shown), "open": len(d.open)} for d in drafts],
    }


def tell_draft(draft: Draft) -> dict[str, Any]:
    """A draft as JSON."""
    done = progress(draft)
    return {
        "name": draft.name,
        "expansion": draft.expansion,
        "photos": draft.photos,
        "tiles": [
            {
                "number": tile.number,
                "photo": tile.photo,
                "face": str(tile.face),
                "confidence": tile.confidence,
                "word": tile.word.value,
            }
            for tile in draft.shown
        ],
        "seen": done.seen,
        "all": done.all,
        "missing": [str(face) for face in done.missing],
    }
