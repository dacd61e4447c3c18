"""From a board to points, places and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.board import Board, tiles_in_order
from engine.landscapes import Survey, survey
from engine.meadows import Meadow, find_meadows, roaming
from engine.players import Player, Standing, check_players, rank_players
from engine.questions import Question, ask
from engine.reasons import why
from engine.rulings import Rulings
from engine.sentences import Translate, english
from engine.terrain import Colour


@dataclass(frozen=True)
class Score:
    """The verdict over a board."""

    survey: Survey
    rulings: Rulings
    meadows: tuple[Meadow, ...]
    """Every meadow, by colour, the largest that counts first."""
    standings: tuple[Standing, ...]
    questions: tuple[Question, ...]

    @property
    def points(self) -> dict[Colour, tuple[int, ...]]:
        """For each colour the points of its fenced and safe meadows, largest first."""
        return _points(self.meadows)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(row.player.name for row in self.standings if row.place == 1)

    def to_json(self, translate: Translate = english) -> dict[str, Any]:
        return {
            "colours": {
                colour.value: {"meadows": list(points), "best": points[0] if points else 0}
                for colour, points in self.points.items()
            },
            "meadows": [_meadow_json(meadow, translate) for meadow in self.meadows],
            "players": [_standing_json(row) for row in self.standings],
            "winners": list(self.winners),
            "questions": [
                {"id": question.id, "text": question.text.text(translate)}
                for question in self.questions
            ],
        }


def score(
    board: Board,
    rulings: Rulings | None = None,
    players: Sequence[Player] = (),
    stopped: Sequence[str] = (),
) -> Score:
    """Score a board; `stopped` names players in the order in which they stopped (W33)."""
    rulings = rulings or Rulings()
    check_players(players, stopped)
    ground = survey(board)
    loose = roaming(ground, rulings)
    meadows = find_meadows(ground, rulings, loose)

    def outcome(supposed: frozenset[int]) -> tuple[object, ...]:
        """What people care about: the points and places of the players, or of the colours."""
        points = _points(find_meadows(ground, rulings, supposed))
        if not players:
            return tuple(flock[:1] for flock in points.values())
        ranked = rank_players(players, points, stopped)
        return tuple((row.player.name, row.total, row.place) for row in ranked)

    return Score(
        survey=ground,
        rulings=rulings,
        meadows=meadows,
        standings=rank_players(players, _points(meadows), stopped),
        questions=ask(ground, rulings, outcome),
    )


def colour_points(board: Board, rulings: Rulings) -> dict[Colour, tuple[int, ...]]:
    """Only the points of each colour's fenced and safe meadows, largest first."""
    ground = survey(board)
    return _points(find_meadows(ground, rulings, roaming(ground, rulings)))


def _points(meadows: Sequence[Meadow]) -> dict[Colour, tuple[int, ...]]:
    found: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for meadow in meadows:
        if meadow.counts:
            found[meadow.colour].append(meadow.points)
    return {colour: tuple(points) for colour, points in found.items()}


def _meadow_json(meadow: Meadow, translate: Translate) -> dict[str, Any]:
    return {
        "colour": meadow.colour.value,
        "sheep": meadow.sheep,
        "fish": meadow.fish,
        "points": meadow.points,
        "fenced": meadow.fenced,
        "safe": meadow.safe,
        "cells": tiles_in_order(meadow.cells),
        "why": why(meadow).text(translate),
        "parts": [tiles_in_order(part.cells) for part in meadow.parts],
        "open": [
            {"x": edge.cell.x, "y": edge.cell.y, "edge": edge.edge.name, "meets": edge.meets}
            for edge in meadow.open_edges
        ],
        "wolves": tiles_in_order(meadow.wolves),
        "fishers": tiles_in_order(meadow.fishers),
        "ponds": [tiles_in_order(pond.cells) for pond in meadow.ponds],
        "forests": [tiles_in_order(forest.cells) for forest in meadow.forests],
    }


def _standing_json(row: Standing) -> dict[str, Any]:
    return {
        "name": row.player.name,
        "colours": ",".join(row.player.colours),
        "sheep_points": row.sheep_points,
        "bonus": row.bonus,
        "total": row.total,
        "place": row.place,
        "ranks": list(row.ranks),
    }
