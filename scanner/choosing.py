"""Which tile set lies on the table: enrolled boxes compared by their artwork, one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.sentences import Sentence, say
from scanner.around import look_around
from scanner.beliefs import Beliefs, Sight
from scanner.crops import Image, cut_crops, even_light
from scanner.decode import Decoded
from scanner.lattice import Lattice
from scanner.views import View

Floats = NDArray[np.float32]

UNKNOWN_ART = say(
    "The artwork of these tiles fits no tile set that is known here. "
    "Show the whole box once (enrol it), and it will be read far better."
)


@dataclass(frozen=True)
class ChoiceSettings:
    """Evidence is in natural logs per tile, see `KnownSet.fit`."""

    most: float = 10.0
    """No single tile says more than this."""
    fits: float = 2.2
    """A set fits from here on. On 48 boards of 3 validation styles another style's set has at most
    1.6, the right one 6.8 and more, or, where each face has three drawings, 3.1 (one board 1.6)."""
    least: int = 4
    """Fewer tiles say too little; then what was chosen before stays."""
    own: float = 3.8
    """Our own drawings are recognised from here on: on 200 boards of theirs they have 4.9 and more,
    on 200 boards in other styles 3.0 at most;"""
    some: int = 6
    """so many tiles are looked at for that."""
    beyond_doubt: float = 0.98
    """Of these, what finder and reader take for a tile with less is compared with its drawing."""
    unsure: float = 0.9
    """Mean probability of the likeliest kind on the edges below which the reader is at a loss."""


USUAL = ChoiceSettings()


class KnownSet(Protocol):
    """What is used of an enrolled box."""

    @property
    def name(self) -> str: ...

    def distances(self, crops: Floats) -> Any:
        """How far evened crops are from everything that was shown, for the other functions."""

    def fit(self, distances: Any) -> NDArray[np.float64]:
        """(n,): by how many natural logs each crop fits its best face better than by chance."""

    def fit_as_read(self, beliefs: Beliefs, crops: Floats) -> NDArray[np.float64]:
        """(n,): the same about evened crops (n, 3, 64, 64) of which a reader believes something."""

    def sharpen(self, beliefs: Beliefs, distances: Any, crops: Floats) -> Beliefs:
        """Beliefs about the crops by somebody who knows the box."""

    def doubt(self, beliefs: Beliefs, crops: Floats, hands: Floats | None) -> Beliefs:
        """The beliefs, less sure that those are tiles which no hand (n,) covers and which yet show
        nothing of the box."""

    def doubt_as_read(self, beliefs: Beliefs, crops: Floats, hands: Floats | None) -> Beliefs:
        """The same, each crop compared with what it is read as."""

    def look_closely(self, beliefs: Beliefs, crops: Floats) -> Beliefs:
        """Beliefs about the crops of a box that the ordinary reader knows well: only what it is
        unsure of is compared with the artwork."""

    def look_beside(self, image: Image, board: Lattice) -> Lattice:
        """The board with tiles of the box that were overlooked beside it."""

    def decode(self, beliefs: Beliefs, lattice: Lattice) -> Decoded:
        """One board of the box's tiles."""


@dataclass(frozen=True, eq=False)
class Ordinary:
    """Reading and deciding without knowing the box."""

    read: Callable[[Floats], Beliefs]
    decode: Callable[[Beliefs, Lattice], Decoded]
    own_art: Callable[[], KnownSet | None] = lambda: None
    """our own drawings, which the ordinary reader knows well"""
    decode_own: Callable[[Beliefs, Lattice], Decoded] | None = None
    """deciding on boards of our own tiles, of which one may be surer"""


