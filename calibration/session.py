"""A guided enrolment: it proposes what it reads, people confirm; it can stop at any moment.

Everything confirmed is on disk at once. Opening the session again brings back all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.contact_sheet import pack_crops, unpack_crops
from calibration.errors import EnrolError
from calibration.folders import data_folder
from calibration.grouping import Group
from calibration.journal import Journal, put_whole
from calibration.likeness import Likeness
from calibration.proposing import Proposal, propose_faces
from calibration.sheet import Eyes, look_at_sheet
from calibration.tile_set import BoxTileSides, TileSet, check_name, shown_tiles
from engine import Cell, Face, Guest, Terrain
from engine.catalogue import load
from engine.reading import Place
from engine.sentences import Sentence, say
from scanner.crops import even_light

Image = NDArray[np.uint8]

SURE = 0.95
"""Proposals of at least this confidence are not asked about one by one."""
MOST_TILES = 200
MOST_VIEWS = 1000
"""So many photos and views of the camera; a box of 80 tiles needs 160 with a side to each."""
MOST_NAMED = 4
"""So many missing faces are named; the others are only counted."""


@dataclass(frozen=True)
class ShownTile:
    """One tile of one photo."""

    number: int
    photo: int
    cell: Cell
    proposal: Proposal


@dataclass(frozen=True)
class ShownPhoto:
    """A photo of a sheet; `back_of` names the photo that shows the same tiles' other sides."""

    name: str
    back_of: int | None = None
    light_of: int | None = None
    """of a view of the live camera: the first view of the same sitting, in the same light"""

    @property
    def live(self) -> bool:
        return self.light_of is not None


@dataclass(frozen=True)
class Question:
    """Tiles that show the same print, and what it may be; the first is asked about."""

    tiles: tuple[int, ...]
    options: tuple[Face, ...]
    """as the first tile lies, the likeliest first"""
    confidence: float


@dataclass(frozen=True)
class Progress:
    """How much of the box was seen."""

    confirmed: int
    """different faces that a person has confirmed"""
    seen: int
    """different faces confirmed, or proposed surely"""
    expected: int
    missing: tuple[Face, ...]

    @property
    def sentence(self) -> Sentence:
        counts = {"seen": self.seen, "expected": self.expected}
        if not self.missing:
            return say("{seen} of {expected} faces seen.", **counts)
        faces = listed([face_in_words(face) for face in self.missing[:MOST_NAMED]])
        if len(self.missing) <= MOST_NAMED:
            return say(
                "{seen} of {expected} faces seen; still missing: {faces}.", faces=faces, **counts
            )
        return say(
            "{seen} of {expected} faces seen; still missing: {faces}...", faces=faces, **counts
        )


