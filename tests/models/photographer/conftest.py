"""What the photographer's tests share: a plain painter, so that they need no drawings."""

from __future__ import annotations

import numpy as np
import pytest
from plain_tiles import plain_painter

from engine import Board
from models.photographer import Painter, random_board


@pytest.fixture
def painter() -> Painter:
    return plain_painter


@pytest.fixture
def board() -> Board:
    return random_board(np.random.default_rng(5), 14)
