"""What the other held when it moved: what it knew then, and hands that it may have had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from math import log
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from app.cards.cards import Cards, iterate
from app.games.gin.actions import Action, Discard, DrawDiscard, Knock, LayOff, Spread
from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase, View, remembered
from app.players.gin.counting import Strong
from app.players.gin.inference import turns_taken
from app.players.gin.levels import Casual
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.evaluator import knowledge
from app.players.gin.net.features import Knowledge
from app.players.gin.net.hindsight import (
    Move,
    PileDecision,
    Throw,
    likelihood,
    likelihoods,
    moves_of_other,
    shown_at_end,
)
from app.players.gin.net.lockstep import HandsInPlay
from tests.players.dealing import shuffled_hand


class Played(NamedTuple):
    """A hand that is over."""

    view: View
    """What seat 0 looks back at."""
    chose: list[tuple[View, Action]]
    """What the other saw whenever it had a choice, and what it did, but for laying off."""
    last: Cards
    """With what it ended."""


def played(seeds: range) -> Iterator[Played]:
    for seed in seeds:
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        players = (Strong(), (Casual(), Strong())[seed % 2])
        last, chose = hand.hands[1], []
        while hand.result is None:
            view = hand.view(hand.to_act)
            action = players[hand.to_act].decide(view, rng)
            if view.seat == 1 and view.phase is not Phase.LAYOFF and not view.stock_only:
                chose.append((view, action))
            hand.apply(action)
            if not isinstance(action, LayOff | Spread):
                last = hand.hands[1]
        (view,) = remembered((), hand.view(0), hand.hands)
        yield Played(view, chose, last)


def test_what_was_known_at_each_move_is_what_the_engine_told() -> None:
    kinds: Counter[object] = Counter()
    for hand in played(range(30)):
        moves = moves_of_other(hand.view)
        assert len(moves) == len(hand.chose)
        for move, (before, action) in zip(moves, hand.chose, strict=True):
            told = knowledge(before, 1, turns_taken(before), before.stock)
            for field in fields(Knowledge):
                expected = getattr(told, field.name)
                assert np.array_equal(getattr(move.table.knowledge(), field.name), expected), field
            if isinstance(move, PileDecision):
                assert move.table.top.tolist() == [before.top]
                assert move.takes == isinstance(action, DrawDiscard)
                offered = before.phase is Phase.UPCARD
                assert move.opening == offered * (1 + (before.seat == before.dealer))
                kinds["draw", move.opening, move.takes] += 1
            else:
                assert isinstance(action, Discard | Knock)
                assert move.card == action.card
                assert move.taken == (-1 if before.barred is None else before.barred)
                assert move.knocks == isinstance(action, Knock)
                kinds["throw", move.knocks, move.taken >= 0] += 1
    assert len(kinds) == 10
    assert sum(kinds.values()) > 300


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
    """Finds every move as likely, and keeps the hands it was asked about."""

    def __init__(self, chance: float) -> None:
        self.chance = chance
        self.hands: list[Ints] = []

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        return self._chances(table)

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        assert (table.hand >> card & 1 == 1).all()
        return self._chances(table)

    def _chances(self, table: HandsInPlay) -> Floats:
        self.hands.append(table.hand)
        return np.full(len(table), self.chance, dtype=np.float32)


def test_only_hands_that_can_have_been_are_asked_about() -> None:
    for view, chose, last in played(range(12)):
        moves, asked, later = moves_of_other(view), Recorder(0.25), last
        quiet = [move for move in moves if isinstance(move, PileDecision) or not move.knocks]
        assert likelihood(moves, last, asked) == pytest.approx(len(quiet) * log(0.25))
        told = iter(asked.hands)
        for move, (before, _) in zip(reversed(moves), reversed(chose), strict=True):
            if isinstance(move, Throw):
                later |= 1 << move.card
                if move.knocks:
                    continue
            hands = next(told)
            assert (np.bitwise_count(hands) == before.hand.bit_count()).all()
            assert (hands & ~later == 0).all()
            assert (hands & move.table.known == move.table.known).all()
            assert before.hand & ~later == 0
        assert next(told, None) is None


class Choosy:
    """Makes moves likely that leave it an odd number of certain cards."""

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        return self._chances(table)

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        return self._chances(table)

    def _chances(self, table: HandsInPlay) -> Floats:
        return np.array([*map(chance_of, table.hand.tolist())], dtype=np.float32)


def chance_of(hand: Cards) -> float:
    """What hangs on the cards that are held beside the one thrown."""
    return 0.9 if (hand & sum(1 << card for card in range(0, 52, 3))).bit_count() % 2 else 0.1


def exactly(moves: list[Move], hand: Cards) -> float:
    """The mean over all that the other may have drawn."""
    if not moves:
        return 1.0
    *before, move = moves
    if isinstance(move, PileDecision):
        return chance_of(hand) * exactly(before, hand)
    hand |= 1 << move.card
    chance = 1.0 if move.knocks else chance_of(hand)
    if move.taken >= 0:
        return chance * exactly(before, hand & ~(1 << move.taken))
    may = [*iterate(hand & ~int(move.table.known[0]))]
    return chance * sum(exactly(before, hand & ~(1 << card)) for card in may) / len(may)


def test_it_is_near_the_mean_over_all_hands_that_can_have_been() -> None:
    off = []
    for view, _, last in played(range(90)):
        moves = moves_of_other(view)
        if 5 <= len(moves) <= 8:
            found = likelihood(moves, last, Choosy())
            off.append(found - log(exactly(moves, last)))
            assert likelihood(moves, last, Choosy()) == found
    assert len(off) > 9
    assert np.abs(off).mean() < 0.3


def test_by_row_it_is_that_mean_when_what_was_drawn_is_drawn_by_lot() -> None:
    rng, count = np.random.default_rng(1), 0
    for view, _, last in played(range(40)):
        moves = moves_of_other(view)
        if 3 <= len(moves) <= 6:
            shown = (last, shown_at_end(view) or last)
            hands = np.repeat(np.array(shown, dtype=np.int64), 3000)
            found = np.exp(likelihoods(moves, hands, Choosy(), rng)).reshape(2, -1).mean(axis=1)
            expected = [exactly(moves, hand) for hand in shown]
            assert found == pytest.approx(expected, rel=0.15)
            count += 1
    assert count > 4
