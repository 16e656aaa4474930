"""Reasons for advice, as codes with values; their sentences are in ``app.text``."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards


class Why(Enum):
    """A reason for a choice, with its values in brackets.

    A card without a name is the top discard, or the card to discard.
    """

    ONLY_WAY = auto()
    GOES_OUT = auto()
    GOES_RUMMY = auto()
    """It ends the hand in this turn, and the hand counts double."""
    GOES_DOWN = auto()
    """It lets the contract be met (amount: points left in the hand)."""
    LEAVES = auto()
    """It puts the melds down and leaves little in the hand (amount: points left)."""
    COMPLETES = auto()
    """The top discard makes a meld (cards: the meld)."""
    FITS_TABLE = auto()
    NEARER = auto()
    """It brings the contract nearer (card; amount: cards still missing)."""
    GOES_WITH = auto()
    """The top discard makes a pair or neighbours (card; cards: its neighbours; missing: cards that
    would complete the meld, if known)."""
    CHEAPER = auto()
    """The top discard counts less than a card that can be discarded for it (card)."""
    MORE_USE = auto()
    DENIES = auto()
    """Another player does not get the top discard (card; seat)."""
    NO_USE = auto()
    """The top discard goes with no card (card; amount: cards missing for the contract)."""
    FITS_NOTHING = auto()
    LESS_USE = auto()
    """The top discard goes with a card, but one from the stock is likely to help more (card)."""
    COSTS_MORE = auto()
    """The top discard brings the contract nearer, but not by as much as a penalty card costs
    (card)."""
    IS_DOWN = auto()
    """After going down, buying only adds cards to get rid of."""
    NEXT_IN_STOCK = auto()
    """The next card of a stock that was turned over makes a meld or can be laid off (card)."""
    FEWER_POINTS = auto()
    """Cards on the table do not count (amount: points left in the hand)."""
    SOMEBODY_IS_CLOSE = auto()
    """Another player is about to go out, and cards on the table do not count (seat; amount: cards
    that this player holds)."""
    STOCK_ENDS = auto()
    """The hand ends with the stock, and the lowest hand wins (amount: cards in the stock)."""
    HOLDS_BACK = auto()
    """Melds stay in the hand, to go out all at once and count double (cards: the melds)."""
    GIVES_NOTHING = auto()
    """Melds stay in the hand, so that the others cannot lay off on them (cards: the melds)."""
    FEEDS_NOBODY = auto()
    """The contract is met, but going down would let another player go out first (seat)."""
    NOBODY_CAN_USE = auto()
    """The discard is in no meld that another player can have, unlike the nearest other one
    (card)."""
    ALONE = auto()
    """The discard goes with no card of the hand, and no other such card counts as much (card;
    amount: its points)."""
    NO_PART = auto()
    """The discard is needed for no meld of the contract, unlike all cards that count as much (card;
    amount: cards still missing)."""
    HIGHEST = auto()
    """No other card that may be discarded counts as much (card; amount: its points)."""
    LEAST_USE = auto()
    """The discard helps this hand and the others least of all cards (card)."""
    WANTED = auto()
    """A card as good to discard is kept, because the next player has taken a neighbour of it (card:
    the kept one; seat; cards: those taken)."""
    FITS_NEXT = auto()
    """A card as good to discard is kept, because the next player could lay it off (card: the kept
    one; seat)."""
    KEEPS = auto()
    """The cards left can become a meld, which another discard would break (cards: two that stay;
    missing: the unseen cards any one of which completes it)."""


class HintReason(NamedTuple):
    """A code with its values; values that the code does not have are empty."""

    why: Why
    card: Card | None = None
    cards: Cards = NO_CARDS
    missing: Cards = NO_CARDS
    seat: int | None = None
    amount: int | None = None


class MeldingHint(NamedTuple):
    action: Any
    reasons: tuple[HintReason, ...]
    """At least one reason, the weightiest first."""
