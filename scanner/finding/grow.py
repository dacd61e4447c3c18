"""Boards grown tile by tile along links, so that drift is followed and never adds up."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.finding.links import DIRECTIONS, Links, link
from scanner.finding.seen import Seen
from scanner.finding.settings import FindSettings
from scanner.lattice import Lattice

Floats = NDArray[Any]


@dataclass(frozen=True)
class _Place:
    """Where a tile came to lie: its cell, and the quarters its axes are turned from the board's."""

    cell: tuple[int, int]
    turn: int


def grow_boards(seen: Seen, settings: FindSettings) -> list[Lattice]:
    """All groups of at least two tiles side by side, the most convincing first."""
    links = link(seen, settings)
    beside: list[list[int]] = [[] for _ in range(len(seen))]
    for row, tile in enumerate(links.first):
        beside[tile].append(row)
    meets = np.bincount(links.first, minlength=len(seen))
    free = set(np.flatnonzero(meets > 0).tolist())
    boards = []
    for start in np.lexsort((np.arange(len(seen)), -seen.scores * np.minimum(meets, 3))).tolist():
        if start not in free or seen.scores[start] < settings.strong:
            continue
        places = _grow(seen, links, beside, start, free)
        free -= set(places)
        if _is_board(seen, links, places, settings):
            boards.append(_as_lattice(seen, places))
    boards.sort(key=lambda board: -float(board.scores.sum()))
    return boards


def lone_tiles(seen: Seen, boards: Sequence[Lattice]) -> list[Lattice]:
    """Each tile that lies on none of the boards, as a lattice of its own."""
    alone = np.ones(len(seen), np.bool_)
    for board in boards:
        away = np.linalg.norm(seen.centres[:, None] - board.corners.mean(axis=1)[None], axis=2)
        alone &= (away > 0.6 * seen.sides[:, None]).all(axis=1)
    return [_as_lattice(seen, {int(row): _Place((0, 0), 0)}) for row in np.flatnonzero(alone)]


def _grow(
    seen: Seen, links: Links, beside: list[list[int]], start: int, free: set[int]
) -> dict[int, _Place]:
    """Place tiles from the start outwards, always along the best link that is left."""
    places = {start: _Place((0, 0), 0)}
    taken = {(0, 0): start}
    queue: list[tuple[float, int]] = []

    def offer(tile: int) -> None:
        for row in beside[tile]:
            if int(links.second[row]) in free and int(links.second[row]) not in places:
                # A likely tile that fits well comes first, so that doubtful ones find their
                # cell taken.
                doubt = float(links.error[row]) + 0.5 * (1 - float(seen.scores[links.second[row]]))
                heapq.heappush(queue, (doubt, row))

    offer(start)
    while queue:
        _, row = heapq.heappop(queue)
        tile = int(links.second[row])
        if tile in places:
            continue
        place = _next_to(places[int(links.first[row])], int(links.way[row]), int(links.turn[row]))
        if place.cell in taken:
            continue
        places[tile] = place
        taken[place.cell] = tile
        offer(tile)
    return places


def _next_to(place: _Place, way: int, turn: int) -> _Place:
    dx, dy = DIRECTIONS[(way + place.turn) % 4]
    return _Place((place.cell[0] + int(dx), place.cell[1] + int(dy)), (place.turn + turn) % 4)


def _is_board(
    seen: Seen, links: Links, places: dict[int, _Place], settings: FindSettings
) -> bool:  # fmt: skip
    """Two tiles that nothing else speaks for must fit each other better than by chance."""
    if len(places) > 2:
        return True
    if len(places) < 2:
        return False
    one, other = places
    rows = (links.first == one) & (links.second == other)
    fit = float(links.error[rows].min(initial=np.inf))
    sure = float(min(seen.scores[one], seen.scores[other]))
    return fit < settings.pair_error and sure > settings.pair_score


def _as_lattice(seen: Seen, places: dict[int, _Place]) -> Lattice:
    """The tiles of one board with axes as the picture shows them, top row first."""
    rows = np.array(list(places))
    cells = np.array([places[int(row)].cell for row in rows])
    turns = np.array([places[int(row)].turn for row in rows])
    # A tile turned by t quarters against the board names its corners t places too early.
    names = (np.arange(4)[None, :] - turns[:, None]) % 4
    corners = seen.corners[rows[:, None], names]
    z = corners[..., 0] + 1j * corners[..., 1]
    east = ((z[:, 1] + z[:, 2] - z[:, 0] - z[:, 3]) / 2).mean()
    quarters = int(np.round(np.angle(east) / (np.pi / 2))) % 4
    for _ in range(quarters):
        # The picture's east is one quarter back: cells turn clockwise, corners are renamed.
        cells = np.stack([-cells[:, 1], cells[:, 0]], axis=1)
        corners = np.roll(corners, 1, axis=1)
    cells = cells - cells.min(axis=0)
    order = np.lexsort((cells[:, 0], cells[:, 1]))
    return Lattice(
        cells[order].astype(np.int32), corners[order].astype(np.float32), seen.scores[rows][order]
    )
