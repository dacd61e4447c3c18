"""Gettext catalogues read straight from their .po files, so that there is nothing to compile."""

from __future__ import annotations

import io
from functools import cache
from importlib import resources

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import Babel, Domain, get_locale

LANGUAGES = {
    "pl": "Polski",
    "en": "English",
    "it": "Italiano",
    "cs": "Čeština",
    "fr": "Français",
    "de": "Deutsch",
}
COOKIE = "language"


def read_catalogue(language: str) -> Catalog:
    """The .po file of a language."""
    file = resources.files("webui") / "translations" / f"{language}.po"
    return read_po(io.BytesIO(file.read_bytes()), locale=language)


@cache
def load_translations(language: str) -> NullTranslations:
    """A language ready for use; English is what the code says."""
    if language == "en":
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    return Translations(compiled)


class Catalogues(Domain):  # type: ignore[misc]
    """Gives Flask-Babel our catalogues."""

    def get_translations(self) -> NullTranslations:
        locale = get_locale()
        return load_translations(locale.language if locale else "en")


def choose_language() -> str:
    """The language of the switch, else the best one the browser asks for."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for tag in request.accept_languages.values():
        # Best first; "fr-CH" is French, whatever else is asked for after it.
        language = tag.replace("_", "-").partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def speak(app: Flask) -> None:
    """Let an app speak all languages."""
    babel = Babel(app, default_locale="en", locale_selector=choose_language)
    babel.domain_instance = Catalogues()
