"""What a lying board breaks: all problems at once, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.board import Board, Cell, Tile, tiles_in_order
from engine.catalogue import Catalogue
from engine.face import Face
from engine.landscapes import survey
from engine.legality import watcher_refusal
from engine.sentences import Sentence, Translate, counted, english, places, say
from engine.stock import Stock, lying_faces
from engine.terrain import Edge, Terrain


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or only remarkable where the catalogue is an assumption (W4)."""

    rule: str
    cells: tuple[Cell, ...]
    text: Sentence
    broken: bool = True

    def to_json(self, translate: Translate = english) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "cells": tiles_in_order(self.cells),
            "text": self.text.text(translate),
            "broken": self.broken,
        }


def check(
    board: Board, catalogue: Catalogue, order: Sequence[tuple[Cell, Tile]] = ()
) -> tuple[Finding, ...]:
    """Every rule the board breaks; `order` is how the tiles were laid, where a record shows it."""
    return (
        *_mismatches(board),
        *_apart(board),
        *_village_with_forest(board),
        *_markers(board),
        *_not_in_the_box(board, catalogue),
        *_wolves_brought_to_hunters(order),
    )


def _mismatches(board: Board) -> list[Finding]:
    found = []
    for landscape in survey(board).landscapes:
        for cell, edge, meets in landscape.open_edges:
            if meets is None or edge not in (Edge.E, Edge.S):
                continue
            other = cell.beside(edge)
            text = say(
                "A {one} at ({cell}) lies against a {other} at ({beside}).",
                one=say(landscape.terrain.word),
                cell=str(cell),
                other=say(meets.word),
                beside=str(other),
            )
            found.append(Finding("W12", (cell, other), text))
    return sorted(found, key=lambda finding: finding.cells)


def _apart(board: Board) -> list[Finding]:
    found = []
    for piece in board.pieces[1:]:
        if len(piece) == 1:
            text = say("The tile at ({cell}) lies beside no other tile.", cell=str(piece[0]))
        else:
            text = say(
                "{tiles} at {cells} are not joined to the others.",
                tiles=counted("{n} tile", "{n} tiles", len(piece)),
                cells=places(piece),
            )
        found.append(Finding("W12", piece, text))
    return found


def _village_with_forest(board: Board) -> list[Finding]:
    return [
        Finding(
            "W3", (cell,), say("The tile at ({cell}) shows village and forest.", cell=str(cell))
        )
        for cell, tile in board.tiles.items()
        if Terrain.VILLAGE in tile.face.edges and Terrain.FOREST in tile.face.edges
    ]


def _markers(board: Board) -> list[Finding]:
    text = "A marker lies at ({cell}); markers lie in front of their players."
    return [
        Finding("W1", (cell,), say(text, cell=str(cell)))
        for cell, tile in board.tiles.items()
        if tile.face.is_marker
    ]


def _not_in_the_box(board: Board, catalogue: Catalogue) -> list[Finding]:
    """Faces the box does not have, or not so often.

    Where the catalogue is assumed, unknown faces and sides that exclude each other are remarks.
    """
    cells: dict[Face, list[Cell]] = {}
    for cell, tile in board.tiles.items():
        cells.setdefault(tile.face.upright, []).append(cell)
    faces = lying_faces(board, catalogue)
    lying = Counter(face.upright for face in faces if not face.is_marker)
    found = []
    for face, times in lying.items():
        held = catalogue.counts.get(face, 0)
        where = tuple(cells.get(face, ()))
        if held == 0:
            text = say("No tile of the box shows {face}.", face=str(face))
            found.append(Finding("W4", where, text, broken=not catalogue.assumed))
        elif times > held:
            text = say(
                "{face} lies {times}, the box has {held}.",
                face=str(face),
                times=counted("once", "{n} times", times),
                held=counted("{n} such tile", "{n} such tiles", held),
            )
            found.append(Finding("W1", where, text))
    stock = Stock(catalogue, [face for face in faces if lying[face.upright] > 0])
    for face in dict.fromkeys(face.upright for face in stock.surplus):
        if lying[face] <= catalogue.counts[face]:
            text = say("{face} is the other side of a tile that lies already.", face=str(face))
            where = tuple(cells.get(face, ()))
            found.append(Finding("W4", where, text, broken=not catalogue.assumed))
    return found


def _wolves_brought_to_hunters(order: Sequence[tuple[Cell, Tile]]) -> list[Finding]:
    """Lay the tiles again in their order and see where a wolf joined a watched forest (W15)."""
    found = []
    board = Board({})
    for cell, tile in order:
        reason = watcher_refusal(board, cell, tile.face) if cell not in board else None
        if reason is not None:
            found.append(Finding(reason.rule, (cell,), reason.text))
        board = Board({**board.tiles, cell: tile})
    return found
