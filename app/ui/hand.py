"""A hand as its player holds it: the order of the cards, and the selection on the table.

Cards keep their place among the others until the player sorts them. A card that comes in and makes
a meld is sorted in with it; any other comes last until the turn is over, when the hand is sorted
again. In an order by hand it is never sorted, and every card that comes in is last.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from app.cards.cards import (
    NO_CARDS,
    POINTS,
    RANKS,
    Card,
    Cards,
    as_set,
    is_joker,
    iterate,
    points,
    rank_of,
    suit_of,
)
from app.cards.melds import goes_into_meld
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Melds,
    Pass,
)
from app.games.gin.melds import (
    arrangements,
    best_discards,
    deadwood,
    deadwood_after_discard,
    is_meld,
    is_run,
    unmelded,
)
from app.games.gin.view import Phase, View
from app.storage.settings import ORDERS
from app.text.cards import Name, names
from app.text.speech import tr
from app.ui.table import TableModel


class HandOrder(ABC):
    """A player's cards from left to right; ``order`` is one of the settings: melds, near, suit,
    rank or hand.
    """

    def __init__(self, order: str) -> None:
        self.order = order
        self.cards: list[Card] = []
        self.melds: Sequence[Cards] = ()
        """The melds that are shown."""
        self._before: list[Card] = []
        """The order before a card was discarded."""

    @abstractmethod
    def best_melds(self, cards: Cards) -> Sequence[Cards]:
        """Return the melds in which to show these cards, near those shown before."""

    @property
    def near(self) -> Sequence[Cards]:
        """The pairs that one more card makes a meld, in the order that shows them; else none."""
        if self.order != "near":
            return ()
        return near_melds(unmelded(as_set(self.cards), tuple(self.melds)))

    def hold(self, hand: Cards, drawn: Card | None) -> None:
        """Add and remove cards, so that these are held.

        ``drawn`` is the card of the turn being played, during which no other one moves.
        """
        held = as_set(self.cards)
        arrived = hand & ~held
        if drawn is not None and arrived not in (NO_CARDS, 1 << drawn):
            # A turn is taken up in its middle: a throw was taken back, or a match resumed.
            if as_set(self._before) == hand:
                self.cards = self._before
            else:
                self.hold(hand & ~(1 << drawn), None)
                self.cards.append(drawn)
                self._arrange()
                self._put_in(drawn)
            self._arrange()
            return
        if not held & hand:
            self.cards = sorted(iterate(hand), key=by_suit)
            self._arrange()
            self.sort()
            return
        if held & ~hand:
            self._before = self.cards
        self.cards = [card for card in self.cards if hand >> card & 1]
        self.cards.extend(iterate(arrived))
        self._arrange()
        if drawn is None and held != hand:
            self.sort()
        elif arrived:
            self._put_in(self.cards[-1])

    def sort(self) -> None:
        """Sort the cards. An order by hand stays."""
        match self.order:
            case "melds" | "near":
                groups = (*self.melds, *self.near)
                index = {
                    card: number for number, group in enumerate(groups) for card in iterate(group)
                }
                last = len(groups)
                self.cards.sort(key=lambda card: (index.get(card, last), *by_rank(card)))
            case "suit":
                self.cards.sort(key=by_suit)
            case "rank":
                self.cards.sort(key=by_rank)

    def _put_in(self, card: Card) -> None:
        """Sort the last card in, if it is in a meld or near one; else it stays last."""
        if any(group >> card & 1 for group in (*self.melds, *self.near)):
            self.sort()

    def meld_of(self, card: Card) -> Cards | None:
        """Return the shown meld of a card; None if it is in none."""
        return next((meld for meld in self.melds if meld >> card & 1), None)

    def move(self, source: int, target: int) -> None:
        """Move a card to another place; from then on the order is by hand."""
        self.order = "hand"
        self.cards.insert(target, self.cards.pop(source))

    def _arrange(self) -> None:
        melds = self.best_melds(as_set(self.cards))
        # The melds keep their order, and a new one comes after them.
        place = {card: index for index, card in enumerate(self.cards)}
        self.melds = tuple(
            sorted(melds, key=lambda meld: min(place[card] for card in iterate(meld)))
        )


def by_rank(card: Card) -> tuple[int, ...]:
    """Return the key that sorts cards by rank, jokers last."""
    return is_joker(card), rank_of(card), _SUIT_ORDER[suit_of(card)], card


def by_suit(card: Card) -> tuple[int, ...]:
    """Return the key that sorts cards by suit, jokers last."""
    return _SUIT_ORDER[suit_of(card)], rank_of(card), card


_SUIT_ORDER: Final = (0, 1, 3, 2, 4)
"""The place of each suit, jokers last: spades before hearts, so that black and red alternate."""


def near_melds(cards: Cards) -> tuple[Cards, ...]:
    """Return as many pairs of cards as possible that one more card makes a meld, by rank.

    Among as many pairs the easier ones are taken.
    """
    return _near_melds(tuple(sorted(iterate(cards), key=by_rank)))[1]


@lru_cache(4096)
def _near_melds(cards: tuple[Card, ...]) -> tuple[tuple[int, int], tuple[Cards, ...]]:
    """Return the number of pairs and of the cards that help them, and the pairs.

    The cards are in order by rank, so that few of their subsets come up.
    """
    if not cards:
        return (0, 0), ()
    first, *others = cards
    best = _near_melds(cards[1:])
    for index, other in enumerate(others, 1):
        if helped := _helped_by(first, other):
            (count, helpers), pairs = _near_melds(cards[1:index] + cards[index + 1 :])
            pair = 1 << first | 1 << other
            best = max(best, ((count + 1, helpers + helped), (pair, *pairs)))
    return best


def _helped_by(card: Card, other: Card) -> int:
    """Return how many cards of a pack make a meld of these two."""
    if is_joker(card) or is_joker(other):
        return 0
    ranks = sorted((rank_of(card), rank_of(other)))
    apart = ranks[1] - ranks[0]
    if apart == 0:
        return 2
    if suit_of(card) != suit_of(other) or apart > 2:
        return 0
    return 1 if apart == 2 or ranks[0] == 0 or ranks[1] == len(RANKS) - 1 else 2


class CardInHand(NamedTuple):
    """A card of a hand in its group."""

    card: Card
    meld: Cards | None
    """Its meld; None if it is deadwood."""
    near: Cards | None
    """The pair that it is shown in, one card short of a meld; None if it is in none."""


class GinHandOrder(HandOrder):
    """A player's cards from left to right, in a best arrangement into melds."""

    melds: Melds = ()

    @property
    def deadwood(self) -> int:
        """Points of the cards outside the melds that are shown."""
        return points(unmelded(as_set(self.cards), self.melds))

    def best_melds(self, cards: Cards) -> Melds:
        """Return the best arrangement that is nearest to the one shown before."""
        before = self.melds
        return max(
            arrangements(cards),
            key=lambda melds: sum(meld in before for meld in melds),
        )

    def to_throw(self, after: Mapping[Card, int], drawn: Card) -> Card:
        """Return the card that most players would discard.

        ``after`` has the deadwood after each possible discard, ``drawn`` is the card of this turn.
        A card of a meld comes only if every other one is in a meld too: one that its meld can
        spare, rather of another meld than that of ``drawn``. Among equals the card of the most
        points comes first, then the one with the fewest others near it, then ``drawn``.
        """
        loose = unmelded(as_set(self.cards), self.melds)

        def rank(card: Card) -> tuple[int, ...]:
            meld = self.meld_of(card)
            near = sum(card != other and _helped_by(card, other) > 0 for other in iterate(loose))
            return (
                meld is not None,
                after[card],
                meld is not None and not is_meld(meld & ~(1 << card)),
                meld is not None and meld >> drawn & 1,
                -POINTS[card],
                near,
                card != drawn,
                -rank_of(card),
            )

        return min(after, key=rank)

    def held(self) -> list[CardInHand]:
        """Return every card with its meld, from left to right."""
        near = {card: pair for pair in self.near for card in iterate(pair)}
        return [CardInHand(card, self.meld_of(card), near.get(card)) for card in self.cards]


