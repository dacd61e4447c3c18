"""Photographs of boards: everything about one picture is drawn from its seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell, Face
from models.photographer.backdrop import choose_room, table_in_sight
from models.photographer.camera import TILE_MM, choose_camera
from models.photographer.chance import Rng, Stage, between, happens, stream
from models.photographer.develop import Negative, Scene, develop, hand_outlines, visible_shares
from models.photographer.laid import Box, Laid
from models.photographer.laying import choose_care, lay_out
from models.photographer.lights import choose_lighting, with_glare
from models.photographer.litter import HANDS, Litter, leaning_hand, strew
from models.photographer.paint import VARIANTS, Painter, as_painter, style_name
from models.photographer.sensor import Sensor, choose_sensor
from models.photographer.slabs import Slab, choose_stock
from models.photographer.tables import choose_kind, lay_table
from models.photographer.truth import Difficulty, Image, LooseTruth, Photo, Points, TileTruth

Floats = NDArray[Any]

SIZE = (1280, 720)


def photograph(
    board: Board,
    painter_or_style: Any,
    seed: int,
    difficulty: Difficulty = Difficulty.NORMAL,
    size: tuple[int, int] = SIZE,
    *,
    spare: Sequence[Face | None] = (),
    hands: float | None = None,
    things: bool = True,
    sensor: Sensor | None = None,
) -> Photo:
    """A photograph of a board that hands laid on some table.

    `spare`: faces for loose tiles, None for a "?" side (left out: the board's own);
    `hands`: how likely one reaches over the table, left out: as the difficulty has it; `things`
    may be kept away; `sensor` replaces the drawn one.
    """
    painter = as_painter(painter_or_style)
    box = open_box(painter, seed, difficulty)
    laid = box.lay(board, lay_out(board, box.care, stream(seed, Stage.LAYING, 1)))
    scene = arrange(seed, difficulty, size, laid)
    if sensor is not None:
        scene = replace(scene, sensor=sensor)
    litter = Litter()
    if things:
        faces = tuple(spare) or tuple(tile.face for tile in board.tiles.values())
        litter = strew(
            stream(seed, Stage.THINGS),
            difficulty,
            scene.camera,
            laid.slabs,
            loose_picture=loose_pictures(painter, faces),
            stock=box.stock,
        )
    chance = HANDS[difficulty] if hands is None else hands
    people = leaning_hand(stream(seed, Stage.HANDS), chance, scene.camera, laid.outline)
    scene = furnish(scene, laid, litter, people)
    negative = develop(scene)
    return replace(
        truth_of(negative, scene, board, laid, litter),
        difficulty=difficulty,
        style=style_name(painter_or_style),
        hand=bool(people),
    )


def open_box(painter: Painter, seed: int, difficulty: Difficulty) -> Box:
    """The tiles of one table and the care of its players."""
    care = choose_care(stream(seed, Stage.LAYING), difficulty)
    return Box(painter, choose_stock(stream(seed, Stage.TILES)), care, seed)


def arrange(
    seed: int,
    difficulty: Difficulty,
    size: tuple[int, int],
    laid: Laid,
    kind: str | None = None,
) -> Scene:
    """Camera, table, light and sensor for a board, still without things and hands."""
    outline = laid.outline
    camera = choose_camera(stream(seed, Stage.CAMERA), difficulty, size, outline)
    rng = stream(seed, Stage.TABLE)
    kind = kind or choose_kind(rng, difficulty)
    table = lay_table(rng, kind, table_in_sight(camera), outline)
    chance = stream(seed, Stage.LIGHT)
    lighting = choose_lighting(chance, difficulty, outline.mean(axis=0))
    spot = outline[int(chance.integers(0, len(outline)))]
    lighting = with_glare(chance, lighting, difficulty, camera.eye, spot)
    sensor = choose_sensor(stream(seed, Stage.SENSOR), difficulty, size)
    return Scene(camera, table, choose_room(rng), lighting, sensor, laid.slabs, seed=seed)


def furnish(scene: Scene, laid: Laid, litter: Litter, people: Sequence[Any]) -> Scene:
    """The scene with everything on the table."""
    loose = tuple(slab for _, slab in litter.loose)
    slabs = (*laid.slabs, *loose, *litter.slabs)
    return replace(scene, slabs=slabs, bodies=(*litter.bodies, *people))


def truth_of(negative: Negative, scene: Scene, board: Board, laid: Laid, litter: Litter) -> Photo:
    """The picture with where everything is seen."""
    tops = list(laid.tops.items())
    shares = visible_shares(negative.owner, scene.camera, [slab for _, slab in tops])
    tiles = tuple(
        TileTruth(cell, _corners(scene, slab), float(share))
        for (cell, slab), share in zip(tops, shares, strict=True)
    )
    strays = visible_shares(negative.owner, scene.camera, [slab for _, slab in litter.loose])
    loose = tuple(
        LooseTruth(kind, _corners(scene, slab), float(share))
        for (kind, slab), share in zip(litter.loose, strays, strict=True)
    )
    return Photo(
        negative.image,
        board,
        tiles,
        loose,
        hands=hand_outlines(negative.owner),
        seed=scene.seed,
        tilt=float(np.degrees(scene.camera.tilt)),
        notes={"table": scene.table.kind, "things": list(litter.kinds)},
    )


def photograph_sheet(
    faces: Sequence[Face],
    painter_or_style: Any,
    seed: int,
    columns: int,
    touching: bool = False,
    *,
    difficulty: Difficulty = Difficulty.EASY,
    size: tuple[int, int] = SIZE,
) -> Photo:
    """Tiles laid out in rows to be learnt: cell x is the column, y the row of each face."""
    board = Board.of({Cell(i % columns, i // columns): face for i, face in enumerate(faces)})
    painter = as_painter(painter_or_style)
    box = open_box(painter, seed, difficulty)
    rng = stream(seed, Stage.LAYING, 1)
    if touching:
        poses = lay_out(board, box.care, rng)
    else:
        step = TILE_MM * between(rng, 1.25, 1.6)
        poses = {
            cell: np.array([*(np.array(cell) * step + rng.normal(0, 2.0, 2)), rng.normal(0, 0.05)])
            for cell in board
        }
    laid = box.lay(board, poses)
    scene = arrange(seed, difficulty, size, laid)
    photo = truth_of(develop(scene), scene, board, laid, Litter())
    return replace(photo, difficulty=difficulty, style=style_name(painter_or_style))


def _corners(scene: Scene, slab: Slab) -> Points:
    return scene.camera.project(slab.corners).astype(np.float32)


def loose_pictures(painter: Painter, faces: Sequence[Face | None]) -> Any:
    """Draws what a loose tile shows: any face or "?" side, however it lies."""
    if not faces:
        return None

    def draw(rng: Rng) -> tuple[str, Image]:
        face = faces[int(rng.integers(0, len(faces)))]
        variant = int(rng.integers(0, VARIANTS))
        picture = painter(None if face is None else face.upright, variant)
        kind = "question" if face is None else "marker" if face.is_marker else "tile"
        return kind, picture if happens(rng, 0.5) else np.ascontiguousarray(np.rot90(picture, 2))

    return draw
