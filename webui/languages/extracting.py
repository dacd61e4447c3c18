"""Collects every text of pages, engine, scanner and calibration that the catalogues must hold.

`python -m webui.languages.extracting` brings the .po files up to date.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from webui.languages.catalogues import LANGUAGES, read_catalogue

ROOT = Path(__file__).parent.parent.parent

_KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "mark": None,
    "mark_many": (1, 2),
    "say": None,
    "counted": (1, 2),
    "Sentence": (1, 3),
}
_SOURCES = (
    ("webui", [("templates/**.html", "jinja2"), ("**.py", "python")]),
    ("engine", [("**.py", "python")]),
    ("scanner", [("**.py", "python")]),
    ("calibration", [("**.py", "python")]),
)


def extract() -> Catalog:
    """All texts with the places they come from."""
    found = Catalog(project="Owczarek", version="1", charset="utf-8")
    for folder, methods in _SOURCES:
        rows = extract_from_dir(ROOT / folder, methods, keywords=_KEYWORDS)
        for file, line, message, _, _ in sorted(rows, key=lambda row: (row[0], row[1])):
            # Patterns put together at run time are listed in words.py.
            if (message if isinstance(message, str) else message[0]).strip():
                found.add(message, locations=[(f"{folder}/{file}", line)])
    return found


def update() -> None:
    """Bring all .po files up to date; new texts wait there untranslated."""
    wanted = extract()
    for language in LANGUAGES:
        if language == "en":
            continue
        held = read_catalogue(language)
        held.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
        written = io.BytesIO()
        # Line numbers would change every file with every edit.
        write_po(written, held, width=100, include_lineno=False, ignore_obsolete=True)
        (ROOT / "webui" / "translations" / f"{language}.po").write_text(
            plain(written.getvalue().decode()), "utf-8"
        )


def plain(text: str) -> str:
    """A .po file without the header lines that change by themselves or hold no answer."""
    idle = ("Report-", "POT-", "PO-", "Last-", "Language-Team", "Generated-")
    lines = [
        line for line in text.splitlines() if not line.startswith(tuple(f'"{i}' for i in idle))
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    update()
