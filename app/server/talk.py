"""The talk of a server: in the lobby and at the tables, and whom each person does not hear."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from app.server.chat import LINES, ChatLine, Mutes, one_line
from app.server.conduct import Conduct
from app.server.contacts import Contacts
from app.server.deadlines import Deadlines
from app.server.events import Events, HandOver, OverviewChanged
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.table_list import TableList
from app.server.tables import Table, Visit

_SAVE_TALK: Final = 10.0
"""Seconds after which what is said at a table is written to its file."""


class Talk:
    """Carries what visitors say to those who are in the same place."""

    def __init__(
        self,
        conduct: Conduct,
        contacts: Contacts,
        mutes: Mutes,
        tables: TableList,
        presence: Presence,
        deadlines: Deadlines,
        events: Events,
    ) -> None:
        self.lines: deque[ChatLine] = deque(maxlen=LINES)
        """The lines of the lobby."""
        self.house_rules: Callable[[], list[ChatLine]] = list
        """Returns the house rules, which stand above the talk of the lobby."""
        self._conduct = conduct
        self._contacts = contacts
        self._mutes = mutes
        self._tables = tables
        self._presence = presence
        self._deadlines = deadlines
        self._events = events
        events.subscribe(HandOver, self._show_kept)

    def forget(self, person: str) -> None:
        """Forget what a person has said in the lobby."""
        self.lines = deque((line for line in self.lines if line.person != person), maxlen=LINES)

    # -- calls of visitors -----------------------------------------------------------------

    def say(self, visit: Visit, text: str) -> None:
        """Send a line to the visitor's table, or to the lobby. What an onlooker says during a hand
        is kept from the players. Raises LobbyError.
        """
        text = one_line(text)
        self._conduct.check_may_talk(visit)
        self._presence.pace_of(visit).take()
        table, speaker = visit.table, visit.person.id
        said = Notice(NoticeKind.SAID, visit.name, text, person=speaker)
        if table is None:
            self.lines.append(ChatLine(speaker, visit.name, text))
            hearers = [other for other in self._presence.visits.values() if other.table is None]
        else:
            hearers = table.say(visit, text)
            looks_on = not table.is_member(speaker)
            said = said._replace(table=table.number, looks_on=looks_on)
            self._save_talk_later(table)
        for other in hearers:
            if speaker not in self.muted(other):
                other.tell(said)

    def heard(self, visit: Visit) -> list[ChatLine]:
        """Return the latest lines that the visitor may read at their table or in the lobby, without
        those of muted people.
        """
        table = visit.table
        if table:
            return self._audible(table.heard(visit.person.id), visit)
        return [*self.house_rules(), *self._audible(self.lines, visit)]

    def unread(self, visit: Visit) -> list[ChatLine]:
        """Return those at the visitor's table that have come since the visitor last read."""
        table = visit.table
        return self._audible(table.unread(visit.person.id), visit) if table else []

    def mark_read(self, visit: Visit) -> None:
        """Note that the visitor has the lines at their table before them."""
        if visit.table:
            visit.table.talk.mark_read(visit.person.id)

    def mute(self, visit: Visit, person: str) -> bool:
        """Mute a person, or hear them again; return whether they are muted now."""
        is_muted = self._mutes.change(visit.person.id, person)
        self._events.publish(OverviewChanged())
        return is_muted

    def muted(self, visit: Visit) -> frozenset[str]:
        """Return the ids of the people whom the visitor does not hear: muted or blocked ones."""
        return self._contacts.unheard(visit.person.id)

    # --------------------------------------------------------------------------------------

    def _audible(self, lines: Iterable[ChatLine], visit: Visit) -> list[ChatLine]:
        muted = self.muted(visit)
        return [line for line in lines if line.person not in muted]

    def _show_kept(self, event: HandOver) -> None:
        table = event.table
        kept = table.talk.show_kept()
        for visit in list(table.visits.values()):
            lines = self._audible(kept, visit)
            if lines and table.is_member(visit.person.id):
                notice = Notice(NoticeKind.LOOKERS_SAID, table=table.number, lines=tuple(lines))
                visit.tell(notice)

    def _save_talk_later(self, table: Table) -> None:
        # Writing a file for each line would let a flood of them hold up the server.
        name = "talk", table.name
        if name not in self._deadlines:
            self._deadlines.set(name, _SAVE_TALK, self._save_talk, table)

    def _save_talk(self, table: Table) -> None:
        if self._tables.by_number.get(table.number) is table:
            self._tables.save(table)
