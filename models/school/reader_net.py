"""The reader network: crops of one picture in, beliefs about every face out."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Sight

HEADS: dict[str, tuple[int, ...]] = {
    "sight": (len(Sight),),
    "edges": (4, len(TERRAINS)),
    "joined": (len(PAIRS), 2),
    "guest": (len(GUESTS),),
    "sheep": (4, MAX_SHEEP + 1),
    "fish": (4, MAX_FISH + 1),
    "shift": (4, 2),
}
"""What is said about a crop, and the shape of each answer."""


class Conv(nn.Sequential):
    """A 3x3 convolution with its norm, and a ReLU unless told otherwise."""

    def __init__(self, ins: int, outs: int, stride: int = 1, *, size: int = 3, relu: bool = True):
        super().__init__(
            nn.Conv2d(ins, outs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outs)
        )
        if relu:
            self.append(nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions beside a straight way."""

    def __init__(self, width: int):
        super().__init__()
        self.first, self.second = Conv(width, width), Conv(width, width, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(self.first(x)))


class ReaderNet(nn.Module):
    """Reads all crops of a picture together.

    What the tiles of one table have in common (their palette, the light, how fences are drawn)
    is pooled over all crops and handed to each: a hue alone does not tell navy from black, but
    beside the other three flocks it does.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (24, 56, 112, 192), thought: int = 256):
        super().__init__()
        w1, w2, w3, w4 = widths
        self.low = nn.Sequential(
            Conv(3, w1, 2, size=5), Conv(w1, w1), Conv(w1, w2, 2), Residual(w2)
        )
        self.table = nn.Sequential(nn.Linear(2 * w2, 64), nn.ReLU(), nn.Linear(64, 2 * w3))
        self.middle = Conv(w2, w3, 2, relu=False)
        self.deep = nn.Sequential(Residual(w3), Conv(w3, w4, 2), Residual(w4))
        self.squeeze = nn.Sequential(Conv(w4, 64, size=1), nn.Flatten())
        self.company = nn.Sequential(nn.Linear(w4, 64), nn.ReLU())
        self.think = nn.Sequential(nn.Linear(64 * 16 + 64, thought), nn.ReLU())
        self.drop = nn.Dropout(0.1)
        self.answers = nn.ModuleDict(
            {name: nn.Linear(thought, _numbers(shape)) for name, shape in HEADS.items()}
        )

    def forward(self, crops: Tensor, pictures: int = 1) -> dict[str, Tensor]:
        """Crops (pictures * k, 3, 64, 64), those of one picture in a row, to logits by head."""
        low = self.low(crops)
        spread = torch.cat([low.mean((2, 3)), low.amax((2, 3))], 1)
        scale, offset = self.table(_shared(spread, pictures)).chunk(2, 1)
        middle = self.middle(low) * (1 + scale[:, :, None, None]) + offset[:, :, None, None]
        deep = self.deep(F.relu(middle))
        company = _shared(self.company(deep.mean((2, 3))), pictures)
        thought = self.think(torch.cat([self.squeeze(deep), company], 1))
        said = {
            name: head(self.drop(thought)).reshape(-1, *HEADS[name])
            for name, head in self.answers.items()
        }
        return {**said, "embedding": F.normalize(thought, dim=1)}


def _numbers(shape: tuple[int, ...]) -> int:
    return int(torch.Size(shape).numel())


def _shared(values: Tensor, pictures: int) -> Tensor:
    """Each row replaced by the mean over its picture: (pictures * k, d) to the same shape."""
    if pictures == 1:
        return values.mean(0, keepdim=True).expand_as(values)
    grouped = values.reshape(pictures, -1, values.shape[1])
    return grouped.mean(1, keepdim=True).expand_as(grouped).reshape(values.shape)
