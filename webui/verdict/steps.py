"""Endgame scoring as steps that a table can follow: meadows, bonuses, tie-breaks, winner."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Colour, Score
from engine.meadows import Meadow
from engine.players import Standing


@dataclass(frozen=True)
class Flock:
    """The meadows of one colour: the one that counts first, then why the others do not."""

    colour: Colour
    best: Meadow | None
    others: tuple[Meadow, ...]
    """Fenced and safe ones first; they matter for ties."""

    @property
    def points(self) -> int:
        return 0 if self.best is None else self.best.points


@dataclass(frozen=True)
class TieBreak:
    """Players with equal points, and the row of meadows that decides between them, if any."""

    players: tuple[Standing, ...]
    rank: int | None
    """0 is the largest meadow, 1 the second largest; None: all are equal, a draw."""


@dataclass(frozen=True)
class Verdict:
    """Everything the verdict page tells."""

    score: Score
    flocks: tuple[Flock, ...]
    ties: tuple[TieBreak, ...]

    def flock(self, colour: Colour) -> Flock:
        return next(flock for flock in self.flocks if flock.colour is colour)


def find_verdict(score: Score) -> Verdict:
    """Lay out a score step by step."""
    flocks = []
    for colour in Colour:
        own = [meadow for meadow in score.meadows if meadow.colour is colour]
        best = next((meadow for meadow in own if meadow.counts), None)
        others = [meadow for meadow in own if meadow is not best]
        others.sort(key=lambda m: (not m.counts, not m.fenced, -m.sheep))
        flocks.append(Flock(colour, best, tuple(others)))
    return Verdict(score, tuple(flocks), _ties(score.standings))


def _ties(standings: tuple[Standing, ...]) -> tuple[TieBreak, ...]:
    by_total: dict[int, list[Standing]] = {}
    for row in standings:
        by_total.setdefault(row.total, []).append(row)
    found = []
    for rows in by_total.values():
        if len(rows) < 2:
            continue
        deepest = max(len(row.ranks) for row in rows)
        deciding = next(
            (rank for rank in range(1, deepest) if len({_at(row, rank) for row in rows}) > 1),
            None,
        )
        found.append(TieBreak(tuple(rows), deciding))
    return tuple(found)


def _at(row: Standing, rank: int) -> int:
    return row.ranks[rank] if rank < len(row.ranks) else 0
