"""The press: tiles as picture files and as sheets to print, cut and play with."""

from models.press.art_sets import art_set
from models.press.errors import PressError
from models.press.export import export_tiles
from models.press.lens_sheet import lens_pdf, print_lens_sheet
from models.press.pdf import print_tiles, tiles_pdf
from models.press.sheets import Paper, Side, Slot, lay_out_sheets

__all__ = [
    "Paper",
    "PressError",
    "Side",
    "Slot",
    "art_set",
    "export_tiles",
    "lay_out_sheets",
    "lens_pdf",
    "print_lens_sheet",
    "print_tiles",
    "tiles_pdf",
]
