"""The finder: looks at a picture, perhaps twice, and says where boards lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scanner.finding.distance import look_well
from scanner.finding.feeling import Feeler, Pyramid
from scanner.finding.grow import grow_boards, lone_tiles
from scanner.finding.hands import Hands
from scanner.finding.join import join_parts
from scanner.finding.look import Image, TileNet
from scanner.finding.rim import felt_around
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
    if feeler is None:
        grown = grow_boards(look_well(image, net, settings), settings)
        boards = join_parts(_possible(grown, settings), settings, Hands())
        return Found(boards[0], tuple(boards[1:])) if boards else Found(Lattice.empty())
    picture = Pyramid(image)
    groups, hands = search(picture, net, feeler, settings)
    grown = _possible(_grown_apart(groups, settings), settings)
    if not grown:
        return Found(Lattice.empty())
    alone = [tile for group in groups for tile in lone_tiles(group, grown)]
    joined = join_parts([*grown, *alone], settings, hands)
    boards = [b for b in joined if len(b) > 1 and speaks_for_itself(b, settings)]
    if not boards:
        return Found(Lattice.empty())
    # Which of the larger groups is the board, only a reader can tell.
    felt = [felt_around(picture, b, feeler, hands) if len(b) >= settings.few else b for b in boards]
    board, *others = [_parted(b, boards, settings) for b in felt]
    return Found(board, tuple(others))


def _grown_apart(groups: list[Seen], settings: FindSettings) -> list[Lattice]:
    """The boards of groups that may lie upon each other, the most convincing first."""
    boards = [board for group in groups for board in grow_boards(group, settings)]
    return sorted(boards, key=lambda board: -float(board.scores.sum()))


def _possible(boards: list[Lattice], settings: FindSettings) -> list[Lattice]:
    """Those whose tiles touch and look square from where a camera could stand."""
    return [
        board
        for board in boards
        if spacing(board) < settings.touching and foreshortening(board) > settings.flattest
    ]


def _parted(board: Lattice, boards: list[Lattice], settings: FindSettings) -> Lattice:
    """The board, doubted where another group of the same size may be a part of it."""
    alike = sum(_same_size(board, other, settings) for other in boards)
    # It is as large as itself.
    return replace(board, complete=board.complete * settings.parted) if alike > 1 else board


def _same_size(board: Lattice, other: Lattice, settings: FindSettings) -> bool:
    """Whether the tiles of two groups may be of one box: then they may be parts of one board."""
    ratio = board.side / max(other.side, 1e-6)
    return 1 / settings.swell < ratio < settings.swell


def speaks_for_itself(board: Lattice, settings: FindSettings) -> bool:
    """Whether there are several tiles, or each of the few is beyond doubt and clearly square."""
    if len(board) >= settings.few:
        return len(board) >= settings.small or foreshortening(board) > settings.small_flattest
    clear = foreshortening(board) > settings.few_flattest
    return clear and float(board.scores.mean()) >= settings.few_score


def find_tiles(image: Image, net: TileNet, settings: FindSettings = USUAL) -> Seen:
    """All single tiles of a picture, wherever they lie, likeliest first."""
    seen = look_well(image, net, settings)
    return seen.keep(seen.scores >= settings.strong)
