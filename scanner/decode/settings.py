"""All numbers of the decoder, each with where it came from; logs are natural."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scanner.decode.calibration import AS_IT_IS, Calibration
from scanner.errors import ModelError


@dataclass(frozen=True)
class Prior:
    """What a box makes of a face: log penalties, so 1.0 means e times less likely."""

    stranger: float
    """for a face with edges that the catalogue does not hold"""
    other_joins: float
    """for edges of the catalogue that are joined in another way"""
    other_counts: float
    """for a face of the catalogue with other numbers of sheep or fish"""
    odd_sheep: float
    """for each meadow of a face outside the catalogue without one sheep per edge (W4)"""
    village_with_forest: float
    """more for edges outside the catalogue with both (W3)"""
    guest_astray: float
    """more for edges outside the catalogue with a guest and more than one terrain (W4)"""
    surplus: float
    """for each face that lies more often than the box has tiles to show it"""
    second_square: float
    """for each village square but one (W1)"""


ASSUMED = Prior(
    # Nobody has compared the built-in catalogue with a box: it may only break near ties. Measured
    # on simulated boards at 97 % edges right: boards of that catalogue gain all the way from 0.5
    # to 3 nats; with these numbers boards of random other faces lose 0.1 % of their edges.
    stranger=2.0,
    # Where fences run and how many fish swim is the catalogue's own invention.
    other_joins=1.0,
    other_counts=1.0,
    odd_sheep=1.0,
    # The sheets say that no face has both: only misprints of ours could.
    village_with_forest=2.5,
    guest_astray=2.0,
    # Which face is how often in the box is the weakest of our assumptions.
    surplus=0.3,
    # The rules do name exactly one; two boxes on one table are rare.
    second_square=6.0,
)
"""For a catalogue that is an assumption."""

ENROLLED = Prior(
    # The camera saw the whole box: a stranger means a tile missed at enrolment (about 1 in 100).
    stranger=4.5,
    other_joins=4.5,
    other_counts=4.5,
    odd_sheep=1.0,
    village_with_forest=2.5,
    guest_astray=2.0,
    # A box has no more tiles than it has, but two boxes may lie on one table.
    surplus=3.0,
    second_square=6.0,
)
"""For the catalogue of a box that was shown to the camera."""

NO_PRIOR = Prior(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Nothing is known about the box."""


@dataclass(frozen=True)
class DecodeSettings:
    """How beliefs, rules and box are weighed, and how much work is done."""

    mismatch: float = 7.0
    """log penalty of two meeting edges that differ (W12). Players err about once in 200 borders;
    shared by the 6 wrong kinds that is e^-7. Simulated boards without mistakes come out alike from
    5 to 10, boards with many mistakes the better the lower it is."""
    slip: float = 1e-4
    """chance that a part of a crop is read wrongly however sure the reader is. No single belief
    then counts more than 11 nats; it must be more than `mismatch`, or no mistake could be kept"""
    covered: float = 0.9
    """how much of what the reader says of a wholly covered tile is taken for guessing"""
    reach: float = 9.0
    """readings e^9 times less likely than the best of their tile are not followed; that is a
    tenth of the doubt that a confidence of 99.9 % leaves"""
    most_rows: int = 64
    """at most so many combinations of four edges are followed on one tile; even at 15 % wrong
    edges more of them change no confidence by more than 0.012"""
    sweeps: int = 4
    """rounds of messages between neighbours before weak readings are dropped; more than 3 change
    no confidence by 0.0001 on boards of 40 tiles"""
    largest_table: int = 4096
    """entries of the largest table of the exact search (some 60 microseconds of work); above it
    weak readings are dropped until it fits"""
    assumed: Prior = ASSUMED
    enrolled: Prior = ENROLLED
    tile_calibration: Calibration = AS_IT_IS
    """from a raw tile probability to a confidence, to be fitted on pictures not trained on"""
    board_calibration: Calibration = AS_IT_IS
    """the same for whole boards"""
    certain: float = 0.97
    """boards of at least this confidence may be called certain; to be fitted so that fewer than
    one in a hundred of them is wrong"""
    least_score: float = 0.5
    """a lattice that is less sure of one of its tiles makes the board uncertain"""
    sure: float = 0.98
    """tiles of less confidence are asked about"""
    least_alternative: float = 1e-3
    """readings of less probability are not offered"""
    most_alternatives: int = 4
    """so many faces are offered per tile"""
    most_scored: int = 6
    """for so many unsure tiles it is tried whether the points depend on them"""


ENROLLED_KEY, OWN_KEY = "enrolled", "own"
"""Under these names the fitted numbers for boards of enrolled boxes and of our own tiles stand
among those for artwork that nobody knows."""


def honest_settings(fitted: Mapping[str, Any]) -> DecodeSettings:
    """The settings with calibrations as they were fitted for a reader; the usual ones if none."""
    if not fitted:
        return DecodeSettings()
    try:
        return DecodeSettings(
            tile_calibration=Calibration(*(float(number) for number in fitted["tile"])),
            board_calibration=Calibration(*(float(number) for number in fitted["board"])),
            certain=float(fitted["certain"]),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise ModelError(f"the reader's calibration is not understood: {problem}") from None
