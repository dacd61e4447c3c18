"""Finding: where square tiles lie in a picture, whatever is printed on them."""

from scanner.finding.finder import Found, find_lattice, find_tiles
from scanner.finding.look import TileNet
from scanner.finding.model import load_feeler, load_finder
from scanner.finding.seen import Seen
from scanner.finding.settings import FindSettings

__all__ = [
    "FindSettings",
    "Found",
    "Seen",
    "TileNet",
    "find_lattice",
    "find_tiles",
    "load_feeler",
    "load_finder",
]
