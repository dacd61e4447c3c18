"""Clients that send too much, vanish or come in numbers: a clear word, and the game goes on."""

import http.client
import json
import socket
import struct
from contextlib import ExitStack
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
from browsing import running
from seen_boards import SQUARE, grown, scan_of

from webui.companion import Config
from webui.games.entries import Opening, TakeOver


class Still:
    def look(self, bgr):
        return scan_of(SQUARE)

    follow = look


@pytest.fixture
def table(tmp_path):
    """A running server with one table: its port, its companion, the table, the key as header."""
    with running(Config(tmp_path, eyes=Still)) as (address, companion):
        game = companion.desk.open(Opening("Table")).id
        key = {"Authorization": f"Bearer {companion.host_key}"}
        yield urlsplit(address).port, companion, game, key


def ask(port, method, path, body=None, headers=None):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request(method, path, body, headers or {})
    answer = line.getresponse()
    told = json.loads(answer.read())
    line.close()
    return answer.status, told


def send(port, game, key, length, sent):
    """Begin an upload of so many bytes and send only some of them."""
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    head = f"POST /api/games/{game}/photos HTTP/1.1\r\nHost: localhost\r\n"
    head += f"Authorization: {key['Authorization']}\r\n"
    head += f"Content-Length: {length}\r\n\r\n" if length else "Transfer-Encoding: chunked\r\n\r\n"
    line.sendall(head.encode() + sent)
    return line


def answer_of(line):
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer.status, json.loads(answer.read())


def test_two_gigabytes_are_refused_before_they_are_sent(table):
    port, _, game, key = table
    with send(port, game, key, 2_000_000_000, b"x" * 100_000) as line:
        assert answer_of(line) == (
            413,
            {"error": "this is too large", "code": "request_entity_too_large"},
        )
    assert ask(port, "GET", f"/api/games/{game}")[0] == 200


def test_an_upload_without_end_is_cut_off(table):
    port, _, game, key = table
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    with send(port, game, key, None, b"") as line, pytest.raises(ConnectionError):
        line.sendall(chunk * 400)
    assert ask(port, "GET", f"/api/games/{game}")[0] == 200


def test_a_client_that_vanishes_in_the_middle_of_a_frame_harms_nobody(table, jpeg):
    port, _, game, key = table
    for _ in range(20):
        line = send(port, game, key, 50_000, jpeg[:1000])
        # Without a goodbye, as when a phone loses its network.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    status, overlay = ask(port, "POST", f"/api/games/{game}/frames", jpeg, key)
    assert (status, len(overlay["tiles"])) == (200, 1)


def test_what_is_no_http_is_told_in_json(table):
    with socket.create_connection(("127.0.0.1", table[0]), timeout=60) as line:
        line.sendall(b"GET / HTTP/9.9\r\n\r\n")
        status, told = answer_of(line)
    assert status in (400, 505)
    assert told["error"]


def test_twenty_watchers_hear_of_a_change_while_two_phones_film(table, jpeg):
    port, companion, game, key = table
    with ExitStack() as stack:
        watchers = []
        for _ in range(20):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            stack.callback(line.close)
            line.request("GET", f"/api/games/{game}/events")
            watchers.append(line.getresponse())
        for watcher in watchers:
            assert watcher.readline() == b"retry: 2000\n"
        for camera in ("one", "two"):
            status, _ = ask(port, "POST", f"/api/games/{game}/frames?camera={camera}", jpeg, key)
            assert status == 200
        version = companion.desk.write(game, TakeOver(grown((1, 0, "yyyv")))).version
        for watcher in watchers:
            while f'{{"version": {version}}}'.encode() not in watcher.readline():
                pass
        companion.desk.bulletin.close()


def photo_of(width, height):
    plain = np.full((height, width, 3), 120, np.uint8)
    return bytes(cv2.imencode(".jpg", plain, [cv2.IMWRITE_JPEG_QUALITY, 50])[1])


def test_fifty_megapixels_are_read_and_three_hundred_refused(table):
    port, _, game, key = table
    status, overlay = ask(port, "POST", f"/api/games/{game}/photos", photo_of(8660, 5774), key)
    assert status == 200
    assert max(overlay["size"]) <= 8660
    huge = bytearray(photo_of(64, 64))
    at = huge.index(b"\xff\xc0")
    huge[at + 5 : at + 9] = struct.pack(">HH", 20_000, 15_000)
    status, told = ask(port, "POST", f"/api/games/{game}/photos", bytes(huge), key)
    assert (status, told["code"]) == (400, "bad_picture")
    assert "tmp" not in told["error"]
