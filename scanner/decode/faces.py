"""From numbers back to faces of the engine."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine import Face
from scanner.beliefs import GUESTS, TERRAINS
from scanner.decode.box import Ints
from scanner.decode.insides import Readings
from scanner.decode.partitions import PARTITIONS

Flags = NDArray[np.bool_]


@lru_cache(maxsize=8192)
def _face(letters: tuple[int, ...], partition: int, guest: int, counts: tuple[int, ...]) -> Face:
    """Making a face checks it, which takes long; the same faces come again and again."""
    terrains = [TERRAINS[letter] for letter in letters]
    blocks = PARTITIONS[partition]
    held = list(zip((terrains[block[0]] for block in blocks), counts, strict=False))
    return Face.make(
        terrains,
        blocks,
        [count if terrain.is_meadow else 0 for terrain, count in held],
        [0 if terrain.is_meadow else count for terrain, count in held],
        GUESTS[guest],
    )


def faces_of(readings: Readings, numbers: Ints, second: Flags) -> list[Face]:
    """The faces of readings (k,) with their best or, where `second` (k,), next best counts."""
    counts = np.where(second[:, None], readings.second_counts[numbers], readings.counts[numbers])
    return [
        _face(tuple(letters), partition, guest, tuple(held))
        for letters, partition, guest, held in zip(
            readings.letters[numbers].tolist(),
            readings.partition[numbers].tolist(),
            readings.guest[numbers].tolist(),
            counts.tolist(),
            strict=True,
        )
    ]
