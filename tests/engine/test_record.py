"""Games as JSON lines: what is written is read again, the rest is refused with its line."""

import json

import pytest

from engine import Cell, Colour, Guest, Rulings, read_face
from engine.errors import EngineError, RecordError, RulingError
from engine.events import Announce, Cover, Pass, Place, Reveal, Seat, SetUp, Show, Stop, TimeOut
from engine.game import Game
from engine.record import MAX_EVENTS, read_record, write_record

SET_UP = {"event": "set_up", "players": [{"name": "Ala"}, {"name": "Ola"}]}


def lines(*events: object) -> str:
    return "\n".join(json.dumps(event) for event in events)


def test_every_kind_of_event_is_written_and_read_again():
    seats = (Seat("Ala"), Seat("Łucja ;-)"))
    rulings = Rulings.parse(["Q1=no", "Q2=any", "Q3=yes", "Q4=part", "Q6=sheep"])
    game = Game.start(SetUp(seats, expansion=True, seconds=90, rulings=rulings))
    for event in (
        Pass("Ala"),
        TimeOut("Łucja ;-)"),
        Place("Ala", Cell(1, 0), read_face("kkvv"), tile="L18"),
        Place("Łucja ;-)", Cell(1, 1), read_face("ffff"), tolerated=True),
        Announce("Ala", (Guest.WOLF, Guest.HUNTER)),
        Place("Ala", Cell(1, 2), read_face("ffffW")),
        Cover("Ala", Cell(1, 2), read_face("ffffH"), tile="H1"),
        Reveal("Łucja ;-)", Colour.BLACK, Cell(2, 0)),
        Pass("Łucja ;-)"),
        Show("Ala", (Colour.YELLOW, Colour.RED)),
        Stop("Ala"),
    ):
        game = game.play(event)
    again = read_record(write_record(game).encode())
    assert again == game
    assert write_record(again) == write_record(game)
    assert again.set_up.rulings == rulings


def test_tiles_laid_against_the_rules_lie_when_the_reader_is_tolerant():
    text = lines(SET_UP, {"event": "place", "player": "Ala", "x": 1, "y": 0, "face": "kkkk"})
    with pytest.raises(EngineError, match="W11"):
        read_record(text)
    assert Cell(1, 0) in read_record(text, tolerant=True).table.board


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("\n" * 10, "empty"),
        ("x" * 5_000_000, "larger than 4 MB"),
        (b"\xff\xfe", "not UTF-8"),
        ("{}\n" * (MAX_EVENTS + 1), f"at most {MAX_EVENTS}"),
        (lines(SET_UP, SET_UP), "line 2.event"),
        (lines(SET_UP | {"expansion": "yes"}), "expansion: expected true or false"),
        (lines(SET_UP | {"rulings": {"Q2": "all"}}), "Q2 is each or any"),
        (lines(SET_UP | {"rulings": []}), "rulings: expected an object"),
        (lines(SET_UP | {"seconds": 0}), "seconds: 0 is not between"),
        (lines(SET_UP | {"bag": ["W1"]}), "W10"),
        (lines(SET_UP | {"players": [{"name": "A", "colours": "g"}, {"name": "B"}]}), "colours"),
        (lines(SET_UP | {"players": [{"name": ""}, {"name": "B"}]}), "line 1: player"),
        (lines(SET_UP, {"event": "show", "player": "Ala", "colours": "k,x"}), "line 2.colours"),
        (lines(SET_UP, {"event": "announce", "player": "Ala", "guests": ["cow"]}), "guests\\[0\\]"),
        (lines(SET_UP, {"event": "pass", "player": "Ewa"}), "W10"),
        (lines(SET_UP) + '\n{"event": "pa', "line 2: not JSON"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(text, complaint):
    with pytest.raises(EngineError, match=complaint) as caught:
        read_record(text, "evening.jsonl")
    assert "evening.jsonl" in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_record_is_refused_as_a_record():
    with pytest.raises(RecordError):
        read_record("[]")


def test_rulings_can_be_taken_back_and_are_written_as_they_are_read():
    decided = Rulings.parse(["q2 = ANY", "Q6=most sheep"])
    assert decided.with_ruling("Q2=default").with_ruling("Q6=default") == Rulings()
    assert Rulings.parse(f"{name}={word}" for name, word in decided.to_json().items()) == decided
    with pytest.raises(RulingError, match="Q6 is points or sheep"):
        decided.with_ruling("Q6=fish")
