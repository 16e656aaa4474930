"""How the other plays, by what it did: the network, the hands before, and who plays on for it."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from random import Random

import numpy as np
import pytest

from app.games.gin.actions import Discard, Knock
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View, remembered
from app.players.base import TurnPlayer
from app.players.gin.expert import Expert
from app.players.gin.net.batch import with_suits_changed
from app.players.gin.net.manners import Manner, by_rule, manners, shared_out
from app.players.gin.net.sightings import MOST, Sightings
from app.players.gin.simple import Simple
from app.players.gin.sparring import Miser, Planner, Waiter
from app.players.gin.strong import Strong
from tests.players.dealing import shuffled_hand
from tests.players.gin.net.mirror import compare

SETS = ("hand", "unseen", "known", "shown", "thrown", "left")
TIMES = ("thrown_at", "left_at", "taken_at")


@cache
def ends(other: type[TurnPlayer] | int, hands: int) -> tuple[View, ...]:
    """What strong saw at the end of hands against another: an expert where it is a number."""
    player = Expert(other) if isinstance(other, int) else other()
    found = []
    for seed in range(hands):
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        players = (Strong(), player)
        while hand.result is None:
            hand.apply(players[hand.to_act].decide(hand.view(hand.to_act), rng))
        found.append(hand.view(0))
    return tuple(found)


@pytest.mark.parametrize(
    ("other", "manner"),
    [
        (3, Manner.WEIGHS),
        (1, Manner.WEIGHS),
        (Planner, Manner.COUNTS),
        (Strong, Manner.COUNTS),
        (Simple, Manner.PLAIN),
    ],
)
def test_the_manner_of_a_player_shows_and_more_so_from_hand_to_hand(
    other: type[TurnPlayer] | int, manner: Manner
) -> None:
    told = []
    for size in (1, 4):
        chances = []
        for start in range(0, 24, size):
            *before, last = ends(other, 24)[start : start + size]
            view = last._replace(earlier=tuple(before))
            chances.append(manners().of_view(view, Sightings.of_views([last])))
        mean = np.mean(chances, axis=0)
        assert mean.sum() == pytest.approx(1)
        assert mean.argmax() == manner
        told.append(mean[manner])
    assert told[0] > 0.4
    assert told[1] > max(told[0], 0.6)


def test_a_hand_makes_no_manner_impossible() -> None:
    """So that a player who is like none of those that were learned from is taken for no other for
    ever by a single hand.
    """
    for view in ends(Simple, 24):
        one = manners().of_view(view, Sightings.of_views([view]))
        again = manners().of_view(view._replace(earlier=(view,)), Sightings.of_views([view]))
        assert (again >= one * 0.0199).all()


def test_the_order_of_the_suits_says_nothing() -> None:
    seen = Sightings.of_views(ends(Planner, 24))
    suits = [2, 0, 3, 1]
    told = manners().chances(seen)
    for name in SETS:
        setattr(seen, name, with_suits_changed(getattr(seen, name)[:, None], suits)[:, 0])
    for name in TIMES:
        changed = np.empty_like(getattr(seen, name)).reshape(-1, 4, 13)
        changed[:, suits] = getattr(seen, name).reshape(-1, 4, 13)
        setattr(seen, name, changed.reshape(-1, 52))
    top = np.maximum(seen.top, 0)
    seen.top = np.where(seen.top >= 0, np.array(suits)[top // 13] * 13 + top % 13, -1)
    assert manners().chances(seen) == pytest.approx(told, abs=1e-5)


def test_worlds_are_shared_out_by_how_likely_the_manners_are() -> None:
    shares = shared_out(np.array([0.5, 0.2, 0.3], dtype=np.float32), 64)
    assert np.bincount(shares).tolist() == [32, 13, 19]
    assert not shared_out(np.array([1, 0, 0], dtype=np.float32), 64).any()
    assert (shared_out(np.array([0, 0, 1], dtype=np.float32), 5) == Manner.PLAIN).all()


def test_who_counts_plays_on_as_planner_does() -> None:
    compared, odd = compare(Planner(), by_rule(np.array([Manner.COUNTS])), 6)
    assert compared > 50
    # Where two throws cost the same to the last digit, rounding may choose.
    assert odd <= 1


def test_who_is_plain_throws_high_and_knocks_as_the_yardstick_does() -> None:
    compared, odd = compare(Simple(), by_rule(np.array([Manner.PLAIN])), 12)
    assert compared > 80
    # The yardstick throws one of several equally high cards by chance.
    assert odd < compared / 5
    assert compare(Miser(), by_rule(np.array([Manner.PLAIN])), 12)[1] > compared / 4


def test_the_end_of_a_hand_tells_what_was_seen_before_it_was_shown() -> None:
    """The views of both sides, before the throw that ends a hand and after all is shown."""
    ended = set()
    for seed in range(100):
        hand, rng = shuffled_hand(Rules(big_gin_bonus=31), seed), Random(seed)
        player = (Simple(), Waiter())[seed % 2]
        while hand.result is None:
            if hand.phase is Phase.DISCARD:
                befores, mover = [hand.view(seat) for seat in (0, 1)], hand.to_act
                last = player.decide(befores[mover], rng)
                hand.apply(last)
            else:
                hand.apply(player.decide(hand.view(hand.to_act), rng))
        ended.add((type(last), bool(hand.laid_off)))
        gone = last.card if isinstance(last, Discard | Knock) else None
        thrown = 0 if gone is None else 1 << gone
        for seat in (0, 1):
            before = Sightings.of_views([befores[seat]])
            end = Sightings.of_views([hand.view(seat)])
            mine, theirs = (thrown, 0) if mover == seat else (0, thrown)
            assert end.hand[0] == before.hand[0] & ~mine
            assert end.shown[0] == before.shown[0] & ~mine
            assert end.known[0] == before.known[0] & ~theirs
            assert end.unseen[0] == before.unseen[0] & ~theirs
            assert (end.turn[0], end.turn_of_other[0]) == (before.turn[0], before.turn_of_other[0])
            if gone is not None and mover != seat:
                before.thrown_at[0, gone] = min(before.turn_of_other[0], MOST)
            for name in TIMES:
                assert np.array_equal(getattr(before, name), getattr(end, name)), name
    assert {Knock, Discard} <= {kind for kind, _ in ended}
    assert (Knock, True) in ended


def test_a_seat_looks_back_at_its_latest_hands() -> None:
    views = ends(Planner, 12)
    earlier: tuple[View, ...] = ()
    for view in views:
        earlier = remembered(earlier, view._replace(earlier=earlier))
    assert earlier == views[-10:]


def test_sightings_have_a_column_for_each_of_these() -> None:
    names = {column.name for column in fields(Sightings)}
    assert {*SETS, *TIMES} < names
