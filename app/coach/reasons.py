"""Why something is advised, as codes with values; the sentences are in ``app.text``."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards


class Why(Enum):
    """What speaks for a choice. In brackets are the values that come with it."""

    ONLY_WAY = auto()
    """Nothing else is possible."""
    GOES_OUT = auto()
    """It ends the hand in this turn."""
    GOES_RUMMY = auto()
    """The same, and the hand counts double."""
    GOES_DOWN = auto()
    """With it the contract can be met (amount: points that are left in the hand then)."""
    LEAVES = auto()
    """The melds are down then, and little is left in the hand (amount: its points)."""
    COMPLETES = auto()
    """The card on the pile makes a meld (cards: the meld)."""
    FITS_TABLE = auto()
    """The card on the pile can be laid off (card)."""
    NEARER = auto()
    """It brings the contract nearer (card; amount: cards that are missing then)."""
    GOES_WITH = auto()
    """The card on the pile makes a pair or neighbours (card; cards: with which; missing: what
    would complete the meld, where that is known)."""
    CHEAPER = auto()
    """The card on the pile counts less than what can be thrown for it (card)."""
    MORE_USE = auto()
    """The card on the pile is likely to do more for the hand than one from the stock (card)."""
    DENIES = auto()
    """Somebody else does not get the card on the pile (card; seat)."""
    NO_USE = auto()
    """The card on the pile goes with nothing (card; amount: cards that the contract misses)."""
    FITS_NOTHING = auto()
    """The card on the pile cannot be laid off (card)."""
    LESS_USE = auto()
    """The card on the pile goes with something, but one from the stock is likely to do more
    (card)."""
    COSTS_MORE = auto()
    """The card on the pile brings the contract nearer, but not by as much as a penalty card costs
    (card)."""
    IS_DOWN = auto()
    """Whoever is down only gets more cards to be rid of by buying."""
    NEXT_IN_STOCK = auto()
    """The next card of a stock that was turned over makes a meld or can be laid off (card)."""
    FEWER_POINTS = auto()
    """What lies on the table does not count (amount: points that are left in the hand)."""
    SOMEBODY_IS_CLOSE = auto()
    """Somebody is about to go out, and what lies on the table does not count (seat; amount: the
    cards that this player holds)."""
    STOCK_ENDS = auto()
    """The hand ends with the stock, and the lowest wins it (amount: cards in the stock)."""
    HOLDS_BACK = auto()
    """Melds stay in the hand, for all of it to go at once and count double (cards: the melds)."""
    GIVES_NOTHING = auto()
    """Melds stay in the hand, so that nobody can lay off on them (cards: the melds)."""
    FEEDS_NOBODY = auto()
    """The contract is met, and put down it would let somebody go out first (seat)."""
    NOBODY_CAN_USE = auto()
    """A thrown card is in no meld that anybody else can have, and the one that would be thrown
    instead is (card)."""
    ALONE = auto()
    """A thrown card goes with nothing in the hand, and no other such card counts as much (card;
    amount: what it counts)."""
    NO_PART = auto()
    """A thrown card is needed for no meld of the contract, and all that count as much are (card;
    amount: cards that are missing still)."""
    HIGHEST = auto()
    """Nothing else that may be thrown counts as much (card; amount: what it counts)."""
    LEAST_USE = auto()
    """Of all cards the thrown one does least for this hand and for the others (card)."""
    WANTED = auto()
    """A card that would be as good to throw is kept: whoever is next has taken one that goes with
    it (card: the kept one; seat; cards: what was taken)."""
    FITS_NEXT = auto()
    """A card that would be as good to throw is kept: whoever is next could lay it off (card: the
    kept one; seat)."""
    KEEPS = auto()
    """What the throw leaves can become a meld, which another throw would break (cards: two that
    stay; missing: the unseen cards any one of which would do it)."""


class HintReason(NamedTuple):
    """A code with its values; those that it does not name are empty."""

    why: Why
    card: Card | None = None
    cards: Cards = NO_CARDS
    missing: Cards = NO_CARDS
    seat: int | None = None
    amount: int | None = None


class MeldingHint(NamedTuple):
    """What to do, and why."""

    action: Any
    """An action of the game."""
    reasons: tuple[HintReason, ...]
    """At least one, what weighs most first."""
