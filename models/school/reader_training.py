"""Training of the reader network, resumable at any step."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F  # noqa: N812
from torch.utils.data import DataLoader, IterableDataset
from tqdm import tqdm

from models.school.album import pictures_of
from models.school.reader_lessons import UNKNOWN, study
from models.school.reader_net import ReaderNet

Batch = dict[str, Tensor]


@dataclass(frozen=True)
class Course:
    """How long and how hard to train; measured on 2 cores."""

    steps: int = 10000
    pictures: int = 5
    """per step"""
    crops: int = 28
    """per picture: a board's worth"""
    peak: float = 2.5e-3
    """highest learning rate of the one cycle"""
    decay: float = 2e-4
    steady: float = 0.998
    """of the running mean of weights that is kept at the end"""
    every: int = 500
    """steps between checkpoints and looks at the validation album"""
    seed: int = 1


class Classroom(IterableDataset[Batch]):
    """Endless batches: each a few pictures with the same number of crops."""

    def __init__(self, place: Path, course: Course, start: int):
        self.place, self.course, self.start = place, course, start

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        number, workers = (0, 1) if info is None else (info.id, info.num_workers)
        step = self.start + number
        pictures = pictures_of(self.place)
        while True:
            rng = np.random.default_rng([self.course.seed, step])
            pages: list[dict[str, NDArray[Any]]] = []
            while len(pages) < self.course.pictures:
                picture = pictures[int(rng.integers(len(pictures)))]
                page = study(picture, rng, self.course.crops)
                if page is not None:
                    pages.append(page)
            yield {
                key: torch.from_numpy(np.concatenate([p[key] for p in pages])) for key in pages[0]
            }
            step += workers
            if step % 200 < workers:
                # An album may still grow while it is learnt from.
                pictures = pictures_of(self.place)


def losses(said: Batch, batch: Batch) -> dict[str, Tensor]:
    """The loss of each head; unknown answers do not count."""
    found = {}
    for name in ("sight", "edges", "joined", "guest", "sheep", "fish"):
        logits = said[name].reshape(-1, said[name].shape[-1])
        answers = batch[name].reshape(-1)
        known = (answers != UNKNOWN).sum().clamp(min=1)
        found[name] = (
            F.cross_entropy(logits, answers, ignore_index=UNKNOWN, reduction="sum") / known
        )
    off = F.smooth_l1_loss(said["shift"], batch["shift"], beta=0.02, reduction="none").mean((1, 2))
    found["shift"] = (off * batch["known"]).sum() / batch["known"].sum().clamp(min=1)
    return found


WEIGHTS = {
    "sight": 0.5, "edges": 4.0, "joined": 1.5, "guest": 1.0, "sheep": 1.0, "fish": 0.7,
    "shift": 20.0,
}  # fmt: skip
"""Edges decide nearly everything, so they weigh most."""


def train(album: Path, work: Path, course: Course | None = None) -> Path:
    """Train from nothing or from the last checkpoint; returns the file of the finished weights."""
    course = course or Course()
    work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(course.seed)
    net = ReaderNet().to(memory_format=torch.channels_last)
    steady = torch.optim.swa_utils.AveragedModel(
        net,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(course.steady),
        use_buffers=True,
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.peak, weight_decay=course.decay)
    cycle = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, course.peak, total_steps=course.steps + 1, pct_start=0.1
    )
    kept = work / "reader.pt"
    start = 0
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        net.load_state_dict(state["net"])
        steady.load_state_dict(state["steady"])
        optimiser.load_state_dict(state["optimiser"])
        cycle.load_state_dict(state["cycle"])
        start = int(state["step"])
    loader = DataLoader(
        Classroom(album / "train", course, start), batch_size=None, num_workers=1, prefetch_factor=6
    )
    began = time.monotonic()
    with tqdm(total=course.steps, initial=start, unit="step", desc="reader") as bar:
        for step, batch in zip(range(start + 1, course.steps + 1), loader, strict=False):
            said = net.train()(batch["x"].to(memory_format=torch.channels_last), course.pictures)
            parts = losses(said, batch)
            loss = sum((WEIGHTS[name] * part for name, part in parts.items()), torch.zeros(()))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            cycle.step()
            steady.update_parameters(net)
            bar.update()
            if step % 25 == 0:
                bar.set_postfix(loss=f"{loss.item():.3f}", edges=f"{parts['edges'].item():.3f}")
            if step % course.every == 0 or step == course.steps:
                shown = examine(steady.module, album / "validation")
                _note(work / "curves.csv", {
                    "step": step, "minutes": round((time.monotonic() - began) / 60, 2),
                    "loss": round(loss.item(), 4), **shown,
                })  # fmt: skip
                state = {
                    "net": net.state_dict(), "steady": steady.state_dict(), "step": step,
                    "optimiser": optimiser.state_dict(), "cycle": cycle.state_dict(),
                    "course": asdict(course),
                }  # fmt: skip
                torch.save(state, work / "draft.pt")
                (work / "draft.pt").replace(kept)
                torch.save(steady.module.state_dict(), work / "reader_weights.pt")
    return work / "reader_weights.pt"


@torch.no_grad()
def examine(net: torch.nn.Module, place: Path, most: int = 60, crops: int = 40) -> dict[str, float]:
    """Share of right answers by head on the validation album, always on the same crops."""
    net.eval()
    right: dict[str, list[float]] = {}
    for number, picture in enumerate(pictures_of(place)[:most]):
        page = study(picture, np.random.default_rng(number), crops)
        if page is None:
            continue
        said = net(torch.from_numpy(page["x"]).to(memory_format=torch.channels_last))
        for name in ("sight", "edges", "joined", "guest", "sheep", "fish"):
            answers = page[name]
            known = answers != UNKNOWN
            hit = said[name].argmax(-1).numpy() == answers
            right.setdefault(name, []).extend(hit[known].tolist())
        whole = (said["edges"].argmax(-1).numpy() == page["edges"]).all(1)
        right.setdefault("four_edges", []).extend(whole[page["edges"][:, 0] != UNKNOWN].tolist())
        off = np.abs(said["shift"].numpy() - page["shift"])[page["known"]]
        right.setdefault("shift", []).extend(off.mean((1, 2)).tolist())
    return {name: round(float(np.mean(hits)), 5) for name, hits in right.items()}


def _note(file: Path, row: dict[str, float]) -> None:
    new = not file.exists()
    with file.open("a", newline="") as out:
        writer = csv.DictWriter(out, row)
        if new:
            writer.writeheader()
        writer.writerow(row)
