"""From the trained net to the shipped file: ONNX, checked against PyTorch, then int8."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray

from models.school.bare import bare
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


class _Pictures:
    """Calibration pictures for onnxruntime, one after another."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.left = list(files)

    def get_next(self) -> dict[str, Any] | None:
        if not self.left:
            return None
        image = cv2.imread(str(self.left.pop(0)), cv2.IMREAD_COLOR)
        if image is None:
            return self.get_next()
        small, _ = shrunk(np.asarray(image, np.uint8), LOOK_PX)
        # One size for all: the calibrator stacks what it sees.
        fixed = cv2.resize(small, (LOOK_PX, LOOK_PX * 3 // 4))
        return {"pictures": as_input(np.asarray(fixed, np.uint8))}


def quantise(whole: Path, file: Path, pictures: Sequence[Path]) -> None:
    """Write the int8 form of a float ONNX file; the last layer stays as it is."""
    from onnxruntime.quantization import (
        CalibrationDataReader,
        CalibrationMethod,
        QuantFormat,
        QuantType,
        quantize_static,
    )
    from onnxruntime.quantization.shape_inference import quant_pre_process

    class Reader(_Pictures, CalibrationDataReader):  # type: ignore[misc]
        pass

    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.onnx"
        quant_pre_process(str(whole), str(ready), skip_symbolic_shape=True)
        convs = [node.name for node in onnx.load(ready).graph.node if node.op_type == "Conv"]
        quantize_static(
            str(ready), str(file), Reader(pictures), quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, per_channel=True,
            calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=convs[-1:],
        )  # fmt: skip
    model = onnx.load(file)
    _describe(model)
    file.write_bytes(model.SerializeToString())
