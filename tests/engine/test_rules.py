"""The rule book of Wilki i owce, rule by rule: components, scoring, ponds and rulings."""

import re
from pathlib import Path

import pytest

from engine import Board, Colour, Face, Guest, Player, Rulings, read_board, read_face, score
from engine.catalogue import Kind, load
from engine.errors import CatalogueError, FaceError

RULE_IDS = [
    *(f"W{n}" for n in (1, 2, 3, 4, 5)),
    *(f"W{n}" for n in range(10, 21)),
    *(f"W{n}" for n in range(30, 36)),
    *(f"W{n}" for n in range(40, 45)),
    *(f"Q{n}" for n in range(1, 12)),
]


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_test_named_after_it(rule):
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert re.search(rf"def test_{rule}_", tests), f"no test is named after {rule}"


def meadows(board: str | Board, colour: Colour, *rulings: str):
    lying = read_board(board) if isinstance(board, str) else board
    verdict = score(lying, Rulings.parse(rulings))
    return [meadow for meadow in verdict.meadows if meadow.colour is colour]


def points(board: str, colour: Colour, *rulings: str) -> list[int]:
    return [meadow.points for meadow in meadows(board, colour, *rulings) if meadow.counts]


Y, R, B, K = Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK


# --- components -------------------------------------------------------------------------------


def test_W1_the_base_set_has_77_tiles():
    box = load(expansion=False)
    kinds = [tile.kind for tile in box.tiles]
    assert len(box.tiles) == 77
    assert [kinds.count(kind) for kind in Kind] == [1, 4, 4, 68]
    guests = [tile.front.guest for tile in box.bag]
    assert guests.count(Guest.WOLF) == guests.count(Guest.HUNTER) == 4
    assert guests.count(None) == 60


def test_W1_square_and_markers_are_the_same_on_both_sides_and_question_tiles_hide_a_shepherd():
    for tile in load().tiles:
        if tile.kind in (Kind.SQUARE, Kind.MARKER):
            assert tile.front == tile.back
        if tile.kind is Kind.QUESTION:
            assert tile.front is None
            assert tile.back.guest is Guest.SHEPHERD
            assert tile.back.sheep == 4


def test_W2_the_expansion_adds_32_tiles_with_ponds():
    extra = [tile for tile in load().tiles if tile.id not in load(expansion=False).by_id]
    assert len(extra) == 32
    assert all("w" in face.letters for tile in extra for face in tile.faces)


def test_W3_no_face_of_the_box_holds_village_and_forest():
    assert not [face for face in load().counts if {"v", "f"} <= set(face.letters)]


def test_W3_a_catalogue_with_such_a_face_is_refused():
    from engine.catalogue import parse_catalogue

    with pytest.raises(CatalogueError, match=r"bag.A: .*W3"):
        parse_catalogue('tiles = 1\n[bag]\nA = ["vvff", "kkkk"]', "mine.toml")


def test_W4_one_sheep_is_printed_per_meadow_edge_unless_a_face_says_otherwise():
    assert [region.sheep for region in read_face("yyfb").regions] == [2, 0, 1]
    assert [region.sheep for region in read_face("yyfb*5.0").regions] == [5, 0, 0]


def test_W4_guests_fill_their_faces_and_wolves_and_hunters_have_meadows_behind():
    for tile in load().bag:
        for face in tile.faces:
            if face.guest in (Guest.WOLF, Guest.HUNTER):
                assert face.letters == "ffff"
                assert {other.letters for other in tile.faces} - {"ffff"} <= {
                    letter * 4 for letter in "kyrb"
                }
            if face.guest in (Guest.FISHER, Guest.GUARD):
                assert face.letters == "wwww"


def test_W4_a_guest_acts_in_every_region_of_its_face_that_suits_it():
    assert read_face("yfyfW:abcd").haunts == (1, 3)
    assert read_face("ffyfH:abcd").haunts == (0, 1, 3)
    assert read_face("yyyy").haunts == ()
    assert read_face("fyffW:abcc").home == 2


def test_W5_regions_touch_when_they_own_neighbouring_edges():
    assert read_face("yrbf").touching == ((0, 1), (0, 3), (1, 2), (2, 3))
    assert read_face("yryb").touching == ((0, 1), (0, 2))


