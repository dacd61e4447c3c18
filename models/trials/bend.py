"""The bend trial: how well a lens is guessed from a lattice, and what that says about places."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from engine import Board, Cell, read_face
from models.photographer.camera import choose_camera, frame_board
from models.photographer.chance import Stage, between, stream
from models.photographer.laying import choose_care, corners_of, lay_out
from models.photographer.truth import Difficulty
from scanner.lattice import Lattice
from scanner.lens_guess import GuessSettings, guess_lens

FIRST = 1_850_000
"""Seeds from here on are for this trial alone."""

SIZE = (1280, 960)
NOISE = 0.015
"""Shares of a side by which a finder's corners are off."""

_NEVER = GuessSettings(gain=2.0)
"""Never believes a bend: a plane alone."""

BENDS = (0.0, -0.05, -0.1, -0.2, -0.3, 0.1)


@dataclass(frozen=True)
class BendRow:
    """One board."""

    bend: float
    believed: bool
    error: float
    """guessed k1 less the true one, for the same focal length"""
    plain: float
    guessed: float
    """mean distance between true and expected corners of tiles left out, in sides: by a plane
    alone and with the guessed lens"""


def imagined(seed: int, bend: float) -> tuple[Lattice, float]:
    """The lattice of a hand-laid board through a lens, and the lens's k1 for our focal length."""
    rng = stream(seed, Stage.MOVES)
    columns, rows = int(rng.integers(5, 10)), int(rng.integers(4, 8))
    cells = [Cell(x, y) for x in range(columns) for y in range(rows) if rng.random() < 0.8]
    board = Board.of({cell: read_face("ffff") for cell in cells})
    care = choose_care(stream(seed, Stage.LAYING), Difficulty.NORMAL)
    poses = lay_out(board, care, stream(seed, Stage.LAYING, 1))
    tiles = np.stack([corners_of(poses[cell], 2.0, np.zeros(4)) for cell in cells])
    outline = tiles.reshape(-1, 3)[:, :2]
    camera = choose_camera(stream(seed, Stage.CAMERA), Difficulty.NORMAL, SIZE, outline)
    camera = frame_board(replace(camera, bend=(bend, 0.8 * bend**2)), outline, 0.95, np.zeros(2))
    corners = camera.project(tiles.reshape(-1, 3)).reshape(-1, 4, 2)
    side = float(np.linalg.norm(corners[:, 0] - corners[:, 1], axis=1).mean())
    corners += rng.normal(0, NOISE * side * between(rng, 0.5, 1.5), corners.shape)
    lattice = Lattice(
        np.array(cells, np.int32), corners.astype(np.float32), np.ones(len(cells), np.float32)
    )
    return lattice, bend * (max(SIZE) / camera.focal) ** 2


def measure(seed: int, bend: float) -> BendRow | None:
    """Guess from the inner tiles, then look where the outer ones are; None for a small board."""
    lattice, true = imagined(seed, bend)
    inner = _inner(lattice.cells)
    known, hidden = lattice.keep(inner), lattice.keep(~inner)
    plain, guess = guess_lens(known, SIZE, _NEVER), guess_lens(known, SIZE)
    whole = guess_lens(lattice, SIZE)
    if plain is None or guess is None or whole is None:
        return None
    off = [
        float(np.linalg.norm(g.places(hidden.cells) - hidden.corners, axis=-1).mean())
        for g in (plain, guess)
    ]
    error = whole.lens.bend[0] - true
    return BendRow(bend, whole.believed, error, off[0] / lattice.side, off[1] / lattice.side)


def _inner(cells: NDArray[np.int32]) -> NDArray[np.bool_]:
    """(n,) all but the outermost ring of the board's box."""
    low, high = cells.min(axis=0), cells.max(axis=0)
    return np.asarray(((cells > low) & (cells < high)).all(axis=1))


def run(boards: int) -> str:
    """A table as text."""
    lines = [
        "| k1 | believed | median error of k1 | places by a plane | with the guessed lens |",
        "|---|---|---|---|---|",
    ]
    for bend in tqdm(BENDS, desc="bends"):
        measured = [measure(seed, bend) for seed in range(FIRST, FIRST + boards)]
        rows = [row for row in measured if row is not None]
        lines.append(
            f"| {bend:g} | {np.mean([r.believed for r in rows]):.0%} "
            f"| {np.median([abs(r.error) for r in rows]):.3f} "
            f"| {np.mean([r.plain for r in rows]):.3f} sides "
            f"| {np.mean([r.guessed for r in rows]):.3f} sides |"
        )
    return "\n".join(lines)
