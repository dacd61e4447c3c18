"""Hands over the table: how much of a tile they cover, and what may lie beneath them."""

from dataclasses import replace

import numpy as np
import pytest

from scanner.finding.feeling import Pyramid
from scanner.finding.hands import Hands
from scanner.finding.look import CHANNELS, look
from scanner.finding.quads import PARTS
from scanner.finding.rim import felt_around
from scanner.finding.settings import FindSettings
from scanner.lattice import Lattice


def square(x, y, side=20.0):
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)


def left_half_covered(width=40, height=20, scale=4.0):
    chance = np.zeros((height, width), np.float32)
    chance[:, : width // 2] = 1.0
    return Hands((chance,), (scale,))


def test_a_hand_covers_what_lies_beneath_it():
    hands = left_half_covered()
    shares = hands.over(np.stack([square(20, 30), square(100, 30), square(70, 30)]))
    assert shares[0] == 1
    assert shares[1] == 0
    assert shares[2] == pytest.approx(0.5, abs=0.15)


def test_two_looks_have_one_say_each():
    near, far = left_half_covered(), Hands((np.zeros((5, 10), np.float32),), (16.0,))
    assert near.joined(far).over(square(20, 30)[None])[0] == pytest.approx(0.5)


def test_a_larger_picture_has_larger_hands():
    assert left_half_covered().moved(2.0).over(square(130, 60)[None])[0] == 1


def test_without_a_look_nothing_is_covered():
    assert Hands().over(square(0, 0)[None]).tolist() == [0.0]
    assert len(left_half_covered().over(np.zeros((0, 4, 2)))) == 0


def test_the_wide_look_tells_where_a_hand_is():
    def net(pictures):
        _, _, h, w = pictures.shape
        told = np.full((1, CHANNELS, h // 4, w // 4), -9.0, np.float32)
        told[0, -1, :, : w // 8] = 9.0
        return told

    seen, hands = look(np.zeros((640, 1280, 3), np.uint8), net, 640, FindSettings())
    assert len(seen) == 0
    assert hands.over(np.stack([square(200, 300), square(1000, 300)])) == pytest.approx(
        [1, 0], abs=0.01
    )


def test_another_network_is_refused():
    def net(pictures):
        return np.zeros((1, 1 + PARTS, 16, 16), np.float32)

    with pytest.raises(ValueError, match="channels"):
        look(np.zeros((64, 64, 3), np.uint8), net, 64, FindSettings())


def board_of_two():
    return Lattice(
        np.array([[0, 0], [1, 0]], np.int32),
        np.stack([square(100, 60), square(120, 60)]),
        np.ones(2, np.float32),
    )


def feeler_that_feels(hand):
    """Feels no tile anywhere, and a hand everywhere or nowhere."""

    def feeler(crops):
        told = np.zeros((len(crops), 10), np.float32)
        told[:, 0], told[:, 9] = -8.0, 6.0 if hand else -9.0
        return told

    return feeler


TABLE = Pyramid(np.zeros((160, 320, 3), np.uint8))


def test_a_board_without_hands_is_complete():
    board = felt_around(TABLE, board_of_two(), feeler_that_feels(hand=False), Hands())
    assert board.complete > 0.95
    assert board.hands is not None
    assert board.hands.max() < 0.01


@pytest.mark.parametrize("by_feeling", [True, False])
def test_a_hand_beside_the_board_may_hide_a_tile(by_feeling):
    chance = np.zeros((40, 80), np.float32)
    chance[:, :25] = 1.0
    seen = Hands() if by_feeling else Hands((chance,), (4.0,))
    board = felt_around(TABLE, board_of_two(), feeler_that_feels(hand=by_feeling), seen)
    assert board.complete < 0.8
    if by_feeling:
        assert board.hands is not None
        assert board.hands.min() > 0.9


def test_keeping_tiles_keeps_what_covers_them():
    board = replace(board_of_two(), hands=np.array([0.1, 0.7], np.float32))
    kept = board.keep(np.array([False, True]))
    assert kept.hands is not None
    assert kept.hands.tolist() == pytest.approx([0.7])
