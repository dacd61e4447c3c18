"""One SQLite file that keeps all games, so that nothing acknowledged is ever lost."""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webui.games.errors import DiskFullError, StoreError, UnknownGameError

FILE = "owczarek.sqlite3"
_TABLES = (
    """
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    opened REAL NOT NULL
) STRICT;
CREATE TABLE entry (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    ticket TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entry_ticket ON entry (game, ticket) WHERE ticket IS NOT NULL;
""",
    """
CREATE TABLE picture (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    jpeg BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
""",
)
"""What each version of the file adds; an older file is brought up to date, a newer one refused."""
SCHEMA = len(_TABLES)


@dataclass(frozen=True)
class Listed:
    """A game as lists show it."""

    id: str
    key: str
    opened: float


class Store:
    """The journal of every game; each append is on the disk when it returns."""

    def __init__(self, folder: Path) -> None:
        self._lock = threading.RLock()
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self.path, check_same_thread=False, isolation_level=None, timeout=2.0
            )
            # A second companion on the same file would not see what this one takes down.
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode=WAL")
            # With WAL anything less than FULL may lose the last commits when the power fails.
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._prepare()
            self.path.chmod(0o600)
        except OSError as problem:
            raise StoreError(f"{folder}: {problem.strerror or problem}") from None
        except sqlite3.Error as problem:
            raise StoreError(f"{self.path}: {_reason(problem)}") from None

    def _prepare(self) -> None:
        found = self._db.execute("PRAGMA user_version").fetchone()[0]
        if found > SCHEMA:
            raise StoreError(f"{self.path}: made by a newer Owczarek, please update")
        steps = [step for tables in _TABLES[found:] for step in tables.split(";") if step.strip()]
        # Even with nothing to add: the exclusive lock is only taken by the first write.
        with self._writing():
            for step in (*steps, f"PRAGMA user_version={SCHEMA}"):
                self._db.execute(step)

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def secret(self, name: str) -> str:
        """A random text made at first use and kept for next time."""
        with self._lock:
            row = self._db.execute("SELECT value FROM secret WHERE name=?", (name,)).fetchone()
            if row is not None:
                return str(row[0])
            value = secrets.token_urlsafe(16)
            with self._writing():
                self._db.execute("INSERT INTO secret VALUES (?, ?)", (name, value))
            return value

    def open_game(self, opening: dict[str, Any], at: float) -> Listed:
        """Begin a journal; its id can be told to watchers, its key only to those who may write."""
        game = Listed(secrets.token_hex(6), secrets.token_urlsafe(12), at)
        with self._lock, self._writing():
            self._db.execute("INSERT INTO game VALUES (?, ?, ?)", (game.id, game.key, at))
            self._insert(game.id, 1, opening, at, None)
        return game

    def append(
        self, game: str, number: int, entry: dict[str, Any], at: float, ticket: str | None = None
    ) -> None:
        """Write the next entry; when this returns it survives even a pulled plug."""
        with self._lock, self._writing():
            self._insert(game, number, entry, at, ticket)

    def restart(self, game: str) -> None:
        """Forget everything but the opening, as when the demo starts over."""
        with self._lock, self._writing():
            self._db.execute("DELETE FROM entry WHERE game=? AND number>1", (game,))
            self._db.execute("DELETE FROM picture WHERE game=?", (game,))

    def keep_picture(self, game: str, number: int, jpeg: bytes) -> None:
        """Keep the picture that belongs to an entry."""
        with self._lock, self._writing():
            row = (game, number, jpeg)
            self._db.execute("INSERT OR REPLACE INTO picture VALUES (?, ?, ?)", row)

    def picture(self, game: str, number: int) -> bytes | None:
        query = "SELECT jpeg FROM picture WHERE game=? AND number=?"
        with self._lock:
            row = self._db.execute(query, (game, number)).fetchone()
        return None if row is None else bytes(row[0])

    def pictures(self, game: str) -> frozenset[int]:
        """The entries of a game that have a picture."""
        with self._lock:
            rows = self._db.execute("SELECT number FROM picture WHERE game=?", (game,))
            return frozenset(number for (number,) in rows.fetchall())

    def has_ticket(self, game: str, ticket: str) -> bool:
        """Whether an entry with this ticket was taken down before."""
        query = "SELECT 1 FROM entry WHERE game=? AND ticket=?"
        with self._lock:
            return self._db.execute(query, (game, ticket)).fetchone() is not None

    def entries(self, game: str) -> list[tuple[dict[str, Any], float]]:
        """The journal of a game with the time of each entry."""
        query = "SELECT body, at FROM entry WHERE game=? ORDER BY number"
        with self._lock:
            rows = self._db.execute(query, (game,)).fetchall()
        if not rows:
            raise UnknownGameError(f'no game is called "{game}"')
        return [(json.loads(body), at) for body, at in rows]

    def game(self, game: str) -> Listed:
        with self._lock:
            row = self._db.execute("SELECT id, key, opened FROM game WHERE id=?", (game,))
            found = row.fetchone()
        if found is None:
            raise UnknownGameError(f'no game is called "{game}"')
        return Listed(*found)

    def games(self, most: int = 50) -> list[Listed]:
        """The latest games, the newest first."""
        query = "SELECT id, key, opened FROM game ORDER BY opened DESC, id LIMIT ?"
        with self._lock:
            return [Listed(*row) for row in self._db.execute(query, (most,)).fetchall()]

    def _insert(
        self, game: str, number: int, entry: dict[str, Any], at: float, ticket: str | None
    ) -> None:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        row = (game, number, at, ticket, body)
        self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it or nothing."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as problem:
            if "full" in str(problem):
                raise DiskFullError("the disk is full, nothing was changed") from None
            raise StoreError(f"{self.path}: {_reason(problem)}") from None


def _reason(problem: sqlite3.Error) -> str:
    if "locked" in str(problem):
        return "another Owczarek is using these games"
    if "full" in str(problem):
        return "the disk is full"
    return f"these games cannot be used ({problem})"
