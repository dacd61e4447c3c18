"""From trained weights to models/reader.onnx, with labels and fitted temperatures inside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray

from models.school.album import pictures_of
from models.school.bare import bare
from models.school.reader_lessons import UNKNOWN, study
from models.school.reader_net import HEADS, ReaderNet
from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, TERRAINS, Sight

Array = NDArray[Any]

BELIEFS = ("sight", "edges", "joined", "guest", "sheep", "fish")
OUTPUTS = (*HEADS, "embedding")

LABELS = {
    "sights": [sight.name.lower() for sight in Sight],
    "terrains": [terrain.value for terrain in TERRAINS],
    "guests": ["" if guest is None else guest.value for guest in GUESTS],
    "most_sheep": MAX_SHEEP,
    "most_fish": MAX_FISH,
}


class _Told(torch.nn.Module):
    """The network with its answers in a fixed order, for one picture."""

    def __init__(self, net: ReaderNet):
        super().__init__()
        self.net = net

    def forward(self, crops: torch.Tensor) -> tuple[torch.Tensor, ...]:
        said = self.net(crops)
        return tuple(said[name] for name in OUTPUTS)


def load_weights(weights: Path) -> ReaderNet:
    """A trained network, ready to read."""
    net = ReaderNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    return net.eval()


def export(weights: Path, validation: Path, file: Path) -> None:
    """Write the ONNX file; raises if it does not answer as the trained network does."""
    net = load_weights(weights)
    crops = torch.randn(7, 3, 64, 64)
    draft = file.with_suffix(".draft.onnx")
    torch.onnx.export(
        _Told(net), (crops,), draft, input_names=["crops"], output_names=list(OUTPUTS),
        dynamic_shapes=({0: torch.export.Dim("tiles", min=1, max=512)},),
        dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
    model = bare(onnx.load(draft))
    onnx.helper.set_model_props(
        model,
        {
            "owczarek.labels": json.dumps(LABELS),
            "owczarek.temperatures": json.dumps(temperatures(net, validation)),
        },
    )
    onnx.save(model, draft)
    difference = compare(net, draft, crops.numpy())
    if difference > 1e-3:
        raise RuntimeError(f"the exported network differs by {difference:.2g} from the trained one")
    draft.replace(file)


def compare(net: ReaderNet, file: Path, crops: Array) -> float:
    """The largest difference between what PyTorch and ONNX say about the same crops."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    worst = 0.0
    for count in (1, len(crops)):
        told = session.run(list(OUTPUTS), {"crops": crops[:count]})
        with torch.no_grad():
            said = net(torch.from_numpy(crops[:count]))
        for name, row in zip(OUTPUTS, told, strict=True):
            worst = max(worst, float(np.abs(row - said[name].numpy()).max()))
    return worst


@torch.no_grad()
def temperatures(net: ReaderNet, validation: Path, most: int = 150) -> dict[str, float]:
    """For each head the factor that makes its probabilities honest on styles it never saw."""
    logits: dict[str, list[Array]] = {name: [] for name in BELIEFS}
    answers: dict[str, list[Array]] = {name: [] for name in BELIEFS}
    for number, picture in enumerate(pictures_of(validation)[:most]):
        page = study(picture, np.random.default_rng(10_000 + number), 40)
        if page is None:
            continue
        said = net(torch.from_numpy(page["x"]))
        for name in BELIEFS:
            known = page[name] != UNKNOWN
            logits[name].append(said[name].numpy()[known])
            answers[name].append(page[name][known])
    return {
        name: _temperature(np.concatenate(logits[name]), np.concatenate(answers[name]))
        for name in BELIEFS
    }


def _temperature(logits: Array, answers: Array) -> float:
    """The temperature with the least cross entropy, by trying; logits (n, c), answers (n,)."""

    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled = scaled - scaled.max(1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(1, keepdims=True))
        return float(-logs[np.arange(len(answers)), answers].mean())

    tried = np.geomspace(0.4, 4.0, 80)
    return round(float(tried[int(np.argmin([loss(t) for t in tried]))]), 4)
