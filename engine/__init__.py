"""The rules of the sheep games: boards go in, points and reasons come out."""

from engine.board import Board, Cell, Tile
from engine.errors import EngineError
from engine.face import Face, Region
from engine.notation import read_board, read_face, write_board, write_face
from engine.players import Player
from engine.rulings import Rulings
from engine.scoring import Score, score
from engine.terrain import Colour, Edge, Guest, Terrain

__all__ = [
    "Board",
    "Cell",
    "Colour",
    "Edge",
    "EngineError",
    "Face",
    "Guest",
    "Player",
    "Region",
    "Rulings",
    "Score",
    "Terrain",
    "Tile",
    "read_board",
    "read_face",
    "score",
    "write_board",
    "write_face",
]
