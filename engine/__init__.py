"""The rules of the sheep games: boards go in, points and reasons come out."""

from engine.board import Board, Cell, Tile
from engine.errors import EngineError
from engine.face import Face, Region
from engine.notation import read_board, read_face, write_board, write_face
from engine.terrain import Colour, Edge, Guest, Terrain

__all__ = [
    "Board",
    "Cell",
    "Colour",
    "Edge",
    "EngineError",
    "Face",
    "Guest",
    "Region",
    "Terrain",
    "Tile",
    "read_board",
    "read_face",
    "write_board",
    "write_face",
]