def meld_kind(meld: Cards) -> str:
    """Return "run" or "set"."""
    return "run" if is_run(meld) else "set"


def whether_meld(cards: Cards, name: Name) -> str:
    """Return in words whether cards are a meld."""
    listed = names(cards, name)
    if is_meld(cards):
        return (
            tr("{cards} is a run.", cards=listed)
            if is_run(cards)
            else tr("{cards} is a set.", cards=listed)
        )
    return tr(
        "{cards} is not a meld: it takes three or more of a rank, or in sequence in a suit.",
        cards=listed,
    )


# -- what is raised ------------------------------------------------------------------------

HAND: Final = "hand"
STOCK: Final = "stock"
PILE: Final = "pile"

OrderT = TypeVar("OrderT", bound=HandOrder)


class Selection(ABC, Generic[OrderT]):
    """The cards of a hand in their order, and the selection on the table."""

    def __init__(self, arrangement: OrderT) -> None:
        self.arrangement = arrangement
        self.zone = HAND
        """Where the selection is: ``HAND``, ``STOCK`` or ``PILE``, or a zone of the game's own."""
        self.index = 0
        """The index of the selected card of the hand, kept while the selection is elsewhere."""
        self.marked: Cards = NO_CARDS
        """Cards of the hand that the player has marked, in games that use marks."""

    @property
    def cards(self) -> list[Card]:
        """The hand, from left to right."""
        return self.arrangement.cards

    @property
    def card(self) -> Card | None:
        """The selected card of the hand; None if the selection is elsewhere."""
        return self.cards[self.index] if self.zone == HAND and self.cards else None

    @abstractmethod
    def hold(self, model: Any) -> None:
        """Take in the present hand."""

    @abstractmethod
    def raise_for(self, action: Any, model: Any) -> None:
        """Select what an action is about: a pile, or a card."""

    @abstractmethod
    def go_up(self, model: Any) -> None:
        """Move the selection from the hand to the row above it."""

    def let_go(self) -> None:
        """Forget the hand, so that the next one is taken in anew."""
        self.arrangement.cards = []

    def keep_within(self) -> None:
        """Select the last card if the hand has become too short for the selection."""
        self.index = max(min(self.index, len(self.cards) - 1), 0)

    def raise_card(self, index: int) -> None:
        """Select a card of the hand."""
        self.zone, self.index = HAND, index

    def raise_named(self, card: Card) -> bool:
        """Select this card; return whether it is in the hand."""
        if card in self.cards:
            self.raise_card(self.cards.index(card))
        return card in self.cards

    def raise_next(self, step: int) -> None:
        """Select the next card, after the last the first again, or the other pile."""
        if self.zone != HAND:
            self.zone = PILE if step > 0 else STOCK
        elif self.cards:
            self.index = (self.index + step) % len(self.cards)

    def go_down(self) -> None:
        """Move the selection from the piles to the hand."""
        self.zone = HAND

    def move_card(self, source: int, target: int) -> None:
        """Move a card of the hand to another place, where it stays selected."""
        self.arrangement.move(source, target)
        self.raise_card(target)

    def bring_together(self, cards: Cards) -> None:
        """Put these cards side by side, at the first of them, and select that."""
        first = min(self.cards.index(card) for card in iterate(cards))
        for offset, card in enumerate(iterate(cards)):
            self.arrangement.move(self.cards.index(card), first + offset)
        self.raise_card(first)

    @property
    def next_order(self) -> str:
        """Return the order of the settings after the present one."""
        return ORDERS[(ORDERS.index(self.arrangement.order) + 1) % len(ORDERS)]

    def put_in_order(self, order: str) -> None:
        """Sort the hand in one of the orders of the settings; the same card stays selected."""
        raised = self.cards[self.index] if self.cards else None
        self.arrangement.order = order
        self.arrangement.sort()
        if raised is not None:
            self.index = self.cards.index(raised)


