"""The truth painted beside a face: regions, borders and everybody's place."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine import Edge, Face, read_face
from models.art import Style, house_style, make_style, paint_with_truth
from models.art.layout import Cut, Division, lay_out
from models.art.scenery import Kind, compose

PARTITIONS = (
    *("aaaa", "abbb", "abaa", "aaba", "aaab", "aabb", "abba"),
    *("aabc", "abbc", "abcc", "abca", "abac", "abcb", "abcd"),
)
"""All fourteen ways of joining four edges without crossing, as rhymes."""

STYLES = [house_style(), *(make_style(seed) for seed in range(1, 7))]


def rhymed(rhyme: str, letters: str = "yrbk") -> Face:
    """A face whose regions are named a, b, c, d, each with its own letter."""
    return read_face("".join(letters["abcd".index(r)] for r in rhyme) + ":" + rhyme)


def middle(edge: Edge, px: int) -> tuple[int, int]:
    """Row and column of the pixel in the middle of an edge."""
    half, last = px // 2, px - 1
    return {Edge.N: (0, half), Edge.E: (half, last), Edge.S: (last, half), Edge.W: (half, 0)}[edge]


@pytest.mark.parametrize("rhyme", PARTITIONS)
def test_masks_part_the_tile_and_each_edge_belongs_to_its_owner(rhyme: str) -> None:
    face = rhymed(rhyme)
    for style in STYLES:
        painted = paint_with_truth(face, style, 96)
        assert painted.image.shape == (96, 96, 3)
        assert set(np.unique(painted.regions)) == set(range(len(face.regions)))
        for edge in Edge:
            assert painted.regions[middle(edge, 96)] == face.region_of[edge], (style.name, edge)
        assert painted.fences.any() == (len(face.regions) > 1)


@pytest.mark.parametrize("rhyme", PARTITIONS)
@pytest.mark.parametrize("cut", Cut)
def test_outlines_cover_the_square_exactly_once(rhyme: str, cut: Cut) -> None:
    for seed in range(4):
        division = Division(cut, (0.25, 0.5), 0.11, 0.026, 0.11, slip=0.05, bar=0.25)
        layout = lay_out(rhymed(rhyme), division, Random(seed))
        areas = []
        for outline in layout.outlines:
            x, y = outline.T
            areas.append((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
        assert min(areas) > 0.1
        assert sum(areas) == pytest.approx(1.0)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
@pytest.mark.parametrize(
    "text", ["yyrr", "yrbk", "yyyf", "rrrr*8", "kvkv:abac*3", "wwyy*4~5", "bbbbS", "kkkkS*2"]
)
def test_every_sheep_and_fish_stands_in_its_own_region(style: Style, text: str) -> None:
    face = read_face(text)
    for variant in range(3):
        scene = compose(face, style, variant)
        regions = paint_with_truth(face, style, 128, variant).regions
        for i, region in enumerate(face.regions):
            here = [p for p in scene.placements if p.region == i]
            flock = [p for p in here if p.kind in (Kind.SHEEP, Kind.LAMB)]
            shoal = [p for p in here if p.kind is Kind.FISH]
            assert (len(flock), len(shoal)) == (region.sheep, region.fish)
            for p in flock + shoal:
                assert regions[int(p.y * 128), int(p.x * 128)] == i
                assert p.size >= 0.1


def test_a_marker_has_one_sheep_and_one_lamb() -> None:
    kinds = [p.kind for p in compose(read_face("rrrrS*2"), house_style()).placements]
    assert kinds.count(Kind.SHEEP) == kinds.count(Kind.LAMB) == kinds.count(Kind.GUEST) == 1
