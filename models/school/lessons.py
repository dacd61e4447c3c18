"""Lessons: which photograph is taken for which number of a split; all follows from the number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

import numpy as np

from engine import Face
from models.art import house_style, make_style
from models.photographer import (
    Difficulty,
    Painter,
    Photo,
    photograph,
    photograph_nothing,
    photograph_sheet,
    random_board,
    style_painter,
)
from models.photographer.chance import Rng, happens
from models.school.boxes import jumbled_board, lesson_box, markers, our_box

LESSON = 2
"""So many pictures share a style: drawing its tiles costs as much as two pictures, but it is styles
that a reader has to learn."""

NOTHING = 0.22
"""How often the last of them shows no board."""

HANDS = {Difficulty.EASY: 0.25, Difficulty.NORMAL: 0.4, Difficulty.HARD: 0.5}
"""Hands lie over twice as many lessons as tables: what they half hide is the hardest to read."""

HOUSE_SHARE = 0.12
"""Lessons in the house style, which must be read best of all."""


OUR_BOX = 0.6
"""Of these lessons, those with the faces that we print; the others show any face at all."""


class Split(StrEnum):
    """Who may see a picture; no style is in two of them."""

    TRAIN = "train"
    VALIDATION = "validation"


FIRST_STYLE = {Split.TRAIN: 0, Split.VALIDATION: 1_000_000}
"""Style numbers from 2,000,000 on are for exams alone."""

_SIZES = ((1280, 720), (1280, 960), (960, 1280), (720, 1280))
_SIZE_SHARES = (0.55, 0.25, 0.1, 0.1)
_DIFFICULTIES = (Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD)
_DIFFICULTY_SHARES = (0.2, 0.45, 0.35)


def lesson(split: Split, number: int) -> Iterator[Photo]:
    """The LESSON photographs of one lesson, each with its whole truth."""
    rng = np.random.default_rng([FIRST_STYLE[split], number])
    at_home = happens(rng, HOUSE_SHARE)
    style = house_style() if at_home else make_style(FIRST_STYLE[split] + number)
    painter = style_painter(style, 192)
    box = our_box(rng) if at_home and happens(rng, OUR_BOX) else lesson_box(rng)
    for part in range(LESSON):
        seed = int(rng.integers(1 << 40))
        size = _SIZES[int(rng.choice(len(_SIZES), p=_SIZE_SHARES))]
        difficulty = _DIFFICULTIES[int(rng.choice(3, p=_DIFFICULTY_SHARES))]
        if part == LESSON - 1 and happens(rng, NOTHING):
            photo = photograph_nothing(seed, painter, size)
        elif happens(rng, 0.06):
            faces = [box[int(i)] for i in rng.permutation(len(box))[: int(rng.integers(4, 25))]]
            columns = int(rng.integers(2, 7))
            photo = photograph_sheet(
                faces, painter, seed, columns, difficulty=difficulty, size=size
            )
        else:
            photo = _table(rng, painter, box, seed, difficulty, size)
        yield replace(photo, style=style.name)


def _table(
    rng: Rng,
    painter: Painter,
    box: tuple[Face, ...],
    seed: int,
    difficulty: Difficulty,
    size: tuple[int, int],
) -> Photo:
    """A board as a game leaves it, or a jumble in which rare faces are as common as others."""
    tiles = int(rng.integers(3, 12)) if happens(rng, 0.15) else int(rng.integers(20, 72))
    if happens(rng, 0.35):
        board = jumbled_board(rng, box, tiles)
    else:
        board = random_board(rng, tiles, box, mistakes=0.1 * float(rng.random() < 0.5))
    spare = (*box[:12], *markers(), None, None)
    hands = HANDS[difficulty]
    return photograph(board, painter, seed, difficulty, size, spare=spare, hands=hands)
