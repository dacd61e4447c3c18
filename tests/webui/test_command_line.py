"""The command `owczarek` as a person or a program uses it."""

import io
import json
import subprocess
import sys

import pytest

from engine import Board, Rulings, read_board, score

FACE = {"edges": "yyfb", "regions": [[0, 1], [2], [3]]}
TWO_MEADOWS = "fyff fffy . frff fffr\n"


@pytest.fixture
def board_file(tmp_path):
    def write(content, name="board.json") -> str:
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return write


def test_score_json_is_what_python_gives(owczarek, board_file):
    board = read_board(TWO_MEADOWS)
    code, out, err = owczarek("score", board_file(board.to_json()), "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == score(Board.from_json(board.to_json()), Rulings()).to_json()


def test_score_with_players_bonuses_and_rulings(owczarek, board_file):
    file = board_file(read_board(TWO_MEADOWS).to_json())
    words = ["--player", "Ala=y", "--player", "Ola=r,b", "--stopped", "Ola,Ala"]
    code, out, _ = owczarek("score", file, *words, "--ruling", "Q2=any", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["winners"] == ["Ola"]
    assert data["players"][0] == {
        "name": "Ola",
        "colours": "r,b",
        "sheep_points": 2,
        "bonus": 6,
        "total": 8,
        "place": 1,
        "ranks": [2],
    }


def test_score_for_people_draws_the_board_and_gives_reasons(owczarek, board_file):
    code, out, _ = owczarek("score", board_file(TWO_MEADOWS, "board.txt"), "--player", "Ala=y")
    assert code == 0
    assert "Fenced and safe: 2 sheep, 2 points." in out
    assert "Ala wins." in out
    assert "╲" in out


def test_Q8_a_mistake_is_reported_among_many_open_meadows(owczarek, board_file):
    file = board_file("fyff fffy . yyyy . fyff fffr", "board.txt")
    _, out, _ = owczarek("score", file)
    assert "Not fenced: at (5,0) a red meadow lies against the meadow, 1 sheep does not" in out
    assert "1 more open" in out


def test_a_question_can_be_answered(owczarek, board_file):
    file = board_file("ffffW ffff fyff fffy\n. ffffH . .", "board.txt")
    assert "[covers:1,1]" in owczarek("score", file)[1]
    _, out, _ = owczarek("score", file, "--answer", "covers:1,1=wolf", "--json")
    assert json.loads(out)["colours"]["y"]["best"] == 0
    _, out, _ = owczarek("score", file, "--answer", "covers:1,1=nothing", "--json")
    assert json.loads(out)["questions"] == []


def test_check_says_yes_and_no(owczarek, board_file):
    code, out, _ = owczarek("check", board_file("vvvvQ kkvv", "good.txt"))
    assert (code, out) == (0, "No rule is broken.\n")
    code, out, _ = owczarek("check", board_file("vvvvQ kkkk", "bad.txt"), "--json")
    assert code == 1
    assert json.loads(out)["findings"][0]["rule"] == "W12"


def test_a_board_comes_from_standard_input_too(owczarek, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TWO_MEADOWS.encode())))
    code, out, _ = owczarek("score", "-", "--json")
    assert code == 0
    assert json.loads(out)["colours"]["y"]["best"] == 2


def test_check_takes_a_users_own_box(owczarek, board_file, tmp_path):
    mine = board_file('tiles = 1\n[bag]\nA = ["kkyy", "rrff"]\n', "mine.toml")
    board = board_file("kkyy", "board.txt")
    assert owczarek("check", board, "--catalogue", mine)[0] == 0
    assert owczarek("check", board_file("kkkk", "board.txt"), "--catalogue", mine)[0] == 1
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    code, _, err = owczarek("check", board, "--catalogue", mine)
    assert code == 2
    assert "not a catalogue in text" in err


def test_replay_of_the_example_and_of_a_file(owczarek, tmp_path):
    code, out, _ = owczarek("replay", "--example")
    assert code == 0
    assert "wins." in out
    from importlib import resources

    text = (resources.files("engine") / "examples" / "family_evening.jsonl").read_text()
    (tmp_path / "game.jsonl").write_text(text)
    _, out, _ = owczarek("replay", str(tmp_path / "game.jsonl"), "--json")
    assert len(json.loads(out)["players"]) == 3
    assert owczarek("check", str(tmp_path / "game.jsonl"))[0] == 0


def tile(**change):
    return {"tiles": [{"x": 0, "y": 0, "face": FACE} | change]}


