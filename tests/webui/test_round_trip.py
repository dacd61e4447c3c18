"""Frames over HTTP to a server in its own process, as the bench sends them."""

import socket

import cv2
import numpy as np
from seen_boards import SQUARE, scan_of

from webui.bench_round_trip import film_games, serving
from webui.serving.addresses import bind


def test_four_phones_film_four_games_at_once():
    frame = bytes(cv2.imencode(".jpg", np.zeros((120, 160, 3), np.uint8))[1])
    with serving(scan_of(SQUARE)) as desk:
        spans = film_games(desk, [frame], clients=4, rounds=3)
    assert len(spans) == 12


def test_answers_are_not_collected_before_they_are_sent():
    """Without this option every frame waits 40 ms for the network to fill its packets."""
    with bind("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
