"""The stages of a scan as functions, so that tests can bring their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import Beliefs
from scanner.crops import Image
from scanner.decode import Decoded
from scanner.finding import Found, TileNet
from scanner.finding.feeling import Feeler, Pyramid
from scanner.lattice import Lattice
from scanner.reader import FaceReader
from scanner.views import View


@dataclass(frozen=True)
class Stages:
    """What happens to a picture."""

    find: Callable[[Image], Found]
    """a BGR picture to where tiles lie in it"""
    read: Callable[[NDArray[np.float32]], Beliefs]
    """the evened crops (n, 3, 64, 64) of one picture to beliefs about them"""
    decode: Callable[[Beliefs, Lattice], Decoded]
    """beliefs and cells to one board"""
    look_beside: Callable[[Image, View], View] | None = None
    """what was read, with tiles beside it that a known artwork gives away"""
    around: Callable[[Image, View], View] | None = None
    """what was read, with tiles beside it that are only read, and how surely there are no more"""
    feel: Callable[[Pyramid, NDArray[np.float32]], tuple[NDArray[Any], NDArray[Any]]] | None = None
    """at quads (n, 4, 2) of a picture: the logit of a tile (n,), its corners as felt (n, 4, 2);
    without it every frame of a video is scanned anew"""


@cache
def _networks() -> tuple[TileNet, Feeler, FaceReader]:
    """The three networks, loaded once and shared by all who look; they remember nothing."""
    from threadpoolctl import threadpool_limits

    from scanner.finding import load_feeler, load_finder
    from scanner.reader import load_reader

    # After each product of matrices numpy's threads wait by spinning, on the networks' cores: a
    # fifth of the time of a scan.
    threadpool_limits(1, user_api="blas")
    return load_finder(), load_feeler(), load_reader()


def load_stages(tile_set: str | None = None) -> Stages:
    """The real stages; enrolled sets are told apart by themselves unless one is named.

    Which set lies on a table is remembered from picture to picture, so each table needs its own.
    """
    from calibration.enrolled_set import Shelf, own_art
    from scanner.choosing import Chooser, Ordinary
    from scanner.decode import ENROLLED_KEY, OWN_KEY, decode, honest_settings
    from scanner.finding import find_lattice
    from scanner.finding.feeling import feel
    from scanner.rereading import reread

    net, feeler, reader = _networks()
    settings = honest_settings(reader.honesty)
    own_settings = honest_settings(reader.honesty.get(OWN_KEY, reader.honesty))
    shelf = Shelf(settings=honest_settings(reader.honesty.get(ENROLLED_KEY, {})))
    if tile_set is not None:
        shelf.sets(tile_set)  # or a complaint, before any picture is looked at
    ordinary = Ordinary(
        reread(reader.read),
        lambda beliefs, lattice: decode(beliefs, lattice, settings=settings),
        own_art,
        lambda beliefs, lattice: decode(beliefs, lattice, settings=own_settings),
    )
    chooser = Chooser(ordinary, lambda: shelf.sets(tile_set), tile_set)
    return Stages(
        find=lambda image: find_lattice(image, net, feeler),
        read=chooser.read,
        decode=chooser.decode,
        look_beside=chooser.look_beside,
        around=chooser.around,
        feel=lambda picture, quads: feel(picture, quads, feeler),
    )
