"""A made-up box: faces with a print each, crops of them, and what a reader believes."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.known_faces import KnownFaces
from calibration.sheet import Sheet
from calibration.tile_set import TileSet, shown_tiles
from engine import Face, read_face
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Beliefs, Sight
from scanner.lattice import Lattice

_WORDS = "yyff kkff rrff bbff yyvv kkvv rrvv bbvv ykfr rbfy kbvy ffffW ffffH yyyf kkkf bbrr:abcd"
FACES = tuple(read_face(word) for word in _WORDS.split())


def print_of(number: int) -> np.ndarray:
    """(64, 64, 3): the print of a face, unlike all others and unlike itself when turned."""
    rng = np.random.default_rng(number)
    rough = rng.uniform(40, 220, (7, 7, 3)).astype(np.float32)
    return cv2.resize(rough, (64, 64), interpolation=cv2.INTER_CUBIC).clip(10, 245).astype(np.uint8)


def seen_again(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The same print in another light, cut a little differently."""
    way = np.array([[1, 0, rng.normal(0, 1)], [0, 1, rng.normal(0, 1)]])
    moved = cv2.warpAffine(crop, way, (64, 64), borderMode=cv2.BORDER_REPLICATE)
    light = moved * rng.uniform(0.75, 1.25, 3) + rng.normal(0, 3, moved.shape)
    return light.clip(0, 255).astype(np.uint8)


def unsure_beliefs(n: int) -> Beliefs:
    """A reader that sees faces and knows nothing about them."""

    def even(*shape: int) -> np.ndarray:
        return np.full((n, *shape), -np.log(shape[-1]), np.float32)

    sight = np.full((n, len(Sight)), -8.0, np.float32)
    sight[:, Sight.FACE] = 0.0
    return Beliefs(
        sight=sight,
        edges=even(4, len(TERRAINS)),
        joined=even(len(PAIRS), 2),
        guest=even(len(GUESTS)),
        sheep=even(4, MAX_SHEEP + 1),
        fish=even(4, MAX_FISH + 1),
        embedding=np.zeros((n, 8), np.float32),
        shift=np.zeros((n, 4, 2), np.float32),
    )


def beliefs_in(faces: list[Face], sure: float = 0.99) -> Beliefs:
    """A reader that is right about these faces."""
    known = KnownFaces(tuple(dict.fromkeys(faces)))
    chance = np.zeros((len(faces), len(known)))
    for row, face in enumerate(faces):
        chance[row, known.faces.index(face)] = sure
    return known.mixed(chance, unsure_beliefs(len(faces)))


def box(name: str = "ours", faces=FACES) -> TileSet:
    """The box as if it had been enrolled from two photos."""
    crops = np.stack([print_of(number) for number in range(len(faces))])
    photos = (np.arange(len(faces)) % 2).astype(np.intp)
    return TileSet(name, shown_tiles(faces), tuple(faces), photos, crops)


def sheet_of(faces: list[Face], crops: np.ndarray, name: str = "photo.jpg", sure=0.99) -> Sheet:
    """A photo with these tiles in one row, as it would be looked at."""
    n = len(faces)
    cells = np.stack([np.arange(n), np.zeros(n)], axis=1).astype(np.int32)
    corners = cells[:, None] * 80.0 + np.array([[0, 0], [60, 0], [60, 60], [0, 60]])
    lattice = Lattice(cells, corners.astype(np.float32), np.ones(n, np.float32))
    return Sheet(name, lattice, crops, beliefs_in(faces, sure))
