"""Tiles compared as they come are grouped as if all had been compared at once."""

import numpy as np
from shown_boxes import print_of, seen_again

from calibration.grouping import group_equal
from calibration.likeness import Likeness
from scanner.crops import even_light


def test_groups_do_not_depend_on_how_many_tiles_came_at_once():
    rng = np.random.default_rng(1)
    crops = even_light(
        np.stack([np.rot90(seen_again(print_of(i % 9), rng), i % 4) for i in range(30)])
    )
    likeness = Likeness()
    for first, last in ((0, 7), (7, 8), (8, 9), (9, 30)):
        likeness.add(crops[first:last])
    assert likeness.groups(list(range(30))) == group_equal(crops)
    kept = [3, 4, 12, 21, 29]
    named = [[kept[m.tile] for m in group] for group in group_equal(crops[kept])]
    assert [[m.tile for m in group] for group in likeness.groups(kept)] == named


def test_nothing_is_in_no_group():
    assert Likeness().groups([]) == []
