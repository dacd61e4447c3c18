"""From the trained net to the shipped file: ONNX, checked against PyTorch, then int8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray

from models.school.bare import bare
from models.school.int8 import to_int8
from models.school.lattice_net import LatticeNet
from scanner.finding.look import ROUND_TO, as_input, shrunk
from scanner.finding.model import metadata

Image = NDArray[np.uint8]

LOOK_PX = 640
TOLERANCE = 2e-3
"""Largest difference of any output between PyTorch and ONNX, in logits or parts."""


def export(net: LatticeNet, file: Path) -> None:
    """Write the net as float ONNX with free picture sizes and check that it says the same."""
    net = net.eval()
    sample = torch.zeros(1, 3, 6 * ROUND_TO, 10 * ROUND_TO)
    free = {2: torch.export.Dim("rows", min=1) * ROUND_TO, 3: torch.export.Dim("columns", min=1)
            * ROUND_TO}  # fmt: skip
    program = torch.onnx.export(
        net, (sample,), dynamo=True, dynamic_shapes=(free,), input_names=["pictures"],
        output_names=["told"], verbose=False,
    )  # fmt: skip
    if program is None:
        raise RuntimeError("torch.onnx gave no program")
    model = program.model_proto
    _describe(model)
    file.write_bytes(model.SerializeToString())
    check(net, file)


def _describe(model: onnx.ModelProto) -> None:
    bare(model)
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, metadata())


def check(net: LatticeNet, file: Path) -> float:
    """The largest difference between PyTorch and the file on noise of two sizes."""
    import onnxruntime

    session = onnxruntime.InferenceSession(file.read_bytes(), providers=["CPUExecutionProvider"])
    worst = 0.0
    rng = np.random.default_rng(1)
    for rows, columns in ((2, 3), (4, 2)):
        shape = 1, 3, rows * ROUND_TO, columns * ROUND_TO
        noise = rng.uniform(-1, 1, shape).astype(np.float32)
        with torch.no_grad():
            wanted = net(torch.from_numpy(noise)).numpy()
        told = session.run(None, {"pictures": noise})[0]
        worst = max(worst, float(np.abs(told - wanted).max()))
    if worst > TOLERANCE:
        raise ValueError(f"{file}: ONNX differs from PyTorch by {worst:.4f}")
    return worst


def _shown(files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Pictures as the net gets them, all of one size: the calibrator stacks what it sees."""
    for file in files:
        image = cv2.imread(str(file), cv2.IMREAD_COLOR)
        if image is not None:
            small, _ = shrunk(np.asarray(image, np.uint8), LOOK_PX)
            fixed = cv2.resize(small, (LOOK_PX, LOOK_PX * 3 // 4))
            yield {"pictures": as_input(np.asarray(fixed, np.uint8))}


def quantise(whole: Path, file: Path, pictures: Sequence[Path]) -> None:
    """Write the int8 form of a float ONNX file; the last layer stays as it is."""
    model = to_int8(whole, file, _shown(pictures), last_as_it_is=1)
    _describe(model)
    file.write_bytes(model.SerializeToString())
