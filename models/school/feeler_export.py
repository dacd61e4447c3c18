"""From the trained feeler to models/feeler.onnx: checked against PyTorch, then int8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from models.school.bare import bare
from models.school.feeler_lessons import feel
from models.school.feeler_net import FeelerNet
from models.school.int8 import to_int8
from scanner.finding.feeling import FEEL_PX
from scanner.finding.model import load_feeler

TOLERANCE = 1e-3


def load_weights(weights: Path) -> FeelerNet:
    """A trained feeler, ready to feel."""
    net = FeelerNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    return net.eval()


def export(weights: Path, file: Path, pictures: Sequence[Path]) -> None:
    """Write the int8 file, its range learnt from pictures; the layers behind the look stay float.

    Raises if the float form does not answer as the trained network does.
    """
    whole = file.with_suffix(".float.onnx")
    export_float(weights, whole)
    model = to_int8(whole, file, _shown(pictures))
    onnx.helper.set_model_props(bare(model), {"owczarek": "feeler"})
    file.write_bytes(model.SerializeToString())
    whole.unlink()


def _shown(pictures: Sequence[Path]) -> Iterator[dict[str, Any]]:
    for number, picture in enumerate(pictures):
        crops, *_ = feel(picture, np.random.default_rng(number), 40)
        yield {"crops": crops}


def export_float(weights: Path, file: Path) -> None:
    """Write the ONNX file; raises if it does not answer as the trained network does."""
    net = load_weights(weights)
    crops = torch.randn(5, 3, FEEL_PX, FEEL_PX)
    draft = file.with_suffix(".draft.onnx")
    torch.onnx.export(
        net, (crops,), draft, input_names=["crops"], output_names=["told"],
        dynamic_shapes=({0: torch.export.Dim("places", min=1, max=4096)},),
        dynamo=True, external_data=False, verbose=False,
    )  # fmt: skip
    model = bare(onnx.load(draft))
    onnx.helper.set_model_props(model, {"owczarek": "feeler"})
    onnx.save(model, draft)
    with torch.no_grad():
        wanted = net(crops).numpy()
    difference = float(np.abs(load_feeler(draft)(crops.numpy()) - wanted).max())
    if difference > TOLERANCE:
        raise RuntimeError(f"the exported feeler differs by {difference:.2g} from the trained one")
    draft.replace(file)
