"""A reader that was shown a box knows its faces again, and nothing else."""

import numpy as np
import pytest
from shown_boxes import FACES, beliefs_in, box, print_of, seen_again, unsure_beliefs

from calibration.enrolled_reader import EnrolledReader
from calibration.enrolled_set import EnrolledSet, Shelf
from calibration.set_store import SetStore
from engine import Cell, read_face
from scanner.beliefs import GUESTS, TERRAINS, Sight
from scanner.crops import even_light
from scanner.lattice import Lattice


@pytest.fixture(scope="module")
def reader():
    ours = box()
    return EnrolledReader(ours.evened(), ours.faces)


def turned_crops(quarters):
    """All prints of the box seen again, turned clockwise by some quarters each."""
    rng = np.random.default_rng(5)
    return even_light(
        np.stack([
            np.ascontiguousarray(np.rot90(seen_again(print_of(i), rng), -q))
            for i, q in enumerate(quarters)
        ])
    )  # fmt: skip


def letters(beliefs, row):
    return "".join(TERRAINS[i].value for i in beliefs.edges[row].argmax(axis=-1))


def test_every_face_is_known_again_however_it_lies(reader):
    quarters = [i % 4 for i in range(len(FACES))]
    crops = turned_crops(quarters)
    sharp = reader.sharpen(unsure_beliefs(len(FACES)), reader.distances(crops), crops)
    for row, (face, q) in enumerate(zip(FACES, quarters, strict=True)):
        lying = face.turned(q)
        assert letters(sharp, row) == lying.letters
        assert GUESTS[int(sharp.guest[row].argmax())] == lying.guest
        assert sharp.sight[row].argmax() == Sight.FACE
    assert np.exp(sharp.edges.max(axis=-1)).min() > 0.95


def test_all_beliefs_are_probabilities(reader):
    crops = turned_crops([0] * len(FACES))
    sharp = reader.sharpen(unsure_beliefs(len(FACES)), reader.distances(crops), crops)
    for head in ("sight", "edges", "joined", "guest", "sheep", "fish"):
        assert np.exp(getattr(sharp, head)).sum(axis=-1) == pytest.approx(1, abs=1e-4)


def test_a_tile_that_was_never_shown_is_read_as_ever(reader):
    stranger = read_face("bbbv")
    crops = even_light(np.stack([print_of(i) for i in range(100, 112)]))
    before = beliefs_in([stranger] * 12)
    after = reader.sharpen(before, reader.distances(crops), crops)
    assert all(letters(after, row) == "bbbv" for row in range(12))
    assert reader.fit(reader.distances(crops)).mean() < 2


def test_no_crops_are_no_trouble(reader):
    none = np.zeros((0, 3, 64, 64), np.float32)
    assert len(reader.sharpen(unsure_beliefs(0), reader.distances(none), none)) == 0


def test_crops_and_faces_must_belong_together():
    with pytest.raises(ValueError, match="3 crops of 2 faces"):
        EnrolledReader(np.zeros((3, 3, 64, 64), np.float32), FACES[:2])


def test_the_decoder_knows_which_faces_a_box_holds():
    known = EnrolledSet(box())
    beliefs = unsure_beliefs(1)
    beliefs.edges[0, :, TERRAINS.index("f")] = -0.3
    crops = turned_crops([0] * len(FACES))[11:12]
    lattice = Lattice(
        np.zeros((1, 2), np.int32), np.zeros((1, 4, 2), np.float32), np.ones(1, np.float32)
    )
    board = known.decode(known.sharpen(beliefs, known.distances(crops), crops), lattice).board
    assert board.tiles[Cell(0, 0)].face == read_face("ffffW")


def test_a_shelf_notices_a_box_that_is_learnt_anew(tmp_path):
    store = SetStore(tmp_path)
    shelf = Shelf(store)
    assert shelf.sets() == []
    store.save(box("a"))
    (first,) = shelf.sets()
    assert shelf.sets()[0] is first
    store.save(box("a", FACES[:5]))
    assert shelf.sets()[0] is not first


def with_a_hand(crops, share):
    """Prints of which skin covers so much from the left."""
    covered = crops.copy()
    covered[:, :, : int(64 * share)] = (110, 140, 190)
    return covered


@pytest.mark.parametrize("share", [0.25, 0.4])
def test_a_half_hidden_tile_is_known_by_what_is_in_sight_of_it(reader, share):
    rng = np.random.default_rng(6)
    prints = np.stack([seen_again(print_of(i), rng) for i in range(len(FACES))])
    crops = even_light(with_a_hand(prints, share))
    sharp = reader.look_closely(unsure_beliefs(len(FACES)), crops)
    known = [letters(sharp, row) == face.letters for row, face in enumerate(FACES)]
    asked = min(len(FACES), 16)
    assert sum(known) == asked


def test_what_shows_nothing_of_a_box_is_less_likely_to_be_a_tile(reader):
    crops = even_light(np.stack([print_of(i) for i in range(100, 112)]))
    before = unsure_beliefs(12)
    after = reader.look_closely(before, crops)
    assert (after.sight[:, Sight.FACE] < before.sight[:, Sight.FACE]).all()


def test_a_reader_who_is_sure_is_believed(reader):
    crops = even_light(np.stack([print_of(i) for i in range(100, 103)]))
    before = beliefs_in([read_face("bbbv")] * 3)
    after = reader.look_closely(before, crops)
    assert (after.edges == before.edges).all()


@pytest.mark.parametrize(("hand", "doubted"), [(0.0, True), (0.5, False)])
def test_what_fits_nothing_is_doubted_unless_a_hand_lies_over_it(reader, hand, doubted):
    before = beliefs_in([FACES[0], FACES[1]], sure=0.99)
    after = reader.doubt(before, np.array([0.2, 9.0]), np.array([hand, 0.0], np.float32))
    less = after.sight[:, Sight.FACE] < before.sight[:, Sight.FACE] - 1e-4
    assert less.tolist() == [doubted, False]


def test_tiles_are_compared_with_what_they_are_read_as(reader):
    crops = turned_crops([0] * len(FACES))
    right = reader.fit_as_read(beliefs_in(list(FACES)), crops)
    wrong = reader.fit_as_read(beliefs_in([*FACES[1:], FACES[0]]), crops)
    whole = reader.fit(reader.distances(crops))
    assert right.min() > 3
    assert np.median(wrong) < np.median(right)
    assert right == pytest.approx(whole, abs=2.0)
