"""The numbers of the finder in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FindSettings:
    """Thresholds; lengths are shares of a tile's side unless they say otherwise."""

    look_px: tuple[int, ...] = (640, 320)
    """Long sides at which the net looks at the whole picture, one after another: tiles between
    13 and 60 pixels are what it has learnt. The second look costs a quarter of the first."""
    many: int = 12
    """Where so many tiles are clearly seen"""
    easy_px: float = 38.0
    """and nearly all are smaller than this, one look is enough to feel from: on 600 made-up
    pictures no more tiles were missed."""
    far_px: float = 48.0
    """Where the median side is larger, it is worth looking from farther away,"""
    farther: float = 1.2
    """and that look is kept if it shows so many times more."""
    near_px: float = 22.0
    """Where the median side is smaller, the board is looked at again from closer,"""
    goal_px: float = 32.0
    """so close that tiles are about this wide,"""
    largest_px: int = 960
    """but never in a larger picture than this."""
    weak: float = 0.12
    """Tiles less likely than this are never looked at."""
    strong: float = 0.35
    """A tile that nothing else speaks for must be this likely."""
    most: int = 400
    """More candidates than this are noise; a large board has 120 tiles."""
    apart: float = 0.55
    """Two tiles whose centres are closer than this along both sides are one tile seen twice."""
    longest: float = 1.17
    """Steps between neighbours up to this: 1 and a gap, plus what thickness adds when tilted."""
    shortest: float = 0.86
    """Steps down to this: perspective and curled corners shorten them."""
    aside: float = 0.24
    """How far a neighbour may be shifted along the common side."""
    twist: float = 11.0
    """Degrees by which neighbours may be turned against each other."""
    swell: float = 1.3
    """Ratio of the sizes of neighbours at most."""
    touching: float = 1.08
    """Boards whose tiles lie farther apart than this in the median are rows of something else:
    careless hands leave gaps of one twentieth at most."""
    few: int = 4
    """Boards of fewer tiles have little that speaks for them,"""
    few_score: float = 0.98
    """so each tile must: those of a board mostly have 0.99 and more, cards and boxes less."""
    few_flattest: float = 0.6
    """and they must not look much flatter than square: three playing cards in a row, seen from the
    end of a table, are as flat as squares seen from very low."""
    small: int = 6
    """Boards of fewer tiles"""
    small_flattest: float = 0.56
    """must not look flatter than this: oblong cards do, seen from where squares look like 0.75."""
    flattest: float = 0.44
    """Squares that look flatter are seen from lower than 26 degrees above the table, where no
    tile could be read, or they are oblong cards."""
    pair_error: float = 0.12
    """Two tiles alone are a board only if they fit each other this well"""
    pair_score: float = 0.5
    """and if both are at least this likely."""
    join_error: float = 0.2
    """A part belongs to the board if its corners mostly lie this close to where they should,"""
    join_worst: float = 0.45
    """none of them farther: at half a side nobody knows the cell,"""
    join_few: float = 0.22
    """and of a few tiles only if all are closer: one that was put aside anywhere lies so well on
    the lattice once in a hundred times,"""
    knows_plane: int = 4
    """if the board has tiles enough to say where its lattice goes on,"""
    join_reach: int = 3
    """and if it is not farther than so many cells,"""
    join_hand: float = 0.04
    """and, beyond free cells, only if a hand covers so much of one: of parts of one to three tiles
    on 600 made-up pictures 7 of 11 that belong to the board have such a hand, of 13 that do not
    two."""

    parted: float = 0.5
    """Where a second group of tiles of the same size lies on the table, it is a part of the board
    behind an arm about as often as tiles that somebody put aside."""


USUAL = FindSettings()