def test_W5_regions_of_a_face_never_cross():
    with pytest.raises(FaceError, match="cross"):
        Face.make("yfyf", [[0, 2], [1, 3]])


def test_W5_equal_edges_are_joined_or_apart():
    assert len(read_face("yyyy").regions) == 1
    assert len(read_face("yyyy:aabb").regions) == 2


# --- fenced and safe ----------------------------------------------------------------------------


def test_W30_a_meadow_is_fenced_when_every_edge_meets_its_like():
    assert [m.fenced for m in meadows("fyff fffy", Y)] == [True]


def test_W30_an_open_edge_leaves_it_open_and_is_named():
    (meadow,) = meadows("fyyf fffy", Y)
    assert not meadow.fenced
    assert [(edge.cell, edge.edge.name) for edge in meadow.open_edges] == [((0, 0), "S")]
    assert meadow.points == 0


@pytest.mark.parametrize("border", ["r", "f", "v", "w"])
def test_W30_printed_borders_inside_a_face_close_it(border):
    assert points(f"{border}y{border}{border} {border}{border}{border}y", Y) == [2]


def test_W31_a_wolf_next_door_makes_the_meadow_worthless():
    board = "ffff fyff fffy\nffffW . ."
    (meadow,) = meadows(board, Y)
    assert meadow.fenced
    assert not meadow.safe
    assert meadow.wolves == ((0, 1),)
    assert meadow.points == 0


def test_W31_a_wolf_in_a_forest_that_does_not_touch_it_is_no_danger():
    assert points("vyvv vvvy ffffW", Y) == [2]


def test_W32_only_the_largest_fenced_and_safe_meadow_counts():
    board = read_board("fyff fyfy:abcb fffy . fyff fffy")
    row = score(board, players=[Player("Ala", (Y,))]).standings[0]
    assert score(board).points[Y] == (4, 2)
    assert row.sheep_points == 4


def test_W33_the_first_who_stop_get_6_3_and_1():
    people = [Player(name, (colour,)) for name, colour in zip("ABCD", Colour, strict=True)]
    rows = score(read_board("vvvvQ"), players=people, stopped=["C", "A", "D", "B"]).standings
    assert {row.player.name: row.bonus for row in rows} == {"C": 6, "A": 3, "D": 1, "B": 0}


def test_W34_most_points_win():
    verdict = score(
        read_board("fyff fffy"), players=[Player("Ala", (Y,)), Player("Ola", (R,))], stopped=["Ola"]
    )
    assert [(r.player.name, r.total, r.place) for r in verdict.standings] == [
        ("Ola", 6, 1),
        ("Ala", 2, 2),
    ]
    assert verdict.winners == ("Ola",)


def test_W34_a_tie_is_broken_by_the_second_largest_meadow():
    board = read_board("fyff fffy . frff fffr . frff fffr")
    verdict = score(board, players=[Player("Ala", (Y,)), Player("Ola", (R,))])
    assert [r.total for r in verdict.standings] == [2, 2]
    assert verdict.winners == ("Ola",)


def test_W34_all_equal_is_a_draw():
    board = read_board("fyff fffy . frff fffr")
    verdict = score(board, players=[Player("Ala", (Y,)), Player("Ola", (R,))])
    assert [r.place for r in verdict.standings] == [1, 1]
    assert verdict.winners == ("Ala", "Ola")


def test_W35_two_players_add_the_largest_meadows_of_both_colours():
    board = read_board("fyff fffy . frff fffr . frff fffr . fkff fffk")
    verdict = score(board, players=[Player("Ala", (Y, R)), Player("Ola", (K, B))])
    assert [r.sheep_points for r in verdict.standings] == [4, 2]


# --- Grube ryby -----------------------------------------------------------------------------------


def test_W40_a_shore_closes_a_meadow_even_if_the_pond_is_open():
    (meadow,) = meadows("wyww wwwy", Y)
    assert meadow.counts
    assert meadow.points == 2


def test_W41_a_pond_is_closed_when_every_water_edge_meets_water():
    from engine.landscapes import survey

    ponds = [x for x in survey(read_board("fwff~1 fffw~2")).landscapes if x.terrain == "w"]
    assert [(pond.closed, pond.fish) for pond in ponds] == [(True, 3)]
    ponds = [x for x in survey(read_board("fwwf~1 fffw~2")).landscapes if x.terrain == "w"]
    assert not ponds[0].closed


