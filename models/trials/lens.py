"""The lens trial: measure strong lenses with the printed board, then find tiles through them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from calibration.calibrating import calibrate
from calibration.lens_profiles import save_profile
from engine import Cell
from engine.catalogue import load
from models.art import house_style
from models.photographer import Difficulty, Photo, random_board, style_painter
from models.photographer.camera import Camera, frame_board
from models.photographer.chance import Stage, stream
from models.photographer.develop import develop
from models.photographer.laying import lay_out
from models.photographer.lens_photos import photograph_lens_board
from models.photographer.litter import Litter
from models.photographer.photograph import arrange, open_box, truth_of
from scanner import Scanner
from scanner.lens import Lens, Straightening
from scanner.stages import load_stages

Doubles = NDArray[np.float64]

FIRST = 1_700_000
"""Seeds from here on are for this trial alone."""


@dataclass(frozen=True)
class KnownLens:
    """A lens to be measured."""

    name: str
    size: tuple[int, int]
    focal: float
    """shares of the picture's long side"""
    bend: tuple[float, float]


LENSES = (
    KnownLens("phone", (1920, 1080), 0.8, (0.04, -0.02)),
    KnownLens("webcam", (1280, 720), 0.9, (-0.18, 0.03)),
    KnownLens("wide", (1280, 960), 0.7, (-0.28, 0.07)),
    KnownLens("very wide", (1600, 1200), 0.6, (-0.32, 0.08)),
    KnownLens("pincushion", (1280, 960), 0.9, (0.15, 0.02)),
)


@dataclass(frozen=True)
class LensRow:
    """What came out for one photograph of tiles."""

    lens: str
    picture: int
    reprojection_px: float
    """of the profile on the board's corners"""
    bare_px: float
    """farthest tile corner from a straight lattice without a profile"""
    straight_px: float
    """and with it"""
    tiles: int
    found_bare: int
    found_guess: int
    found: int
    """tiles found within a tenth of a side: bent as they are, by the lens guessed from the
    lattice, and with the profile"""
    off_bare_px: float
    off_px: float
    """median distance of found corners from where they are in the photo, without and with it"""


def measure_lens(
    known: KnownLens, boards: int, pictures: int, difficulty: Difficulty, seed: int = FIRST
) -> Iterator[LensRow]:
    """Photograph the board, measure, then photograph tiles and find them."""
    focal = known.focal * max(known.size)
    with TemporaryDirectory() as folder:
        names = []
        for i in range(boards):
            image, _ = photograph_lens_board(seed + i, known.size, focal, known.bend)
            names.append(str(Path(folder) / f"{i:02d}.png"))
            cv2.imwrite(names[-1], image)
        profile = calibrate(names).profile
        save_profile(profile, Path(folder))
        stages = load_stages()
        guessing = Scanner(stages=stages, data=Path(folder) / "none")
        knowing = Scanner(stages=stages, data=Path(folder))
        for i in range(pictures):
            photo, camera, points = tiles_through(known, seed + 500 + i, difficulty)
            truth = {t.cell: t.corners for t in photo.tiles if t.visible > 0.5}
            bare = _near(truth, stages.find(photo.image).lattice)
            guess = _near(truth, guessing.lattice(photo.image))
            good = _near(truth, knowing.lattice(photo.image))
            yield LensRow(
                known.name,
                i,
                profile.error_px,
                straightness(camera, points, None),
                straightness(camera, points, profile.lens),
                len(truth),
                len(bare),
                len(guess),
                len(good),
                float(np.median(bare)) if len(bare) else float("nan"),
                float(np.median(good)) if len(good) else float("nan"),
            )


def tiles_through(
    known: KnownLens, seed: int, difficulty: Difficulty = Difficulty.EASY
) -> tuple[Photo, Camera, Doubles]:
    """A board of the house style seen through a lens, its camera, and the corners of its tiles
    as they would lie without curl (n, 3) mm."""
    rng = stream(seed, Stage.MOVES)
    faces = [face for face in load().counts if not face.is_marker]
    board = random_board(rng, int(rng.integers(24, 50)), faces)
    box = open_box(style_painter(house_style()), seed, difficulty)
    laid = box.lay(board, lay_out(board, box.care, stream(seed, Stage.LAYING, 1)))
    scene = arrange(seed, difficulty, known.size, laid)
    camera = replace(scene.camera, focal=known.focal * max(known.size), bend=known.bend)
    # Strong lenses matter most where the board fills the picture.
    camera = frame_board(camera, laid.outline, 0.95, np.zeros(2))
    scene = replace(scene, camera=camera)
    photo = truth_of(develop(scene), scene, board, laid, Litter())
    points = np.vstack([slab.corners for slab in laid.tops.values()])
    points[:, 2] = points[:, 2].mean()
    return photo, camera, points


def straightness(camera: Camera, points: Doubles, lens: Lens | None) -> float:
    """How far corners (n, 3) mm of one plane lie from a plane's picture, pixels of the photo.

    The photo's pixels are straightened by the lens that was measured; what is left is its error.
    """
    pixels = camera.project(points)
    if lens is not None:
        way = Straightening.of(lens)
        pixels = way.straight(pixels) * (lens.focal[0] / way.focal)
    plane, _ = cv2.findHomography(points[:, :2], pixels)
    flat = cv2.perspectiveTransform(points[:, None, :2], plane).reshape(-1, 2)
    return float(np.linalg.norm(flat - pixels, axis=1).max())


def _near(truth: dict[Cell, Any], lattice: Any) -> Doubles:
    """(m,) mean corner distances of true tiles that were found within a tenth of their side."""
    found = []
    for corners in truth.values():
        side = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()
        turns = np.stack([np.roll(lattice.corners, k, axis=1) for k in range(4)])
        off = np.linalg.norm(turns - corners, axis=-1).mean(axis=-1)
        if off.size and off.min() < 0.1 * side:
            found.append(off.min())
    return np.array(found)


def run(boards: int, pictures: int, difficulty: Difficulty, table: Path) -> str:
    """All lenses; returns a table as text and writes one row per picture."""
    rows: list[LensRow] = []
    with table.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow([field.name for field in fields(LensRow)])
        for known in tqdm(LENSES, desc="lenses"):
            for row in measure_lens(known, boards, pictures, difficulty):
                rows.append(row)
                writer.writerow(asdict(row).values())
    return "\n".join([TITLE, "|---" * 9 + "|", *(_line(known, rows) for known in LENSES)])


TITLE = (
    "| lens | reprojection | straightness without | with profile | tiles found bent "
    "| guessed | with profile | corners off without | with |"
)


def _line(known: KnownLens, rows: list[LensRow]) -> str:
    own = [row for row in rows if row.lens == known.name]
    tiles = sum(row.tiles for row in own)
    cells = [
        f"{known.name} {known.bend}",
        f"{own[0].reprojection_px:.3f} px",
        f"{max(row.bare_px for row in own):.1f} px",
        f"{max(row.straight_px for row in own):.3f} px",
        f"{sum(row.found_bare for row in own) / tiles:.1%}",
        f"{sum(row.found_guess for row in own) / tiles:.1%}",
        f"{sum(row.found for row in own) / tiles:.1%}",
        f"{np.nanmedian([row.off_bare_px for row in own]):.2f} px",
        f"{np.nanmedian([row.off_px for row in own]):.2f} px",
    ]
    return f"| {' | '.join(cells)} |"
