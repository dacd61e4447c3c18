"""Arithmetic with logs of probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def log_softmax(logits: NDArray[Any]) -> NDArray[Any]:
    """Logs of probabilities that add up to 1 over the last axis."""
    low = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(low - np.log(np.exp(low).sum(axis=-1, keepdims=True)))
