"""Advice to the player whose turn it is, from his View alone: what, why, and the numbers.

It looks one draw ahead: the cards not yet seen are taken to be equally likely to come, and a
choice is worth the least deadwood that it leaves on average. A knock is advised whenever it is
legal, and a card from the pile when it goes into a meld at once and leaves less than the stock
would on average.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.cards import POINTS, Card, Cards, iterate
from app.engine.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.engine.melds import (
    MELDS,
    arrangements,
    best_discards,
    deadwood,
    deadwood_after_discard,
    unmelded,
)
from app.engine.view import Phase, View


@dataclass(frozen=True, slots=True)
class Hope:
    """Cards that would become a meld, and the unseen cards any one of which would do it."""

    cards: Cards
    missing: Cards


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, and why."""

    action: Action
    before: int
    """Least deadwood of the hand as it is, in points."""
    after: int
    """Least deadwood once the action is done (and a card thrown, if it draws one)."""
    expected: float | None
    """Average least deadwood after the next draw from the stock; None where none follows."""
    hopes: tuple[Hope, ...]
    """Melds the choice keeps within one card, the likeliest first."""


def hint(view: View) -> Hint | None:
    """Advice for the seat of the view; None when there is nothing to choose or to draw."""
    if view.to_act != view.seat:
        return None
    match view.phase:
        case Phase.UPCARD | Phase.DRAW:
            return _draw(view)
        case Phase.LAST_CARD:
            return _end(view)
        case Phase.DISCARD:
            return _throw(view)
        case _:
            return None


def hopes(cards: Cards, unseen: Cards) -> tuple[Hope, ...]:
    """Pairs outside the best melds that one unseen card would complete, the likeliest first."""
    loose = unmelded(cards, arrangements(cards)[0])
    missing: dict[Cards, Cards] = {}
    for meld in MELDS:
        pair = meld & loose
        if meld.bit_count() == 3 and pair.bit_count() == 2 and meld & ~pair & unseen:
            missing[pair] = missing.get(pair, 0) | meld & ~pair
    found = [Hope(pair, wanted) for pair, wanted in missing.items()]
    return tuple(sorted(found, key=lambda hope: -hope.missing.bit_count()))


def _draw(view: View) -> Hint:
    hand = view.hand
    now = deadwood(hand)
    expected = _after_stock(hand, view.unseen)
    top = view.top
    if top is not None and not view.stock_only:
        bit = 1 << top
        taken = deadwood_after_discard(hand | bit, bit)
        if taken < expected and _melds_at_once(hand, top):
            return Hint(DRAW_DISCARD, now, taken, expected, ())
    leave = PASS if view.phase is Phase.UPCARD else DRAW_STOCK
    return Hint(leave, now, now, expected, hopes(hand, view.unseen))


def _end(view: View) -> Hint:
    now = deadwood(view.hand)
    if view.top is None or not view.may_take_last:
        return Hint(PASS, now, now, None, ())
    bit = 1 << view.top
    return Hint(DRAW_DISCARD, now, deadwood_after_discard(view.hand | bit, bit), None, ())


def _melds_at_once(hand: Cards, card: Card) -> bool:
    bit = 1 << card
    throw, _ = best_discards(hand | bit, bit)[0]
    rest = (hand | bit) & ~(1 << throw)
    return any(meld & bit for meld in arrangements(rest)[0])


def _throw(view: View) -> Hint:
    now = deadwood(view.hand)
    if big_gins := view.big_gins():
        return Hint(big_gins[0], now, 0, None, ())
    if knocks := view.knocks():
        knock = knocks[0]
        after = deadwood(view.hand & ~(1 << knock.card))
        return Hint(knock, now, after, None, ())
    unseen = view.unseen
    choices = []
    for card, after in best_discards(view.hand, view.hand & ~view.throwable):
        rest = view.hand & ~(1 << card)
        choices.append((_after_stock(rest, unseen), after, -POINTS[card], card))
    expected, after, _, card = min(choices)
    rest = view.hand & ~(1 << card)
    return Hint(DISCARDS[card], now, after, expected, hopes(rest, unseen))


def _after_stock(hand: Cards, unseen: Cards) -> float:
    total = sum(deadwood_after_discard(hand | 1 << card) for card in iterate(unseen))
    return total / max(unseen.bit_count(), 1)
