"""Tiles found through a lens that nobody has measured: where it clearly bends, look once more."""

from __future__ import annotations

from scanner.finding import Found
from scanner.lens_guess import guess_lens
from scanner.picture import Picture
from scanner.stages import Stages

SEEN_BEND = 0.03
"""A lens that moves the rim by less of the long side hides no tile from the finder."""


def find_straight(picture: Picture, stages: Stages) -> tuple[Picture, Found]:
    """What lies in a picture, and the picture it was found in: the given one, or one that was
    straightened by the lens guessed from the lattice where that shows more tiles.

    A picture that was straightened by a measured lens is taken as it is.
    """
    found = stages.find(picture.image)
    if picture.straightening is not None:
        return picture, found
    height, width = picture.image.shape[:2]
    guess = guess_lens(found.lattice, (width, height))
    if guess is None or not guess.believed:
        return picture, found
    if guess.lens.strength < SEEN_BEND * max(width, height):
        return picture, found
    straight = picture.straightened(guess.lens.scaled(picture.size))
    again = stages.find(straight.image)
    return (straight, again) if len(again.lattice) > len(found.lattice) else (picture, found)
