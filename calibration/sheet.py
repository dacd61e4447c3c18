"""One photo of tiles laid out to be learnt: found, cut, read, and matched with its labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.known_faces import KnownFaces
from calibration.labels import Label
from calibration.sheet_rows import expected_quads, in_rows, named_corners, planned_quads
from calibration.sheet_squares import outlined
from calibration.sheet_tiles import USUAL as FEELING
from calibration.sheet_tiles import felt_again, find_sheet_tiles
from engine import Face
from engine.sentences import Sentence, say
from scanner.beliefs import Beliefs, Sight
from scanner.crops import cut_crops, even_light
from scanner.finding import Seen, TileNet
from scanner.finding.feeling import Feeler, Pyramid, feel
from scanner.finding.spreading import free
from scanner.lattice import Lattice
from scanner.views import View

Image = NDArray[np.uint8]

WORST = -12.0
"""A label that the reader does not see at all costs so many natural logs; it may be wrong."""
TURNED = 6.0
"""Labels count rows as the photo shows them; that they do not must be worth so many logs."""
DOUBTED = -9.0
"""A labelled face less likely than this is worth a second look by a person."""


ROUNDS, ASTRAY = 3, 0.2
"""So often labelled tiles that were missed are felt for again, and so far, in sides, to each side
of where rows and columns ask for them."""


@dataclass(frozen=True, eq=False)
class Eyes:
    """What finds and reads tiles."""

    net: TileNet
    feeler: Feeler
    read: Callable[[NDArray[np.float32]], Beliefs]


def load_eyes() -> Eyes:
    """The networks that come with the program."""
    from scanner.finding import load_feeler, load_finder
    from scanner.reader import load_reader
    from scanner.rereading import reread

    return Eyes(load_finder(), load_feeler(), reread(load_reader().read))


@dataclass(frozen=True, eq=False)
class Sheet:
    """The tiles of one photo; rows of lattice, crops and beliefs belong together."""

    name: str
    lattice: Lattice
    crops: Image
    """(n, 64, 64, 3) BGR as the tiles lay"""
    beliefs: Beliefs

    def __len__(self) -> int:
        return len(self.lattice)


@dataclass(frozen=True, eq=False)
class Labelled:
    """The tiles of a sheet that a label names."""

    faces: tuple[Face, ...]
    crops: Image
    remarks: tuple[Sentence, ...]
    """what a person should know: labels without a tile, and labels that the reader doubts"""


def look_at_sheet(image: Image, eyes: Eyes, name: str) -> Sheet:
    """All tiles of a BGR photo, in rows."""
    seen = find_sheet_tiles(image, eyes.net, eyes.feeler, lambda tiles: _faces(image, tiles, eyes))
    quads = named_corners(seen)
    if len(quads):
        quads = outlined(image, feel(Pyramid(image), quads, eyes.feeler)[1])
    return _cut(image, in_rows(quads, seen.scores), eyes, name)


def _faces(image: Image, tiles: Seen, eyes: Eyes) -> float:
    """Which share of squares a reader takes for tiles and makes out clearly, 0..1."""
    if len(tiles) < 2:
        return 0.0
    told = eyes.read(even_light(cut_crops(image, tiles.corners)))
    here = 1.0 - np.exp(told.sight[:, [Sight.NOTHING, Sight.COVERED]]).sum(axis=1)
    clear = np.exp(told.edges.max(axis=-1)).min(axis=1)
    return float((here * clear).mean())


def match_labels(sheet: Sheet, image: Image, labels: Sequence[Label], eyes: Eyes) -> Labelled:
    """Which tile of a sheet each label names; tiles that were missed are looked for again."""
    if not len(sheet):
        return Labelled((), sheet.crops, (say("{photo}: no tiles are seen.", photo=sheet.name),))
    view = _best_fit(View(sheet.lattice, sheet.beliefs, sheet.name), labels)
    lattice = _with_missed(image, view.lattice, labels, eyes)
    again = _cut(image, lattice, eyes, sheet.name)
    rows = {(int(x), int(y)): row for row, (x, y) in enumerate(lattice.cells)}
    named = [(label, rows[label.cell]) for label in labels if label.cell in rows]
    remarks = [
        say("{photo}: no tile is seen at column {x}, row {y}.", photo=sheet.name, **_at(label))
        for label in labels
        if label.cell not in rows
    ]
    remarks += _doubts(again, named)
    return Labelled(
        tuple(label.face for label, _ in named),
        again.crops[[row for _, row in named]],
        tuple(remarks),
    )


def _cut(image: Image, lattice: Lattice, eyes: Eyes, name: str) -> Sheet:
    crops = cut_crops(image, lattice.corners)
    return Sheet(name, lattice, crops, eyes.read(even_light(crops)))


def _best_fit(view: View, labels: Sequence[Label]) -> View:
    """The sheet turned and moved so that its tiles lie on the cells the labels give them."""
    faces = KnownFaces(tuple(label.face for label in labels))
    wanted = np.array([label.cell for label in labels])
    best, chosen = -np.inf, view
    for quarters in range(4):
        turned = view.turned(quarters)
        logs = faces.logs(turned.beliefs, 1e-3)
        low = wanted.min(axis=0) - turned.lattice.cells.max(axis=0)
        high = wanted.max(axis=0) - turned.lattice.cells.min(axis=0)
        for dx in range(low[0], high[0] + 1):
            for dy in range(low[1], high[1] + 1):
                moved = turned.lattice.cells + np.array([dx, dy])
                row, label = np.nonzero((moved[:, None] == wanted[None]).all(axis=2))
                missed = len(labels) - len(label)
                fit = np.maximum(logs[row, label], WORST).sum() + WORST * missed
                # Where the artwork says nothing, tiles still start at the top left.
                fit -= TURNED * (quarters > 0) + 0.1 * np.abs(moved.min(0) - wanted.min(0)).sum()
                if fit > best:
                    best, chosen = float(fit), turned.moved(dx, dy)
    return chosen


def _with_missed(image: Image, found: Lattice, labels: Sequence[Label], eyes: Eyes) -> Lattice:
    """The lattice with tiles felt where labels ask for them, each time from more known ones."""
    picture = Pyramid(image)
    for _ in range(ROUNDS):
        taken = {(int(x), int(y)) for x, y in found.cells}
        cells = np.array([label.cell for label in labels if label.cell not in taken], np.int32)
        if not len(cells) or len(found) < 3:
            break
        more = _felt_for(picture, found, cells, eyes)
        if not len(more):
            break
        steady = outlined(image, np.concatenate([found.corners, more.corners]))[len(found) :]
        found = Lattice(
            np.concatenate([found.cells, more.cells]),
            np.concatenate([found.corners, steady]),
            np.concatenate([found.scores, more.scores]),
        )
    return found


def _felt_for(picture: Pyramid, found: Lattice, cells: NDArray[np.int32], eyes: Eyes) -> Lattice:
    """The tiles felt on some cells (m, 2) of a sheet, where they should lie or well beside."""
    goals = np.concatenate([planned_quads(found, cells), expected_quads(found, cells)])
    right = (goals[:, 1] + goals[:, 2] - goals[:, 0] - goals[:, 3])[:, None] / 2
    down = (goals[:, 2] + goals[:, 3] - goals[:, 0] - goals[:, 1])[:, None] / 2
    ways = [(0.0, 0.0), (ASTRAY, 0.0), (-ASTRAY, 0.0), (0.0, ASTRAY), (0.0, -ASTRAY)]
    tries = np.concatenate([goals + x * right + y * down for x, y in ways]).astype(np.float32)
    felt, rows = felt_again(picture, tries, eyes.feeler, FEELING.expected)
    alone = free(felt.corners, found.corners, FEELING.apart)
    felt, rows = felt.keep(alone), rows[alone]
    corners = _named_like(felt, tries[rows])
    best: dict[int, int] = {}
    for i in np.argsort(-felt.scores, kind="stable").tolist():
        best.setdefault(int(rows[i]) % len(cells), i)
    chosen = list(best.values())
    return Lattice(cells[list(best)], corners[chosen], felt.scores[chosen])


def _named_like(felt: Seen, goals: NDArray[np.float32]) -> NDArray[np.float32]:
    """Corners in the order of the places they were looked for at."""
    turns = np.stack([np.roll(felt.corners, r, axis=1) for r in range(4)])
    off = np.abs(turns - goals[None]).sum(axis=(2, 3))
    return turns[off.argmin(axis=0), np.arange(len(felt))]


def _doubts(sheet: Sheet, named: Sequence[tuple[Label, int]]) -> list[Sentence]:
    """A word about labels that the reader takes for another face."""
    if not named:
        return []
    logs = KnownFaces([label.face for label, _ in named]).logs(sheet.beliefs, 1e-3)
    return [
        say(
            "{photo}: column {x}, row {y} does not look like {face}; is the label right?",
            photo=sheet.name,
            face=str(label.face),
            **_at(label),
        )
        for number, (label, row) in enumerate(named)
        if logs[row, number] < DOUBTED
    ]


def _at(label: Label) -> dict[str, int]:
    return {"x": label.cell.x, "y": label.cell.y}
