"""The file that keeps the games: durable, exclusive, clear when it cannot go on."""

import sqlite3

import pytest

from webui.games.errors import DiskFullError, StoreError, UnknownGameError
from webui.games.store import FILE, Store


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.close()


def test_what_was_written_is_there_after_a_restart(tmp_path):
    store = Store(tmp_path)
    game = store.open_game({"entry": "opening"}, 5.0)
    store.append(game.id, 2, {"entry": "undo"}, 6.0)
    key = store.secret("host")
    store.close()
    again = Store(tmp_path)
    assert again.entries(game.id) == [({"entry": "opening"}, 5.0), ({"entry": "undo"}, 6.0)]
    assert again.game(game.id) == game
    assert again.secret("host") == key
    again.close()


def test_every_commit_reaches_the_disk(store):
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_the_file_is_for_its_owner_alone(store):
    assert store.path.stat().st_mode & 0o077 == 0


def test_a_number_is_given_once(store):
    game = store.open_game({}, 0.0)
    store.append(game.id, 2, {"a": 1}, 0.0)
    with pytest.raises(StoreError):
        store.append(game.id, 2, {"a": 2}, 0.0)
    assert [body for body, _ in store.entries(game.id)] == [{}, {"a": 1}]


def test_a_second_companion_on_the_same_games_is_refused(store, tmp_path):
    with pytest.raises(StoreError, match="another Owczarek"):
        Store(tmp_path)


def test_a_full_disk_changes_nothing_and_says_so(store):
    game = store.open_game({}, 0.0)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(DiskFullError, match="the disk is full"):
        store.append(game.id, 2, {"text": "x" * 100_000}, 0.0)
    assert len(store.entries(game.id)) == 1
    store._db.execute("PRAGMA max_page_count=1000000")
    store.append(game.id, 2, {"text": "x" * 100_000}, 0.0)


def test_a_file_that_is_no_store_is_named(tmp_path):
    (tmp_path / FILE).write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match=FILE):
        Store(tmp_path)


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path):
    store = Store(tmp_path)
    game = store.open_game({"entry": "opening", "title": "x"}, 1.0).id
    store._db.execute("DROP TABLE picture")
    store._db.execute("PRAGMA user_version=1")
    store.close()
    store = Store(tmp_path)
    store.keep_picture(game, 1, b"jpeg")
    assert (store.picture(game, 1), store.picture(game, 2)) == (b"jpeg", None)
    store.close()


def test_a_newer_file_is_left_alone(tmp_path):
    Store(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(StoreError, match="newer Owczarek"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file"):
        Store(tmp_path / "file" / "folder")


def test_an_unknown_game_is_named(store):
    with pytest.raises(UnknownGameError, match="nothing"):
        store.entries("nothing")
    with pytest.raises(UnknownGameError, match="nothing"):
        store.game("nothing")
