"""One picture looked at: its board found, cut, read and, where it was cut badly, read again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine import Edge
from engine.sentences import Sentence, counted, say
from scanner.crops import Image, cut_crops, even_light
from scanner.hints import hints, hints_without_board
from scanner.lattice import Lattice
from scanner.picture import Picture
from scanner.recognising import BEYOND_DOUBT, agreement, shows_a_board
from scanner.refining import better, worth_another_look
from scanner.squares import moved
from scanner.stages import Stages
from scanner.straight_look import find_straight
from scanner.timing import Watch
from scanner.views import View

MOST_TRIED = 4
"""So many groups of squares are read before a picture is said to show no board."""

OTHER_BOARD = 4
"""Fewer tiles side by side are what players keep in front of them, no second board."""

NO_TILES = say("No tiles lie side by side in the picture.")
ONE_TILE = say("Only one tile is seen; a board has at least two side by side.")
OTHER_THINGS = say("Squares lie side by side in the picture, but they are no tiles of this game.")
CUT_OFF = say("The board comes close to the edge of the picture: is all of it in sight?")


def look(picture: Picture, stages: Stages, watch: Watch) -> tuple[View | None, list[Sentence]]:
    """The largest group of squares that are tiles of this game, and what is to be said.

    Corners are in pixels of the whole photo. Without a board the first sentence says why.
    """
    picture, found = find_straight(picture, stages)
    watch.lap("find")
    others = [group for group in found.others if len(group) >= OTHER_BOARD]
    groups = [found.lattice, *others][:MOST_TRIED] if len(found.lattice) > 1 else []
    read: list[tuple[View, Image]] = []
    for lattice in groups:
        read.append(_read(picture, lattice, stages, watch))
        if shows_a_board(read[-1][0], BEYOND_DOUBT):
            break
    boards = [i for i, (view, _) in enumerate(read) if shows_a_board(view)]
    if boards:
        # A floor of slabs is larger than the board upon it, but what it seems to show hardly fits.
        best = max(boards, key=lambda i: agreement(read[i][0]))
        if best < len(read) - 1:
            # The last picture that was read tells whose artwork lies there.
            read[best] = _read(picture, groups[best], stages, watch)
        view, crops = read[best]
        if stages.look_beside is not None:
            view = stages.look_beside(picture.image, view)
            watch.lap("look beside")
        if stages.around is not None:
            view = stages.around(picture.image, view)
            watch.lap("look around")
        if len(view) > len(crops):
            crops = cut_crops(picture.image, view.lattice.corners)
        further = [*boards, *range(len(read), len(groups))]
        remarks = [
            *_further_boards(view, [groups[i] for i in further if i != best]),
            *([CUT_OFF] if cut_off(view.lattice, picture) else []),
            *hints(crops, view.lattice, view.beliefs),
        ]
        corners = picture.in_photo(view.lattice.corners)
        return view.at(corners), remarks
    reason = ONE_TILE if len(found.lattice) else NO_TILES
    return None, [OTHER_THINGS if groups else reason, *hints_without_board(picture.image)]


def _read(picture: Picture, lattice: Lattice, stages: Stages, watch: Watch) -> tuple[View, Image]:
    """Beliefs about all tiles and their crops (n, 64, 64, 3); those whose corners were far off
    are cut and read once more."""
    crops = cut_crops(picture.image, lattice.corners)
    watch.lap("cut")
    beliefs = stages.read(even_light(crops))
    watch.lap("read")
    view = View(lattice, beliefs, picture.name)
    rows = worth_another_look(beliefs)
    if not len(rows):
        return view, crops
    corners = lattice.corners.copy()
    corners[rows] = moved(corners[rows], beliefs.shift[rows])
    crops[rows] = cut_crops(picture.image, corners[rows])
    # The reader looks at all crops of a picture together, so all of them are read again.
    again = view.at(corners).believing(stages.read(even_light(crops)))
    nearer = np.zeros(len(view), np.bool_)
    nearer[rows] = better(beliefs, again.beliefs)[rows]
    watch.lap("read again")
    return view.replaced(again, nearer), crops


def _further_boards(view: View, others: Sequence[Lattice]) -> list[Sentence]:
    """A word about each other group of tiles that is large enough to be a board."""
    centre = view.lattice.corners.mean(axis=(0, 1))
    remarks = []
    for other in others:
        dx, dy = other.corners.mean(axis=(0, 1)) - centre
        side = _side(float(dx), float(dy))
        tiles = counted("{n} tile", "{n} tiles", len(other))
        text = "A second board of {tiles} lies at the {side}; only the larger one is read."
        remarks.append(say(text, tiles=tiles, side=say(side)))
    return remarks


def _side(dx: float, dy: float) -> str:
    if abs(dx) > abs(dy):
        return "left" if dx < 0 else "right"
    return "top" if dy < 0 else "bottom"


def cut_off(lattice: Lattice, picture: Picture) -> bool:
    """Whether a tile beside the outermost ones would lie outside the photo."""
    taken = set(lattice.places)
    beside = [
        quad[edge] + quad[(edge + 1) % 4] - quad.mean(axis=0)
        for cell, quad in zip(lattice.places, lattice.corners, strict=True)
        for edge in Edge
        if cell.beside(edge) not in taken
    ]
    x, y = picture.in_photo(np.array(beside)).T
    inside = (x >= 0) & (x < picture.size[0]) & (y >= 0) & (y < picture.size[1])
    return not bool(inside.all())
