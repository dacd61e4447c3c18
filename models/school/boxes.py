"""Boxes of tiles to learn from: faces of the catalogue and faces no catalogue has."""

from __future__ import annotations

from engine import Board, Cell, Edge, Face, Guest, Terrain
from engine.catalogue import load
from models.photographer.chance import Rng, happens

_MEADOWS = (Terrain.BLACK, Terrain.YELLOW, Terrain.RED, Terrain.BLUE)
_PARTITIONS: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((0,), (1,), (2,), (3,)),
    ((0, 1), (2,), (3,)), ((1, 2), (0,), (3,)), ((2, 3), (0,), (1,)), ((0, 3), (1,), (2,)),
    ((0, 2), (1,), (3,)), ((1, 3), (0,), (2,)),
    ((0, 1), (2, 3)), ((1, 2), (0, 3)),
    ((0, 1, 2), (3,)), ((1, 2, 3), (0,)), ((0, 2, 3), (1,)), ((0, 1, 3), (2,)),
    ((0, 1, 2, 3),),
)  # fmt: skip
"""All ways to join edges that do not cross."""

_GUESTS = ("ffffW", "ffffH", "wwwwF", "wwwwG")


def random_face(rng: Rng) -> Face:
    """Any face an illustrator could have drawn, mostly with one sheep per meadow edge."""
    partition = _PARTITIONS[int(rng.integers(0, len(_PARTITIONS)))]
    side = Terrain.FOREST if happens(rng, 0.5) else Terrain.VILLAGE
    kinds = (*_MEADOWS, side, side, Terrain.POND)
    # Few kinds per face, so that fences between equal neighbours are common.
    few = [kinds[int(i)] for i in rng.integers(0, len(kinds), int(rng.integers(1, 4)))]
    letters = [""] * 4
    for join in partition:
        terrain = few[int(rng.integers(0, len(few)))]
        for edge in join:
            letters[edge] = terrain.value
    sheep, fish = [], []
    odd = happens(rng, 0.3)
    for join in partition:
        terrain = Terrain(letters[join[0]])
        usual = len(join) if terrain.is_meadow else 0
        spread = int(rng.integers(1, 2 * len(join) + 2)) if odd and terrain.is_meadow else usual
        sheep.append(min(spread, 6))
        swimming = int(rng.integers(0, min(2 * len(join), 5) + 1))
        fish.append(swimming if terrain is Terrain.POND else 0)
    return Face.make("".join(letters), partition, sheep, fish)


def lesson_box(rng: Rng, size: int = 60) -> tuple[Face, ...]:
    """The faces of one lesson: guests of every kind, some of the catalogue, some of nobody's."""
    from engine import read_face

    known = [face for face in load().counts if face.guest is None]
    box = [read_face(text) for text in _GUESTS]
    box += [load().shepherd(face.edges[0].colour) for face in _one_flock() if happens(rng, 0.6)]
    share = float(rng.choice([0.4, 0.75, 1.0]))
    while len(box) < size:
        if happens(rng, share):
            box.append(known[int(rng.integers(0, len(known)))])
        else:
            box.append(random_face(rng))
    return tuple(dict.fromkeys(face.upright for face in box))


def our_box(rng: Rng) -> tuple[Face, ...]:
    """The faces that we print, in any order."""
    faces = [face for face in load().counts if not face.is_marker]
    return tuple(faces[int(i)] for i in rng.permutation(len(faces)))


def markers() -> tuple[Face, ...]:
    """The four markers, which never belong to a board."""
    return tuple(face for face in load().counts if face.is_marker)


def _one_flock() -> list[Face]:
    return [Face.make(terrain.value * 4) for terrain in _MEADOWS]


def random_shape(rng: Rng, tiles: int, reach: float) -> list[Cell]:
    """Cells that hang together; `reach` 0 gives blocks, 1 thin chains."""
    cells = {Cell(0, 0)}
    while len(cells) < tiles:
        beside = sorted({c.beside(edge) for c in cells for edge in Edge} - cells)
        meets = [sum(c.beside(edge) in cells for edge in Edge) for c in beside]
        # A chain grows where few tiles lie, a block where many do.
        weights = [4.0 ** ((m - 1) * (1 - 2 * reach)) for m in meets]
        total = sum(weights)
        cells.add(beside[int(rng.choice(len(beside), p=[w / total for w in weights]))])
    return sorted(cells)


def jumbled_board(rng: Rng, faces: tuple[Face, ...], tiles: int) -> Board:
    """Tiles of a box side by side without a care for the rules, so that no face is rare."""
    shape = random_shape(rng, tiles, float(rng.random()))
    turned = {}
    for cell in shape:
        face = faces[int(rng.integers(0, len(faces)))]
        turned[cell] = face.turned(int(rng.integers(0, 4)))
    return Board.of(turned)


def has_square(board: Board) -> bool:
    """Whether the village square lies on the board."""
    return any(tile.face.guest is Guest.SQUARE for tile in board.tiles.values())
