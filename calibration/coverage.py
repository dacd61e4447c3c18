"""What the photos of the lens board leave out: parts of the picture, and ways to tilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.board_sightings import BoardSighting
from engine.sentences import Sentence, say

PARTS = (
    ("top left", "top", "top right"),
    ("left", "middle", "right"),
    ("bottom left", "bottom", "bottom right"),
)
"""Ninths of the picture."""

LEAST_IN_PART = 8
"""So many corners of the board must be seen in each part, over all photos."""

LEAST_TILT = 0.25
"""Sine of 15 degrees: with flatter views alone focal length and distance look the same."""
LEAST_TILTED = 2
"""So many photos must be tilted along each axis."""

PART_NEEDED = "Hold the lens board to the {part} of the picture in one or two more photos."
SIDEWAYS_NEEDED = say("Take two photos with the camera tilted well to the left or to the right.")
FORWARD_NEEDED = say("Take two photos with the camera tilted well up or down.")


def seen_in_parts(sightings: Sequence[BoardSighting]) -> NDArray[np.intp]:
    """(3, 3) how many corners were seen in each ninth of the picture, rows from the top."""
    counts = np.zeros((3, 3), np.intp)
    for sighting in sightings:
        share = sighting.pixels / np.array(sighting.size)
        column, row = np.clip((share * 3).astype(int), 0, 2).T
        np.add.at(counts, (row, column), 1)
    return counts


def what_is_missing(
    sightings: Sequence[BoardSighting], normals: NDArray[Any]
) -> tuple[Sentence, ...]:
    """Kind requests for further photos; none where the lens is well covered."""
    counts = seen_in_parts(sightings)
    wishes = [
        say(PART_NEEDED, part=say(PARTS[row][column]))
        for row in range(3)
        for column in range(3)
        if counts[row, column] < LEAST_IN_PART
    ]
    tilts = (np.abs(normals[:, :2]) > LEAST_TILT).sum(axis=0)
    if tilts[0] < LEAST_TILTED:
        wishes.append(SIDEWAYS_NEEDED)
    if tilts[1] < LEAST_TILTED:
        wishes.append(FORWARD_NEEDED)
    return tuple(wishes)
