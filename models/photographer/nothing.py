"""Photographs without a board: bare tables, other games, things, hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board
from models.photographer import prints
from models.photographer.backdrop import choose_room, table_in_sight
from models.photographer.camera import Camera, choose_camera
from models.photographer.chance import Rng, Stage, around, between, happens, stream, whole
from models.photographer.develop import Scene, develop
from models.photographer.growing import usual_faces
from models.photographer.laid import Laid
from models.photographer.lights import choose_lighting, with_glare
from models.photographer.litter import HANDS, Litter, leaning_hand, strew
from models.photographer.paint import as_painter, style_name
from models.photographer.photograph import SIZE, furnish, loose_pictures, truth_of
from models.photographer.sensor import choose_sensor
from models.photographer.slabs import Stock, choose_stock
from models.photographer.tables import choose_kind, lay_table
from models.photographer.things import Thing, lying
from models.photographer.truth import Difficulty, Photo

Floats = NDArray[Any]

_SIGHTS = {
    "a table": 0.25,
    "slabs": 0.1,
    "chess board": 0.13,
    "game board": 0.1,
    "newspaper": 0.07,
    "checks": 0.08,
    "rows of cards": 0.17,
    "strewn tiles": 0.1,
}
"""What such a picture is of, and how often."""


def photograph_nothing(
    seed: int,
    painter_or_style: Any = None,
    size: tuple[int, int] = SIZE,
    difficulty: Difficulty = Difficulty.HARD,
) -> Photo:
    """A picture in which no board of tiles lies; loose tiles need a style or painter."""
    rng = stream(seed, Stage.MOVES)
    weights = np.array(list(_SIGHTS.values()))
    sight = str(rng.choice(list(_SIGHTS), p=weights / weights.sum()))
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    outline = signs * between(rng, 120, 330) * np.array([1.0, 0.7])
    camera = choose_camera(stream(seed, Stage.CAMERA), difficulty, size, outline)
    chance = stream(seed, Stage.TABLE)
    plain = "a table", "rows of cards", "strewn tiles"
    kind = choose_kind(chance, difficulty) if sight in plain else sight
    table = lay_table(chance, kind, table_in_sight(camera), outline)
    lamps = stream(seed, Stage.LIGHT)
    lighting = choose_lighting(lamps, difficulty, np.zeros(2))
    lighting = with_glare(lamps, lighting, difficulty, camera.eye, np.zeros(2))
    sensor = choose_sensor(stream(seed, Stage.SENSOR), difficulty, size)
    scene = Scene(camera, table, choose_room(chance), lighting, sensor, (), seed=seed)
    placed = _rows_of_cards(rng) if sight == "rows of cards" else ()
    litter = _litter(seed, sight, camera, painter_or_style, placed)
    people = leaning_hand(stream(seed, Stage.HANDS), HANDS[difficulty], camera, outline)
    laid = Laid({})
    scene = furnish(scene, laid, litter, people)
    photo = truth_of(develop(scene), scene, Board({}), laid, litter)
    return replace(
        photo,
        difficulty=difficulty,
        hand=bool(people),
        style=style_name(painter_or_style) if painter_or_style is not None else "",
        notes={**photo.notes, "sight": sight},
    )


def _litter(
    seed: int, sight: str, camera: Camera, painter_or_style: Any, placed: tuple[Thing, ...]
) -> Litter:
    """Things about; tiles only singly and apart, so that nobody takes them for a board."""
    rng = stream(seed, Stage.THINGS)
    pictures = None
    if painter_or_style is not None and sight in ("a table", "strewn tiles"):
        pictures = loose_pictures(as_painter(painter_or_style), usual_faces())
    taken = [slab for thing in placed for slab in thing.slabs]
    busy = Difficulty.HARD if sight != "a table" or happens(rng, 0.7) else Difficulty.EASY
    stock = choose_stock(stream(seed, Stage.TILES))
    litter = strew(rng, busy, camera, taken, loose_picture=pictures, stock=stock, on_top=False)
    kinds = (*litter.kinds, *(thing.kind for thing in placed))
    return replace(litter, slabs=(*taken, *litter.slabs), kinds=kinds)


def _rows_of_cards(rng: Rng) -> tuple[Thing, ...]:
    """Cards of a card game in rows: oblong, apart, each a little askew."""
    columns, rows = whole(rng, 2, 5), whole(rng, 1, 3)
    wide, tall = between(rng, 50, 62), between(rng, 1.35, 1.55)
    step = np.array([wide * between(rng, 1.05, 1.5), wide * tall * between(rng, 1.05, 1.4)])
    stock = Stock(0.35, 0.05, gloss=between(rng, 0, 0.5), rough=0.12, bevel=0.05)
    backs = [prints.card(rng, 110) for _ in range(3)]
    cards = []
    for i in range(columns * rows):
        cell = np.array([i % columns - (columns - 1) / 2, i // columns - (rows - 1) / 2])
        spot = cell * step + rng.normal(0, 2, 2)
        picture = backs[int(rng.integers(0, 3))]
        angle = around(rng, 0, 0.05)
        cards.append(
            lying(
                rng, spot, 2000 + i, size=(wide, wide * tall), picture=picture, stock=stock,
                angle=angle,
            )
        )  # fmt: skip
    return (Thing("rows of cards", tuple(cards)),)
