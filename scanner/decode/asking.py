"""What to ask a person: about doubtful tiles, those first whose reading changes the points."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine import Board, Cell, Colour, Edge, Face, Guest, Rulings, Score, Tile, score
from engine.landscapes import survey
from engine.meadows import Meadow, find_meadows, roaming
from engine.sentences import Sentence, say
from scanner.decode.decoded import Alternative, Doubt

_SIDES = {Edge.N: say("top"), Edge.E: say("right"), Edge.S: say("bottom"), Edge.W: say("left")}

_GUESTS: dict[Guest | None, Sentence] = {
    None: say("nobody"),
    Guest.WOLF: say("a wolf"),
    Guest.HUNTER: say("a hunter"),
    Guest.FISHER: say("a fisher"),
    Guest.GUARD: say("a guard"),
    Guest.SHEPHERD: say("a shepherd"),
    Guest.SQUARE: say("the village square"),
}


def ask(
    board: Board,
    unsure: Sequence[Cell],
    hidden: Collection[Cell],
    alternatives: Mapping[Cell, tuple[Alternative, ...]],
    rulings: Rulings,
    most_scored: int,
) -> tuple[Doubt, ...]:
    """Questions about the unsure cells (most doubtful first) and about what watchers cover.

    Whether points depend on a tile is tried for the first `most_scored` of them.
    """
    if not unsure and not any(tile.asks for tile in board.tiles.values()):
        return ()
    verdict = score(board, rulings)
    doubts = []
    for i, cell in enumerate(unsure):
        options = tuple(alternative.face for alternative in alternatives[cell])
        changes = i < most_scored and _changes_points(verdict, board, cell, options[1:2])
        text = _text(cell, options, cell in hidden)
        doubts.append(Doubt(f"tile:{cell}", cell, text, options, changes))
    doubts.sort(key=lambda doubt: not doubt.changes_points)
    below = [Doubt(q.id, q.cell, q.text, changes_points=True) for q in verdict.questions]
    first = [doubt for doubt in doubts if doubt.changes_points]
    return (*first, *below, *doubts[len(first) :])


def _changes_points(verdict: Score, board: Board, cell: Cell, others: Sequence[Face]) -> bool:
    """Whether the largest meadow of some colour is worth something else with another face here."""
    best = _largest(verdict.meadows)
    for face in others:
        ground = survey(Board({**board.tiles, cell: Tile(face)}))
        loose = roaming(ground, verdict.rulings)
        if _largest(find_meadows(ground, verdict.rulings, loose)) != best:
            return True
    return False


def _largest(meadows: Sequence[Meadow]) -> dict[Colour, int]:
    """What each colour's first meadow that counts is worth."""
    worth: dict[Colour, int] = {}
    for meadow in meadows:
        if meadow.counts:
            worth.setdefault(meadow.colour, meadow.points)
    return worth


def _text(cell: Cell, options: Sequence[Face], hidden: bool) -> Sentence:
    """The question in words."""
    if hidden:
        return say("The tile at ({cell}) is hidden. What does it show?", cell=str(cell))
    if len(options) < 2:
        return say("Is the tile at ({cell}) read rightly?", cell=str(cell))
    one, other = options[:2]
    if one.guest is not other.guest:
        return say(
            "Who stands on the tile at ({cell}): {one} or {other}?",
            cell=str(cell),
            one=_GUESTS[one.guest],
            other=_GUESTS[other.guest],
        )
    for edge, side in _SIDES.items():
        if one.edges[edge] is not other.edges[edge]:
            return say(
                "What does the tile at ({cell}) show at the {side}: {one} or {other}?",
                cell=str(cell),
                side=side,
                one=say(one.edges[edge].word),
                other=say(other.edges[edge].word),
            )
    return _about_insides(cell, one, other)


def _about_insides(cell: Cell, one: Face, other: Face) -> Sentence:
    """The question about two faces with the same guest and edges."""
    if one.region_of != other.region_of:
        return say("Which edges of the tile at ({cell}) are joined?", cell=str(cell))
    if [region.sheep for region in one.regions] != [region.sheep for region in other.regions]:
        return say("How many sheep are on the tile at ({cell})?", cell=str(cell))
    return say("How many fish are on the tile at ({cell})?", cell=str(cell))
