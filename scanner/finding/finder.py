"""The finder: looks at a picture, perhaps twice, and says where boards lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scanner.finding.distance import look_well
from scanner.finding.feeling import Feeler, Pyramid
from scanner.finding.grow import grow_boards
from scanner.finding.join import join_parts
from scanner.finding.look import Image, TileNet
from scanner.finding.rim import completeness
from scanner.finding.search import search
from scanner.finding.seen import Seen
from scanner.finding.settings import USUAL, FindSettings
from scanner.finding.spacing import foreshortening, spacing
from scanner.lattice import Lattice


@dataclass(frozen=True, eq=False)
class Found:
    """What lies on a table."""

    lattice: Lattice
    """the board; empty where there is none"""
    others: tuple[Lattice, ...] = ()
    """further groups of tiles side by side that do not hang together with the board"""


def find_lattice(
    image: Image, net: TileNet, feeler: Feeler | None = None, settings: FindSettings = USUAL
) -> Found:
    """The board in a BGR picture (h, w, 3) uint8, and what looks like further boards.

    Without a feeler all rests on the wide look of the net.
    """
    picture = Pyramid(image)
    if feeler is None:
        grown = grow_boards(look_well(image, net, settings), settings)
    else:
        grown = _grown_apart(search(picture, net, feeler, settings), settings)
    boards = join_parts([board for board in grown if _could_be_one(board, settings)], settings)
    if feeler is not None:
        boards = [board for board in boards if _speaks_for_itself(board, settings)]
    if not boards:
        return Found(Lattice.empty())
    board, *others = boards
    if feeler is not None:
        board = replace(board, complete=completeness(picture, board, feeler))
    return Found(board, tuple(others))


def _grown_apart(groups: list[Seen], settings: FindSettings) -> list[Lattice]:
    """The boards of groups that may lie upon each other, the most convincing first."""
    boards = [board for group in groups for board in grow_boards(group, settings)]
    return sorted(boards, key=lambda board: -float(board.scores.sum()))


def _could_be_one(board: Lattice, settings: FindSettings) -> bool:
    """Whether tiles touch and look square from where a camera could stand."""
    return spacing(board) < settings.touching and foreshortening(board) > settings.flattest


def _speaks_for_itself(board: Lattice, settings: FindSettings) -> bool:
    """Whether there are several tiles, or each of the few is beyond doubt."""
    return len(board) >= settings.few or float(board.scores.mean()) >= settings.few_score


def find_tiles(image: Image, net: TileNet, settings: FindSettings = USUAL) -> Seen:
    """All single tiles of a picture, wherever they lie, likeliest first."""
    seen = look_well(image, net, settings)
    return seen.keep(seen.scores >= settings.strong)
