"""A guided enrolment asks little, contradicts kindly, and loses nothing when it is cut off."""

import numpy as np
import pytest
from shown_boxes import FACES, print_of, seen_again, sheet_of

from calibration.errors import EnrolError
from calibration.session import open_session
from engine import read_face


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Show photos to the session of a box; what they show is told beforehand."""

    class Table:
        shown = None

        def open(self):
            return open_session("ours", tmp_path)

        def show(self, session, numbers, *, sure=0.9995, quarters=None, read=None, back_of=None):
            rng = np.random.default_rng(len(session.photos))
            quarters = quarters or [0] * len(numbers)
            faces = [FACES[i].turned(q) for i, q in zip(numbers, quarters, strict=True)]
            crops = np.stack([
                np.ascontiguousarray(np.rot90(seen_again(print_of(i), rng), -q))
                for i, q in zip(numbers, quarters, strict=True)
            ])  # fmt: skip
            self.shown = sheet_of(read or faces, crops, sure=sure)
            return session.add_photo("photo.jpg", np.zeros((9, 9, 3), np.uint8), None, back_of)

    table = Table()
    monkeypatch.setattr("calibration.session.look_at_sheet", lambda *_: table.shown)
    return table


def test_what_is_read_surely_is_proposed_and_agreed_to_at_once(table):
    session = table.open()
    table.show(session, range(8))
    assert session.questions() == []
    assert session.confirm_sure() == 8
    assert [session.confirmed[i] for i in range(8)] == list(FACES[:8])


def test_a_crash_loses_nothing_that_was_confirmed(table, tmp_path):
    session = table.open()
    table.show(session, range(8))
    session.confirm(3, FACES[3])
    session.confirm(5, read_face("bbbb"))
    # The power fails in the middle of the next line.
    with (tmp_path / "enrolments" / "ours" / "journal.jsonl").open("ab") as journal:
        journal.write(b'{"event": "confirm", "tiles": [[0, {"edg')
    again = table.open()
    assert again.confirmed == session.confirmed
    assert len(again.tiles) == 8
    again.confirm(0, FACES[0])
    assert table.open().confirmed == {**session.confirmed, 0: FACES[0]}


def test_a_photo_without_its_line_in_the_journal_was_never_shown(table, tmp_path):
    session = table.open()
    table.show(session, range(4))
    (tmp_path / "enrolments" / "ours" / "photo-001.jpg").write_bytes(b"half a pic")
    again = table.open()
    assert len(again.photos) == 1
    table.show(again, range(4, 8))
    assert len(table.open().tiles) == 8


def test_equal_prints_are_one_group_however_they_lie(table):
    session = table.open()
    table.show(session, [0, 1, 2, 0, 1, 5, 6, 7], quarters=[0, 0, 0, 1, 2, 0, 0, 0])
    assert sorted(session.groups()) == [(0, 3), (1, 4), (2,), (5,), (6,), (7,)]
    session.confirm(0, FACES[0])
    assert session.confirmed == {0: FACES[0], 3: FACES[0].turned(1)}


def test_only_what_is_unsure_is_asked_and_only_once_per_print(table):
    session = table.open()
    table.show(session, range(4))
    table.show(session, [8, 9, 8, 10], sure=0.3)
    asked = session.questions()
    assert sorted(question.tiles for question in asked) == [(4, 6), (5,), (7,)]
    session.confirm(asked[0].tiles[0], FACES[8])
    assert len(session.questions()) == 2


def test_progress_names_what_is_missing(table):
    session = table.open()
    table.show(session, range(8))
    progress = session.progress()
    assert progress.seen == 8
    assert progress.confirmed == 0
    assert str(progress.sentence).startswith(f"8 of {progress.expected} faces seen; still missing:")
    assert not {face.upright for face in FACES[:8]} & set(progress.missing)


def test_equal_prints_with_different_names_are_a_contradiction(table):
    session = table.open()
    table.show(session, [0, 1, 2, 0, 4, 5, 6, 7])
    session.confirm(0, FACES[0])
    assert session.contradictions() == []
    session.take_back(3)
    session._do({"event": "confirm", "tiles": [[3, FACES[9].to_json()]]})
    (problem,) = session.contradictions()
    assert str(problem).startswith("Tiles 1, 4 look the same but were called ")


def test_tiles_shown_turned_over_have_two_sides(table):
    session = table.open()
    front = table.show(session, [0, 1, 2, 3])
    table.show(session, [4, 5, 6, 7], back_of=front)
    table.show(session, [8, 9, 10, 11])
    session.confirm_sure()
    learnt = session.finish()
    assert [(t.front, t.back) for t in learnt.tiles[:4]] == [
        (FACES[i].upright, FACES[i + 4].upright) for i in range(4)
    ]
    assert all(tile.back is None for tile in learnt.tiles[4:])
    assert not learnt.turned_over
    assert len(learnt.faces) == 12


def test_a_rejected_tile_is_left_out(table):
    session = table.open()
    table.show(session, range(4))
    session.confirm_sure()
    session.reject(2)
    assert 2 not in table.open().confirmed
    assert len(table.open().finish().faces) == 3


def test_nothing_confirmed_is_nothing_learnt(table):
    with pytest.raises(EnrolError, match="nothing is confirmed"):
        table.open().finish()


def test_strange_requests_are_refused(table):
    session = table.open()
    with pytest.raises(EnrolError, match="no tile 0"):
        session.confirm(0, FACES[0])
    with pytest.raises(EnrolError, match="no photo 3"):
        session.add_photo("x.jpg", np.zeros((9, 9, 3), np.uint8), None, back_of=3)


def test_a_journal_that_somebody_spoilt_is_refused_in_one_line(table, tmp_path):
    folder = tmp_path / "enrolments" / "ours"
    folder.mkdir(parents=True)
    for line in (b"[]", b"{}", b'{"event": "dance"}', b'{"event": "reject", "tile": 4}', b"\xff"):
        (folder / "journal.jsonl").write_bytes(line + b"\n")
        with pytest.raises(EnrolError) as caught:
            table.open()
        assert "\n" not in str(caught.value)
