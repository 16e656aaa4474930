"""What the other is believed to hold: from the view alone, in every hand that is drawn, as often
as it should be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from app.cards.cards import Cards, as_set, iterate
from app.games.gin.melds import deadwood
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.players.gin.inference import held_by_opponent
from app.players.gin.net.batch import resampled, with_suits_changed
from app.players.gin.net.belief import Belief, belief, shape_of, stage_of
from app.players.gin.net.features import planes
from app.players.gin.net.sightings import Sightings
from app.players.gin.worlds import worlds
from app.players.registry import JUDGE, decide
from tests.again import again
from tests.players.dealing import shuffled_hand
from tests.players.gin.net.hands import believed

ASKED = {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAST_CARD}


@cache
def moments(player: str, first: int, count: int) -> list[tuple[View, Cards]]:
    """Views of whoever is to draw or throw, and what the other holds, in hands of two players."""
    found = []
    for seed in range(first, first + count):
        hand = shuffled_hand(Rules(last_card=True), seed)
        while not hand.is_over:
            view = hand.view(hand.to_act)
            if view.phase in ASKED:
                found.append((view, hand.hands[view.opponent]))
            hand.apply(decide(player, view, 0))
    return found


def test_hands_that_are_drawn_fit_the_view_and_have_no_gin() -> None:
    phases = set()
    for number, (view, _) in enumerate(moments("strong", 0, 6)[::3]):
        drawn = believed(view, 20, number)
        assert len(drawn) == 20
        known = view.known[view.opponent]
        for held in drawn.tolist():
            assert held.bit_count() == 10
            assert held & known == known
            assert held & ~(known | view.unseen) == 0
            assert deadwood(held) > 0
        phases.add(view.phase)
    assert {Phase.UPCARD, Phase.DRAW, Phase.DISCARD} <= phases


def test_it_asks_nothing_but_the_view_and_the_seed() -> None:
    """The hidden cards may lie elsewhere; another seed gives other hands."""
    view, held = moments("strong", 0, 6)[25]
    other = next(worlds(view, Random(1)))
    assert other.hands[view.opponent] != held
    again_seen = other.view(view.seat)
    assert np.array_equal(believed(again_seen, 50, 3), believed(view, 50, 3))
    assert not np.array_equal(believed(view, 50, 4), believed(view, 50, 3))
    assert len(set(believed(view, 50, 3).tolist())) > 25


def test_cards_that_go_together_are_held_together() -> None:
    """The next card of the suit, or another of the rank, oftener than any other card with both
    their own chances.
    """
    view, _ = moments("strong", 0, 6)[20]
    drawn = believed(view, 3000, 1)
    held = drawn[:, None] >> np.arange(52) & 1
    both, alone = held.T @ held / 3000, held.mean(axis=0)
    unseen = list(iterate(view.unseen))
    ratios: dict[bool, list[float]] = {True: [], False: []}
    for one, other in combinations(unseen, 2):
        if alone[one] * alone[other] > 0.02:
            rank_steps, same_suit = abs(one % 13 - other % 13), one // 13 == other // 13
            goes = rank_steps == 0 or (same_suit and rank_steps == 1)
            ratios[goes].append(both[one, other] / (alone[one] * alone[other]))
    assert min(len(ratios[True]), len(ratios[False])) > 15
    assert np.mean(ratios[True]) > np.mean(ratios[False]) + 0.1


def small(view: View, unseen: int, missing: int) -> Sightings:
    """What is seen when all but a few cards lie open."""
    seen = Sightings.of_views([view])
    few = as_set(list(iterate(view.unseen))[:unseen])
    known = as_set(list(iterate(view.unseen & ~few))[: 10 - missing])
    return replace(seen, unseen=np.array([few]), known=np.array([known]))


def chances(values: Belief, seen: Sightings, hands: list[Cards]) -> NDArray[np.float64]:
    """The chances that a single row tells of whole hands, by 64 orders in which the cards of each
    may be drawn.
    """
    rng, orders = np.random.default_rng(1), 64
    held = np.array(hands)
    rows = seen.rows(np.zeros(len(hands), dtype=np.int64))
    drawing = values.begin(rows).rows(np.repeat(np.arange(len(hands)), orders))
    left = drawing.left.copy()
    hidden = np.repeat(planes(held & ~rows.known), orders, axis=0)
    order = np.argsort(-hidden * rng.random(hidden.shape), axis=1)
    found = np.ones(len(left))
    for place in range(int(left.max())):
        going = np.flatnonzero(left > place)
        part = drawing.rows(going)
        chance = values.next(part)[np.arange(len(going)), order[going, place]]
        # In another order any of the cards that are left comes now.
        found[going] *= chance * (left[going] - place)
        values.add(part, order[going, place])
        drawing.put(going, part)
    told = found.reshape(len(hands), orders).mean(axis=1)
    told *= np.exp(values.weigh(*shape_of(held, rows.unseen), stage_of(rows)))
    drawn: NDArray[np.float64] = told / values.weighed(seen, 35_000, rng)[1].mean()
    return drawn


def test_whole_hands_are_drawn_as_often_as_their_chances_say() -> None:
    view, _ = moments("strong", 0, 6)[30]
    seen = small(view, 7, 3)
    values, rng = belief(), np.random.default_rng(1)
    known = int(seen.known[0])
    hands = [known | as_set(cards) for cards in combinations(iterate(int(seen.unseen[0])), 3)]
    told = chances(values, seen, hands)
    assert told.sum() == pytest.approx(1, abs=0.01)
    assert told.max() > 1.5 / len(hands)
    some, weights = values.weighed(seen, 8000, rng)
    drawn = Counter(some[resampled(weights, rng)].tolist())
    assert drawn.keys() <= set(hands)
    often = np.array([drawn[hand] / 8000 for hand in hands])
    assert np.abs(often - told).max() < 0.02


def test_suits_are_alike() -> None:
    seen = Sightings.of_views([view for view, _ in moments("strong", 0, 6)[::9]])
    suits = [2, 0, 3, 1]
    places = np.concatenate([np.arange(13) + 13 * suits.index(new) for new in range(4)])
    tops = np.where(seen.top < 0, -1, np.array(suits)[seen.top // 13] * 13 + seen.top % 13)
    changed = replace(seen, top=tops)
    for name in ("hand", "unseen", "known", "shown", "thrown", "left"):
        setattr(changed, name, with_suits_changed(getattr(seen, name), suits))
    for name in ("thrown_at", "left_at", "taken_at"):
        setattr(changed, name, getattr(seen, name)[:, places])
    values = belief()
    one, other = (values.next(values.begin(each)) for each in (seen, changed))
    assert other == pytest.approx(one[:, places], abs=1e-4)
    assert np.abs(other - one).max() > 0.01


def losses(found: list[tuple[View, Cards]]) -> Iterator[tuple[float, float]]:
    """By moment the log loss of the unseen cards, by the belief and by the estimate before it."""
    for view, held in found:
        unseen = list(iterate(view.unseen))
        is_held = np.array([held >> card & 1 == 1 for card in unseen])
        drawn = planes(believed(view, 1000, 0)).mean(axis=0)
        both = (
            np.clip(np.array(told)[unseen], 1e-3, 1 - 1e-3)
            for told in (drawn, held_by_opponent(view))
        )
        one, other = (-np.log(np.where(is_held, told, 1 - told)).mean() for told in both)
        yield float(one), float(other)


@pytest.mark.parametrize(("player", "less"), [(JUDGE, 0.03), again("planner", 0.02)])
def test_it_knows_more_than_the_estimate_before_it(player: str, less: float) -> None:
    found = moments(player, 1000, 6)[::3]
    mine, before = np.array(list(losses(found))).T
    assert mine.mean() < before.mean() - less
