"""The place of a visitor in the hall, where the hall itself is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.server.accounts import Person
from app.server.chat import Line
from app.server.client import Deliver
from app.server.lobby import Hall
from app.server.notices import News
from app.server.seat import SeatAtTable
from app.server.tables import Plan, Table, Visit


def _renamed(person: Person, name: str) -> Person:
    return replace(person, name=name)


class InHall:
    """What one visitor knows and may do; see ``HallPlace``. Nothing in it is done for another.

    ``rename`` keeps a name that somebody chooses, and raises HouseError for one that cannot be had;
    without it names are kept until they leave.
    """

    def __init__(
        self, hall: Hall, visit: Visit, rename: Callable[[Person, str], Person] = _renamed
    ) -> None:
        self.visit = visit
        self._hall = hall
        self._rename = rename
        self._listeners: list[Callable[[News], object]] = []

    @property
    def me(self) -> Visit:
        """Whose place it is."""
        return self.visit

    @property
    def is_over(self) -> bool:
        """Whether the visitor has left, or has come in at another terminal."""
        return self.visit.is_over

    @property
    def visits(self) -> Mapping[str, Visit]:
        """By the id of the person, who is here."""
        return self._hall.visits

    @property
    def tables(self) -> Mapping[int, Table]:
        """By number."""
        return self._hall.tables

    def listen(self, listener: Callable[[News], object]) -> None:
        """Have everything told that concerns the visitor, until they leave."""
        self._listeners.append(listener)
        self.visit.listen(listener)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different."""
        return self._hall.watch_lobby(changed)

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the house, or lose the line; harmless when that has been done."""
        self.visit.leave()

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""
        self.visit = self._hall.enter(self.visit.person, self.visit.address)
        for listener in self._listeners:
            self.visit.listen(listener)

    def rename(self, name: str) -> None:
        """Be called so from now on. Raises HouseError, and HallError for too many names."""
        self._hall.pace_of(self.visit).take()
        self._hall.rename(self.visit, self._rename(self.visit.person, name))

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""
        if self.visit.is_at_home is not is_so:
            self.visit.is_at_home = is_so
            self._hall.changed()

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, plan: Plan) -> None:
        """Open a table and sit down at it. Raises HallError, StoreError and RulesError."""
        self._hall.open_table(self.visit, plan)

    def sit_down(self, number: int, word: str = "") -> None:
        """Take one's seat at a table, or a free chair. Raises HallError."""
        self._hall.sit_down(self.visit, number, word)

    def watch(self, number: int, word: str = "") -> None:
        """Look on at a table. Raises HallError, also for one's own."""
        self._hall.watch(self.visit, number, word)

    def needs_word(self, number: int) -> bool:
        """Whether the visitor has to know a word to come in."""
        table = self._hall.tables.get(number)
        return table is not None and self._hall.needs_word(self.visit, table)

    def open_match(self, deliver: Deliver) -> SeatAtTable:
        """The match of the table where the visitor is, as they see it."""
        return self._hall.open_match(self.visit, deliver)

    def leave_table(self) -> None:
        """Go back to the lobby; harmless there."""
        self._hall.leave_table(self.visit)

    def begin_now(self) -> None:
        """Let CPU players have the free chairs, and begin. Raises HallError."""
        self._hall.begin_now(self.visit)

    def cut(self, typed: str) -> None:
        """Cut before the first deal. Raises CutError."""
        self._hall.cut(self.visit, typed)

    def again(self) -> None:
        """Ask for another match at the same table. Raises HallError."""
        self._hall.again(self.visit)

    def resign(self) -> None:
        """Give up the match. Raises IllegalAction when it is over."""
        self._hall.resign(self.visit)

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None:
        """Invite somebody who is here to the table where the visitor waits. Raises HallError."""
        self._hall.invite(self.visit, person)

    def say(self, text: str) -> None:
        """Say something at the table where the visitor is, or in the lobby. Raises HallError."""
        self._hall.say(self.visit, text)

    def heard(self) -> list[Line]:
        """What was said last where the visitor is, but by whom they do not want to hear."""
        return self._hall.heard(self.visit)

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""
        return self._hall.mute(self.visit, person)

    @property
    def muted(self) -> frozenset[str]:
        """The ids of those of whom the visitor wants to hear nothing."""
        return self._hall.muted(self.visit)
