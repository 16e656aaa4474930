"""The mean of values that were learned apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.lab.train.mean import main, mean
from app.players.gin.net.evaluator import VALUES, Evaluator, load, save
from app.players.gin.net.network import Network

EXPERT = load(VALUES["expert-2"])


def _moved(by: float) -> Evaluator:
    weights = {name: weight + by for name, weight in EXPERT.network.weights.items()}
    return Evaluator(Network(weights), EXPERT.shares * (1 + by))


def test_the_mean_lies_in_the_middle_of_all(tmp_path: Path) -> None:
    paths = [tmp_path / "less.npz", tmp_path / "more.npz", tmp_path / "much.npz"]
    for path, by in zip(paths, (-0.5, 0.25, 1.0), strict=True):
        save(_moved(by), path)
    out = tmp_path / "mean.npz"
    main([*map(str, paths), "--out", str(out)])
    found, expected = load(out), _moved(0.25)
    assert found.network.weights.keys() == EXPERT.network.weights.keys()
    for name, weight in found.network.weights.items():
        assert weight.dtype == np.float32
        assert weight == pytest.approx(expected.network.weights[name], abs=1e-6)
    assert found.shares == pytest.approx(expected.shares)


def test_networks_of_other_sizes_have_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = load(VALUES["expert-3"])
    with pytest.raises(ValueError, match="same size"):
        mean([EXPERT, other])
    for asked, expected in (
        ([VALUES["expert-2"], VALUES["expert-3"]], "Only networks of the same size have a mean"),
        ([VALUES["expert-2"], tmp_path / "none.npz"], "none.npz"),
    ):
        with pytest.raises(SystemExit):
            main([*map(str, asked), "--out", str(tmp_path / "out.npz")])
        assert expected in capsys.readouterr().err
    assert not (tmp_path / "out.npz").exists()
