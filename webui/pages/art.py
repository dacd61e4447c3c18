"""Pictures from our own art: tiles, icons, boards to share, QR codes."""

from __future__ import annotations

import io
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from engine import EngineError, Face, read_face
from webui.companion import companion
from webui.guard.keys import demand_host, demand_write
from webui.pages.links import game_link, host_link, watch_link

blueprint = Blueprint("art", __name__)

ART_VERSION = 1
"""Counts up when the house style changes, so that browsers fetch the drawings anew."""
_SIZE = 256
_KINDS = {"webp": "image/webp", "png": "image/png", "svg": "image/svg+xml"}


@blueprint.get("/tiles/<path:name>.<any(webp, png, svg):kind>")
def tile(name: str, kind: str) -> Response:
    """The drawing of a face, named in our notation; "question" is the "?" side."""
    try:
        face = None if name == "question" else read_face(name)
    except EngineError:
        raise NotFound from None
    # One picture per face, however its notation was written.
    proper = "question" if face is None else str(face)
    return _for_long(_tile(proper, kind, companion().config.data / "drawings"), _KINDS[kind])


@lru_cache(maxsize=800)
def _tile(name: str, kind: str, folder: Path) -> bytes:
    """Drawings are kept on the disk too: to draw one takes longer than to read fifty."""
    plain = name.translate(str.maketrans(":*~", "_xf"))
    file = folder / f"{plain}-{ART_VERSION}.{kind}"
    try:
        return file.read_bytes()
    except OSError:
        pass
    drawn = _draw(None if name == "question" else read_face(name), kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".part")
        draft.write_bytes(drawn)
        draft.replace(file)
    except OSError:
        pass  # a full disk must not keep a board from being shown
    return drawn


def _draw(face: Face | None, kind: str) -> bytes:
    import skia

    from models.art import draw_face, draw_question, house_style

    def paint(canvas: Any) -> None:
        canvas.scale(_SIZE, _SIZE)
        if face is None:
            draw_question(canvas, house_style())
        else:
            draw_face(canvas, face, house_style())

    if kind == "svg":
        stream = skia.DynamicMemoryWStream()
        canvas = skia.SVGCanvas.Make(skia.Rect.MakeWH(_SIZE, _SIZE), stream)
        paint(canvas)
        del canvas  # only then is the closing tag written
        return bytes(stream.detachAsData())
    surface = skia.Surface(_SIZE, _SIZE)
    with surface as canvas:
        paint(canvas)
    shape = skia.kPNG if kind == "png" else skia.kWEBP
    return bytes(surface.makeImageSnapshot().encodeToData(shape, 85))


@blueprint.get("/icons/<int:size>.png")
def icon(size: int) -> Response:
    """The app's icon: a sheep of the house style on its meadow."""
    if size not in (32, 180, 192, 512):
        raise NotFound
    return _for_long(_icon(size), "image/png")


@lru_cache(maxsize=8)
def _icon(size: int) -> bytes:
    from random import Random

    import skia

    from engine import Colour
    from models.art import house_style
    from models.art.actors.sheep import draw_sheep
    from models.art.brush import Brush

    style = house_style()
    surface = skia.Surface(size, size)
    with surface as canvas:
        canvas.scale(size, size)
        canvas.drawRect(skia.Rect.MakeWH(1, 1), skia.Paint(Color=skia.ColorSetRGB(243, 233, 213)))
        hill = skia.Paint(Color=skia.ColorSetRGB(*style.palette.grass), AntiAlias=True)
        canvas.drawOval(skia.Rect.MakeLTRB(-0.5, 0.55, 1.5, 1.9), hill)
        brush = Brush(canvas, Random("icon"), style.shading, style.line)
        with brush.at(0.5, 0.84, 0.66):
            draw_sheep(brush, style.cast.sheep[0], style.cast.flock(Colour.YELLOW))
    return bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))


@blueprint.get("/games/<game>/picture.<any(png, svg):kind>")
def picture(game: str, kind: str) -> Response:
    """The whole board with its meadows and points, to share."""
    from models.art.board_picture import board_picture

    state = companion().desk.state(game)
    with tempfile.TemporaryDirectory(prefix="owczarek-") as folder:
        file = Path(folder) / f"board.{kind}"
        board_picture(state.judge(), file)
        response = Response(file.read_bytes(), mimetype=_KINDS[kind])
    if "download" in request.args:
        response.headers["Content-Disposition"] = f'attachment; filename="owczarek-{game}.{kind}"'
    return response


@blueprint.get("/link.svg")
def host_code() -> Response:
    """The QR code that brings the host's phone."""
    demand_host()
    return Response(_code(host_link()), mimetype="image/svg+xml")


@blueprint.get("/games/<game>/link.svg")
def link_code(game: str) -> Response:
    """The QR code that lets a phone change this game; only for those who may do so."""
    demand_write(game)
    return Response(_code(game_link(game)), mimetype="image/svg+xml")


@blueprint.get("/games/<game>/watch.svg")
def watch_code(game: str) -> Response:
    """The QR code to watch this game."""
    companion().desk.state(game)
    return Response(_code(watch_link(game)), mimetype="image/svg+xml")


def _code(text: str) -> bytes:
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, dark="#4e382c", light="#fffaf0"
    )
    return out.getvalue()


def _for_long(data: bytes, mimetype: str) -> Response:
    """An answer that never changes under its address."""
    response = Response(data, mimetype=mimetype)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
