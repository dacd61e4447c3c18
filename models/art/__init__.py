"""Tile art: one vector drawing of any face, in the house style and in endless others."""

from models.art.face import draw_face
from models.art.paint import Painted, paint_face, paint_question, paint_with_truth
from models.art.question import draw_question
from models.art.sheet import contact_sheet
from models.art.style import Style, house_style, make_style

__all__ = [
    "Painted",
    "Style",
    "contact_sheet",
    "draw_face",
    "draw_question",
    "house_style",
    "make_style",
    "paint_face",
    "paint_question",
    "paint_with_truth",
]
