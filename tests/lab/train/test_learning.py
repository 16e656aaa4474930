"""Fitting, what is learned from a hand, and a training run from start to end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from app.games.gin.melds import deadwood, deadwood_after_discard
from app.lab.train import training
from app.lab.train.__main__ import main
from app.lab.train.duel import duel
from app.lab.train.fitting import Adam, Labelled, Late, fit, gradients
from app.lab.train.forks import labelled
from app.lab.train.policies import HeuristicPolicy, Learner, Samples
from app.lab.train.rivals import rival
from app.players.base import full_name
from app.players.gin.expert import Expert
from app.players.gin.net.batch import Floats
from app.players.gin.net.endings import CLASSES, DEAD, WAYS, worth_table
from app.players.gin.net.evaluator import NO_CARD, VALUES, evaluate_throws, evaluator, load
from app.players.gin.net.features import COMMON, EXTRA, OWN
from app.players.gin.net.lockstep import deal
from app.players.gin.net.network import EXTENDED_CARDS, Network, fresh, grown, shapes
from tests.players.gin.net.mirror import compare


def _positions(rng: np.random.Generator, count: int, *, extended: bool = False) -> Labelled:
    target = np.zeros((count, CLASSES), dtype=np.float16)
    # The ending depends on the first own number alone.
    own = rng.random((count, OWN + EXTRA * extended)).astype(np.float16)
    target[np.arange(count), (own[:, 0] > 0.5).astype(int)] = 1
    return Labelled(
        rng.integers(0, 1 << 52, (count, len(EXTENDED_CARDS))),
        rng.integers(-1, 52, count),
        rng.random((count, COMMON)).astype(np.float16),
        own,
        target,
    )


def _loss(weights: dict[str, Floats], data: Labelled) -> float:
    return gradients(weights, data, np.arange(len(data)), np.arange(4))[0]


@pytest.mark.parametrize("extended", [False, True])
def test_gradients_are_those_of_the_loss(extended: bool) -> None:
    rng = np.random.default_rng(1)
    data = _positions(rng, 64, extended=extended)
    start = fresh(rng, 12, 6, extended=extended)
    weights = {name: weight.astype(np.float64) for name, weight in start.items()}
    found = gradients(weights, data, np.arange(64), np.arange(4))[1]  # type: ignore[arg-type]
    for name, weight in weights.items():
        place = np.unravel_index(int(np.abs(found[name]).argmax()), weight.shape)
        kept, step = weight[place], 1e-4
        weight[place] = kept + step
        above = _loss(weights, data)  # type: ignore[arg-type]
        weight[place] = kept - step
        below = _loss(weights, data)  # type: ignore[arg-type]
        weight[place] = kept
        assert found[name][place] == pytest.approx((above - below) / (2 * step), rel=0.02)


@pytest.mark.long
def test_fitting_learns() -> None:
    rng = np.random.default_rng(2)
    data = _positions(rng, 8192)
    weights = fresh(rng, 32, 16)
    before = _loss(weights, data)
    adam = Adam(weights)
    for _ in range(40):
        fit(adam, data, rng, 3e-3)
    assert _loss(weights, data) < min(0.6, before / 4)


def test_the_late_weights_are_the_mean_of_the_last_steps() -> None:
    late = Late({"third": np.zeros((2, 2), dtype=np.float32)})
    late.add({"third": np.ones((2, 2), dtype=np.float32)})
    assert late.weights["third"] == pytest.approx(0.9), "there was little to take the mean of"
    for _ in range(9000):
        late.add({"third": np.full((2, 2), 2, dtype=np.float32)})
    assert late.weights["third"] == pytest.approx(2, abs=1e-3)
    late.add({"third": np.zeros((2, 2), dtype=np.float32)})
    assert late.weights["third"] == pytest.approx(2, abs=5e-3), "a single one counts little"


def test_what_was_played_before_is_fitted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted: list[list[int]] = []
    known: list[Labelled] = []

    def noted(adam: Adam, data: Labelled, rng: np.random.Generator, rate: float) -> float:
        if not any(each is data for each in known):
            known.append(data)
        fitted[-1].extend(number for number, each in enumerate(known) if each is data)
        return 0.0

    monkeypatch.setattr(training, "fit", noted)
    plan = training.TrainingPlan(
        seed=1,
        rounds=6,
        hands=16,
        rivals=[rival("simple")],
        against=0.5,
        rates=(1e-3, 1e-4),
        width=8,
        second=4,
        extended=False,
        keep=4,
        older=2,
        parts=1,
    )
    with ThreadPoolExecutor(1) as pool:
        run = training.Training(plan, pool)
        for number in range(plan.rounds):
            fitted.append([])
            run.round(number)
    assert [each[-1] for each in fitted] == [0, 1, 2, 3, 4, 5], "the newest last"
    assert [len(each) for each in fitted] == [1, 2, 3, 3, 3, 3]
    assert all(each == sorted(set(each)) for each in fitted)
    assert min(fitted[-1]) >= 2, "older ones are gone"


def test_a_network_answers_with_chances() -> None:
    rng = np.random.default_rng(3)
    network = Network(fresh(rng, 16, 8))
    endings = network.endings(rng.standard_normal((50, 16)).astype(np.float32))
    assert endings.shape == (50, CLASSES)
    assert np.allclose(endings.sum(axis=1), 1, atol=1e-5)
    assert (endings > 0).all()


def test_earlier_choices_learn_from_later_ones() -> None:
    """Two choices of side 0 in game 0, one of side 1; the second choice was evaluated."""
    evaluated = np.full((3, CLASSES), -1.0)
    evaluated[2] = 0.0
    evaluated[2, DEAD] = 1.0
    samples = Samples(
        game=[np.array([0, 0]), np.array([0])],
        mover=[np.array([0, 1]), np.array([0])],
        cards=[np.zeros((3, 4), dtype=np.int64)],
        top=[np.zeros(3, dtype=np.int64)],
        common=[np.zeros((3, COMMON), dtype=np.float16)],
        own=[np.zeros((3, OWN), dtype=np.float16)],
        endings=[evaluated.astype(np.float16)],
    )
    target = labelled(samples, np.array([2]), trust=0.75).target
    assert np.flatnonzero(target[2]).tolist() == [2]
    assert np.flatnonzero(target[1]).tolist() == [2 + WAYS]
    assert target[0, 2] == pytest.approx(0.75)
    assert target[0, DEAD] == pytest.approx(0.25)


@pytest.mark.long
def test_a_run_writes_values_that_a_player_can_load(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "values.npz"
    run = "--rounds 2 --hands 32 --width 16 --second 8"
    main(f"--out {out} {run} --jobs 1".split())
    first = load(out)
    assert set(shapes(extended=False)) <= set(first.network.weights)
    assert first.shares.sum() == pytest.approx(1)
    again = tmp_path / "again.npz"
    main(f"--out {again} {run} --jobs 2".split())
    assert again.read_bytes() == out.read_bytes(), "the same seed learns the same"
    more = tmp_path / "more.npz"
    main(
        f"--start {out} --out {more} --rounds 1 --hands 32 --extended --width 24 --second 12 "
        "--greedy 0.5 --forks 2 --rivals waiter:2 patient --jobs 1".split()
    )
    told = capsys.readouterr().out.splitlines()[-1]
    assert all(f"{name} " in told for name in ("heuristics", "waiter", "patient"))
    second = load(more)
    assert second.network.extended
    assert second.network.weights["second"].shape == (24, 12)
    main(
        f"--start {more} --out {out} --rounds 1 --hands 32 --extended --width 24 --second 12 "
        "--judged 8 --rivals strong --jobs 1".split()
    )
    assert not np.array_equal(load(out).network.weights["top"], second.network.weights["top"])


def test_a_grown_network_answers_what_the_small_one_does() -> None:
    rng = np.random.default_rng(4)
    small = fresh(rng, 12, 6)
    large = grown(fresh(rng, 20, 9, extended=True), small)
    full = np.full(20, 100)
    table = deal(rng, 20, np.full(20, 10), full, full)
    table.draw()
    evaluated = [
        evaluate_throws(
            Network(weights),
            table.knowledge(),
            table.hand,
            np.full(20, NO_CARD),
            np.zeros((20, CLASSES), dtype=np.float32),
        ).endings
        for weights in (small, large)
    ]
    assert np.allclose(evaluated[0], evaluated[1], atol=1e-6)


def test_the_greedy_take_what_lowers_their_deadwood() -> None:
    rng = np.random.default_rng(7)
    full = np.full(300, 100)
    table = deal(rng, 300, np.full(300, 10), full, full)
    takes = HeuristicPolicy.crowd(rng, 300, yardsticks=0, greedy=1).takes(table, 1)
    hands, tops = table.hand.tolist(), table.top.tolist()
    lowered = [
        deadwood_after_discard(hand | 1 << top) < deadwood(hand)
        for hand, top in zip(hands, tops, strict=True)
    ]
    assert takes.tolist() == lowered


@pytest.mark.long
def test_a_duel_has_two_sides() -> None:
    forth, back = (
        duel(rival(first), rival(second), 150, np.random.default_rng(5))
        for first, second in (("mixed", "casual"), ("casual", "mixed"))
    )
    assert forth.points > 0 > back.points
    assert forth.games > 0.5 > back.games
    values = rival(str(VALUES["expert-1"]))
    even = duel(values, values, 20, np.random.default_rng(6))
    assert even.points == 0
    assert even.games == pytest.approx(0.5)


def test_the_expert_plays_as_it_was_trained() -> None:
    newest = Expert(3)
    learned = evaluator(full_name(newest))
    worth = worth_table(learned.shares)
    learner = Learner(learned.network, worth, np.random.default_rng(0), explore=0.0)
    compared, odd = compare(newest, learner, 6)
    assert compared > 80
    # Where two choices are worth the same to the last digit, rounding may choose.
    assert odd <= 1
