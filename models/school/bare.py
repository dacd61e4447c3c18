"""Exported networks without the exporter's notes: they name files of whoever trained them."""

from __future__ import annotations

import onnx


def bare(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model without stack traces and remarks in its nodes; its own metadata stay."""
    graph = model.graph
    graph.doc_string = ""
    del graph.metadata_props[:]
    for part in (*graph.node, *graph.initializer, *graph.value_info, *graph.input, *graph.output):
        part.doc_string = ""
        del part.metadata_props[:]
    return model
