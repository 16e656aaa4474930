"""Moves that players of Gin Rummy share: the cheapest discard, going down, the best defence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from app.cards.cards import ACES, Card, Cards, iterate, points
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
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
from app.games.gin.view import Phase, View
from app.players.gin.inference import goes_round

_HIGHEST_FIRST: Final[tuple[Cards, ...]] = tuple(ACES << rank for rank in range(12, -1, -1))


def highest_first(cards: Cards) -> Iterator[Card]:
    """Yield the cards from king to ace; of one rank clubs, diamonds, hearts, spades."""
    for rank in _HIGHEST_FIRST:
        if same := cards & rank:
            yield from iterate(same)


def cheapest_throw(view: View, least: int) -> Card:
    """Return the card whose discard leaves ``least``, the ``least`` of the view.

    Of several the one with most points, then the highest rank, then the first suit.
    """
    return next(
        card for card in highest_first(view.throwable) if deadwood(view.hand ^ 1 << card) == least
    )


def go_down(view: View, least: int) -> Knock | BigGin:
    """Return big gin if it can be declared, else gin or a knock with the least deadwood.

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
    """Take the last discard if that is allowed: the other choice is a dead hand."""
    return DRAW_DISCARD if view.may_take_last else PASS


def defend(view: View) -> LayOff | Spread:
    """Return the next action of the best defence: one lay-off after the other, then the spread."""
    defence = best_defence(view.hand, view.spread)
    if defence.lay_offs:
        return LayOff(*defence.lay_offs[0])
    return Spread(defence.melds)


class TurnPlayer(ABC):
    """A player whose character is in two choices: its draw and the end of its turn.

    Everything else has one clear answer: the last discard is taken if that is allowed, and a knock
    meets the best defence. A player that has come back, by taking from the pile, to where taking
    began draws from the stock instead, so that no hand of such players goes round for ever. This is
    no part of a player's version.
    """

    may_go_round: ClassVar[bool] = False
    """Whether it takes the same card into the same hand again, as other people's players may."""

    @abstractmethod
    def takes(self, view: View, rng: Random) -> bool:
        """Return whether to take the top of the pile, which this seat may take or leave."""

    @abstractmethod
    def ends_turn(self, view: View, rng: Random) -> Action:
        """Return the action with eleven cards: a discard, a knock, or big gin."""

    def decide(self, view: View, rng: Random) -> Action:
        """Return the action of the seat to act. Raises ValueError if the hand is over."""
        match view.phase:
            case Phase.UPCARD | Phase.DRAW:
                return self.draws(view, may_take(view) and self.takes(view, rng))
            case Phase.DISCARD:
                return self.ends_turn(view, rng)
            case Phase.LAST_CARD:
                return take_last(view)
            case Phase.LAYOFF:
                return defend(view)
            case Phase.OVER:
                raise ValueError(view.phase)

    def draws(self, view: View, wants: bool) -> Action:
        """Return the action before the draw if it wants the top of the pile, or does not."""
        if view.phase is Phase.UPCARD:
            return DRAW_DISCARD if wants else PASS
        if wants and (self.may_go_round or not goes_round(view)):
            return DRAW_DISCARD
        return DRAW_STOCK


def may_take(view: View) -> bool:
    """Return whether the seat to act may choose, before its draw, to take the top of the pile."""
    return view.phase is Phase.UPCARD or (
        view.phase is Phase.DRAW and bool(view.pile) and not view.stock_only
    )
