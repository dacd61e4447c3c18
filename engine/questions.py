"""What a camera cannot see and a person should answer, if it matters (Q11)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import product

from engine.board import Board, Cell
from engine.errors import BoardError
from engine.landscapes import Landscape, Survey
from engine.meadows import out_of_control
from engine.rulings import Rulings
from engine.sentences import Sentence, say
from engine.terrain import Guest

MOST_FORESTS = 8
"""Up to so many doubtful forests and ponds all combinations are tried (256 scorings)."""


@dataclass(frozen=True)
class Question:
    """Does a wolf (or fisher) lie below the tile on this cell?"""

    cell: Cell
    below: Guest

    @property
    def id(self) -> str:
        return f"covers:{self.cell}"

    @property
    def text(self) -> Sentence:
        if self.below is Guest.WOLF:
            return say("Does the hunter at ({cell}) lie on top of a wolf?", cell=str(self.cell))
        return say("Does the guard at ({cell}) lie on top of a fisher?", cell=str(self.cell))


def answer(board: Board, text: str) -> Board:
    """Take in an answer written like "covers:3,2=wolf" or "covers:3,2=nothing"."""
    identity, _, word = text.partition("=")
    kind, _, place = identity.strip().partition(":")
    try:
        x, y = (int(part) for part in place.split(","))
    except ValueError:
        raise BoardError(f'answer "{text}": write covers:X,Y=wolf or covers:X,Y=nothing') from None
    if kind != "covers" or word not in ("wolf", "fisher", "nothing"):
        raise BoardError(f'answer "{text}": write covers:X,Y=wolf or covers:X,Y=nothing')
    try:
        return board.know(Cell(x, y), None if word == "nothing" else Guest(word))
    except BoardError as problem:
        raise BoardError(f'answer "{text}": {problem}') from None


def ask(
    survey: Survey,
    rulings: Rulings,
    loose: frozenset[int],
    outcome: Callable[[frozenset[int]], Hashable],
) -> tuple[Question, ...]:
    """The questions whose answer can change `outcome`, a function of the landscapes out of control.

    Hunters of one forest are interchangeable, and the more of them cover a wolf the less the
    forest is held: so a forest is either beyond doubt or flips between held and loose.
    """
    doubtful = [landscape for landscape in survey.landscapes if _in_doubt(landscape, rulings)]
    if not doubtful:
        return ()
    certain = loose - {landscape.number for landscape in doubtful}
    matters: set[int] = set()
    if len(doubtful) <= MOST_FORESTS:
        outcomes = {
            flags: outcome(certain | {d.number for d, f in zip(doubtful, flags, strict=True) if f})
            for flags in product((False, True), repeat=len(doubtful))
        }
        for flags, result in outcomes.items():
            for i, landscape in enumerate(doubtful):
                other = (*flags[:i], not flags[i], *flags[i + 1 :])
                if outcomes[other] != result:
                    matters.add(landscape.number)
    else:
        everything = certain | {landscape.number for landscape in doubtful}
        for landscape in doubtful:
            number = frozenset({landscape.number})
            if outcome(certain | number) != outcome(certain) or outcome(
                everything - number
            ) != outcome(everything):
                matters.add(landscape.number)
    asked = [
        (cell, survey.board.tiles[cell].face.guest)
        for landscape in doubtful
        if landscape.number in matters
        for cell in landscape.unsure
    ]
    return tuple(
        Question(cell, guest.opponent)
        for cell, guest in sorted(asked)
        if guest is not None and guest.opponent is not None
    )


def _in_doubt(landscape: Landscape, rulings: Rulings) -> bool:
    """Held if none of the unsure watchers covers a threat, loose if all of them do."""
    return (
        bool(landscape.unsure)
        and not out_of_control(landscape, rulings)
        and out_of_control(landscape, rulings, covering=len(landscape.unsure))
    )
