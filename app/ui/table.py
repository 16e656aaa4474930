"""The model of a table: a match as one seat sees it, with everything that may be done now and why
not the rest, in words that are the same on every face.

Keys, the footer, the palette, typed commands and plain lines all ask here. Actions have the names
that the key bindings of the match_view give them; ``throw`` has no key of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from app.cards.cards import Card, Cards
from app.match.view import AnyMatchView

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)

Name: TypeAlias = Callable[[Card], str]
"""How a card is written on this terminal."""
Key: TypeAlias = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""


class TableModel(ABC, Generic[MatchViewT]):
    """The table as the seat of the view, an ``ONLOOKER`` perhaps, sees it at one moment. Nothing in
    it ever changes.
    """

    def __init__(self, match_view: MatchViewT, name: Name, key: Key) -> None:
        self.match_view = match_view
        self.name = name
        self.key = key

    @property
    def me(self) -> int:
        """The seat."""
        return self.match_view.me

    @property
    def is_mine(self) -> bool:
        """Whether this seat is to act."""
        return self.match_view.is_my_turn

    @property
    @abstractmethod
    def hand(self) -> Cards:
        """The cards that lie in front: one's own, or those of whoever is looked on at."""

    @property
    def drawn(self) -> Card | None:
        """The card that this seat drew in the turn it is in."""
        card: Card | None = self.match_view.view.drawn
        return card

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""
        count: int = self.match_view.view.stock
        return count

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, its top last."""
        cards: tuple[Card, ...] = self.match_view.view.pile
        return cards

    @property
    @abstractmethod
    def pile_label(self) -> str:
        """What the discard pile is called now."""

    @property
    def done(self) -> int:
        """How many actions there were in this hand."""
        return len(self.match_view.view.history)

    @property
    @abstractmethod
    def new_throw(self) -> int | None:
        """After how many actions the card was thrown that lies on top of the discards; None where
        another has not thrown it, or where this seat has acted since.
        """

    @property
    @abstractmethod
    def step(self) -> tuple[object, ...]:
        """What changes with every step of the hand."""

    @property
    @abstractmethod
    def possible(self) -> str:
        """What this seat may do now, each with its key, as half a sentence."""

    @abstractmethod
    def may(self, action: str) -> bool:
        """Whether an action is possible now; one that is no move in the game always is."""

    @abstractmethod
    def why_not(self, action: str) -> str:
        """Why an action is not possible now, and what is instead; empty when it is."""

    @abstractmethod
    def why_not_do(self, action: Any) -> str:
        """Why a move is not possible now, and what is; empty for all that is not refused here."""
