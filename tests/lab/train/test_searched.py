"""What the search finds, as it is learned."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from app.lab.train import searched
from app.lab.train.fitting import inputs
from app.lab.train.rivals import rival
from app.lab.train.searched import Task, apart, main, measured, search
from app.lab.train.siblings import Siblings
from app.players.gin.net.batch import Floats
from app.players.gin.net.endings import worth_table
from app.players.gin.net.evaluator import VALUES, load
from app.players.gin.net.network import Network
from app.players.gin.net.search import USUAL, Choices, Values, Worlds

EXPERT = load(VALUES["expert-2"])
WORTH = worth_table(EXPERT.shares)
TASK = Task(EXPERT, [], 0.0, 12, 0.4, replace(USUAL, near=0.02, worlds=8), None)


@lru_cache(maxsize=1)
def found() -> Siblings:
    return search(TASK, (3, 0))


def _said(weights: dict[str, Floats], data: Siblings) -> tuple[Floats, Floats]:
    """The chances of the classes, and of winning the match."""
    blocks, given = inputs(weights, data, np.arange(len(data)), np.arange(4))
    chances = Network(weights).endings(given @ np.concatenate([weights[name] for name in blocks]))
    needed = data.needed.astype(np.int64)
    return chances, (chances * WORTH[needed[:, 0], needed[:, 1]]).sum(axis=1)


def test_choices_are_given_to_the_network_as_they_were_weighed() -> None:
    data = found()
    chances, wins = _said(dict(EXPERT.network.weights), data)
    assert chances == pytest.approx(data.target.astype(np.float32), abs=2e-3)
    starts = np.append(np.flatnonzero(data.first), len(data))
    sizes = np.diff(starts)
    assert starts[0] == 0
    assert len(sizes) > 12
    assert sizes.min() >= 2
    assert sizes.max() <= USUAL.choices + 1
    for start, end in pairwise(starts):
        told = wins[start:end]
        assert told[0] == pytest.approx(told.max(), abs=1e-4), "the best by the network is first"
        assert told.min() > told[0] - 0.0201
        assert len({tuple(row) for row in data.needed[start:end].tolist()}) == 1


def test_a_choice_is_worth_the_mean_of_its_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Worlds, choices: Choices, count: int) -> Values:
        assert count == 8
        worlds: Values = np.arange(count)[:, None] + choices.card / 100
        return worlds

    monkeypatch.setattr(Worlds, "play", play)
    data = search(replace(TASK, hands=6), (3, 1))
    assert data.got == pytest.approx(3.5 + data.top / 100, abs=1e-5)


def test_only_the_player_is_asked_and_not_its_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    movers: list[int] = []
    monkeypatch.setattr(
        searched.Asking, "_ask", lambda self, table, barred: movers.append(int(table.mover[0]))
    )
    monkeypatch.setattr(Siblings, "together", lambda parts: parts)
    for number in range(8):
        movers.clear()
        task = replace(TASK, rivals=[rival("waiter")], against=1.0, hands=1, often=1.0)
        search(task, (5, number))
        assert len(set(movers)) == 1, "one of the two"
    movers.clear()
    search(replace(task, against=0.0), (5, 0))
    assert set(movers) == {0, 1}


def test_what_is_kept_is_not_searched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = replace(TASK, hands=4, folder=tmp_path)
    first = search(task, (4, 0))
    assert [path.name for path in tmp_path.iterdir()] == ["4-0.npz"]
    monkeypatch.setattr(Worlds, "play", None)
    again = search(task, (4, 0))
    for each in fields(Siblings):
        one, other = getattr(first, each.name), getattr(again, each.name)
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def test_who_says_what_was_found_gains_by_it() -> None:
    data = found()
    own = dict(EXPERT.network.weights)
    same = measured(own, replace(data, got=_said(own, data)[1]), WORTH)
    assert same.off == pytest.approx(0, abs=1e-10)
    assert same.gained == pytest.approx(0, abs=1e-6)
    others = dict(load(VALUES["expert-3"]).network.weights)
    shifted = measured(others, replace(data, got=_said(others, data)[1] + 0.5), WORTH)
    assert shifted.off == pytest.approx(0, abs=1e-10), "what siblings have in common is nothing"
    assert shifted.gained > 0
    assert shifted.changed > 0.1


def test_the_last_decisions_are_kept_apart() -> None:
    data = found()
    learned, kept = apart(data, 0.25)
    assert len(learned) + len(kept) == len(data)
    assert kept.first[0]
    assert learned.first[0]
    assert kept.first.sum() == pytest.approx(data.first.sum() / 4, abs=1)


def test_a_run_learns_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "gone.npz"), "--out", str(tmp_path / "out.npz")])
    assert "There is no file" in capsys.readouterr().err
    out = tmp_path / "out.npz"
    run = f"{VALUES['expert-2']} --out {out} --parts 2 --hands 10 --often 0.5 --worlds 4 --jobs 1"
    main(f"{run} --epochs 3 --size 4 --rivals waiter patient:2 --against 0.6".split())
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 5
    assert "decisions" in told[0]
    learned = [float(line.split("learned ")[1].split("%")[0]) for line in told[2:]]
    assert learned[-1] < learned[0]
    assert not np.array_equal(load(out).network.weights["top"], EXPERT.network.weights["top"])
