"""Faces on one line and boards as a block of text, for people, tests and bug reports.

A face is  EDGES [GUEST [/COVERED]] [:JOINS] [*SHEEP] [~FISH]

    yyfb            yellow at the top and right, forest below, blue on the left
    ffffW           a wolf; capitals are guests: W H F G S Q
    ffffH/W         a hunter lying on a wolf; H/- is known to lie on nothing
    yyrr:abcd       joins like the rhymes of a poem: here all four edges are apart
    yyfb*3.1        other numbers of sheep than one per edge, meadow by meadow
    wwyy~2          fish, pond by pond

A board is rows of faces with "." for an empty cell; "at X,Y" names the cell of the top left.
"""

from __future__ import annotations

import re

from engine.board import MAX_COORDINATE, MAX_TILES, Board, Cell, Tile
from engine.errors import EngineError, FaceError, NotationError
from engine.face import Face, joined_where_equal
from engine.partition import partition_of
from engine.reading import short
from engine.terrain import Guest, Terrain

GUEST_LETTER = {
    Guest.WOLF: "W",
    Guest.HUNTER: "H",
    Guest.FISHER: "F",
    Guest.GUARD: "G",
    Guest.SHEPHERD: "S",
    Guest.SQUARE: "Q",
}
_GUEST_OF = {letter: guest for guest, letter in GUEST_LETTER.items()}

_TILE = re.compile(
    r"(?P<edges>[a-z]+)(?P<guest>[A-Z])?(?:/(?P<covers>[A-Z-]))?"
    r"(?::(?P<joins>[a-d]+))?(?:\*(?P<sheep>[0-9.]+))?(?:~(?P<fish>[0-9.]+))?"
)
_ORIGIN = re.compile(r"at\s+(-?\d{1,7})\s*,\s*(-?\d{1,7})")


def read_face(text: str) -> Face:
    """Read one face; the whole text must be one."""
    tile = read_tile(text)
    if tile.covers is not None or tile.bare:
        raise NotationError(f'"{short(text)}": a face alone covers nothing')
    return tile.face


def write_face(face: Face) -> str:
    """Write a face in its shortest form."""
    return write_tile(Tile(face))


def read_tile(text: str) -> Tile:
    """Read a face with what it covers."""
    match = _TILE.fullmatch(text)
    if match is None:
        raise NotationError(f'"{short(text)}" is not a face like yyfb or ffffW')
    try:
        edges = match["edges"]
        joins = None if match["joins"] is None else _read_joins(match["joins"])
        guest = None if match["guest"] is None else _read_guest(match["guest"])
        plain = Face.make(edges, joins)
        groups = [region.edges for region in plain.regions]
        face = Face.make(
            edges,
            groups,
            _spread(plain, match["sheep"], "sheep"),
            _spread(plain, match["fish"], "fish"),
            guest,
        )
        if match["covers"] is None:
            return Tile(face)
        if match["covers"] != "-":
            return Tile(face, _read_guest(match["covers"]))
        if guest is None or not guest.is_watcher:
            raise NotationError("only H/- and G/- lie on nothing")
        return Tile(face, bare=True)
    except EngineError as problem:
        raise NotationError(f'"{short(text)}": {problem}') from None


def write_tile(tile: Tile) -> str:
    """Write a lying tile in its shortest form."""
    face = tile.face
    text = face.letters
    if face.guest is not None:
        text += GUEST_LETTER[face.guest]
        if tile.covers is not None:
            text += "/" + GUEST_LETTER[tile.covers]
        elif tile.bare and face.guest.is_watcher:
            text += "/-"
    if not _joins_go_without_saying(face):
        text += ":" + "".join("abcd"[i] for i in face.region_of)
    meadows = [region for region in face.regions if region.terrain.is_meadow]
    if any(region.sheep != len(region.edges) for region in meadows):
        text += "*" + ".".join(str(region.sheep) for region in meadows)
    ponds = [region for region in face.regions if region.terrain is Terrain.POND]
    if any(region.fish for region in ponds):
        text += "~" + ".".join(str(region.fish) for region in ponds)
    return text


def read_board(text: str) -> Board:
    """Read a block of text; "#" starts a comment, empty lines mean nothing."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    rows = [(number, line) for number, line in enumerate(lines, 1) if line]
    origin = Cell(0, 0)
    if rows and (match := _ORIGIN.fullmatch(rows[0][1])):
        origin = Cell(int(match[1]), int(match[2]))
        rows = rows[1:]
    tiles: dict[Cell, Tile] = {}
    for y, (number, line) in enumerate(rows, origin.y):
        for x, word in enumerate(line.split(), origin.x):
            if word == ".":
                continue
            if max(abs(x), abs(y)) > MAX_COORDINATE:
                raise NotationError(f"line {number}: the cell {x},{y} is off the table")
            try:
                tiles[Cell(x, y)] = read_tile(word)
            except NotationError as problem:
                raise NotationError(f"line {number}: {problem}") from None
            if len(tiles) > MAX_TILES:
                raise NotationError(f"line {number}: more than {MAX_TILES} tiles")
    return Board(tiles)


def write_board(board: Board) -> str:
    """Write a board so that `read_board` gives the same again."""
    first, last = board.corners
    if (last.x - first.x + 1) * (last.y - first.y + 1) > MAX_TILES * MAX_TILES:
        raise NotationError("the tiles lie too far apart to be written as a block")
    rows = [
        [_word(board, Cell(x, y)) for x in range(first.x, last.x + 1)]
        for y in range(first.y, last.y + 1)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    if first != (0, 0):
        lines.insert(0, f"at {first}")
    return "\n".join(lines) + "\n"


def _word(board: Board, cell: Cell) -> str:
    tile = board.tiles.get(cell)
    return "." if tile is None else write_tile(tile)


def _read_joins(scheme: str) -> list[list[int]]:
    if len(scheme) != 4:
        raise NotationError(f'joins ":{short(scheme)}" need four letters')
    joins: dict[str, list[int]] = {}
    for i, letter in enumerate(scheme):
        joins.setdefault(letter, []).append(i)
    if "".join(joins) != "abcd"[: len(joins)]:
        raise NotationError(f'joins ":{scheme}" use new letters in the order a, b, c, d')
    return list(joins.values())


def _read_guest(letter: str) -> Guest:
    if letter not in _GUEST_OF:
        raise NotationError(f'guest "{letter}" is none of W, H, F, G, S, Q')
    return _GUEST_OF[letter]


def _spread(face: Face, text: str | None, name: str) -> list[int] | None:
    """Numbers for the meadows (or ponds) alone, spread over all regions of the face."""
    if text is None:
        return None
    words = text.split(".")
    if not all(word.isdigit() and len(word) <= 2 for word in words):
        raise NotationError(f'{name} "{short(text)}" are not numbers with dots between')
    holds = [
        r.terrain.is_meadow if name == "sheep" else r.terrain is Terrain.POND for r in face.regions
    ]
    if len(words) != sum(holds):
        raise NotationError(f"{name}: {len(words)} numbers for {sum(holds)} regions")
    counts = iter(words)
    return [int(next(counts)) if held else 0 for held in holds]


def _joins_go_without_saying(face: Face) -> bool:
    try:
        usual = joined_where_equal(face.edges)
    except FaceError:
        return False
    return partition_of(usual) is face.partition
