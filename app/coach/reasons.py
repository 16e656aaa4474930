"""Reasons for advice, as codes with values; their sentences are in ``app.text``."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Any, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards


class Why(StrEnum):
    """A reason for a choice, with its values in brackets.

    A card without a name is the top discard, or the card to discard. Those of Gin speak for one
    choice and against another.
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
    BREAKS = auto()
    """The other discard breaks a meld (card: that discard; cards: the meld)."""
    FITS_OTHER = auto()
    """The other discard fits what the opponent may hold (card: that discard; seat; amount: in how
    many of 100 hands; instead, instead_amount: the discard and its number; cards: the neighbours
    that the opponent took). Without another discard it is the top discard, which is taken."""
    SAFER = auto()
    """Another player has discarded neighbours of the discard, and none of the other one (card;
    seat; cards: those neighbours)."""
    HELPED = auto()
    """More unseen cards go into a meld (card, amount; instead, instead_amount: after the other
    choice; cards: those that help, if few)."""
    KNOCK_WITH = auto()
    """More unseen cards let the seat knock in the next turn (values as of HELPED)."""
    GIN_WITH = auto()
    """More unseen cards make gin (values as of HELPED)."""
    LESS_DEADWOOD = auto()
    """Less deadwood is left, in points (card, amount; instead, instead_amount)."""
    KNOCKS = auto()
    """With the top discard the seat can knock (card; amount: deadwood then, 0 for gin)."""
    HELPFUL = auto()
    """So many of the unseen cards help (amount; instead_amount: the number of unseen cards)."""
    GINS = auto()
    """So many of the unseen cards make gin (values as of HELPFUL)."""
    SHOWS = auto()
    """Taking the top discard tells another player what this seat collects (card; seat)."""
    GIN_BONUS = auto()
    """Gin or big gin has a bonus (amount: its points)."""
    OTHER_DEADWOOD = auto()
    """The opponent probably has so many points of deadwood (amount; seat)."""
    UNDERCUT = auto()
    """The opponent undercuts a knock in so many of 100 hands (amount; seat)."""
    WINS_MATCH = auto()
    """A knock wins the match in so many of 100 hands (amount; scores)."""
    LOSES_MATCH = auto()
    """An undercut loses the match in so many of 100 hands (amount; scores)."""
    STOCK_IS_LOW = auto()
    """Few cards are left in the stock, and then nobody scores (amount)."""
    LAYS_OFF = auto()
    """The melds of the other way to go down take more lay-offs (cards)."""
    HAND_COUNTS = auto()
    """The points of the hand after the discard (amount)."""
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
    instead: Card | None = None
    instead_amount: int | None = None
    scores: tuple[int, int] | None = None
    """The points of this seat and of the opponent."""


class MeldingHint(NamedTuple):
    action: Any
    reasons: tuple[HintReason, ...]
    """At least one reason, the weightiest first."""
