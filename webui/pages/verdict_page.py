"""The verdict: who won and why, step by step."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from flask_babel import gettext

from engine import Score
from webui.companion import companion
from webui.games.state import State
from webui.languages.describing import tell_colour
from webui.pages.board_view import view_board
from webui.pages.table_pages import common
from webui.verdict.claims import compare
from webui.verdict.steps import find_verdict

blueprint = Blueprint("verdict_page", __name__)


@blueprint.get("/games/<game>/verdict")
def verdict(game: str) -> str:
    """Each player's meadows on the picture, bonuses, tie-breaks, winner; claims beside them."""
    state = companion().desk.state(game)
    score = state.judge()
    claimants = state.claimants()
    claims = {
        who: compare(score, claimants[who], claimed)
        for who, claimed in state.claims.items()
        if who in claimants
    }
    doubtful = {cell for found in claims.values() if not found.agrees for cell in found.cells}
    return render_template(
        "verdict.html",
        **common(game, state, "verdict"),
        verdict=find_verdict(score),
        claimants=claimants,
        claims=claims,
        share=_share(state, score),
        view=view_board(state.board, score, marks=dict.fromkeys(doubtful, ("look",))),
    )


def _share(state: State, score: Score) -> dict[str, Any]:
    """What stands above the picture to share."""
    rows = [
        {
            "name": row.player.name,
            "colours": [colour.value for colour in row.player.colours],
            "points": row.total,
        }
        for row in score.standings
    ] or [
        {"name": tell_colour(colour), "colours": [colour.value], "points": max(points, default=0)}
        for colour, points in score.points.items()
    ]
    over = state.table is not None and state.table.ended
    title = state.title
    if over and len(score.winners) == 1:
        title = gettext("%(name)s wins", name=score.winners[0])
    elif over and score.winners:
        title = gettext("A draw: %(names)s", names=", ".join(score.winners))
    return {"title": title, "rows": rows}
