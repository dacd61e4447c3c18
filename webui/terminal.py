"""Boards and verdicts for the terminal."""

from __future__ import annotations

from collections.abc import Iterable

import click

from engine import Board, Cell, Colour, Edge, Face, Score, Terrain
from engine.check import Finding
from engine.notation import GUEST_LETTER
from engine.reasons import why

_PAINT = {
    Terrain.BLACK: {"bg": (60, 60, 66), "fg": (240, 240, 240)},
    Terrain.YELLOW: {"bg": (246, 214, 92), "fg": (40, 30, 0)},
    Terrain.RED: {"bg": (214, 84, 84), "fg": (255, 255, 255)},
    Terrain.BLUE: {"bg": (96, 148, 224), "fg": (255, 255, 255)},
    Terrain.FOREST: {"bg": (34, 92, 52), "fg": (220, 240, 220)},
    Terrain.VILLAGE: {"bg": (196, 164, 128), "fg": (70, 40, 20)},
    Terrain.POND: {"bg": (120, 208, 214), "fg": (10, 60, 70)},
}
_CORNERS = (
    (Edge.N, Edge.W, "╲"),
    (Edge.N, Edge.E, "╱"),
    (Edge.S, Edge.W, "╱"),
    (Edge.S, Edge.E, "╲"),
)
MOST_COLUMNS = 60
"""A board wider than this does not fit on a screen; far stray tiles make such boards."""


def draw_board(board: Board, score: Score) -> str:
    """The board as coloured text, five letters by three lines a tile.

    Edge letters are capital where a meadow is fenced and safe.
    """
    first, last = board.corners
    if not board.tiles or last.x - first.x >= MOST_COLUMNS or last.y - first.y >= MOST_COLUMNS:
        return ""
    counting = {
        (cell, edge)
        for meadow in score.meadows
        if meadow.counts
        for part in meadow.parts
        for cell in part.cells
        for edge in Edge
        if score.survey.at(cell, edge) is part
    }
    lines = []
    for y in range(first.y, last.y + 1):
        blocks = [
            _draw_face(face, {edge for edge in Edge if (cell, edge) in counting})
            if (face := board.face(cell))
            else ["     "] * 3
            for cell in (Cell(x, y) for x in range(first.x, last.x + 1))
        ]
        lines.extend(" ".join(block[row] for block in blocks).rstrip() for row in range(3))
    return "\n".join(lines)


def _draw_face(face: Face, counting: set[Edge]) -> list[str]:
    letters = {
        edge: face.edges[edge].upper() if edge in counting else str(face.edges[edge])
        for edge in Edge
    }
    nw, ne, sw, se = (_corner(face, one, other, line) for one, other, line in _CORNERS)
    middle = " " if face.guest is None else GUEST_LETTER[face.guest]
    inside = face.regions[0] if face.home is None else face.regions[face.home]
    widest = max(face.regions, key=lambda region: len(region.edges))
    ground = widest.terrain if face.guest is None else inside.terrain
    return [
        nw + _ink(f" {letters[Edge.N]} ", face.edges[Edge.N]) + ne,
        _ink(letters[Edge.W], face.edges[Edge.W])
        + _ink(f" {middle} ", ground)
        + _ink(letters[Edge.E], face.edges[Edge.E]),
        sw + _ink(f" {letters[Edge.S]} ", face.edges[Edge.S]) + se,
    ]


def _corner(face: Face, upper: Edge, side: Edge, line: str) -> str:
    joined = face.region_of[upper] == face.region_of[side]
    return _ink(" " if joined else line, face.edges[upper])


def _ink(text: str, terrain: Terrain) -> str:
    paint = _PAINT[terrain]
    return click.style(text, fg=paint["fg"], bg=paint["bg"])


def tell_verdict(score: Score) -> str:
    """Meadows, players and questions in words."""
    lines = []
    for colour in Colour:
        own = [meadow for meadow in score.meadows if meadow.colour is colour]
        points = score.points[colour]
        best = points[0] if points else 0
        lines.append(click.style(f"{colour.word.capitalize()}: {best}", bold=True))
        # Open meadows go without saying, but not those that a mistake keeps open (Q8).
        shown = [meadow for meadow in own if meadow.fenced or meadow.mistakes] or own[:1]
        for meadow in shown:
            cells = " ".join(f"({cell})" for cell in meadow.cells[:6])
            more = f" +{len(meadow.cells) - 6}" if len(meadow.cells) > 6 else ""
            lines.append(f"  {why(meadow)}  {cells}{more}")
        if len(own) > len(shown):
            lines.append(f"  {len(own) - len(shown)} more open")
    if score.standings:
        lines.append("")
    for row in score.standings:
        colours = ", ".join(colour.word for colour in row.player.colours)
        sum_up = f"{row.sheep_points} + {row.bonus} = {row.total}"
        lines.append(f"{row.place}. {row.player.name} ({colours}): {sum_up}")
    if len(score.winners) == 1:
        lines.append(click.style(f"{score.winners[0]} wins.", bold=True))
    elif score.winners:
        lines.append(click.style(f"A draw: {', '.join(score.winners)}.", bold=True))
    lines.extend(
        click.style("? ", fg="yellow", bold=True) + f"{question.text}  [{question.id}]"
        for question in score.questions
    )
    return "\n".join(lines)


def tell_findings(findings: Iterable[Finding]) -> str:
    """One line a finding; remarks are marked as such."""
    return "\n".join(
        f"{finding.rule}: {finding.text}" + ("" if finding.broken else "  (remark)")
        for finding in findings
    )
