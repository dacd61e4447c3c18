"""The stages of a scan as functions, so that tests can bring their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs
from scanner.crops import Image
from scanner.decode import Decoded
from scanner.errors import ScannerError
from scanner.finding import Found
from scanner.finding.feeling import Pyramid
from scanner.lattice import Lattice


@dataclass(frozen=True)
class Stages:
    """What happens to a picture."""

    find: Callable[[Image], Found]
    """a BGR picture to where tiles lie in it"""
    read: Callable[[NDArray[np.float32]], Beliefs]
    """the evened crops (n, 3, 64, 64) of one picture to beliefs about them"""
    decode: Callable[[Beliefs, Lattice], Decoded]
    """beliefs and cells to one board"""
    feel: Callable[[Pyramid, NDArray[np.float32]], tuple[NDArray[Any], NDArray[Any]]] | None = None
    """at quads (n, 4, 2) of a picture: the logit of a tile (n,), its corners as felt (n, 4, 2);
    without it every frame of a video is scanned anew"""


def load_stages(tile_set: str | None = None) -> Stages:
    """The real stages, for the built-in tiles or for an enrolled set."""
    from scanner.decode import decode, honest_settings
    from scanner.finding import find_lattice, load_feeler, load_finder
    from scanner.finding.feeling import feel
    from scanner.reader import load_reader

    if tile_set is not None:
        raise ScannerError(f'no tile set "{tile_set}"')
    net, feeler = load_finder(), load_feeler()
    reader = load_reader()
    settings = honest_settings(reader.honesty)
    return Stages(
        find=lambda image: find_lattice(image, net, feeler),
        read=reader.read,
        decode=lambda beliefs, lattice: decode(beliefs, lattice, settings=settings),
        feel=lambda picture, quads: feel(picture, quads, feeler),
    )
