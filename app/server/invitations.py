"""Invitations to a table that waits for people: who has been told of one lately."""

from __future__ import annotations

from typing import Final

from app.server.conduct import Conduct
from app.server.contacts import Contacts
from app.server.deadlines import Deadlines
from app.server.events import Events, OverviewChanged
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Table, TablePhase, Visit

INVITE_AGAIN: Final = 60.0
"""Shortest time between two notices of an invitation by the same person, in seconds."""


class Invitations:
    """The invitations of the last minute."""

    def __init__(
        self,
        conduct: Conduct,
        contacts: Contacts,
        presence: Presence,
        deadlines: Deadlines,
        events: Events,
    ) -> None:
        self._conduct = conduct
        self._contacts = contacts
        self._presence = presence
        self._deadlines = deadlines
        self._events = events

    def tell(self, host: Visit, guest: Visit, table: Table) -> None:
        """Tell a guest, unless they do not listen to the host or have just been told."""
        name, person = _name(host, guest), host.person.id
        if name in self._deadlines or person in self._contacts.unheard(guest.person.id):
            return
        self._deadlines.set(name, INVITE_AGAIN, lambda: None)
        guest.tell(Notice(NoticeKind.INVITED, host.name, table=table.number, person=person))

    # -- calls of visitors -----------------------------------------------------------------

    def invite(self, visit: Visit, person: str) -> None:
        """Invite another visitor to the table where the visitor waits. Raises LobbyError."""
        self._conduct.check_may_talk(visit)
        guest, table = self._presence.visits.get(person), visit.table
        if table is None or table.phase is not TablePhase.WAITING or guest is None:
            raise LobbyError(LobbyCode.NOT_THERE)
        if guest.person.id in table.visits:
            raise LobbyError(LobbyCode.THERE_ALREADY, name=guest.name)
        if _name(visit, guest) in self._deadlines:
            raise LobbyError(LobbyCode.INVITED_ALREADY, name=guest.name)
        self._presence.pace_of(visit).take()
        table.invited.add(person)
        self.tell(visit, guest, table)
        self._events.publish(OverviewChanged())


def _name(host: Visit, guest: Visit) -> tuple[str, str, str]:
    return "invited", host.person.id, guest.person.id
