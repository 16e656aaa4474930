"""What the other held when it threw: what it knew then, and hands that it may have had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from math import log
from random import Random

import numpy as np
import pytest

from app.games.gin.actions import Discard, Knock, LayOff, Spread
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import View, remembered
from app.players.gin.casual import Casual
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.evaluator import knowledge
from app.players.gin.net.features import Knowledge
from app.players.gin.net.hindsight import Throw, likelihood, shown_at_end, throws_of_other
from app.players.gin.net.lockstep import HandsInPlay
from app.players.gin.strong import Strong
from app.rummy.cards import Cards, iterate
from tests.players.dealing import shuffled_hand


def played(
    seeds: range, rules: Rules = PRESETS["tournament"]
) -> Iterator[tuple[View, list[View], Cards]]:
    """Hands by what seat 0 saw at the end, what the other saw before each of its throws, and the
    cards with which that ended.
    """
    for seed in seeds:
        hand, rng, befores = shuffled_hand(rules, seed), Random(seed), []
        players = (Strong(), (Casual(), Strong())[seed % 2])
        last = hand.hands[1]
        while hand.result is None:
            view = hand.view(hand.to_act)
            action = players[hand.to_act].decide(view, rng)
            if view.seat == 1 and isinstance(action, Discard | Knock):
                befores.append(view)
            hand.apply(action)
            if not isinstance(action, LayOff | Spread):
                last = hand.hands[1]
        (view,) = remembered((), hand.view(0), hand.hands)
        yield view, befores, last


def test_what_was_known_at_each_throw_is_what_the_engine_told() -> None:
    compared = knocks = 0
    for view, befores, _ in played(range(12)):
        throws = throws_of_other(view)
        assert len(throws) == len(befores)
        for throw, before in zip(throws, befores, strict=True):
            told = knowledge(before, 1, turns_taken(before), before.stock)
            for field in fields(Knowledge):
                expected = getattr(told, field.name)
                assert np.array_equal(getattr(throw.table.knowledge(), field.name), expected), field
            assert throw.taken == (-1 if before.barred is None else before.barred)
            assert before.hand >> throw.card & 1
            compared += 1
            knocks += throw.knocks
    assert compared > 60
    assert knocks > 2


def test_the_ten_cards_are_those_before_any_was_laid_off() -> None:
    ends = {"laid off": 0, "dead": 0, "gin": 0, "other's gin": 0}
    for view, _, last in played(range(120)):
        assert shown_at_end(view) == last
        gin = bool(view.spread) and not view.spread_deadwood
        ends["laid off"] += view.known[1] != last
        ends["dead"] += not view.spread
        ends["gin"] += gin and view.history[-1][0] == 0
        ends["other's gin"] += gin and view.history[-1][0] == 1
    assert min(ends.values()) > 0


def test_nothing_is_told_of_cards_that_were_not_shown() -> None:
    view, _, _ = next(played(range(1)))
    assert shown_at_end(view._replace(known=(view.known[0], 0))) is None


class Recorder:
    """Finds every throw as likely, and keeps the hands it was asked about."""

    def __init__(self, chance: float) -> None:
        self.chance = chance
        self.tables: list[HandsInPlay] = []

    def __call__(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        assert (table.hand >> card & 1 == 1).all()
        self.tables.append(table)
        return np.full(len(table), self.chance, dtype=np.float32)


def test_only_hands_that_can_have_been_are_asked_about() -> None:
    for view, befores, last in played(range(12)):
        throws = throws_of_other(view)
        asked = Recorder(0.25)
        quiet = [throw for throw in throws if not throw.knocks]
        assert likelihood(throws, last, asked) == pytest.approx(len(quiet) * log(0.25))
        later = last
        backwards = zip(reversed(throws), reversed(befores), strict=True)
        tables = iter(asked.tables)
        for throw, before in backwards:
            later |= 1 << throw.card
            if throw.knocks:
                continue
            hands = next(tables).hand
            assert (np.bitwise_count(hands) == 11).all()
            assert (hands & ~later == 0).all()
            assert (hands & throw.table.known == throw.table.known).all()
            assert before.hand & ~later == 0
        assert next(tables, None) is None


def chance_of(hand: Cards) -> float:
    """What hangs on the cards that are held beside the one thrown."""
    return 0.9 if (hand & sum(1 << card for card in range(0, 52, 3))).bit_count() % 2 else 0.1


def test_it_is_near_the_mean_over_all_hands_that_can_have_been() -> None:
    def chances(table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        return np.array([*map(chance_of, table.hand.tolist())], dtype=np.float32)

    def exactly(throws: list[Throw], hand: Cards) -> float:
        *before, throw = throws
        hand |= 1 << throw.card
        chance = 1.0 if throw.knocks else chance_of(hand)
        if not before:
            return chance
        if throw.taken >= 0:
            return chance * exactly(before, hand & ~(1 << throw.taken))
        may = [*iterate(hand & ~int(throw.table.known[0]))]
        return chance * sum(exactly(before, hand & ~(1 << card)) for card in may) / len(may)

    off = []
    for view, _, last in played(range(60)):
        throws = throws_of_other(view)
        if 3 <= len(throws) <= 5:
            found = likelihood(throws, last, chances)
            off.append(found - log(exactly(throws, last)))
            assert likelihood(throws, last, chances) == found
    assert len(off) > 9
    assert np.abs(off).mean() < 0.2
