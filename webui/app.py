"""Makes the web app."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Flask, request
from flask.json.provider import DefaultJSONProvider
from flask.sessions import SecureCookieSessionInterface
from flask_babel import get_locale

from webui.api import boxes, lenses, scans, stills, tables, watching
from webui.companion import Companion, Config
from webui.guard.errors import handle_errors
from webui.guard.headers import add_headers
from webui.guard.keys import is_host, may_write, take_key
from webui.guard.origins import check_host, check_origin
from webui.languages.catalogues import LANGUAGES, speak
from webui.languages.describing import tell_colour, tell_face, tell_guest
from webui.live.uploads import LIMITS
from webui.pages import art, box_pages, camera_page, shell, start, table_pages, verdict_page


class Sessions(SecureCookieSessionInterface):
    """Cookies that came over TLS never go back without it; http is for this computer alone."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def create_app(config: Config) -> Flask:
    """An app with its own games; call `close_app` when it is done."""
    app = Flask("webui")
    companion = Companion(config)
    app.extensions["owczarek"] = companion
    app.secret_key = companion.cookie_secret
    app.session_interface = Sessions()
    app.config.update(
        MAX_CONTENT_LENGTH=LIMITS.photo_bytes,
        MAX_FORM_MEMORY_SIZE=200_000,
        PERMANENT_SESSION_LIFETIME=timedelta(days=90),
        SESSION_COOKIE_NAME="owczarek",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SEND_FILE_MAX_AGE_DEFAULT=0,
    )
    json = DefaultJSONProvider(app)
    json.sort_keys = False
    app.json = json
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    speak(app)
    handle_errors(app)
    app.before_request(check_host)
    app.before_request(take_key)
    app.before_request(check_origin)
    app.after_request(add_headers)
    app.context_processor(_helpers)
    pages = (start, table_pages, verdict_page, box_pages, camera_page, art, shell)
    for part in (*pages, scans, tables, watching, boxes, stills, lenses):
        app.register_blueprint(part.blueprint)
    return app


def close_app(app: Flask) -> None:
    """Let games, cameras and watchers go."""
    app.extensions["owczarek"].close()


def _helpers() -> dict[str, Any]:
    """What every template may use."""
    locale = get_locale()
    return {
        "language": locale.language if locale else "en",
        "languages": LANGUAGES,
        "is_host": is_host,
        "may_write": may_write,
        "tell_colour": tell_colour,
        "tell_face": tell_face,
        "tell_guest": tell_guest,
    }
