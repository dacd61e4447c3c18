"""A game as JSON for programs and for those who watch."""

from __future__ import annotations

from typing import Any

from engine.check import check
from engine.outlook import look_ahead
from engine.players import bonus_of
from engine.sentences import Translate, english
from webui.games.state import State
from webui.games.writing import write_entry


def tell_state(state: State, game: str, translate: Translate = english) -> dict[str, Any]:
    """Everything but the history."""
    score = state.judge()
    return {
        "id": game,
        "title": state.title,
        "version": state.version,
        "board": state.board.to_json(),
        "score": score.to_json(translate),
        "play": None if state.table is None else _tell_table(state),
        "expansion": state.opening.expansion,
        "rulings": state.rulings.to_json(),
        "corrected": [[cell.x, cell.y] for cell in sorted(state.corrections)],
        "claims": dict(state.claims),
        "can_undo": state.before is not None,
        "can_redo": bool(state.undone),
    }


def _tell_table(state: State) -> dict[str, Any]:
    table = state.table
    assert table is not None
    return {
        "turn": None if table.ended else table.turn,
        "ended": table.ended,
        "seconds": table.set_up.seconds,
        "turn_began": state.turn_began,
        "stopped": list(table.stopped),
        "bag": table.bag_size,
        "players": [
            {
                "name": name,
                "colours": ",".join(table.colours[name] or ()) or None,
                "revealed": ",".join(table.revealed[name]),
                "hidden": table.hidden(name),
                "hand": len(table.hands[name]),
                "bonus": bonus_of(name, table.stopped),
            }
            for name in table.names
        ],
        "duties": [
            {"player": duty.player, "guests": [guest.value for guest in duty.guests]}
            for duty in reversed(table.duties)
        ],
        "drawn": [{"player": d.player, "count": d.count} for d in table.drawn],
    }


def tell_history(state: State) -> list[dict[str, Any]]:
    """All changes that hold, the first first."""
    told = []
    for step in state.steps:
        drawn = [{"player": d.player, "count": d.count} for d in step.drawn]
        told.append(
            {"number": step.number, "at": step.at, **write_entry(step.entry), "drawn": drawn}
        )
    return told


def tell_outlook(state: State, translate: Translate = english) -> dict[str, Any]:
    """What lies ahead: dead cells, lost meadows, tiles still out, broken rules."""
    ahead = look_ahead(state.board, state.catalogue, state.rulings)
    order = () if state.table is None else state.table.order
    findings = check(state.board, state.catalogue, order)
    return {
        "dead_cells": [[cell.x, cell.y] for cell in ahead.dead_cells],
        "meadows": [
            {
                "colour": row.meadow.colour.value,
                "sheep": row.meadow.sheep,
                "cells": [[cell.x, cell.y] for cell in row.meadow.cells],
                "open_edges": row.open_edges,
                "closing": [[cell.x, cell.y] for cell in row.closing],
                "lost": row.lost,
            }
            for row in ahead.meadows
            if row.open_edges
        ],
        "faces_out": [str(face) for face in ahead.faces_out if not face.is_marker],
        "findings": [finding.to_json(translate) for finding in findings],
    }
