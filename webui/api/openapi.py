"""The OpenAPI description of the HTTP API; a test holds it against the routes and answers."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def _object(required: Schema, **optional: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_NUMBER: Schema = {"type": "number"}
_FLAG: Schema = {"type": "boolean"}
_CELL = _list(_WHOLE)
_POINT = _list(_NUMBER)


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


_SCHEMAS: dict[str, Schema] = {
    "Error": _object({"error": _TEXT, "code": _TEXT}, rule=_TEXT, current={"type": "object"}),
    "Face": _object(
        {"edges": _TEXT, "regions": _list(_list(_WHOLE))},
        sheep=_list(_WHOLE),
        fish=_list(_WHOLE),
        guest=_or_null(_TEXT),
    ),
    "Tile": _object(
        {"x": _WHOLE, "y": _WHOLE, "face": _ref("Face")},
        covers=_or_null(_TEXT),
        covers_known=_FLAG,
    ),
    "Board": _object({"tiles": _list(_ref("Tile"))}),
    "Score": _object(
        {
            "colours": {"type": "object"},
            "meadows": _list({"type": "object"}),
            "players": _list({"type": "object"}),
            "winners": _list(_TEXT),
            "questions": _list(_object({"id": _TEXT, "text": _TEXT})),
        }
    ),
    "SetUp": _object(
        {"players": _list(_object({"name": _TEXT}, colours=_or_null(_TEXT)))},
        expansion=_FLAG,
        seconds=_or_null(_WHOLE),
        rulings={"type": "object"},
    ),
    "Opening": _object(
        {"title": _TEXT},
        set_up=_or_null(_ref("SetUp")),
        expansion=_FLAG,
        rulings={"type": "object"},
        pictures=_FLAG,
    ),
    "Entry": {
        **_object(
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
            seen=_WHOLE,
            ticket=_TEXT,
            event={"type": "object"},
            x=_WHOLE,
            y=_WHOLE,
            face=_TEXT,
            read=_or_null(_TEXT),
            covers=_or_null(_TEXT),
            board=_ref("Board"),
            who=_TEXT,
            points=_or_null(_WHOLE),
            title=_or_null(_TEXT),
            witness=_TEXT,
        ),
        "description": "play: a move like the lines of a record; lay: a tile lies as said; "
        "take: none lies there; take_over: a whole board; answer: what lies below a hunter or "
        "guard; claim: what somebody counted.",
    },
    "Written": _object(
        {"version": _WHOLE, "drawn": _list(_object({"player": _TEXT, "count": _WHOLE}))}
    ),
    "State": _object(
        {
            "id": _TEXT,
            "title": _TEXT,
            "version": _WHOLE,
            "board": _ref("Board"),
            "score": _ref("Score"),
            "play": _or_null({"type": "object"}),
            "expansion": _FLAG,
            "rulings": {"type": "object"},
            "corrected": _list(_CELL),
            "claims": {"type": "object"},
            "can_undo": _FLAG,
            "can_redo": _FLAG,
            "may_write": _FLAG,
        }
    ),
    "Change": _object(
        {
            "kind": _TEXT,
            "x": _WHOLE,
            "y": _WHOLE,
            "face": _or_null(_TEXT),
            "fits": _FLAG,
            "draw": _WHOLE,
            "rule": _or_null(_TEXT),
            "why": _or_null(_TEXT),
            "text": _TEXT,
        }
    ),
    "Call": _object({"text": _TEXT, "good": _FLAG}),
    "Overlay": _object(
        {
            "version": _WHOLE,
            "size": _list(_WHOLE),
            "tiles": _list(
                _object(
                    {
                        "x": _WHOLE,
                        "y": _WHOLE,
                        "corners": _list(_POINT),
                        "face": _TEXT,
                        "confidence": _NUMBER,
                        "state": {"type": "string", "enum": ["sure", "unsure", "fixed", "new"]},
                    }
                )
            ),
            "meadows": _list(
                _object(
                    {
                        "colour": _TEXT,
                        "points": _WHOLE,
                        "fenced": _FLAG,
                        "safe": _FLAG,
                        "best": _FLAG,
                        "pieces": _list(_list(_POINT)),
                        "label": _or_null(_POINT),
                        "open": _list(_list(_POINT)),
                        "why": _TEXT,
                    }
                )
            ),
            "certain": _FLAG,
            "strange": _FLAG,
            "unknown_art": _FLAG,
            "warnings": _list(_TEXT),
            "score": {"type": "object"},
            "turn": _or_null(_TEXT),
            "taken": _list(_ref("Change")),
            "call": _or_null(_ref("Call")),
            "waiting_call": _or_null(_ref("Call")),
            "waiting": _list(_ref("Change")),
            "questions": _list(_object({"id": _TEXT, "x": _WHOLE, "y": _WHOLE, "text": _TEXT})),
            "board": _or_null(_ref("Board")),
        },
        picture=_TEXT,
        again=_FLAG,
    ),
    "Verdict": _object(
        {
            "version": _WHOLE,
            "score": _ref("Score"),
            "claims": _list(
                _object(
                    {
                        "who": _TEXT,
                        "claimed": _WHOLE,
                        "points": _WHOLE,
                        "agrees": _FLAG,
                        "reason": _or_null(_TEXT),
                        "cells": _list(_CELL),
                    }
                )
            ),
        }
    ),
    "Outlook": _object(
        {
            "dead_cells": _list(_CELL),
            "meadows": _list({"type": "object"}),
            "faces_out": _list(_TEXT),
            "findings": _list({"type": "object"}),
        }
    ),
    "Scan": _object(
        {"tiles": _list(_ref("Tile")), "score": _ref("Score")},
        certain=_FLAG,
        questions=_list({"type": "object"}),
        warnings=_list(_TEXT),
    ),
    "Games": _object(
        {
            "games": _list(
                _object(
                    {
                        "id": _TEXT,
                        "title": _TEXT,
                        "opened": _NUMBER,
                        "tiles": _WHOLE,
                        "players": _list(_TEXT),
                        "ended": _FLAG,
                    }
                )
            )
        }
    ),
    "Lenses": _object(
        {
            "photos": _WHOLE,
            "needed": _WHOLE,
            "enough": _FLAG,
            "seen": _list(_list(_WHOLE)),
            "covered": _list(_list(_FLAG)),
            "lenses": _list(_object({"file": _TEXT, "camera": _TEXT, "size": _list(_WHOLE)})),
        },
        reason=_or_null(_TEXT),
        measured=_object({"error_px": _NUMBER, "photos": _WHOLE, "missing": _list(_TEXT)}),
    ),
    "Boxes": _object(
        {
            "sets": _list(_object({"name": _TEXT, "views": _WHOLE, "tiles": _WHOLE})),
            "drafts": _list(_object({"name": _TEXT, "shown": _WHOLE, "open": _WHOLE})),
        }
    ),
    "Draft": _object(
        {
            "name": _TEXT,
            "photos": _WHOLE,
            "prints": _list(
                _object(
                    {
                        "tiles": _list(_WHOLE),
                        "first": _WHOLE,
                        "face": _TEXT,
                        "confidence": _NUMBER,
                        "confirmed": _FLAG,
                    }
                )
            ),
            "seen": _WHOLE,
            "all": _WHOLE,
            "missing": _list(_TEXT),
            "contradictions": _list(_TEXT),
        },
        found=_WHOLE,
    ),
    "Word": _object({}, tile=_WHOLE, face=_TEXT, sure=_FLAG, reject=_WHOLE),
    "Opened": _object({"id": _TEXT, "key": _TEXT}),
    "History": _object({"history": _list({"type": "object"})}),
    "ScoreRequest": _object(
        {"board": _ref("Board")},
        players=_list(_TEXT),
        stopped=_list(_TEXT),
        rulings={"type": "object"},
    ),
}

_PICTURE = {
    kind: {"schema": {"type": "string", "format": "binary"}}
    for kind in ("image/jpeg", "image/png", "image/webp", "image/heic")
}


def _json(name: str) -> Schema:
    return {"application/json": {"schema": _ref(name)}}


def _operation(
    summary: str,
    answer: Schema,
    *,
    status: str = "200",
    body: Schema | None = None,
    key: str | None = None,
    query: dict[str, str] | None = None,
) -> Schema:
    """One operation; `key` says who may ask: "host" or "game", None is everybody."""
    errors = ["400", "404", "405", "421", "429", "500", "503"]
    errors += ["403"] if key else []
    errors += ["409", "413", "422", "507"] if body else []
    made: Schema = {
        "summary": summary,
        "responses": {
            status: {"description": "done", "content": answer},
            **{
                error: {"description": _ERRORS[error], "content": _json("Error")}
                for error in sorted(errors)
            },
        },
    }
    if body is not None:
        made["requestBody"] = {"required": True, "content": body}
    if key is not None:
        made["security"] = [{"key": []}, {"cookie": []}]
        made["description"] = f"Needs the {key} key."
    if query:
        made["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": _TEXT, "description": text}
            for name, text in query.items()
        ]
    return made


_ERRORS = {
    "400": "the input cannot be used; the error names the place",
    "403": "the key is missing or wrong",
    "404": "no such game or address",
    "405": "the address is right, the method is not",
    "409": "somebody else was quicker; the answer holds what is there now",
    "413": "larger than is taken",
    "421": "opened by a name that is not ours",
    "422": "the move breaks a rule; the answer names it",
    "429": "too often, or the frame before is still being looked at",
    "500": "something went wrong; nothing was changed",
    "503": "no camera, no networks or no room for more watchers at the moment",
    "507": "the disk is full; nothing was changed",
}

_ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
_BINARY = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}

PATHS: dict[str, dict[str, Schema]] = {
    "/openapi.json": {
        "get": _operation("This description.", {"application/json": {"schema": {"type": "object"}}})
    },
    "/api/games": {
        "get": _operation("All games.", _json("Games"), key="host"),
        "post": _operation(
            "Open a game.", _json("Opened"), status="201", body=_json("Opening"), key="host"
        ),
    },
    "/api/games/{game}": {"get": _operation("The game as it stands.", _json("State"))},
    "/api/games/{game}/entries": {
        "post": _operation(
            "Take something down: a move, a correction, an answer, a claim, undo.",
            _json("Written"),
            body=_json("Entry"),
            key="game",
        )
    },
    "/api/games/{game}/history": {
        "get": _operation("All changes that hold.", _json("History")),
    },
    "/api/games/{game}/record": {
        "get": _operation(
            "The moves as JSON lines for `owczarek replay`.",
            {"application/x-ndjson": {"schema": _TEXT}},
        )
    },
    "/api/games/{game}/verdict": {"get": _operation("Score and claims.", _json("Verdict"))},
    "/api/games/{game}/outlook": {"get": _operation("What lies ahead.", _json("Outlook"))},
    "/api/games/{game}/events": {
        "get": _operation(
            'Server-sent events: "change" with {"version": n}.',
            {"text/event-stream": {"schema": _TEXT}},
        )
    },
    "/api/games/{game}/frames": {
        "post": _operation(
            "The next frame of a video.",
            _json("Overlay"),
            body=_BINARY,
            key="game",
            query={"camera": "tells several cameras at one game apart"},
        )
    },
    "/api/games/{game}/photos": {
        "post": _operation(
            "A still photo.",
            _json("Overlay"),
            body=_PICTURE,
            key="game",
            query={"picture": "if given, the answer holds the upright picture as base64 JPEG"},
        )
    },
    "/api/games/{game}/camera": {
        "post": _operation(
            "The next frame of the camera at the server.", _json("Overlay"), key="game"
        )
    },
    "/api/games/{game}/crops/{x},{y}.jpg": {
        "get": _operation("A tile as a camera saw it last.", _BINARY, key="game")
    },
    "/api/games/{game}/pictures/{number}.jpg": {
        "get": _operation("What the camera saw with an entry, if it was kept.", _BINARY, key="game")
    },
    "/api/boxes": {
        "get": _operation("Boxes known and being learnt.", _json("Boxes"), key="host"),
        "post": _operation(
            "Begin to learn a box, or go on with it.",
            _json("Draft"),
            status="201",
            body={"application/json": {"schema": _object({"name": _TEXT})}},
            key="host",
        ),
    },
    "/api/boxes/import": {
        "post": _operation(
            "Take in a shared box.", _json("Boxes"), status="201", body=_ZIP, key="host"
        )
    },
    "/api/boxes/{name}.zip": {"get": _operation("A box to share.", _ZIP, key="host")},
    "/api/boxes/{name}": {"delete": _operation("Forget a box.", _json("Boxes"), key="host")},
    "/api/boxes/{name}/draft": {
        "get": _operation("A box that is being learnt.", _json("Draft"), key="host"),
        "delete": _operation("Give up learning it.", _json("Boxes"), key="host"),
    },
    "/api/boxes/{name}/photos": {
        "post": _operation(
            "A photo of tiles laid out in rows.",
            _json("Draft"),
            body=_PICTURE,
            key="host",
            query={"turned": "if given, the tiles of the photo before, turned over"},
        )
    },
    "/api/boxes/{name}/words": {
        "post": _operation(
            "What a person says about tiles.", _json("Draft"), body=_json("Word"), key="host"
        )
    },
    "/api/boxes/{name}/set": {
        "post": _operation("Learn what was confirmed.", _json("Boxes"), status="201", key="host")
    },
    "/api/boxes/{name}/crops/{number}.jpg": {
        "get": _operation("A tile as it was shown.", _BINARY, key="host")
    },
    "/api/lenses": {
        "get": _operation("Known lenses, and photos gathered.", _json("Lenses"), key="host"),
        "post": _operation("Measure a lens from the photos gathered.", _json("Lenses"), key="host"),
    },
    "/api/lenses/photos": {
        "post": _operation(
            "One more photo of the lens board.", _json("Lenses"), body=_PICTURE, key="host"
        ),
        "delete": _operation("Begin anew.", _json("Lenses"), key="host"),
    },
    "/api/lenses/{file}": {"delete": _operation("Forget a lens.", _json("Lenses"), key="host")},
    "/api/scan": {
        "post": _operation(
            "Scan a picture without any game.", _json("Scan"), body=_PICTURE, key="host"
        )
    },
    "/api/score": {
        "post": _operation("Score any board.", _json("Score"), body=_json("ScoreRequest"))
    },
}


def describe() -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, Any] = {}
    for path, operations in PATHS.items():
        names = [part.partition("}")[0] for part in path.split("{")[1:]]
        place = [{"name": name, "in": "path", "required": True, "schema": _TEXT} for name in names]
        paths[path] = {**operations, **({"parameters": place} if place else {})}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Owczarek",
            "version": "1",
            "description": "A table companion for Wilki i owce. Errors are JSON with a sentence.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": _SCHEMAS,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "owczarek"},
            },
        },
    }
