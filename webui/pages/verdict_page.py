"""The verdict: who won and why, step by step."""

from __future__ import annotations

from flask import Blueprint, render_template

from webui.companion import companion
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
        view=view_board(state.board, score, marks=dict.fromkeys(doubtful, ("look",))),
    )
