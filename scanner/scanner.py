"""The scanner: pictures of one table in, a board out; it ties the stages together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from calibration.folders import data_folder
from calibration.lens_profiles import open_shelf
from engine.catalogue import load
from engine.sentences import Sentence, say
from scanner.decode import Decoded
from scanner.joining import Joined, join
from scanner.lattice import Lattice
from scanner.looking import CUT_OFF, OTHER_THINGS, look
from scanner.mirrors import looks_mirrored
from scanner.picture import Picture
from scanner.scan import Scan, SeenTile
from scanner.stages import Stages, load_stages
from scanner.straight_look import find_straight
from scanner.timing import Watch
from scanner.views import View

MIRRORED = say(
    "The picture seems to be mirrored, as front cameras store it: "
    "the points are right, but left and right are exchanged."
)


DAMAGED_LENS = "The lens profile {file} is damaged and is not used; measure the lens again."

UNSEEN_BEND = 0.001
"""A lens that moves no point by more than this share of the long side is as good as straight:
corners found are off by three times as much."""


class Scanner:
    """Reads boards in photos; the networks are loaded when they are first needed."""

    def __init__(
        self,
        tile_set: str | None = None,
        *,
        stages: Stages | None = None,
        data: Path | None = None,
    ) -> None:
        """`data`: the folder with the user's lens profiles, if not the usual one."""
        self._tile_set = tile_set
        self._stages = stages
        self._data = data or data_folder()

    def scan(self, image: NDArray[Any] | Picture) -> Scan:
        """The board in one BGR picture."""
        return self.scan_many([image])

    def track(self, image: NDArray[Any] | Picture) -> Scan:
        """The board in the next frame of a video."""
        return self.scan(image)

    def lattice(self, image: NDArray[Any] | Picture) -> Lattice:
        """Where square tiles lie side by side, whatever they show; in pixels of the photo."""
        picture, seen = find_straight(self._straight(_picture(image)), self._ready())
        found = seen.lattice
        return Lattice(found.cells, picture.in_photo(found.corners), found.scores)

    def scan_many(self, images: Sequence[NDArray[Any] | Picture]) -> Scan:
        """One board from photos that overlap; cells count as in the first that shows it."""
        pictures = [_picture(image, f"picture {i + 1}") for i, image in enumerate(images)]
        stages = self._ready()
        watch = Watch()
        warnings: list[Sentence] = []
        views: dict[int, View] = {}
        shelf = open_shelf(self._data)
        warnings += [say(DAMAGED_LENS, file=name) for name in shelf.damaged]
        for number, picture in enumerate(map(self._straight, pictures)):
            view, remarks = look(picture, stages, watch)
            if view is not None:
                views[number] = view
            if len(pictures) > 1:
                # What one photo cuts off another one shows.
                remarks = [_about(picture, remark) for remark in remarks if remark is not CUT_OFF]
            warnings += remarks
        if not views:
            return Scan.nothing(tuple(warnings), watch.spent)
        joined = join(list(views.values()))
        numbers = list(views)
        warnings += [
            say("{photo}: overlaps no other photo clearly; it is left out.", photo=views[n].name)
            for n in (numbers[i] for i in joined.left_out)
        ]
        watch.lap("join")
        decoded = stages.decode(joined.view.beliefs, joined.view.lattice)
        warnings += decoded.warnings
        if len(decoded.board) < 2:
            return Scan.nothing((*warnings, OTHER_THINGS), watch.spent)
        if looks_mirrored(decoded.board, load()):
            warnings.append(MIRRORED)
        watch.lap("decode")
        return Scan(
            board=decoded.board,
            seen=_seen(decoded, joined, numbers),
            certain=decoded.certain and not joined.left_out,
            confidence=decoded.board_confidence,
            questions=decoded.questions,
            warnings=tuple(warnings),
            timing_ms=watch.spent,
            tile_set=decoded.tile_set,
        )

    def _straight(self, picture: Picture) -> Picture:
        """The picture without the bending of its lens, where that is known and to be seen."""
        lens = open_shelf(self._data).lens_for(picture)
        if lens is None or lens.strength < UNSEEN_BEND * max(picture.size):
            return picture
        return picture.straightened(lens)

    def _ready(self) -> Stages:
        if self._stages is None:
            self._stages = load_stages(self._tile_set)
        return self._stages


def _picture(image: NDArray[Any] | Picture, name: str = "the picture") -> Picture:
    return image if isinstance(image, Picture) else Picture.of(image, name)


def _about(picture: Picture, remark: Sentence) -> Sentence:
    return say("{photo}: {remark}", photo=picture.name, remark=remark)


def _seen(decoded: Decoded, joined: Joined, numbers: Sequence[int]) -> dict[Any, SeenTile]:
    rows = {cell: row for row, cell in enumerate(joined.view.lattice.places)}
    return {
        cell: SeenTile(
            corners=joined.view.lattice.corners[rows[cell]],
            confidence=decoded.confidence[cell],
            photo=numbers[joined.photos[rows[cell]]],
            alternatives=decoded.alternatives.get(cell, ()),
        )
        for cell in decoded.board
    }
