"""The state of a game between two events, with as much as is known of hands and bag."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board import Board, Cell, Tile
from engine.catalogue import Catalogue, Kind, load
from engine.errors import IllegalMoveError
from engine.events import SetUp
from engine.players import Player, check_name, check_players
from engine.scoring import Score, score
from engine.terrain import Colour, Guest

FIRST_HAND = 4
"""Tiles drawn at the start (W10)."""


@dataclass(frozen=True)
class Hand:
    """A player's tiles: the known ones by id, of the others only how many."""

    known: tuple[str, ...] = ()
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown


@dataclass(frozen=True)
class Duty:
    """What must come before the turn goes on: a bonus tile (W14), or announced guests (W18)."""

    player: str
    guests: tuple[Guest, ...] = ()

    @property
    def is_bonus(self) -> bool:
        return not self.guests


@dataclass(frozen=True)
class Drawn:
    """Tiles drawn after a placement, and the edges matched that earned them (W13)."""

    player: str
    count: int
    matched: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Everything on and around the table."""

    set_up: SetUp
    catalogue: Catalogue
    board: Board
    order: tuple[tuple[Cell, Tile], ...]
    """The tiles in the order in which they were laid, the square first."""
    laid: tuple[str, ...]
    """Ids of the bag tiles on the table, where they are known."""
    hands: dict[str, Hand]
    bag: tuple[str, ...] | None
    bag_size: int
    colours: dict[str, tuple[Colour, ...] | None]
    revealed: dict[str, tuple[Colour, ...]]
    turn: str
    stopped: tuple[str, ...] = ()
    duties: tuple[Duty, ...] = ()
    """The last comes first."""
    passes: int = 0
    """Turns in a row in which nothing was laid."""
    drawn: tuple[Drawn, ...] = ()
    """What the last event made players draw."""
    ended: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.set_up.seats)

    @property
    def active(self) -> tuple[str, ...]:
        """Those who have not stopped, in the order of turns."""
        return tuple(name for name in self.names if name not in self.stopped)

    @property
    def flocks_each(self) -> int:
        """How many colours a player has: two with two players (W10)."""
        return 2 if len(self.names) == 2 else 1

    def hidden(self, name: str) -> int:
        """How many "?" tiles a player has not turned."""
        return self.flocks_each - len(self.revealed[name])

    @property
    def covered(self) -> int:
        return sum(tile.covers is not None for tile in self.board.tiles.values())

    def whereabouts(self) -> dict[str, int]:
        """How many tiles of the box lie where; they add up to the box."""
        boxed = [tile.kind for tile in self.catalogue.tiles]
        hidden = sum(self.hidden(name) for name in self.names)
        shown = sum(len(colours) for colours in self.revealed.values())
        return {
            "table": len(self.board) + self.covered,
            "hands": sum(len(hand) for hand in self.hands.values()),
            "bag": self.bag_size,
            "hidden": hidden,
            "aside": boxed.count(Kind.QUESTION) - hidden - shown,
            "markers": boxed.count(Kind.MARKER),
        }

    def players(self) -> tuple[Player, ...]:
        """The players with their colours, or nobody while somebody's colours are hidden."""
        known = [(name, colours) for name, colours in self.colours.items() if colours]
        if len(known) < len(self.names):
            return ()
        return tuple(Player(name, colours) for name, colours in known)

    def verdict(self) -> Score:
        """The score as the table stands; by colour alone while somebody's colours are hidden."""
        players = self.players()
        return score(self.board, self.set_up.rulings, players, self.stopped if players else ())


def lay_out(set_up: SetUp) -> Table:
    """Begin a game: the square in the middle, four tiles for each player (W10)."""
    names = [seat.name for seat in set_up.seats]
    if not 2 <= len(names) <= 4:
        raise IllegalMoveError("W10", f"2 to 4 players can play, not {len(names)}")
    flocks = 2 if len(names) == 2 else 1
    known = [Player(seat.name, seat.colours) for seat in set_up.seats if seat.colours]
    for name in names:
        check_name(name)
    check_players(known, ())
    if len(set(names)) != len(names):
        raise IllegalMoveError("W10", "two players have the same name")
    for player in known:
        if len(player.colours) != flocks:
            raise IllegalMoveError("W10", f"{player.name} needs {flocks} colour(s)")
    catalogue = load(set_up.expansion)
    in_bag = sorted(tile.id for tile in catalogue.bag)
    if set_up.bag is not None and sorted(set_up.bag) != in_bag:
        raise IllegalMoveError("W10", f"the bag must hold each of the {len(in_bag)} bag tiles once")
    bag = set_up.bag
    hands = {}
    for name in names:
        if bag is None:
            hands[name] = Hand(unknown=FIRST_HAND)
        else:
            hands[name] = Hand(known=bag[:FIRST_HAND])
            bag = bag[FIRST_HAND:]
    square = (Cell(0, 0), Tile(catalogue.square))
    return Table(
        set_up=set_up,
        catalogue=catalogue,
        board=Board(dict([square])),
        order=(square,),
        laid=(),
        hands=hands,
        bag=bag,
        bag_size=len(in_bag) - FIRST_HAND * len(names),
        colours={seat.name: seat.colours for seat in set_up.seats},
        revealed=dict.fromkeys(names, ()),
        turn=names[0],
    )


def draw(table: Table, name: str, matched: int) -> Table:
    """Draw as many tiles as edges were matched, while the bag lasts (W13)."""
    count = min(matched, table.bag_size)
    hand = table.hands[name]
    tiles: tuple[str, ...] = ()
    bag = table.bag
    if bag is None:
        hand = replace(hand, unknown=hand.unknown + count)
    else:
        tiles, bag = bag[:count], bag[count:]
        hand = replace(hand, known=hand.known + tiles)
    return replace(
        table,
        hands={**table.hands, name: hand},
        bag=bag,
        bag_size=table.bag_size - count,
        drawn=(*table.drawn, Drawn(name, count, matched, tiles)),
    )


def next_turn(table: Table) -> Table:
    """Hand the turn on clockwise; who has no tile left stops for lack of tiles (W33)."""
    while True:
        active = table.active
        if not active:
            return replace(table, ended=True, duties=())
        after = table.names.index(table.turn) + 1
        circle = table.names[after:] + table.names[:after]
        turn = next(name for name in circle if name in active)
        table = replace(table, turn=turn)
        if len(table.hands[turn]) or table.hidden(turn):
            return table
        table = replace(table, stopped=(*table.stopped, turn))
