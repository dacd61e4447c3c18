"""Games over HTTP: open, read, write, judge."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from engine import Board, Player, Rulings, score
from engine.game import Game
from engine.record import write_record
from webui.api.openapi import describe
from webui.api.reading import optional_integer, optional_text, read_body
from webui.companion import companion
from webui.games.entries import Opening, Play
from webui.games.errors import EntryError
from webui.games.telling import tell_history, tell_outlook, tell_state
from webui.games.writing import read_entry
from webui.guard.keys import demand_host, demand_write, may_write
from webui.languages.telling import translate
from webui.verdict.claims import compare

blueprint = Blueprint("api_tables", __name__)


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return jsonify(describe())


@blueprint.get("/api/games")
def games() -> Response:
    """All games, for the host."""
    demand_host()
    found = []
    for listed in companion().desk.store.games():
        state = companion().desk.state(listed.id)
        found.append(
            {
                "id": listed.id,
                "title": state.title,
                "opened": listed.opened,
                "tiles": len(state.board),
                "players": [] if state.table is None else list(state.table.names),
                "ended": state.table is not None and state.table.ended,
            }
        )
    return jsonify({"games": found})


@blueprint.post("/api/games")
def open_game() -> ResponseReturnValue:
    """Open a game with players, or with "set_up" null a table that is only scored."""
    demand_host()
    companion().limiter.spend("open", request.remote_addr or "")
    opening = read_entry({"entry": "opening", **read_body().object()})
    assert isinstance(opening, Opening)
    listed = companion().desk.open(opening)
    return jsonify({"id": listed.id, "key": listed.key}), 201


@blueprint.get("/api/games/<game>")
def state(game: str) -> ResponseReturnValue:
    """The game as it stands; with If-None-Match 304 while nothing has changed."""
    now = companion().desk.state(game)
    told = {**tell_state(now, game, translate), "may_write": may_write(game)}
    response = jsonify(told)
    response.set_etag(f"{now.version}-{int(may_write(game))}")
    response.headers["Cache-Control"] = "no-cache"
    return response.make_conditional(request)


@blueprint.post("/api/games/<game>/entries")
def write(game: str) -> Response:
    """Take down an entry. "seen" is the version its writer knew, "ticket" makes it happen once."""
    demand_write(game)
    companion().limiter.spend("write", request.remote_addr or "")
    body = read_body()
    seen, ticket = optional_integer(body, "seen"), optional_text(body, "ticket", 64)
    entry = read_entry(body.value)
    if isinstance(entry, Opening):
        raise EntryError("the game was opened before")
    after = companion().desk.write(game, entry, seen, ticket)
    drawn = () if not isinstance(entry, Play) or after.table is None else after.table.drawn
    return jsonify(
        {
            "version": after.version,
            "drawn": [{"player": d.player, "count": d.count} for d in drawn],
        }
    )


@blueprint.get("/api/games/<game>/history")
def history(game: str) -> Response:
    """All changes that hold."""
    return jsonify({"history": tell_history(companion().desk.state(game))})


@blueprint.get("/api/games/<game>/record")
def record(game: str) -> Response:
    """The moves as JSON lines that `owczarek replay` reads."""
    now = companion().desk.state(game)
    if now.opening.set_up is None or now.table is None:
        raise EntryError("this table has no players; start a new game with players")
    moves = tuple(step.entry.event for step in now.steps if isinstance(step.entry, Play))
    text = write_record(Game(now.opening.set_up, moves, now.table))
    return Response(text, mimetype="application/x-ndjson")


@blueprint.get("/api/games/<game>/verdict")
def verdict(game: str) -> Response:
    """The score with reasons, and what people counted beside it."""
    now = companion().desk.state(game)
    judged = now.judge()
    claimants = now.claimants()
    claims = []
    for who, claimed in now.claims.items():
        if who not in claimants:
            continue
        found = compare(judged, claimants[who], claimed)
        claims.append(
            {
                "who": who,
                "claimed": found.claimed,
                "points": found.points,
                "agrees": found.agrees,
                "reason": found.reason.text(translate) if found.reason else None,
                "cells": [[cell.x, cell.y] for cell in found.cells],
            }
        )
    return jsonify({"version": now.version, "score": judged.to_json(translate), "claims": claims})


@blueprint.get("/api/games/<game>/outlook")
def outlook(game: str) -> Response:
    """Dead cells, lost meadows, tiles still out, broken rules."""
    companion().limiter.spend("compute", request.remote_addr or "")
    return jsonify(tell_outlook(companion().desk.state(game), translate))


@blueprint.post("/api/score")
def score_board() -> Response:
    """Score any board, as `owczarek score --json` does."""
    companion().limiter.spend("compute", request.remote_addr or "")
    body = read_body()
    board = Board.from_json(body.at("board").value)
    rulings, players = body.at("rulings"), body.at("players")
    stopped = body.at("stopped")
    decided = () if rulings.missing else rulings.object().items()
    verdict = score(
        board,
        Rulings.parse(f"{name}={value}" for name, value in decided),
        () if players.missing else [Player.parse(p.string()) for p in players.array(4)],
        () if stopped.missing else [name.string() for name in stopped.array(4)],
    )
    return jsonify(verdict.to_json(translate))
