"""Training of the lattice net: seeded, resumable, with a progress bar."""

from __future__ import annotations

import copy
import os
from dataclasses import dataclass
from pathlib import Path

# Threads that wait by spinning slow everything ten times when the machine has other work.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("GOMP_SPINCOUNT", "0")

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset, Subset
from tqdm import tqdm

from models.school.album import pictures_of
from models.school.lattice_lessons import LatticeLessons
from models.school.lattice_net import Goal, LatticeNet, lattice_loss


@dataclass(frozen=True)
class Course:
    """How long and how boldly the net learns."""

    steps: int = 9000
    batch: int = 8
    """lessons per step"""
    rate: float = 2.5e-3
    """highest learning rate; 1e-2 diverges"""
    decay: float = 1e-4
    memory: float = 0.998
    """how slowly the averaged net follows"""
    seed: int = 4
    keep_every: int = 100


USUAL = Course()


def train(
    album: Path, foreign: Path, checkpoint: Path, course: Course = USUAL, workers: int = 1
) -> LatticeNet:
    """Learn from an album and a foreign album; goes on from the checkpoint if there is one.

    The net that is returned is the running average, which finds better than the last state.
    """
    torch.set_num_threads(1)
    torch.manual_seed(course.seed)
    net = LatticeNet().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = copy.deepcopy(net).eval()
    helper = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=course.decay)
    plan = torch.optim.lr_scheduler.OneCycleLR(
        helper, course.rate, total_steps=course.steps, pct_start=0.08
    )
    done = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        for part, name in ((net, "net"), (mean, "mean"), (helper, "helper"), (plan, "plan")):
            part.load_state_dict(kept[name])
        done = int(kept["done"])
    lessons = LatticeLessons(
        pictures_of(album), pictures_of(foreign), course.steps * course.batch, course.seed
    )
    left = Subset(lessons, range(done * course.batch, len(lessons)))
    smooth = 0.0
    with tqdm(total=course.steps, initial=done, unit="step", desc="lattice") as bar:
        for batch in _batches(left, course.batch, workers):
            loss = _step(net, batch, helper)
            plan.step()
            done += 1
            _follow(mean, net, min(course.memory, 1 - 1 / (1 + done / 4)))
            smooth = loss if smooth == 0 else 0.98 * smooth + 0.02 * loss
            bar.set_postfix(loss=f"{smooth:.3f}")
            bar.update()
            if done % course.keep_every == 0 or done == course.steps:
                _keep(checkpoint, net=net, mean=mean, helper=helper, plan=plan, done=done)
    return mean


def load_checkpoint(checkpoint: Path) -> LatticeNet:
    """The averaged net of a training that may still go on."""
    net = LatticeNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["mean"])
    return net.eval()


def _batches(lessons: Dataset[tuple[Tensor, ...]], size: int, workers: int) -> DataLoader[
    tuple[Tensor, ...]
]:  # fmt: skip
    return DataLoader(
        lessons, size, num_workers=workers, prefetch_factor=4 if workers else None, drop_last=True
    )


def _step(net: LatticeNet, batch: list[Tensor], helper: torch.optim.Optimizer) -> float:
    pictures, *fields = batch
    net.train()
    shown = as_input(pictures).contiguous(memory_format=torch.channels_last)
    loss = lattice_loss(net(shown), Goal(*fields))
    helper.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    helper.step()
    return float(loss.detach())


def as_input(pictures: Tensor) -> Tensor:
    """(n, 3, h, w) uint8 to the -1..1 that the net expects, as the scanner does it."""
    return pictures.float() / 127.5 - 1.0


@torch.no_grad()
def _follow(mean: LatticeNet, net: LatticeNet, memory: float) -> None:
    for kept, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
        if kept.dtype.is_floating_point:
            kept.lerp_(new, 1 - memory)
        else:
            kept.copy_(new)


def _keep(checkpoint: Path, *, done: int, **parts: object) -> None:
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    draft = checkpoint.with_suffix(".draft")
    states = {name: part.state_dict() for name, part in parts.items()}  # type: ignore[attr-defined]
    torch.save({**states, "done": done}, draft)
    draft.replace(checkpoint)
