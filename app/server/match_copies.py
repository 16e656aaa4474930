"""The copies of finished matches that their people have among their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.match.seat import SeatControl
from app.server.accounts import Account
from app.server.events import Events, MatchFinished
from app.server.tables import Cause
from app.storage.errors import StoreError
from app.storage.files import atomic_write
from app.storage.home import kept_in
from app.storage.journal import read as read_journal
from app.storage.paths import make_folder, matches_folder


class MatchCopies:
    """Copies the journals of finished matches. ``folder`` is that of the tables, and ``find``
    returns the account with an id.
    """

    def __init__(self, folder: Path, find: Callable[[str], Account | None], events: Events) -> None:
        self._folder = folder
        self._find = find
        events.subscribe(MatchFinished, self._finished)

    def _finished(self, event: MatchFinished) -> None:
        if event.cause is Cause.AGREED:
            return
        table = event.table
        for seat, slot in enumerate(table.slots):
            if slot.person and (person := self._find(slot.person)):
                # A person without room on disk gets no copy.
                with suppress(StoreError), kept_in(person.folder):
                    _copy(self._folder / table.journal, matches_folder(), seat)


def _copy(source: Path, folder: Path, seat: int) -> None:
    target = folder / source.name
    if target.exists():
        return
    header, *records = read_journal(source).records
    # In the copy, it is the seat played here.
    header["seats"][seat]["where"] = str(SeatControl.HERE)
    lines = (json.dumps(record, separators=(",", ":")) for record in (header, *records))
    make_folder(folder)
    try:
        atomic_write(target, "".join(f"{line}\n" for line in lines), durable=True)
    except OSError as error:
        raise StoreError.about(error, target) from error
