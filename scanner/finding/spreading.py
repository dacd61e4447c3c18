"""Spreading: from tiles that were felt to those beside them, until nothing more is felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.finding.feeling import Feeler, Floats, Pyramid, feel
from scanner.finding.links import link
from scanner.finding.seen import Seen
from scanner.finding.settings import USUAL as FINDING
from scanner.finding.slant import Slant, learn_slant


@dataclass(frozen=True)
class SpreadSettings:
    """Thresholds; lengths are shares of a tile's side, likelihoods are logits."""

    seeds: int = 4000
    """so many places are tried at first at most"""
    first: int = 80
    """and so many of each size where a tile is felt are spread from"""
    seed_rounds: int = 3
    """how often a first place is felt at most, again where the tile was felt"""
    calm: float = 0.05
    """a first tile whose corners moved no farther is not felt again"""
    most_groups: int = 8
    """so many groups of first tiles are spread from, those of most tiles first"""
    hopeless: float = -5.0
    """a first place that is less likely is given up"""
    sure: float = 1.0
    """a first tile must be this likely"""
    maybe: float = -2.5
    """a place beside a tile is felt again if it is this likely"""
    likely: float = 0.2
    """and then it must be this likely"""
    still: float = 0.2
    """and its corners must not run away any more"""
    apart: float = 0.6
    """no two tiles lie closer"""
    swell: float = 1.35
    """no tile is larger or smaller than its neighbour by more"""
    expected: float = -1.0
    """where several tiles agree that one should lie, it need only be this likely"""
    least: int = 3
    """in smaller groups no gaps are looked for"""
    same_size: float = 1.5
    """groups whose tiles differ less in size may be parts of one board seen in perspective"""
    most_tiles: int = 200
    most_waves: int = 60


USUAL = SpreadSettings()


def spread(
    picture: Pyramid, places: Floats, feeler: Feeler, settings: SpreadSettings = USUAL
) -> list[Seen]:
    """Groups of tiles that hang together, grown from the places (n, 4, 2) where a tile may lie.

    Where several tiles are felt side by side they are most likely tiles indeed: such are spread
    from first. Groups of other sizes may lie upon each other: a board on a floor of slabs.
    """
    first = _first_tiles(picture, places[: settings.seeds], feeler, settings)
    groups: list[Seen] = []
    for start in side_by_side(first)[: settings.most_groups]:
        new = start.keep(~_among(start, groups, settings))
        if len(new) > len(start) / 2:
            groups.append(_grown(picture, new, feeler, settings))
    return pooled(groups, settings)


def side_by_side(seen: Seen) -> list[Seen]:
    """The tiles in groups that hang together, those with most to be said for them first."""
    links = link(seen, FINDING)
    group = np.arange(len(seen))
    for _ in range(len(seen)):
        lowest = group.copy()
        np.minimum.at(lowest, links.first, group[links.second])
        if (lowest == group).all():
            break
        group = lowest
    weight = np.bincount(group, seen.scores, len(seen)) if len(seen) else np.zeros(0)
    order = [i for i in np.argsort(-weight, kind="stable") if weight[i] > 0]
    return [seen.keep(group == i) for i in order]


def pooled(groups: Sequence[Seen], settings: SpreadSettings = USUAL) -> list[Seen]:
    """The groups, largest first, those of about the same size of tile as one.

    A wrong tile can stop a group from growing on; what another one found beyond it belongs to it.
    """
    pools: list[Seen] = []
    for group in sorted(groups, key=lambda group: -float(group.scores.sum())):
        side = float(np.median(group.sides))
        for i, pool in enumerate(pools):
            ratio = side / float(np.median(pool.sides))
            if 1 / settings.same_size < ratio < settings.same_size:
                pools[i] = pool.joined(
                    group.keep(free(group.corners, pool.corners, settings.apart))
                )
                break
        else:
            pools.append(group)
    return pools


def _among(tiles: Seen, groups: Sequence[Seen], settings: SpreadSettings) -> NDArray[np.bool_]:
    """(n,) whether a tile lies on one of a group that is about as large."""
    known = np.zeros(len(tiles), np.bool_)
    here = _spots(tiles.corners)
    for group in groups:
        there = _spots(group.corners)
        ratio = here[:, None, 2] / there[None, :, 2]
        near = _away(here, there) < settings.apart * there[None, :, 2]
        known |= (near & (ratio < settings.swell) & (ratio > 1 / settings.swell)).any(axis=1)
    return known


def _grown(picture: Pyramid, start: Seen, feeler: Feeler, settings: SpreadSettings) -> Seen:
    """Some tiles and all that are felt from them, wave by wave; at the end also in gaps."""
    tiles = _waves(picture, start, start.corners, feeler, settings)
    if len(tiles) < settings.least:
        return tiles
    tiles = _settled(picture, tiles, feeler)
    gaps = _gaps(tiles, settings)
    gaps = gaps[inside(gaps, picture.size)]
    slant = learn_slant(tiles.corners)
    found = _felt(picture, gaps, slant, feeler, replace(settings, likely=settings.expected))
    if not len(found):
        return tiles
    found = _beyond(tiles, found, settings)
    return _waves(picture, tiles.joined(found), found.corners, feeler, settings)


