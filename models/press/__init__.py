"""The press: tiles as picture files and as sheets to print, cut and play with."""

from models.press.errors import PressError
from models.press.export import export_tiles
from models.press.pdf import print_tiles, tiles_pdf
from models.press.sheets import Paper, Side, Slot, lay_out_sheets

__all__ = [
    "Paper",
    "PressError",
    "Side",
    "Slot",
    "export_tiles",
    "lay_out_sheets",
    "print_tiles",
    "tiles_pdf",
]
