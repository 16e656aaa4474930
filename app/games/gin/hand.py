"""One hand of Gin Rummy as a state machine.

    UPCARD -> DRAW <-> DISCARD -> LAYOFF -> OVER
                          |-> LAST_CARD -> OVER or DISCARD

A hand changes only through ``apply``, which checks first: an illegal action raises IllegalAction
and leaves everything as it was. Rules of record: pagat, Bicycle; with more than two at the table
the house rule of table gin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import NO_CARDS, Card, Cards, as_set
from app.games.base import copied
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Melds,
    Pass,
    Spread,
)
from app.games.gin.melds import arrangements, unmelded
from app.games.gin.refusals import GinCode
from app.games.gin.rules import DEALT, LEFT_IN_STOCK, Rules, is_doubled, knock_limit
from app.games.gin.score import HandResult, Outcome, Showing, score_hand
from app.games.gin.view import Phase, View, refusal
from app.refusal import Code

# What every turn needs is not looked up on the class, which takes 0.1 µs.
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD


class Hand:
    """One hand, from the deal to its result.

    ``deck`` is all 52 cards in the order of the deal; ``scores`` are the points before the hand, by
    seat. ``playing`` are the seats that play, in turn order: by default all, the seat after the
    dealer first. ``earlier`` are each seat's views of earlier hands.
    """

    __slots__ = (
        "barred",
        "dealer",
        "drawn",
        "earlier",
        "hands",
        "history",
        "knocker",
        "known",
        "laid_off",
        "limit",
        "must_knock",
        "passed",
        "phase",
        "pile",
        "playing",
        "result",
        "rules",
        "scores",
        "showings",
        "spread",
        "spread_deadwood",
        "stock",
        "stock_only",
        "taken",
        "thrown",
        "to_act",
        "upcard",
    )

    def __init__(
        self,
        rules: Rules,
        deck: Sequence[Card],
        dealer: int,
        scores: tuple[int, ...] = (0, 0),
        playing: tuple[int, ...] | None = None,
        earlier: tuple[tuple[View, ...], ...] = (),
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.scores = scores
        seats = len(scores)
        if playing is None:
            playing = tuple((dealer + 1 + index) % seats for index in range(seats))
        self.playing = playing
        self.earlier = earlier or ((),) * seats
        players = len(playing)
        dealt = DEALT * players
        self.hands: list[Cards] = [NO_CARDS] * seats
        for index, seat in enumerate(playing):
            self.hands[seat] = as_set(deck[index:dealt:players])
        self.upcard: Card = deck[dealt]
        self.limit = knock_limit(rules, self.upcard)
        self.pile: list[Card] = [self.upcard]
        self.stock: list[Card] = list(deck[:dealt:-1])
        """The stock, its top last."""
        self.to_act = playing[0]
        self.phase = Phase.UPCARD if rules.opening_offer else Phase.DRAW
        self.drawn: Card | None = None
        self.barred: Card | None = None
        self.stock_only = False
        self.must_knock = False
        self.known: list[Cards] = [NO_CARDS] * seats
        self.taken: list[Cards] = [NO_CARDS] * seats
        self.thrown: list[Cards] = [NO_CARDS] * seats
        self.passed: list[Cards] = [NO_CARDS] * seats
        self.history: list[tuple[int, Action]] = []
        self.knocker: int | None = None
        self.spread: Melds = ()
        self.spread_deadwood: Cards = 0
        self.laid_off: list[tuple[Card, int]] = []
        self.showings: list[Showing] = [Showing((), NO_CARDS, ())] * seats
        self.result: HandResult | None = None

    def view(self, seat: int) -> View:
        mine = seat == self.to_act
        return View(
            self.rules,
            seat,
            self.playing,
            self.dealer,
            self.scores,
            self.upcard,
            self.limit,
            self.phase,
            self.to_act,
            self.hands[seat] if seat >= 0 else NO_CARDS,
            self.drawn if mine else None,
            self.barred,
            self.stock_only,
            self.must_knock,
            len(self.stock),
            tuple(self.pile),
            tuple(self.known),
            tuple(self.taken),
            tuple(self.thrown),
            tuple(self.passed),
            tuple(self.history),
            self.spread,
            self.spread_deadwood,
            self.earlier[seat] if seat >= 0 else (),
        )

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def ending(self) -> HandResult:
        assert self.result is not None
        return self.result

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(cards.bit_count() for cards in self.hands)

    @property
    def gains(self) -> tuple[int, ...] | None:
        if self.result is None:
            return None
        winner, points = self.result.winner, self.result.points
        return tuple(points if seat == winner else 0 for seat in range(len(self.scores)))

    def shown_by(self, action: Action) -> Code | None:
        match action:
            case Pass() | DrawDiscard() | Discard() | LayOff():
                return None
            case DrawStock():
                return GinCode.STOCK_CARD_SEEN
            case _:
                return GinCode.CARDS_SHOWN

    def copy(self) -> Hand:
        return copied(self)

    @classmethod
    def from_view(
        cls, view: View, hands: Sequence[Cards], stock: Sequence[Card], drawn: Card | None
    ) -> Hand:
        """Return the hand that shows this view, if the seats hold ``hands`` and the stock is
        ``stock``, its top last.

        ``drawn`` is the card that the seat to act drew in this turn. The hand must not be over and
        the cards must fit the view; neither is checked.
        """
        hand = object.__new__(cls)
        hand.rules, hand.dealer, hand.scores, hand.playing = (
            view.rules,
            view.dealer,
            view.scores,
            view.playing,
        )
        hand.upcard, hand.limit, hand.pile = view.upcard, view.limit, list(view.pile)
        hand.hands, hand.stock = list(hands), list(stock)
        hand.phase, hand.to_act, hand.stock_only = view.phase, view.to_act, view.stock_only
        hand.drawn, hand.barred, hand.must_knock = drawn, view.barred, view.must_knock
        hand.known, hand.taken = list(view.known), list(view.taken)
        hand.thrown, hand.passed = list(view.thrown), list(view.passed)
        hand.history = list(view.history)
        hand.earlier = tuple(
            view.earlier if seat == view.seat else () for seat in range(len(view.scores))
        )
        hand.spread, hand.spread_deadwood = view.spread, view.spread_deadwood
        hand.knocker, hand.laid_off = None, []
        hand.showings = [Showing((), NO_CARDS, ())] * len(view.scores)
        hand.result = None
        for seat, action in view.history:
            match action:
                case Knock(melds=melds):
                    hand.knocker = seat
                    hand.showings[seat] = Showing(melds, view.spread_deadwood, ())
                case LayOff(card, index):
                    hand.laid_off.append((card, index))
                case Spread(melds):
                    laid = tuple(
                        (other.card, other.meld)
                        for who, other in view.history
                        if who == seat and isinstance(other, LayOff)
                    )
                    hand.showings[seat] = Showing(melds, view.known[seat] & ~sum(melds), laid)
        return hand

    def legal_actions(self) -> list[Action]:
        return self.view(self.to_act).legal_actions()

    def apply(self, action: Action) -> None:
        seat = self.to_act
        cards = self.hands[seat]
        if refused := refusal(self, cards, action):
            raise refused
        match action:
            case Discard():
                # ``Discard(card)`` takes 0.2 µs more.
                self._throw(action.card)
                self._next_turn()
            case DrawStock():
                if self.pile and not self.stock_only:
                    self.passed[seat] |= 1 << self.pile[-1]
                self.drawn = self.stock.pop()
                self._take_in(self.drawn)
            case DrawDiscard():
                card = self.pile.pop()
                bit = 1 << card
                self.must_knock = self.phase is Phase.LAST_CARD
                self.drawn = self.barred = card
                self.taken[seat] |= bit
                self.known[seat] |= bit
                self._take_in(card)
            case Pass():
                self._pass()
            case Knock(card, melds):
                self._throw(card)
                self._knock(melds, unmelded(cards & ~(1 << card), melds))
            case BigGin(melds):
                self._knock(melds, NO_CARDS, big_gin=True)
            case LayOff(card, index):
                self._lay_off(card, index)
            case Spread(melds):
                self._defended(melds, unmelded(cards, melds))
        self.history.append((seat, action))

    def _take_in(self, card: Card) -> None:
        self.hands[self.to_act] |= 1 << card
        self.stock_only = False
        self.phase = _DISCARD

    def _throw(self, card: Card) -> None:
        seat = self.to_act
        bit = 1 << card
        self.hands[seat] &= ~bit
        self.known[seat] &= ~bit
        self.thrown[seat] |= bit
        self.pile.append(card)

    def _next_turn(self) -> None:
        self.drawn = self.barred = None
        self.to_act = self._after(self.to_act)
        self.phase = _DRAW
        if len(self.stock) <= LEFT_IN_STOCK:
            if self.rules.last_card:
                self.phase = Phase.LAST_CARD
            else:
                self._die()

    def _pass(self) -> None:
        seat = self.to_act
        self.passed[seat] |= 1 << self.pile[-1]
        if self.phase is Phase.LAST_CARD:
            self._die()
            return
        self.to_act = self._after(seat)
        if seat == self.playing[-1]:
            self.phase = Phase.DRAW
            self.stock_only = True

    def _after(self, seat: int) -> int:
        return self.playing[(self.playing.index(seat) + 1) % len(self.playing)]

    def _die(self) -> None:
        self.phase = Phase.OVER
        for seat in self.playing:
            self.showings[seat] = _least(self.hands[seat])
        self.result = HandResult(
            Outcome.DEAD, None, None, 0, (), tuple(self.showings), self.playing
        )

    def _knock(self, melds: Melds, deadwood: Cards, *, big_gin: bool = False) -> None:
        seat = self.to_act
        self.knocker = seat
        self.spread = melds
        self.spread_deadwood = deadwood
        self.showings[seat] = Showing(melds, deadwood, ())
        self.drawn = self.barred = None
        self.must_knock = False
        self.to_act = self._after(seat)
        if deadwood:
            self.phase = Phase.LAYOFF
            return
        # Nothing may be laid off on gin, so the defenders have nothing to choose.
        for other in self.playing:
            if other != seat:
                self.showings[other] = _least(self.hands[other])
        self._finish(big_gin=big_gin)

    def _lay_off(self, card: Card, index: int) -> None:
        seat = self.to_act
        melds = list(self.spread)
        melds[index] |= 1 << card
        self.spread = tuple(melds)
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)
        self.laid_off.append((card, index))

    def _defended(self, melds: Melds, deadwood: Cards) -> None:
        seat = self.to_act
        before = sum(len(showing.laid_off) for showing in self.showings)
        self.showings[seat] = Showing(melds, deadwood, tuple(self.laid_off[before:]))
        self.to_act = self._after(seat)
        if self.to_act == self.knocker:
            self._finish()
        else:
            self.known[seat] = self.hands[seat]

    def _finish(self, *, big_gin: bool = False) -> None:
        assert self.knocker is not None
        self.result = score_hand(
            self.rules,
            self.knocker,
            tuple(self.showings),
            self.playing,
            big_gin=big_gin,
            doubled=is_doubled(self.rules, self.upcard),
        )
        self.phase = Phase.OVER


def _least(cards: Cards) -> Showing:
    melds = arrangements(cards)[0]
    deadwood = cards
    for meld in melds:
        deadwood &= ~meld
    return Showing(melds, deadwood, ())
