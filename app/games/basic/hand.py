"""One hand of Basic Rummy as a state machine.

    DRAW -> PLAY -> DRAW of the next ... -> OVER

A hand changes only through ``apply``, which checks first: an illegal action raises
IllegalAction and leaves everything as it was. No hand is endless: cards go to the table, or the
stock is drawn from, or one of the two counts grows that end it.
"""

from __future__ import annotations

from app.cards.cards import NO_CARDS, PACK, Card, Cards, as_set
from app.cards.deal import Deal
from app.cards.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld
from app.games.base import copied
from app.games.basic.actions import Action
from app.games.basic.refusals import BasicCode
from app.games.basic.rules import MOST_IDLE, MOST_TURNED, MeldsATurn, Rules, StockOut
from app.games.basic.score import HandResult, Outcome, score_hand
from app.games.basic.view import BasicTableMeld, Phase, View
from app.refusal import Code


class Hand:
    """One hand, from the deal to its result.

    ``scores`` are the points and ``won`` the hands won before the hand, by seat.
    """

    __slots__ = (
        "barred",
        "deal",
        "dealer",
        "drawn",
        "from_stock",
        "going_rummy",
        "hands",
        "history",
        "idle",
        "is_order_known",
        "known",
        "melded",
        "opened",
        "passed",
        "phase",
        "pile",
        "put_down",
        "result",
        "rules",
        "saw_card",
        "scores",
        "shuffles",
        "stock",
        "stock_from",
        "table",
        "thrown",
        "to_act",
        "turned",
        "won",
    )

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        dealer: int,
        scores: tuple[int, ...] = (0, 0),
        won: tuple[int, ...] | None = None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.scores = scores
        seats = len(scores)
        self.won = (0,) * seats if won is None else won
        self.deal, deck = deal, deal.cards
        dealt = rules.cards_for(seats) * seats
        self.hands: list[Cards] = [NO_CARDS] * seats
        for index in range(seats):
            self.hands[(dealer + 1 + index) % seats] = as_set(deck[index:dealt:seats])
        self.pile: list[Card] = [deck[dealt]]
        self.stock: list[Card] = list(deck[:dealt:-1])
        """The stock, its top last."""
        self.stock_from: Cards = PACK & ~(1 << deck[dealt])
        self.is_order_known = False
        self.table: list[BasicTableMeld] = []
        self.to_act = (dealer + 1) % seats
        self.phase = Phase.DRAW
        self.drawn: Card | None = None
        self.barred: Card | None = None
        self.saw_card = False
        """Whether the last draw has shown its seat a hidden card."""
        self.melded = 0
        self.going_rummy = False
        self.put_down = self.from_stock = False
        """Whether this turn drew from the stock."""
        self.opened: list[bool] = [False] * seats
        self.known: list[Cards] = [NO_CARDS] * seats
        self.thrown: list[Cards] = [NO_CARDS] * seats
        self.passed: list[Cards] = [NO_CARDS] * seats
        self.turned = 0
        self.shuffles = 0
        self.idle = 0
        self.history: list[tuple[int, Action]] = []
        self.result: HandResult | None = None

    def view(self, seat: int) -> View:
        is_own_turn = seat == self.to_act
        return View(
            self.rules,
            seat,
            self.dealer,
            self.scores,
            self.won,
            self.phase,
            self.to_act,
            self.hands[seat] if seat >= 0 else NO_CARDS,
            self.counts,
            self.drawn if is_own_turn else None,
            self.barred,
            len(self.stock),
            tuple(reversed(self.stock)) if self.is_order_known else (),
            self.stock_from,
            tuple(self.pile),
            tuple(self.table),
            tuple(self.known),
            tuple(self.thrown),
            tuple(self.passed),
            tuple(self.opened),
            self.melded,
            self.going_rummy,
            self.turned,
            self.idle,
            tuple(self.history),
        )

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self.hands)

    @property
    def ending(self) -> HandResult:
        """The result. Raises ValueError before the hand is over."""
        if self.result is None:
            raise ValueError(self.phase)
        return self.result

    @property
    def gains(self) -> tuple[int, ...] | None:
        return None if self.result is None else self.result.gains

    def shown_by(self, action: Action) -> Code | None:
        """Return the code of what the last action has shown to a player; None if it showed nothing.

        Melds, lay-offs and discards can be undone.
        """
        if isinstance(action, DrawStock) and self.saw_card:
            return BasicCode.STOCK_CARD_SEEN
        return None

    def copy(self) -> Hand:
        return copied(self)

    def legal_actions(self) -> list[Action]:
        return self.view(self.to_act).legal_actions()

    def apply(self, action: Action) -> None:
        seat = self.to_act
        if refused := self.view(seat).refusal(action):
            raise refused
        self.history.append((seat, action))
        match action:
            case DrawStock():
                self._draw()
            case DrawDiscard():
                card = self.barred = self.pile.pop()
                self.known[seat] |= 1 << card
                self._take_in(card)
            case Meld(cards):
                self.table.append(BasicTableMeld(seat, cards))
                self.melded += 1
                is_second = self.melded > 1 and self.rules.melds_a_turn is MeldsATurn.ONE
                self.going_rummy = self.going_rummy or is_second
                self._put_down(cards)
            case LayOff(card, index):
                owner, cards = self.table[index]
                self.table[index] = BasicTableMeld(owner, cards | 1 << card)
                self._put_down(1 << card)
            case Discard(card):
                self.hands[seat] ^= 1 << card
                self.known[seat] &= ~(1 << card)
                self.thrown[seat] |= 1 << card
                self.pile.append(card)
                if not self.hands[seat]:
                    self._go_out()
                else:
                    self._end_turn()

    def _draw(self) -> None:
        seat = self.to_act
        if self.pile:
            self.passed[seat] |= 1 << self.pile[-1]
        if not self.stock:
            self._make_stock()
        card = self.stock.pop()
        if self.is_order_known:
            self.known[seat] |= 1 << card
        self.saw_card = not self.is_order_known
        self.from_stock = True
        self._take_in(card)

    def _make_stock(self) -> None:
        self.turned += 1
        if self.rules.stock_out is StockOut.RESHUFFLED:
            self.shuffles += 1
            *cards, top = self.pile
            # The top of the stock is the last item.
            self.stock = self.deal.reshuffled(self.shuffles, cards)[::-1]
            self.pile = [top]
        else:
            self.stock = self.pile[::-1]
            self.pile = []
            self.is_order_known = True
        self.stock_from = as_set(self.stock)

    def _take_in(self, card: Card) -> None:
        self.hands[self.to_act] |= 1 << card
        self.drawn = card
        self.phase = Phase.PLAY

    def _put_down(self, cards: Cards) -> None:
        seat = self.to_act
        self.hands[seat] &= ~cards
        self.known[seat] &= ~cards
        self.put_down = True
        self.turned = 0
        if not self.hands[seat]:
            self._go_out()

    def _end_turn(self) -> None:
        seat = self.to_act
        self.idle = 0 if self.put_down or self.from_stock else self.idle + 1
        self.opened[seat] = self.opened[seat] or self.put_down
        self.drawn = self.barred = None
        self.put_down = self.from_stock = self.saw_card = self.going_rummy = False
        self.melded = 0
        self.to_act = (seat + 1) % len(self.hands)
        self.phase = Phase.DRAW
        if not self.stock and self.rules.stock_out is StockOut.HAND_ENDS:
            self._finish(Outcome.STOCK_OUT)
        elif self.turned >= MOST_TURNED:
            self._finish(Outcome.TURNED_OVER)
        elif self.idle >= MOST_IDLE * len(self.hands):
            self._finish(Outcome.IDLE)

    def _go_out(self) -> None:
        is_rummy = self.rules.going_rummy and not self.opened[self.to_act]
        self._finish(Outcome.RUMMY if is_rummy else Outcome.OUT)

    def _finish(self, outcome: Outcome) -> None:
        self.phase = Phase.OVER
        self.drawn = self.barred = None
        self.result = score_hand(self.rules, outcome, tuple(self.hands))
