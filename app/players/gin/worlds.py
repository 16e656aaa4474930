"""Possible worlds: complete hands that look, from one seat, like the one it sees; and likely ones.

In the hands of ``worlds`` the opponent holds any cards. But a player who has drawn some times has
melded: an expert is left with 27 points of deadwood after six draws, any ten cards with 54. So for
``likely_world`` hidden cards change places between the hand and the stock, by the rule of N.
Metropolis and others (1953), until hands with less deadwood are as much likelier as in games
between experts; and likelier are those without the neighbours of cards that the opponent did not
want.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate
from app.games.gin.actions import DrawDiscard, DrawStock, Knock, LayOff
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood, deadwood_after_discard
from app.games.gin.rules import DEALT
from app.games.gin.view import Phase, View
from app.players.gin.inference import held_by_opponent


def worlds(view: View, rng: Random) -> Iterator[Hand]:
    """Yield, endlessly, hands in which this seat would have this very view, to be played on.

    They agree with the view in the own cards, those that others took from the pile or spread, the
    pile, and all counts of cards. The hidden cards are dealt at random, each way as likely as any
    other, without regard to the others' choices. If a seat took the last discard, its hand can be
    knocked; not every such hand is equally likely then. Works for an onlooker, too. Raises
    ValueError if the hand is over.
    """
    if view.phase is Phase.OVER:
        raise ValueError(view.phase)
    return _worlds(view, rng)


def _worlds(view: View, rng: Random) -> Iterator[Hand]:
    seen = _seen_hands(view)
    missing = [
        cards_held(view, seat) - cards.bit_count() if seat in view.playing else 0
        for seat, cards in enumerate(seen)
    ]
    # The seat to act is dealt to first, so that its cards lie in one place.
    order = sorted(range(len(seen)), key=lambda seat: seat != view.to_act)
    hidden = list(iterate(view.unseen))
    while True:
        rng.shuffle(hidden)
        if view.must_knock:
            _exchange_to_knock(view, hidden, missing[view.to_act], seen[view.to_act], rng)
        hands, dealt = list(seen), 0
        for seat in order:
            hands[seat] |= as_set(hidden[dealt : dealt + missing[seat]])
            dealt += missing[seat]
        yield Hand.from_view(view, hands, hidden[dealt:], _drawn(view, hands, rng))


def cards_held(view: View, seat: int) -> int:
    """Return how many cards a seat holds now; a knocker's spread counts."""
    if seat not in view.playing:
        return 0
    laid_off = sum(who == seat and isinstance(action, LayOff) for who, action in view.history)
    return DEALT - laid_off + (view.phase is Phase.DISCARD and seat == view.to_act)


def _seen_hands(view: View) -> list[Cards]:
    """Return the cards of each seat whose place is known."""
    hands = list(view.known)
    if view.seat >= 0:
        hands[view.seat] = view.hand
    for seat, action in view.history:
        if isinstance(action, Knock):
            hands[seat] = sum(action.melds) | view.spread_deadwood
    return hands


def _drawn(view: View, hands: list[Cards], rng: Random) -> Card | None:
    """Return the card that the seat to act drew in this turn; for another seat one of the hidden
    ones.
    """
    if view.seat == view.to_act:
        return view.drawn
    if view.phase is not Phase.DISCARD or view.barred is not None:
        return view.barred
    return rng.choice(list(iterate(hands[view.to_act] & ~view.known[view.to_act])))


def _exchange_to_knock(
    view: View, hidden: list[Card], count: int, seen: Cards, rng: Random
) -> None:
    """Exchange hidden cards until the seat to act, which gets the first ``count``, can knock.

    An exchange that leaves more deadwood is mostly undone: doing so always would be a dead end at
    times.
    """
    barred = NO_CARDS if view.barred is None else 1 << view.barred
    least = deadwood_after_discard(seen | as_set(hidden[:count]), barred)
    while least > view.limit:
        i, j = rng.randrange(count), rng.randrange(count, len(hidden))
        hidden[i], hidden[j] = hidden[j], hidden[i]
        after = deadwood_after_discard(seen | as_set(hidden[:count]), barred)
        if after <= least or rng.random() < 0.05:
            least = after
        else:
            hidden[i], hidden[j] = hidden[j], hidden[i]


_BIASES: Final = (0.0, 0.025, 0.05, 0.07, 0.09, 0.11, 0.115, 0.125, 0.14, 0.145, 0.18)
"""How much likelier a point less of deadwood makes a hand, as a logarithm, by the opponent's draws.

Measured in 250 hands between experts: with these the deadwood has the mean that it has there, to
about a point, the spread, and the share that could be knocked."""
_CHANGES: Final = 200
"""Exchanges that are tried. A hand has ten cards, and most are tried ten times and more."""


def likely_world(view: View, rng: Random) -> Hand:
    """Return a likely hand of two in which this seat, which is to act, would have this very view.

    Raises ValueError if the hand is over.
    """
    world = next(worlds(view, rng))
    other = view.opponent
    hidden = list(iterate(world.hands[other] & ~view.known[other]))
    if view.phase is Phase.LAYOFF or not hidden:
        return world
    stock, held = world.stock, world.hands[other]
    left, chances = deadwood(held), held_by_opponent(view)
    slope = bias(draws_of(view, other))
    for _ in range(_CHANGES):
        mine, its = rng.randrange(len(hidden)), rng.randrange(len(stock))
        after = held ^ 1 << hidden[mine] ^ 1 << stock[its]
        less = deadwood(after)
        odds = exp(slope * (left - less)) * chances[stock[its]] / chances[hidden[mine]]
        # With gin the hand would be over.
        if less and rng.random() < odds:
            hidden[mine], stock[its] = stock[its], hidden[mine]
            held, left = after, less
    world.hands[other] = held
    return world


def bias(draws: int) -> float:
    """Return how much likelier a point less of deadwood makes the opponent's hand after so many
    draws, as a logarithm.
    """
    return _BIASES[min(draws, len(_BIASES) - 1)]


def draws_of(view: View, seat: int) -> int:
    """Return how often a seat has drawn a card in the hand."""
    return sum(
        who == seat and isinstance(action, DrawStock | DrawDiscard) for who, action in view.history
    )
