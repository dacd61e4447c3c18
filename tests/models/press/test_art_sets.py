"""Art sets by name."""

from __future__ import annotations

import pytest

from models.art import house_style, make_style
from models.press import PressError, art_set


def test_our_own_set_is_the_house_style() -> None:
    assert art_set() == art_set("owczarek") == art_set("Owczarek") == house_style()


def test_a_number_is_another_illustrator() -> None:
    assert art_set(seed=7) == make_style(7) != house_style()


@pytest.mark.parametrize("name", ["", "nobody", "../etc"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(PressError, match="there is no such art set"):
        art_set(name)
