"""The course of a match: which seat acts, what its action does, and what follows a deal.

The table, which paces CPU players and waits for people, and the arena and the soak tests, which do
neither, all take these steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

from app.games.base import RoundT, RulesT, StandingT
from app.match.match import Match
from app.match.records import Record
from app.refusal import Refused

Keep: TypeAlias = Callable[[Record], None]
"""Called with every record of the journal."""


def _forget(record: Record) -> None: ...


class Course(Generic[RulesT, RoundT, StandingT]):
    """The steps of one match; ``keep`` is called with the record of each."""

    def __init__(self, match: Match[RulesT, RoundT, StandingT], keep: Keep = _forget) -> None:
        self.match = match
        self.keep = keep

    def _keep(self, record: Record) -> None:
        self.keep(record)
        self.conclude()

    def conclude(self) -> None:
        """Record how a match has ended, if it has: the last record of all."""
        if self.match.is_over and not self.match.is_concluded:
            self.keep(self.match.conclude())

    @property
    def to_act(self) -> int | None:
        """The seat to act; None if the deal is over or the match was given up."""
        hand = self.match.hand
        return None if hand.is_over or self.match.resignation else hand.to_act

    def act(self, seat: int, action: Any, by: str = "") -> None:
        """Let a seat act, or the CPU player ``by`` in place of its person.

        Raises IllegalAction, and changes nothing, if the seat may not.
        """
        self._keep(self.match.apply(seat, action, by))

    def take_back(self, seat: int, *, seen: bool = False) -> None:
        """Undo the last action; ``seen`` allows that even if it has shown hidden cards.

        Raises IllegalAction if it is too late for that.
        """
        self._keep(self.match.take_back(seat, seen=seen))

    def note_hint(self, seat: int, action: Any, *, is_warning: bool = False) -> None:
        """Record the advice that a seat asked for, or the action that it was warned of.

        Raises IllegalAction if the seat may not take that action now.
        """
        self._keep(self.match.note_hint(seat, action, is_warning=is_warning))

    def resign(self, seat: int, why: Refused | str) -> None:
        """Let a seat give up the match; see ``Match.resign``."""
        self._keep(self.match.resign(seat, why))

    def go_on(self) -> None:
        """Deal again, in the next match of the series if this one is over.

        Raises IllegalAction during a deal and after the last match.
        """
        match = self.match
        if match.is_settled and (match.rules.best_of > 1 or not match.is_over):
            self._keep(match.next_match())
        else:
            self._keep(match.next_hand())

    def play_deal(self, ask: Callable[[int], Any]) -> None:
        """Play the deal to its end, asking for the action of each seat in turn.

        Raises IllegalAction if an answer is not allowed; the match then stands before it.
        """
        while (seat := self.to_act) is not None:
            self.act(seat, ask(seat))
