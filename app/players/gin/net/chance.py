"""The luck of each side in a hand of which all cards are known.

A position with both hands open has a value: the chance to win the match, or the expected points of
the hand. The luck of a chance event is the value after it less the mean value over all cards that
could have come instead, every card in the stock as likely as any other. So the luck of every event
is 0 in the mean for any values (AIVAT: N. Burch, M. Schmid, M. Moravčík, D. Morrill, M. Bowling,
AAAI 2018); the better the values, the more of the result it explains.

After a draw the value is that of the position after the judge's discard, from what the seat knows;
if it would knock, the points of that knock count. The mean over all deals is the judge's own over a
sample, with its error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import PACK, Card, as_set
from app.games.gin.actions import Action, DrawStock
from app.games.gin.hand import Hand
from app.games.gin.rules import DEALT, LEFT_IN_STOCK, Rules, is_doubled, knock_limit
from app.games.gin.view import Phase
from app.players.base import ChoiceValue, check_evaluable
from app.players.gin.chances import Chance, ChanceKind, Chances
from app.players.gin.net.batch import ONE, Bools, Floats, Ints, after_defence, arrange, deadwood
from app.players.gin.net.endings import FULL, chance_after, class_points
from app.players.gin.net.evaluation import evaluate
from app.players.gin.net.evaluator import NO_CARD, evaluator
from app.players.gin.net.foresight import PLAYER, Leaves, StockDraw, after_draws, after_upcards
from app.players.gin.net.open import (
    OFFERED,
    PASSED_ON,
    PLAYED,
    STOCK,
    Open,
    SkillLevel,
    judge,
    score,
)

DEALS: Final = 1024
"""Deals in the sample; each counts twice, the second time with the hands exchanged."""

_Values = NDArray[np.float64]
"""By row the chance of seat 0 to win the match, and its points."""


def chances(
    rules: Rules,
    deck: Sequence[Card],
    dealer: int,
    scores: tuple[int, ...],
    history: Sequence[tuple[int, Action]],
) -> Chances:
    """Return the chance events of a hand between two, from its deal to the last of these actions.

    The seats are taken for experts. Raises CannotEvaluate where nothing can be said, and
    IllegalAction for a history that cannot be.
    """
    hand = Hand(rules, deck, dealer, scores)
    check_evaluable(hand.view(hand.to_act))
    match = _Match(rules, scores)
    befores, end = _replayed(hand, history)
    upcards = np.array(deck[2 * DEALT :], dtype=np.int64)
    parts = [
        match.openings(hand.to_act, _repeated(hand, len(upcards)), upcards),
        match.after_upcards(hand, upcards, after_upcards(hand, upcards)),
    ]
    draws = [
        StockDraw(place, before)
        for place, (before, (_, action)) in enumerate(zip(befores, history, strict=True))
        if isinstance(action, DrawStock)
    ]
    if draws:
        parts.append(match.after_draws(draws, after_draws(draws)))
    choosing = [place for place, before in enumerate(befores) if _chooses_draw(before)]
    if choosing:
        parts.append(match.before_draws([befores[place] for place in choosing]))
    values = match.values(parts)
    usual, error = _mean_of_deals(match, 1 - dealer)
    start = 2 * len(upcards)
    of_deal, after = values[: len(upcards)], values[len(upcards) : start]
    events = [
        Chance(ChanceKind.DEAL, 0, None, None, _worth(of_deal.mean(axis=0) - usual)),
        Chance(ChanceKind.UPCARD, 0, None, deck[2 * DEALT], _worth(after[0] - after.mean(axis=0))),
    ]
    known: dict[int, float] = {0: float(usual[0]) + sum(event.luck.win for event in events)}
    for draw in draws:
        stock = draw.before.stock
        found = values[start : start + len(stock)]
        start += len(stock)
        luck = _worth(found[-1] - found.mean(axis=0))
        events.append(Chance(ChanceKind.DRAW, draw.place, draw.before.to_act, stock[-1], luck))
        if draw.place:
            known[draw.place] = float(found.mean(axis=0)[0])
        known[draw.place + 1] = float(found[-1, 0])
    # Where a draw is a choice, it is worth what the hand is worth before it.
    known |= {
        place: float(value)
        for place, value in zip(choosing, values[start:, 0], strict=True)
        if place
    }
    wins = match.wins_before(befores, known)
    if end.is_over:
        wins.append(match.win_after(end))
    elif not wins or len(befores) in known:
        wins.append(known[len(befores)])
    else:
        wins.append(wins[-1])
    return Chances(tuple(events), _worth(error), float(usual[0]), tuple(wins))


def _worth(values: _Values) -> ChoiceValue:
    return ChoiceValue(float(values[0]), float(values[1]))


def _repeated(hand: Hand, count: int) -> tuple[Ints, Ints]:
    first = hand.to_act
    return np.full(count, hand.hands[first]), np.full(count, hand.hands[1 - first])


def _replayed(hand: Hand, history: Sequence[tuple[int, Action]]) -> tuple[list[Hand], Hand]:
    """Return the hand before each action, and after the last of them."""
    befores, now = [], hand.copy()
    for _, action in history:
        befores.append(now.copy())
        now.apply(action)
    return befores, now


def _chooses_draw(before: Hand) -> bool:
    return before.phase in (Phase.UPCARD, Phase.DRAW) and not before.stock_only


@dataclass(slots=True)
class _Rows:
    """Positions that have a value, one a row."""

    seat: Ints
    """Who is the mover."""
    positions: Open
    doubled: Bools
    points: NDArray[np.float64]
    """What the hand brings seat 0 where it is over, and NaN where it goes on."""


@dataclass(frozen=True)
class _Match:
    """All that values depend on besides the cards: the rules and the score, both seats experts."""

    rules: Rules
    scores: tuple[int, ...]

    def needed(self) -> Ints:
        """By seat, what it and the other need to win the match, in points scaled as the networks
        know them.
        """
        scale = max(max(self._needed) / FULL, 1.0)
        zero, one = (round(points / scale) for points in self._needed)
        return np.array([[zero, one], [one, zero]], dtype=np.int64)

    @property
    def _needed(self) -> tuple[int, int]:
        zero, one = (max(1, self.rules.target - score) for score in self.scores)
        return zero, one

    def openings(self, first: int, hands: tuple[Ints, Ints], upcards: Ints) -> _Rows:
        """Return deals before the first action; the seat ``first`` holds the first of the hands."""
        limits = np.array([knock_limit(self.rules, card) for card in range(52)])
        doubles = np.array([is_doubled(self.rules, card) for card in range(52)])
        stock = PACK & ~(hands[0] | hands[1] | ONE << upcards)
        seat = np.full(len(upcards), first)
        phase = np.full(len(upcards), OFFERED if self.rules.opening_offer else PLAYED)
        positions = self._open(seat, hands, stock, upcards, limits[upcards], phase)
        return _Rows(seat, positions, doubles[upcards], np.full(len(upcards), np.nan))

    def after_upcards(self, dealt: Hand, upcards: Ints, leaves: Leaves) -> _Rows:
        """Return the positions that follow upcards, in a hand just dealt."""
        rows = self.openings(dealt.to_act, _repeated(dealt, len(upcards)), upcards)
        return self._leaves(leaves, rows.positions.stock, rows.positions.limit, rows.doubled)

    def after_draws(self, draws: Sequence[StockDraw], leaves: Leaves) -> _Rows:
        """Return the positions that follow cards from the stock."""
        befores = [draw.before for draw in draws]
        counts = [len(before.stock) for before in befores]
        bits = ONE << np.concatenate([before.stock for before in befores]).astype(np.int64)
        stocks = np.array([as_set(before.stock) for before in befores], dtype=np.int64)
        limits = np.array([before.limit for before in befores], dtype=np.int64)
        doubled = np.full(len(bits), befores[0].view(0).doubled)
        return self._leaves(
            leaves, np.repeat(stocks, counts) ^ bits, np.repeat(limits, counts), doubled
        )

    def before_draws(self, befores: Sequence[Hand]) -> _Rows:
        """Return the positions in which the seats to act choose their draws."""
        seat = np.array([before.to_act for before in befores])
        hands = np.array([before.hands for before in befores], dtype=np.int64)
        rows = np.arange(len(befores))
        stock = np.array([as_set(before.stock) for before in befores], dtype=np.int64)
        top = np.array([before.pile[-1] if before.pile else NO_CARD for before in befores])
        limit = np.array([before.limit for before in befores], dtype=np.int64)
        phase = np.array([_open_phase(before) for before in befores], dtype=np.int64)
        own, other = hands[rows, seat], hands[rows, 1 - seat]
        positions = self._open(seat, (own, other), stock, top, limit, phase)
        doubled = np.full(len(befores), befores[0].view(0).doubled)
        return _Rows(seat, positions, doubled, np.full(len(befores), np.nan))

    def wins_before(self, befores: Sequence[Hand], known: Mapping[int, float]) -> list[float]:
        """Return the chance of seat 0 before each action, where it is not ``known``: against a
        knock, and where the last card is offered, what the seat to act makes of it; after a card
        of the pile was taken, that before it was taken.
        """
        found: list[float] = []
        for place, before in enumerate(befores):
            if place in known:
                found.append(known[place])
            elif before.phase is Phase.DISCARD and not before.must_knock:
                found.append(found[-1])
            else:
                view = before.view(before.to_act)
                win = evaluate(PLAYER, view)[0][1].win
                found.append(win if view.seat == 0 else 1 - win)
        return found

    def win_after(self, end: Hand) -> float:
        """Return the chance of seat 0 after a hand."""
        ending = end.ending
        points = 0 if ending.winner is None else ending.points * (1 - 2 * ending.winner)
        return float(self._wins(np.array([float(points)]))[0])

    def _leaves(self, leaves: Leaves, stock: Ints, limit: Ints, doubled: Bools) -> _Rows:
        points = np.where(np.bitwise_count(stock) <= LEFT_IN_STOCK, 0.0, np.nan)
        down = np.flatnonzero(leaves.down >= 0)
        zero, one = (hand[down] for hand in leaves.hands)
        by_zero = leaves.down[down] == 0
        gains = brought(
            self.rules,
            np.where(by_zero, zero, one),
            np.where(by_zero, one, zero),
            leaves.top[down] == NO_CARD,
        )
        points[down] = np.where(by_zero, gains, -gains) * (1 + doubled[down])
        is_zero = leaves.mover == 0
        hands = np.where(is_zero, *leaves.hands), np.where(is_zero, *reversed(leaves.hands))
        phase = np.where(leaves.draws, STOCK, PLAYED)
        positions = self._open(leaves.mover, hands, stock, leaves.top, limit, phase)
        return _Rows(leaves.mover, positions, doubled, points)

    def _open(
        self,
        seat: Ints,
        hands: tuple[Ints, Ints],
        stock: Ints,
        top: Ints,
        limit: Ints,
        phase: Ints,
    ) -> Open:
        needed = self.needed()[seat]
        levels = np.full(len(seat), SkillLevel.EXPERT, dtype=np.int64)
        return Open(
            mover=hands[0],
            other=hands[1],
            stock=stock,
            top=top,
            phase=phase,
            limit=limit,
            needed=needed[:, 0],
            needed_by_other=needed[:, 1],
            level=levels,
            level_of_other=levels,
        )

    def values(self, parts: Sequence[_Rows]) -> _Values:
        seat = np.concatenate([part.seat for part in parts])
        doubled = np.concatenate([part.doubled for part in parts])
        points = np.concatenate([part.points for part in parts])
        positions = Open.together([part.positions for part in parts])
        going = np.flatnonzero(np.isnan(points))
        endings = judge().endings(positions.rows(going))
        values = np.stack([self._wins(np.nan_to_num(points)), points], axis=1)
        values[going] = self.worth(endings, seat[going], doubled[going])
        return values

    def worth(self, endings: Floats, seat: Ints, doubled: Bools) -> _Values:
        """Return the values if the classes of endings have these chances for the seats."""
        rules = self.rules
        shares = endings.astype(np.float64)
        shares /= shares.sum(axis=1, keepdims=True)
        found = np.zeros((len(shares), 2))
        for who, twice in ((0, False), (0, True), (1, False), (1, True)):
            rows = np.flatnonzero((seat == who) & (doubled == twice))
            gains = class_points(rules.gin_bonus, rules.undercut_bonus, 1 + twice) * (1 - 2 * who)
            found[rows] = shares[rows] @ np.stack([self._wins(gains), gains], axis=1)
        return found

    def _wins(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        return chance_after(points, self.rules, self._needed, evaluator(PLAYER).shares)


def _open_phase(before: Hand) -> int:
    if before.phase is Phase.DRAW:
        return PLAYED
    return PASSED_ON if any(before.passed) else OFFERED


def brought(rules: Rules, kept: Ints, others: Ints, big_gin: Bools) -> NDArray[np.float64]:
    """Return the points that going down with these cards against those brings, or costs."""
    ranked = arrange(kept)
    bonus = np.where(big_gin, rules.big_gin_bonus or 0, rules.gin_bonus)
    gin = deadwood(others).astype(np.int64) + bonus
    lead = after_defence(others, ranked) - ranked.deadwood
    under = lead < rules.undercut_on_tie
    found = np.where(under, lead - rules.undercut_bonus, lead)
    return np.where(ranked.deadwood == 0, gin, found).astype(np.float64)


@lru_cache(maxsize=512)
def _mean_of_deals(match: _Match, first: int) -> tuple[_Values, _Values]:
    """Return the value before the deal, if this seat is the first to act, and its standard
    error.
    """
    rows, layer = _sample(replace(match, scores=(0, 0)), first)
    needed = match.needed()[[first]]
    old = score(rows.positions.needed, rows.positions.needed_by_other)
    moved = judge().at_score(layer, old, score(needed[:, 0], needed[:, 1]))
    values = match.worth(judge().network.endings(moved), rows.seat, rows.doubled)
    # The two halves are the same deals with the hands exchanged, so that much of what one hand
    # is worth more than another falls out.
    deals = values.reshape(2, DEALS, 2).mean(axis=0)
    return deals.mean(axis=0), deals.std(axis=0) / DEALS**0.5


@lru_cache(maxsize=4)
def _sample(match: _Match, first: int) -> tuple[_Rows, Floats]:
    rng = np.random.default_rng(1)
    decks = rng.permuted(np.tile(np.arange(52), (DEALS, 1)), axis=1)
    bits = ONE << decks
    one, two = bits[:, :DEALT].sum(axis=1), bits[:, DEALT : 2 * DEALT].sum(axis=1)
    hands = np.concatenate([one, two]), np.concatenate([two, one])
    rows = match.openings(first, hands, np.tile(decks[:, 2 * DEALT], 2))
    return rows, judge().first(rows.positions)
