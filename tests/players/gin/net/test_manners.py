"""How the other plays, by what it threw in earlier hands, and who plays on for it."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from app.cards.cards import as_set, iterate
from app.games.gin.actions import Action, Discard, Knock
from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase, View, remembered
from app.players.gin.counting import Strong
from app.players.gin.expert import Expert
from app.players.gin.moves import TurnPlayer
from app.players.gin.net.batch import Floats
from app.players.gin.net.evaluator import NO_CARD
from app.players.gin.net.hindsight import Throw, moves_of_other, shown_at_end
from app.players.gin.net.manners import AT_FIRST, MOVERS, Manner, by_rule, likely, shared_out
from app.players.gin.sparring import Miser, Planner, Simple, Waiter
from tests.again import again
from tests.players.dealing import shuffled_hand
from tests.players.gin.net.mirror import compare


@cache
def ends(other: type[TurnPlayer] | int, hands: int) -> tuple[View, ...]:
    """What strong saw at the end of hands against another: an expert where it is a number."""
    player = Expert(other) if isinstance(other, int) else other()
    found: list[View] = []
    for seed in range(hands):
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        players = (Strong(), player)
        while hand.result is None:
            hand.apply(players[hand.to_act].decide(hand.view(hand.to_act), rng))
        found += remembered((), hand.view(0), hand.hands)
    return tuple(found)


def looked_back(*earlier: View) -> Floats:
    """What is thought of the other after these hands."""
    return likely(earlier[-1]._replace(earlier=earlier))


@pytest.mark.parametrize(
    ("other", "manner"),
    [
        (3, Manner.WEIGHS),
        again(Planner, Manner.COUNTS),
        (Strong, Manner.COUNTS),
        again(Waiter, Manner.PLAIN),
    ],
)
def test_the_manner_of_a_player_shows_and_more_so_from_hand_to_hand(
    other: type[TurnPlayer] | int, manner: Manner
) -> None:
    """And of whom it shows that it plays by a rule, it is no longer taken for an expert."""
    views = ends(other, 16)
    told = []
    for size in (1, 4):
        chances = [looked_back(*views[start : start + size]) for start in range(0, 16, size)]
        mean = np.mean(chances, axis=0)
        assert mean.sum() == pytest.approx(1)
        told.append(mean[manner])
    first, later = told
    assert first > min(AT_FIRST[manner], 0.85)
    assert later > max(first, 0.6)
    assert manner is Manner.WEIGHS or mean[Manner.WEIGHS] < AT_FIRST[Manner.WEIGHS] / 2


@pytest.mark.parametrize("other", [Simple, again(Miser)])
def test_who_plays_by_a_rule_is_no_longer_taken_for_an_expert(other: type[TurnPlayer]) -> None:
    views = ends(other, 12)
    weighs = [looked_back(*views[start : start + 4])[Manner.WEIGHS] for start in range(0, 12, 4)]
    assert np.mean(weighs) < AT_FIRST[Manner.WEIGHS] / 2


def test_a_hand_makes_no_manner_impossible() -> None:
    """So that a player who is like none of those here is taken for no other for ever by a single
    hand.
    """
    for view in ends(Simple, 12):
        one, again = looked_back(view), looked_back(view, view)
        assert (again >= one * 0.0024).all()


def test_before_anything_was_seen_the_strongest_is_counted_on() -> None:
    view = ends(Simple, 12)[0]
    assert likely(view) == pytest.approx(AT_FIRST)
    assert AT_FIRST.sum() == pytest.approx(1)
    assert AT_FIRST.argmax() == Manner.WEIGHS
    hidden = view._replace(known=(0, 0))
    assert looked_back(hidden) == pytest.approx(AT_FIRST)


def test_equal_hands_tell_the_same_whatever_else_was_shown() -> None:
    """A program that is told of a hand by lines has no moves from its end."""
    for view in ends(Planner, 12)[::3]:
        last = max(place for place, (_, each) in enumerate(view.history) if throws(each))
        told = view._replace(
            history=view.history[: last + 1],
            known=(0, shown_at_end(view) or 0),
            spread=(),
            spread_deadwood=0,
            phase=Phase.LAYOFF,
        )
        assert np.array_equal(looked_back(told), looked_back(view))


def throws(action: Action) -> bool:
    return isinstance(action, Discard | Knock)


@pytest.mark.parametrize("manner", Manner)
def test_chances_of_moves_are_those_of_a_choice(manner: Manner) -> None:
    """Of all cards that may be thrown, and of taking and leaving, they are 1, and none is
    impossible.
    """
    mover, rows = MOVERS[manner], np.zeros(11, dtype=np.int64)
    for view in ends(Strong, 3):
        for move in moves_of_other(view)[:8]:
            cards = [*iterate(int(move.table.known[0]) | view.known[1] | view.unseen)]
            table = move.table.rows(rows)
            table.game = np.arange(11)
            if isinstance(move, Throw):
                cards = [move.card, *(card for card in cards if card != move.card)]
                table.hand = np.full(11, as_set(cards[:11]))
                found = mover.throws(table, np.full(11, NO_CARD), np.array(cards[:11]))
                assert found.sum() == pytest.approx(1, abs=1e-4)
            else:
                table.hand = np.full(11, as_set(cards[:10]))
                found, not_so = (mover.draws(table, move.opening, way) for way in (True, False))
                assert found + not_so == pytest.approx(1, abs=1e-4)
            assert found.min() > 0.002


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


def test_a_seat_looks_back_at_its_latest_hands() -> None:
    views = ends(Planner, 12)
    earlier: tuple[View, ...] = ()
    for view in views:
        earlier = remembered(earlier, view._replace(earlier=earlier), view.known)
    assert earlier == views[-10:]
