"""Entries as JSON objects, for the journal and for the HTTP API."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine import Board, Cell, Face, Guest, Rulings, Tile, read_face
from engine.board import MAX_COORDINATE
from engine.errors import EngineError
from engine.events import SetUp
from engine.game import Game
from engine.notation import read_tile, write_tile
from engine.reading import Place as Spot
from engine.record import read_event, read_record, write_event, write_record
from webui.games.entries import (
    Answer,
    Claim,
    Entry,
    Lay,
    Opening,
    Play,
    Redo,
    Settings,
    Take,
    TakeOver,
    Undo,
    Witness,
)
from webui.games.errors import EntryError

MAX_TITLE = 80
MAX_CLAIM = 999


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry as JSON; `read_entry` gives the same again."""
    name, write, _ = next(row for row in _KINDS if isinstance(entry, row[0]))
    return {"entry": _NAME_OF[name], **write(entry)}


def read_entry(data: Any, path: str = "") -> Entry:
    """Read an entry; complaints name the place."""
    spot = Spot(data, path, EntryError)
    word = spot.at("entry").string()
    kind = next((kind for kind, name in _NAME_OF.items() if name == word), None)
    if kind is None:
        spot.at("entry").fail(f'"{word}" is none of {", ".join(_NAME_OF.values())}')
    read = next(row[2] for row in _KINDS if row[0] is kind)
    try:
        return read(spot)
    except EntryError:
        raise
    except EngineError as problem:
        raise EntryError(str(problem)) from None


def read_cell(spot: Spot) -> Cell:
    """The cell in "x" and "y"."""
    x, y = (spot.at(axis).integer(-MAX_COORDINATE, MAX_COORDINATE) for axis in "xy")
    return Cell(x, y)


def read_lying(spot: Spot) -> Tile:
    """A tile from "face" (notation or JSON) with "covers" beside it."""
    face, covers = spot.at("face"), spot.at("covers")
    if isinstance(face.value, str):
        lying = read_tile(face.string())
        if covers.missing:
            return lying
        return Tile(lying.face, covers.member(Guest))
    below = None if covers.missing else covers.member(Guest)
    known = spot.at("covers_known")
    return Tile(Face.read(face), below, below is None and not known.missing and known.boolean())


def read_set_up(data: dict[str, Any]) -> SetUp:
    """A set-up as engine records write it."""
    return read_record(json.dumps({"event": "set_up", **data}), "set_up").set_up


def _write_opening(entry: Opening) -> dict[str, Any]:
    played = None
    if entry.set_up is not None:
        played = json.loads(write_record(Game.start(entry.set_up)).splitlines()[0])
    return {
        "title": entry.title,
        "set_up": played,
        "expansion": entry.expansion,
        "rulings": entry.rulings.to_json(),
        "pictures": entry.pictures,
    }


def _read_opening(spot: Spot) -> Opening:
    set_up, rulings, expansion = spot.at("set_up"), spot.at("rulings"), spot.at("expansion")
    pictures = spot.at("pictures")
    played = None if set_up.missing else read_set_up(dict(set_up.object()))
    decided = () if rulings.missing else rulings.object().items()
    extended = not expansion.missing and expansion.boolean()
    return Opening(
        title=spot.at("title").string(MAX_TITLE),
        set_up=played,
        expansion=played.expansion if played else extended,
        rulings=played.rulings if played else Rulings.parse(f"{q}={v}" for q, v in decided),
        pictures=not pictures.missing and pictures.boolean(),
    )


def _witness(spot: Spot) -> Witness:
    who = spot.at("witness")
    return Witness.PERSON if who.missing else who.member(Witness)


def _at(cell: Cell) -> dict[str, int]:
    return {"x": cell.x, "y": cell.y}


def _read_lay(spot: Spot) -> Lay:
    read = spot.at("read")
    return Lay(
        read_cell(spot),
        read_lying(spot),
        None if read.missing else read_face(read.string()),
        _witness(spot),
    )


def _write_lay(entry: Lay) -> dict[str, Any]:
    return {
        **_at(entry.cell),
        "face": write_tile(entry.tile),
        "read": None if entry.read is None else str(entry.read),
        "witness": entry.witness.value,
    }


def _read_claim(spot: Spot) -> Claim:
    points = spot.at("points")
    return Claim(
        spot.at("who").string(40), None if points.missing else points.integer(0, MAX_CLAIM)
    )


def _read_settings(spot: Spot) -> Settings:
    title = spot.at("title")
    return Settings(None if title.missing else title.string(MAX_TITLE))


def _read_answer(spot: Spot) -> Answer:
    covers = spot.at("covers")
    return Answer(read_cell(spot), None if covers.missing else covers.member(Guest))


_NAME_OF: dict[type, str] = {
    Opening: "opening",
    Play: "play",
    Lay: "lay",
    Take: "take",
    TakeOver: "take_over",
    Answer: "answer",
    Claim: "claim",
    Settings: "settings",
    Undo: "undo",
    Redo: "redo",
}

_KINDS: tuple[tuple[type, Callable[[Any], dict[str, Any]], Callable[[Spot], Entry]], ...] = (
    (Opening, _write_opening, _read_opening),
    (
        Play,
        lambda e: {"event": write_event(e.event), "witness": e.witness.value},
        lambda s: Play(read_event(s.at("event")), _witness(s)),
    ),
    (Lay, _write_lay, _read_lay),
    (
        Take,
        lambda e: {**_at(e.cell), "witness": e.witness.value},
        lambda s: Take(read_cell(s), _witness(s)),
    ),
    (
        TakeOver,
        lambda e: {"board": e.board.to_json(), "witness": e.witness.value},
        lambda s: TakeOver(Board.from_json(s.at("board").value), _witness(s)),
    ),
    (
        Answer,
        lambda e: {**_at(e.cell), "covers": e.covers.value if e.covers else None},
        _read_answer,
    ),
    (Claim, lambda e: {"who": e.who, "points": e.points}, _read_claim),
    (Settings, lambda e: {"title": e.title}, _read_settings),
    (Undo, lambda e: {}, lambda s: Undo()),
    (Redo, lambda e: {}, lambda s: Redo()),
)
