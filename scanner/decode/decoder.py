"""From beliefs and a lattice to the most likely board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine import Board, Cell, Rulings
from scanner.beliefs import GUESTS, Beliefs
from scanner.decode.asking import ask
from scanner.decode.box import Box, standard_box
from scanner.decode.candidates import likely_rows
from scanner.decode.decoded import Alternative, Decoded, RunnerUp
from scanner.decode.evidence import Doubles, weigh
from scanner.decode.faces import faces_of
from scanner.decode.insides import Readings, read_insides
from scanner.decode.joint import Joint, decide
from scanner.decode.settings import NO_PRIOR, DecodeSettings, Prior
from scanner.decode.sighting import Sighting, sight
from scanner.decode.surplus import one_too_many
from scanner.lattice import Lattice

_SQUARE = next(i for i, guest in enumerate(GUESTS) if guest == "square")


def decode(
    beliefs: Beliefs,
    lattice: Lattice,
    box: Box | None = None,
    settings: DecodeSettings | None = None,
    rulings: Rulings | None = None,
) -> Decoded:
    """The most likely board given all beliefs, the rules and the box (the built-in one if none).

    Rows of beliefs and lattice belong together; their order does not matter.
    """
    box = box or standard_box()
    settings = settings or DecodeSettings()
    prior = settings.assumed if box.assumed else settings.enrolled
    return _decode(sight(beliefs, lattice), box, prior, settings, rulings or Rulings())


def decode_alone(
    beliefs: Beliefs, lattice: Lattice, settings: DecodeSettings | None = None
) -> Decoded:
    """Each tile by itself, without neighbours and box: what decoding has to beat."""
    sighting = sight(beliefs, lattice)
    lonely = replace(sighting, neighbours=np.full_like(sighting.neighbours, -1))
    return _decode(lonely, Box.empty(), NO_PRIOR, settings or DecodeSettings(), Rulings())


def _decode(
    sighting: Sighting, box: Box, prior: Prior, settings: DecodeSettings, rulings: Rulings
) -> Decoded:
    if not sighting.cells:
        return Decoded(
            Board({}), {}, 0.0, False, (), sighting.warnings, RunnerUp((), math.inf), {}, {}, 0.0
        )
    evidence = weigh(sighting, settings)
    rows = likely_rows(evidence, sighting.neighbours, settings, prior)
    readings = read_insides(rows, evidence, box, settings, prior)
    joint = decide(readings, sighting.neighbours, settings)
    fewer = _without_surplus(joint, box, prior)
    if fewer is not None:
        joint = decide(fewer, sighting.neighbours, settings)
    followed = joint.kept * rows.kept * sighting.lies
    return _conclude(sighting, joint, followed, settings, rulings)


def _without_surplus(joint: Joint, box: Box, prior: Prior) -> Readings | None:
    """The readings with the price of surplus faces on their least sure tiles, where it matters."""
    readings, chosen = joint.readings, joint.chosen
    order = np.argsort(-joint.gap, kind="stable").tolist()
    faces = readings.face[chosen].tolist()
    price = dict.fromkeys(one_too_many(faces, order, box), prior.surplus)
    squares = [tile for tile in order if readings.guest[chosen[tile]] == _SQUARE]
    price |= dict.fromkeys(squares[1:], prior.second_square)
    price = {tile: cost for tile, cost in price.items() if joint.gap[tile] < cost}
    if not price:
        return None
    less = np.zeros(len(readings.tile))
    for tile, cost in price.items():
        alike = (readings.face == faces[tile]) & (faces[tile] >= 0)
        if tile in squares:
            alike |= readings.guest == _SQUARE
        less[alike & (readings.tile == tile)] = cost
    return replace(
        readings,
        total=readings.total - less,
        best=readings.best - less,
        second=readings.second - less,
    )


def _conclude(
    sighting: Sighting,
    joint: Joint,
    followed: Doubles,
    settings: DecodeSettings,
    rulings: Rulings,
) -> Decoded:
    """Put the decision into words and faces; `followed` (n,) is the share of what was weighed."""
    cells = sighting.cells
    raw = np.clip(np.exp(joint.likely[joint.chosen]), 0, 1) * followed
    confidence = settings.tile_calibration(raw)
    raw_board = float(np.exp(joint.board) * followed.prod() * sighting.left_out)
    board_confidence = float(settings.board_calibration(raw_board))
    hidden = sighting.covered > 0.5
    certain = (
        board_confidence >= settings.certain
        and not hidden.any()
        # What keeps parts of a board apart may hide tiles, or one part does not belong to it.
        and sighting.hangs_together
        and bool((sighting.scores >= settings.least_score).all())
    )
    alternatives = _alternatives(cells, joint, raw, confidence, settings)
    board = Board.of({cell: options[0].face for cell, options in alternatives.items()})
    doubtful = (confidence < settings.sure) | hidden | (sighting.scores < settings.least_score)
    order = np.argsort(confidence, kind="stable")
    unsure = [cells[i] for i in order if doubtful[i]]
    if not certain and not unsure:
        unsure = [cells[order[0]]]
    covered = {cell for cell, flag in zip(cells, hidden, strict=True) if flag}
    return Decoded(
        board=board,
        confidence=dict(zip(cells, confidence.tolist(), strict=True)),
        board_confidence=board_confidence,
        certain=certain,
        questions=ask(board, unsure, covered, alternatives, rulings, settings.most_scored),
        warnings=sighting.warnings,
        runner_up=RunnerUp(
            tuple(cells[i] for i in joint.runner_up),
            float(joint.gap.min()),
        ),
        alternatives=alternatives,
        raw=dict(zip(cells, raw.tolist(), strict=True)),
        raw_board=raw_board,
    )


def _alternatives(
    cells: Sequence[Cell], joint: Joint, raw: Doubles, confidence: Doubles, settings: DecodeSettings
) -> dict[Cell, tuple[Alternative, ...]]:
    """The likeliest faces of each cell; the chosen one first, the others share what it leaves."""
    readings = joint.readings
    m = len(readings.tile)
    # A reading is listed twice: with its best counts, then with its second best.
    logs = np.concatenate([joint.likely, joint.second])
    logs[joint.chosen] = np.inf
    numbers = np.flatnonzero(logs >= math.log(settings.least_alternative))
    numbers = numbers[np.lexsort((-logs[numbers], readings.tile[numbers % m]))]
    tile = readings.tile[numbers % m]
    rank = np.arange(len(tile)) - np.searchsorted(tile, tile)
    numbers, tile = (a[rank < settings.most_alternatives] for a in (numbers, tile))
    share = (1 - confidence) / np.maximum(1 - raw, 1e-12)
    chance = np.minimum(np.exp(np.minimum(logs[numbers], 0.0)) * share[tile], 1.0)
    chance = np.where(np.isinf(logs[numbers]), confidence[tile], chance)
    offered: list[list[Alternative]] = [[] for _ in cells]
    faces = faces_of(readings, numbers % m, numbers >= m)
    for i, face, probability in zip(tile.tolist(), faces, chance.tolist(), strict=True):
        offered[i].append(Alternative(face, probability))
    return {cell: tuple(options) for cell, options in zip(cells, offered, strict=True)}
