"""The text notation and the JSON of CONTRACT read back what they wrote, and refuse the rest."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_boards import PARTITIONS, random_board

from engine import Board, Cell, EngineError, Face, Guest, Tile, read_board, read_face, write_board
from engine.errors import BoardError, FaceError, NotationError
from engine.notation import read_tile, write_tile


@st.composite
def faces(draw) -> Face:
    partition = draw(st.sampled_from(PARTITIONS))
    letters = [""] * 4
    sheep, fish = [], []
    for group in partition:
        letter = draw(st.sampled_from("kyrbfvw"))
        for edge in group:
            letters[edge] = letter
        sheep.append(draw(st.integers(0, 12)) if letter in "kyrb" else 0)
        fish.append(draw(st.integers(0, 12)) if letter == "w" else 0)
    return Face.make("".join(letters), partition, sheep, fish)


@given(faces())
def test_faces_round_trip_through_text_and_json(face):
    assert read_face(str(face)) == face
    assert Face.from_json(json.loads(json.dumps(face.to_json()))) == face


@given(faces(), st.integers(-4, 8))
def test_turning_four_quarters_changes_nothing_and_keeps_the_tile(face, quarters):
    assert face.turned(quarters).turned(-quarters) == face
    assert face.turned(quarters).same_tile_face(face)
    assert face.turned(1).edges[1] is face.edges[0]


@pytest.mark.parametrize("seed", range(60))
def test_boards_round_trip_through_text_and_json(seed):
    rng = random.Random(seed)
    board = random_board(rng, rng.randint(0, 30)).shifted(rng.randint(-9, 9), rng.randint(-9, 9))
    assert read_board(write_board(board)) == board
    written = board.to_json()
    again = Board.from_json(json.loads(json.dumps(written)))
    assert again.to_json() == written
    assert str(again) == str(board) or "/-" in str(board)


@given(st.text(alphabet="kyrbfvwWHFGSQ:*~./-abcd0129 at,\n#", max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        board = read_board(text)
    except EngineError:
        return
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("yyfb", "yyfb"),
        ("yyfb:aabc", "yyfb"),
        ("yyfb*2.1", "yyfb"),
        ("yyrr:abcd", "yyrr:abcd"),
        ("yfyf:abac", "yfyf:abac"),
        ("ffffH/W", "ffffH/W"),
        ("ffffH/-", "ffffH/-"),
        ("wwyy~2", "wwyy~2"),
        ("yyyyS*2", "yyyyS*2"),
    ],
)
def test_tiles_are_written_in_their_shortest_form(text, shown):
    assert write_tile(read_tile(text)) == shown


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("yfyf", "cross"),
        ("yyf", "4 edges"),
        ("yyfx", '"x" is none of'),
        ("yyfb:aaab", "different kinds"),
        ("yyyy:abab", "cross"),
        ("yyfb:bbca", "order"),
        ("yyfb*1", "1 numbers for 2 regions"),
        ("yyfb*1..2", "not numbers"),
        ("yyrbW", "cannot stand"),
        ("ffffX", "none of W"),
        ("ffffW/H", "cannot lie below"),
        ("ffff/W", "cannot lie below"),
        ("ffff/-", "lie on nothing"),
        ("wwwwG/W", "cannot lie below"),
        ("hello world", "not a face"),
        ("", "not a face"),
    ],
)
def test_a_bad_tile_is_refused_with_a_reason_that_quotes_it(text, complaint):
    with pytest.raises(NotationError, match=complaint) as caught:
        read_tile(text)
    assert f'"{text}"' in str(caught.value)


def test_a_bad_line_of_a_board_is_named():
    with pytest.raises(NotationError, match=r"^line 3: "):
        read_board("vvvvQ\n\nkkvx")


def test_a_lone_face_covers_nothing():
    with pytest.raises(NotationError, match="covers nothing"):
        read_face("ffffH/W")


GOOD = {"edges": "yyfb", "regions": [[0, 1], [2], [3]], "sheep": [2, 0, 1], "fish": [0, 0, 0]}


def test_the_face_of_the_contract_is_read_and_written_as_it_stands():
    contract = {**GOOD, "guest": None}
    assert Face.from_json(contract).to_json() == contract


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"edges": "yyfx"}, "face.edges"),
        ({"edges": "yyf"}, "face.edges"),
        ({"edges": 7}, "face.edges"),
        ({"regions": [[0, 1], [2]]}, "face.regions"),
        ({"regions": [[0, 1], [1, 2], [3]]}, "face.regions"),
        ({"regions": [[0, 1], [2], [3], []]}, "face.regions"),
        ({"regions": [[0, 2], [1], [3]]}, "face.regions"),
        ({"regions": [[0, 1], [2], [4]]}, r"face.regions\[2\]\[0\]"),
        ({"regions": None}, "face.regions"),
        ({"edges": "yfyf", "regions": [[0, 2], [1, 3]], "sheep": None, "fish": None}, "cross"),
        ({"sheep": [2, 0]}, "face.sheep"),
        ({"sheep": [-1, 0, 1]}, r"face.sheep\[0\]"),
        ({"sheep": [2, 3, 1]}, "face.sheep"),
        ({"sheep": [2.0, 0, 1]}, r"face.sheep\[0\]"),
        ({"sheep": [True, 0, 1]}, r"face.sheep\[0\]"),
        ({"fish": [1, 0, 0]}, "face.fish"),
        ({"guest": "wolfe"}, "face.guest"),
        ({"guest": "fisher"}, "face.guest"),
        ({"guest": "square"}, "face.guest"),
        ({"guest": 3}, "face.guest"),
    ],
)
def test_a_bad_face_in_json_is_refused_and_its_place_named(change, place):
    with pytest.raises(FaceError, match=place):
        Face.from_json({**GOOD, **change})


ODD_VALUES = [None, True, -1, 4, 1.5, 10**25, "", "y", "wolf", "\ud800", [], [[0, 1, 2, 3]], {}]


def spoil(value, rng: random.Random):
    """A JSON document in which one value, however deep, is another or gone."""
    if not value or not isinstance(value, (dict, list)) or rng.random() < 0.1:
        return rng.choice(ODD_VALUES)
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {k: spoil(v, rng) if k == key else v for k, v in value.items()}
    place = rng.randrange(len(value))
    return [spoil(v, rng) if i == place else v for i, v in enumerate(value)]


@pytest.mark.parametrize("seed", range(20))
def test_any_spoilt_board_is_read_or_refused_with_a_sentence(seed):
    rng = random.Random(seed)
    for _ in range(30):
        data = spoil(random_board(rng, rng.randint(1, 4)).to_json(), rng)
        complaint = ""
        try:
            board = Board.from_json(data)
        except BoardError as problem:
            complaint = str(problem)
        else:
            assert Board.from_json(board.to_json()) == board
        assert complaint.isprintable()
        assert len(complaint) < 200


def test_the_place_is_named_from_the_board_on():
    tiles = [{"x": 0, "y": 0, "face": GOOD}, {"x": 1, "y": 0, "face": {**GOOD, "edges": "yyfq"}}]
    with pytest.raises(BoardError, match=r"^tiles\[1\]\.face\.edges: "):
        Board.from_json({"tiles": tiles})


def test_unknown_fields_are_ignored():
    tile = {"x": 0, "y": 0, "face": {**GOOD, "mood": "sunny"}, "confidence": 0.7}
    assert len(Board.from_json({"tiles": [tile], "certain": False})) == 1


def test_what_lies_below_is_told_apart_from_what_is_unknown():
    hunter = {"edges": "ffff", "regions": [[0, 1, 2, 3]], "guest": "hunter"}
    entries = [
        {"x": 0, "y": 0, "face": hunter},
        {"x": 1, "y": 0, "face": hunter, "covers": "wolf"},
        {"x": 2, "y": 0, "face": hunter, "covers": None, "covers_known": True},
    ]
    board = Board.from_json({"tiles": entries})
    assert [tile.asks for tile in board.tiles.values()] == [True, False, False]
    assert board.tiles[Cell(1, 0)] == Tile(read_face("ffffH"), covers=Guest.WOLF)
    assert Board.from_json(board.to_json()) == board
