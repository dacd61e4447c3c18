"""The light trial: the same board under twelve illuminants must read the same."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from engine import Face
from engine.catalogue import load
from models.art import house_style
from models.photographer import Difficulty, Photo, random_board, style_painter
from models.photographer.chance import Stage, stream
from models.photographer.develop import develop
from models.photographer.laying import lay_out
from models.photographer.lights import Lighting, kelvin
from models.photographer.litter import Litter
from models.photographer.photograph import arrange, open_box, truth_of
from models.photographer.sensor import Sensor
from scanner import Scan, Scanner
from scanner.beliefs import GUESTS, PAIRS, TERRAINS, Beliefs
from scanner.crops import cut_crops, even_light
from scanner.stages import Stages, load_stages

FIRST = 1_800_000
"""Seeds from here on are for this trial alone."""

GREEN = np.array([0.82, 1.25, 0.88])
"""What old fluorescent tubes add to white, linear BGR."""


@dataclass(frozen=True)
class Illuminant:
    """A light by its temperature; tubes are greener than any black body."""

    name: str
    heat: float
    green: bool = False

    @property
    def colour(self) -> NDArray[np.float64]:
        """(3,) linear BGR"""
        return np.asarray(kelvin(self.heat) * (GREEN if self.green else 1.0))


ILLUMINANTS = (
    Illuminant("candle", 2200),
    Illuminant("bulb", 2700),
    Illuminant("halogen", 3000),
    Illuminant("warm LED", 3500),
    Illuminant("neutral LED", 4000),
    Illuminant("green fluorescent", 4200, green=True),
    Illuminant("morning", 5000),
    Illuminant("noon", 5500),
    Illuminant("daylight", 6000),
    Illuminant("cloudy", 6800),
    Illuminant("overcast", 7800),
    Illuminant("shade", 9000),
)

ADAPTED = (0.8, 0.4, 0.0)
"""How much of the light's colour the camera's own white balance takes out: a good phone, a poor
webcam, a camera that is fixed to daylight."""


@dataclass(frozen=True)
class LightRow:
    """What was read in one picture, at true corners and by a whole scan."""

    illuminant: str
    adapted: float
    board: int
    tiles: int
    edges: int
    """right edges of tiles cut at their true corners, of 4 per tile"""
    joins: int
    """right joins and guests of those, one per tile"""
    found: int
    """tiles of the whole scan that lie where one is"""
    faces: int
    """of those, with edges, joins and guest right"""


def under(illuminant: Illuminant, adapted: float, seed: int, size: tuple[int, int]) -> Photo:
    """The board of this seed in this light; all else stays as it is."""
    rng = stream(seed, Stage.MOVES)
    faces = [face for face in load().counts if not face.is_marker]
    board = random_board(rng, 30, faces)
    box = open_box(style_painter(house_style()), seed, Difficulty.EASY)
    laid = box.lay(board, lay_out(board, box.care, stream(seed, Stage.LAYING, 1)))
    scene = arrange(seed, Difficulty.EASY, size, laid, kind="wood")
    lamps = tuple(
        replace(lamp, colour=illuminant.colour * float(lamp.colour.mean()))
        for lamp in scene.lighting.lamps
    )
    sky = illuminant.colour * float(scene.lighting.sky.mean())
    scene = replace(
        scene,
        lighting=Lighting(lamps, sky),
        sensor=Sensor(adapted=adapted, grain=0.006, contrast=0.1),
    )
    return truth_of(develop(scene), scene, board, laid, Litter())


def read_once(photo: Photo, stages: Stages, name: str, adapted: float, number: int) -> LightRow:
    """Read a picture: each tile by itself, and the board as a whole."""
    truths = [photo.board.tiles[tile.cell].face for tile in photo.tiles]
    beliefs = stages.read(even_light(cut_crops(photo.image, [t.corners for t in photo.tiles])))
    edges = beliefs.edges.argmax(axis=-1)
    wanted = np.array([[TERRAINS.index(kind) for kind in face.edges] for face in truths])
    guests = beliefs.guest.argmax(axis=-1) == [GUESTS.index(face.guest) for face in truths]
    scan = Scanner(stages=stages, data=Path("nowhere")).scan(photo.image)
    found = tiles_met(scan, photo)
    return LightRow(
        name,
        adapted,
        number,
        len(truths),
        int((edges == wanted).sum()),
        int((guests & _joined(beliefs, truths)).sum()),
        len(found),
        sum(alike(read, true) for read, true in found),
    )


def _joined(beliefs: Beliefs, truths: Sequence[Face]) -> NDArray[np.bool_]:
    """(n,) whether all pairs of like edges are read as joined or apart as they are."""
    read = beliefs.joined.argmax(axis=-1)
    return np.array(
        [
            all(
                (face.region_of[a] == face.region_of[b]) == bool(row[i])
                for i, (a, b) in enumerate(PAIRS)
                if face.edges[a] == face.edges[b]
            )
            for row, face in zip(read, truths, strict=True)
        ]
    )


def tiles_met(scan: Scan, photo: Photo) -> list[tuple[Face, Face]]:
    """Read and true faces of tiles that lie upon each other, however the scan turns the board."""
    pairs = []
    for cell, seen in scan.seen.items():
        for tile in photo.tiles:
            side = float(np.linalg.norm(tile.corners[0] - tile.corners[1]))
            # Clockwise quarters of the board bring its old north-west corner to the next place.
            turns = [np.roll(tile.corners, k, axis=0) - seen.corners for k in range(4)]
            off = [float(np.linalg.norm(turn, axis=1).mean()) for turn in turns]
            turn = int(np.argmin(off))
            if off[turn] < 0.2 * side:
                true = photo.board.tiles[tile.cell].face.turned(turn)
                pairs.append((scan.board.tiles[cell].face, true))
    return pairs


def alike(read: Face, true: Face) -> bool:
    """Whether edges, joins and guest are the same."""
    return (read.edges, read.region_of, read.guest) == (true.edges, true.region_of, true.guest)


def run(boards: int, table: Path, size: tuple[int, int] = (1280, 960)) -> str:
    """All illuminants and cameras; returns a table as text and writes one row per picture."""
    stages = load_stages()
    rows: list[LightRow] = []
    views = [(light, a, b) for light in ILLUMINANTS for a in ADAPTED for b in range(boards)]
    with table.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow([field.name for field in fields(LightRow)])
        for light, adapted, board in tqdm(views, desc="lights"):
            photo = under(light, adapted, FIRST + board, size)
            rows.append(read_once(photo, stages, light.name, adapted, board))
            writer.writerow(asdict(rows[-1]).values())
            out.flush()
    lines = [
        "| illuminant | tiles | edges right | joins and guests right | found | faces right |",
        "|---|---|---|---|---|---|",
    ]
    for light in ILLUMINANTS:
        own = [row for row in rows if row.illuminant == light.name]
        tiles, found = (sum(getattr(row, name) for row in own) for name in ("tiles", "found"))
        edges, joins, faces = (
            sum(getattr(row, name) for row in own) for name in ("edges", "joins", "faces")
        )
        lines.append(
            f"| {light.name}, {light.heat:.0f} K | {tiles} | {edges / (4 * tiles):.2%} "
            f"| {joins / tiles:.2%} | {found / tiles:.2%} | {faces / max(found, 1):.2%} |"
        )
    return "\n".join(lines)
