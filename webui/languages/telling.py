"""Sentences of engine and scanner in the language of the page."""

from __future__ import annotations

import re
from functools import lru_cache

from flask_babel import get_locale

from webui.languages.catalogues import load_translations
from webui.languages.words import PATTERNS


def _language() -> str:
    locale = get_locale()
    return str(locale.language) if locale else "en"


def translate(one: str, many: str, count: int) -> str:
    """The pattern of an engine sentence, as `engine.sentences.Translate`."""
    known = load_translations(_language())
    pattern = str(known.ungettext(one, many, count))
    if pattern not in (one, many):
        return pattern
    # What has no plural forms is listed by its one wording.
    alone = str(known.ugettext(one))
    return pattern if alone == one else alone


def retell(text: str) -> str:
    """An English sentence that came as text: recognised by its pattern and told anew.

    Errors and answers of the scanner cross module borders as text; their patterns are known.
    """
    return _retell(text, _language())


@lru_cache(maxsize=2000)
def _retell(text: str, language: str) -> str:
    if language == "en":
        return text
    known = load_translations(language)
    for pattern, shape in _SHAPES:
        match = shape.fullmatch(text)
        if match is not None:
            told = str(known.ugettext(pattern))
            values = {name: _retell(value, language) for name, value in match.groupdict().items()}
            return told.format(**values) if values else told
    return text


def _shape(pattern: str) -> re.Pattern[str]:
    """A regular expression for what a pattern with {fields} can become."""
    parts = re.split(r"\{(\w+)\}", pattern)
    made = "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    return re.compile(made)


# Longer patterns first: they say more, and short ones would swallow their texts.
_SHAPES = [
    (pattern, _shape(pattern))
    for pattern in sorted(PATTERNS, key=lambda p: -len(re.sub(r"\{\w+\}", "", p)))
]
