"""My box: learning the artwork of a family's own tiles, with a person who confirms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from engine import EngineError, Face
from webui.api.boxes import tell_boxes
from webui.companion import companion
from webui.enrolling.draft import Draft, Shown, Word, progress
from webui.enrolling.proposing import next_best
from webui.guard.keys import demand_host
from webui.languages.telling import retell
from webui.live.uploads import LIMITS
from webui.pages.wording import editor_words

blueprint = Blueprint("box_pages", __name__, url_prefix="/box")


@blueprint.get("")
def boxes(error: str | None = None) -> str:
    """Boxes that are known, those that are being learnt, and the form for a new one."""
    demand_host()
    return render_template("boxes.html", error=error, words=_words(), **tell_boxes())


@blueprint.post("")
def begin() -> ResponseReturnValue:
    """Begin with a new box."""
    demand_host()
    name = request.form.get("name", "").strip()
    try:
        companion().counter.begin(name, bool(request.form.get("expansion")))
    except EngineError as problem:
        return boxes(retell(str(problem))), 400
    return redirect(url_for("box_pages.box", name=name))


@blueprint.get("/<name>")
def box(name: str) -> str:
    """Photos, what waits for a word, what is known, what is missing."""
    demand_host()
    draft = companion().counter.drafts.load(name)
    waiting = [tile for tile in draft.open if not tile.sure]
    return render_template(
        "box.html",
        draft=draft,
        waiting=waiting,
        groups=_groups(tile for tile in draft.open if tile.sure),
        known=_groups(tile for tile in draft.shown if tile.word is Word.PERSON),
        progress=progress(draft),
        clashes=_clashes(draft),
        learnt=name in companion().counter.sets.names(),
        words=_words(),
        most_bytes=LIMITS.photo_bytes,
    )


@blueprint.get("/<name>/tiles/<int:number>")
def tile_panel(name: str, number: int) -> str:
    """The panel of one tile, shown in a dialog."""
    demand_host()
    draft = companion().counter.drafts.load(name)
    tile = draft.tile(number)
    return render_template(
        "box_tile.html",
        draft=draft,
        tile=tile,
        likely=next_best(tile.face, draft.expansion),
        words=editor_words(),
    )


def _groups(tiles: Iterable[Shown]) -> list[tuple[Face, list[Shown]]]:
    """Tiles that show the same face, however they lie."""
    found: dict[Face, list[Shown]] = {}
    for tile in tiles:
        found.setdefault(tile.face.upright, []).append(tile)
    return list(found.items())


def _clashes(draft: Draft) -> list[tuple[Shown, Shown]]:
    found = companion().counter.clashes(draft)
    return [(draft.tile(clash.one), draft.tile(clash.other)) for clash in found]


def _words() -> dict[str, Any]:
    return {
        "busy": gettext("Looking for tiles …"),
        "none": gettext("No tiles are seen. Lay them out in rows on a plain table, from near."),
        "found": gettext("Tiles found:"),
        "learning": gettext("Learning the box …"),
        "lost": gettext("The connection is gone, trying again …"),
        "forget": gettext("Forget this box?"),
    }
