"""Kills the server at random moments of a scripted game: no acknowledged event may be lost.

`python tests/webui/kill_often.py 50` prints what was lost (nothing) and how much was written.
"""

import signal
import sys
import tempfile
import threading
import urllib.error
from http.client import HTTPException
from pathlib import Path
from random import Random


def play_and_kill(start, kills, rng):
    """The acknowledged events that were lost; `start` starts the server on the same games."""
    lost = []
    acknowledged = {}
    game = None
    for _ in range(kills):
        server = start("--host", "127.0.0.1")
        if game is None:
            game = server.ask("/api/games", {"title": "Evening"})["id"]
        lost += _missing(server, game, acknowledged)
        timer = threading.Timer(rng.uniform(0.0, 0.4), server.process.send_signal, [signal.SIGKILL])
        timer.start()
        x = len(acknowledged)
        while True:
            entry = {"entry": "lay", "x": x, "y": 0, "face": rng.choice(("yyyy", "kkkk", "rrbb"))}
            try:
                server.ask(f"/api/games/{game}/entries", entry)
            except (OSError, urllib.error.URLError, HTTPException):
                break
            acknowledged[x] = entry["face"]
            x += 1
        timer.join()
        server.end(signal.SIGKILL)
    return lost + _missing(start("--host", "127.0.0.1"), game, acknowledged)


def _missing(server, game, acknowledged):
    tiles = server.ask(f"/api/games/{game}")["board"]["tiles"]
    lying = {tile["x"]: tile["face"]["edges"] for tile in tiles}
    return [x for x, face in acknowledged.items() if lying.get(x) != face]


if __name__ == "__main__":
    from test_serving import Serving

    with tempfile.TemporaryDirectory() as folder:
        times = int(sys.argv[1]) if len(sys.argv) > 1 else 50
        servers = []

        def launch(*words):
            servers.append(Serving(Path(folder), *words))
            return servers[-1]

        print("lost:", play_and_kill(launch, times, Random(5)))
        tiles = servers[-1].ask("/api/games")["games"][0]["tiles"]
        print("acknowledged and kept:", tiles)
        servers[-1].end()
