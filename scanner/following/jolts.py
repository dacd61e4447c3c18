"""Jolts: whether a table that stood still was knocked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine import Cell
from scanner.following.frames import sides
from scanner.following.patches import Floats
from scanner.following.settings import FollowSettings


@dataclass
class Jolts:
    """Where tiles stood before it began to move. A camera in a hand never stands still."""

    settings: FollowSettings
    calm: int = 0
    """frames since something moved"""
    moved: int = 0
    """frames since it stood still"""
    home: Mapping[Cell, Floats] = field(default_factory=dict)
    """the corners (4, 2) of tiles while it stood"""

    def watch(self, motion: float, tiles: Mapping[Cell, Floats]) -> bool:
        """Take in a frame whose tiles moved so many sides; says whether it was a knock."""
        settings = self.settings
        self.calm = self.calm + 1 if motion < settings.still else 0
        self.moved = self.moved + 1
        knocked = False
        if self.calm == settings.steady and self.moved <= settings.jolt:
            knocked = self._away(tiles) > settings.knocked
        if knocked or self.calm >= settings.stood:
            self.home = dict(tiles) if self.calm >= settings.stood else {}
            self.moved = 0
        return knocked

    def _away(self, tiles: Mapping[Cell, Floats]) -> float:
        """How far tiles are from where they stood, in sides."""
        both = [cell for cell in tiles if cell in self.home]
        if not both:
            return 0.0
        now = np.array([tiles[cell] for cell in both])
        before = np.array([self.home[cell] for cell in both])
        steps = np.hypot(*(now - before).transpose(2, 0, 1)).mean(axis=1)
        return float(np.median(steps / sides(before)))
