"""The lens that the tests of calibration look through."""

from models.trials.lens import KnownLens

STRONG = KnownLens("strong", (960, 720), 0.7, (-0.28, 0.07))
