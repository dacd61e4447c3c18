"""Whole games played at random, with everything known or with the board alone."""

from __future__ import annotations

import random

from engine.catalogue import load
from engine.events import Announce, Cover, End, Event, Pass, Place, Reveal, Seat, SetUp, Stop
from engine.game import Game
from engine.legality import Placement, placements
from engine.terrain import Colour

NAMES = ("Ala", "Ola", "Jan", "Ewa")


def random_set_up(rng: random.Random, players: int, expansion: bool) -> SetUp:
    colours = list(Colour)
    rng.shuffle(colours)
    each = 2 if players == 2 else 1
    seats = tuple(
        Seat(name, tuple(colours[i * each : (i + 1) * each]))
        for i, name in enumerate(NAMES[:players])
    )
    bag = [tile.id for tile in load(expansion).bag]
    rng.shuffle(bag)
    return SetUp(seats, expansion, tuple(bag))


def random_event(rng: random.Random, game: Game) -> Event:
    """Something a player could do now; mostly laying tiles."""
    table = game.table
    if table.duties:
        duty = table.duties[-1]
        wanted = duty.guests[0] if duty.guests else None
        return _lay(rng, game, duty.player, wanted) or Pass(duty.player)
    if rng.random() < 0.05 and (event := _out_of_turn(rng, game)):
        return event
    if table.passes >= len(table.active):
        return End()
    if rng.random() < 0.01:
        return Stop(table.turn)
    event = _lay(rng, game, table.turn, None)
    if event is None and not table.bag_size:
        return Stop(table.turn)
    return event or Pass(table.turn)


def _out_of_turn(rng: random.Random, game: Game) -> Event | None:
    table = game.table
    name = rng.choice(table.active)
    shepherds = [c for c in table.colours[name] or () if c not in table.revealed[name]]
    if shepherds and rng.random() < 0.7:
        colour = rng.choice(shepherds)
        places = placements(table.board, [table.catalogue.shepherd(colour)])
        if places:
            return Reveal(name, colour, rng.choice(places).cell)
    guests = [
        face.guest
        for tile in table.hands[name].known
        for face in table.catalogue.by_id[tile].faces
        if face.guest is not None
    ]
    rng.shuffle(guests)
    return Announce(name, tuple(guests[:2])) if guests else None


def _lay(rng: random.Random, game: Game, name: str, guest: object) -> Event | None:
    table = game.table
    hand = list(table.hands[name].known)
    rng.shuffle(hand)
    for tile in hand:
        faces = table.catalogue.by_id[tile].faces
        faces = tuple(face for face in faces if guest is None or face.guest is guest)
        places = placements(table.board, faces)
        if places:
            return _event(name, tile, rng.choice(places))
    return None


def _event(name: str, tile: str, place: Placement) -> Event:
    made = Cover if place.covers else Place
    return made(name, place.cell, place.face, tile)


def play_through(seed: int, players: int, expansion: bool) -> list[Game]:
    """Every position of one game from the set-up to the end."""
    rng = random.Random(seed)
    game = Game.start(random_set_up(rng, players, expansion))
    positions = [game]
    while not game.table.ended:
        game = game.play(random_event(rng, game))
        positions.append(game)
    return positions
