"""What makes the pages an app: manifest, service worker, language and text size."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, jsonify, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from webui.languages.catalogues import COOKIE, LANGUAGES

blueprint = Blueprint("shell", __name__)

SIZES = ("100", "125", "150")
_YEAR = 365 * 24 * 3600


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Makes the page installable."""
    response = jsonify(
        {
            "name": "Owczarek",
            "short_name": "Owczarek",
            "description": gettext("A companion for Wilki i owce"),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f3e9d5",
            "theme_color": "#4f6b3a",
            "icons": [
                {
                    "src": f"/icons/{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in (192, 512)
            ],
        }
    )
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """Lies at the root, because a worker only serves what is below it."""
    response = current_app.send_static_file("worker.js")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    return redirect("/icons/32.png")


@blueprint.post("/preferences")
def preferences() -> ResponseReturnValue:
    """The language and text size of this browser."""
    back = urlsplit(request.form.get("back", "/")).path
    # Two slashes would lead to another site.
    response = redirect(back if back.startswith("/") and not back.startswith("//") else "/")
    language, size = request.form.get("language"), request.form.get("size")
    if language in LANGUAGES:
        response.set_cookie(COOKIE, language, max_age=_YEAR, samesite="Lax")
    if size in SIZES:
        response.set_cookie("size", size, max_age=_YEAR, samesite="Lax")
    return response
