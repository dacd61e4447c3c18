"""What the table wants to know next: what fits, what is dead, what a move brings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.board import Board, Cell
from engine.catalogue import Catalogue
from engine.face import Face
from engine.landscapes import Survey, survey
from engine.legality import Placement, Wanted, placements, wanted
from engine.meadows import Meadow
from engine.rulings import Rulings
from engine.scoring import colour_points, score
from engine.stock import Stock, lying_faces
from engine.terrain import FOREST, VILLAGE, Colour


@dataclass(frozen=True)
class Gap:
    """An empty cell beside the board, and the faces still out that could fill it."""

    cell: Cell
    wanted: Wanted
    fitting: tuple[Face, ...]

    @property
    def dead(self) -> bool:
        """Nothing that is still out can ever lie here."""
        return not self.fitting


@dataclass(frozen=True)
class MeadowOutlook:
    """What a meadow still needs to be fenced."""

    meadow: Meadow
    closing: tuple[Cell, ...]
    """The empty cells that must be filled to close it."""
    lost: bool
    """It can never be fenced: an edge meets a wrong one or a dead cell."""

    @property
    def open_edges(self) -> int:
        return len(self.meadow.open_edges)


@dataclass(frozen=True)
class Outlook:
    """Everything that lies ahead of a board."""

    gaps: tuple[Gap, ...]
    meadows: tuple[MeadowOutlook, ...]
    faces_out: tuple[Face, ...]

    @property
    def dead_cells(self) -> tuple[Cell, ...]:
        return tuple(gap.cell for gap in self.gaps if gap.dead)


@dataclass(frozen=True)
class Move:
    """A legal placement and how it changes each colour's largest meadow."""

    placement: Placement
    change: dict[Colour, int]


def look_ahead(board: Board, catalogue: Catalogue, rulings: Rulings | None = None) -> Outlook:
    """Find what fits, what is dead and which meadows can no longer be fenced.

    Whether a wolf may join (W15) can change with a hunter's coming, so only edges decide here.
    """
    faces_out = Stock(catalogue, lying_faces(board, catalogue)).faces_out()
    playable = [face for face in faces_out if not face.is_marker]
    rotations = [(face, [lying.edges for lying in face.rotations]) for face in playable]

    @cache  # many gaps ask for the same, in whatever rotation
    def fitting(asked: Wanted) -> tuple[Face, ...]:
        needs = [(i, want) for i, want in enumerate(asked) if want is not None]
        return tuple(
            face
            for face, ways in rotations
            if any(all(edges[i] is want for i, want in needs) for edges in ways)
        )

    gaps = []
    for cell in board.frontier:
        asked = wanted(board, cell)
        gaps.append(Gap(cell, asked, fitting(_upright(asked))))
    dead = {gap.cell for gap in gaps if gap.dead}
    meadows = tuple(_meadow_outlook(meadow, dead) for meadow in score(board, rulings).meadows)
    return Outlook(tuple(gaps), meadows, faces_out)


def _upright(asked: Wanted) -> Wanted:
    """One fixed rotation of what a gap asks for."""
    n, e, s, w = asked
    return min((n, e, s, w), (e, s, w, n), (s, w, n, e), (w, n, e, s), key=_letters)


def _letters(asked: Wanted) -> list[str]:
    return [want or "" for want in asked]


def _meadow_outlook(meadow: Meadow, dead: set[Cell]) -> MeadowOutlook:
    closing = dict.fromkeys(
        edge.cell.beside(edge.edge) for edge in meadow.open_edges if edge.meets is None
    )
    lost = bool(meadow.mistakes) or meadow.beside_village or any(cell in dead for cell in closing)
    return MeadowOutlook(meadow, tuple(closing), lost)


def moves(board: Board, faces: Iterable[Face], rulings: Rulings | None = None) -> tuple[Move, ...]:
    """The legal placements of a tile with these faces, each with what it changes in points."""
    rulings = rulings or Rulings()
    ground = survey(board)
    before = _best(board, rulings)
    found = []
    for placement in placements(board, faces):
        after = before
        if placement.covers:
            after = _best(board.cover(placement.cell, placement.face), rulings)
        elif _may_matter(ground, placement):
            after = _best(board.place(placement.cell, placement.face), rulings)
        change = {colour: after[colour] - before[colour] for colour in Colour}
        found.append(Move(placement, change))
    return tuple(found)


def _may_matter(ground: Survey, placement: Placement) -> bool:
    """Whether a tile can change points at all: it closes a meadow or pond, or guests are about."""
    cell, face = placement.cell, placement.face
    if face.guest is not None:
        return True
    for region in face.regions:
        joined = [
            ground.at(cell.beside(edge), edge.opposite)
            for edge in region.edges
            if cell.beside(edge) in ground.board
        ]
        if any(landscape.guests for landscape in joined):
            return True
        if region.terrain is FOREST or region.terrain is VILLAGE:
            continue
        if len(joined) == len(region.edges) and all(
            gap.cell.beside(gap.edge) == cell for land in joined for gap in land.open_edges
        ):
            return True
    return False


def _best(board: Board, rulings: Rulings) -> dict[Colour, int]:
    points = colour_points(board, rulings)
    return {colour: flock[0] if flock else 0 for colour, flock in points.items()}