def test_W42_a_fenced_meadow_on_a_closed_pond_scores_its_fish():
    (meadow,) = meadows("fvyf .\nywff~2 fffw~1", Y)
    assert (meadow.sheep, meadow.fish, meadow.points) == (2, 3, 5)


def test_W42_an_open_pond_gives_no_fish():
    (meadow,) = meadows("fvyf . \nywwf~2 fffw~1", Y)
    assert (meadow.fish, meadow.points) == (0, 2)


JOINED = """
ffyf      ffyf
ywff~2    yffw~1
"""


def test_W43_two_fenced_meadows_on_one_closed_pond_count_as_one():
    (meadow,) = meadows(JOINED, Y)
    assert len(meadow.parts) == 2
    assert (meadow.sheep, meadow.fish, meadow.points) == (4, 3, 7)
    assert score(read_board(JOINED)).to_json()["meadows"][0]["why"] == (
        "Fenced and safe: 4 sheep and 3 fish, 7 points; "
        "2 meadows count as one because they share the closed pond at (0,1), (1,1)."
    )


def test_W43_other_colours_are_not_joined():
    board = JOINED.replace("ffyf      ffyf", "ffyf      ffrf").replace("yffw", "rffw")
    assert points(board, Y) == [5]
    assert points(board, R) == [5]


def fished(*guests: str) -> Board:
    """The joined meadows whose pond goes on downwards, where these guests stand."""
    rows = [".  ffyf    ffyf", ".  ywwf~2  yffw~1"]
    rows += [f"fwff wwww{guest} fffw" for guest in guests]
    return read_board("\n".join([*rows, ". wfff ."]))


def test_W44_a_fisher_out_of_control_takes_the_fish():
    (meadow,) = meadows(fished("F"), Y)
    assert (meadow.sheep, meadow.fish, meadow.points) == (4, 0, 4)
    assert meadow.fishers == ((1, 2),)
    why = score(fished("F")).to_json()["meadows"][0]["why"]
    assert why.startswith("Fenced and safe: 4 sheep, 4 points; 2 meadows count as one")
    assert why.endswith("; the fisher at (1,2) takes the fish of the pond.")


def test_W44_a_fisher_takes_the_fish_of_his_own_pond_alone():
    chain = """
        ffyf    ffyf             ffyf             .
        ywff~1  ywfw:abcd~2.4    ywfw:abcb~8      fffw{}
    """
    (meadow,) = meadows(chain.format(""), Y)
    assert (len(meadow.parts), meadow.sheep, meadow.fish) == (3, 6, 15)
    (meadow,) = meadows(chain.format("F"), Y)
    assert (len(meadow.parts), meadow.sheep, meadow.fish) == (3, 6, 5)
    big, small = meadows(chain.format("F"), Y, "Q3=yes")
    assert (big.sheep, big.fish, small.sheep, small.fish) == (4, 5, 2, 0)


def test_W44_a_guard_in_the_pond_holds_the_fisher():
    (meadow,) = meadows(fished("F", "G"), Y)
    assert meadow.points == 7


# --- rulings --------------------------------------------------------------------------------------


def test_Q1_a_village_border_closes_a_meadow_unless_the_table_says_no():
    assert points("vyvv vvvy", Y) == [2]
    assert points("vyvv vvvy", Y, "Q1=no") == []
    assert points("fyff fffy", Y, "Q1=no") == [2]


TWO_WOLVES = "ffffW ffff fyff fffy\n. ffffW . .\n. ffffH . ."


def test_Q2_one_hunter_holds_one_wolf_unless_any_is_enough():
    assert points(TWO_WOLVES, Y) == []
    assert points(TWO_WOLVES, Y, "Q2=any") == [2]
    assert points(TWO_WOLVES.replace("ffffW ffff", "ffff ffff"), Y) == [2]


def test_Q3_a_fisher_only_takes_the_fish_unless_it_stops_the_join():
    assert [m.points for m in meadows(fished("F"), Y)] == [4]
    assert [m.points for m in meadows(fished("F"), Y, "Q3=yes")] == [2, 2]


WOLF_BESIDE_ONE_PART = """
ffyf    vvyv
ywff~2  yvvw~1
ffffW   .
"""


