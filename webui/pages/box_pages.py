"""My box: learning the artwork of a family's own tiles, with a person who confirms."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from engine import EngineError
from webui.api.boxes import tell_boxes
from webui.api.stills import live_tiles
from webui.companion import companion
from webui.enrolling import prints
from webui.guard.keys import demand_host
from webui.languages.telling import retell, translate
from webui.live.uploads import LIMITS
from webui.pages.wording import camera_words, editor_words

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
        companion().counter.begin(name)
    except EngineError as problem:
        return boxes(retell(str(problem))), 400
    return redirect(url_for("box_pages.box", name=name))


@blueprint.get("/<name>")
def box(name: str) -> str:
    """Photos, what waits for a word, what is known, what is missing."""
    demand_host()
    with companion().counter.session(name) as session:
        shown = prints(session)
        return render_template(
            "box.html",
            box=name,
            shown=len(session.tiles),
            asked=[one for one in shown if not one.confirmed and not one.sure],
            sure=[one for one in shown if not one.confirmed and one.sure],
            known=[one for one in shown if one.confirmed],
            progress=session.progress(),
            translate=translate,
            live_views=live_tiles(session),
            contradictions=[text.text(translate) for text in session.contradictions()],
            learnt=name in companion().counter.sets.names(),
            words=_words(),
            most_bytes=LIMITS.photo_bytes,
        )


@blueprint.get("/<name>/tiles/<int:number>")
def tile_panel(name: str, number: int) -> str:
    """The panel of one tile, shown in a dialog."""
    demand_host()
    with companion().counter.session(name) as session:
        session.crop(number)  # or a complaint
        options = session.tiles[number].proposal.options
        face = session.confirmed.get(number, options[0])
        return render_template(
            "box_tile.html",
            box=name,
            number=number,
            face=face,
            likely=[option for option in options if option != face],
            words=editor_words(),
        )


def _words() -> dict[str, Any]:
    return {
        **camera_words(),
        "busy": gettext("Looking for tiles …"),
        "none": gettext("No tiles are seen. Lay them out in rows on a plain table, from near."),
        "found": gettext("Tiles found:"),
        "learning": gettext("Learning the box …"),
        "forget": gettext("Forget this box?"),
    }
