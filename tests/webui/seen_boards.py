"""Boards as a scanner would have seen them."""

from engine import Board, Cell, read_board
from engine.notation import read_tile

HERE = {"Origin": "http://localhost"}
"""What browsers send with requests from our own pages."""

SQUARE = read_board("vvvvQ")


def scan_of(board: Board, side: float = 60.0, confidence=None, questions=(), events=()):
    """A scan of a board that lies square in the picture, its top left tile at 40,40."""
    first, _ = board.corners
    tiles = []
    for written in board.to_json()["tiles"]:
        x, y = (40 + side * (written["x"] - first.x), 40 + side * (written["y"] - first.y))
        corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        sure = (confidence or {}).get((written["x"], written["y"]), 0.99)
        tiles.append({**written, "corners": corners, "confidence": sure})
    return {
        "tiles": tiles,
        "certain": not confidence,
        "questions": list(questions),
        "warnings": [],
        "events": list(events),
    }


def grown(*tiles) -> Board:
    """The village square with these tiles (x, y, notation) beside it."""
    lying = dict(SQUARE.tiles)
    for x, y, text in tiles:
        lying[Cell(x, y)] = read_tile(text)
    return Board(lying)
