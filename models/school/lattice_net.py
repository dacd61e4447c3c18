"""The net that finds tiles: a small fully convolutional hourglass with plain convolutions."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as fn

from scanner.finding.look import CHANNELS
from scanner.finding.quads import PARTS

STRIDE = 4
"""Picture pixels per output pixel: tiles 15 px wide still cover several."""

ROUND_TO = 64
"""Sides of the net's picture are multiples of this, its coarsest level."""

WIDTHS = (16, 32, 64, 96, 128, 128)
"""Channels at strides 2, 4, 8, 16, 32 and 64; the coarsest sees half the table."""

HINTS = 2
"""Inside of tiles and borders: learnt only because they teach where to look, never exported."""

_OUT = 48


def _conv(before: int, after: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(inplace=True),
    )


class LatticeNet(nn.Module):
    """(n, 3, h, w) BGR of -1..1 to (n, CHANNELS, h / STRIDE, w / STRIDE).

    The first channel is the logit of "here is a tile's centre", the next describe the tile, the
    last is the logit of "here is a hand or an arm". While it learns, HINTS channels follow.
    """

    def __init__(self) -> None:
        super().__init__()
        w2, w4, w8, w16, w32, w64 = WIDTHS
        self.down2 = _conv(3, w2, 2)
        self.down4 = nn.Sequential(_conv(w2, w4, 2), _conv(w4, w4))
        self.down8 = nn.Sequential(_conv(w4, w8, 2), _conv(w8, w8))
        self.down16 = nn.Sequential(_conv(w8, w16, 2), _conv(w16, w16), _conv(w16, w16))
        self.down32 = nn.Sequential(_conv(w16, w32, 2), _conv(w32, w32), _conv(w32, w32))
        self.down64 = nn.Sequential(_conv(w32, w64, 2), _conv(w64, w64))
        self.lift32 = _conv(w64, w32, size=1)
        self.mix32 = _conv(w32, w32)
        self.lift16 = _conv(w32, w16, size=1)
        self.mix16 = _conv(w16, w16)
        self.lift8 = _conv(w16, w8, size=1)
        self.mix8 = _conv(w8, w8)
        self.lift4 = _conv(w8, _OUT, size=1)
        self.side4 = _conv(w4, _OUT, size=1)
        self.mix4 = _conv(_OUT, _OUT)
        self.head = nn.Conv2d(_OUT, CHANNELS, 1)
        self.hints = nn.Conv2d(_OUT, HINTS, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)  # type: ignore[index]

    def forward(self, pictures: Tensor) -> Tensor:
        s4 = self.down4(self.down2(pictures))
        s8 = self.down8(s4)
        s16 = self.down16(s8)
        s32 = self.down32(s16)
        s64 = self.down64(s32)
        up = self.mix32(s32 + _twice(self.lift32(s64)))
        up = self.mix16(s16 + _twice(self.lift16(up)))
        up = self.mix8(s8 + _twice(self.lift8(up)))
        up = self.mix4(self.side4(s4) + _twice(self.lift4(up)))
        told = self.head(up)
        return torch.cat([told, self.hints(up)], dim=1) if self.training else told


def _twice(field: Tensor) -> Tensor:
    return fn.interpolate(field, scale_factor=2.0, mode="nearest")


@dataclass(frozen=True, eq=False)
class Goal:
    """What the net should say of n pictures; all fields are (n, ?, h, w)."""

    heat: Tensor
    """1 channel: 1 at centres, falling off around"""
    care: Tensor
    """1 channel: how much a pixel of the heat counts; 0 where nobody may say"""
    parts: Tensor
    """PARTS channels"""
    weight: Tensor
    """1 channel: where the parts count; the sum is 1 for every tile"""
    hand: Tensor
    """1 channel of 0..1"""
    hints: Tensor
    """HINTS channels of 0..1"""


def lattice_loss(told: Tensor, goal: Goal) -> Tensor:
    """Focal loss of the centres, distance of the parts, the hands, and the hints."""
    tiles = goal.weight.sum().clamp(min=1.0)
    heat, hand, hints = told[:, :1], told[:, 1 + PARTS : CHANNELS], told[:, CHANNELS:]
    # Every pixel of a hill teaches, those that are already right hardly any more.
    wrong = (torch.sigmoid(heat) - goal.heat).abs() ** 2
    cost = fn.binary_cross_entropy_with_logits(heat, goal.heat, reduction="none")
    seen = (wrong * cost * goal.care).sum() / tiles
    away = (told[:, 1 : 1 + PARTS] - goal.parts).abs()
    scale = told.new_tensor(_IMPORTANCE).view(1, -1, 1, 1)
    # The plain distance alone never learns a turn: its best guess among many is no turn at all,
    # and small hints do not move it. The square does; the distance then makes it exact.
    away = 0.5 * away + 2 * away**2
    shape = ((away * scale).sum(dim=1, keepdim=True) * goal.weight).sum() / tiles
    hinted = fn.binary_cross_entropy_with_logits(hints, goal.hints, reduction="none")
    covered = fn.binary_cross_entropy_with_logits(hand, goal.hand)
    return seen + shape + _HANDS * covered + _HINTED * (hinted * (goal.care > 0)).mean()


_IMPORTANCE = (2.0, 2.0, 2.0, 0.5, 0.5, 1.5, 1.5, 1.5, 1.5)
"""By how much a unit of each part moves the corners, roughly."""

_HINTED = 6.0
"""Makes the hints weigh about as much as the shape at the beginning, little at the end."""

_HANDS = 4.0
"""A hand covers little of most lessons, so its mean is small from the beginning."""
