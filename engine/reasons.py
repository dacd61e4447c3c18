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
    remarks = _remarks(meadow)
    if len(remarks) > 1:
        one, other = remarks
        return say("Fenced and safe: {worth}; {one}; {other}.", worth=worth, one=one, other=other)
    if remarks:
        return say("Fenced and safe: {worth}; {remark}.", worth=worth, remark=remarks[0])
    if any(forest.watchers for forest in meadow.forests):
        return say("Fenced and safe, a hunter watches the forest: {worth}.", worth=worth)
    return say("Fenced and safe: {worth}.", worth=worth)


def _remarks(meadow: Meadow) -> list[Sentence]:
    """What ponds do to a meadow: they join it with others, and fishers empty them."""
    remarks = []
    if len(meadow.parts) > 1:
        shared = meadow.joining
        remarks.append(
            Sentence(
                "{parts} count as one because they share the closed pond at {cells}",
                {
                    "parts": counted("{n} meadow", "{n} meadows", len(meadow.parts)),
                    "cells": places(cell for pond in shared for cell in pond.cells),
                },
                "{parts} count as one because they share the closed ponds at {cells}",
                len(shared),
            )
        )
    if meadow.fishers:
        remarks.append(
            Sentence(
                "the fisher at {cells} takes the fish of the pond",
                {"cells": places(meadow.fishers)},
                "the fishers at {cells} take the fish of the pond",
                len(meadow.fishers),
            )
        )
    return remarks


def _worth(meadow: Meadow) -> Sentence:
    points = counted("{n} point", "{n} points", meadow.points)
    sheep = counted("{n} sheep", "{n} sheep", meadow.sheep)
    if not meadow.fish:
        return say("{sheep}, {points}", sheep=sheep, points=points)
    fish = counted("{n} fish", "{n} fish", meadow.fish)
    return say("{sheep} and {fish}, {points}", sheep=sheep, fish=fish, points=points)


def _why_open(meadow: Meadow) -> Sentence:
    lost = _not_counted(meadow)
    if meadow.mistakes:
        cell, _, meets = meadow.mistakes[0]
        return say(
            "Not fenced: at ({cell}) a {other} lies against the meadow, {lost}.",
            cell=str(cell),
            other=say(meets.word if meets else ""),
            lost=lost,
        )
    if meadow.open_edges:
        return say(
            "Not fenced: {gaps} at {cells}, {lost}.",
            gaps=counted("{n} open edge", "{n} open edges", len(meadow.open_edges)),
            cells=places(dict.fromkeys(edge.cell for edge in meadow.open_edges)),
            lost=lost,
        )
    return say("Not fenced: the village border does not close it, {lost}.", lost=lost)


def _why_endangered(meadow: Meadow) -> Sentence:
    return say(
        "Fenced, but {wolves} at {cells} can reach it: {lost}.",
        wolves=counted("a wolf", "{n} wolves", len(meadow.wolves)),
        cells=places(meadow.wolves),
        lost=_not_counted(meadow),
    )


def _not_counted(meadow: Meadow) -> Sentence:
    return counted("{n} sheep does not count", "{n} sheep do not count", meadow.sheep)
