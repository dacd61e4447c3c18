"""Tiles that are read unsurely are looked at again from their other sides."""

from dataclasses import replace

import numpy as np
import pytest
from believed_boards import beliefs_of

from engine import Board, Cell, read_face
from scanner.beliefs import TERRAINS, Sight
from scanner.rereading import RereadSettings, reread

FACES = [read_face(text) for text in ("krbf", "yyvw", "rrrr")]


MIDDLES = ((0, slice(31, 33)), (slice(31, 33), 63), (63, slice(31, 33)), (slice(31, 33), 0))
"""Where a crop tells the terrain of its edges N E S W."""


def drawn(face):
    """(3, 64, 64): a crop whose middles of edges tell the terrains."""
    crop = np.zeros((3, 64, 64), np.float32)
    for middle, terrain in zip(MIDDLES, face.edges, strict=True):
        crop[0][middle] = TERRAINS.index(terrain)
    return crop


class Reader:
    """Reads edges off the crops; what has a mark at its top left it reads badly."""

    def __init__(self):
        self.runs = []

    def __call__(self, crops):
        self.runs.append(len(crops))
        alike = Board.of({Cell(i, 0): FACES[2] for i in range(len(crops))})
        beliefs = beliefs_of(alike, sure=0.9999)
        edges = np.full((len(crops), 4, len(TERRAINS)), 1e-4)
        for i, crop in enumerate(crops):
            for k, middle in enumerate(MIDDLES):
                edges[i, k, int(crop[0][middle].max())] = 1
            if crop[1, 0, 0]:
                edges[i] += 0.6
        edges /= edges.sum(axis=-1, keepdims=True)
        return replace(beliefs, edges=np.log(edges).astype(np.float32))


def crops_of(*faces, smudged=()):
    crops = np.stack([drawn(face) for face in faces])
    for row in smudged:
        crops[row, 1, 0, 0] = 1
    return crops


def told(beliefs):
    return ["".join(TERRAINS[i].value for i in row) for row in beliefs.edges.argmax(axis=-1)]


def test_what_is_sure_is_read_once():
    reader = Reader()
    assert told(reread(reader)(crops_of(*FACES))) == ["krbf", "yyvw", "rrrr"]
    assert reader.runs == [3]


def test_an_unsure_tile_is_read_from_its_other_sides():
    reader = Reader()
    crops = crops_of(*FACES, smudged=[0])
    before = Reader()(crops)
    after = reread(reader)(crops)
    assert told(after) == ["krbf", "yyvw", "rrrr"]
    assert after.edges[0].max(axis=-1).min() > before.edges[0].max(axis=-1).max()
    assert after.edges[1:] == pytest.approx(before.edges[1:])
    # Three turned views of one tile, and the two others along with them.
    assert reader.runs == [3, 5]


def test_only_the_least_sure_are_read_again():
    reader = Reader()
    crops = crops_of(*FACES, *FACES, smudged=range(6))
    reread(reader, RereadSettings(most=2, company=3))(crops)
    assert reader.runs[1] == 2 * 3 + 2


def test_what_is_no_tile_is_left_alone():
    reader = Reader()

    def nothing(crops):
        beliefs = reader(crops)
        sight = np.full((len(crops), len(Sight)), -20.0, np.float32)
        sight[:, Sight.NOTHING] = 0.0
        return replace(beliefs, sight=sight)

    reread(nothing)(crops_of(*FACES, smudged=[1]))
    assert reader.runs == [3]


def test_no_crops_no_second_look():
    reader = Reader()
    assert len(reread(reader)(np.zeros((0, 3, 64, 64), np.float32))) == 0
    assert reader.runs == [0]
