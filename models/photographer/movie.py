"""Films of a game in progress: hands bring tiles, lay them and leave; the camera may be held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Board, Cell
from models.photographer.bodies import Body
from models.photographer.camera import Camera
from models.photographer.chance import Rng, Stage, around, between, happens, stream
from models.photographer.develop import develop
from models.photographer.hands import Owner, Pose, choose_owner, reach
from models.photographer.laid import Box
from models.photographer.laying import lay_out
from models.photographer.litter import strew
from models.photographer.paint import as_painter, style_name
from models.photographer.photograph import SIZE, arrange, furnish, open_box, truth_of
from models.photographer.slabs import Slab
from models.photographer.truth import Difficulty, Photo

Floats = NDArray[Any]

_CARRIED = 3999
"""Slab number of the tile in the hand."""


@dataclass(frozen=True, eq=False)
class _Errand:
    """One way of a hand to the table and back."""

    before: Board
    after: Board
    goal: Floats
    """(2,) mm"""
    heading: float
    person: Owner
    cell: Cell | None
    """where a tile is laid; None if the hand only passes"""
    frames: tuple[int, int, int, int]
    """in, rest, out, pause"""


def film(
    boards: Sequence[Board],
    painter_or_style: Any,
    seed: int,
    *,
    frames: int | None = None,
    fps: float = 15.0,
    size: tuple[int, int] = SIZE,
    held: bool = False,
    difficulty: Difficulty = Difficulty.NORMAL,
    still: float = 0.5,
) -> Iterator[Photo]:
    """Frame by frame, with the truth of each; `boards` are one move apart.

    A tile counts as laid from the frame in which it touches the table. For `still` seconds nobody
    moves. With `frames` the film stops after so many, else when the last hand has left.
    """
    painter = as_painter(painter_or_style)
    box = open_box(painter, seed, difficulty)
    everything = Board({cell: tile for board in boards for cell, tile in board.tiles.items()})
    poses = lay_out(everything, box.care, stream(seed, Stage.LAYING, 1))
    final = box.lay(everything, poses)
    scene = arrange(seed, difficulty, size, final)
    if not held:
        scene = replace(scene, sensor=replace(scene.sensor, shake=(0.0, 0.0)))
    chance = stream(seed, Stage.THINGS)
    litter = strew(chance, difficulty, scene.camera, final.slabs, on_top=False)
    shake = _Shake(stream(seed, Stage.CAMERA, 1), fps)
    rng = stream(seed, Stage.MOVES)
    moments = chain(
        repeat(_Moment(boards[0]), max(2, round(still * fps))), _moments(boards, poses, rng, fps)
    )
    for number, moment in enumerate(moments):
        if frames is not None and number >= frames:
            return
        camera = shake.moved(scene.camera, number) if held else scene.camera
        laid = box.lay(moment.board, poses)
        carried = moment.tile(box, poses)
        now = replace(scene, camera=camera, frame=number)
        hands = () if moment.hand is None else (moment.hand,)
        now = furnish(now, laid, litter, hands)
        now = replace(now, slabs=(*now.slabs, *carried))
        photo = truth_of(develop(now), now, moment.board, laid, litter)
        yield replace(
            photo,
            difficulty=difficulty,
            style=style_name(painter_or_style),
            hand=moment.hand is not None and _in_sight(moment.hand, camera),
            notes={**photo.notes, "frame": number, "seconds": round(number / fps, 3)},
        )


@dataclass(frozen=True, eq=False)
class _Moment:
    """What is going on in one frame."""

    board: Board
    hand: Body | None = None
    carries: tuple[Board, Cell, Floats] | None = None
    """the board to be, the cell, and where the tile is now: (4,) shift x, y, height mm, turn"""

    def tile(self, box: Box, poses: dict[Cell, Floats]) -> tuple[Slab, ...]:
        if self.carries is None:
            return ()
        board, cell, way = self.carries
        tile = board.tiles[cell]
        pose = poses[cell] + np.array([way[0], way[1], way[3]])
        slab = box.slab(tile.face, cell, pose, _CARRIED, 1 if tile.covers else 0)
        return (replace(slab, corners=slab.corners + np.array([0, 0, way[2]])),)


def _moments(
    boards: Sequence[Board], poses: dict[Cell, Floats], rng: Rng, fps: float
) -> Iterator[_Moment]:
    """The whole game, seat after seat, frame by frame."""
    people = [choose_owner(rng) for _ in range(2 + int(rng.integers(0, 3)))]
    seats = [between(rng, -0.4, 0.4) + i * 2 * np.pi / len(people) for i in range(len(people))]
    for turn, (before, after) in enumerate(pairwise(boards)):
        who = turn % len(people)
        if happens(rng, 0.2):
            yield from _passing(before, poses, (people[who], seats[who]), rng, fps)
        changed = [cell for cell in after if after.tiles[cell] != before.tiles.get(cell)]
        for cell in changed[:1]:
            errand = _Errand(
                before, after, poses[cell][:2], seats[who] + around(rng, 0, 0.2), people[who], cell,
                _pace(rng, fps),
            )  # fmt: skip
            yield from _run(errand, rng)
        if not changed:
            yield _Moment(after)


def _passing(
    board: Board, poses: dict[Cell, Floats], who: tuple[Owner, float], rng: Rng, fps: float
) -> Iterator[_Moment]:
    """A hand that reaches over the board and lays nothing."""
    spots = list(poses.values())
    goal = spots[int(rng.integers(0, len(spots)))][:2]
    heading = who[1] + around(rng, 0, 0.3)
    yield from _run(_Errand(board, board, goal, heading, who[0], None, _pace(rng, fps)), rng)


def _pace(rng: Rng, fps: float) -> tuple[int, int, int, int]:
    seconds = between(rng, 0.4, 0.9), between(rng, 0.1, 0.5), between(rng, 0.3, 0.7)
    pause = between(rng, 0.2, 1.0)
    come, rest, leave, still = (max(2, round(second * fps)) for second in (*seconds, pause))
    return come, rest, leave, still


def _run(errand: _Errand, rng: Rng) -> Iterator[_Moment]:
    """The frames of one errand: the hand comes, lets go, leaves; then the table is still."""
    come, rest, leave, still = errand.frames
    back = -np.array([np.cos(errand.heading), np.sin(errand.heading)])
    pose = Pose.PINCH if errand.cell is not None else list(Pose)[int(rng.integers(0, 4))]
    twist = around(rng, 0, 0.4)
    # The fingers hold the tile by its near half.
    grip = back * 8.0

    def hand_at(far: float, high: float, sway: float, shape: Pose) -> Body:
        aside = np.array([-back[1], back[0]]) * sway
        spot = errand.goal + grip + back * far + aside
        return reach(errand.person, shape, np.array([*spot, 10.0 + high]), errand.heading)

    for i in range(come):
        left = 1 - _eased((i + 1) / come)
        far, high, sway = 650.0 * left, 70.0 * np.sqrt(left), 60.0 * left * np.sin(3 * left)
        carries = None
        if errand.cell is not None:
            aside = np.array([-back[1], back[0]]) * sway
            way = np.array([*(back * far + aside), high + 0.4, twist * left])
            carries = (errand.after, errand.cell, way)
        if i == come - 1:
            break
        yield _Moment(errand.before, hand_at(far, high, sway, pose), carries)
    for i in range(rest):
        lift = 2.0 * i / max(rest - 1, 1)
        yield _Moment(errand.after, hand_at(0.0, lift, 0.0, pose))
    for i in range(leave):
        gone = ((i + 1) / leave) ** 1.6
        shape = Pose.LOOSE if gone > 0.15 else pose
        yield _Moment(errand.after, hand_at(700.0 * gone, 50.0 * np.sqrt(gone), 0.0, shape))
    for _ in range(still):
        yield _Moment(errand.after)


def _eased(share: float) -> float:
    """Quick first, slow at the goal."""
    return 1 - (1 - share) ** 2.2


def _in_sight(hand: Body, camera: Camera) -> bool:
    ends = np.stack([limb.stop for limb in hand.limbs])
    if camera.seen_from(ends)[:, 2].min() < 30:
        return True
    pixels = camera.project(ends)
    return bool(((pixels > 0) & (pixels < np.array(camera.size))).all(axis=1).any())


class _Shake:
    """The slow sway and fine tremor of a hand that holds a phone."""

    def __init__(self, rng: Rng, fps: float) -> None:
        self.fps = fps
        self.phase = rng.uniform(0, 2 * np.pi, (6, 3))
        self.pace = rng.uniform(0.15, 0.5, (6, 3)) * np.array([1.0, 3.1, 9.0])
        self.reach = rng.uniform(0.3, 1.0, (6, 3)) * np.array([1.0, 0.35, 0.08])

    def moved(self, camera: Camera, frame: int) -> Camera:
        """The camera a moment later: millimetres aside, fractions of a degree turned."""
        seconds = frame / self.fps
        sway = (self.reach * np.sin(2 * np.pi * self.pace * seconds + self.phase)).sum(axis=1)
        x, y = camera.target
        return replace(
            camera,
            target=(x + 6 * float(sway[0]), y + 6 * float(sway[1])),
            distance=camera.distance * (1 + 0.012 * float(sway[2])),
            tilt=max(camera.tilt + 0.012 * float(sway[3]), 0.0),
            yaw=camera.yaw + 0.012 * float(sway[4]),
            roll=camera.roll + 0.012 * float(sway[5]),
        )
