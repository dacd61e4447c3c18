"""Which of several enrolled boxes lies on the table, or none."""

import numpy as np
import pytest
from believed_boards import beliefs_of, lattice_of
from stub_eyes import BOARD

from scanner.choosing import UNKNOWN_ART, Chooser, Ordinary
from scanner.decode import decode
from scanner.stages import Stages
from scanner.views import View


class StubSet:
    """A box that fits every tile by the same number of logs."""

    def __init__(self, name, fit):
        self.name, self._fit = name, fit
        self.sharpened = self.decoded = self.looked_closely = 0

    def distances(self, crops):
        return crops

    def fit(self, distances):
        return np.full(len(distances), self._fit)

    def fit_as_read(self, beliefs, crops):
        return np.full(len(crops), self._fit)

    def sharpen(self, beliefs, distances, crops):
        self.sharpened += 1
        return beliefs

    def doubt(self, beliefs, crops, hands):
        return beliefs

    def doubt_as_read(self, beliefs, crops, hands):
        return beliefs

    def look_closely(self, beliefs, crops):
        self.looked_closely += 1
        return beliefs

    def look_beside(self, image, board):
        return board

    def decode(self, beliefs, lattice):
        self.decoded += 1
        return decode(beliefs, lattice)


CROPS = np.zeros((len(BOARD), 3, 64, 64), np.float32)


def chooser(*sets, wanted=None, own=None, sure=0.97):
    ordinary = Ordinary(
        lambda crops: beliefs_of(BOARD, sure=sure).keep(np.arange(len(crops))), decode, lambda: own
    )
    return Chooser(ordinary, lambda: sets, wanted)


def decoded(choice, crops=CROPS):
    beliefs = choice.read(crops)
    return choice.decode(beliefs, lattice_of(list(BOARD)[: len(crops)]))


def test_the_set_that_fits_best_is_chosen_and_named():
    right, wrong = StubSet("right", 8.0), StubSet("wrong", 1.0)
    answer = decoded(chooser(wrong, right))
    assert answer.tile_set == "right"
    assert answer.warnings == ()
    assert (right.sharpened, right.decoded, wrong.sharpened, wrong.decoded) == (1, 1, 0, 0)


def test_artwork_that_fits_no_set_is_said_to_be_unknown():
    answer = decoded(chooser(StubSet("a", 0.9), StubSet("b", 1.2)))
    assert answer.tile_set is None
    assert answer.warnings == (UNKNOWN_ART,)


def test_our_own_drawings_are_known_without_being_enrolled():
    own = StubSet("owczarek", 6.0)
    answer = decoded(chooser(StubSet("a", 0.9), own=own))
    assert (own.looked_closely, own.sharpened) == (1, 0)
    assert answer.tile_set is None
    assert answer.warnings == ()


def test_a_set_that_was_asked_for_is_taken_but_doubted_aloud():
    answer = decoded(chooser(StubSet("a", 0.9), wanted="a"))
    assert answer.tile_set == "a"
    assert [str(warning) for warning in answer.warnings] == [
        "These tiles do not look like the tile set a."
    ]


def test_few_tiles_do_not_change_the_choice():
    choice = chooser(StubSet("a", 8.0))
    decoded(choice)
    choice._sets = lambda: [StubSet("a", 0.5)]
    assert decoded(choice, CROPS[:3]).tile_set == "a"
    assert decoded(choice).tile_set is None


@pytest.mark.parametrize(("sure", "remarks"), [(0.97, ()), (0.6, (UNKNOWN_ART,))])
def test_without_any_set_only_a_reader_at_a_loss_says_so(sure, remarks):
    assert decoded(chooser(sure=sure)).warnings == remarks


def test_a_tile_that_artwork_gives_away_is_part_of_the_scan():
    import dataclasses

    from stub_eyes import Eyes

    from scanner import Scanner

    eyes = Eyes()
    cells = list(BOARD)

    def find(image):
        found = eyes.find(image)
        return dataclasses.replace(found, lattice=lattice_of(cells[:-1]))

    def read(crops):
        return beliefs_of(BOARD).keep(np.arange(len(crops)))

    def look_beside(image, view):
        return View(lattice_of(cells), beliefs_of(BOARD), view.name)

    stages = Stages(find=find, read=read, decode=decode, look_beside=look_beside)
    scan = Scanner(stages=stages).scan(np.full((480, 640, 3), 120, np.uint8))
    assert len(scan.board) == len(cells)
