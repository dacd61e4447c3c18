"""Pictures over HTTP: frames and photos in, overlays out."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask_babel import gettext, ngettext
from werkzeug.exceptions import NotFound

from engine import Cell
from engine.scoring import score
from scanner.choosing import UNKNOWN_ART
from webui.companion import companion
from webui.games.errors import StoreError
from webui.guard.keys import demand_host, demand_write, is_host
from webui.languages.telling import retell, translate
from webui.live.changes import Change, Kind
from webui.live.eyes import Frame
from webui.live.lookout import View
from webui.live.overlay import change_json, draw_overlay
from webui.live.sighting import read_sighting
from webui.live.uploads import cut_out, decode_frame, decode_photo, encode_jpeg, shrink_to

blueprint = Blueprint("api_scans", __name__)

SERVER_CAMERA = "server"
KEPT_PX = 960
"""Long side of a picture that is kept; a game of 100 tiles then needs some 10 MB."""


@blueprint.post("/api/scan")
def scan() -> Response:
    """Scan a picture without any game, as `owczarek scan --json --score` does."""
    demand_host()
    companion().limiter.spend("photo", request.remote_addr or "")
    frame = decode_photo(request.get_data(cache=False))
    scanned = companion().config.eyes().look(frame)
    board = read_sighting(scanned).board
    return jsonify({**scanned, "score": score(board).to_json(translate)})


@blueprint.post("/api/games/<game>/frames")
def frame(game: str) -> Response:
    """The next frame of a phone's video; `camera` tells several phones at one game apart."""
    demand_write(game)
    companion().limiter.spend("frame", request.remote_addr or "")
    camera = re.sub(r"\W", "", request.args.get("camera", ""))[:32] or "phone"
    picture = decode_frame(request.get_data(cache=False))
    view = companion().lookout.see(game, f"browser {camera}", picture)
    _keep(game, view, picture)
    return jsonify(_told(game, view, picture))


@blueprint.post("/api/games/<game>/photos")
def photo(game: str) -> Response:
    """A still photo; the answer shows what it would change, nothing is taken over by itself."""
    demand_write(game)
    companion().limiter.spend("photo", request.remote_addr or "")
    picture = decode_photo(request.get_data(cache=False))
    view = companion().lookout.see(game, "photo", picture, still=True)
    return jsonify(_told(game, view, picture, with_picture="picture" in request.args))


@blueprint.post("/api/games/<game>/camera")
def camera(game: str) -> Response:
    """The next frame of the camera at the server, with its picture."""
    demand_write(game)
    companion().limiter.spend("frame", request.remote_addr or "")
    if not companion().has_camera:
        raise NotFound("there is no camera at the server")
    picture, again = companion().camera().read()
    if again:
        companion().lookout.forget(game, SERVER_CAMERA)
        if game == companion().demo_game:
            companion().desk.restart(game)
    view = companion().lookout.see(game, SERVER_CAMERA, picture)
    _keep(game, view, picture)
    return jsonify({**_told(game, view, picture, with_picture=True), "again": again})


@blueprint.get("/api/games/<game>/crops/<x>,<y>.jpg")
def crop(game: str, x: str, y: str) -> Response:
    """The picture of one tile as a camera saw it last; kept in memory only."""
    demand_write(game)
    memory = companion().lookout.last(game)
    try:
        cell = Cell(int(x), int(y))
    except ValueError:
        raise NotFound("there is nothing at this address") from None
    if memory is None or memory.frame is None or memory.sighting is None:
        raise NotFound("no picture of this tile is at hand")
    seen = memory.sighting.tiles.get(cell)
    if seen is None:
        raise NotFound("no picture of this tile is at hand")
    return Response(encode_jpeg(cut_out(memory.frame, seen.corners)), mimetype="image/jpeg")


@blueprint.get("/api/games/<game>/pictures/<int:number>.jpg")
def kept(game: str, number: int) -> Response:
    """The picture that was kept with an entry, because the table asked for it."""
    demand_write(game)
    jpeg = companion().desk.store.picture(game, number)
    if jpeg is None:
        raise NotFound("no picture was kept with this entry")
    return Response(jpeg, mimetype="image/jpeg")


def _keep(game: str, view: View, picture: Frame) -> None:
    """Keep the picture of what was taken down with it, if the table asked for that."""
    if view.taken and view.state.opening.pictures:
        # What was taken down holds, whether or not there is room for a picture.
        with suppress(StoreError):
            jpeg = encode_jpeg(shrink_to(picture, KEPT_PX))
            companion().desk.store.keep_picture(game, view.state.version, jpeg)


def _told(game: str, view: View, picture: Frame, with_picture: bool = False) -> dict[str, Any]:
    """An overlay with everything the live page says."""
    height, width = picture.shape[:2]
    told = draw_overlay(view, (width, height), translate)
    state = view.state
    told["unknown_art"] = str(UNKNOWN_ART) in told["warnings"] and is_host()
    told["warnings"] = [retell(warning) for warning in told["warnings"]]
    told["score"] = {
        key: value
        for key, value in view.score.to_json(translate).items()
        if key in ("colours", "players", "winners")
    }
    told["turn"] = None if state.table is None or state.table.ended else state.table.turn
    told["taken"] = [{**change_json(c, translate), "text": tell_change(c)} for c in view.taken]
    told["call"] = tell_calls(view.taken)
    told["waiting_call"] = tell_calls(view.changes)
    told["waiting"] = [{**change_json(c, translate), "text": tell_change(c)} for c in view.changes]
    told["questions"] = [
        {"id": doubt.id, "x": doubt.cell.x, "y": doubt.cell.y, "text": retell(doubt.text)}
        for doubt in view.sighting.doubts
        if doubt.cell not in state.corrections
    ]
    told["board"] = view.board.to_json() if view.changes or view.strange else None
    if with_picture:
        told["picture"] = base64.b64encode(encode_jpeg(picture)).decode()
    return told


MOST_CALLS = 2
"""More changes at once are a board that was read for the first time, not moves."""


def tell_calls(changes: Sequence[Change]) -> dict[str, Any] | None:
    """What the live page calls out after a frame, and whether all is well."""
    if not changes:
        return None
    if len(changes) > MOST_CALLS:
        number = len(changes)
        text = str(ngettext("%(num)d tile was read", "%(num)d tiles were read", number))
        return {"text": text, "good": True}
    good = all(change.fits for change in changes)
    return {"text": " · ".join(tell_change(change) for change in changes), "good": good}


def tell_change(change: Change) -> str:
    """What the live page calls out: "fits, draw 2"."""
    if change.kind is Kind.TAKEN:
        return str(gettext("taken away"))
    if not change.fits:
        return str(gettext("does not fit"))
    if change.kind in (Kind.LAID, Kind.COVERED):
        return str(ngettext("fits, draw %(num)d", "fits, draw %(num)d", change.draw))
    return str(gettext("turned") if change.kind is Kind.TURNED else gettext("changed"))
