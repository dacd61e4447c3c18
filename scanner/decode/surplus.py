"""Faces that lie more often than the box can show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scanner.decode.box import Box


def one_too_many(faces: Sequence[int], order: Iterable[int], box: Box) -> list[int]:
    """The lying tiles for whose face no tile of the box is left; those first in `order` are served.

    `faces` holds the box's number of each lying face, -1 for strangers, which need no tile. A
    cardboard tile shows one of its sides, so who is which is a matching.
    """
    dealt: dict[int, int] = {}

    def deal(lying: int, tried: set[int]) -> bool:
        for tile in box.showing[faces[lying]]:
            if tile not in tried:
                tried.add(tile)
                if tile not in dealt or deal(dealt[tile], tried):
                    dealt[tile] = lying
                    return True
        return False

    return [lying for lying in order if faces[lying] >= 0 and not deal(lying, set())]
