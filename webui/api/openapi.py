"""The OpenAPI description of the HTTP API; a test holds it against the routes and answers."""

from __future__ import annotations

from typing import Any

from webui.api.schemas import SCHEMAS, TEXT, Schema, record, ref

_PICTURE = {
    kind: {"schema": {"type": "string", "format": "binary"}}
    for kind in ("image/jpeg", "image/png", "image/webp", "image/heic")
}


def _json(name: str) -> Schema:
    return {"application/json": {"schema": ref(name)}}


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
            {"name": name, "in": "query", "required": False, "schema": TEXT, "description": text}
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
            {"application/x-ndjson": {"schema": TEXT}},
        )
    },
    "/api/games/{game}/verdict": {"get": _operation("Score and claims.", _json("Verdict"))},
    "/api/games/{game}/outlook": {"get": _operation("What lies ahead.", _json("Outlook"))},
    "/api/games/{game}/events": {
        "get": _operation(
            'Server-sent events: "change" with {"version": n}.',
            {"text/event-stream": {"schema": TEXT}},
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
            body={"application/json": {"schema": record({"name": TEXT})}},
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
    "/api/boxes/{name}/stills": {
        "post": _operation(
            "The next still of a live camera over single tiles; those that lie still are taken in.",
            _json("Still"),
            body=_BINARY,
            key="host",
            query={
                "camera": "tells several cameras over one box apart",
                "turning": "never; once: what lies there is the last tile turned over; always: "
                "each tile is turned over where it lies",
            },
        ),
        "delete": _operation("Take back what the camera took in last.", _json("Still"), key="host"),
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
        place = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in names]
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
            "schemas": SCHEMAS,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "owczarek"},
            },
        },
    }
