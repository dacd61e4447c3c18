"""Where a face may lie, and why not (W11 to W18, W44)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import Board, Cell
from engine.errors import IllegalMoveError
from engine.face import Face
from engine.landscapes import Survey, survey
from engine.sentences import Sentence, say
from engine.terrain import Edge, Guest, Terrain

_N, _E, _S, _W = Edge

Wanted = tuple[Terrain | None, Terrain | None, Terrain | None, Terrain | None]
"""What the four edges of an empty cell must show; None where nothing lies."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a cell as it would lie, and how many edges it matches: so many tiles are drawn."""

    cell: Cell
    face: Face
    draws: int
    covers: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a tile may not lie somewhere."""

    rule: str
    text: Sentence

    def error(self) -> IllegalMoveError:
        return IllegalMoveError(self.rule, str(self.text))


def wanted(board: Board, cell: Cell) -> Wanted:
    """What lying neighbours ask of a tile on this cell (W12)."""
    x, y = cell
    return (
        _shown(board, Cell(x, y - 1), _S),
        _shown(board, Cell(x + 1, y), _W),
        _shown(board, Cell(x, y + 1), _N),
        _shown(board, Cell(x - 1, y), _E),
    )


def matched_edges(board: Board, cell: Cell, face: Face) -> int:
    """How many edges meet their like: the number of tiles to draw (W13)."""
    asked = wanted(board, cell)
    return sum(want is shown for want, shown in zip(asked, face.edges, strict=True))


def refusal(board: Board, cell: Cell, face: Face, ground: Survey | None = None) -> Refusal | None:
    """Why this face may not be laid on this empty cell, or None."""
    if cell in board:
        return Refusal("W12", say("A tile lies on ({cell}) already.", cell=str(cell)))
    if face.is_marker:
        return Refusal("W1", say("A marker lies in front of its player, never on the board."))
    asked = wanted(board, cell)
    if asked == (None, None, None, None):
        return Refusal("W12", say("No tile lies beside ({cell}).", cell=str(cell)))
    for edge, want, shown in zip(Edge, asked, face.edges, strict=True):
        if want is not None and want is not shown:
            rule = "W11" if only_the_square_lies(board) else "W12"
            return Refusal(
                rule,
                say(
                    "At ({cell}) a {shown} would lie against a {wanted} at ({other}).",
                    cell=str(cell),
                    shown=say(shown.word),
                    wanted=say(want.word),
                    other=str(cell.beside(edge)),
                ),
            )
    return watcher_refusal(board, cell, face, ground)


def cover_refusal(board: Board, cell: Cell, face: Face) -> Refusal | None:
    """Why this face may not be laid on top of the tile on this cell, or None (W16, W44)."""
    rule = "W44" if face.guest is Guest.GUARD else "W16"
    below = board.face(cell)
    if face.guest is None or not face.guest.is_watcher:
        return Refusal("W16", say("Only a hunter covers a wolf, and a guard a fisher."))
    if below is None or below.guest is not face.guest.opponent:
        return Refusal(
            rule,
            say("No {threat} to cover lies on ({cell}).", threat=say(_foe(face)), cell=str(cell)),
        )
    for want, shown in zip(wanted(board, cell), face.edges, strict=True):
        if want is not None and want is not shown:
            return Refusal("W12", say("The tile does not fit on ({cell}).", cell=str(cell)))
    return None


def watcher_refusal(
    board: Board, cell: Cell, face: Face, ground: Survey | None = None
) -> Refusal | None:
    """A wolf may not join a forest that has a hunter, nor a fisher a guarded pond (W15, W44)."""
    if face.guest is None or not face.guest.is_threat:
        return None
    ground = ground or survey(board)
    for edge in (edge for region in face.haunts for edge in face.regions[region].edges):
        other = cell.beside(edge)
        if _shown(board, other, edge.opposite) is not face.edges[edge]:
            continue
        for watcher in ground.at(other, edge.opposite).watchers:
            if face.guest is Guest.WOLF:
                text = "The forest has a hunter at ({cell}): no wolf may join it."
                return Refusal("W15", say(text, cell=str(watcher)))
            text = "The pond has a guard at ({cell}): no fisher may join it."
            return Refusal("W44", say(text, cell=str(watcher)))
    return None


def only_the_square_lies(board: Board) -> bool:
    """Whether the first tile is still to come (W11)."""
    return [tile.face.guest for tile in board.tiles.values()] == [Guest.SQUARE]


def placements(board: Board, faces: Iterable[Face], covering: bool = True) -> list[Placement]:
    """Every legal way to lay one of these faces, in all rotations, in reading order of the cells.

    With `covering`, a hunter may also be laid on a wolf and a guard on a fisher.
    """
    ground: Survey | None = None
    asked = [(cell, wanted(board, cell)) for cell in board.frontier]
    found: list[Placement] = []
    for face in dict.fromkeys(face.upright for face in faces):
        if face.is_marker:
            continue
        if face.guest is not None and face.guest.is_threat and ground is None:
            ground = survey(board)
        for lying in face.rotations:
            n, e, s, w = lying.edges
            for cell, (to_n, to_e, to_s, to_w) in asked:
                if (
                    (to_n is None or to_n is n)
                    and (to_e is None or to_e is e)
                    and (to_s is None or to_s is s)
                    and (to_w is None or to_w is w)
                    and watcher_refusal(board, cell, lying, ground) is None
                ):
                    empty = (to_n is None) + (to_e is None) + (to_s is None) + (to_w is None)
                    found.append(Placement(cell, lying, 4 - empty))
            if covering and face.guest is not None and face.guest.is_watcher:
                found.extend(
                    Placement(cell, lying, matched_edges(board, cell, lying), covers=True)
                    for cell in board
                    if cover_refusal(board, cell, lying) is None
                )
    return sorted(found, key=lambda place: (place.cell.y, place.cell.x))


def _shown(board: Board, cell: Cell, edge: Edge) -> Terrain | None:
    tile = board.tiles.get(cell)
    return None if tile is None else tile.face.edges[edge]


def _foe(face: Face) -> str:
    return str(face.guest.opponent) if face.guest and face.guest.opponent else ""
