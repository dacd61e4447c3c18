"""The start page, and the form for a new game."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import NotFound

from engine import Rulings
from engine.errors import EngineError, IllegalMoveError
from engine.events import Seat, SetUp
from engine.players import MAX_NAME
from engine.terrain import Colour
from webui.companion import companion
from webui.games.entries import Opening
from webui.games.errors import EntryError
from webui.games.writing import MAX_TITLE
from webui.guard.keys import demand_host, is_host, may_write
from webui.languages.telling import retell
from webui.languages.words import mark
from webui.pages.links import host_link

blueprint = Blueprint("start", __name__)

RULINGS = (
    (
        "Q1",
        mark("Does a village border close a meadow?"),
        (("yes", mark("yes")), ("no", mark("no"))),
    ),
    (
        "Q2",
        mark("Wolves and hunters in joined forests"),
        (
            ("each", mark("each hunter holds one wolf")),
            ("any", mark("any hunter holds them all")),
        ),
    ),
    (
        "Q3",
        mark("Does a fisher keep a pond from joining meadows?"),
        (("no", mark("no")), ("yes", mark("yes"))),
    ),
    (
        "Q4",
        mark("A wolf beside one part of a joined meadow endangers"),
        (("all", mark("all of it")), ("part", mark("only that part"))),
    ),
    (
        "Q6",
        mark("The largest meadow is the one with most"),
        (("points", mark("points")), ("sheep", mark("sheep"))),
    ),
)
SECONDS = (0, 30, 60, 90, 120, 180)


@blueprint.get("/")
def home() -> str:
    """What to do, the latest games, how to bring a phone."""
    games: list[dict[str, Any]] = []
    for listed in companion().desk.store.games(20):
        if is_host() or may_write(listed.id):
            state = companion().desk.state(listed.id)
            games.append({"id": listed.id, "opened": listed.opened, "state": state})
    link = host_link() if is_host() else None
    return render_template(
        "home.html", games=games, link=link, has_demo=companion().config.demo is not None
    )


@blueprint.get("/demo")
def demo() -> ResponseReturnValue:
    """The bundled film, played as if it were the camera."""
    demand_host()
    if companion().config.demo is None:
        raise NotFound
    return redirect(url_for("table_pages.live", game=companion().demo_table(), camera="server"))


@blueprint.post("/tables")
def open_table() -> ResponseReturnValue:
    """A table without players: look at it, or lay tiles by hand."""
    demand_host()
    companion().limiter.spend("open", request.remote_addr or "")
    opening = Opening(gettext("Table"), expansion=True)
    game = companion().desk.open(opening).id
    page = "board" if request.form.get("page") == "board" else "live"
    return redirect(url_for(f"table_pages.{page}", game=game))


@blueprint.get("/games/new")
def new_game() -> str:
    demand_host()
    return _form({}, None)


@blueprint.post("/games/new")
def open_game() -> ResponseReturnValue:
    """Open a game with players."""
    demand_host()
    companion().limiter.spend("open", request.remote_addr or "")
    try:
        game = companion().desk.open(_read(request.form.to_dict())).id
    except EngineError as problem:
        text = problem.text if isinstance(problem, IllegalMoveError) else str(problem)
        return _form(request.form.to_dict(), retell(text)), 400
    return redirect(url_for("table_pages.play", game=game))


def _form(values: dict[str, str], error: str | None) -> str:
    return render_template(
        "new_game.html",
        values=values,
        error=error,
        colours=list(Colour),
        rulings=RULINGS,
        seconds=SECONDS,
        most_name=MAX_NAME,
        most_title=MAX_TITLE,
    )


def _read(form: dict[str, str]) -> Opening:
    """The form as an opening; empty names are empty seats."""
    seats = []
    for number in range(1, 5):
        name = form.get(f"name{number}", "").strip()
        if not name:
            continue
        letters = [
            letter
            for letter in (form.get(f"colour{number}a"), form.get(f"colour{number}b"))
            if letter
        ]
        colours = tuple(Colour(letter) for letter in letters if letter in Colour._value2member_map_)
        seats.append(Seat(name[:MAX_NAME], colours or None))
    if len(seats) != 2:
        # The second colour belongs to the game of two (W10).
        seats = [Seat(seat.name, seat.colours[:1] if seat.colours else None) for seat in seats]
    seconds = form.get("seconds", "0")
    if not seconds.isdigit() or int(seconds) > 3600:
        raise EntryError(f'seconds: "{seconds}" is not a time')
    chosen = [f"{name}={form[name]}" for name, *_ in RULINGS if form.get(name)]
    set_up = SetUp(
        seats=tuple(seats),
        expansion=bool(form.get("expansion")),
        seconds=int(seconds) or None,
        rulings=Rulings.parse(chosen),
    )
    title = form.get("title", "").strip()[:MAX_TITLE]
    return Opening(
        title or " · ".join(seat.name for seat in seats),
        set_up,
        set_up.expansion,
        set_up.rulings,
        bool(form.get("pictures")),
    )
