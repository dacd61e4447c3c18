"""From network outputs to beliefs, and models that are none of ours."""

import numpy as np
import pytest
from stub_session import StubSession, metadata

from scanner.errors import ModelError
from scanner.logs import log_softmax
from scanner.reader import (
    LABELS_KEY,
    MOST_CROPS,
    TEMPERATURES_KEY,
    FaceReader,
    load_reader,
)


def crops(*lights: float) -> np.ndarray:
    return np.stack([np.full((3, 64, 64), light, np.float32) for light in lights])


def test_one_run_gives_beliefs_about_all_crops():
    session = StubSession()
    beliefs = FaceReader(session).read(crops(0.0, 0.5, 1.0))
    assert session.runs == [3]
    assert len(beliefs) == 3
    for head in (beliefs.sight, beliefs.edges, beliefs.joined, beliefs.guest, beliefs.fish):
        assert head.dtype == np.float32
        np.testing.assert_allclose(np.exp(head).sum(-1), 1.0, rtol=1e-5)
    np.testing.assert_allclose(np.exp(beliefs.sight[0]), 0.2, rtol=1e-5)
    np.testing.assert_allclose(beliefs.shift[2], np.arange(8).reshape(4, 2))


def test_temperatures_soften_only_their_own_head():
    hot = FaceReader(StubSession(metadata({"edges": 2.0}))).read(crops(1.0))
    cold = FaceReader(StubSession()).read(crops(1.0))
    np.testing.assert_allclose(np.diff(hot.edges[0]), np.diff(cold.edges[0]) / 2, rtol=1e-3)
    np.testing.assert_array_equal(hot.sight, cold.sight)


def test_no_crops_no_beliefs():
    assert len(FaceReader(StubSession()).read(np.zeros((0, 3, 64, 64), np.float32))) == 0


def test_very_many_crops_go_in_several_runs():
    session = StubSession()
    many = np.zeros((MOST_CROPS + 1, 3, 64, 64), np.float32)
    assert len(FaceReader(session).read(many)) == len(many)
    assert session.runs == [MOST_CROPS, 1]


@pytest.mark.parametrize(
    ("session", "complaint"),
    [
        (StubSession({}), "no labels"),
        (StubSession({LABELS_KEY: "[]"}), "no JSON object"),
        (StubSession({LABELS_KEY: "{"}), "no JSON object"),
        (StubSession(metadata(terrains=["k", "y"])), "other terrains"),
        (StubSession(metadata(guests=["wolf"])), "other guests"),
        (StubSession(metadata(sights=["face"])), "other sights"),
        (StubSession(metadata() | {TEMPERATURES_KEY: "3"}), "no JSON object"),
        (StubSession(metadata({"sight": 0})), "temperature of sight"),
        (StubSession(metadata({"edges": "warm"})), "temperature of edges"),
        (StubSession(heads=("sight", "edges")), "lacks the outputs embedding, fish"),
    ],
)
def test_a_model_of_another_kind_is_refused(session, complaint):
    with pytest.raises(ModelError, match=complaint):
        FaceReader(session)


def test_a_model_with_other_shapes_is_refused():
    reader = FaceReader(StubSession(shapes={"sheep": (4, 3)}))
    with pytest.raises(ModelError, match="sheep: shape"):
        reader.read(crops(0.5))


def test_a_missing_or_foreign_file_is_said_so(tmp_path):
    with pytest.raises(ModelError, match="not installed"):
        load_reader(tmp_path / "nothing.onnx")
    file = tmp_path / "diary.onnx"
    file.write_text("Dear diary")
    with pytest.raises(ModelError, match=r"diary.onnx: not a network"):
        load_reader(file)


def test_log_softmax_of_large_numbers():
    np.testing.assert_allclose(log_softmax(np.array([1000.0, 1000.0])), np.log(0.5))
