"""One round of contract rummy, from the deal to its end: the rules as a state machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate
from app.cards.deal import Deal
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.games.base import copied
from app.games.contract.actions import (
    Action,
    Buy,
    ContractLayOff,
    Exchange,
    GoDown,
    LetGo,
    PassPoll,
)
from app.games.contract.checks import (
    check_pile,
    check_stock,
    check_throw,
    expect,
    laid_off,
    left_by,
    swapped,
)
from app.games.contract.melds import Meld, cards_in
from app.games.contract.refusals import ContractCode
from app.games.contract.rules import (
    CONTRACTS,
    MOST_IDLE_TURNS,
    MOST_RESHUFFLES,
    Contract,
    Rules,
    points,
)
from app.games.contract.score import How, RoundResult
from app.games.contract.view import ContractTableMeld, Phase, View
from app.refusal import Code

_ASIDE: Final = 2
"""Cards that the stock and the pile less its top must hold for a buy: the penalty card, and one to
draw."""


class Round:
    """A round between two to eight players.

    ``scores`` are the points before the round, by seat.
    """

    __slots__ = (
        "asked",
        "barred",
        "bought",
        "buyer",
        "deal",
        "dealer",
        "down",
        "drawn",
        "hands",
        "history",
        "idle",
        "known",
        "last_taken",
        "number",
        "phase",
        "pile",
        "reshuffles",
        "result",
        "rules",
        "scores",
        "shuffled",
        "shuffles",
        "stock",
        "table",
        "thrown",
        "to_act",
        "turn",
    )

    def __init__(
        self,
        rules: Rules,
        number: int,
        deal: Deal,
        dealer: int,
        scores: tuple[int, ...],
    ) -> None:
        seats = len(scores)
        self.rules = rules
        self.number = number
        self.dealer = dealer
        self.scores = scores
        self.deal, deck = deal, deal.cards
        dealt = self.contract.dealt * seats
        first = (dealer + 1) % seats
        self.hands: list[Cards] = [
            as_set(deck[(seat - first) % seats : dealt : seats]) for seat in range(seats)
        ]
        self.pile: list[Card] = [deck[dealt]]
        self.stock: list[Card] = list(reversed(deck[dealt + 1 :]))
        """The stock, its top last."""
        self.turn = self.to_act = first
        self.phase = Phase.DRAW
        self.asked: list[int] = []
        """The seats that the poll has still to ask."""
        self.buyer: int | None = None
        self.drawn: Card | None = None
        self.barred: Card | None = None
        self.shuffled: Cards = NO_CARDS
        self.shuffles = 0
        """How often the pile was reshuffled in this round."""
        self.reshuffles = 0
        self.idle = 0
        """Turns in a row in which no player drew from the stock, went down or laid off."""
        self.known: list[Cards] = [NO_CARDS] * seats
        self.last_taken: list[Card | None] = [None] * seats
        self.thrown: list[Cards] = [NO_CARDS] * seats
        self.bought: list[int] = [0] * seats
        self.down: list[bool] = [False] * seats
        self.table: list[ContractTableMeld] = []
        self.history: list[tuple[int, Action]] = []
        self.result: RoundResult | None = None
        self._begin_turn(None)

    @property
    def contract(self) -> Contract:
        """The contract of this round."""
        return CONTRACTS[self.number - 1]

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(cards.bit_count() for cards in self.hands)

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def ending(self) -> RoundResult:
        assert self.result is not None
        return self.result

    @property
    def gains(self) -> tuple[int, ...] | None:
        """The points of the cards that each seat still held; None until the round is over."""
        return None if self.result is None else self.result.points

    def view(self, seat: int) -> View:
        return View(
            self.rules,
            seat,
            self.number,
            self.dealer,
            self.scores,
            self.phase,
            self.to_act,
            self.turn,
            self.hands[seat] if seat >= 0 else NO_CARDS,
            self.drawn if seat == self.turn else None,
            self.barred,
            self.buyer,
            len(self.stock),
            tuple(self.pile),
            self.shuffled,
            self.reshuffles,
            self.counts,
            tuple(self.known),
            tuple(self.last_taken),
            tuple(self.thrown),
            tuple(self.bought),
            tuple(self.down),
            tuple(self.table),
            tuple(self.history),
        )

    def legal_actions(self) -> list[Action]:
        return self.view(self.to_act).legal_actions()

    def copy(self) -> Round:
        return copied(self)

    def shown_by(self, action: Action) -> Code | None:
        """Return the code of what an action has shown to a player; None if it showed nothing.

        Melds and lay-offs can be undone until the discard.
        """
        match action:
            case DrawStock():
                return ContractCode.STOCK_CARD_SEEN
            case LetGo():
                return ContractCode.PENALTY_CARD_SEEN
            case _:
                return None

    def apply(self, action: Action) -> None:
        seat = self.to_act
        match action:
            case Buy():
                expect(self.phase, Phase.POLL)
                self.buyer = seat
                self.phase, self.to_act, self.asked = Phase.CLAIM, self.turn, []
            case PassPoll():
                expect(self.phase, Phase.POLL)
                self._ask_next()
            case LetGo():
                expect(self.phase, Phase.CLAIM)
                self._sell()
            case DrawDiscard():
                expect(self.phase, Phase.CLAIM, Phase.DRAW)
                check_pile(self.pile)
                self._take()
            case DrawStock():
                expect(self.phase, Phase.DRAW)
                check_stock(len(self.stock))
                self.drawn = self.stock.pop()
                self.hands[seat] |= 1 << self.drawn
                self.idle = 0
                self.phase = Phase.PLAY
            case GoDown(melds):
                expect(self.phase, Phase.PLAY)
                hand, is_down = self.hands[seat], self.down[seat]
                left = left_by(melds, hand, self.contract, self.barred, is_down=is_down)
                self._go_down(melds, left)
            case ContractLayOff(card, index):
                expect(self.phase, Phase.PLAY)
                hand, is_down = self.hands[seat], self.down[seat]
                longer = laid_off(action, hand, self.table, self.barred, is_down=is_down)
                self._add(card, index, longer)
            case Exchange(card, index):
                expect(self.phase, Phase.PLAY)
                hand, is_down = self.hands[seat], self.down[seat]
                result = swapped(action, hand, self.table, self.barred, is_down=is_down)
                back = NO_CARDS if result.to_hand is None else 1 << result.to_hand
                self._add(card, index, result.meld)
                self.hands[seat] |= back
                self.known[seat] |= back
            case Discard(card):
                expect(self.phase, Phase.PLAY)
                check_throw(card, self.hands[seat], self.barred)
                self._throw(card)
        self.history.append((seat, action))

    # -- what happens ----------------------------------------------------------------------

    def _begin_turn(self, thrower: int | None) -> None:
        """Begin the turn of ``self.turn``, with a poll about the top of the pile if it can be
        bought.
        """
        seats = len(self.hands)
        self.to_act = self.turn
        self.phase = Phase.DRAW
        self.drawn = self.barred = None
        if self.idle >= MOST_IDLE_TURNS * seats:
            self._finish(How.IDLE)
            return
        self.idle += 1
        if self._refill() and len(self.stock) + len(self.pile) - 1 >= _ASIDE:
            after = ((self.turn + step) % seats for step in range(1, seats))
            self.asked = [
                seat for seat in after if seat != thrower and self.bought[seat] < self.rules.buys
            ]
            if self.asked:
                self.phase = Phase.POLL
                self.to_act = self.asked.pop(0)

    def _refill(self) -> bool:
        """Reshuffle the pile less its top if the stock is empty; return whether the round goes
        on.
        """
        if self.stock:
            return True
        if self.reshuffles >= MOST_RESHUFFLES or not self.pile:
            self._finish(How.STOCK)
            return False
        if len(self.pile) > 1:
            *under, top = self.pile
            self.shuffles += 1
            self.reshuffles += 1
            self.stock = self.deal.reshuffled(self.shuffles, under)[::-1]
            self.shuffled = as_set(under)
            self.pile = [top]
        return True

    def _ask_next(self) -> None:
        if self.asked:
            self.to_act = self.asked.pop(0)
        else:
            self.phase, self.to_act = Phase.DRAW, self.turn

    def _take(self) -> None:
        card = self.pile.pop()
        self._have(self.turn, card)
        self.drawn = self.barred = card
        self.buyer = None
        self.phase = Phase.PLAY

    def _sell(self) -> None:
        assert self.buyer is not None
        self._have(self.buyer, self.pile.pop())
        self.hands[self.buyer] |= 1 << self.stock.pop()
        self.bought[self.buyer] += 1
        self.idle = 0
        self.buyer = None
        self.phase = Phase.DRAW
        self._refill()

    def _have(self, seat: int, card: Card) -> None:
        self.hands[seat] |= 1 << card
        self.known[seat] |= 1 << card
        self.last_taken[seat] = card

    def _go_down(self, melds: Sequence[Meld], left: Cards) -> None:
        seat = self.turn
        self.table += [ContractTableMeld(seat, meld) for meld in melds]
        self.hands[seat] = left
        self.known[seat] &= left
        self.down[seat] = True
        self._moved_on()
        if not left:
            self._finish(How.OUT, seat)

    def _add(self, card: Card, index: int, meld: Meld) -> None:
        seat = self.turn
        self.table[index] = ContractTableMeld(self.table[index].owner, meld)
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)
        self._moved_on()

    def _moved_on(self) -> None:
        self.idle = self.reshuffles = 0

    def _throw(self, card: Card) -> None:
        seat = self.turn
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)
        self.thrown[seat] |= 1 << card
        self.pile.append(card)
        if not self.hands[seat]:
            self._finish(How.OUT, seat)
            return
        self.turn = (seat + 1) % len(self.hands)
        self._begin_turn(seat)

    def _finish(self, how: How, winner: int | None = None) -> None:
        self.phase = Phase.OVER
        self.drawn = self.barred = self.buyer = None
        left = tuple(self.hands)
        self.result = RoundResult(self.number, how, winner, left, tuple(map(points, left)))


def cards_of(played: Round) -> Cards:
    """Return all the cards of a round. Raises ValueError if a card is in two places."""
    parts = [
        *played.hands,
        as_set(played.stock),
        as_set(played.pile),
        *(cards_in(laid.meld) for laid in played.table),
    ]
    every = NO_CARDS
    for part in parts:
        if every & part:
            raise ValueError(", ".join(map(str, iterate(every & part))))
        every |= part
    return every
