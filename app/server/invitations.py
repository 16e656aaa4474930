"""Invitations to a table that waits for people: who has been told of one lately."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from app.server.deadlines import Deadlines
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Table, TablePhase, Visit

INVITE_AGAIN: Final = 60.0
"""Shortest time between two notices of an invitation by the same person, in seconds."""


class Invitations:
    """The invitations of the last minute. ``unheard`` returns the people to whom a person does not
    listen.
    """

    def __init__(self, deadlines: Deadlines, unheard: Callable[[str], Container[str]]) -> None:
        self._deadlines = deadlines
        self._unheard = unheard

    def check(self, host: Visit, guest: Visit | None) -> None:
        """Raise LobbyError if the host cannot invite this guest now."""
        table = host.table
        if table is None or table.phase is not TablePhase.WAITING or guest is None:
            raise LobbyError(LobbyCode.NOT_THERE)
        if guest.person.id in table.visits:
            raise LobbyError(LobbyCode.THERE_ALREADY, name=guest.name)
        if _name(host, guest) in self._deadlines:
            raise LobbyError(LobbyCode.INVITED_ALREADY, name=guest.name)

    def tell(self, host: Visit, guest: Visit, table: Table) -> None:
        """Tell a guest, unless they do not listen to the host or have just been told."""
        name, person = _name(host, guest), host.person.id
        if name in self._deadlines or person in self._unheard(guest.person.id):
            return
        self._deadlines.set(name, INVITE_AGAIN, lambda: None)
        guest.tell(Notice(NoticeKind.INVITED, host.name, table=table.number, person=person))


def _name(host: Visit, guest: Visit) -> tuple[str, str, str]:
    return "invited", host.person.id, guest.person.id
