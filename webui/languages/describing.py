"""Tiles and colours in words, for screen readers and for people."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext

from engine import Colour, Edge, Face, Guest, Tile
from webui.languages.words import COLOURS, GUESTS, SIDES, TERRAINS


def tell_colour(colour: Colour) -> str:
    return str(gettext(COLOURS[colour.value]))


def tell_colours(colours: Iterable[Colour]) -> str:
    return ", ".join(tell_colour(colour) for colour in colours)


def tell_guest(guest: Guest) -> str:
    return str(gettext(GUESTS[guest.value]))


def tell_face(face: Face) -> str:
    """What a face shows, region by region: "yellow meadow (top, right), forest (left)"."""
    parts = [
        f"{gettext(TERRAINS[region.terrain.value])} ({_sides(region.edges)})"
        for region in face.regions
    ]
    if face.guest is not None:
        parts.insert(0, tell_guest(face.guest))
    return ", ".join(parts)


def tell_tile(tile: Tile) -> str:
    """A lying tile with what is known to lie below it."""
    text = tell_face(tile.face)
    if tile.covers is not None:
        below = gettext("on top of: %(guest)s", guest=tell_guest(tile.covers))
        return f"{text}, {below}"
    return text


def _sides(edges: Iterable[Edge]) -> str:
    return ", ".join(str(gettext(SIDES[edge])) for edge in edges)
