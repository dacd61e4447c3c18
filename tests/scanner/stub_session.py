"""A session that answers like the network, without a model file."""

from __future__ import annotations

import json
from types import SimpleNamespace

import numpy as np

from scanner.beliefs import GUESTS, MAX_FISH, MAX_SHEEP, PAIRS, TERRAINS, Sight
from scanner.reader import LABELS_KEY, LOG_HEADS, RAW_HEADS, TEMPERATURES_KEY, model_labels

SHAPES = {
    "sight": (len(Sight),),
    "edges": (4, len(TERRAINS)),
    "joined": (len(PAIRS), 2),
    "guest": (len(GUESTS),),
    "sheep": (4, MAX_SHEEP + 1),
    "fish": (4, MAX_FISH + 1),
    "embedding": (8,),
    "shift": (4, 2),
}


class StubSession:
    """Gives logits that depend on each crop alone; remembers how often it was run."""

    def __init__(self, facts=None, heads=(*LOG_HEADS, *RAW_HEADS), shapes=None):
        self.facts = metadata() if facts is None else facts
        self.heads = heads
        self.shapes = SHAPES | (shapes or {})
        self.runs: list[int] = []

    def get_modelmeta(self):
        return SimpleNamespace(custom_metadata_map=self.facts)

    def get_outputs(self):
        return [SimpleNamespace(name=name) for name in self.heads]

    def run(self, output_names, input_feed):
        crops = input_feed["crops"]
        assert crops.dtype == np.float32
        assert crops.shape[1:] == (3, 64, 64)
        self.runs.append(len(crops))
        light = crops.mean(axis=(1, 2, 3))
        return [self._answer(name, light) for name in output_names]

    def _answer(self, name, light):
        shape = self.shapes[name]
        ramp = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
        return light.reshape(-1, *[1] * len(shape)) * ramp


def metadata(temperatures=None, **labels):
    facts = {LABELS_KEY: json.dumps(model_labels() | labels)}
    if temperatures is not None:
        facts[TEMPERATURES_KEY] = json.dumps(temperatures)
    return facts
