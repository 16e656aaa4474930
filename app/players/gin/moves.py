"""Moves that players of Gin Rummy share: the cheapest throw, going down, the best defence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.cards.cards import Card, Cards, iterate, points
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
    unmelded,
)
from app.games.gin.view import View

_HIGHEST_FIRST: Final[tuple[Cards, ...]] = tuple(
    (1 | 1 << 13 | 1 << 26 | 1 << 39) << rank for rank in range(12, -1, -1)
)


def highest_first(cards: Cards) -> Iterator[Card]:
    """Yield the cards from king to ace; of one rank clubs, diamonds, hearts, spades."""
    for rank in _HIGHEST_FIRST:
        if same := cards & rank:
            yield from iterate(same)


def cheapest_throw(view: View, least: int) -> Card:
    """Return the card whose throw leaves ``least``, the ``least`` of the view.

    Of several the one with most points, then the highest rank, then the first suit.
    """
    return next(
        card for card in highest_first(view.throwable) if deadwood(view.hand ^ 1 << card) == least
    )


def go_down(view: View, least: int) -> Knock | BigGin:
    """Big gin where it can be declared, else gin or a knock with the least deadwood.

    ``least`` is that of the view, and within the knock limit.
    """
    if least == 0 and view.rules.big_gin_bonus is not None and deadwood(view.hand) == 0:
        return BigGin(arrangements(view.hand)[0])
    card = cheapest_throw(view, least)
    return Knock(card, arrangements(view.hand ^ 1 << card)[0])


def left_by(view: View, knock: Knock) -> int:
    """Return the deadwood, in points, that a knock from the hand of the view leaves."""
    return points(unmelded(view.hand ^ 1 << knock.card, knock.melds))


def take_last(view: View) -> DrawDiscard | Pass:
    """Take the last discard whenever that is allowed: the other choice is a dead hand."""
    return DRAW_DISCARD if view.may_take_last else PASS


def defend(view: View) -> LayOff | Spread:
    """Return the next action of the best defence: one lay-off after the other, then the spread."""
    defence = best_defence(view.hand, view.spread)
    if defence.lay_offs:
        return LayOff(*defence.lay_offs[0])
    return Spread(defence.melds)
