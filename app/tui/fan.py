"""The order in which a player holds his cards, and what each of them belongs to.

Cards keep their place until the player asks: a card that comes in is put last, and the hand is
put in order again when a turn is over, unless it is held by hand.
"""

from __future__ import annotations

from typing import NamedTuple

from app.cards import NO_CARDS, Card, Cards, as_set, iterate, points, rank_of, suit_of
from app.engine.actions import Melds
from app.engine.melds import arrangements, is_run, unmelded


class Held(NamedTuple):
    """A card and the meld it is in, None when it is deadwood."""

    card: Card
    meld: Cards | None


class Fan:
    """One player's cards from left to right. ``order`` is one of the orders of the settings:
    melds, suit, rank or hand.
    """

    def __init__(self, order: str) -> None:
        self.order = order
        self.cards: list[Card] = []
        self.melds: Melds = ()
        """The melds that are shown: a best arrangement, near the one shown before."""
        self._before: list[Card] = []
        """How the cards lay before one of them was let go of."""

    @property
    def deadwood(self) -> int:
        """Points of the cards outside the melds that are shown."""
        return points(unmelded(as_set(self.cards), self.melds))

    def hold(self, hand: Cards, drawn: Card | None) -> None:
        """Take in or let go of cards, so that these are held.

        ``drawn`` is the card of the turn being played, which stays where it came in.
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
            return
        if not held & hand:
            self.cards = sorted(iterate(hand))
            self._arrange()
            self.sort()
            return
        if held & ~hand:
            self._before = self.cards
        self.cards = [card for card in self.cards if hand >> card & 1]
        self.cards.extend(iterate(arrived))
        self._arrange()
        if drawn is None and held != hand and self.order != "hand":
            self.sort()

    def sort(self) -> None:
        """Put the cards in order; by hand nothing is done."""
        match self.order:
            case "melds":
                place = {
                    card: number for number, meld in enumerate(self.melds) for card in iterate(meld)
                }
                last = len(self.melds)
                self.cards.sort(
                    key=lambda card: (place.get(card, last), rank_of(card), suit_of(card))
                )
            case "suit":
                self.cards.sort()
            case "rank":
                self.cards.sort(key=lambda card: (rank_of(card), suit_of(card)))

    def move(self, source: int, target: int) -> None:
        """Move a card to another place; from then on the hand is ordered by hand."""
        self.order = "hand"
        self.cards.insert(target, self.cards.pop(source))

    def held(self) -> list[Held]:
        """Every card with its meld, from left to right."""
        return [
            Held(card, next((meld for meld in self.melds if meld >> card & 1), None))
            for card in self.cards
        ]

    def _arrange(self) -> None:
        before = self.melds
        self.melds = max(
            arrangements(as_set(self.cards)),
            key=lambda melds: sum(meld in before for meld in melds),
        )


def meld_kind(meld: Cards) -> str:
    """``run`` or ``set``."""
    return "run" if is_run(meld) else "set"