class EnrolmentSession:
    """What was shown and confirmed of one box."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = check_name(name)
        self._folder = folder
        self._journal = Journal(folder / "journal.jsonl")
        self.photos: list[ShownPhoto] = []
        self.tiles: list[ShownTile] = []
        self.confirmed: dict[int, Face] = {}
        """by tile, the face as it lies"""
        self.rejected: set[int] = set()
        """tiles that are none, or that were shown badly"""
        self._crops: list[Image] = []
        self._likeness = Likeness()
        self._groups: list[Group] | None = None
        for number, entry in enumerate(self._journal.read(), 1):
            try:
                self._follow(Place(entry, f"line {number}", EnrolError))
            except EnrolError as problem:
                raise EnrolError(f"{name}: the journal cannot be read: {problem}") from None

    def add_photo(self, name: str, image: Image, eyes: Eyes, back_of: int | None = None) -> int:
        """Look at a photo; its tiles are proposed from now on. Gives the photo's number."""
        if back_of is not None and not 0 <= back_of < len(self.photos):
            raise EnrolError(f"there is no photo {back_of} to be the other side of")
        sheet = look_at_sheet(np.ascontiguousarray(image), eyes, name)
        if not len(sheet):
            raise EnrolError(f"{name}: no tiles are seen")
        proposals = propose_faces(sheet.beliefs)
        return self._show(ShownPhoto(name, back_of), sheet.lattice.places, proposals, sheet.crops)

    def add_view(
        self,
        cells: Sequence[Cell],
        proposals: Sequence[Proposal],
        crops: Image,
        back_of: int | None = None,
        light_of: int | None = None,
    ) -> int:
        """Take in tiles that lie before the live camera; gives the number of this view.

        The cells only tell the tiles apart: a tile turned over keeps its cell in the view of its
        other side. `light_of` names the first view of the sitting, None begins one.
        """
        number = len(self.photos)
        light = number if light_of is None else light_of
        view = ShownPhoto(f"camera {number + 1}", back_of, light)
        return self._show(view, cells, proposals, crops)

    def undo_view(self) -> int:
        """Take back the last view of the camera as if it had never been; gives its number."""
        number = self.last_view()
        if number is None:
            raise EnrolError("nothing was taken in with the camera yet")
        self._do({"event": "undo", "photo": number})
        return number

    def last_view(self) -> int | None:
        """The last view of the camera that was not taken back."""
        for number in range(len(self.photos) - 1, -1, -1):
            shown = [t for t in self.tiles if t.photo == number and t.number not in self.rejected]
            if self.photos[number].live and shown:
                return number
        return None

    def sitting(self, light_of: int, most: int) -> Image:
        """(n, 64, 64, 3): the last crops of views in one light."""
        views = [n for n, photo in enumerate(self.photos) if photo.light_of == light_of]
        return np.concatenate([self._crops[n] for n in views])[-most:]

    def told(self, tile: int) -> tuple[Face, float]:
        """What a tile is taken for, as it lies, and how surely: a person's word counts for all."""
        self._known(tile)
        for group in self._grouped():
            here = next((m for m in group if m.tile == tile), None)
            if here is None:
                continue
            for m in group:
                if m.tile in self.confirmed:
                    return self.confirmed[m.tile].turned(here.quarters - m.quarters), 1.0
            return dict(self._proposed(group))[tile], self._confidence(group)
        proposal = self.tiles[tile].proposal
        return proposal.options[0], proposal.confidence

    def crop(self, tile: int) -> Image:
        """(64, 64, 3) BGR: what a tile looks like."""
        self._known(tile)
        first = next(t.number for t in self.tiles if t.photo == self.tiles[tile].photo)
        return np.asarray(self._crops[self.tiles[tile].photo][tile - first], np.uint8)

    def groups(self) -> list[tuple[int, ...]]:
        """Tiles that show the same print; rejected ones are left out."""
        return [tuple(m.tile for m in group) for group in self._grouped()]

    def confirm(self, tile: int, face: Face) -> None:
        """A person says what a tile shows, as it lies; so all tiles of its group are known."""
        self._known(tile)
        for group in self._grouped():
            here = next((m for m in group if m.tile == tile), None)
            if here is not None:
                told = [(m.tile, face.turned(m.quarters - here.quarters)) for m in group]
                break
        else:
            told = [(tile, face)]
        self._do({"event": "confirm", "tiles": [[t, f.to_json()] for t, f in told]})

    def confirm_sure(self) -> int:
        """A person agrees with all sure proposals at once; gives how many tiles that were."""
        told = [
            [tile, face.to_json()]
            for group in self._grouped()
            for tile, face in self._proposed(group)
            if self._confidence(group) >= SURE and tile not in self.confirmed
        ]
        if told:
            self._do({"event": "confirm", "tiles": told})
        return len(told)

    def take_back(self, tile: int) -> None:
        """Forget what was confirmed about one tile."""
        self._known(tile)
        self._do({"event": "take_back", "tile": tile})

    def reject(self, tile: int) -> None:
        """This is no tile, or it was shown badly."""
        self._known(tile)
        self._do({"event": "reject", "tile": tile})

    def questions(self) -> list[Question]:
        """What a person should be asked: unconfirmed prints it is unsure of, the doubtful first."""
        asked = []
        for group in self._grouped():
            confidence = self._confidence(group)
            if confidence >= SURE or all(m.tile in self.confirmed for m in group):
                continue
            first = self.tiles[group[0].tile]
            asked.append(Question(tuple(m.tile for m in group), first.proposal.options, confidence))
        return sorted(asked, key=lambda question: question.confidence)

    def progress(self) -> Progress:
        """How many of the faces a box should hold were seen, and which are missing."""
        confirmed = {face.upright for face in self.confirmed.values()}
        proposed = {
            face.upright
            for group in self._grouped()
            if self._confidence(group) >= SURE
            for tile, face in self._proposed(group)
            if tile not in self.confirmed
        }
        seen = confirmed | proposed
        ponds = any(Terrain.POND in face.edges for face in seen)
        box = [face for face in load(expansion=ponds).counts if not face.is_marker]
        missing = tuple(face for face in box if face not in seen)
        # Faces that no catalogue of ours lists belong to this box all the same.
        return Progress(len(confirmed), len(seen), len(seen | set(box)), missing)

    def contradictions(self) -> list[Sentence]:
        """What cannot all be true of what was confirmed."""
        found = []
        for group in self._grouped():
            said = {
                self.confirmed[m.tile].turned(-m.quarters)
                for m in group
                if m.tile in self.confirmed
            }
            if len(said) > 1:
                tiles = ", ".join(str(m.tile + 1) for m in group if m.tile in self.confirmed)
                faces = ", ".join(sorted(str(face) for face in said))
                found.append(
                    say("Tiles {tiles} look the same but were called {faces}.", tiles=tiles,
                        faces=faces)
                )  # fmt: skip
        squares = [t for t, face in self.confirmed.items() if face.guest == "square"]
        per_photo = Counter(self.tiles[t].photo for t in squares)
        found += [
            say("{photo}: {n} village squares; a box has one.", photo=self.photos[p].name, n=n)
            for p, n in per_photo.items()
            if n > 1
        ]
        return found

    def finish(self) -> TileSet:
        """The tile set of all that was confirmed."""
        if not self.confirmed:
            raise EnrolError(f"{self.name}: nothing is confirmed yet")
        rows = sorted(self.confirmed)
        pairs, single = self._sides()
        tiles = (*(BoxTileSides(*pair) for pair in pairs), *shown_tiles(single))
        return TileSet(
            self.name,
            tiles,
            tuple(self.confirmed[row] for row in rows),
            self._lights(rows),
            np.stack([self.crop(row) for row in rows]),
        )

    def _lights(self, rows: Sequence[int]) -> NDArray[np.intp]:
        """(n,) the photo of each tile; views of one sitting are as one photo: one tile alone does
        not show the colour of the light."""
        photos = [self.tiles[row].photo for row in rows]
        lights = [self.photos[n].light_of for n in photos]
        return np.array(
            [n if light is None else light for n, light in zip(photos, lights, strict=True)],
            np.intp,
        )

    def _show(
        self,
        photo: ShownPhoto,
        cells: Sequence[Cell],
        proposals: Sequence[Proposal],
        crops: Image,
    ) -> int:
        number = len(self.photos)
        if number >= MOST_VIEWS:
            raise EnrolError(f"{MOST_VIEWS} photos are enough; learn the box now")
        put_whole(self._crops_file(number), pack_crops(crops[:MOST_TILES]))
        tiles = [
            {"x": cell.x, "y": cell.y, **proposal.to_json()}
            for cell, proposal in zip(cells, proposals, strict=True)
        ][:MOST_TILES]
        self._do({"event": "photo", **asdict(photo), "tiles": tiles})
        return number

    def _sides(self) -> tuple[list[tuple[Face, Face]], list[Face]]:
        """Tiles of which both sides were confirmed, and faces without a known other side."""
        at = {(t.photo, t.cell): t.number for t in self.tiles if t.number in self.confirmed}
        pairs, paired = [], set()
        for number, photo in enumerate(self.photos):
            if photo.back_of is None:
                continue
            for (where, cell), back in at.items():
                front = at.get((photo.back_of, cell)) if where == number else None
                if front is not None and front not in paired:
                    pairs.append((self.confirmed[front].upright, self.confirmed[back].upright))
                    paired |= {front, back}
        return pairs, [face for tile, face in self.confirmed.items() if tile not in paired]

    def _grouped(self) -> list[Group]:
        if self._groups is None:
            kept = [t.number for t in self.tiles if t.number not in self.rejected]
            if not kept:
                return []
            if len(self._likeness) < len(self.tiles):
                even = np.concatenate([even_light(crops) for crops in self._crops])
                self._likeness.add(even[len(self._likeness) :])
            self._groups = self._likeness.groups(kept)
        return self._groups

    def _confidence(self, group: Group) -> float:
        """Of the surest proposal, unless members of the group disagree."""
        votes = dict(self._own(group))
        best = max(group, key=lambda m: self.tiles[m.tile].proposal.confidence)
        agreed = [
            face.turned(best.quarters - m.quarters) == votes[best.tile]
            for m, face in zip(group, votes.values(), strict=True)
        ]
        share = sum(agreed) / len(agreed)
        return self.tiles[best.tile].proposal.confidence * share

    def _own(self, group: Group) -> Iterable[tuple[int, Face]]:
        return [(m.tile, self.tiles[m.tile].proposal.options[0]) for m in group]

    def _proposed(self, group: Group) -> Sequence[tuple[int, Face]]:
        """What each tile of a group shows, by the surest of them."""
        best = max(group, key=lambda m: self.tiles[m.tile].proposal.confidence)
        face = self.tiles[best.tile].proposal.options[0]
        return [(m.tile, face.turned(m.quarters - best.quarters)) for m in group]

    def _crops_file(self, photo: int) -> Path:
        return self._folder / f"photo-{photo:03d}.jpg"

    def _known(self, tile: int) -> None:
        if not 0 <= tile < len(self.tiles):
            raise EnrolError(f"there is no tile {tile}")

    def _do(self, entry: dict[str, Any]) -> None:
        self._journal.write(entry)
        self._follow(Place(entry, "entry", EnrolError))

    def _follow(self, entry: Place) -> None:
        """Take one line of the journal as done."""
        event = entry.at("event").string()
        most = max(len(self.tiles) - 1, 0)
        if event == "photo":
            self._shown(entry)
        elif event == "confirm":
            for pair in entry.at("tiles").array(10_000):
                tile, face = pair.array(2)
                self.confirmed[tile.integer(0, most)] = Face.read(face)
                self.rejected.discard(tile.value)
        elif event == "take_back":
            self.confirmed.pop(entry.at("tile").integer(0, most), None)
        elif event == "reject":
            tile_number = entry.at("tile").integer(0, most)
            self.rejected.add(tile_number)
            self.confirmed.pop(tile_number, None)
            self._groups = None
        elif event == "undo":
            photo = entry.at("photo").integer(0, max(len(self.photos) - 1, 0))
            for tile_number in [t.number for t in self.tiles if t.photo == photo]:
                self.rejected.add(tile_number)
                self.confirmed.pop(tile_number, None)
            self._groups = None
        else:
            entry.at("event").fail("nothing that happens while a box is learnt")

    def _shown(self, entry: Place) -> None:
        back = entry.at("back_of")
        number = len(self.photos)
        tiles = entry.at("tiles").array(MOST_TILES)
        file = self._crops_file(number)
        if not file.is_file():
            raise EnrolError(f"{file.name} is missing")
        self._crops.append(unpack_crops(file.read_bytes(), len(tiles)))
        light = entry.at("light_of")
        self.photos.append(
            ShownPhoto(
                entry.at("name").string(),
                None if back.missing else back.integer(0, number),
                None if light.missing else light.integer(0, number),
            )
        )
        for tile in tiles:
            cell = Cell(tile.at("x").integer(0, 1000), tile.at("y").integer(0, 1000))
            self.tiles.append(ShownTile(len(self.tiles), number, cell, Proposal.read(tile)))
        self._groups = None


def open_session(name: str, data: Path | None = None) -> EnrolmentSession:
    """The session of a box, new or as it was left."""
    check_name(name)
    return EnrolmentSession(name, (data or data_folder()) / "enrolments" / name)


def face_in_words(face: Face) -> Sentence:
    """The edges as people say them: "red-red-forest-village", and who stands there."""
    edges = {way: say(_WORDS[face.edges[edge]]) for edge, way in enumerate("nesw")}
    if face.guest is None:
        return say("{n}-{e}-{s}-{w}", **edges)
    guest = "village square" if face.guest is Guest.SQUARE else face.guest.value
    return say("{n}-{e}-{s}-{w} ({guest})", guest=say(guest), **edges)


def listed(parts: Sequence[Sentence]) -> Sentence:
    """Phrases one after another."""
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{these}, {that}", these=whole, that=part)
    return whole


_WORDS = {
    Terrain.BLACK: "black",
    Terrain.YELLOW: "yellow",
    Terrain.RED: "red",
    Terrain.BLUE: "blue",
    Terrain.FOREST: "forest",
    Terrain.VILLAGE: "village",
    Terrain.POND: "pond",
}
"""Words that the catalogues hold already."""
