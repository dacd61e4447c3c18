"""Which tiles of the box can still be out, given the faces that lie."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Board
from engine.catalogue import Catalogue
from engine.face import Face


class Stock:
    """Lying faces dealt to the tiles that could show them, each tile at most once.

    A face may be on several tiles, so who lies where is a matching; faces that find no tile are
    `strangers` (the box does not know them) or `surplus` (more than the box can show at once).
    """

    def __init__(self, catalogue: Catalogue, lying: Iterable[Face]) -> None:
        self._showing: dict[Face, list[int]] = {}
        for i, tile in enumerate(catalogue.tiles):
            for face in tile.faces:
                self._showing.setdefault(face, []).append(i)
        self._dealt: dict[int, Face] = {}
        self.strangers: list[Face] = []
        self.surplus: list[Face] = []
        for face in lying:
            if face.upright not in self._showing:
                self.strangers.append(face)
            elif not self._deal(face.upright, set(), self._dealt):
                self.surplus.append(face)

    def could_be_out(self, face: Face) -> bool:
        """Whether some tile that does not lie can show this face."""
        upright = face.upright
        if upright not in self._showing:
            return False
        if any(i not in self._dealt for i in self._showing[upright]):
            return True
        return self._deal(upright, set(), dict(self._dealt))

    def faces_out(self) -> tuple[Face, ...]:
        """All faces that may still appear, in the order of the catalogue."""
        return tuple(face for face in self._showing if self.could_be_out(face))

    def _deal(self, face: Face, tried: set[int], dealt: dict[int, Face]) -> bool:
        """Find a tile for a face, moving other faces to their other tiles if need be."""
        for i in self._showing[face]:
            if i in tried:
                continue
            tried.add(i)
            if i not in dealt or self._deal(dealt[i], tried, dealt):
                dealt[i] = face
                return True
        return False


def lying_faces(board: Board, catalogue: Catalogue) -> list[Face]:
    """The faces on the table, those below hunters and guards too."""
    below = {face.guest: face for face in catalogue.counts if face.guest is not None}
    faces = [tile.face for tile in board.tiles.values()]
    covered = [tile.covers for tile in board.tiles.values() if tile.covers is not None]
    return faces + [below[guest] for guest in covered if guest in below]