LEAVE: Final = "leave"
"""The zone of the button that leaves the offered card."""


class GinSelection(Selection[GinHandOrder]):
    """The cards of a hand of Gin in their order, and the selection on the table."""

    def __init__(self) -> None:
        super().__init__(GinHandOrder("melds"))
        self.after: dict[Card, int] = {}
        """Deadwood after each possible discard; empty if none is possible."""
        self._above = STOCK
        """The first zone above the hand to select."""
        self._row = STOCK, PILE
        """The zones above the hand, from left to right."""

    def hold(self, model: TableModel[Any]) -> None:
        self.arrangement.hold(model.hand, model.drawn)

    def step_to(self, view: View, *, is_my_turn: bool, advises: bool = True) -> None:
        """Select what the next step is about, if it is a step of the seat of the view.

        Unless it ``advises``, that is the stock, passing, and the card just drawn.
        """
        self.keep_within()
        self.after = {}
        self._above, self._row = STOCK, (STOCK, PILE)
        if not is_my_turn:
            return
        match view.phase:
            case Phase.DRAW:
                self.zone = self._above = PILE if advises and _is_wanted(view) else STOCK
            case Phase.UPCARD:
                self._row = PILE, LEAVE
                self.zone = self._above = PILE if advises and _is_wanted(view) else LEAVE
            case Phase.LAST_CARD:
                self._row = PILE, LEAVE
                self.zone = self._above = PILE if advises and view.may_take_last else LEAVE
            case Phase.DISCARD:
                self.zone = HAND
                assert view.drawn is not None
                if not advises:
                    self.raise_named(view.drawn)
                    return
                self.after = dict(best_discards(view.hand, view.hand & ~view.throwable))
                self.index = self.cards.index(self.arrangement.to_throw(self.after, view.drawn))

    def raise_for(self, action: Action, model: object) -> None:
        """Select what an action is about: a pile, the button that passes, or the discard."""
        match action:
            case DrawStock():
                self.zone = STOCK
            case DrawDiscard():
                self.zone = PILE
            case Pass():
                self.zone = LEAVE
            case Discard(card) | Knock(card, _):
                self.raise_named(card)

    def raise_next(self, step: int) -> None:
        """Select the next card, or the other pile; if a card is offered, that or the button that
        leaves it.
        """
        if self.zone != HAND:
            self.zone = self._row[step > 0]
        else:
            super().raise_next(step)

    def go_up(self, model: object) -> None:
        """Move the selection from the hand to the piles."""
        if self.zone == HAND:
            self.zone = self._above

    def natural(self, phase: Phase) -> Action | None:
        """Return the action of the selection; None for a pile when the draw is over."""
        if self.card is not None:
            return DISCARDS[self.card]
        if phase is Phase.DISCARD:
            return None
        if self.zone == LEAVE:
            return PASS
        return DRAW_STOCK if self.zone == STOCK else DRAW_DISCARD


def _is_wanted(view: View) -> bool:
    """Return whether most players would take the top of the discard pile: it lowers the deadwood
    and either goes into a meld, or is enough for a knock.
    """
    if view.top is None or view.stock_only:
        return False
    left = deadwood_after_discard(view.hand | 1 << view.top, 1 << view.top)
    is_enough = left <= view.limit or goes_into_meld(view.top, view.hand)
    return is_enough and left < deadwood(view.hand)
