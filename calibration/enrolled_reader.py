"""The reader of an enrolled box: what it believes anyway, sharpened by artwork it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.art_in_sight import ArtInSight
from calibration.known_art import ArtSettings, KnownArt
from calibration.known_faces import KnownFaces
from engine import Face
from scanner.beliefs import Beliefs, Sight
from scanner.logs import log_softmax
from scanner.rereading import doubt_about

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class ReaderSettings:
    """How artwork and reading are weighed against each other."""

    weight: float = 6.0
    """So much counts a factor e between two squared distances: pixels side by side err alike, so
    there are far fewer voices than pixels."""
    floor: float = 60.0
    """Squared distances well below this are all alike: no closer view is to be had."""
    chance: float = 0.03
    """Share of references that are taken for what a wrong face fits by chance,"""
    some: int = 100
    """for which so many may stand;"""
    likeliest: int = 9
    """and so many are compared with where a reader says what to compare with."""
    stranger: float = 0.002
    """Chance that a tile was never shown,"""
    slip: float = 0.003
    """and that the reader errs in one part of a face though it is sure: artwork it never learnt
    from can fool it again and again in the same way."""
    printed: float = 6.0
    """Where tiles fit this well in the median, all of them should: each face has one drawing;"""
    trust: float = 4.0
    """then the artwork counts so many times more,"""
    fooled: float = 0.05
    """and this is the chance that the reader errs in one part: of 3,300 tiles of 8 boxes in full
    sight 4 came out wrong by what was counted before, 2 so; cross entropy 0.007 and 0.003."""
    no_match: float = 3.0
    """What is in sight of a tile fits the box by more logs than this, what is no tile by less: of
    34 such squares in the house style all but nine, of 63 tiles in full sight none;"""
    fitting: float = 3.0
    """a log more or less of it changes the odds that a tile lies there by so many,"""
    least: float = -8.0
    """at worst by so many,"""
    best: float = 3.0
    """and at best;"""
    hidden: float = 0.8
    """what does not fit at all shows no face in so many cases: a hidden one or none."""
    weak: float = 5.0
    """Tiles that fit less well as a whole are compared by what is in sight of them,"""
    here: float = 0.5
    """so are those that a reader takes for tiles with less than this"""
    bare: float = 0.1
    """(but not those that nobody takes for tiles, with less than this),"""
    unsure: float = 0.02
    """and so are those of which some part is less sure than this leaves,"""
    most: int = 16
    """but no more than so many of one picture."""
    nothing: float = 1.0
    """What fits no better than this as a whole, though no hand covers more of it than"""
    clear: float = 0.05
    """this, is hardly a tile of the box: 1 of 2,821 tiles in full sight, 18 of 21 other things"""
    stranger_odds: float = 4.0
    """(hard pictures: 11 of 2,432); so much less likely are its face and that it is hidden."""
    guess: float = 0.02
    """Chance that the reader errs in one part of such a tile however sure it is: it has learnt to
    guess what fingers hide."""


USUAL = ReaderSettings()


class EnrolledReader:
    """Knows the faces of one box by their artwork, and sharpens what a reader believes."""

    def __init__(
        self,
        crops: Floats,
        faces: Sequence[Face],
        settings: ReaderSettings = USUAL,
        art: ArtSettings | None = None,
    ) -> None:
        """`crops` (n, 3, 64, 64) evened, each showing the face of its place, as it lay."""
        if len(crops) != len(faces) or not len(faces):
            raise ValueError(f"{len(crops)} crops of {len(faces)} faces")
        self._settings = settings
        self._art = KnownArt(crops) if art is None else KnownArt(crops, art)
        self._in_sight = ArtInSight(self._art)
        lying = [face.turned(quarters) for quarters in range(4) for face in faces]
        numbers = {face: i for i, face in enumerate(dict.fromkeys(lying))}
        self._known = KnownFaces(list(numbers))
        self._class = np.array([numbers[face] for face in lying], np.intp)
        self._order = np.argsort(self._class, kind="stable")
        self._starts = np.searchsorted(self._class[self._order], np.arange(len(numbers)))

    def distances(self, crops: Floats) -> Floats:
        """(m, 4 n): how far evened crops (m, 3, 64, 64) are from all turned references."""
        return self._art.distances(crops).reshape(len(crops), len(self._class))

    def fit(self, distances: Floats) -> Doubles:
        """(m,): by how many natural logs each crop fits its best face better than a chance one."""
        return np.asarray(self._evidence(distances).max(axis=1, initial=0.0), np.float64)

    def fit_as_read(self, beliefs: Beliefs, crops: Floats) -> Doubles:
        """(m,): like `fit`, but each evened crop is compared only with what a reader takes it for,
        and with some references of all kinds, which stand for chance."""
        settings = self._settings
        if not len(crops):
            return np.zeros(0)
        opinion = -self._known.logs(beliefs, settings.slip)[:, self._class]
        near = np.argpartition(opinion, settings.likeliest, axis=1)[:, : settings.likeliest]
        step = max(1, len(self._class) // settings.some)
        some = np.arange(step // 2, len(self._class), step)
        logs = _log(self._art.distances_to(crops, np.append(near, some)), settings)
        by_chance = np.quantile(logs[:, near.size :], settings.chance, axis=1)
        own = logs[:, : near.size].reshape(len(crops), *near.shape)
        best = own[np.arange(len(crops)), np.arange(len(crops))].min(axis=1)
        return np.asarray(settings.weight * (by_chance - best), np.float64)

    def sharpen(self, beliefs: Beliefs, distances: Floats, crops: Floats) -> Beliefs:
        """The beliefs with what squared distances (m, 4 n) of evened crops (m, 3, 64, 64) to all
        turned references say; what fits none of them as a whole is compared in part."""
        settings = self._settings
        if not len(beliefs):
            return beliefs
        evidence = self._evidence(distances)
        fit = evidence.max(axis=1)
        here = np.exp(beliefs.sight[:, [Sight.FACE, Sight.MARKER, Sight.COVERED]]).sum(axis=1)
        if not self.prints(fit[here >= settings.here]):
            return self._mixed(beliefs, evidence, settings.slip)[0]
        sharp, _ = self._mixed(beliefs, evidence * settings.trust, settings.fooled)
        # A dark cloth is as even as a pond: nothing much as a whole, nothing at all in its parts.
        weak = (fit < settings.weak) | (here < settings.here)
        sharp = sharp.replaced(np.flatnonzero(weak), beliefs.keep(np.flatnonzero(weak)))
        # Where both say that nothing lies there, there is nothing to compare.
        rows = np.flatnonzero(weak & ((fit >= settings.weak) | (here >= settings.bare)))
        rows = np.sort(rows[np.argsort(-here[rows], kind="stable")[: settings.most]])
        return self._in_part(sharp, beliefs, crops, rows)

    def prints(self, fit: Doubles) -> bool:
        """Whether tiles that fit by so many logs (m,) show that each face has one drawing."""
        return bool(len(fit)) and float(np.median(fit)) >= self._settings.printed

    def doubt(self, beliefs: Beliefs, fit: Doubles, hands: Floats | None) -> Beliefs:
        """The beliefs, less sure of faces that fit (m,) nothing though no hand (m,) covers them,
        as far as hands are known."""
        settings = self._settings
        strange = fit < settings.nothing
        if hands is not None:
            strange &= hands < settings.clear
        sight = beliefs.sight.copy()
        sight[strange, Sight.FACE] -= np.float32(settings.stranger_odds)
        sight[strange, Sight.COVERED] -= np.float32(settings.stranger_odds)
        return replace(beliefs, sight=np.asarray(log_softmax(sight), np.float32))

    def look_closely(self, beliefs: Beliefs, crops: Floats) -> Beliefs:
        """The beliefs about evened crops (m, 3, 64, 64) of which a reader is unsure, with what is
        known of the part of them in sight."""
        doubt = doubt_about(beliefs)
        doubt = np.where(doubt > self._settings.unsure, doubt, 0.0)
        rows = _worst(doubt, self._settings.most)
        return self._in_part(beliefs, beliefs, crops, rows)

    def _in_part(
        self, others: Beliefs, before: Beliefs, crops: Floats, rows: NDArray[np.intp]
    ) -> Beliefs:
        """Some rows of the beliefs compared by what is in sight of them, all else as `others`."""
        if not len(rows):
            return others
        asked = before.keep(rows)
        said = self._known.logs(asked, self._settings.guess)
        evidence = self._in_sight.evidence(crops[rows], said[:, self._class])
        told, closest = self._mixed(asked, evidence, self._settings.guess)
        sight = self._here(asked.sight, closest.max(axis=1))
        return others.replaced(rows, replace(told, sight=sight))

    def _mixed(self, beliefs: Beliefs, evidence: Doubles, slip: float) -> tuple[Beliefs, Doubles]:
        """The beliefs with the evidence (m, 4 n) for each turned reference, and that of each face:
        of several references of one face the closest has the say."""
        closest = np.maximum.reduceat(evidence[:, self._order], self._starts, axis=1)
        score = closest + self._known.logs(beliefs, slip)
        strange = np.log(self._settings.stranger)
        top = np.maximum(score.max(axis=1), strange)[:, None]
        weight = np.exp(score - top)
        whole = weight.sum(axis=1) + np.exp(strange - top[:, 0])
        return self._known.mixed(weight / whole[:, None], beliefs), closest

    def _here(self, sight: Floats, fit: Doubles) -> Floats:
        """(m, 5): the sight, surer of a face where what is in sight fits the box, else less."""
        settings = self._settings
        told = sight.astype(np.float64)
        odds = np.clip(settings.fitting * (fit - settings.no_match), settings.least, settings.best)
        told[:, Sight.FACE] += odds
        # What is mostly hidden shows little that could fit, but mostly a little.
        told[:, Sight.COVERED] += np.minimum(odds, 0.0) / 3
        chance = np.exp(log_softmax(told))
        moved = settings.hidden * np.minimum(odds, 0.0) / settings.least * chance[:, Sight.FACE]
        chance[:, Sight.FACE] -= moved
        chance[:, Sight.COVERED] += moved / 2
        chance[:, Sight.NOTHING] += moved / 2
        return np.asarray(np.log(chance.clip(1e-12)), np.float32)

    def _evidence(self, distances: Floats) -> Doubles:
        """(m, 4 n): logs of how much better each reference fits than one that fits by chance."""
        settings = self._settings
        if not len(distances):
            return np.zeros(distances.shape)
        logs = _log(distances, settings)
        by_chance = np.quantile(logs, settings.chance, axis=1, keepdims=True)
        return np.asarray(settings.weight * (by_chance - logs), np.float64)


def _worst(doubt: Doubles, most: int) -> NDArray[np.intp]:
    """Rows with any doubt, the `most` worst ones if there are more, in order."""
    order = np.argsort(-doubt, kind="stable")[:most]
    return np.sort(order[doubt[order] > 0])


def _log(distances: Floats, settings: ReaderSettings) -> Doubles:
    return np.log(distances.astype(np.float64) + settings.floor)