def many(number):
    return {"tiles": [{"x": i, "y": 0, "face": FACE} for i in range(number)]}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ({"tiles": [{"x": 0, "y": 0, "face": FACE}] * 2}, "tiles[1]: a second tile on cell 0,0"),
        (tile(face={**FACE, "edges": "yyfz"}), "tiles[0].face.edges"),
        (tile(face={**FACE, "regions": [[0, 1], [2]]}), "tiles[0].face.regions"),
        (
            tile(face={"edges": "yfyf", "regions": [[0, 2], [1, 3]]}),
            "tiles[0].face.regions: edges 0 and 2 cross 1 and 3",
        ),
        (tile(face={**FACE, "sheep": [-2, 0, 1]}), "tiles[0].face.sheep[0]"),
        (tile(face={**FACE, "guest": "fisher"}), "tiles[0].face.guest"),
        (tile(covers="wolf"), "tiles[0].covers"),
        (tile(covers="cow"), "tiles[0].covers"),
        (tile(x=1.5), "tiles[0].x"),
        (tile(x=None), "tiles[0].x"),
        (tile(y=10**30), "tiles[0].y"),
        (many(10_000), "tiles: 10000 entries"),
        ('{"tiles": [{"x": 0, "y": 0', "not JSON"),
        ('{"tiles": [{"x": NaN, "y": 0}]}', "NaN"),
        ("[" * 100_000, "nested too deeply"),
        ('{"tiles": ' + "9" * 5000 + "}", "not JSON"),
        ("[]", "expected an object"),
        ('{"tiles": 5}', "tiles: expected a list"),
        ("{}", "tiles: missing"),
        ("", "empty"),
        ("\x00\x01 garbage", "not JSON"),
        ("null", "expected an object, got nothing"),
        ('"tiles"', 'expected an object, got the text "tiles"'),
        ('{"tiles": [null]}', "tiles[0]: expected an object"),
        (tile(face=None), "tiles[0].face: missing"),
        (tile(face={"edges": "yyfb"}), "tiles[0].face.regions: missing"),
        (tile(face={**FACE, "edges": "\u001b[31m"}), "tiles[0].face.edges"),
        (tile(face={**FACE, "edges": "y" * 2_000_000}), "tiles[0].face.edges"),
        (tile(face={**FACE, "regions": [[0, 1], [2], [True]]}), "tiles[0].face.regions[2][0]"),
        (tile(face={**FACE, "regions": [[0, 1], [1], [2, 3]]}), "tiles[0].face.regions: edge 1"),
        (tile(face={**FACE, "regions": [[0, 1, 2], [3]]}), "tiles[0].face.regions: region"),
        (tile(face={**FACE, "sheep": [2, 0, 1e400]}), "Infinity"),
        (tile(face={**FACE, "sheep": 3}), "tiles[0].face.sheep: expected a list"),
        (tile(face={**FACE, "fish": [0, 1, 0]}), "tiles[0].face.fish: 1 in the forest"),
        (tile(face={**FACE, "guest": ["wolf"]}), "tiles[0].face.guest"),
        (tile(covers=0), "tiles[0].covers: expected a text, got the number 0"),
        (tile(covers="hunter"), "tiles[0].covers"),
    ],
)
@pytest.mark.parametrize("command", ["score", "check"])
def test_a_bad_board_gives_exit_2_and_one_line_that_names_the_place(
    owczarek, board_file, command, content, place
):
    code, out, err = owczarek(command, board_file(content))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert place in err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--player", "Ala=y", "--player", "Ola=y"], "yellow is given to Ala and Ola"),
        (["--player", "Ala=y", "--player", "Ala=r"], "two players have this name"),
        (["--player", "Ala=g"], 'colour "g"'),
        (["--player", "Ala="], "no colour"),
        (["--player", "Ala"], "NAME=COLOURS"),
        (["--player", "Ala=y,y"], "twice"),
        (["--player", "=y"], "a name has 1 to 40 letters"),
        (["--player", "A" * 5000 + "=y"], "a name has 1 to 40 letters"),
        (["--player", "A\nB=y"], "on one line"),
        (["--player", "\udcff\udcfe=y"], "on one line"),
        (["--player", "A,B=y"], "no comma"),
        (["--stopped", "Ala"], '"Ala" does not play (players: nobody)'),
        (["--player", "Ala=y", "--stopped", "Ala,"], '"" does not play'),
        (["--ruling", "Q5=no"], "Q5 is none of"),
        (["--ruling", "Q2"], "Q2 is each or any"),
        (["--answer", "covers:0,0=nothing"], "no hunter or guard lies on 0,0"),
        (["--player", "Ala=y", "--stopped", "Ewa"], '"Ewa" does not play'),
        (["--player", "Ala=y", "--stopped", "Ala,Ala"], "stopped twice"),
        (["--ruling", "Q99=no"], "Q99 is none of"),
        (["--ruling", "Q1=maybe"], "Q1 is yes or no"),
        (["--ruling", "Q1=no", "--ruling", "Q1=yes"], "decided before"),
        (["--answer", "covers:9,9=wolf"], "no tile lies on 9,9"),
        (["--answer", "what"], "write covers:X,Y=wolf"),
        (["--colour"], "No such option"),
    ],
)
def test_bad_words_give_exit_2_and_one_line(owczarek, board_file, words, complaint):
    code, out, err = owczarek("score", board_file(tile()), *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert complaint in err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("yyyy yyyx", 'line 1: "yyyx"'),
        ("\x00\x01", "line 1"),
        ("y" * 3_000_000, "line 1"),
        ("yyyy " * 2000, "line 1: more than 1000 tiles"),
        (". " * 1_500_000 + "yyyy", "off the table"),
        ("at 5000000,0\nyyyy", "off the table"),
    ],
)
def test_a_bad_board_in_text_gives_exit_2_and_one_short_line(owczarek, board_file, text, complaint):
    code, out, err = owczarek("score", board_file(text, "board.txt"))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 300
    assert complaint in err


