"""The finder's network as it is shipped: an ONNX file run by onnxruntime."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.errors import ModelError
from scanner.finding.feeling import Feeler
from scanner.finding.look import ROUND_TO, STRIDE, TileNet
from scanner.finding.quads import UNIT_PX

THREADS = 2


def load_finder(path: Path | None = None, threads: int = THREADS) -> TileNet:
    """The network of a file, by default the one that comes with the program."""
    file = _shipped("lattice.onnx") if path is None else path
    session = _session(file, threads)
    _check(file, dict(session.get_modelmeta().custom_metadata_map))
    name = session.get_inputs()[0].name

    def run(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(session.run(None, {name: pictures})[0], np.float32)

    return run


def load_feeler(path: Path | None = None, threads: int = THREADS) -> Feeler:
    """The network that feels single tiles, by default the one that comes with the program."""
    file = _shipped("feeler.onnx") if path is None else path
    session = _session(file, threads)
    if session.get_modelmeta().custom_metadata_map.get("owczarek") != "feeler":
        raise ModelError(f"{file.name}: not a feeler's network")

    def run(crops: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(session.run(None, {"crops": crops})[0], np.float32)

    return run


def _session(file: Path, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # Threads that wait by spinning keep the other networks' threads from a core.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(
            file.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
    except OSError as problem:
        raise ModelError(f"{file.name}: the network cannot be read: {problem}") from problem
    except Exception as problem:
        # onnxruntime raises classes of its own that share no base but this one.
        raise ModelError(f"{file.name}: this is no network") from problem


def metadata() -> dict[str, str]:
    """What a network must say of itself to be understood here."""
    return {
        "owczarek": "lattice",
        "stride": str(STRIDE),
        "round_to": str(ROUND_TO),
        "unit_px": str(UNIT_PX),
        "input": "BGR / 127.5 - 1",
    }


def _check(file: Path, told: dict[str, str]) -> None:
    for key, wanted in metadata().items():
        if told.get(key) != wanted:
            raise ModelError(
                f"{file}: not a lattice network for this version "
                f"({key} is {told.get(key, 'missing')}, expected {wanted})"
            )


def _shipped(name: str) -> Path:
    import models

    return Path(models.__file__).parent / name
