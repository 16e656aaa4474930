"""What a search would gain: choices played on, and the one that is chosen."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from app.games.gin.rules import Rules
from app.lab.search import Asked, checked, chosen, compared, decisions, main, pictures, real_hands
from app.lab.train.open_play import JUDGE
from app.lab.train.policies import Learner
from app.players.gin.net.batch import deadwood
from app.players.gin.net.belief import belief
from app.players.gin.net.chance import brought
from app.players.gin.net.endings import worth_table
from app.players.gin.net.evaluator import evaluator


@cache
def asked(count: int) -> list[Asked]:
    """The first decisions of a few hands that allow a knock."""
    found, weighed = decisions(12, 0.4, 3)
    assert weighed > len(found)
    return [each for each in found if each.knocks.any()][:count]


def expert() -> Learner:
    judge = evaluator(JUDGE)
    return Learner(judge.network, worth_table(judge.shares), np.random.default_rng(0), 0.0)


def test_a_knock_brings_what_it_is_worth_and_a_throw_what_play_makes_of_it() -> None:
    thrown = set()
    found = compared(asked(3), real_hands, 3, expert(), 1)
    for each, points in zip(asked(3), found, strict=True):
        assert points.shape == (3, len(each.card))
        place = int(np.flatnonzero(each.knocks)[0])
        kept = each.table.hand ^ np.int64(1) << each.card[place]
        scored = brought(Rules(), kept, each.table.rival, np.zeros(1, dtype=bool))
        assert (points[:, place] == scored).all()
        thrown |= set(points[:, place - 1].tolist())
    assert len(thrown) > 3


def test_every_picture_gives_hands_that_may_be() -> None:
    rng = np.random.default_rng(1)
    for each in asked(3):
        for name, picture in pictures(belief()).items():
            hands = picture(each, 30, rng)
            known = each.table.known_rival
            assert (np.bitwise_count(hands) == 10).all()
            assert (hands & known == known).all()
            assert (hands & ~(each.seen.unseen | known) == 0).all()
            if name in ("likely", "belief"):
                assert (deadwood(hands) > 0).all()


def test_a_choice_is_changed_where_another_clearly_brings_more() -> None:
    points = np.array([[0.0, 1.0, 4.0], [0.0, 1.1, -1.0], [0.0, 0.9, 0.5], [0.0, 1.0, 0.9]])
    assert chosen(points, 0.0) == 2
    assert chosen(points, 2.0) == 1
    assert chosen(-points, 0.0) == 0


@pytest.mark.long
def test_a_run_tells_what_each_picture_gains(capsys: pytest.CaptureFixture[str]) -> None:
    main("--hands 20 --often 0.1 --worlds 8 --checks 8 --errors 1 --pictures belief real".split())
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines if line[1] == "1.0"] == ["belief", "real"]


def test_only_choices_that_are_changed_are_checked() -> None:
    gains = checked(asked(3), [[0, 1, 0], [0, 0, 0]], 3, expert(), 1)
    assert np.argwhere(gains).tolist() == [[1, 1]]
