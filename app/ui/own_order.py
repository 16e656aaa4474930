"""The order in which a player holds cards, in any game, and the melds that they lie in.

Cards keep their place among the others until the player asks. A card that comes in goes to the
meld that it is in, or else last; the hand is put in order again when a turn is over. Held by
hand, it is never put in order, and every card that comes in is last.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from app.cards.cards import NO_CARDS, Card, Cards, as_set, is_joker, iterate, rank_of, suit_of


class OwnOrder(ABC):
    """One player's cards from left to right. ``order`` is one of the orders of the settings:
    melds, suit, rank or hand.
    """

    def __init__(self, order: str) -> None:
        self.order = order
        self.cards: list[Card] = []
        self.melds: Sequence[Cards] = ()
        """The melds that are shown."""
        self._before: list[Card] = []
        """How the cards lay before one of them was let go of."""

    @abstractmethod
    def best_melds(self, cards: Cards) -> Sequence[Cards]:
        """The melds in which to show these cards, near those shown before."""

    def hold(self, hand: Cards, drawn: Card | None) -> None:
        """Take in or let go of cards, so that these are held.

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
                self._put(drawn)
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
            self._put(self.cards[-1])

    def sort(self) -> None:
        """Put the cards in order; by hand nothing is done."""
        match self.order:
            case "melds":
                place = {
                    card: number for number, meld in enumerate(self.melds) for card in iterate(meld)
                }
                last = len(self.melds)
                self.cards.sort(key=lambda card: (place.get(card, last), *by_rank(card)))
            case "suit":
                self.cards.sort(key=by_suit)
            case "rank":
                self.cards.sort(key=by_rank)

    def _put(self, card: Card) -> None:
        """Put the last card where it belongs, if it is in a meld; no other one moves."""
        meld = self.meld_of(card)
        if meld is None or self.order == "hand":
            return
        others = self.cards[:-1]
        if self.order == "melds":
            mates = [place for place, other in enumerate(others) if meld >> other & 1]
            lower = [place for place in mates if by_rank(others[place]) < by_rank(card)]
            self.cards = others
            self.cards.insert(lower[-1] + 1 if lower else mates[0], card)
        else:
            self.sort()

    def meld_of(self, card: Card) -> Cards | None:
        """The meld shown that a card is in; None when it is in none."""
        return next((meld for meld in self.melds if meld >> card & 1), None)

    def move(self, source: int, target: int) -> None:
        """Move a card to another place; from then on the hand is ordered by hand."""
        self.order = "hand"
        self.cards.insert(target, self.cards.pop(source))

    def _arrange(self) -> None:
        self.melds = self.best_melds(as_set(self.cards))


def by_rank(card: Card) -> tuple[int, ...]:
    """Sorts cards by rank, jokers last."""
    return is_joker(card), rank_of(card), suit_of(card), card


def by_suit(card: Card) -> tuple[int, ...]:
    """Sorts cards by suit, jokers last."""
    return suit_of(card), rank_of(card), card
