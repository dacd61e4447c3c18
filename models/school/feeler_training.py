"""Training of the feeler, resumable at any step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset
from tqdm import tqdm

from models.school.album import pictures_of
from models.school.feeler_lessons import feel
from models.school.feeler_net import FeelerNet, feeler_loss

MISTAKES = "mistakes.json"
"""Beside the pictures of an album."""

Batch = tuple[Tensor, ...]


@dataclass(frozen=True)
class Course:
    """How long and how hard to train; measured on 2 cores."""

    steps: int = 8000
    until: int = 8000
    """stop here for now, to go on later"""
    pictures: int = 5
    crops: int = 52
    foreign: float = 0.4
    """share of pictures of other games"""
    mistakes: float = 0.2
    """share of pictures in which something was once taken for a tile, if such are known"""
    peak: float = 2.5e-3
    decay: float = 2e-4
    steady: float = 0.995
    every: int = 400
    seed: int = 3


class Classroom(IterableDataset[Batch]):
    """Endless batches from two albums."""

    def __init__(self, own: Path, foreign: Path, course: Course, start: int):
        self.own, self.foreign, self.course, self.start = own, foreign, course, start

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        number, workers = (0, 1) if info is None else (info.id, info.num_workers)
        own, foreign = pictures_of(self.own), pictures_of(self.foreign)
        wrong_own, wrong_foreign = _mistakes(self.own), _mistakes(self.foreign)
        step = self.start + number
        while True:
            rng = np.random.default_rng([self.course.seed, step])
            parts = []
            for _ in range(self.course.pictures):
                album, wrong = (own, wrong_own)
                if foreign and rng.random() < self.course.foreign:
                    album, wrong = foreign, wrong_foreign
                picture = album[int(rng.integers(len(album)))]
                if wrong and rng.random() < self.course.mistakes:
                    picture = picture.with_name(list(wrong)[int(rng.integers(len(wrong)))])
                parts.append(feel(picture, rng, self.course.crops, wrong.get(picture.name, ())))
            together = (np.concatenate(part) for part in zip(*parts, strict=True))
            yield tuple(torch.from_numpy(part) for part in together)
            step += workers


def _mistakes(album: Path) -> dict[str, list[Any]]:
    """What was felt wrongly in an album, by picture; nothing before anybody has looked."""
    file = album / MISTAKES
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def train(own: Path, foreign: Path, work: Path, course: Course | None = None) -> Path:
    """Train from nothing or from the last checkpoint; returns the file of the weights."""
    course = course or Course()
    work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(course.seed)
    net = FeelerNet().to(memory_format=torch.channels_last)
    steady = torch.optim.swa_utils.AveragedModel(
        net,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(course.steady),
        use_buffers=True,
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.peak, weight_decay=course.decay)
    cycle = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, course.peak, total_steps=course.steps + 1, pct_start=0.1
    )
    kept, start = work / "feeler.pt", 0
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        for part, name in ((net, "net"), (steady, "steady"), (optimiser, "optimiser")):
            part.load_state_dict(state[name])
        cycle.load_state_dict(state["cycle"])
        start = int(state["step"])
    room = Classroom(own, foreign, course, start)
    loader = DataLoader(room, batch_size=None, num_workers=1, prefetch_factor=6)
    with tqdm(total=course.steps, initial=start, unit="step", desc="feeler") as bar:
        for step, (crops, *answers) in zip(
            range(start + 1, min(course.until, course.steps) + 1), loader, strict=False
        ):
            told = net.train()(crops.to(memory_format=torch.channels_last))
            loss = feeler_loss(told, *answers)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            cycle.step()
            steady.update_parameters(net)
            bar.update()
            if step % 25 == 0:
                bar.set_postfix(loss=f"{loss.item():.3f}")
            if step % course.every == 0 or step in (course.until, course.steps):
                tqdm.write(str(examine(steady.module, own.parent / "validation")))
                parts = {"net": net, "steady": steady, "optimiser": optimiser, "cycle": cycle}
                states = {name: part.state_dict() for name, part in parts.items()}
                torch.save({**states, "step": step}, work / "draft.pt")
                (work / "draft.pt").replace(kept)
                torch.save(steady.module.state_dict(), work / "feeler_weights.pt")
    return work / "feeler_weights.pt"


@torch.no_grad()
def examine(net: torch.nn.Module, place: Path, most: int = 60) -> dict[str, float]:
    """How often the feeler is right on unseen styles, and how far its corners are off."""
    net.eval()
    right, off, hand = [], [], []
    for number, picture in enumerate(pictures_of(place)[:most]):
        crops, tile, shift, covered = feel(picture, np.random.default_rng(number), 40)
        told = net(torch.from_numpy(crops)).numpy()
        known = tile >= 0
        right += ((told[:, 0] > 0) == (tile > 0.5))[known].tolist()
        error = np.abs(told[:, 1:9].reshape(-1, 4, 2) - shift).mean((1, 2))
        off += error[tile > 0.5].tolist()
        hand += np.abs(0.5 * (1 + np.tanh(told[:, 9] / 2)) - covered).tolist()
    found = {"right": right, "off": off, "hand": hand}
    return {name: round(float(np.mean(values)), 4) for name, values in found.items()}
