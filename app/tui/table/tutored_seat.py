"""A seat at Gin's table whose moves the tutor judges, where they can be judged."""

from __future__ import annotations

from collections.abc import Mapping

from app.match.seat import Where
from app.table.place import OpenMatch
from app.tui.table.gin_seat import GinSeat
from app.tui.table.tutor import Tutor
from app.ui.reviewable import can_be_reviewed
from app.words.en import tutor as words

TUTOR = "tutor"
"""Of the choices of the menu, what the tutor warns of in this match."""


class TutoredSeat(GinSeat):
    """A match of Gin as it is seen from one place, and who warns the person there."""

    def __init__(self, table: OpenMatch) -> None:
        super().__init__(table)
        self.tutor = Tutor(self)

    def begin(self) -> None:
        """Say where the tutor that somebody wants can say nothing, and begin."""
        if self.tutor.chosen != words.OFF and self.table.here and self._why_no_tutor:
            self.notify(self._why_no_tutor, timeout=8)
        super().begin()

    @property
    def _why_no_tutor(self) -> str:
        """Why nobody can be warned here; empty where somebody can."""
        if not self.table.here:
            return words.NOBODY_PLAYS
        if any(seat.where is Where.ELSEWHERE for seat in self.seen.seats):
            return words.AMONG_PEOPLE
        return "" if can_be_reviewed(self.seen) else words.ONLY_OF_TWO

    @property
    def own_menu(self) -> Mapping[str, str]:
        """What the tutor warns of in this match."""
        return {} if self._why_no_tutor else {TUTOR: words.in_match(self.tutor.chosen)}

    def own_choice(self, choice: str) -> None:
        """Have the tutor warn of something else in this match."""
        self.action_tutor()

    def action_tutor(self) -> None:
        """Have the tutor warn of something else in this match, or say why it cannot."""
        if why := self._why_no_tutor:
            self.say(why)
        else:
            self.tutor.choose_next()
            self.say(words.warns(self.tutor.chosen))
