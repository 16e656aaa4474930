"""Moves that players of Gin Rummy share: the cheapest throw, going down, the best defence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.cards.cards import NO_CARDS, Card, Cards, iterate, points
from app.games.gin.actions import (
    DRAW_DISCARD,
    PASS,
    BigGin,
    DrawDiscard,
    Knock,
    LayOff,
    Pass,
    Spread,
)
from app.games.gin.melds import (
    arrangements,
    best_defence,
    deadwood,
    deadwood_after_discard,
    unmelded,
)
from app.games.gin.view import View

_HIGHEST_FIRST: Final[tuple[Cards, ...]] = tuple(
    (1 | 1 << 13 | 1 << 26 | 1 << 39) << rank for rank in range(12, -1, -1)
)


def highest_first(cards: Cards) -> Iterator[Card]:
    """The cards from king to ace; of one rank clubs, diamonds, hearts, spades."""
    for rank in _HIGHEST_FIRST:
        if same := cards & rank:
            yield from iterate(same)


def least_after_throw(view: View) -> int:
    """Least deadwood, in points, that the eleven cards of a view allow after a legal throw."""
    barred = NO_CARDS if view.barred is None else 1 << view.barred
    return deadwood_after_discard(view.hand, barred)


def cheapest_throw(view: View, least: int) -> Card:
    """The card whose throw leaves ``least``, which is what ``least_after_throw`` found.

    Of several the one with most points, then the highest rank, then the first suit.
    """
    return next(
        card for card in highest_first(view.throwable) if deadwood(view.hand ^ 1 << card) == least
    )


def go_down(view: View, least: int) -> Knock | BigGin:
    """Big gin where it can be declared, else gin or a knock with the least deadwood.

    ``least`` is what ``least_after_throw`` found, and within the knock limit.
    """
    if least == 0 and view.rules.big_gin_bonus is not None and deadwood(view.hand) == 0:
        return BigGin(arrangements(view.hand)[0])
    card = cheapest_throw(view, least)
    return Knock(card, arrangements(view.hand ^ 1 << card)[0])


def left_by(view: View, knock: Knock) -> int:
    """Deadwood, in points, that a knock from the hand of the view leaves."""
    return points(unmelded(view.hand ^ 1 << knock.card, knock.melds))


def take_last(view: View) -> DrawDiscard | Pass:
    """Take the last discard whenever that is allowed: the other choice is a dead hand."""
    return DRAW_DISCARD if view.may_take_last else PASS


def defend(view: View) -> LayOff | Spread:
    """The next action of the best defence: one lay-off after the other, then the spread."""
    defence = best_defence(view.hand, view.spread)
    if defence.lay_offs:
        return LayOff(*defence.lay_offs[0])
    return Spread(defence.melds)
