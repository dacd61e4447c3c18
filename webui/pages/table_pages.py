"""The pages of one game: play, live, correct, board, watch, and the panel of a cell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext
from werkzeug.exceptions import NotFound

from engine import Cell, Colour, Guest, Terrain
from engine.board import MAX_COORDINATE
from engine.check import check
from engine.legality import matched_edges, placements, refusal
from engine.notation import write_tile
from engine.outlook import Outlook, look_ahead
from engine.reasons import why
from webui.companion import companion
from webui.games.state import State
from webui.guard.keys import demand_write, may_write
from webui.languages.describing import tell_colours, tell_tile
from webui.languages.history import step_face, tell_step
from webui.languages.telling import retell, translate
from webui.languages.words import TERRAINS
from webui.live.sighting import SURE
from webui.live.uploads import LIMITS
from webui.pages.board_view import BoardView, view_board
from webui.pages.choices import find_choices
from webui.pages.links import game_link, watch_link
from webui.pages.wording import editor_words, live_words

blueprint = Blueprint("table_pages", __name__, url_prefix="/games/<game>")

MOST_NEW = 2
"""As many tiles as one change lays; they are outlined."""


def common(game: str, state: State, page: str) -> dict[str, Any]:
    """What all pages of a game share."""
    score = state.judge()
    return {
        "game": game,
        "state": state,
        "table": state.table,
        "score": score,
        "page": page,
        "writes": may_write(game),
        "retell": retell,
        "translate": translate,
        "tell_colours": tell_colours,
        "why": lambda meadow: why(meadow).text(translate),
        "asking": len(_doubts(game, state)) + len(score.questions),
        "asking_rules": len(score.questions),
    }


def _doubts(game: str, state: State) -> list[dict[str, Any]]:
    """What the scanner asks and nobody has answered."""
    memory = companion().lookout.last(game) if may_write(game) else None
    if memory is None or memory.sighting is None or memory.strange:
        return []
    return [
        {"cell": doubt.cell, "text": retell(doubt.text)}
        for doubt in memory.sighting.doubts
        if doubt.id.startswith("tile:") and doubt.cell not in state.corrections
    ]


def _unsure(game: str, state: State) -> set[Cell]:
    memory = companion().lookout.last(game) if may_write(game) else None
    if memory is None or memory.sighting is None or memory.strange:
        return set()
    return {
        cell
        for cell, seen in memory.sighting.tiles.items()
        if seen.confidence < SURE and cell not in state.corrections
    }


def _view(
    state: State,
    unsure: Collection[Cell] = (),
    ahead: Outlook | None = None,
    editable: bool = False,
) -> BoardView:
    marks: dict[Cell, tuple[str, ...]] = dict.fromkeys(state.corrections, ("fixed",))
    last = state.steps[-1].number if state.steps else None
    new = [cell for cell, number in state.changed.items() if number == last]
    # A whole board that was taken over has no newest tile.
    for cell in new if len(new) <= MOST_NEW else ():
        marks[cell] = (*marks.get(cell, ()), "new")
    for cell in unsure:
        marks[cell] = (*marks.get(cell, ()), "unsure")
    dead = () if ahead is None else ahead.dead_cells
    return view_board(state.board, state.judge(), marks=marks, dead=dead, editable=editable)


@blueprint.get("")
def play(game: str) -> str:
    """Whose turn it is, what can be done, what happened, what lies ahead."""
    state = companion().desk.state(game)
    ahead = look_ahead(state.board, state.catalogue, state.rulings)
    order = () if state.table is None else state.table.order
    writes = may_write(game)
    waits = []
    if state.table is not None:
        waits = [
            colour
            for colour in Colour
            if not placements(state.board, [state.catalogue.shepherd(colour)])
        ]
    return render_template(
        "play.html",
        **common(game, state, "play"),
        view=_view(state, ahead=ahead, editable=writes),
        ahead=ahead,
        lost=[row for row in ahead.meadows if row.lost],
        findings=check(state.board, state.catalogue, order),
        steps=[(step, tell_step(step), step_face(step)) for step in reversed(state.steps)],
        waits=waits,
        now=companion().config.clock(),
        kept=companion().desk.store.pictures(game) if writes else frozenset(),
        colours=list(Colour),
        guests=_guests(state),
        link=game_link(game) if writes else None,
        watch_link=watch_link(game),
    )


def _guests(state: State) -> list[Guest]:
    """Who can be announced in this box (W18)."""
    ponds = [Guest.FISHER, Guest.GUARD] if state.opening.expansion else []
    return [Guest.WOLF, Guest.HUNTER, *ponds]


@blueprint.get("/live")
def live(game: str) -> str:
    """The camera picture with the overlay."""
    demand_write(game)
    state = companion().desk.state(game)
    return render_template(
        "live.html",
        **common(game, state, "live"),
        words=live_words(),
        most_bytes=LIMITS.photo_bytes,
        has_camera=companion().has_camera,
        start="server" if _starts_here() else "browser",
        watch_link=watch_link(game),
    )


def _starts_here() -> bool:
    """Whether the camera at the server comes first: it was named, or the demo was opened."""
    wanted_here = request.args.get("camera") == "server"
    return companion().has_camera and (wanted_here or companion().config.camera is not None)


@blueprint.get("/correct")
def correct(game: str) -> str:
    """Questions first, then the board to tap on."""
    demand_write(game)
    state = companion().desk.state(game)
    unsure = _unsure(game, state)
    return render_template(
        "correct.html",
        **common(game, state, "correct"),
        doubts=_doubts(game, state),
        view=_view(state, unsure, editable=True),
        unsure=sorted(unsure),
    )


@blueprint.get("/board")
def board(game: str) -> str:
    """Lay tiles by hand."""
    state = companion().desk.state(game)
    return render_template(
        "board.html", **common(game, state, "board"), view=_view(state, editable=may_write(game))
    )


@blueprint.get("/watch")
def watch(game: str) -> str:
    """Score and board for those who look on."""
    state = companion().desk.state(game)
    return render_template(
        "watch.html",
        **common(game, state, "watch"),
        view=_view(state),
        last=[(step, tell_step(step), step_face(step)) for step in state.steps[-3:][::-1]],
        watch_link=watch_link(game),
    )


def _reveals(state: State, cell: Cell) -> list[tuple[str, Colour]]:
    """Who could show which shepherd on a free cell (W14)."""
    table = state.table
    if table is None or table.ended or cell in state.board:
        return []
    fitting = [
        colour
        for colour in Colour
        if refusal(state.board, cell, state.catalogue.shepherd(colour)) is None
    ]
    taken = {colour for colours in table.colours.values() for colour in colours or ()}
    found = []
    for name in table.active:
        own = table.colours[name]
        known = own is not None and len(own) == table.flocks_each
        for colour in fitting:
            mine = own is not None and colour in own
            possible = mine or (not known and colour not in taken)
            if possible and table.hidden(name) and colour not in table.revealed[name]:
                found.append((name, colour))
    return found


@blueprint.get("/cells/<place>")
def cell_panel(game: str, place: str) -> str:
    """The panel of one cell, shown in a dialog."""
    demand_write(game)
    state = companion().desk.state(game)
    try:
        x, y = (int(part) for part in place.split(","))
    except ValueError:
        raise NotFound from None
    if max(abs(x), abs(y)) > MAX_COORDINATE:
        raise NotFound
    cell = Cell(x, y)
    tile = state.board.tiles.get(cell)
    table = state.table
    mover = None
    if table is not None and not table.ended and cell not in state.board:
        mover = table.duties[-1].player if table.duties else table.turn
    question = next((q for q in state.judge().questions if q.cell == cell), None)
    coverable = tile is not None and tile.is_threat and table is not None and not table.ended
    return render_template(
        "cell.html",
        game=game,
        state=state,
        cell=cell,
        tile=tile,
        notation=None if tile is None else write_tile(tile),
        name=gettext("empty") if tile is None else tell_tile(tile),
        choices=find_choices(state, companion().lookout.last(game), cell),
        mover=mover,
        coverer=table.turn if coverable and table is not None else None,
        question=question,
        reveals=_reveals(state, cell),
        draws=lambda face: matched_edges(state.board.without(cell), cell, face),
        translate=translate,
        words=editor_words(),
        terrains={t.value: gettext(TERRAINS[t.value]) for t in Terrain},
        guests=list(Guest),
    )
