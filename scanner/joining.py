"""Several photos of one table: how they overlap, and one set of beliefs from all of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine import Edge
from scanner.beliefs import Sight
from scanner.merging import merge
from scanner.views import View

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class JoiningSettings:
    """When two photos are taken to show the same tiles. Logs are natural."""

    doubt: float = 0.03
    """Share of readings that are wrong however sure they look; bounds what one edge can say
    against a fit to log(2 * 0.03) = -2.8."""
    double: float = 0.75
    """Neighbouring tiles share an edge, so a quarter of the edges is counted twice."""
    beyond_chance: float = 11.0
    """So much likelier than the best of all places by chance must a fit be. On 150 made-up boards
    with 5 % wrong edges, cut into halves without overlap, 9 joined two of them, 11 none."""
    margin: float = 4.0
    """And so much likelier than the second best place."""
    least_overlap: int = 2
    """One tile in common proves nothing: boxes hold look-alikes."""
    followed: int = 16
    """So many of the places that look best are judged by their seams too."""


SETTINGS = JoiningSettings()


@dataclass(frozen=True)
class Fit:
    """How a photo's cells become those of another: turned clockwise, then moved."""

    quarters: int
    dx: int
    dy: int
    gain: float
    """log likelihood of overlap and seams against tiles that lie there by chance"""
    overlap: int
    """tiles in common"""

    def place(self, view: View) -> View:
        return view.turned(self.quarters).moved(self.dx, self.dy)


@dataclass(frozen=True, eq=False)
class Joined:
    """All photos that fit together, in the cells of the first of them."""

    view: View
    photos: NDArray[np.intp]
    """(n,) number of the photo in which the corners of each tile are told"""
    left_out: tuple[int, ...]
    """Numbers of the photos that fit nowhere."""


def join(views: Sequence[View], settings: JoiningSettings = SETTINGS) -> Joined:
    """Join every photo that clearly overlaps what is joined already, the clearest first.

    The views are numbered as given; all must show tiles.
    """
    placed: dict[int, View] = {0: views[0]}
    while True:
        # Photos are compared one by one, not with the whole: what was merged from several looks
        # surer than it is.
        fits = [
            (fit.gain, -number, fit.place(views[number]))
            for number in range(len(views))
            if number not in placed
            for base in placed.values()
            if (fit := find_fit(base, views[number], settings)) is not None
        ]
        if not fits:
            break
        _, number, view = max(fits, key=lambda found: found[:2])
        placed[-number] = view
    numbers = sorted(placed)
    merged, first = merge([placed[number] for number in numbers])
    left_out = tuple(number for number in range(len(views)) if number not in placed)
    return Joined(merged, np.array(numbers, np.intp)[first], left_out)


def find_fit(base: View, other: View, settings: JoiningSettings = SETTINGS) -> Fit | None:
    """The one place where the other photo belongs, or None without a clear winner."""
    if not len(base) or not len(other):
        return None
    fits = [fit for quarters in range(4) for fit in _fits(base, other, quarters, settings)]
    tried = len(fits)
    fits = sorted(fits, key=_rank)[: settings.followed]
    fits = sorted((_with_seams(fit, base, other, settings) for fit in fits), key=_rank)
    best = next((fit for fit in fits if fit.overlap >= settings.least_overlap), None)
    if best is None or best.gain < math.log(tried) + settings.beyond_chance:
        return None
    rival = next((fit for fit in fits if fit is not best), None)
    if rival is not None and best.gain - rival.gain < settings.margin:
        return None
    return best


def _rank(fit: Fit) -> tuple[float, int, int, int]:
    return -fit.gain, fit.quarters, fit.dx, fit.dy


def _fits(base: View, other: View, quarters: int, settings: JoiningSettings) -> list[Fit]:
    """All shifts of the turned photo that let at least one tile lie on one of the base."""
    turned = other.turned(quarters)
    gains = settings.double * likeness(base, turned, settings.doubt)
    shifts = base.lattice.cells[:, None, :] - turned.lattice.cells[None, :, :]
    low = shifts.min(axis=(0, 1))
    wide, high = shifts.max(axis=(0, 1)) - low + 1
    spots = (shifts[..., 0] - low[0]) * high + (shifts[..., 1] - low[1])
    total = np.bincount(spots.ravel(), gains.ravel(), wide * high)
    count = np.bincount(spots.ravel(), minlength=wide * high)
    return [
        Fit(
            quarters,
            int(spot // high + low[0]),
            int(spot % high + low[1]),
            float(total[spot]),
            int(count[spot]),
        )
        for spot in np.flatnonzero(count)
    ]


def _with_seams(fit: Fit, base: View, other: View, settings: JoiningSettings) -> Fit:
    """The same fit, also judged by whether edges match where one photo goes on for the other."""
    placed = fit.place(other)
    here, there = ({cell: i for i, cell in enumerate(v.lattice.places)} for v in (base, placed))
    usual = _usual(np.concatenate([base.beliefs.edges, placed.beliefs.edges]), settings.doubt)
    faces = [_p(v.beliefs.sight[:, Sight.FACE]) for v in (base, placed)]
    gain = 0.0
    for cell, row in there.items():
        for edge in Edge:
            beside = cell.beside(edge)
            if cell in here or beside in there or beside not in here:
                continue
            mine = _doubted(placed.beliefs.edges[row, edge], usual, settings.doubt)
            met = _doubted(base.beliefs.edges[here[beside], edge.opposite], usual, settings.doubt)
            gain += math.log((mine / usual) @ met) * faces[1][row] * faces[0][here[beside]]
    return replace(fit, gain=fit.gain + gain)


def likeness(one: View, other: View, doubt: float) -> Doubles:
    """(n, m) log likelihood that two tiles are the same one, against any tile lying there.

    Rare edges and guests say more than common ones; hidden tiles say nothing.
    """
    total = np.zeros((len(one), len(other)))
    edges = one.beliefs.edges, other.beliefs.edges
    guests = one.beliefs.guest[:, None], other.beliefs.guest[:, None]
    for here, there in (edges, guests):
        usual = _usual(np.concatenate([here, there]), doubt)
        for i in range(here.shape[1]):
            a, b = _doubted(here[:, i], usual, doubt), _doubted(there[:, i], usual, doubt)
            total += np.log(a / usual @ b.T)
    seen = [_p(view.beliefs.sight[:, Sight.FACE]) for view in (one, other)]
    return np.asarray(total * seen[0][:, None] * seen[1][None, :])


def _usual(logs: NDArray[np.float32], doubt: float) -> Doubles:
    """(k,) how often each kind is seen over both photos, none of them never."""
    kinds = logs.shape[-1]
    return np.asarray((1 - doubt) * _p(logs).reshape(-1, kinds).mean(axis=0) + doubt / kinds)


def _doubted(logs: NDArray[np.float32], usual: Doubles, doubt: float) -> Doubles:
    return np.asarray((1 - doubt) * _p(logs) + doubt * usual)


def _p(logs: NDArray[np.float32]) -> Doubles:
    return np.exp(logs.astype(np.float64))