def test_Q4_a_wolf_beside_one_part_endangers_all_of_a_joined_meadow():
    assert [m.safe for m in meadows(WOLF_BESIDE_ONE_PART, Y)] == [False]
    assert points(WOLF_BESIDE_ONE_PART, Y) == []


def test_Q4_part_leaves_only_the_part_beside_the_wolf_out():
    safe, endangered = meadows(WOLF_BESIDE_ONE_PART, Y, "Q4=part")
    assert (safe.counts, safe.sheep, safe.fish) == (True, 2, 3)
    assert (endangered.fenced, endangered.safe) == (True, False)


def test_Q5_joins_are_transitive_and_each_pond_counts_once():
    (meadow,) = meadows("ffyf ffyf ffyf\nywff~1 ywfw:abcd~2.4 yffw~8", Y)
    assert len(meadow.parts) == 3
    assert (meadow.sheep, meadow.fish) == (6, 15)


FISH_OR_SHEEP = """
fyff fyfy:abcb fffy . ffyf .
. . . . ywff~5 fffw
"""


def test_Q6_the_largest_meadow_has_most_points_unless_most_sheep_are_asked():
    assert points(FISH_OR_SHEEP, Y) == [7, 4]
    assert points(FISH_OR_SHEEP, Y, "Q6=sheep") == [4, 7]
    assert (
        score(read_board(FISH_OR_SHEEP), Rulings.parse(["Q6=sheep"])).to_json()["colours"]["y"][
            "best"
        ]
        == 4
    )


def test_Q7_ties_with_two_colours_are_broken_by_sums_rank_by_rank():
    board = read_board("fyff fffy . frff fffr . fkff fffk . fbff fffb . fbff fffb")
    verdict = score(board, players=[Player("Ala", (Y, R)), Player("Ola", (K, B))])
    assert [(r.player.name, r.total, r.ranks) for r in verdict.standings] == [
        ("Ola", 4, (4, 2)),
        ("Ala", 4, (4,)),
    ]
    assert verdict.winners == ("Ola",)


def test_Q8_a_meadow_edge_that_meets_a_wrong_edge_is_not_closed_there():
    (meadow,) = meadows("fyff fffr", Y)
    assert not meadow.fenced
    assert meadow.open_edges[0].meets == "r"
    told = score(read_board("fyff fffr")).to_json()["meadows"][0]
    assert "red meadow" in told["why"]
    assert told["open"] == [{"x": 0, "y": 0, "edge": "E", "meets": "r"}]


@pytest.mark.parametrize(("names", "bonuses"), [("AB", [6, 3]), ("ABC", [6, 3, 1])])
def test_Q10_with_fewer_players_the_list_of_bonuses_is_cut(names, bonuses):
    people = [Player(name, (colour,)) for name, colour in zip(names, Colour, strict=False)]
    rows = score(read_board("vvvvQ"), players=people, stopped=list(names)).standings
    assert [row.bonus for row in rows] == bonuses


HELD = "ffffW ffff fyff fffy\n. ffffH . ."


def test_Q11_what_lies_below_a_hunter_is_asked_when_it_changes_points():
    verdict = score(read_board(HELD))
    assert [question.id for question in verdict.questions] == ["covers:1,1"]
    assert points(HELD, Y) == [2]
    assert points(HELD.replace("ffffH", "ffffH/W"), Y) == []


@pytest.mark.parametrize(
    "board",
    [
        HELD.replace("ffffH", "ffffH/W"),  # known
        HELD.replace("ffffH", "ffffH/-"),  # known too
        HELD.replace("ffffW", "ffff"),  # no wolf to hold
        HELD.replace("fyff", "fyyf"),  # the meadow is open anyway
        "ffffH",
    ],
)
def test_Q11_nothing_is_asked_when_no_answer_changes_points(board):
    assert score(read_board(board)).questions == ()


def test_Q11_two_hunters_are_asked_about_though_only_both_answers_together_matter():
    board = "ffffW ffff fyff fffy\n. ffffH . .\n. ffffH . ."
    assert [q.id for q in score(read_board(board)).questions] == ["covers:1,1", "covers:1,2"]


def test_Q11_a_player_without_that_colour_is_not_bothered():
    board = read_board(HELD)
    assert score(board, players=[Player("Ola", (R,))]).questions == ()
    assert score(board, players=[Player("Ala", (Y,))]).questions
