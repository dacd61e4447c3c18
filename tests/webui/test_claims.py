"""What people counted beside what lies."""

import pytest

from engine import Colour, read_board, score
from webui.verdict.claims import compare
from webui.verdict.steps import find_verdict

YELLOW = (Colour.YELLOW,)


@pytest.mark.parametrize(
    ("board", "claimed", "points", "reason"),
    [
        ("fyff fffy", 2, 2, None),
        ("fyff fffy . fyff fffy", 4, 2, "Only the largest meadow counts"),
        ("ffffW fyff fffy", 2, 0, "Fenced, but a wolf at (0,0)"),
        ("fyff fffy fyff", 3, 2, "This sheep stands outside the fence: (2,0)."),
        ("fyff*3 fffy", 2, 4, "Sheep are counted, not tiles."),
        ("fyff", 1, 0, "Not fenced"),
        ("ffff", 5, 0, "No meadow of this colour is fenced and safe."),
        ("fyff fffy", 17, 2, "Count once more"),
    ],
)
def test_a_claim_is_compared_and_the_mistake_named(board, claimed, points, reason):
    found = compare(score(read_board(board)), YELLOW, claimed)
    assert (found.points, found.agrees) == (points, claimed == points)
    assert (found.reason is None) == (reason is None)
    if reason is not None:
        assert reason in str(found.reason)


def test_W42_forgotten_fish_are_named():
    board = read_board("fyff fwyy*1~2\n. wfff")
    judged = score(board)
    best = max(judged.points[Colour.YELLOW], default=0)
    found = compare(judged, YELLOW, best + 50)
    assert not found.agrees


def test_W35_two_colours_are_added_up():
    judged = score(read_board("fyff fffy . fkff fffk"))
    assert compare(judged, (Colour.YELLOW, Colour.BLACK), 4).agrees
    found = compare(judged, (Colour.YELLOW, Colour.BLACK), 2)
    assert not found.agrees


def test_the_verdict_has_every_colour_the_counting_meadow_first():
    verdict = find_verdict(score(read_board("fyff*3 fffy . fyff fffy . fyff")))
    flock = verdict.flock(Colour.YELLOW)
    assert flock.points == 4
    assert [meadow.counts for meadow in flock.others] == [True, False]
    assert verdict.flock(Colour.RED).best is None


def test_W34_ties_tell_which_meadow_decides():
    from engine import Player

    players = [Player("Ala", (Colour.YELLOW,)), Player("Ola", (Colour.RED,))]
    board = read_board("fyff fffy . frff fffr . fyff fffy")
    (tie,) = find_verdict(score(board, players=players)).ties
    assert (tie.rank, [row.player.name for row in tie.players]) == (1, ["Ala", "Ola"])
    board = read_board("fyff fffy . frff fffr")
    (tie,) = find_verdict(score(board, players=players)).ties
    assert tie.rank is None
