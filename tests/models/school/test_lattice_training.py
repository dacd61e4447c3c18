"""Training goes on where it stopped, and what is exported says the same."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.school import lattice_lessons, lattice_training  # noqa: E402
from models.school.lattice_export import check, export, quantise  # noqa: E402
from models.school.lattice_net import HINTS, STRIDE, Goal, LatticeNet, lattice_loss  # noqa: E402
from models.school.lattice_training import Course, load_checkpoint, train  # noqa: E402
from scanner.errors import ModelError  # noqa: E402
from scanner.finding import load_finder  # noqa: E402
from scanner.finding.look import CHANNELS, as_input  # noqa: E402
from scanner.finding.quads import PARTS  # noqa: E402

TILE = [[300, 200], [420, 210], [410, 330], [290, 320]]


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """One grey photograph with one white tile."""
    image = np.full((360, 640, 3), 90, np.uint8)
    cv2.fillConvexPoly(image, np.array(TILE, np.int32), (250, 250, 250))
    cv2.imwrite(str(tmp_path / "00000_0.jpg"), image)
    told = {
        "tiles": [{"corners": TILE, "visible": 1.0}],
        "loose": [],
        "hands": [],
        "size": [640, 360],
    }
    (tmp_path / "00000_0.json").write_text(json.dumps(told))
    (tmp_path / "00000.done").touch()
    return tmp_path


def test_training_goes_on_where_it_stopped(
    album: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lattice_lessons, "SIZE", (128, 64))
    nowhere, kept = tmp_path / "nowhere", tmp_path / "kept.pt"
    course = Course(steps=4, batch=2, keep_every=2)
    whole = train(album, nowhere, tmp_path / "whole.pt", course, workers=0)

    class StoppedError(Exception):
        pass

    usual = lattice_training._keep

    def keep_and_stop(*args, **parts):
        usual(*args, **parts)
        raise StoppedError

    with monkeypatch.context() as patch:
        patch.setattr(lattice_training, "_keep", keep_and_stop)
        with pytest.raises(StoppedError):
            train(album, nowhere, kept, course, workers=0)
    again = train(album, nowhere, kept, course, workers=0)
    for one, two in zip(whole.state_dict().values(), again.state_dict().values(), strict=True):
        assert torch.allclose(one.float(), two.float(), atol=1e-4)
    assert load_checkpoint(kept).head.bias.shape == (CHANNELS,)


def test_a_right_answer_costs_less_than_a_wrong_one() -> None:
    def field(channels: int) -> torch.Tensor:
        return torch.zeros(1, channels, 8, 8)

    goal = Goal(field(1), field(1) + 1, field(PARTS), field(1), field(1), field(HINTS))
    goal.heat[0, 0, 3, 4] = goal.weight[0, 0, 3, 4] = 1
    right = field(CHANNELS + HINTS)
    right[:, [0, *range(1 + PARTS, CHANNELS + HINTS)]] = -9
    right[0, 0, 3, 4] = 9
    wrong, shifted, waved = right.clone(), right.clone(), right.clone()
    wrong[0, 0, 6, 6] = 9
    shifted[0, 1, 3, 4] = 0.5
    waved[:, CHANNELS - 1] = 9
    costs = [float(lattice_loss(told, goal)) for told in (right, wrong, shifted, waved)]
    assert costs[0] < 0.01
    assert costs[1] > 1
    assert costs[2] == pytest.approx(1.5, abs=0.01)
    assert costs[3] > 1


@pytest.mark.filterwarnings("ignore")
def test_the_exported_net_says_the_same(tmp_path: Path, album: Path) -> None:
    torch.manual_seed(1)
    net = LatticeNet().eval()
    export(net, tmp_path / "whole.onnx")
    assert check(net, tmp_path / "whole.onnx") < 1e-3
    run = load_finder(tmp_path / "whole.onnx")
    picture = as_input(np.zeros((100, 90, 3), np.uint8))
    assert picture.shape == (1, 3, 128, 128)
    assert run(picture).shape == (1, CHANNELS, 128 // STRIDE, 128 // STRIDE)
    quantise(tmp_path / "whole.onnx", tmp_path / "small.onnx", [album / "00000_0.jpg"])
    small = load_finder(tmp_path / "small.onnx")
    assert (tmp_path / "small.onnx").stat().st_size < (tmp_path / "whole.onnx").stat().st_size / 2
    assert np.abs(small(picture) - run(picture)).mean() < 0.5


def test_what_is_no_network_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        load_finder(tmp_path / "missing.onnx")
    (tmp_path / "text.onnx").write_text("sheep")
    with pytest.raises(ModelError, match="no network"):
        load_finder(tmp_path / "text.onnx")
