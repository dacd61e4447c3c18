"""Events: what happened on the table between two frames."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine import Cell, Face, Guest


class EventKind(StrEnum):
    """What can happen to a tile, or to the table."""

    LAID = "laid"
    COVERED = "covered"
    """a hunter was laid on a wolf, or a guard on a fisher"""
    TURNED = "turned"
    REPLACED = "replaced"
    TAKEN = "taken"
    KNOCKED = "knocked"
    """the table or the camera was jolted; the tiles keep their cells"""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told once."""

    kind: EventKind
    cell: Cell | None = None
    face: Face | None = None
    """what lies there now"""
    before: Face | None = None
    """what lay there"""
    covers: Guest | None = None

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind.value}
        if self.cell is not None:
            told["cell"] = [self.cell.x, self.cell.y]
        if self.face is not None:
            told["face"] = self.face.to_json()
        if self.before is not None:
            told["before"] = self.before.to_json()
        if self.covers is not None:
            told["covers"] = self.covers.value
        return told


def exchanged(cell: Cell, before: Face, face: Face) -> Event | None:
    """What it means that another face lies on a cell; nothing if it is the same one."""
    if face == before:
        return None
    guest, below = face.guest, before.guest
    if guest is not None and guest.is_watcher and below is guest.opponent:
        return Event(EventKind.COVERED, cell, face, before, below)
    kind = EventKind.TURNED if before.same_tile_face(face) else EventKind.REPLACED
    return Event(kind, cell, face, before)
