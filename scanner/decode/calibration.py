"""Confidence that means what it says: a monotone curve from raw to true probabilities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Doubles = NDArray[np.float64]

_LEAST_DOUBT = 1e-9
_LEAST_SLOPE = 1e-3


@dataclass(frozen=True)
class Calibration:
    """A beta curve: logit(q) = trust * -log(1 - p) + distrust * log(p) + offset.

    Both slopes are positive, so the curve is monotone; as it stands it changes nothing.
    """

    trust: float = 1.0
    """how fast the doubt shrinks where the raw probability is near 1"""
    distrust: float = 1.0
    """how fast the confidence shrinks where it is near 0"""
    offset: float = 0.0

    def __post_init__(self) -> None:
        if not (self.trust > 0 and self.distrust > 0 and np.isfinite(self.offset)):
            raise ValueError(f"{self}: slopes must be positive and the offset a number")

    def __call__(self, probability: ArrayLike) -> Doubles:
        """Calibrated probabilities, of the same shape."""
        agree, doubt = _features(probability)
        logit = self.distrust * agree + self.trust * doubt + self.offset
        return np.asarray(0.5 * (1 + np.tanh(logit / 2)), np.float64)


AS_IT_IS = Calibration()


def fit_calibration(
    confidences: ArrayLike, correct: ArrayLike, *, caution: float = 2.0
) -> Calibration:
    """The curve that makes raw confidences (n,) likeliest given which were correct (n,) bool.

    `caution` is the weight of a prior that changes nothing, so that little data changes little.
    """
    agree, doubt = (feature.ravel() for feature in _features(confidences))
    truth = np.asarray(correct, np.float64).ravel()
    if truth.shape != agree.shape:
        raise ValueError(f"correct: {truth.shape[0]} answers for {agree.shape[0]} confidences")
    features = np.stack([doubt, agree, np.ones_like(agree)], axis=1)
    free = np.array([True, True, True])
    weights = np.array([1.0, 1.0, 0.0])
    for _ in range(3):
        weights = _likeliest(features, truth, weights, free, caution)
        low = free & (np.array([weights[0], weights[1], 1.0]) < _LEAST_SLOPE)
        if not low.any():
            break
        weights[low], free[low] = _LEAST_SLOPE, False
    return Calibration(*(float(weight) for weight in weights))


def _features(probability: ArrayLike) -> tuple[Doubles, Doubles]:
    """log(p) and -log(1 - p), both finite."""
    p = np.clip(np.asarray(probability, np.float64), _LEAST_DOUBT, 1 - _LEAST_DOUBT)
    return np.log(p), -np.log1p(-p)


def _likeliest(
    features: Doubles, truth: Doubles, start: Doubles, free: NDArray[np.bool_], caution: float
) -> Doubles:
    """Newton's steps on a penalised logistic regression, halved where they overshoot."""
    rest = np.array([1.0, 1.0, 0.0])
    weights = start.copy()

    def loss(trial: Doubles) -> float:
        logit = features @ trial
        return float(
            np.logaddexp(0, logit).sum() - truth @ logit + caution / 2 * ((trial - rest) ** 2).sum()
        )

    for _ in range(50):
        q = 0.5 * (1 + np.tanh(features @ weights / 2))
        slope = features.T @ (q - truth) + caution * (weights - rest)
        bend = (features * (q * (1 - q))[:, None]).T @ features + caution * np.eye(3)
        step = np.zeros(3)
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        here = loss(weights)
        while loss(weights - step) > here and np.abs(step).max() > 1e-9:
            step /= 2
        weights = weights - step
        if np.abs(step).max() < 1e-7:
            break
    return weights
