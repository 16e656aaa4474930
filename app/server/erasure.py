"""The end of an account: what is taken out of the files of a server.

The journals of matches with others stay, without the name. All else goes.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.match.seat import SeatControl
from app.server.accounts import Account
from app.server.daily import DailyBoard
from app.server.match_log import PlayedMatch
from app.server.profiles import stand_in
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.journal import LARGEST

_MATCHES: Final = "matches"
"""The folder of journals in that of a person."""


class Erasure(NamedTuple):
    """The files of a server from which a person is to be taken."""

    person: Account
    state: Path
    """The folder of the server."""
    matches: Sequence[PlayedMatch]
    """The person's matches in the log."""

    def carry_out(self) -> None:
        """Delete the person's files, and take their name out of journals and rankings.

        It can be done again, as after a crash.
        """
        seats = self._seats()
        people = self.state / "people"
        folders = [each / _MATCHES for each in people.iterdir()] if people.is_dir() else []
        names = set()
        for folder in (self.state / "tables", *folders):
            if folder.parent != self.person.folder:
                for journal, seat in seats.items():
                    names.add(_rename(folder / journal, seat, stand_in(self.person.id)))
        self._drop_pages(names - {""})
        DailyBoard(self.state / "daily", b"").forget(self.person.id)
        shutil.rmtree(self.person.folder, ignore_errors=True)

    def _drop_pages(self, names: Collection[str]) -> None:
        """Delete the kept pages of matches that have one of these names; they are made again."""
        wanted = [escape(name).encode() for name in names]
        for path in (self.state / "pages").glob("*.html"):
            with suppress(OSError):
                data = path.read_bytes()
                if any(name in data for name in wanted):
                    path.unlink()

    def _seats(self) -> dict[str, int]:
        """Return the person's seats by the names of the journals."""
        person = self.person
        seats = {
            match.result.journal: match.players.index(person.id)
            for match in self.matches
            if person.id in match.players
        }
        # The log does not know the matches of older versions; the person's own copies do.
        for path in (person.folder / _MATCHES).glob("*.jsonl"):
            if path.name not in seats and (seat := _own_seat(path)) is not None:
                seats[path.name] = seat
        return seats


def _rename(path: Path, seat: int, name: str) -> str:
    """Give a player of a journal another name, if there is that journal.

    Return the name that the player had there; empty if nothing was changed.
    """
    # A damaged journal stays as it is: nobody can read it.
    with suppress(OSError, StoreError, ValueError, KeyError, IndexError, TypeError):
        first, rest = _header(path)
        before = str(first["seats"][seat]["name"])
        if before != name:
            first["seats"][seat]["name"] = name
            text = json.dumps(first, separators=(",", ":"))
            atomic_write(path, f"{text}\n{rest}", durable=True)
            return before
    return ""


def _own_seat(path: Path) -> int | None:
    with suppress(OSError, StoreError, ValueError, KeyError, TypeError):
        seats = _header(path)[0]["seats"]
        here = [seat for seat, told in enumerate(seats) if told["where"] == SeatControl.HERE]
        if len(here) == 1:
            return here[0]
    return None


def _header(path: Path) -> tuple[Any, str]:
    first, _, rest = (read_file(path, LARGEST) or b"").decode().partition("\n")
    return json.loads(first), rest
