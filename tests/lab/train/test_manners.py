"""How the network that tells manners is learned: what is noted, the gradients, and a run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.train.belief import fresh_weights
from app.lab.train.manners import Data, Part, gather, gradients, main, play, rivals
from app.players.gin.net.manners import Manner, manners, shapes
from app.players.gin.net.sightings import Sightings
from app.rummy.cards import PACK


def noted() -> Data:
    with ThreadPoolExecutor(1) as pool:
        return gather((4, 0), 3, pool)


def test_the_expert_notes_what_it_saw_of_each_player() -> None:
    data = noted()
    assert {manner for manner, _ in rivals()} == {*Manner} == {*data.manner.tolist()}
    assert data.weight.mean() == pytest.approx(1)
    by_manner = [data.weight[data.manner == manner].sum() for manner in Manner]
    assert by_manner == pytest.approx([by_manner[0]] * len(Manner))
    seen = data.seen
    assert (seen.hand & (seen.unseen | seen.known) == 0).all()
    assert (np.bitwise_count(seen.unseen) == seen.stock + seen.hidden).all()
    assert (PACK & ~seen.unseen & seen.known == seen.known).all()
    assert {*seen.phase.tolist()} == {0, 1, 2, 3}


def test_the_same_hands_are_played_again() -> None:
    one, other = (play(Part((1, 2, 3), 8, 5)) for _ in range(2))
    assert np.array_equal(one.hand, other.hand)
    assert np.array_equal(one.thrown_at, other.thrown_at)
    assert not np.array_equal(one.hand[:9], play(Part((1, 2, 4), 8, 5)).hand[:9])


def test_the_gradients_are_those_of_the_loss() -> None:
    data = noted()
    part = data.rows(np.arange(0, len(data.manner), 7))
    rng = np.random.default_rng(1)
    weights: dict[str, Any] = {
        name: weight.astype(np.float64) + 0.1 * rng.standard_normal(weight.shape)
        for name, weight in fresh_weights(rng, shapes(6, 5)).items()
    }
    _, slopes = gradients(weights, part)
    assert slopes.keys() == weights.keys()
    for name, weight in weights.items():
        way = rng.standard_normal(weight.shape)
        losses = [
            gradients({**weights, name: weight + step * way}, part)[0] for step in (1e-6, -1e-6)
        ]
        measured = (losses[0] - losses[1]) / 2e-6
        assert (slopes[name] * way).sum() == pytest.approx(measured, rel=1e-3, abs=1e-3), name


@pytest.mark.long
def test_a_run_learns_and_its_values_can_be_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "manners.npz"
    main(f"--out {out} --hands 300 --epochs 2 --batch 256 --jobs 1 --seed 5".split())
    *_, last = capsys.readouterr().out.splitlines()
    assert float(last.split()[2].rstrip(",")) < 0.9
    assert float(last.split()[6].rstrip(";")) < 1
    found = manners(out).chances(Sightings.rows(noted().seen, slice(0, 5)))
    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_the_shipped_values_tell_manners_of_hands_they_have_not_seen() -> None:
    data = noted()
    said = manners().chances(data.seen)[np.arange(len(data.manner)), data.manner]
    assert -(np.log(said) * data.weight).mean() < 0.9
