"""A game as the list of its events, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.events import Event, SetUp
from engine.moves import happen
from engine.table import Table, lay_out


@dataclass(frozen=True)
class Game:
    """An immutable game; playing an event gives the next one."""

    set_up: SetUp
    events: tuple[Event, ...]
    table: Table
    before: Game | None = field(default=None, repr=False, compare=False)
    undone: tuple[Event, ...] = ()
    """What can be redone, the next first."""

    @classmethod
    def start(cls, set_up: SetUp) -> Game:
        return cls(set_up, (), lay_out(set_up))

    def play(self, event: Event) -> Game:
        """The game after an event; an illegal one raises IllegalMoveError and changes nothing."""
        return Game(self.set_up, (*self.events, event), happen(self.table, event), self)

    def undo(self) -> Game:
        """The game before its last event, or itself at the start."""
        if self.before is None:
            return self
        undone = (self.events[-1], *self.undone)
        before = self.before
        return Game(before.set_up, before.events, before.table, before.before, undone)

    def redo(self) -> Game:
        """Play what was undone last, or nothing."""
        if not self.undone:
            return self
        event, *rest = self.undone
        game = self.play(event)
        return Game(game.set_up, game.events, game.table, self, tuple(rest))
