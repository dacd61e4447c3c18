"""Whether the second way can be trusted: drawn boards with answers reasoned from the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from random_boards import PARTITIONS, random_board
from second_way import COLOURS, SeenMeadow, Verdict, flooded, second_score

from engine import Board, Cell, Edge, Face, Guest, Terrain, read_board

LEFT_AND_RIGHT = "fwyf~2 ffyw~1 \n yfff yfff"  # two yellow meadows at one pond of 3 fish
A_CHAIN = """
    .       .               ffyf
    fwyf~1  fwyw:abcd~2.0   yffw~3      # ponds of 1 and 5 fish on both sides of the middle
    yvff    yffvW           .           # whose wolf sees the middle meadow alone
"""
FISH_OR_SHEEP = """
    fwyf~2  fffw~1  .  ffyf*3
    yfff    .       .  yfff*1
"""
PACK = "ffffW  {}  ffyf \n .  ffffW  yfff"  # one forest, two wolves, and whoever is in the middle

# name, board, rulings, (points, sheep) of the yellow meadows that count
DRAWN: list[tuple[str, str, dict[str, Any], list[tuple[int, int]]]] = [
    ("no board", "", {}, []),
    ("W30 two edges that meet", "ffyf \n yfff", {}, [(2, 2)]),
    ("W30 open all around", "yyyy", {}, []),
    ("W30 one open edge", "ffyf \n yfyf:abac", {}, []),
    ("W30 a shepherd among four", ". ffyf . \n fyff yyyyS fffy \n . yfff .", {}, [(8, 8)]),
    ("W30 apart at a fence", "fyff  vyvy:abcd  fffy", {}, [(2, 2), (2, 2)]),
    ("W30 through the middle", "fyff  vyvy:abcb  fffy", {}, [(4, 4)]),
    ("W30 a ring round a hole", "fyyf ffyy \n yyff yffy", {}, [(8, 8)]),
    ("W30 no sheep is a meadow too", "ffyf*0 \n yfff*0", {}, [(0, 0)]),
    ("Q8 a wrong edge is open", "ffyf \n bfff", {}, []),
    ("Q8 nothing across a gap", "ffyf \n . vvvv \n yfff", {}, []),
    ("Q8 nor across an empty row", "ffyf \n . \n yfff", {}, []),
    ("W31 a wolf beside it", "ffyfW \n yfff", {}, []),
    ("W31 a wolf in the same forest", "ffyf ffffW \n yfff .", {}, []),
    ("W31 a wolf behind a wrong edge", "fvyv ffffW \n yfff .", {}, [(2, 2)]),
    ("W5 opposite regions do not touch", "ffyf \n yvfvW:abcd", {}, [(2, 2)]),
    ("W5 nor across a joined village", "ffyf \n yvfvW:abcb", {}, [(2, 2)]),
    ("W5 a forest between two meadows", "fyff  fyfyW:abac  fffy", {}, []),
    ("W16 the wolf is covered", "ffyfH/W \n yfff", {}, [(2, 2)]),
    ("W16 each wolf must be covered", "ffyfH/W ffffW \n yfff .", {}, []),
    ("W16 a covering hunter holds no other", "ffyfH/W ffffW \n yfff .", {"hunters": "any"}, []),
    ("W17 a hunter joins", "ffyfH/- ffffW \n yfff .", {}, [(2, 2)]),
    ("Q2 one hunter holds one wolf", PACK.format("ffffH"), {}, []),
    ("Q2 any hunter holds them all", PACK.format("ffffH"), {"hunters": "any"}, [(2, 2)]),
    ("Q1 a wall closes", "ffyf \n yvvv", {}, [(2, 2)]),
    ("Q1 a wall does not close", "ffyf \n yvvv", {"village_closes": False}, []),
    ("Q1 unless it is opposite", "ffyf \n yfvf:abcd", {"village_closes": False}, [(2, 2)]),
    ("W40 an open pond closes, W41 without fish", "fwyf~2 \n yfff", {}, [(2, 2)]),
    ("W41 water against a wall is open", "fwyf~2 fffv \n yfff .", {}, [(2, 2)]),
    ("W42 fish of the whole pond", "fwyf~2 fffw~1 \n yfff .", {}, [(5, 2)]),
    ("W42 not from across the tile", "ffwf \n wfyf:abcb~2 \n yfff", {}, [(2, 2)]),
    ("W43 one big meadow, each fish once", LEFT_AND_RIGHT, {}, [(7, 4)]),
    ("W43 not for other colours", "fwyf~2 ffbw~1 \n yfff bfff", {}, [(5, 2)]),
    ("W43 only fenced ones", "fwyf~2 ffyw~1 \n yfff .", {}, [(5, 2)]),
    ("W43 only closed ponds", "fwyf fwyw:abcb \n yfff yfff", {}, [(2, 2), (2, 2)]),
    ("W44 a fisher takes the fish", "fwyf~2 fffwF~1 \n yfff .", {}, [(2, 2)]),
    ("W44 a guard beside him", "fwyfG~2 fffwF~1 \n yfff .", {}, [(5, 2)]),
    ("W44 a guard on top of him", "fwyf~2 fffwG/F~1 \n yfff .", {}, [(5, 2)]),
    ("Q3 still one meadow", "fwyf~2 ffywF~1 \n yfff yfff", {}, [(4, 4)]),
    (
        "Q3 a fisher parts them",
        "fwyf~2 ffywF~1 \n yfff yfff",
        {"fisher_stops_join": True},
        [(2, 2), (2, 2)],
    ),
    ("Q4 all in danger", LEFT_AND_RIGHT.replace("fwyf", "fwyfW"), {}, []),
    (
        "Q4 a part left out",
        LEFT_AND_RIGHT.replace("fwyf", "fwyfW"),
        {"wolf_beside_joined": "part"},
        [(5, 2)],
    ),
    ("Q4 a chain in danger", A_CHAIN, {}, []),
    ("Q5 a chain", A_CHAIN.replace("W", ""), {}, [(12, 6)]),
    ("Q4 the ends stay one", A_CHAIN, {"wolf_beside_joined": "part"}, [(10, 4)]),
    ("Q6 most points", FISH_OR_SHEEP, {}, [(5, 2), (4, 4)]),
    ("Q6 most sheep", FISH_OR_SHEEP, {"largest": "sheep"}, [(4, 4), (5, 2)]),
]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    ("text", "rulings", "yellow"), [case[1:] for case in DRAWN], ids=[case[0] for case in DRAWN]
)
def test_drawn_boards(
    text: str, rulings: dict[str, Any], yellow: list[tuple[int, int]], quarters: int
) -> None:
    verdict = second_score(read_board(text).turned(quarters), **rulings)
    assert verdict.colours["y"] == yellow
    assert list(verdict.colours) == list(COLOURS)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    ("text", "yellow"),
    [
        ("ffyf \n yvffW:abcd", []),  # two forests on the wolf's tile, one beside the meadow
        ("ffyf \n yvfvW:abcd", [(2, 2)]),  # its only forest lies across
        ("ffyfW:abcd \n yfff", []),  # three forests, two of them beside the meadow
        ("ffyfH:abcd ffffW \n yfff .", [(2, 2)]),  # and a hunter watches all of them
    ],
)
def test_W4_a_guest_acts_in_every_region_of_its_face_that_suits_it(
    text: str, yellow: list[tuple[int, int]], quarters: int
) -> None:
    assert second_score(read_board(text).turned(quarters)).colours["y"] == yellow


@pytest.mark.parametrize("partition", PARTITIONS, ids=str)
def test_W5_every_partition_is_painted_as_it_is(partition: tuple[tuple[int, ...], ...]) -> None:
    flocks = [1, 2, 4, 8][: len(partition)]
    board = Board.of({Cell(0, 0): Face.make("yyyy", partition, flocks)})
    assert sorted(meadow.sheep for meadow in second_score(board).meadows) == flocks


def test_Q4_a_part_left_out_is_an_entry_of_its_own() -> None:
    ends = {Cell(0, 1), Cell(0, 2), Cell(2, 0), Cell(2, 1)}
    middle = {Cell(1, 1), Cell(1, 2)}
    board = read_board(A_CHAIN)
    assert second_score(board).meadows == [
        SeenMeadow("y", 6, 6, True, False, frozenset(ends | middle))
    ]
    assert second_score(board, wolf_beside_joined="part").meadows == [
        SeenMeadow("y", 4, 6, True, True, frozenset(ends)),
        SeenMeadow("y", 2, 6, True, False, frozenset(middle)),
    ]


def test_W42_a_meadow_that_is_not_fenced_has_no_fish() -> None:
    (meadow,) = second_score(read_board("fwyf~2 fffw~1")).meadows
    assert meadow == SeenMeadow("y", 1, 0, False, True, frozenset({Cell(0, 0)}))


def test_pieces_far_apart_do_not_make_a_huge_picture() -> None:
    near = read_board("ffyf \n yfff")
    far = near.shifted(900_000, -900_000)
    verdict = second_score(Board({**near.tiles, **far.tiles}))
    assert verdict.colours["y"] == [(2, 2), (2, 2)]


BOARDS = [random_board(Random(seed), 1 + seed % 40) for seed in range(300)]
RULINGS: dict[str, dict[str, Any]] = {
    "Q1": {"village_closes": False},
    "Q2": {"hunters": "any"},
    "Q3": {"fisher_stops_join": True},
    "Q4": {"wolf_beside_joined": "part"},
    "Q6": {"largest": "sheep"},
}


def _happenings(board: Board, verdict: Verdict) -> set[str]:
    """What happens on a board."""
    meadows = verdict.meadows
    patches = flooded(board).values()
    parts = sum(patch.letter in COLOURS for patch in patches)
    facts = {
        "fenced": any(m.fenced for m in meadows),
        "open": any(not m.fenced for m in meadows),
        "counts": any(m.fenced and m.safe for m in meadows),
        "unsafe": any(m.fenced and not m.safe for m in meadows),
        "large": any(m.fenced and m.safe and len(m.cells) >= 5 for m in meadows),
        "fish": any(m.fish and m.safe for m in meadows),
        "joined": len(meadows) < parts,
        "closed pond": any(p.letter == "w" and p.closed for p in patches),
        "fished out": any(p.letter == "w" and p.closed and p.threats > p.watchers for p in patches),
        "held": any(p.threats and p.watchers >= p.threats for p in patches),
        "pieces": len(board.pieces) > 1,
    }
    changed = {
        name: second_score(board, **ruling).colours != verdict.colours
        for name, ruling in RULINGS.items()
    }
    return {name for name, true in (facts | changed).items() if true}


def test_random_boards_exercise_the_rules() -> None:
    often = Counter(name for board in BOARDS for name in _happenings(board, second_score(board)))
    least = {
        "fenced": 50, "open": 30, "counts": 40, "unsafe": 20, "large": 10, "fish": 10, "joined": 8,
        "closed pond": 20, "fished out": 5, "held": 10, "pieces": 10,
        "Q1": 10, "Q2": 1, "Q3": 2, "Q4": 2, "Q6": 2,
    }  # fmt: skip
    too_few = {n: often[n] / 3 for n, percent in least.items() if often[n] / 3 <= percent}
    assert too_few == {}


def test_random_boards_show_every_kind_of_tile() -> None:
    tiles = [tile for board in BOARDS for tile in board.tiles.values()]
    regions = [region for tile in tiles for region in tile.face.regions]
    assert {tile.face.guest for tile in tiles} == {None, *Guest}
    assert {region.terrain for region in regions} == set(Terrain)
    joins = {tuple(tuple(map(int, r.edges)) for r in tile.face.regions) for tile in tiles}
    assert joins == set(PARTITIONS)
    assert {region.sheep for region in regions} == {0, 1, 2, 3, 4}
    assert {region.fish for region in regions} == {0, 1, 2, 3}
    watchers = {
        (tile.face.guest, tile.covers, tile.bare)
        for tile in tiles
        if tile.face.guest in (Guest.HUNTER, Guest.GUARD)
    }
    assert len(watchers) == 6


def test_random_boards_mostly_match() -> None:
    pairs = [
        tile.face.edges[edge] == board.tiles[cell.beside(edge)].face.edges[edge.opposite]
        for board in BOARDS
        for cell, tile in board.tiles.items()
        for edge in Edge
        if cell.beside(edge) in board
    ]
    assert 0.9 < sum(pairs) / len(pairs) < 0.99


def test_random_boards_have_the_size_asked_for_and_come_again() -> None:
    assert [len(board) for board in BOARDS] == [1 + seed % 40 for seed in range(300)]
    assert random_board(Random(7), 8) == BOARDS[7]
    assert random_board(Random(7), 0) == Board({})


def test_the_verdict_does_not_depend_on_where_one_sits() -> None:
    for board in BOARDS[:100]:
        colours = second_score(board).colours
        assert second_score(board.turned(1).shifted(3, -5)).colours == colours
