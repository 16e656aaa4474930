"""Tables whose match cannot be gone on with, and who has still to be told of that."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.games.base import ONLOOKER
from app.server.news import News, What
from app.server.tables import Table
from app.server.visit import Visit
from app.storage.errors import JournalDamaged, StoreError


class _Gone(NamedTuple):
    table: Table
    is_for_good: bool


class Lost:
    """Keeps the files of such tables in ``folder`` until everybody has been told who had a seat
    there; the journals stay where they are.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._gone: list[_Gone] = []

    def put(self, table: Table, why: StoreError) -> None:
        """Take a table whose match cannot be gone on with: not any more where it is damaged, and
        else perhaps when the house is opened again.
        """
        self._gone.append(_Gone(table, isinstance(why, JournalDamaged)))

    def tell(self, visit: Visit) -> None:
        """Tell somebody of the seats they have lost."""
        person = visit.person.id
        for gone in list(self._gone):
            table = gone.table
            if (seat := table.seat_of(person)) == ONLOOKER:
                continue
            others = [chair.name for chair in table.chairs if chair.person != person and chair.name]
            visit.tell(News(What.LOST, ", ".join(others), table=table.number))
            table.chairs[seat].person = ""
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
