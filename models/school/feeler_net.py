"""The feeler network: does a tile lie just here, and where exactly are its corners?"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.school.reader_net import Conv


class FeelerNet(nn.Module):
    """(n, 3, 48, 48) crops to (n, 10): the logit of a tile, its corners' shift (4, 2), and the
    logit of how much of the place a hand covers.

    It looks at one place only, so it learns borders, gaps and shadows and not what games print.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (24, 48, 80, 96)):
        super().__init__()
        w1, w2, w3, w4 = widths
        self.look = nn.Sequential(
            Conv(3, w1, 2, size=5), Conv(w1, w2, 2), Conv(w2, w2), Conv(w2, w3, 2), Conv(w3, w3),
            Conv(w3, w4), nn.Flatten(), nn.Linear(w4 * 36, 128), nn.ReLU(), nn.Linear(128, 10),
        )  # fmt: skip

    def forward(self, crops: Tensor) -> Tensor:
        told: Tensor = self.look(crops)
        return told


def feeler_loss(told: Tensor, tile: Tensor, shift: Tensor, covered: Tensor) -> Tensor:
    """`tile` (n,) 1, 0 or -1 for nobody knows; `shift` (n, 4, 2) counts where a tile is; `covered`
    (n,) 0..1."""
    known, there = tile >= 0, tile > 0.5
    seen = nn.functional.binary_cross_entropy_with_logits(
        told[:, 0], tile.clamp(min=0), reduction="none"
    )
    off = nn.functional.smooth_l1_loss(
        told[:, 1:9].reshape(-1, 4, 2), shift, beta=0.03, reduction="none"
    ).mean((1, 2))
    hand = nn.functional.binary_cross_entropy_with_logits(told[:, 9], covered)
    felt = (seen * known).sum() / known.sum().clamp(min=1)
    shaped = torch.where(there, off, torch.zeros_like(off)).sum() / there.sum().clamp(min=1)
    return felt + 6 * shaped + hand
