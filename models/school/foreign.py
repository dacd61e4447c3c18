"""The foreign album: photographs of tiles of other games, from which only finding is learnt."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.photographer import Difficulty, Photo
from models.photographer.bodies import Body
from models.photographer.chance import Rng, Stage, between, happens, stream, whole
from models.photographer.develop import Scene, develop
from models.photographer.grain import lively
from models.photographer.laid import Box, Laid
from models.photographer.laying import Care, lay_out
from models.photographer.litter import HANDS, leaning_hand, strew
from models.photographer.paint import Painter
from models.photographer.photograph import arrange, furnish, loose_pictures, truth_of
from models.photographer.slabs import choose_stock
from models.photographer.solids import Solid, box
from models.photographer.things import THINGS
from models.school.album import keep_photo
from models.school.boxes import random_shape
from models.school.foreign_tiles import foreign_painter, numbered

Floats = NDArray[Any]

SITTING = 4
"""So many pictures share a game: painting its world costs as much as a picture."""

_SIZES = ((1280, 720), (1280, 960), (960, 1280))
_DIFFICULTIES = tuple(Difficulty)


def make_foreign_album(place: Path, sittings: int, workers: int = 1, first: int = 0) -> Path:
    """Photograph all sittings that are not there yet; `first` sets exams apart from lessons."""
    place.mkdir(parents=True, exist_ok=True)
    numbers = range(first, first + sittings)
    missing = [n for n in numbers if not (place / f"{n:05d}.done").exists()]
    with (
        ProcessPoolExecutor(workers, initializer=_one_thread) as pool,
        tqdm(total=sittings, initial=sittings - len(missing), unit="game", desc="foreign") as bar,
    ):
        jobs = [pool.submit(_keep, place, number) for number in missing]
        for job in as_completed(jobs):
            job.result()
            bar.update()
    return place


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _keep(place: Path, number: int) -> None:
    for part, photo in enumerate(sitting(number)):
        keep_photo(photo, place / f"{number:05d}_{part}.jpg")
    (place / f"{number:05d}.done").touch()


def sitting(number: int) -> Iterator[Photo]:
    """The photographs of one foreign game, each on another table."""
    rng = np.random.default_rng([77, number])
    painter = foreign_painter(rng)
    for _ in range(SITTING):
        yield foreign_photo(rng, painter)


def foreign_photo(rng: Rng, painter: Painter) -> Photo:
    """A board of any shape, from two tiles to a hundred and ten, with pieces standing on it."""
    seed = int(rng.integers(1 << 40))
    difficulty = _DIFFICULTIES[int(rng.choice(3, p=(0.25, 0.45, 0.3)))]
    size = _SIZES[int(rng.choice(3, p=(0.45, 0.4, 0.15)))]
    tiles = whole(rng, 2, 16) if happens(rng, 0.45) else int(2 ** between(rng, 4, 6.78))
    board = numbered(random_shape(rng, tiles, float(rng.random())))
    stock = choose_stock(stream(seed, Stage.TILES))
    tiles_box = Box(painter, replace(stock, thick=between(rng, 1.2, 3.0)), _care(rng), seed)
    laid = tiles_box.lay(board, lay_out(board, tiles_box.care, stream(seed, Stage.LAYING, 1)))
    scene = arrange(seed, difficulty, size, laid)
    if happens(rng, 0.3):
        scene = _like_the_tiles(rng, scene, laid)
    faces = tuple(tile.face for tile in board.tiles.values())
    litter = strew(
        stream(seed, Stage.THINGS), difficulty, scene.camera, laid.slabs,
        loose_picture=loose_pictures(painter, faces), stock=tiles_box.stock,
    )  # fmt: skip
    litter = replace(litter, bodies=(*litter.bodies, *_pieces(rng, laid)))
    people = leaning_hand(stream(seed, Stage.HANDS), HANDS[difficulty], scene.camera, laid.outline)
    scene = furnish(scene, laid, litter, people)
    photo = truth_of(develop(scene), scene, board, laid, litter)
    return replace(photo, difficulty=difficulty, style="foreign", hand=bool(people))


def _care(rng: Rng) -> Care:
    """From machine-like care to boards that wander off by a quarter of a side."""
    sloppy = between(rng, 0.0, 1.0) ** 1.5
    return Care(
        gap=0.15 + 3.2 * sloppy,
        slip=2.2 * sloppy * between(rng, 0.2, 1.0),
        turn=float(np.radians(2.2)) * sloppy,
        curl=between(rng, 0, 1.2) * sloppy,
    )


def _like_the_tiles(rng: Rng, scene: Scene, laid: Laid) -> Scene:
    """The same scene with the table in nearly the tone of the tiles."""
    tiles = list(laid.tops.values())
    tone = np.mean([slab.picture[::16, ::16].reshape(-1, 3).mean(axis=0) for slab in tiles], axis=0)
    table = scene.table
    wanted = np.clip(tone * between(rng, 0.85, 1.15) + rng.normal(0, 6, 3), 5, 250)
    factor = wanted / np.maximum(table.picture[::8, ::8].reshape(-1, 3).mean(axis=0), 4.0)
    picture = np.clip(table.picture * np.clip(factor, 0.05, 8), 0, 255).astype(np.uint8)
    return replace(scene, table=replace(table, picture=picture))


def _pieces(rng: Rng, laid: Laid) -> list[Body | Solid]:
    """Pawns, cubes and sticks on some of the tiles."""
    if happens(rng, 0.6):
        return []
    share = between(rng, 0.1, 0.9)
    paints = [lively(rng, (0, 0.95), (0.1, 0.98)) for _ in range(3)]
    bodies: list[Body | Solid] = []
    for slab in laid.tops.values():
        while happens(rng, share):
            spot = slab.corners[:, :2].mean(axis=0) + rng.normal(0, 9, 2)
            if happens(rng, 0.35):
                bodies.extend(THINGS["pawn"][0](rng, spot, 0).bodies)
            else:
                size = np.array([between(rng, 6, 22), between(rng, 6, 12), between(rng, 6, 16)])
                bodies.append(box(rng, spot, size, paints[int(rng.integers(0, 3))]))
            if len(bodies) > 60 or happens(rng, 0.6):
                break
    return bodies
