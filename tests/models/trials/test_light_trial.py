"""Lamp light does not turn yellow sheep red: one board reads the same under twelve illuminants."""

import numpy as np
import pytest

from models.trials.light import FIRST, ILLUMINANTS, read_once, under
from scanner.stages import load_stages

SIZE = (800, 600)


@pytest.fixture(scope="module")
def stages():
    return load_stages()


def test_there_are_twelve_from_candle_to_shade_and_a_green_tube():
    assert len(ILLUMINANTS) == 12
    assert (ILLUMINANTS[0].heat, ILLUMINANTS[-1].heat) == (2200, 9000)
    assert any(light.green for light in ILLUMINANTS)
    blue, _, red = ILLUMINANTS[0].colour
    assert red > 3 * blue


@pytest.mark.parametrize("light", ILLUMINANTS, ids=lambda light: light.name)
def test_a_board_reads_the_same_even_without_white_balance(stages, light):
    photo = under(light, 0.0, FIRST + 40, SIZE)
    row = read_once(photo, stages, light.name, 0.0, 40)
    assert (row.edges, row.joins) == (4 * row.tiles, row.tiles)
    assert (row.found, row.faces) == (row.tiles, row.tiles)


def test_the_candle_really_is_orange():
    candle, shade = (under(ILLUMINANTS[i], 0.0, FIRST + 40, SIZE).image for i in (0, -1))
    tint = [float(np.log(image[..., 2].mean() / image[..., 0].mean())) for image in (candle, shade)]
    assert tint[0] > tint[1] + 0.5
