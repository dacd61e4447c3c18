"""The history of a game in words."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext, ngettext

from engine import Face, Guest
from engine.events import Announce, Cover, End, Event, Pass, Place, Reveal, Show, Stop, TimeOut
from webui.games.entries import Answer, Entry, Lay, Play, Take, TakeOver, Witness
from webui.games.state import Step
from webui.languages.describing import tell_colour, tell_colours, tell_guest
from webui.languages.words import mark

_EVENTS: dict[type, str] = {
    Cover: mark("%(player)s covers the tile at (%(cell)s)"),
    Reveal: mark("%(player)s shows the shepherd at (%(cell)s): %(colour)s"),
    Announce: mark("%(player)s announces: %(guests)s"),
    Pass: mark("%(player)s passes"),
    TimeOut: mark("The time of %(player)s is over"),
    Stop: mark("%(player)s stops for good"),
    Show: mark("%(player)s plays %(colours)s"),
    End: mark("The game is over"),
}


def tell_step(step: Step) -> str:
    """A change as one sentence of the history."""
    drawn = [
        str(ngettext("draws %(num)d tile", "draws %(num)d tiles", drawn.count))
        for drawn in step.drawn
        if drawn.count
    ]
    return ", ".join([_tell_entry(step.entry), *drawn])


def _tell_entry(entry: Entry) -> str:
    text: Any = ""
    match entry:
        case Play(event=event):
            text = _tell_event(event)
        case Lay(cell=cell, witness=Witness.CAMERA):
            text = gettext("The camera sees a tile at (%(cell)s)", cell=cell)
        case Lay(cell=cell):
            text = gettext("The tile at (%(cell)s) is set by hand", cell=cell)
        case Take(cell=cell):
            text = gettext("The tile at (%(cell)s) is taken away", cell=cell)
        case TakeOver(board=board):
            text = ngettext(
                "The board is taken over: %(num)d tile",
                "The board is taken over: %(num)d tiles",
                len(board),
            )
        case Answer(cell=cell, covers=None):
            text = gettext("Nothing lies below the tile at (%(cell)s)", cell=cell)
        case Answer(cell=cell, covers=Guest() as covers):
            text = gettext("Below the tile at (%(cell)s) lies: %(guest)s")
            text = text % {"cell": cell, "guest": tell_guest(covers)}
    return str(text)


def _tell_event(event: Event) -> str:
    values: dict[str, Any] = dict(vars(event))
    if isinstance(event, Place):
        pattern = gettext("%(player)s lays a tile at (%(cell)s)")
        if event.tolerated:
            pattern = gettext("%(player)s lays a tile at (%(cell)s) against the rules")
    else:
        pattern = gettext(_EVENTS[type(event)])
    if isinstance(event, Reveal):
        values["colour"] = tell_colour(event.colour)
    if isinstance(event, Show):
        values["colours"] = tell_colours(event.colours)
    if isinstance(event, Announce):
        values["guests"] = ", ".join(tell_guest(guest) for guest in event.guests)
    return str(pattern) % values


def step_face(step: Step) -> Face | None:
    """The face a change is about, for the picture beside it."""
    match step.entry:
        case Play(event=Place(face=face) | Cover(face=face)):
            return face
        case Lay(tile=tile):
            return tile.face
        case Play(event=Reveal(colour=colour)):
            return Face.make(colour.value * 4, guest=Guest.SHEPHERD)
    return None
