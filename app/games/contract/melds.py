"""The melds of contract rummy: sets and runs, in which jokers stand for other cards.

A run lies on 14 places of its suit, ace to king and the ace again, numbered from 0 to 13; place 13
has the rank of place 0. So the ace is low or high, and no run goes round from king to two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import (
    RANKS,
    SHORT,
    SUITS,
    Card,
    Cards,
    as_set,
    from_short,
    is_joker,
    iterate,
    rank_of,
    suit_of,
)
from app.games.contract.refusals import ContractCode
from app.refusal import Refused

PLACES: Final = 14
"""The places of a run, from the low ace to the high one."""
LEAST_SET: Final = 3
LEAST_RUN: Final = 4


class RankSet(NamedTuple):
    """Cards of one rank, and jokers that stand for such cards."""

    rank: int
    cards: tuple[Card, ...]
    """The cards in ascending order."""

    @property
    def is_valid(self) -> bool:
        """Whether these are a set: three or more different cards of the rank, of any suits."""
        return (
            len(self.cards) >= LEAST_SET
            and 0 <= self.rank < len(RANKS)
            and list(self.cards) == sorted(set(self.cards))
            and all(is_joker(card) or rank_of(card) == self.rank for card in self.cards)
        )


class SuitRun(NamedTuple):
    """Neighbours in one suit, with jokers that stand for the cards of their places."""

    suit: int
    low: int
    """The place of the first card."""
    cards: tuple[Card, ...]
    """The cards in the order of their places."""

    @property
    def high(self) -> int:
        """The place of the last card."""
        return self.low + len(self.cards) - 1

    @property
    def is_valid(self) -> bool:
        """Whether these are a run: four or more different cards, each in its place."""
        return (
            len(self.cards) >= LEAST_RUN
            and 0 <= self.suit < len(SUITS)
            and self.low >= 0
            and self.high < PLACES
            and len(set(self.cards)) == len(self.cards)
            and all(
                is_joker(card) or belongs(card, self.suit, place)
                for place, card in enumerate(self.cards, self.low)
            )
        )

    def joker_for(self, card: Card) -> int | None:
        """Return the index in ``cards`` of the joker that stands for this card; None without one.

        Of two, for both aces, the lower.
        """
        for index, held in enumerate(self.cards):
            if is_joker(held) and belongs(card, self.suit, self.low + index):
                return index
        return None


Meld: TypeAlias = RankSet | SuitRun


def belongs(card: Card, suit: int, place: int) -> bool:
    """Return whether a card, no joker, is the one of a place in a run of this suit."""
    return suit_of(card) == suit and rank_of(card) == place % len(RANKS)


def set_of(rank: int, cards: Cards) -> RankSet:
    """Return these cards as a set of a rank, valid or not."""
    return RankSet(rank, tuple(iterate(cards)))


def readings(cards: Cards) -> Iterator[Meld]:
    """Yield every meld that all of these cards together can be.

    There is none, one, or more if jokers leave a choice. Sets come first, then runs from their
    lowest place up.
    """
    size = cards.bit_count()
    naturals = [card for card in iterate(cards) if not is_joker(card)]
    for rank in sorted({rank_of(card) for card in naturals} or range(len(RANKS))):
        if (meld := set_of(rank, cards)).is_valid:
            yield meld
    suits = {suit_of(card) for card in naturals} or set(range(len(SUITS)))
    if len(suits) > 1 and naturals:
        return
    for suit in sorted(suits):
        for low in range(PLACES - size + 1):
            meld_run = _run_at(suit, low, cards)
            if meld_run is not None and meld_run.is_valid:
                yield meld_run


def _run_at(suit: int, low: int, cards: Cards) -> SuitRun | None:
    naturals = [card for card in iterate(cards) if not is_joker(card)]
    jokers = [card for card in iterate(cards) if is_joker(card)]
    placed: list[Card] = []
    for place in range(low, low + cards.bit_count()):
        fitting = [card for card in naturals if belongs(card, suit, place)]
        if fitting:
            naturals.remove(fitting[0])
            placed.append(fitting[0])
        elif jokers:
            placed.append(jokers.pop(0))
        else:
            return None
    return None if naturals else SuitRun(suit, low, tuple(placed))


def cards_in(meld: Meld) -> Cards:
    return as_set(meld.cards)


def extended(meld: Meld, card: Card, *, low: bool) -> Meld | None:
    """Return the meld with one more card, in a run at its low or its high end; None if it does not
    fit.
    """
    if isinstance(meld, RankSet):
        if low or not (is_joker(card) or rank_of(card) == meld.rank):
            return None
        return RankSet(meld.rank, tuple(sorted((*meld.cards, card))))
    place = meld.low - 1 if low else meld.high + 1
    if not 0 <= place < PLACES or not (is_joker(card) or belongs(card, meld.suit, place)):
        return None
    if low:
        return SuitRun(meld.suit, place, (card, *meld.cards))
    return SuitRun(meld.suit, meld.low, (*meld.cards, card))


class Exchanged(NamedTuple):
    """The result of an exchange."""

    meld: SuitRun
    to_hand: Card | None
    """The joker, if it did not fit at the chosen end."""


def exchanged(meld: Meld, card: Card, *, low: bool) -> Exchanged | None:
    """Return the meld after the exchange of a card for the joker that stands for it; None without
    one.

    The joker goes to the low or the high end of the run if it fits there.
    """
    if isinstance(meld, RankSet) or is_joker(card):
        return None
    index = meld.joker_for(card)
    if index is None:
        return None
    joker = meld.cards[index]
    filled = SuitRun(meld.suit, meld.low, (*meld.cards[:index], card, *meld.cards[index + 1 :]))
    longer = extended(filled, joker, low=low)
    return Exchanged(longer, None) if isinstance(longer, SuitRun) else Exchanged(filled, joker)


class UnknownMeld(Refused):
    """A text is no meld in journal form."""


def to_text(meld: Meld) -> str:
    """Return a meld as text: ``7:7C,7D,XA`` for a set of sevens, ``5C:5C,XA,7C,8C`` for a run from
    the five of clubs up.

    The part before the colon tells what the jokers stand for.
    """
    cards = ",".join(SHORT[card] for card in meld.cards)
    if isinstance(meld, RankSet):
        return f"{RANKS[meld.rank]}:{cards}"
    return f"{RANKS[meld.low]}{SUITS[meld.suit]}:{cards}"


def from_text(text: str) -> Meld:
    """Return the meld that ``to_text`` wrote, valid or not.

    Raises UnknownCard for a name that is no card, and UnknownMeld for any other text.
    """
    first, colon, names = text.partition(":")
    if not colon or not first or first[0] not in RANKS:
        raise UnknownMeld(ContractCode.NO_MELD_TEXT, text=text)
    rank, cards = RANKS.index(first[0]), tuple(map(from_short, names.split(",")))
    if len(first) == 1:
        return RankSet(rank, tuple(sorted(cards)))
    if len(first) == 2 and first[1] in SUITS:
        return SuitRun(SUITS.index(first[1]), rank, cards)
    raise UnknownMeld(ContractCode.NO_MELD_TEXT, text=text)
