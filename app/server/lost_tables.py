"""Tables that cannot be gone on with."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.games.base import ONLOOKER
from app.server.notices import Notice, NoticeKind
from app.server.tables import Table, Visit
from app.storage.errors import JournalDamaged, StoreError


class _Gone(NamedTuple):
    table: Table
    is_for_good: bool


class LostTables:
    """Tables whose matches cannot go on. Their files stay in ``folder`` until all people who had a
    seat there have been told; the journals stay where they are.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._gone: list[_Gone] = []

    def put(self, table: Table, why: StoreError) -> None:
        """Take a table whose match cannot go on: never if it is damaged, otherwise perhaps when the
        server opens again.
        """
        self._gone.append(_Gone(table, isinstance(why, JournalDamaged)))

    def tell(self, visit: Visit) -> None:
        person = visit.person.id
        for gone in list(self._gone):
            table = gone.table
            if (seat := table.seat_of(person)) == ONLOOKER:
                continue
            others = tuple(slot.name for slot in table.slots if slot.person != person and slot.name)
            visit.tell(Notice(NoticeKind.LOST, table=table.number, others=others))
            table.slots[seat].person = ""
            if not table.people:
                self._gone.remove(gone)
            if gone.is_for_good:
                self._keep(table)

    def _keep(self, table: Table) -> None:
        if not table.people:
            table.forget(self._folder)
            return
        with suppress(StoreError):
            table.save(self._folder)
