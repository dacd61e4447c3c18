"""Whole random games: nothing gets lost, records replay, undo and redo come back."""

import pytest
from random_games import play_through

from engine.catalogue import Kind
from engine.events import Seat, SetUp
from engine.game import Game
from engine.record import read_record, write_record


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("batch", range(5))
def test_300_games_run_to_their_end(batch, players, expansion):
    for seed in range(10):
        positions = play_through(1000 * batch + seed, players, expansion)
        last = positions[-1]
        for game in positions:
            nothing_is_lost(game)
        replayed = read_record(write_record(last))
        assert replayed.table == last.table
        assert replayed.table.verdict().to_json() == last.table.verdict().to_json()
        undone = last
        while undone.before is not None:
            undone = undone.undo()
        assert undone.table == positions[0].table
        while undone.undone:
            undone = undone.redo()
        assert (undone.table, undone.events) == (last.table, last.events)


def nothing_is_lost(game: Game) -> None:
    table = game.table
    assert sum(table.whereabouts().values()) == len(table.catalogue.tiles)
    hands = [tile for hand in table.hands.values() for tile in hand.known]
    bag_tiles = [tile.id for tile in table.catalogue.tiles if tile.kind is Kind.BAG]
    assert sorted([*hands, *table.bag, *table.laid]) == sorted(bag_tiles)


@pytest.mark.parametrize("seed", range(10))
def test_a_companion_that_sees_only_the_board_follows_the_same_game(seed):
    """Without bag and colours, counts and board come out the same."""
    last = play_through(seed, 3, expansion=True)[-1]
    seats = tuple(Seat(seat.name) for seat in last.set_up.seats)
    game = Game.start(SetUp(seats, expansion=True))
    from dataclasses import replace

    for event in last.events:
        game = game.play(replace(event, tile=None) if hasattr(event, "tile") else event)
    seen, known = game.table, last.table
    assert seen.board == known.board
    assert seen.bag_size == known.bag_size
    assert {n: len(h) for n, h in seen.hands.items()} == {n: len(h) for n, h in known.hands.items()}
    assert seen.stopped == known.stopped
    assert seen.ended
