"""Who plays which colours, who stopped when, and who wins (W32 to W35, Q7, Q10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from engine.errors import PlayerError
from engine.reading import short
from engine.terrain import Colour

BONUSES = (6, 3, 1)
"""For the first, second and third who stop (W33)."""

MAX_NAME = 40


@dataclass(frozen=True)
class Player:
    """Somebody at the table with the colours to count; with two players two each (W10)."""

    name: str
    colours: tuple[Colour, ...]

    def __post_init__(self) -> None:
        check_name(self.name)
        if not self.colours:
            raise PlayerError(f'player "{self.name}": no colour given')
        if len(set(self.colours)) != len(self.colours):
            raise PlayerError(f'player "{self.name}": a colour given twice')

    @classmethod
    def parse(cls, text: str) -> Player:
        """Read "Ala=y" or "Ola=b,k"."""
        name, equals, letters = text.rpartition("=")
        if not equals:
            raise PlayerError(f'player "{short(text)}": write NAME=COLOURS, like Ala=y or Ola=b,k')
        words = [word.strip() for word in letters.split(",")] if "," in letters else list(letters)
        if "," in name:
            raise PlayerError(f'player "{short(name)}": a name has no comma')
        for word in words:
            if word not in Colour._value2member_map_:
                raise PlayerError(
                    f'player "{short(name)}": colour "{short(word)}" is none of k, y, r, b'
                )
        return cls(name.strip(), tuple(Colour(word) for word in words))


def check_name(name: str) -> None:
    """Refuse names that cannot be printed on one line."""
    if not name.strip() or len(name) > MAX_NAME:
        raise PlayerError(f'player "{short(name)}": a name has 1 to {MAX_NAME} letters')
    if not name.isprintable():
        raise PlayerError(f'player "{short(name)}": a name is written in letters on one line')


@dataclass(frozen=True)
class Standing:
    """What a player has at the end, and the place it gives."""

    player: Player
    sheep_points: int
    bonus: int
    place: int
    ranks: tuple[int, ...]
    """Points of the largest meadow, the second largest and so on; sums with two colours (Q7)."""

    @property
    def total(self) -> int:
        return self.sheep_points + self.bonus


def check_players(players: Sequence[Player], stopped: Sequence[str]) -> None:
    """Refuse players who share a name or a colour, and stops of people who do not play."""
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise PlayerError(f'player "{name}": two players have this name')
    owner: dict[Colour, str] = {}
    for player in players:
        for colour in player.colours:
            if colour in owner:
                both = f"{owner[colour]} and {player.name}"
                raise PlayerError(f'player "{player.name}": {colour.word} is given to {both}')
            owner[colour] = player.name
    for i, name in enumerate(stopped):
        if name not in names:
            known = ", ".join(names) or "nobody"
            raise PlayerError(f'stopped: "{short(name)}" does not play (players: {known})')
        if name in stopped[:i]:
            raise PlayerError(f'stopped: "{name}" stopped twice')


def bonus_of(name: str, stopped: Sequence[str]) -> int:
    """The bonus for stopping early (W33); Q10: with fewer players the list is just cut."""
    place = stopped.index(name) if name in stopped else len(BONUSES)
    return BONUSES[place] if place < len(BONUSES) else 0


def rank_players(
    players: Sequence[Player], points: Mapping[Colour, Sequence[int]], stopped: Sequence[str]
) -> tuple[Standing, ...]:
    """Standings, the best first; players whom no tie-break parts share a place (W34)."""
    rows = []
    for player in players:
        flocks = [points.get(colour, ()) for colour in player.colours]
        ranks = tuple(sum(rank) for rank in zip_longest(*flocks, fillvalue=0))
        bonus = bonus_of(player.name, stopped)
        rows.append((player, ranks[0] if ranks else 0, bonus, ranks))
    longest = max((len(ranks) for *_, ranks in rows), default=0)

    def strength(row: tuple[Player, int, int, tuple[int, ...]]) -> tuple[int, ...]:
        _, sheep_points, bonus, ranks = row
        padded = ranks + (0,) * (longest - len(ranks))
        return (sheep_points + bonus, *padded[1:])

    strengths = [strength(row) for row in rows]
    standings = [
        Standing(player, sheep_points, bonus, 1 + sum(s > mine for s in strengths), ranks)
        for (player, sheep_points, bonus, ranks), mine in zip(rows, strengths, strict=True)
    ]
    return tuple(sorted(standings, key=lambda standing: standing.place))
