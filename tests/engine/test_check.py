"""What `check` finds on a lying board, and what it keeps quiet about."""

import pytest

from engine import read_board
from engine.catalogue import load, parse_catalogue
from engine.check import check
from engine.errors import CatalogueError


def rules(board: str, box=None) -> list[str]:
    return [finding.rule for finding in check(read_board(board), box or load()) if finding.broken]


@pytest.mark.parametrize(
    ("board", "broken"),
    [
        ("vvvvQ kkvv", []),
        ("vvvvQ vkkv", []),
        ("vvvvQ kkkk", ["W12"]),
        ("vvvvQ . kkvv", ["W12"]),
        ("vvvvQ vkkv . ffff ffff", ["W12"]),
        ("vvff", ["W3"]),
        ("yyyyS*2", ["W1"]),
        ("vvvvQ vvvvQ", ["W1"]),
        ("ffffW ffffW ffffW ffffW", []),
        ("ffffW ffffW ffffW ffffW ffffW", ["W1"]),
        ("ffffW ffffW ffffW ffffH/W ffffW", ["W1"]),
        ("kkyy . \n kkyy .", ["W12", "W1"]),
    ],
)
def test_each_broken_rule_is_named_once(board, broken):
    assert rules(board) == broken


def test_findings_carry_cells_and_a_sentence():
    (finding,) = check(read_board("vvvvQ kkkk"), load())
    assert finding.cells == ((0, 0), (1, 0))
    assert str(finding.text) == "A village at (0,0) lies against a black meadow at (1,0)."
    assert finding.to_json()["rule"] == "W12"


def test_a_face_that_the_assumed_box_does_not_show_is_a_remark():
    (finding,) = check(read_board("kyrb"), load())
    assert (finding.rule, finding.broken) == ("W4", False)


MINE = 'name = "mine"\ntiles = 2\n[bag]\nA = ["kkyy", "rrff"]\nB = ["kkyy", "bbff"]\n'


def test_a_box_that_was_seen_is_taken_at_its_word():
    box = parse_catalogue(MINE, "mine.toml")
    assert rules("kyrb", box) == ["W4"]
    assert rules("kkyy . rrff", box) == ["W12"]
    assert rules("rrff . bbff . kkyy", box) == ["W12", "W12", "W4"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tiles = ", "not TOML"),
        ("tiles = 3\n[bag]\nA = ['kkyy', 'rrff']", 'lists 1 tiles, "tiles" says 3'),
        ("tiles = 0", "1 to 500"),
        ("tiles = 1\n[bag]\nA = ['kkyy']", "two sides"),
        ("tiles = 1\n[bag]\nA = ['kkyy', 'kkyx']", "bag.A"),
        ("tiles = 1\n[bag]\nA = ['kkyy', '?']", "bag.A"),
        ("tiles = 1\n[square]\nA = ['vvvvQ', 'vvvv']", "same on both sides"),
        ("tiles = 1\n[marker]\nA = ['kkkk', 'kkkk']", "sheep and a lamb"),
        ("tiles = 1\n[question]\nA = ['?', 'kkkk']", "shepherd behind"),
        ("tiles = 1\n[question]\nA = ['kkkkS', 'kkkkS']", '"\\?" in front'),
        ("tiles = 2\n[bag]\nA = ['kkyy', 'rrff']\n[square]\nA = ['vvvvQ', 'vvvvQ']", "called A"),
        ("tiles = 1\nbag = 3", "not a section"),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("tiles = true\n[bag]\nA = ['kkyy', 'rrff']", "mine.toml.tiles: expected a whole number"),
        ("tiles = 1\nassumed = 'no'\n[bag]\nA = ['kkyy', 'rrff']", "assumed: expected true"),
        ("tiles = 1\nname = 3\n[bag]\nA = ['kkyy', 'rrff']", "name: expected a text"),
        ("[bag]\nA = ['kkyy', 'rrff']", "tiles: expected a whole number, got nothing"),
        ("tiles = 1\n[bag]\n'\\u001b' = ['kkyy', 'rrfx']", "bag"),
        ("#" * 300_000, "larger than 200 kB"),
        ("a = " + "9" * 5000, "not TOML"),
    ],
)
def test_a_catalogue_that_is_no_box_is_refused(text, complaint):
    with pytest.raises(CatalogueError, match=complaint):
        parse_catalogue(text, "mine.toml")
