"""Games as JSON lines: the set-up first, then one event a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from engine.board import MAX_COORDINATE, Cell
from engine.errors import EngineError, IllegalMoveError, RecordError
from engine.events import (
    Announce,
    Cover,
    End,
    Event,
    Pass,
    Place,
    Reveal,
    Seat,
    SetUp,
    Show,
    Stop,
    TimeOut,
)
from engine.game import Game
from engine.notation import read_face
from engine.reading import MAX_BYTES, parse_json
from engine.reading import Place as Spot
from engine.rulings import Rulings
from engine.terrain import Colour, Guest

MAX_EVENTS = 5000

_NAMES: dict[str, type] = {
    "place": Place,
    "cover": Cover,
    "reveal": Reveal,
    "announce": Announce,
    "pass": Pass,
    "time_out": TimeOut,
    "stop": Stop,
    "show": Show,
    "end": End,
}


def write_record(game: Game) -> str:
    """The whole game as text that `read_record` plays again."""
    lines = [_write_set_up(game.set_up), *(write_event(event) for event in game.events)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_record(text: str | bytes, name: str = "record", tolerant: bool = False) -> Game:
    """Play a written game; complaints name the line.

    With `tolerant`, tiles that were laid against the rules lie all the same, as if the table had
    let them: `check` names them then.
    """
    if len(text) > MAX_BYTES:
        raise RecordError(f"{name}: larger than {MAX_BYTES // 1_000_000} MB, this is no game")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise RecordError(f"{name}: not UTF-8 text (byte {problem.start})") from None
    lines = [(i, line) for i, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise RecordError(f"{name}: empty, a game starts with its set-up")
    if len(lines) > MAX_EVENTS:
        raise RecordError(f"{name}: {len(lines)} lines, at most {MAX_EVENTS} are possible")
    game: Game | None = None
    for number, line in lines:
        where = f"{name}: line {number}"
        spot = Spot(parse_json(line, where, RecordError), where, RecordError)
        try:
            if game is None:
                game = Game.start(_read_set_up(spot))
            else:
                event = read_event(spot)
                if tolerant and isinstance(event, Place):
                    event = replace(event, tolerated=True)
                game = game.play(event)
        except RecordError:
            raise
        except IllegalMoveError as problem:
            raise IllegalMoveError(problem.rule, f"{problem.text} ({where})") from None
        except EngineError as problem:
            raise RecordError(f"{where}: {problem}") from None
    assert game is not None
    return game


def write_event(event: Event) -> dict[str, Any]:
    """One event as a JSON object."""
    kind = next(name for name, made in _NAMES.items() if isinstance(event, made))
    written: dict[str, Any] = {"event": kind}
    for field, value in vars(event).items():
        if value is None or value is False:
            continue
        if field == "cell":
            written |= {"x": value.x, "y": value.y}
        elif field == "colours":
            written[field] = ",".join(value)
        else:
            written[field] = list(value) if isinstance(value, tuple) else _plain(value)
    return written


def read_event(spot: Spot) -> Event:
    """One event of a JSON object."""
    kind = spot.at("event").string()
    if kind not in _NAMES:
        spot.at("event").fail(f'"{kind}" is none of {", ".join(_NAMES)}')
    made = _NAMES[kind]
    event: Event = made(**{field.name: _FIELDS[field.name](spot) for field in fields(made)})
    return event


def _write_set_up(set_up: SetUp) -> dict[str, Any]:
    return {
        "event": "set_up",
        "players": [
            {"name": seat.name, "colours": ",".join(seat.colours) if seat.colours else None}
            for seat in set_up.seats
        ],
        "expansion": set_up.expansion,
        "bag": None if set_up.bag is None else list(set_up.bag),
        "seconds": set_up.seconds,
        "rulings": set_up.rulings.to_json(),
    }


def _read_set_up(spot: Spot) -> SetUp:
    if spot.at("event").value != "set_up":
        spot.fail('a game starts with the event "set_up"')
    seats = []
    for seat in spot.at("players").array(most=10):
        colours = seat.at("colours")
        known = None if colours.missing else _read_colours(colours)
        seats.append(Seat(seat.at("name").string(most=40), known))
    bag, seconds, rulings = spot.at("bag"), spot.at("seconds"), spot.at("rulings")
    expansion = spot.at("expansion")
    decided = () if rulings.missing else rulings.object().items()
    return SetUp(
        seats=tuple(seats),
        expansion=not expansion.missing and expansion.boolean(),
        bag=None if bag.missing else tuple(tile.string() for tile in bag.array(most=1000)),
        seconds=None if seconds.missing else seconds.integer(1, 3600),
        rulings=Rulings.parse(f"{name}={value}" for name, value in decided),
    )


def _read_cell(spot: Spot) -> Cell:
    x, y = (spot.at(axis).integer(-MAX_COORDINATE, MAX_COORDINATE) for axis in "xy")
    return Cell(x, y)


def _read_colours(spot: Spot) -> tuple[Colour, ...]:
    words = spot.string().split(",")
    return tuple(Spot(word.strip(), spot.path, RecordError).member(Colour) for word in words)


_FIELDS: dict[str, Callable[[Spot], Any]] = {
    "player": lambda spot: spot.at("player").string(most=40),
    "cell": _read_cell,
    "face": lambda spot: read_face(spot.at("face").string()),
    "tile": lambda spot: None if spot.at("tile").missing else spot.at("tile").string(),
    "tolerated": lambda spot: not spot.at("tolerated").missing and spot.at("tolerated").boolean(),
    "colour": lambda spot: spot.at("colour").member(Colour),
    "colours": lambda spot: _read_colours(spot.at("colours")),
    "guests": lambda spot: tuple(g.member(Guest) for g in spot.at("guests").array(most=20)),
}


def _plain(value: Any) -> Any:
    return value if isinstance(value, (bool, int)) else str(value)
