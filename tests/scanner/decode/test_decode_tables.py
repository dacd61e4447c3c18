"""The numbers behind faces: partitions, boxes and the way back."""

from __future__ import annotations

import numpy as np
import pytest

from engine import Face, read_face
from engine.catalogue import Kind, load
from scanner.beliefs import GUESTS, TERRAINS
from scanner.decode.box import Box, shape_code, standard_box
from scanner.decode.partitions import (
    OPTION_COUNT,
    OPTION_PARTITION,
    OPTION_WEIGHTS,
    PARTITION_NUMBER,
    PARTITIONS,
    PATTERNS,
)
from scanner.decode.surplus import one_too_many


def test_W5_four_edges_hang_together_in_14_ways() -> None:
    assert len(PARTITIONS) == 14
    assert len(PATTERNS) == 15
    assert ((0, 2), (1, 3)) not in PARTITIONS


def test_W5_only_equal_edges_are_joined() -> None:
    of_pattern = dict(zip(PATTERNS, OPTION_COUNT.tolist(), strict=True))
    assert of_pattern[(0, 1, 2, 3),] == 14
    assert of_pattern[(0, 2), (1, 3)] == 3
    assert of_pattern[(0, 1), (2, 3)] == 4
    assert of_pattern[(0,), (1,), (2,), (3,)] == 1
    assert len(OPTION_PARTITION) == OPTION_WEIGHTS.shape[1] == 58


def number_of(box: Box, face: Face) -> int:
    """The box's number of a face as it lies, -1 for a stranger."""
    letters = np.array([TERRAINS.index(terrain) for terrain in face.edges])
    blocks = tuple(tuple(int(e) for e in region.edges) for region in face.regions)
    code = shape_code(letters, PARTITION_NUMBER[blocks], GUESTS.index(face.guest))
    shape = box.shape_of[code]
    counts = [region.sheep + region.fish for region in face.regions]
    if shape >= 0:
        for held, number in zip(box.counts[shape], box.face_of[shape], strict=True):
            if number >= 0 and held[: len(counts)].tolist() == counts:
                return int(number)
    return -1


@pytest.mark.parametrize("expansion", [False, True])
def test_W4_the_box_knows_every_face_however_it_lies(expansion: bool) -> None:
    box, catalogue = standard_box(expansion), load(expansion)
    assert box.assumed
    for face, copies in catalogue.counts.items():
        numbers = {number_of(box, turn) for turn in face.rotations}
        assert len(numbers) == 1
        if face.is_marker:
            assert numbers == {-1}
        else:
            assert len(box.showing[numbers.pop()]) == copies
    held = {tile for tiles in box.showing for tile in tiles}
    assert len(held) == sum(tile.kind is not Kind.MARKER for tile in catalogue.tiles)


@pytest.mark.parametrize("text", ["yyrb*3.1.1", "yvfb", "yyffW", "ffff:abcd", "kkkkS*2"])
def test_W4_strangers_are_not_in_the_box(text: str) -> None:
    assert number_of(standard_box(), read_face(text)) == -1


def test_an_empty_box_knows_nothing() -> None:
    assert (Box.empty().shape_of == -1).all()
    assert not Box.empty().edges_held.any()


def test_a_tile_shows_one_side_at_a_time() -> None:
    box, catalogue = standard_box(), load()
    front, back = (number_of(box, face) for face in catalogue.by_id["L01"].faces)
    wolf = number_of(box, catalogue.by_id["W1"].faces[0])
    assert one_too_many([front], [0], box) == []
    assert one_too_many([front, back], [1, 0], box) == [0]
    assert one_too_many([wolf] * 5 + [-1], range(6), box) == [4]
    # kkkk is on the backs of one wolf and one hunter, so four wolves leave one of them.
    black = number_of(box, catalogue.by_id["W1"].faces[1])
    assert one_too_many([black, wolf, wolf, wolf, wolf], range(5), box) == []
    assert one_too_many([black, black, wolf, wolf, wolf, wolf], range(6), box) == [5]
