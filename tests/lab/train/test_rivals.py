"""Whom the network meets in training: by name, and what each kind of player does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.lab.train.__main__ import main
from app.lab.train.policies import Timed
from app.lab.train.rivals import COUNTING, KINDS, Knocks, UnknownRival, drawn, rival
from app.lab.train.selfplay import RoundTask, play
from app.players.base import full_name, level_of
from app.players.gin.counting import CountingPlayer
from app.players.gin.net.batch import Bools, Ints, deadwood
from app.players.gin.net.evaluator import VALUES, load
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy, deal
from app.players.registry import find
from tests.again import again, quick
from tests.players.gin.net.mirror import compare

EXPERT = str(VALUES["expert-1"])


class Watch:
    """Plays as a policy does, and notes every end of a turn."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.turn: list[Ints] = []
        self.least: list[Ints] = []
        self.knocked: list[Bools] = []

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        return self.policy.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        card, knocks = self.policy.throws(table, barred)
        assert (table.hand >> card & 1 == 1).all()
        assert (card != barred).all()
        one = np.int64(1)
        cards = np.arange(52)
        held = table.hand[:, None] >> cards & 1 == 1
        held &= cards != barred[:, None]
        rest = table.hand[:, None] ^ one << cards
        after = np.where(held, deadwood(rest.ravel()).reshape(rest.shape), 99)
        self.turn.append(table.turn)
        self.least.append(after.min(axis=1))
        self.knocked.append(knocks)
        down = np.flatnonzero(knocks)
        assert (after[down, card[down]] == after[down].min(axis=1)).all(), "no better knock"
        return card, knocks


def _watched(name: str, games: int = 60) -> tuple[Ints, Ints, Bools]:
    """By end of turn, the turn, the least deadwood, and whether it was a knock."""
    rng = np.random.default_rng(3)
    watch = Watch(rival(name.replace("EXPERT", EXPERT)).policy(rng, games))
    _hands(watch, rng, games)
    return np.concatenate(watch.turn), np.concatenate(watch.least), np.concatenate(watch.knocked)


def _hands(policy: Policy, rng: np.random.Generator, games: int) -> BatchPlay:
    full = np.full(games, 100)
    played = BatchPlay(policy, games)
    played.hands(deal(rng, games, np.full(games, 10), full, full))
    return played


@pytest.mark.parametrize("name", ["waiter", "patient:EXPERT"])
def test_some_wait_for_gin(name: str) -> None:
    _, least, knocked = _watched(name)
    assert (knocked == (least == 0)).all()
    assert ((least > 0) & (least <= 10)).sum() > 30


@pytest.mark.parametrize("name", ["bold:EXPERT", again("bold"), again("knocker")])
def test_some_knock_as_soon_as_they_may(name: str) -> None:
    _, least, knocked = _watched(name)
    assert (knocked == (least <= 10)).all()
    assert knocked.sum() > 50, "but for dead hands"


def test_the_patient_knock_early_or_with_next_to_nothing() -> None:
    turn, least, knocked = _watched("patient", 80)
    late = turn > 4
    assert not (knocked & late & (least > 2)).any()
    assert (late & (least > 2) & (least <= 10)).sum() > 30
    assert (knocked & ~late & (least > 2)).sum() > 5
    assert knocked[least == 0].all()


@pytest.mark.long
def test_gin_is_declared_by_every_kind() -> None:
    for name in KINDS:
        _, least, knocked = _watched(name, 12)
        assert knocked[least == 0].all(), name


def test_a_name_may_come_with_a_share() -> None:
    assert (rival("strong").name, rival("strong").share) == ("strong", 1.0)
    assert (rival("strong:2.5").name, rival("strong:2.5").share) == ("strong", 2.5)
    assert rival(f"{EXPERT}:3").share == 3.0
    assert rival(f"patient:{EXPERT}").knocks is Knocks.NEVER
    assert rival(f"bold:{EXPERT}:2").knocks is Knocks.AT_ONCE
    which = drawn(np.random.default_rng(1), [1.0, 3.0], 4000)
    assert np.bincount(which)[1] == pytest.approx(3000, abs=150)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody.npz", "There is no file nobody.npz:"),
        ("patient:nobody.npz", "There is no file nobody.npz:"),
        ("strong:0", "a number above 0, as in strong:2"),
        ("strong:-1", "a number above 0, as in strong:2"),
        ("strong:nan", "a number above 0, as in strong:2"),
        ("TEXT", "has no values of an expert"),
        ("OTHER", "has no values of an expert"),
    ],
)
def test_what_is_no_rival_is_a_sentence(
    tmp_path: Path, name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, other = tmp_path / "text.npz", tmp_path / "other.npz"
    text.write_text("values")
    np.savez(other, shares=np.zeros(3))
    name = name.replace("TEXT", str(text)).replace("OTHER", str(other))
    with pytest.raises(UnknownRival, match=sentence):
        rival(name)
    with pytest.raises(SystemExit):
        main(["--out", str(tmp_path / "out.npz"), "--rivals", name])
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said


def test_points_are_told_of_each_rival_and_its_time_is_not_counted() -> None:
    values = load(VALUES["expert-1"])
    task = RoundTask(
        seed=(1, 2),
        hands=30,
        weights=values.network.weights,
        shares=values.shares,
        explore=0.0,
        rivals=[rival("waiter"), rival("knocker:2")],
        against=1.0,
        trust=0.8,
        usual=1.0,
    )
    part = play(task)
    assert len(part.points) == len(part.rivals) == 30
    assert 0 < part.rivals.mean() < 1
    assert part.endings.sum() == 30
    timed = Timed(rival("waiter").policy(np.random.default_rng(1), 50))
    _hands(timed, np.random.default_rng(1), 50)
    assert timed.seconds > 0


@pytest.mark.parametrize("name", quick([full_name(player) for player in COUNTING], "strong-1"))
def test_they_decide_as_in_the_program(name: str) -> None:
    player = find(name)
    assert isinstance(player, CountingPlayer)
    policy = KINDS[level_of(name)](np.random.default_rng(1), 1)
    compared, odd = compare(player, policy, 6)
    assert compared > 50
    # Where two throws cost the same to the last digit, rounding may choose.
    assert odd <= 1
