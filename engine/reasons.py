"""Why a meadow counts or does not, in the words of the rule book."""

from __future__ import annotations

from engine.meadows import Meadow
from engine.sentences import Sentence, counted, places, say


def why(meadow: Meadow) -> Sentence:
    """One plain sentence about a meadow."""
    if not meadow.fenced:
        return _why_open(meadow)
    if not meadow.safe:
        return _why_endangered(meadow)
    worth = _worth(meadow)
    if len(meadow.parts) > 1:
        return say(
            "Fenced and safe: {worth}; {parts} count as one because they share a closed pond.",
            worth=worth,
            parts=counted("{n} meadow", "{n} meadows", len(meadow.parts)),
        )
    if meadow.fishers:
        return say(
            "Fenced and safe: {worth}; the fisher at {cells} takes the fish.",
            worth=worth,
            cells=places(meadow.fishers),
        )
    if meadow.forests and any(forest.watchers for forest in meadow.forests):
        return say("Fenced and safe, a hunter watches the forest: {worth}.", worth=worth)
    return say("Fenced and safe: {worth}.", worth=worth)


def _worth(meadow: Meadow) -> Sentence:
    points = counted("{n} point", "{n} points", meadow.points)
    sheep = counted("{n} sheep", "{n} sheep", meadow.sheep)
    if not meadow.fish:
        return say("{sheep}, {points}", sheep=sheep, points=points)
    fish = counted("{n} fish", "{n} fish", meadow.fish)
    return say("{sheep} and {fish}, {points}", sheep=sheep, fish=fish, points=points)


def _why_open(meadow: Meadow) -> Sentence:
    wrong = [edge for edge in meadow.open_edges if edge.meets is not None]
    gaps = [edge for edge in meadow.open_edges if edge.meets is None]
    sheep = counted("{n} sheep", "{n} sheep", meadow.sheep)
    if wrong:
        first = wrong[0]
        return say(
            "Not fenced: at ({cell}) a {other} lies against the meadow, {sheep} do not count.",
            cell=str(first.cell),
            other=say(first.meets.word if first.meets else ""),
            sheep=sheep,
        )
    if gaps:
        return say(
            "Not fenced: {gaps} at {cells}, {sheep} do not count.",
            gaps=counted("{n} open edge", "{n} open edges", len(gaps)),
            cells=places(dict.fromkeys(edge.cell for edge in gaps)),
            sheep=sheep,
        )
    return say(
        "Not fenced: the village border does not close it, {sheep} do not count.", sheep=sheep
    )


def _why_endangered(meadow: Meadow) -> Sentence:
    return say(
        "Fenced, but {wolves} at {cells} can reach it: {sheep} do not count.",
        wolves=counted("a wolf", "{n} wolves", len(meadow.wolves)),
        cells=places(meadow.wolves),
        sheep=counted("{n} sheep", "{n} sheep", meadow.sheep),
    )