class Chooser:
    """Reads and decides with the set that fits; the last picture read tells which."""

    def __init__(
        self,
        ordinary: Ordinary,
        sets: Callable[[], Sequence[KnownSet]],
        wanted: str | None = None,
        settings: ChoiceSettings = USUAL,
    ) -> None:
        """`sets` gives the known boxes; with `wanted` the one of that name is taken anyhow."""
        self._ordinary, self._sets, self._wanted = ordinary, sets, wanted
        self._settings = settings
        self.chosen: KnownSet | None = None
        self.own = False
        self.remark: Sentence | None = None

    def read(self, crops: Floats) -> Beliefs:
        """Beliefs about the evened crops (n, 3, 64, 64) of one picture."""
        beliefs = self._ordinary.read(crops)
        known = list(self._sets())
        tiles = np.isin(beliefs.sight.argmax(axis=1), (Sight.FACE, Sight.MARKER))
        many = int(np.count_nonzero(tiles)) >= self._settings.least
        if not known:
            self.own = self._is_own(beliefs, crops, tiles) if many else self.own
            self.chosen = None
            self.remark = None if self.own else self._at_a_loss(beliefs)
            return self._closely(beliefs, crops)
        looks = [one.distances(crops) for one in known]
        fits = [self._fit(one.fit(look)[tiles]) for one, look in zip(known, looks, strict=True)]
        if self._wanted is not None:
            chosen = next(i for i, one in enumerate(known) if one.name == self._wanted)
            self.chosen, self.remark = known[chosen], None
            if many and not self._is_fit(fits[chosen]):
                self.remark = say(
                    "These tiles do not look like the tile set {name}.", name=self._wanted
                )
            return known[chosen].sharpen(beliefs, looks[chosen], crops)
        if many:
            best = int(np.argmax(fits))
            self.chosen = known[best] if self._is_fit(fits[best]) else None
            self.own = self.chosen is None and self._is_own(beliefs, crops, tiles)
            self.remark = None if self.chosen or self.own else UNKNOWN_ART
        for one, look in zip(known, looks, strict=True):
            if self.chosen is not None and one.name == self.chosen.name:
                return one.sharpen(beliefs, look, crops)
        return self._closely(beliefs, crops)

    def look_beside(self, image: Image, view: View) -> View:
        """The view with tiles of the chosen set that were overlooked beside it."""
        if self.chosen is None:
            return view
        board = self.chosen.look_beside(image, view.lattice)
        if np.array_equal(board.corners, view.lattice.corners):
            return replace(view, lattice=board)
        return View(board, self.read(even_light(cut_crops(image, board.corners))), view.name)

    def around(self, image: Image, view: View) -> View:
        """The view with what only a reader sees beside it; our own tiles are felt well enough."""
        own = self._ordinary.own_art() if self.own else None
        if own is not None:
            return self._doubted(image, view, own)
        if self.chosen is None:
            return look_around(image, view, self._ordinary.read)
        view = look_around(image, view, self.read)
        crops = even_light(cut_crops(image, view.lattice.corners))
        return view.believing(self.chosen.doubt(view.beliefs, crops, view.lattice.hands))

    def _doubted(self, image: Image, view: View, own: KnownSet) -> View:
        """The view of our own tiles, those that finder or reader doubt compared with what they
        are read as."""
        face = np.exp(view.beliefs.sight[:, Sight.FACE])
        rows = np.flatnonzero(np.minimum(view.lattice.scores, face) < self._settings.beyond_doubt)
        if not len(rows):
            return view
        # The light is evened over all tiles of a picture.
        crops = even_light(cut_crops(image, view.lattice.corners))[rows]
        hands = None if view.lattice.hands is None else view.lattice.hands[rows]
        asked = view.beliefs.keep(rows)
        told = own.doubt_as_read(asked, crops, hands)
        return view.believing(view.beliefs.replaced(rows, told))

    def decode(self, beliefs: Beliefs, lattice: Lattice) -> Decoded:
        """One board, with a word about artwork that nobody knows."""
        decide = self._ordinary.decode
        if self.chosen is not None:
            decide = self.chosen.decode
        elif self.own and self._ordinary.decode_own is not None:
            decide = self._ordinary.decode_own
        decoded = decide(beliefs, lattice)
        remarks = () if self.remark is None else (self.remark,)
        name = None if self.chosen is None else self.chosen.name
        return replace(decoded, warnings=(*decoded.warnings, *remarks), tile_set=name)

    def _fit(self, evidence: NDArray[np.float64]) -> float:
        return float(np.minimum(evidence, self._settings.most).mean()) if len(evidence) else 0.0

    def _is_fit(self, fit: float) -> bool:
        return fit >= self._settings.fits

    def _is_own(self, beliefs: Beliefs, crops: Floats, tiles: NDArray[np.bool_]) -> bool:
        """Whether tiles, the rows (n,) where it is so, are our own ones."""
        own = self._ordinary.own_art()
        if own is None:
            return False
        # Those that are read most surely say most about what they look like.
        clear = np.where(tiles, beliefs.edges.max(axis=-1).sum(axis=-1), -np.inf)
        rows = np.sort(np.argsort(-clear, kind="stable")[: self._settings.some])
        rows = rows[tiles[rows]]
        return self._fit(own.fit_as_read(beliefs.keep(rows), crops[rows])) >= self._settings.own

    def _closely(self, beliefs: Beliefs, crops: Floats) -> Beliefs:
        """The beliefs about our own tiles, those of which the reader is unsure compared well."""
        own = self._ordinary.own_art() if self.own else None
        return beliefs if own is None else own.look_closely(beliefs, crops)

    def _at_a_loss(self, beliefs: Beliefs) -> Sentence | None:
        """A word where no box is known and the ordinary reader cannot make out much."""
        faces = beliefs.sight.argmax(axis=1) == Sight.FACE
        if np.count_nonzero(faces) < self._settings.least:
            return None
        clear = float(np.exp(beliefs.edges[faces].max(axis=-1)).mean())
        return UNKNOWN_ART if clear < self._settings.unsure else None
