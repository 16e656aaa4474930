"""The order in which a player holds cards, and what each of them belongs to.

Cards keep their place among the others until the player asks. A card that comes in goes to the
meld that it is in, or else last; the hand is put in order again when a turn is over. Held by
hand, it is never put in order, and every card that comes in is last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.games.gin.actions import Melds
from app.games.gin.melds import arrangements, is_meld, is_run, unmelded
from app.rummy.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate, points, rank_of, suit_of


class Held(NamedTuple):
    """A card and the meld it is in, None when it is deadwood."""

    card: Card
    meld: Cards | None


class Arrangement:
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
            self.cards = sorted(iterate(hand))
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
                self.cards.sort(key=lambda card: (place.get(card, last), *_by_rank(card)))
            case "suit":
                self.cards.sort()
            case "rank":
                self.cards.sort(key=_by_rank)

    def _put(self, card: Card) -> None:
        """Put the last card where it belongs, if it is in a meld; no other one moves."""
        meld = self.meld_of(card)
        if meld is None or self.order == "hand":
            return
        others = self.cards[:-1]
        if self.order == "melds":
            mates = [place for place, other in enumerate(others) if meld >> other & 1]
            lower = [place for place in mates if _by_rank(others[place]) < _by_rank(card)]
            self.cards = others
            self.cards.insert(lower[-1] + 1 if lower else mates[0], card)
        else:
            self.sort()

    def meld_of(self, card: Card) -> Cards | None:
        """The meld shown that a card is in; None when it is deadwood."""
        return next((meld for meld in self.melds if meld >> card & 1), None)

    def to_throw(self, after: Mapping[Card, int], drawn: Card) -> Card:
        """The card that most players would throw.

        ``after`` has the deadwood that each card which may be thrown would leave, ``drawn`` is
        the card of this turn. A card of a meld comes only when every other one is in a meld
        too: one that its meld can spare, rather of another meld than that of ``drawn``. Among
        equals the card of the most points comes first, then the one with the fewest others near
        it, then ``drawn``.
        """
        loose = unmelded(as_set(self.cards), self.melds)

        def rank(card: Card) -> tuple[int, ...]:
            meld = self.meld_of(card)
            near = sum(_near(card, other) for other in iterate(loose))
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

    def move(self, source: int, target: int) -> None:
        """Move a card to another place; from then on the hand is ordered by hand."""
        self.order = "hand"
        self.cards.insert(target, self.cards.pop(source))

    def held(self) -> list[Held]:
        """Every card with its meld, from left to right."""
        return [Held(card, self.meld_of(card)) for card in self.cards]

    def _arrange(self) -> None:
        before = self.melds
        self.melds = max(
            arrangements(as_set(self.cards)),
            key=lambda melds: sum(meld in before for meld in melds),
        )


def _by_rank(card: Card) -> tuple[int, int]:
    return rank_of(card), suit_of(card)


def _near(card: Card, other: Card) -> bool:
    """Whether two cards can come to be in one meld by one more card."""
    apart = abs(rank_of(card) - rank_of(other))
    return card != other and (apart == 0 or (apart <= 2 and suit_of(card) == suit_of(other)))


def meld_kind(meld: Cards) -> str:
    """``run`` or ``set``."""
    return "run" if is_run(meld) else "set"
