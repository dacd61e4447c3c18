"""Kills the server at random moments of a scripted game: no acknowledged event may be lost.

`python tests/webui/kill_often.py 50` kills it 50 times and prints how much was taken down, how
much of it was lost (nothing) and how much happened twice (nothing).
"""

import json
import signal
import sys
import tempfile
import threading
import urllib.error
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random

import engine

RECORD = Path(engine.__file__).parent / "examples" / "family_evening.jsonl"
LONGEST = 0.4
"""Seconds a server lives at most after the first event was sent to it."""


@dataclass
class Evening:
    """One game after the other, played from the script; the next opens when one is over."""

    acknowledged: dict[str, int] = field(default_factory=dict)
    """How many events of each game the server has confirmed."""
    problems: list[str] = field(default_factory=list)

    def __post_init__(self):
        opening, *moves = map(json.loads, RECORD.read_text().splitlines())
        self.opening = {"title": "Evening", "set_up": opening}
        self.moves = moves

    @property
    def game(self):
        """The game that goes on."""
        return list(self.acknowledged)[-1]

    def play_on(self, server):
        """Send event after event until the server is gone; a lost answer is asked for again."""
        while True:
            try:
                if not self.acknowledged or self.acknowledged[self.game] == len(self.moves):
                    self.acknowledged[server.ask("/api/games", self.opening)["id"]] = 0
                number = self.acknowledged[self.game]
                entry = {"entry": "play", "event": self.moves[number], "ticket": f"move-{number}"}
                server.ask(f"/api/games/{self.game}/entries", entry)
            except (OSError, urllib.error.URLError, HTTPException):
                return
            self.acknowledged[self.game] += 1

    def check(self, server):
        """What is lost, and what happened twice or out of order."""
        for game, count in self.acknowledged.items():
            told = server.ask(f"/api/games/{game}/history")["history"]
            events = [_plain(step["event"]) for step in told]
            if len(events) < count:
                self.problems.append(f"game {game}: {count - len(events)} of {count} lost")
            if events != [_plain(move) for move in self.moves[: len(events)]]:
                self.problems.append(f"game {game}: other events than were sent")


def _plain(event):
    """What an event says, without what is left out when it is nothing."""
    return {name: value for name, value in event.items() if value not in (None, False)}


def play_and_kill(start, kills, rng):
    """An evening of games; `start` starts the server on the same data, again and again."""
    evening = Evening()
    for _ in range(kills):
        server = start("--host", "127.0.0.1")
        evening.check(server)
        kill = threading.Timer(rng.uniform(0, LONGEST), server.process.kill)
        kill.start()
        evening.play_on(server)
        kill.join()
        server.end(signal.SIGKILL)
    last = start("--host", "127.0.0.1")
    evening.check(last)
    last.end()
    return evening


def main():
    from test_serving import Serving
    from tqdm import tqdm

    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    bar = tqdm(total=kills + 1, unit="start", disable=not sys.stderr.isatty())
    with tempfile.TemporaryDirectory() as folder, bar:

        def start(*words):
            bar.update()
            return Serving(Path(folder), *words)

        evening = play_and_kill(start, kills, Random(5))
    events, games = sum(evening.acknowledged.values()), len(evening.acknowledged)
    print(f"{kills} kills, {events} events acknowledged in {games} games")
    print("\n".join(evening.problems) or "nothing lost, nothing twice")
    sys.exit(1 if evening.problems else 0)


if __name__ == "__main__":
    main()
