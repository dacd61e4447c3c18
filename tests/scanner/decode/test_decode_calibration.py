"""Confidence means what it says."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from imagined_reader import Noise, lattice_of, legal_board, read, right_faces

from scanner.decode import Calibration, DecodeSettings, decode, fit_calibration


def reliability_gap(confidence: np.ndarray, correct: np.ndarray, bins: int = 8) -> float:
    """Expected calibration error over bins of equal count."""
    order = np.argsort(confidence)
    parts = [part for part in np.array_split(order, bins) if len(part)]
    gaps = [len(p) * abs(confidence[p].mean() - correct[p].mean()) for p in parts]
    return float(sum(gaps) / len(confidence))


@cache
def simulated(seeds: range, gain: float) -> tuple[np.ndarray, np.ndarray]:
    """Raw confidences and whether the faces were right."""
    raw, right = [], []
    for seed in seeds:
        truth = legal_board(seed, 30)
        decoded = decode(read(truth, Noise.even(gain), seed), lattice_of(truth))
        raw += [decoded.raw[cell] for cell in truth.tiles]
        right += [decoded.board.face(cell) == truth.face(cell) for cell in truth.tiles]
    return np.array(raw), np.array(right)


@pytest.mark.parametrize("gain", [3.0, 3.5])
def test_simulated_confidence_is_off_by_less_than_four_hundredths(gain: float) -> None:
    raw, right = simulated(range(20), gain)
    assert reliability_gap(raw, right) < 0.04


def test_fitting_on_some_boards_holds_for_others() -> None:
    """With 150 boards each the gap is 0.002; 20 boards of 30 tiles scatter by 0.01 to 0.02."""
    fitted = fit_calibration(*simulated(range(20), 3.5))
    raw, right = simulated(range(100, 120), 3.5)
    assert reliability_gap(fitted(raw), right) < 0.02


def test_an_overconfident_reader_is_found_out() -> None:
    rng = np.random.default_rng(1)
    true = rng.uniform(0.5, 1, 20_000)
    correct = rng.random(20_000) < true
    boast = true**0.3 / (true**0.3 + (1 - true) ** 0.9)
    fitted = fit_calibration(boast, correct)
    assert reliability_gap(boast, correct) > 0.03
    assert reliability_gap(fitted(boast), correct) < 0.01


def test_as_it_stands_it_changes_nothing() -> None:
    p = np.linspace(0.001, 0.999, 50)
    assert Calibration()(p) == pytest.approx(p)


@pytest.mark.parametrize(
    ("confidences", "correct"),
    [
        ([], []),
        ([0.9], [True]),
        ([0.9, 0.8, 0.99], [False, False, False]),
        ([0.1, 0.5, 0.9, 0.95], [True, True, False, False]),
        ([0.0, 1.0, 1.0], [False, True, False]),
        (list(np.linspace(0, 1, 500)), [False] * 500),
    ],
)
def test_every_curve_is_monotone(confidences: list[float], correct: list[bool]) -> None:
    curve = fit_calibration(confidences, correct)(np.linspace(0, 1, 101))
    assert (np.diff(curve) >= 0).all()
    assert ((curve >= 0) & (curve <= 1)).all()


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="slopes must be positive"):
        Calibration(trust=-1.0)
    with pytest.raises(ValueError, match="2 answers for 3 confidences"):
        fit_calibration([0.1, 0.2, 0.3], [True, False])


def test_calibrations_of_the_settings_are_used() -> None:
    truth = legal_board(1, 10)
    beliefs, lattice = read(truth, Noise.even(4.0), 1), lattice_of(truth)
    doubting = Calibration(trust=0.5, offset=-1.0)
    plain = decode(beliefs, lattice)
    careful = decode(
        beliefs,
        lattice,
        settings=DecodeSettings(tile_calibration=doubting, board_calibration=doubting),
    )
    assert careful.board == plain.board
    assert careful.raw == plain.raw == plain.confidence
    assert careful.board_confidence < plain.board_confidence
    for cell, value in careful.confidence.items():
        assert value == pytest.approx(float(doubting(plain.raw[cell])))


def test_certain_boards_are_right() -> None:
    certain = wrong = 0
    for seed in range(24):
        truth = legal_board(seed, 25)
        decoded = decode(read(truth, Noise.even(4.5), seed), lattice_of(truth))
        certain += decoded.certain
        wrong += decoded.certain and right_faces(decoded.board, truth) < 25
    assert certain >= 8
    assert wrong == 0
