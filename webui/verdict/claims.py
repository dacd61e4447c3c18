"""What a person counted beside what lies: where the difference comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine import Cell, Colour, Score
from engine.meadows import Meadow
from engine.reasons import why
from engine.sentences import Sentence, counted, places, say


@dataclass(frozen=True)
class Comparison:
    """A claim, the truth, and why they differ; `cells` shows where to look."""

    claimed: int
    points: int
    reason: Sentence | None
    cells: tuple[Cell, ...] = ()

    @property
    def agrees(self) -> bool:
        return self.claimed == self.points


def compare(score: Score, colours: tuple[Colour, ...], claimed: int) -> Comparison:
    """Compare the points somebody counted for the own colours; the likeliest mistake is named."""
    best = {colour: _best(score, colour) for colour in colours}
    points = sum(meadow.points for meadow in best.values() if meadow is not None)
    if claimed == points:
        return Comparison(claimed, points, None)
    for colour in colours:
        counting = best[colour]
        rest = points - (counting.points if counting else 0)
        for value, reason, cells in _mistakes(score, colour, counting):
            if value + rest == claimed:
                return Comparison(claimed, points, reason, cells)
    cells = tuple(cell for meadow in best.values() if meadow for cell in meadow.cells)
    if not cells:
        return Comparison(claimed, points, say("No meadow of this colour is fenced and safe."))
    return Comparison(
        claimed, points, say("Count once more: the meadow that counts is marked."), cells
    )


def _best(score: Score, colour: Colour) -> Meadow | None:
    return next((m for m in score.meadows if m.colour is colour and m.counts), None)


def _mistakes(
    score: Score, colour: Colour, best: Meadow | None
) -> Iterator[tuple[int, Sentence, tuple[Cell, ...]]]:
    """What people could have counted in place of the best meadow, the likeliest first."""
    own = [meadow for meadow in score.meadows if meadow.colour is colour]
    for meadow in own:
        if not meadow.counts and meadow.sheep + meadow.fish:
            yield meadow.sheep + meadow.fish, why(meadow), meadow.cells
    if best is None:
        return
    if best.fish:
        fish = counted("{n} fish", "{n} fish", best.fish)
        yield (
            best.sheep,
            say("The fish of the closed pond count too: {fish}.", fish=fish),
            best.cells,
        )
    yield from _strays(own, best)
    for size in (2, 3):
        for group in combinations([m for m in own if m.counts], size):
            if best in group:
                cells = tuple(cell for meadow in group for cell in meadow.cells)
                yield (
                    sum(meadow.points for meadow in group),
                    say("Only the largest meadow counts, not the sum of several."),
                    cells,
                )
    for part in best.parts:
        if len(best.parts) > 1:
            text = say("Meadows that share a closed pond count as one.")
            yield part.sheep, text, best.cells
    tiles = len(best.cells)
    if tiles != best.points:
        yield tiles, say("Sheep are counted, not tiles."), best.cells


def _strays(own: list[Meadow], best: Meadow) -> Iterator[tuple[int, Sentence, tuple[Cell, ...]]]:
    """Sheep of other meadows that stand right beside the best one, outside its fence."""
    near = {
        *best.cells,
        *(
            Cell(c.x + dx, c.y + dy)
            for c in best.cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ),
    }
    beside = [meadow for meadow in own if meadow is not best and near & {*meadow.cells}]
    for size in (1, 2):
        for group in combinations(beside, size):
            extra = sum(meadow.sheep for meadow in group)
            cells = tuple(dict.fromkeys(cell for meadow in group for cell in meadow.cells))
            text = counted(
                "This sheep stands outside the fence: {cells}.",
                "These {n} sheep stand outside the fence: {cells}.",
                extra,
            )
            yield (
                best.points + extra,
                Sentence(text.one, {"n": extra, "cells": places(cells)}, text.many, extra),
                cells,
            )
