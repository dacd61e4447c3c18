"""The shapes of what the HTTP API takes and answers, for its description."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def record(required: Schema, **optional: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
    }


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
FLAG: Schema = {"type": "boolean"}
CELL = list_of(WHOLE)
POINT = list_of(NUMBER)


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


SCHEMAS: dict[str, Schema] = {
    "Error": record({"error": TEXT, "code": TEXT}, rule=TEXT, current={"type": "object"}),
    "Face": record(
        {"edges": TEXT, "regions": list_of(list_of(WHOLE))},
        sheep=list_of(WHOLE),
        fish=list_of(WHOLE),
        guest=or_null(TEXT),
    ),
    "Tile": record(
        {"x": WHOLE, "y": WHOLE, "face": ref("Face")},
        covers=or_null(TEXT),
        covers_known=FLAG,
    ),
    "Board": record({"tiles": list_of(ref("Tile"))}),
    "Score": record(
        {
            "colours": {"type": "object"},
            "meadows": list_of({"type": "object"}),
            "players": list_of({"type": "object"}),
            "winners": list_of(TEXT),
            "questions": list_of(record({"id": TEXT, "text": TEXT})),
        }
    ),
    "SetUp": record(
        {"players": list_of(record({"name": TEXT}, colours=or_null(TEXT)))},
        expansion=FLAG,
        seconds=or_null(WHOLE),
        rulings={"type": "object"},
    ),
    "Opening": record(
        {"title": TEXT},
        set_up=or_null(ref("SetUp")),
        expansion=FLAG,
        rulings={"type": "object"},
        pictures=FLAG,
    ),
    "Entry": {
        **record(
            {
                "entry": {
                    "type": "string",
                    "enum": [
                        "play",
                        "lay",
                        "take",
                        "take_over",
                        "answer",
                        "claim",
                        "settings",
                        "undo",
                        "redo",
                    ],
                }
            },
            seen=WHOLE,
            ticket=TEXT,
            event={"type": "object"},
            x=WHOLE,
            y=WHOLE,
            face=TEXT,
            read=or_null(TEXT),
            covers=or_null(TEXT),
            board=ref("Board"),
            who=TEXT,
            points=or_null(WHOLE),
            title=or_null(TEXT),
            witness=TEXT,
        ),
        "description": "play: a move like the lines of a record; lay: a tile lies as said; "
        "take: none lies there; take_over: a whole board; answer: what lies below a hunter or "
        "guard; claim: what somebody counted.",
    },
    "Written": record(
        {"version": WHOLE, "drawn": list_of(record({"player": TEXT, "count": WHOLE}))}
    ),
    "State": record(
        {
            "id": TEXT,
            "title": TEXT,
            "version": WHOLE,
            "board": ref("Board"),
            "score": ref("Score"),
            "play": or_null({"type": "object"}),
            "expansion": FLAG,
            "rulings": {"type": "object"},
            "corrected": list_of(CELL),
            "claims": {"type": "object"},
            "can_undo": FLAG,
            "can_redo": FLAG,
            "may_write": FLAG,
        }
    ),
    "Change": record(
        {
            "kind": TEXT,
            "x": WHOLE,
            "y": WHOLE,
            "face": or_null(TEXT),
            "fits": FLAG,
            "draw": WHOLE,
            "rule": or_null(TEXT),
            "why": or_null(TEXT),
            "text": TEXT,
        }
    ),
    "Call": record({"text": TEXT, "good": FLAG}),
    "Overlay": record(
        {
            "version": WHOLE,
            "size": list_of(WHOLE),
            "tiles": list_of(
                record(
                    {
                        "x": WHOLE,
                        "y": WHOLE,
                        "corners": list_of(POINT),
                        "face": TEXT,
                        "confidence": NUMBER,
                        "state": {"type": "string", "enum": ["sure", "unsure", "fixed", "new"]},
                    }
                )
            ),
            "meadows": list_of(
                record(
                    {
                        "colour": TEXT,
                        "points": WHOLE,
                        "fenced": FLAG,
                        "safe": FLAG,
                        "best": FLAG,
                        "pieces": list_of(list_of(POINT)),
                        "label": or_null(POINT),
                        "open": list_of(list_of(POINT)),
                        "why": TEXT,
                    }
                )
            ),
            "certain": FLAG,
            "strange": FLAG,
            "unknown_art": FLAG,
            "warnings": list_of(TEXT),
            "score": {"type": "object"},
            "turn": or_null(TEXT),
            "taken": list_of(ref("Change")),
            "call": or_null(ref("Call")),
            "waiting_call": or_null(ref("Call")),
            "waiting": list_of(ref("Change")),
            "questions": list_of(record({"id": TEXT, "x": WHOLE, "y": WHOLE, "text": TEXT})),
            "board": or_null(ref("Board")),
        },
        picture=TEXT,
        again=FLAG,
    ),
    "Verdict": record(
        {
            "version": WHOLE,
            "score": ref("Score"),
            "claims": list_of(
                record(
                    {
                        "who": TEXT,
                        "claimed": WHOLE,
                        "points": WHOLE,
                        "agrees": FLAG,
                        "reason": or_null(TEXT),
                        "cells": list_of(CELL),
                    }
                )
            ),
        }
    ),
    "Outlook": record(
        {
            "dead_cells": list_of(CELL),
            "meadows": list_of({"type": "object"}),
            "faces_out": list_of(TEXT),
            "findings": list_of({"type": "object"}),
        }
    ),
    "Scan": record(
        {"tiles": list_of(ref("Tile")), "score": ref("Score")},
        certain=FLAG,
        questions=list_of({"type": "object"}),
        warnings=list_of(TEXT),
    ),
    "Games": record(
        {
            "games": list_of(
                record(
                    {
                        "id": TEXT,
                        "title": TEXT,
                        "opened": NUMBER,
                        "tiles": WHOLE,
                        "players": list_of(TEXT),
                        "ended": FLAG,
                    }
                )
            )
        }
    ),
    "Lenses": record(
        {
            "photos": WHOLE,
            "needed": WHOLE,
            "enough": FLAG,
            "seen": list_of(list_of(WHOLE)),
            "covered": list_of(list_of(FLAG)),
            "lenses": list_of(record({"file": TEXT, "camera": TEXT, "size": list_of(WHOLE)})),
        },
        reason=or_null(TEXT),
        measured=record({"error_px": NUMBER, "photos": WHOLE, "missing": list_of(TEXT)}),
    ),
    "Boxes": record(
        {
            "sets": list_of(record({"name": TEXT, "views": WHOLE, "tiles": WHOLE})),
            "drafts": list_of(record({"name": TEXT, "shown": WHOLE, "open": WHOLE})),
        }
    ),
    "Draft": record(
        {
            "name": TEXT,
            "photos": WHOLE,
            "prints": list_of(
                record(
                    {
                        "tiles": list_of(WHOLE),
                        "first": WHOLE,
                        "face": TEXT,
                        "confidence": NUMBER,
                        "confirmed": FLAG,
                    }
                )
            ),
            "seen": WHOLE,
            "all": WHOLE,
            "missing": list_of(TEXT),
            "contradictions": list_of(TEXT),
        },
        found=WHOLE,
    ),
    "Still": record(
        {
            "stage": one_of("trouble", "waiting", "known", "added", "undone"),
            "said": TEXT,
            "views": WHOLE,
            "seen": WHOLE,
            "all": WHOLE,
            "missing": WHOLE,
            "progress": TEXT,
        },
        advice=or_null(TEXT),
        size=list_of(WHOLE),
        tiles=list_of(
            record(
                {
                    "corners": list_of(list_of(NUMBER)),
                    "face": TEXT,
                    "sure": FLAG,
                    "state": one_of("moving", "still", "known", "added"),
                }
            )
        ),
        turnable=FLAG,
    ),
    "Word": record({}, tile=WHOLE, face=TEXT, sure=FLAG, reject=WHOLE),
    "Opened": record({"id": TEXT, "key": TEXT}),
    "History": record({"history": list_of({"type": "object"})}),
    "ScoreRequest": record(
        {"board": ref("Board")},
        players=list_of(TEXT),
        stopped=list_of(TEXT),
        rulings={"type": "object"},
    ),
}
