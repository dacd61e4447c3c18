"""My camera: the lens of a phone or webcam is measured once, from photos of a printed board."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from flask_babel import gettext

from webui.api.lenses import tell_bench
from webui.guard.keys import demand_host
from webui.live.uploads import LIMITS

blueprint = Blueprint("camera_page", __name__)


@blueprint.get("/camera")
def camera() -> str:
    """What to print, photos so far, and the lenses that are known."""
    demand_host()
    return render_template(
        "camera.html", bench=tell_bench(), words=_words(), most_bytes=LIMITS.photo_bytes
    )


@blueprint.get("/lens-board.pdf")
def lens_board() -> Response:
    """The board to print."""
    from models.press.lens_sheet import lens_pdf

    demand_host()
    response = Response(lens_pdf(), mimetype="application/pdf")
    response.headers["Content-Disposition"] = 'inline; filename="owczarek-lens-board.pdf"'
    return response


def _words() -> dict[str, str]:
    return {
        "used": gettext("The board is seen, thank you."),
        "busy": gettext("Looking for the lens board …"),
        "measuring": gettext("Measuring the lens …"),
        "lost": gettext("The connection is gone, trying again …"),
        "no_camera": gettext("No camera can be used here. Take a photo instead."),
        "forget": gettext("Forget this lens?"),
    }
