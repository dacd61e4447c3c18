"""The imaginary photographer: pictures of tables that never were, with their whole truth."""

from models.photographer.growing import random_board, random_game, usual_faces
from models.photographer.movie import film
from models.photographer.nothing import photograph_nothing
from models.photographer.paint import Painter, anything_painter, style_painter
from models.photographer.photograph import photograph, photograph_sheet
from models.photographer.truth import Difficulty, LooseTruth, Photo, TileTruth

__all__ = [
    "Difficulty",
    "LooseTruth",
    "Painter",
    "Photo",
    "TileTruth",
    "anything_painter",
    "film",
    "photograph",
    "photograph_nothing",
    "photograph_sheet",
    "random_board",
    "random_game",
    "style_painter",
    "usual_faces",
]
