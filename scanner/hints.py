"""What the photographer could do better, as sentences: light, glare, distance, angle, blur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sentences import Sentence, say
from scanner.beliefs import Beliefs, Sight
from scanner.crops import CROP_PX, Image
from scanner.lattice import Lattice


@dataclass(frozen=True)
class HintSettings:
    """When something is said: `python -m models.trials hints` shrinks, shakes, darkens and
    squeezes clean photos of four styles and prints what is still read."""

    dark: float = 24.0
    """Mean level 0..255 of the tiles: all is read down to 23, and at 17 tiles are overlooked."""
    dark_picture: float = 16.0
    """Mean level of a whole picture in which no board is seen."""
    blown: int = 250
    """All channels from here on are glare: even the white paper of a photo exposed too brightly
    mostly stays below,"""
    glare: float = 0.12
    """where it covers more of a tile than this: 0.05 at most in any fixture, hard ones among
    them; a lamp's mirror image as wide as a sheep covers 0.15."""
    least_px: float = 24.0
    """Side of a tile: twice the smallest that is read in clean photos, as real ones have noise."""
    flattest: float = 0.55
    """Foreshortening of the tiles, 1 from straight above: at 0.48 all are found, at 0.43 none."""
    hand: float = 0.15
    """Share of a tile that a hand covers: finger tips at a rim hide nothing that matters."""
    sharp: float = 0.23
    """Steepest steps of brightness over a short way against those over a long one, along the most
    blurred direction: 0.54 to 0.67 in sharp photos, 0.28 to 0.34 with a movement over a tenth of
    a tile, 0.17 to 0.24 over a quarter, where tiles are overlooked."""


SETTINGS = HintSettings()

MOST_TILES = 24
"""So many tiles tell enough about the sharpness of a picture."""

TOO_DARK = say("It is too dark: bring more light to the table.")
TOO_OBLIQUE = say("The camera looks too flatly over the table: hold it higher.")
BLURRED = say("The picture is blurred: hold still and let the camera focus.")
HAND = "A hand covers {n} of the tiles: take it away to be sure of them."
GLARE = "Glare on {n} of the tiles: move the lamp or the camera."
CLOSER = "Move closer: tiles are {px} pixels wide, {least} are needed."

PLAIN = 10.0
"""Tiles whose brightness varies by less show nothing that could be blurred."""

_NEAR, _FAR = 2, 16
"""Steps in pixels of a crop: a thirtieth and a quarter of a tile's side."""


def hints_without_board(image: Image, settings: HintSettings = SETTINGS) -> list[Sentence]:
    """What may be the reason that no board is seen in a picture (h, w, 3)."""
    return [TOO_DARK] if float(image[::16, ::16].mean()) < settings.dark_picture else []


def hints(
    crops: Image, lattice: Lattice, beliefs: Beliefs, settings: HintSettings = SETTINGS
) -> list[Sentence]:
    """What is wrong with a picture, given the crops (n, 64, 64, 3) of its tiles.

    Of tiles that are hidden it says only that a hand hides them; nothing about what is none.
    """
    told: list[Sentence] = []
    if lattice.hands is not None and (covered := int((lattice.hands > settings.hand).sum())):
        told.append(say(HAND, n=covered))
    seen = beliefs.sight.argmax(axis=1) <= Sight.MARKER
    if not seen.any():
        return told
    crops, corners = crops[seen], lattice.corners[seen]
    dark = float(crops[:, ::8, ::8].mean()) < settings.dark
    if dark:
        told.append(TOO_DARK)
    glaring = int((blown_shares(crops, settings.blown) > settings.glare).sum())
    if glaring:
        told.append(say(GLARE, n=glaring))
    if foreshortening(corners) < settings.flattest:
        told.append(TOO_OBLIQUE)
    side = lattice.side
    if side < settings.least_px:
        told.append(say(CLOSER, px=round(side), least=round(settings.least_px)))
    elif not dark and sharpness(crops) < settings.sharp:
        # Small tiles look blurred as well, and noise of the dark looks sharp.
        told.append(BLURRED)
    return told


def blown_shares(crops: Image, level: int) -> NDArray[np.float64]:
    """(n,) share of each tile that is wholly white."""
    return np.asarray((crops[:, 2::4, 2::4] >= level).all(axis=-1).mean(axis=(1, 2)))


def foreshortening(corners: NDArray[Any]) -> float:
    """How flat tiles (n, 4, 2) look in the median: 1 square, 0.5 at 30 degrees."""
    nw, ne, se, sw = (corners[:, i] for i in range(4))
    sides = np.stack([(ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2], axis=1)
    spans = np.linalg.svd(sides, compute_uv=False)
    return float(np.median(spans[:, 1] / np.maximum(spans[:, 0], 1e-6)))


def sharpness(crops: Image) -> float:
    """The steepest steps of brightness over a short way against those over a long one, for the
    direction in which they are least: a shaken picture is sharp across the movement."""
    some = crops[:: -(-len(crops) // MOST_TILES), :, :, 1].astype(np.int16)
    inner = CROP_PX - _FAR
    ratios = []
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        top = _FAR if down < 0 else 0
        here = some[:, top : top + inner : 2, :inner:2]
        steps = []
        for way in (_NEAR, _FAR):
            # The same distance along a diagonal.
            far = round(way / np.hypot(across, down))
            x, y = across * far, top + down * far
            steps.append(_steepest(some[:, y : y + inner : 2, x : x + inner : 2] - here))
        if steps[1] < PLAIN:
            return 1.0
        ratios.append(steps[0] / steps[1])
    return min(ratios)


def _steepest(steps: NDArray[np.int16]) -> float:
    """What one step in fifty exceeds: drawings have edges, whatever lies between them."""
    sizes = np.abs(steps).ravel()
    rank = int(0.98 * len(sizes))
    return float(np.partition(sizes, rank)[rank])
