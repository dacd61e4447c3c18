"""The reader: one run of the network over all crops of a picture gives beliefs about its tiles.

The network looks at all crops of a picture together (what the tiles of one table have in common
helps to read each of them), so crops of different pictures must not be mixed in one call.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from scanner.beliefs import GUESTS, TERRAINS, Beliefs, Sight
from scanner.errors import ModelError
from scanner.logs import log_softmax

Floats = NDArray[np.float32]

MODEL = "reader.onnx"
LABELS_KEY = "owczarek.labels"
TEMPERATURES_KEY = "owczarek.temperatures"
CALIBRATION_KEY = "owczarek.calibration"

LOG_HEADS = ("sight", "edges", "joined", "guest", "sheep", "fish")
"""Outputs that are logits over their last axis."""
RAW_HEADS = ("embedding", "shift")
"""Outputs taken as they are."""

THREADS = 2
"""One run over 60 crops is too short to feed more."""

MOST_CROPS = 512
"""So many crops go into one run, to bound memory; four boxes have fewer tiles."""


class Session(Protocol):
    """What is used of an onnxruntime session."""

    def run(
        self, output_names: Sequence[str], input_feed: Mapping[str, Any]
    ) -> Sequence[NDArray[Any]]: ...

    def get_outputs(self) -> Sequence[Any]: ...

    def get_modelmeta(self) -> Any: ...


def model_labels() -> dict[str, list[str]]:
    """What the metadata of a model must say under LABELS_KEY: the order of its outputs."""
    return {
        "terrains": [terrain.value for terrain in TERRAINS],
        "guests": ["" if guest is None else guest.value for guest in GUESTS],
        "sights": [sight.name.lower() for sight in Sight],
    }


class FaceReader:
    """Turns evened crops into beliefs with an injected session."""

    honesty: Mapping[str, Any]
    """how raw confidences become honest ones, as fitted for this model; empty where nobody has"""

    def __init__(self, session: Session, name: str = MODEL) -> None:
        self._session, self._name = session, name
        facts: Mapping[str, str] = session.get_modelmeta().custom_metadata_map
        _check_labels(facts.get(LABELS_KEY), name)
        self._temperatures = _temperatures(facts.get(TEMPERATURES_KEY), name)
        self.honesty = _parse(facts.get(CALIBRATION_KEY, "{}"), name, CALIBRATION_KEY)
        missing = {*LOG_HEADS, *RAW_HEADS} - {output.name for output in session.get_outputs()}
        if missing:
            raise ModelError(f"{name}: the model lacks the outputs {', '.join(sorted(missing))}")

    def read(self, crops: Floats) -> Beliefs:
        """Beliefs about crops (n, 3, 64, 64) float32 as `even_light` makes them."""
        heads = (*LOG_HEADS, *RAW_HEADS)
        # Without any crop one empty run would do, but not every operator takes it.
        parts = [
            dict(zip(heads, self._session.run(heads, {"crops": part}), strict=True))
            for part in _parts(crops if len(crops) else np.zeros((1, *crops.shape[1:]), np.float32))
        ]
        joined = {
            head: np.concatenate([part[head] for part in parts])[: len(crops)] for head in heads
        }
        for head in LOG_HEADS:
            joined[head] = log_softmax(joined[head] / self._temperatures[head])
        try:
            return Beliefs(**{head: np.asarray(joined[head], np.float32) for head in heads})
        except ValueError as problem:
            raise ModelError(f"{self._name}: {problem}") from None


def load_reader(file: Path | None = None) -> FaceReader:
    """The reader that comes with the program, or another file."""
    import onnxruntime

    path = file or Path(str(resources.files("models") / MODEL))
    if not path.is_file():
        raise ModelError(f"{path.name}: the network that reads tiles is not installed")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    # Threads that wait by spinning keep the finder's threads from a core.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    try:
        session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
    except Exception as problem:
        # onnxruntime's own errors share no base class below Exception.
        raise ModelError(f"{path.name}: not a network that can be run") from problem
    return FaceReader(cast(Session, session), path.name)


def _parts(crops: Floats) -> list[Floats]:
    return [crops[i : i + MOST_CROPS] for i in range(0, len(crops), MOST_CROPS)]


def _check_labels(text: str | None, name: str) -> None:
    if text is None:
        raise ModelError(f"{name}: no labels in the model, it is none of ours")
    told = _parse(text, name, LABELS_KEY)
    for kind, wanted in model_labels().items():
        if told.get(kind) != wanted:
            raise ModelError(f"{name}: the model knows other {kind} than this program")


def _temperatures(text: str | None, name: str) -> dict[str, float]:
    """One divisor of the logits per head, 1 where the model names none."""
    told = {} if text is None else _parse(text, name, TEMPERATURES_KEY)
    found = {head: told.get(head, 1.0) for head in LOG_HEADS}
    for head, value in found.items():
        if not isinstance(value, int | float) or not (math.isfinite(value) and value > 0):
            raise ModelError(f"{name}: the temperature of {head} is {value!r}")
    return {head: float(value) for head, value in found.items()}


def _parse(text: str, name: str, key: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ModelError(f"{name}: {key} in the model is no JSON object")
    return told
