"""The model of a table: a match as one seat sees it, with everything that may be done now and why
not the rest, in words that are the same on every face.

Keys, the footer, the palette, typed commands and plain lines all ask here. Actions have the names
that the key bindings of the match_view give them; ``throw`` has no key of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from app.cards.cards import Card, Cards
from app.cards.moves import DrawStock
from app.match.view import AnyMatchView
from app.text.cards import Name
from app.text.people import People
from app.text.speech import tr

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)

Key: TypeAlias = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""


class TableModel(ABC, Generic[MatchViewT]):
    """The table as the seat of the view, an ``ONLOOKER`` perhaps, sees it at one moment. Nothing in
    it ever changes.
    """

    def __init__(
        self, match_view: MatchViewT, name: Name, key: Key, people: People | None = None
    ) -> None:
        self.match_view = match_view
        self.name = name
        self.key = key
        self.people = people or People.of(match_view)
        """Everybody at the table, as they are called here."""
        self.me = match_view.me
        """The seat."""
        self.is_mine = match_view.is_my_turn
        """Whether this seat is to act."""
        view = match_view.view
        self.drawn: Card | None = view.drawn
        """The card that this seat drew in the turn it is in."""
        self.stock: int = view.stock
        """How many cards are left in the stock."""
        self.pile: tuple[Card, ...] = view.pile
        """The discard pile, its top last."""
        self._possible: dict[str, bool] = {}
        """What was asked before."""

    # -- what lies there -----------------------------------------------------------------------

    @property
    @abstractmethod
    def hand(self) -> Cards:
        """The cards that lie in front: one's own, or those of whoever is looked on at."""

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

    # -- what may be done ----------------------------------------------------------------------

    @property
    @abstractmethod
    def possible(self) -> str:
        """What this seat may do now, each with its key, as half a sentence."""

    def may(self, action: str) -> bool:
        """Return whether an action is possible now; one that is no move in the game always is."""
        possible = self._possible.get(action)
        if possible is None:
            possible = self._possible[action] = self.is_possible(action)
        return possible

    @abstractmethod
    def is_possible(self, action: str) -> bool:
        """Find out whether an action is possible now."""

    @abstractmethod
    def why_not(self, action: str) -> str:
        """Return why an action is not possible now, and what is instead; empty when it is."""

    @abstractmethod
    def why_not_do(self, action: Any) -> str:
        """Return why a move is not possible now, and what is; empty where it is not refused."""

    @property
    def offered(self) -> Card | None:
        """The card that lies there for all to see and goes round, before anybody has drawn; None
        where there is none.
        """
        return None

    @abstractmethod
    def will_do(self, action: Any) -> str:
        """Return what a move that is chosen before its turn does then, in words; empty where it
        cannot wait, because it would be about what has not been seen yet.
        """

    # -- what is said --------------------------------------------------------------------------

    @abstractmethod
    def top_line(self, width: int) -> str:
        """Return what is played and the score, in so many cells."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What this seat has to decide now, or who is waited for."""

    @property
    def offer(self) -> str:
        """What may be done now, each with its key."""
        if self.is_mine:
            return self.own_offer
        return (
            tr("{key} takes your last move back", key=self.key("undo"))
            if self.match_view.may_take_back
            else ""
        )

    @property
    @abstractmethod
    def own_offer(self) -> str:
        """What this seat, which is to act, may do now, each with its key."""

    @abstractmethod
    def live(self, selection: Any) -> tuple[str, ...]:
        """Return what the hand counts now, what it would once the raised card is thrown, and
        whether that is enough, as far as there is something to say of each.
        """

    @abstractmethod
    def recent_actions(self, seat: int) -> Sequence[str]:
        """Return the last actions in the round of a seat that everybody may know, as sentences."""


class QueuedMove:
    """Keeps the last move that was chosen too early, if it can be kept.

    The stock is the same whoever plays, so a draw from it always waits. A card that is offered lies
    there for all to see, so taking or passing it waits too. Everything else would be about a card
    that has not been seen yet.
    """

    def __init__(self) -> None:
        self._kept: tuple[Any, Card | None] | None = None

    def keep(self, action: Any, model: TableModel[Any]) -> str:
        """Keep this move for the turn of the seat, in place of another; returns what it will do,
        in words, empty where it does not wait.
        """
        told = model.will_do(action)
        card = None if isinstance(action, DrawStock) else model.offered
        self._kept = (action, card) if told else None
        return told

    def forget(self) -> None:
        """Let no move wait any more."""
        self._kept = None

    def take(self, model: TableModel[Any]) -> Any:
        """Return the move that waited, if it is the turn of the seat and it still means what it
        meant; else None. Nothing waits any more.
        """
        kept, self._kept = self._kept, None
        if kept is None or not model.is_mine:
            return None
        action, card = kept
        return action if card in (None, model.offered) else None
