"""What a search would gain: choices played on, and the one that is chosen."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from app.games.gin.rules import Rules
from app.lab.search import (
    Asked,
    checked,
    chosen,
    compared,
    decisions,
    facing,
    main,
    pictures,
    real_hands,
    searched,
)
from app.lab.train.rivals import rival
from app.players.gin.net.batch import deadwood
from app.players.gin.net.belief import belief
from app.players.gin.net.chance import brought
from app.players.gin.net.search import USUAL


@cache
def asked(count: int) -> list[Asked]:
    """The first decisions of a few hands that allow a knock."""
    found, weighed = decisions(12, 0.4, 3)
    assert weighed > len(found)
    return [each for each in found if each.knocks.any()][:count]


def test_a_knock_brings_what_it_is_worth_and_a_throw_what_play_makes_of_it() -> None:
    thrown = set()
    found = compared(asked(3), real_hands, 3, facing(None), 1)
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


def test_against_another_only_the_expert_is_asked_and_the_other_answers() -> None:
    found, _ = decisions(12, 0.3, 3, rival("patient"))
    tables = [each.table for each in found]
    assert {int(table.mover[0]) for table in tables} == {0, 1}
    assert all(table.mover == 1 - table.game // 2 % 2 for table in tables)
    asked = found[:6]
    choices = [[0] * 6, [1] * 6]
    gains = [checked(asked, choices, 6, facing(who), 1) for who in (rival("patient"), None)]
    assert all(each[:, 1].any() and not each[:, 0].any() for each in gains)
    assert not np.array_equal(gains[0], gains[1])


@pytest.mark.long
def test_a_run_tells_what_each_picture_gains(capsys: pytest.CaptureFixture[str]) -> None:
    main("--hands 20 --often 0.1 --worlds 8 --checks 8 --errors 1 --pictures belief real".split())
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines if line[1] == "1.0"] == ["belief", "real"]


@pytest.mark.long
def test_against_another_it_tells_what_hangs_on_who_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main("--hands 20 --often 0.1 --checks 8 --pictures --rival patient --manners 0 1 0".split())
    lines = capsys.readouterr().out.splitlines()
    titles = [line.split(",")[1] for line in lines if line.startswith("Points")]
    assert titles == [" against patient", " against the expert"]
    assert [line.split()[0] for line in lines].count("search") == 2


def test_the_search_may_be_told_how_the_other_plays() -> None:
    found, _ = decisions(12, 0.1, 3)
    weighs, plain = (
        list(searched(found[:10], USUAL, 1, np.array(likely, dtype=np.float32)))
        for likely in ((1, 0, 0), (0, 0, 1))
    )
    assert weighs != plain


def test_a_rival_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--rival", "nobody.npz"])
    assert "nobody.npz" in capsys.readouterr().err


def test_only_choices_that_are_changed_are_checked() -> None:
    gains = checked(asked(3), [[0, 1, 0], [0, 0, 0]], 3, facing(None), 1)
    assert np.argwhere(gains).tolist() == [[1, 1]]
