"""The painter's hand: places, widths, colours, shading and outlines."""

from __future__ import annotations

import random

import numpy as np
import pytest
import skia

from engine.terrain import Colour
from models.art.actors import FlockMark, random_flock_looks
from models.art.actors.shapes import Oval, blob, box, circle, cloud, ellipse, leaf, limb, united
from models.art.brush import (
    Brush,
    Line,
    Shading,
    contrasting,
    darker,
    lighter,
    luminance,
    mixed,
    shifted,
)

SAND = (200, 160, 90)
INK = (0, 0, 0)


def canvas_of(px: int = 100) -> tuple[np.ndarray, skia.Canvas]:
    pixels = np.zeros((px, px, 4), np.uint8)
    canvas = skia.Surface(pixels).getCanvas()
    canvas.scale(px, px)
    return pixels, canvas


@pytest.mark.parametrize("scale", [1.0, 0.25])
def test_outlines_are_as_wide_whatever_the_scale(scale: float) -> None:
    pixels, canvas = canvas_of()
    brush = Brush(canvas, random.Random(1), Shading.FLAT, Line(0.06, INK, 0.0))
    with brush.at(0.5, 0.5, scale):
        brush.outline(box(-0.3 / scale, -0.3 / scale, 0.3 / scale, 0.3 / scale))
    assert (pixels[50, :50, 3] > 127).sum() == 6


def test_a_box_is_moved_turned_and_mirrored() -> None:
    pixels, canvas = canvas_of()
    brush = Brush(canvas, random.Random(1), Shading.FLAT, None)
    with brush.at(0.5, 0.5, 0.5, angle=90, flip=True):
        assert brush.scale == 0.5
        # To the right in the box; mirrored to the left, then turned upwards.
        brush.dab(box(0.2, -0.1, 0.6, 0.1), SAND)
    ys, xs = np.nonzero(pixels[..., 3] > 127)
    assert brush.scale == 1.0
    assert 0.15 < ys.min() / 100 < ys.max() / 100 < 0.45
    assert 0.4 < xs.min() / 100 < xs.max() / 100 < 0.6


def test_manners_of_shading_differ_but_keep_the_colour() -> None:
    means = {}
    for shading in Shading:
        pixels, canvas = canvas_of()
        Brush(canvas, random.Random(1), shading, None).fill(circle(0.5, 0.5, 0.4), SAND)
        drawn = pixels[pixels[..., 3] == 255][:, :3].astype(float)
        means[shading] = pixels.copy()
        # Skia's native order may be red or blue first: compare sorted channels.
        assert np.abs(np.sort(drawn.mean(axis=0)) - np.sort(SAND)).max() < 40
        assert (drawn.std(axis=0).max() < 1) == (shading is Shading.FLAT)
    assert len({picture.tobytes() for picture in means.values()}) == 4


def test_small_shapes_are_filled_plainly() -> None:
    pixels, canvas = canvas_of()
    Brush(canvas, random.Random(1), Shading.CARTOON, None).fill(circle(0.5, 0.5, 0.02), SAND)
    assert len(np.unique(pixels[pixels[..., 3] == 255], axis=0)) == 1


@pytest.mark.parametrize("wobble", [0.0, 0.4, 1.0])
def test_an_unsteady_line_stays_near_the_shape(wobble: float) -> None:
    pixels, canvas = canvas_of()
    brush = Brush(canvas, random.Random(2), Shading.FLAT, Line(0.02, INK, wobble))
    brush.outline(circle(0.5, 0.5, 0.3))
    ys, xs = np.nonzero(pixels[..., 3] > 127)
    reach = np.hypot(xs / 100 - 0.495, ys / 100 - 0.495)
    assert 0.24 < reach.min() < reach.max() < 0.36


def test_a_finer_line_is_only_for_a_while() -> None:
    _, canvas = canvas_of()
    line = Line(0.02, INK, 0.0)
    brush = Brush(canvas, random.Random(2), Shading.FLAT, line)
    with brush.finer(0.5):
        assert brush.line == Line(0.01, INK, 0.0)
    assert brush.line == line
    bare = Brush(canvas, random.Random(2), Shading.FLAT, None)
    with bare.finer(0.5):
        assert bare.line is None


def test_colours_move_where_their_names_say() -> None:
    assert mixed((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert luminance(darker(SAND, 0.3)) < luminance(SAND) < luminance(lighter(SAND, 0.3))
    assert shifted((200, 0, 0), hue=1 / 3) == (0, 200, 0)
    assert luminance(contrasting((250, 240, 200))) < 0.3 < luminance(contrasting((40, 30, 60)))


def test_soft_shapes_keep_to_their_ellipse() -> None:
    rng = random.Random(4)
    oval = Oval(0.1, -0.5, 0.4, 0.3)
    for shape in (cloud(rng, *oval), blob(rng, *oval, rough=0.05), ellipse(*oval)):
        bounds = shape.computeTightBounds()
        assert bounds.left() == pytest.approx(-0.3, abs=0.05)
        assert bounds.bottom() == pytest.approx(-0.2, abs=0.05)


def test_limbs_and_leaves_reach_from_end_to_end() -> None:
    bounds = limb((0, 0), 0.1, (0, -1), 0.05).computeTightBounds()
    assert (bounds.top(), bounds.bottom()) == pytest.approx((-1.05, 0.1), abs=0.01)
    bounds = leaf((0, 0), (1, 0), 0.2).computeTightBounds()
    assert (bounds.left(), bounds.right()) == pytest.approx((0, 1), abs=0.01)
    both = united(box(0, 0, 1, 1), box(0.5, 0, 2, 1)).computeTightBounds()
    assert (both.left(), both.right()) == (0, 2)


def test_one_illustrator_draws_all_flocks_alike() -> None:
    wools = {
        Colour.BLACK: (50, 46, 48),
        Colour.YELLOW: (244, 214, 110),
        Colour.RED: (214, 80, 110),
        Colour.BLUE: (90, 150, 210),
    }
    marked = 0
    for seed in range(30):
        looks = random_flock_looks(random.Random(seed), wools)
        assert {colour: look.wool for colour, look in looks.items()} == wools
        assert len({(look.fleece, look.head, look.head_size) for look in looks.values()}) == 1
        worn = [look.mark for look in looks.values() if look.mark is not FlockMark.NONE]
        assert len(worn) == len(set(worn))
        marked += bool(worn)
    assert 5 < marked < 28