def _waves(
    picture: Pyramid, tiles: Seen, fresh: Floats, feeler: Feeler, settings: SpreadSettings
) -> Seen:
    """The tiles and all that are felt from the fresh ones among them."""
    tried = np.zeros((0, 3), np.float32)
    for _ in range(settings.most_waves):
        slant = learn_slant(tiles.corners)
        goals = beside(fresh, slant)
        goals = goals[inside(goals, picture.size)]
        goals = goals[free(goals, tiles.corners, settings.apart)]
        goals = once(goals, tried)
        if not len(goals) or len(tiles) >= settings.most_tiles:
            break
        tried = np.concatenate([tried, _spots(goals)])
        found = _felt(picture, goals, slant, feeler, settings)
        found = _beyond(tiles, found, settings)
        tiles = tiles.joined(found)
        fresh = found.corners
    return tiles


def _settled(picture: Pyramid, tiles: Seen, feeler: Feeler) -> Seen:
    """The tiles felt once more from how squares look there, where that is no less likely."""
    slant = learn_slant(tiles.corners)
    if slant is None:
        return tiles
    logit, corners = feel(picture, slant.squares(tiles.corners.mean(axis=1)), feeler)
    scores = _chance(logit)
    # Where the tile was first felt well askew, the common slant may be the worse start.
    surer = scores >= tiles.scores - 0.02
    return Seen(
        np.where(surer[:, None, None], corners, tiles.corners),
        np.where(surer, scores, tiles.scores),
    )


def _gaps(tiles: Seen, settings: SpreadSettings) -> Floats:
    """Free places (n, 4, 2) that several tiles agree on: there a tile is expected."""
    goals = beside(tiles.corners, learn_slant(tiles.corners))
    goals = goals[free(goals, tiles.corners, settings.apart)]
    here = _spots(goals)
    close = _away(here, here) < 0.3 * here[:, None, 2]
    gaps = []
    left = np.ones(len(goals), np.bool_)
    for i in np.argsort(-close.sum(axis=1), kind="stable"):
        voices = np.flatnonzero(close[i] & left)
        if left[i] and len(voices) > 1:
            # Neighbours may name the corners from another one on.
            turns = [_as_named(goals[j], goals[i]) for j in voices]
            gaps.append(np.mean(turns, axis=0))
            left[voices] = False
    return np.array(gaps, np.float32).reshape(-1, 4, 2)


def _as_named(quad: Floats, example: Floats) -> Floats:
    """The quad with its corners in the order of the example's."""
    turns = [np.roll(quad, r, axis=0) for r in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - example).sum()))


def _felt(
    picture: Pyramid, goals: Floats, slant: Slant | None, feeler: Feeler, settings: SpreadSettings
) -> Seen:
    """The tiles that lie at these places: felt there, and felt again where they were felt."""
    logit, felt = feel(picture, goals, feeler)
    near = _alike(goals, felt, settings.swell) & (logit > settings.maybe)
    goals, felt = goals[near], felt[near]
    if slant is not None:
        felt = slant.squares(felt.mean(axis=1))
    again, last = feel(picture, felt, feeler)
    steady = _run(felt, last) < settings.still
    good = (again > settings.likely) & steady & _alike(goals, last, settings.swell)
    return Seen(last[good], _chance(again[good]))


def _first_tiles(
    picture: Pyramid, places: Floats, feeler: Feeler, settings: SpreadSettings
) -> Seen:
    """The tiles at these places, each felt until its corners stay where they are."""
    quads, logit = places, np.full(len(places), np.nan, np.float32)
    moving = np.ones(len(places), np.bool_)
    for _ in range(settings.seed_rounds):
        before = quads[moving]
        quads, logit = quads.copy(), logit.copy()
        logit[moving], quads[moving] = feel(picture, before, feeler)
        moving[moving] = _run(before, quads[moving]) > settings.calm
        hopeful = (logit > settings.hopeless) & inside(quads, picture.size)
        best = _best_of_each_size(np.where(hopeful, logit, -np.inf), quads, settings.first)
        best = best[_one_of_each(quads[best], logit[best], settings)]
        quads, logit, moving = quads[best], logit[best], moving[best]
    sure = logit > settings.sure
    return Seen(quads[sure], _chance(logit[sure]))


def _one_of_each(quads: Floats, logit: Floats, settings: SpreadSettings) -> NDArray[np.intp]:
    """Rows, likeliest first, of quads (n, 4, 2) that lie upon no likelier one of their size."""
    order = np.argsort(-logit, kind="stable")
    here = _spots(quads[order])
    ratio = here[:, None, 2] / here[None, :, 2]
    same = _away(here, here) < settings.apart * here[None, :, 2]
    same &= (ratio < settings.swell) & (ratio > 1 / settings.swell)
    alive = np.ones(len(order), np.bool_)
    for i in range(len(order)):
        if alive[i]:
            alive[i + 1 :] &= ~same[i + 1 :, i]
    return np.asarray(order[alive], np.intp)