def test_a_board_of_1000_tiles_is_scored_and_checked(owczarek, board_file):
    row = "ffffW " + "fyff fffy ffffH/- " * 16 + "ffffH"
    file = board_file("\n".join([row] * 20), "board.txt")
    code, out, _ = owczarek("score", file, "--json")
    assert code == 0
    assert json.loads(out)["colours"]["y"]["best"] == 2
    assert owczarek("check", file)[0] == 1


def test_a_written_game_can_be_scored_as_it_ends(owczarek, tmp_path):
    from importlib import resources

    text = (resources.files("engine") / "examples" / "family_evening.jsonl").read_text()
    (tmp_path / "game.jsonl").write_text(text)
    _, replayed, _ = owczarek("replay", "--example", "--json")
    code, scored, _ = owczarek("score", "game.jsonl", "--json")
    assert code == 0
    assert json.loads(scored)["colours"] == json.loads(replayed)["colours"]


def test_a_written_game_with_mistakes_is_read_when_it_is_to_be_checked(board_file):
    from engine.catalogue import load
    from engine.check import check
    from webui.files import load_record

    lines = (
        '{"event": "set_up", "players": [{"name": "A"}, {"name": "B"}]}\n'
        '{"event": "place", "player": "A", "x": 1, "y": 0, "face": "ffffH"}\n'
        '{"event": "place", "player": "B", "x": 2, "y": 0, "face": "ffffW"}\n'
    )
    table = load_record(board_file(lines, "game.jsonl"), tolerant=True).table
    findings = check(table.board, load(), table.order)
    assert [finding.rule for finding in findings if finding.broken] == ["W12", "W15"]


def test_a_huge_file_is_refused_unread(owczarek, tmp_path):
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(200_000_000)
    code, _, err = owczarek("score", "huge.json")
    assert code == 2
    assert "larger than 4 MB" in err


def test_an_empty_file_name_is_refused(owczarek):
    assert owczarek("score", "")[0] == 2


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_named(owczarek, name):
    code, _, err = owczarek("score", name)
    assert code == 2
    assert err.startswith(f"owczarek: {name}: ")


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("", "empty"),
        ('{"event": "pass"}', 'starts with the event "set_up"'),
        ('{"event": "set_up", "players": [{"name": "A"}]}', "W10"),
        (
            '{"event": "set_up", "players": [{"name": "A"}, {"name": "B"}]}\n{"event": "fly"}',
            "line 2",
        ),
        (
            '{"event": "set_up", "players": [{"name": "A"}, {"name": "B"}]}\n'
            '{"event": "place", "player": "A", "x": 1, "y": 0, "face": "kkkk"}',
            "W11",
        ),
        ('{"event": "set_up", "players": 3}', "players: expected a list"),
        ("{", "not JSON"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(owczarek, board_file, lines, complaint):
    code, _, err = owczarek("replay", board_file(lines, "game.jsonl"))
    assert code == 2
    assert err.count("\n") == 1
    assert complaint in err


def test_replay_wants_a_record_or_the_example(owczarek):
    assert owczarek("replay")[0] == 2


def test_without_words_it_explains_itself(owczarek):
    code, out, _ = owczarek()
    assert code == 0
    assert "score" in out


def test_help_and_engine_import_nothing_heavy():
    heavy = (
        "import sys, webui.command_line, engine; print(*{'numpy','cv2','skia'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_engine_stands_on_the_standard_library_alone():
    code = (
        "import sys, pkgutil, importlib, engine\n"
        "for module in pkgutil.iter_modules(engine.__path__):\n"
        "    importlib.import_module('engine.' + module.name)\n"
        "ours = {name.split('.')[0] for name in sys.modules}\n"
        "print(*sorted(ours & {'scanner', 'models', 'webui', 'calibration', 'numpy', 'click'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_check_names_an_illegal_move_of_a_written_game(owczarek, board_file):
    game = board_file(
        '{"event": "set_up", "players": [{"name": "A"}, {"name": "B"}]}\n'
        '{"event": "place", "player": "A", "x": 1, "y": 0, "face": "kkkk"}\n',
        "g.jsonl",
    )
    code, out, _ = owczarek("check", game)
    assert code == 1
    assert "W12" in out
