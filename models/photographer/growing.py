"""Boards as games leave them: grown tile by tile from the village square by matching edges."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Board, Cell, Edge, Face, Guest, Tile
from models.photographer.chance import Rng, happens

SQUARE = Face.make("vvvv", guest=Guest.SQUARE)

_USUAL = (
    "yyyy", "kkkk", "rrrr", "bbbb", "yyff", "kkff", "rrff", "bbff", "yyvv", "kkvv", "rrvv", "bbvv",
    "yykk", "rrbb", "yyrr", "kkbb", "ykfr", "rbfy", "kbvy", "rkvb", "yfkf:abcd", "bfrf:abcb",
    "yyyf", "kkkf", "rrrf", "bbbf", "yyyv", "kkkv", "rrrv", "bbbv", "ffff", "vvvy", "vvvb", "ffyr",
    "ffkb", "vvkr", "yyrr:abcd", "kkbb:abcd", "ykrb", "bryk", "ffffW", "ffffH", "yyyyS", "rrrrS",
    "ywyw:abac", "wwbb~2", "wwkk~1", "wwww~3", "wwwwF", "wwwwG", "rwff~1",
)  # fmt: skip


def usual_faces() -> tuple[Face, ...]:
    """A stand-in box for those who bring none."""
    from engine import read_face

    return tuple(read_face(text) for text in _USUAL)


def random_board(
    rng: Rng,
    tiles: int,
    faces: Sequence[Face] | None = None,
    *,
    mistakes: float = 0.0,
    start: Face = SQUARE,
    covers: float = 0.3,
) -> Board:
    """Grow a board of so many tiles.

    Every tile fits all its neighbours (W12), except that with chance `mistakes` a player errs;
    hunters and guards cover a wolf or fisher with chance `covers` where one lies (W16).
    """
    return random_game(rng, tiles, faces, mistakes=mistakes, start=start, covers=covers)[-1]


def random_game(
    rng: Rng,
    tiles: int,
    faces: Sequence[Face] | None = None,
    *,
    mistakes: float = 0.0,
    start: Face = SQUARE,
    covers: float = 0.3,
) -> list[Board]:
    """All boards of such a game, from the lone first tile to the last; one move apart."""
    box = tuple(faces) if faces is not None else usual_faces()
    box = tuple(face for face in box if face.guest is not Guest.SQUARE and not face.is_marker)
    board = Board({Cell(0, 0): Tile(start)})
    boards = [board]
    for _ in range(max(tiles, 1) * 3):
        if len(board) >= tiles or not box:
            break
        laid = _covered(rng, board, box) if happens(rng, covers * 0.1) else None
        laid = laid or _laid(rng, board, box, mistakes)
        if laid is None:
            break
        board = laid
        boards.append(board)
    return boards


def _covered(rng: Rng, board: Board, box: Sequence[Face]) -> Board | None:
    """A hunter on a wolf or a guard on a fisher, if both are at hand."""
    threats = [
        (cell, tile.face)
        for cell, tile in board.tiles.items()
        if tile.face.guest is not None and tile.face.guest.is_threat
    ]
    if not threats:
        return None
    cell, threat = threats[int(rng.integers(0, len(threats)))]
    watchers = [
        face
        for face in box
        if face.guest is not None
        and threat.guest is not None
        and face.guest is threat.guest.opponent
        and face.edges == threat.edges
    ]
    return board.cover(cell, watchers[int(rng.integers(0, len(watchers)))]) if watchers else None


def _laid(rng: Rng, board: Board, box: Sequence[Face], mistakes: float) -> Board | None:
    """One more tile on a cell of the frontier, mostly where several edges meet."""
    cells = sorted(board.frontier, key=lambda cell: (-_meets(board, cell), rng.random()))
    if not happens(rng, 0.45):
        # Players also reach outwards; sorting alone would give a solid block.
        cells = [cells[int(i)] for i in rng.permutation(len(cells))]
    wrong = happens(rng, mistakes)
    for cell in cells[:12]:
        for i in rng.permutation(len(box))[:40]:
            face = box[int(i)]
            ways = [turn for turn in face.rotations if _fits(board, cell, turn, wrong)]
            if ways:
                return board.place(cell, ways[int(rng.integers(0, len(ways)))])
    return None


def _meets(board: Board, cell: Cell) -> int:
    return sum(cell.beside(edge) in board for edge in Edge)


def _fits(board: Board, cell: Cell, face: Face, wrong: bool) -> bool:
    """Whether all meeting edges match; a mistake has one that does not."""
    clashes = 0
    for edge in Edge:
        other = board.face(cell.beside(edge))
        if other is not None and other.edges[edge.opposite] is not face.edges[edge]:
            clashes += 1
    return clashes == (1 if wrong else 0)
