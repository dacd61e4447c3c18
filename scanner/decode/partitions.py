"""How four edges can hang together: tables over all non-crossing partitions (W5)."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import PAIRS

Blocks = tuple[tuple[int, ...], ...]


def _blocks(rhyme: tuple[int, ...]) -> Blocks:
    """Edges grouped by equal names, ordered by their first edge."""
    return tuple(
        tuple(edge for edge in range(4) if rhyme[edge] == name) for name in dict.fromkeys(rhyme)
    )


def _mask(block: tuple[int, ...]) -> int:
    return sum(1 << edge for edge in block)


def _together(blocks: Blocks) -> tuple[bool, ...]:
    """For each of PAIRS whether one block holds both edges."""
    return tuple(any(a in block and b in block for block in blocks) for a, b in PAIRS)


PATTERNS: tuple[Blocks, ...] = tuple(dict.fromkeys(_blocks(r) for r in product(range(4), repeat=4)))
"""The 15 ways in which four edges can show equal terrains."""

_CROSSING: Blocks = ((0, 2), (1, 3))

PARTITIONS: tuple[Blocks, ...] = tuple(p for p in PATTERNS if p != _CROSSING)
"""The 14 ways in which regions can own the edges of a face."""

PARTITION_NUMBER: dict[Blocks, int] = {blocks: i for i, blocks in enumerate(PARTITIONS)}

BLOCK_MASKS: NDArray[np.intp] = np.array(
    [[_mask(block) for block in blocks] + [0] * (4 - len(blocks)) for blocks in PARTITIONS]
)
"""(14, 4): the edges of each region as bits, 0 for no region"""

BLOCK_EDGES: NDArray[np.intp] = np.array(
    [[block[0] for block in blocks] + [0] * (4 - len(blocks)) for blocks in PARTITIONS]
)
"""(14, 4): one edge of each region"""

MASK_EDGES: NDArray[np.float64] = np.array(
    [[mask >> edge & 1 for edge in range(4)] for mask in range(16)], np.float64
)
"""(16, 4): which edges each set of bits holds"""

_equal = np.array([_together(pattern) for pattern in PATTERNS])
_joined = np.array([_together(partition) for partition in PARTITIONS])

PATTERN_OF_BITS: NDArray[np.intp] = np.zeros(64, np.intp)
"""(64,): the pattern of six bits that say which of PAIRS show the same terrain"""
PATTERN_OF_BITS[_equal @ (1 << np.arange(6))] = np.arange(len(PATTERNS))

_options = [
    (i, j)
    for i in range(len(PATTERNS))
    for j in range(len(PARTITIONS))
    if not (_joined[j] & ~_equal[i]).any()
]

OPTION_PARTITION: NDArray[np.intp] = np.array([j for _, j in _options])
"""(58,): for each pattern in turn, the partitions that join only what is equal"""

OPTION_COUNT: NDArray[np.intp] = np.bincount([i for i, _ in _options])
"""(15,): how many partitions each pattern has"""

OPTION_START: NDArray[np.intp] = np.concatenate([[0], np.cumsum(OPTION_COUNT)[:-1]])
"""(15,): where they start"""


def _weights() -> NDArray[np.float64]:
    """(12, 58): how much the belief [pair, apart or joined] says for each option.

    Only pairs of equal edges speak. Among m equal edges m (m - 1) / 2 pairs tell of m - 1 joints,
    all seen in one crop: so that nothing counts double, each speaks with weight 2 / m.
    """
    weights = np.zeros((len(PAIRS), 2, len(_options)))
    for option, (i, j) in enumerate(_options):
        for pair, (a, _) in enumerate(PAIRS):
            if _equal[i, pair]:
                crowd = next(len(block) for block in PATTERNS[i] if a in block)
                weights[pair, int(_joined[j, pair]), option] = 2 / crowd
    return weights.reshape(2 * len(PAIRS), -1)


OPTION_WEIGHTS: NDArray[np.float64] = _weights()
