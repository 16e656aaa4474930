"""The visitors on a server: one visit of each person, and the notices for those who are away."""

from __future__ import annotations

from app.server.accounts import Account
from app.server.chat import RateLimit
from app.server.clock import Clock
from app.server.notices import Notice
from app.server.tables import Visit
from app.text.letters import folded


class Presence:
    """Who is on the server now."""

    def __init__(self, clock: Clock) -> None:
        self.visits: dict[str, Visit] = {}
        """The visits by the id of their person."""
        self._clock = clock
        self._paces: dict[str, RateLimit] = {}
        self._untold: dict[str, list[Notice]] = {}
        """Notices for absent people, by id."""

    def come(self, visit: Visit) -> Visit | None:
        """Note a visit; return the one at another terminal whose place it takes, which is over."""
        before = self.visits.get(visit.person.id)
        self.visits[visit.person.id] = visit
        if before:
            before.is_over = True
        return before

    def go(self, visit: Visit) -> None:
        del self.visits[visit.person.id]
        self._paces.pop(visit.person.id, None)

    def named(self, name: str) -> Account | None:
        """Return the person of this name who is here; None without one."""
        people = (visit.person for visit in self.visits.values())
        return next((each for each in people if folded(each.name) == folded(name)), None)

    def tell(self, person: str, notice: Notice) -> None:
        """Tell a person now, or on their next visit."""
        if visit := self.visits.get(person):
            visit.tell(notice)
        else:
            self._untold.setdefault(person, []).append(notice)

    def tell_missed(self, visit: Visit) -> None:
        """Tell a visitor the notices that came while they were away."""
        for notice in self._untold.pop(visit.person.id, ()):
            visit.tell(notice)

    def pace_of(self, visit: Visit) -> RateLimit:
        """Return the limit on a visitor's messages, requests and changes of name."""
        return self._paces.setdefault(visit.person.id, RateLimit(self._clock))

    def stop_notices(self) -> None:
        for visit in self.visits.values():
            visit.stop_notices()

    def close(self) -> None:
        """End all visits."""
        for visit in self.visits.values():
            visit.is_over = True
        self.visits.clear()