def _best_of_each_size(logit: Floats, quads: Floats, most: int) -> NDArray[np.intp]:
    """Rows of the likeliest quads, some of every size: what is drawn on tiles is square too."""
    octave = np.round(2 * np.log2(_spots(quads)[:, 2])).astype(int)
    rows: list[int] = []
    for size in np.unique(octave):
        alike = np.flatnonzero((octave == size) & np.isfinite(logit))
        rows += alike[np.argsort(-logit[alike], kind="stable")][:most].tolist()
    return np.array(sorted(rows), np.intp)


def beside(quads: Floats, slant: Slant | None = None) -> Floats:
    """(4 n, 4, 2): the places over the four sides of each tile, with its own axes or the slant."""
    if slant is not None and len(quads):
        spots = quads.mean(axis=1)
        return slant.squares((spots + 1.015 * slant.steps(spots)).reshape(-1, 2))
    goals = []
    for edge in range(4):
        a, b, c, d = (quads[:, (edge + k) % 4] for k in range(4))
        # Perspective: what shrinks from the far side to the near one goes on shrinking.
        ratio = np.hypot(*(b - a).T) / np.maximum(np.hypot(*(c - d).T), 1e-3)
        grow = np.clip(ratio, 0.85, 1.18)[:, None]
        goal = np.empty_like(quads)
        goal[:, edge] = a + (a - d) * grow * 1.01
        goal[:, (edge + 1) % 4] = b + (b - c) * grow * 1.01
        goal[:, (edge + 2) % 4] = b + (b - c) * 0.02
        goal[:, (edge + 3) % 4] = a + (a - d) * 0.02
        goals.append(goal)
    return np.concatenate(goals) if len(quads) else np.zeros((0, 4, 2), np.float32)


def _spots(quads: Floats) -> Floats:
    """(n, 3): centre and side of each quad, pixels."""
    area = _areas(quads)
    return np.column_stack([quads.mean(axis=1), np.sqrt(area)]).astype(np.float32)


def _areas(quads: Floats) -> NDArray[Any]:
    x, y = quads[..., 0], quads[..., 1]
    twice = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
    return np.asarray(np.abs(twice / 2).clip(1.0))


def inside(quads: Floats, size: tuple[int, int]) -> NDArray[np.bool_]:
    """(n,) whether the middle of a quad lies in a picture of this width and height."""
    width, height = size
    x, y = quads.mean(axis=1).T
    return np.asarray((x >= 0) & (y >= 0) & (x < width) & (y < height), np.bool_)


def free(quads: Floats, tiles: Floats, apart: float) -> NDArray[np.bool_]:
    """(n,) whether none of the tiles (m, 4, 2) lies there yet."""
    here, there = _spots(quads), _spots(tiles)
    return np.asarray((_away(here, there) > apart * there[None, :, 2]).all(axis=1), np.bool_)


def once(goals: Floats, tried: Floats | None = None) -> Floats:
    """Each place once; those that were tried before not again."""
    here = _spots(goals)
    alive = np.ones(len(goals), np.bool_)
    if tried is not None and len(tried):
        alive &= (_away(here, tried) > 0.3 * here[:, None, 2]).all(axis=1)
    close = _away(here, here) <= 0.3 * here[:, None, 2]
    for i in range(len(goals)):
        if alive[i]:
            alive[i + 1 :] &= ~close[i, i + 1 :]
    return np.asarray(goals[alive], np.float32)


def _away(here: Floats, there: Floats) -> NDArray[Any]:
    """(n, m) pixels between spots."""
    return np.asarray(np.hypot(*(here[:, None, :2] - there[None, :, :2]).transpose(2, 0, 1)))


def _alike(before: Floats, after: Floats, swell: float) -> NDArray[np.bool_]:
    """Whether two quads have about the same size."""
    ratio = np.sqrt(_areas(after) / _areas(before))
    return np.asarray((ratio < swell) & (ratio > 1 / swell), np.bool_)


def _run(before: Floats, after: Floats) -> NDArray[Any]:
    """How far the farthest corner moved, in sides."""
    step = np.hypot(*(after - before).transpose(2, 0, 1)).max(axis=1)
    return np.asarray(step / np.sqrt(_areas(before)))


def _beyond(tiles: Seen, found: Seen, settings: SpreadSettings) -> Seen:
    """Of the found tiles those that lie on none of the others, nor upon each other."""
    return _apart(found.keep(free(found.corners, tiles.corners, settings.apart)), settings.apart)


def _apart(seen: Seen, apart: float) -> Seen:
    """Of tiles upon each other the likeliest."""
    order = np.argsort(-seen.scores, kind="stable")
    kept: list[int] = []
    spots = _spots(seen.corners)
    for i in order:
        if all(np.hypot(*(spots[i, :2] - spots[j, :2])) > apart * spots[j, 2] for j in kept):
            kept.append(int(i))
    return seen.keep(np.array(kept, np.intp))


def _chance(logit: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-logit)), np.float32)
