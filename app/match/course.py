"""The course of a match: who is asked, what an answer does, and what comes after a deal.

Whoever drives a match goes by these steps: the table, which paces CPU players and waits for
people, and the arena and the soaks, which do neither.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

from app.games.base import RoundT, RulesT, StandingT
from app.match.match import Match
from app.match.records import Record

Keep: TypeAlias = Callable[[Record], None]
"""Is given every record of the journal as it comes about."""


def _forget(record: Record) -> None: ...


class Course(Generic[RulesT, RoundT, StandingT]):
    """The steps of one match; ``keep`` is given the record of each."""

    def __init__(self, match: Match[RulesT, RoundT, StandingT], keep: Keep = _forget) -> None:
        self.match = match
        self.keep = keep

    def _keep(self, record: Record) -> None:
        self.keep(record)
        self.conclude()

    def conclude(self) -> None:
        """Write down how a match has ended, once it has: the last record of all."""
        if self.match.is_over and not self.match.is_concluded:
            self.keep(self.match.conclude())

    @property
    def to_act(self) -> int | None:
        """The seat that is asked now; None when the deal is over, or the match given up."""
        hand = self.match.hand
        return None if hand.is_over or self.match.resignation else hand.to_act

    def act(self, seat: int, action: Any, by: str = "") -> None:
        """Let a seat act, or in place of its person ``by``, a CPU player. Raises IllegalAction, and
        changes nothing, if the seat may not.
        """
        self._keep(self.match.apply(seat, action, by))

    def take_back(self, seat: int, *, seen: bool = False) -> None:
        """Undo the last action, also one that has shown something where that is allowed by
        ``seen``. Raises IllegalAction when it is too late for that.
        """
        self._keep(self.match.take_back(seat, seen=seen))

    def note_hint(self, seat: int, action: Any, *, is_warning: bool = False) -> None:
        """Write down what a seat was advised to do that asked for a hint, or what it was warned
        of.

        Raises IllegalAction where the seat may not do that now.
        """
        self._keep(self.match.note_hint(seat, action, is_warning=is_warning))

    def resign(self, seat: int, why: str) -> None:
        """Let a seat give up the match, for a reason in one sentence.

        Raises IllegalAction when the match is over.
        """
        self._keep(self.match.resign(seat, why))

    def go_on(self) -> None:
        """Deal again, in the next match of the series where this one is finished.

        Raises IllegalAction while a deal is being played and when everything is over.
        """
        match = self.match
        if match.is_settled and (match.rules.best_of > 1 or not match.is_over):
            self._keep(match.next_match())
        else:
            self._keep(match.next_hand())

    def play_deal(self, ask: Callable[[int], Any]) -> None:
        """Play what has been dealt to its end, asking for the action of each seat in turn.

        Raises IllegalAction when an answer is not allowed; then the match stands before it.
        """
        while (seat := self.to_act) is not None:
            self.act(seat, ask(seat))
