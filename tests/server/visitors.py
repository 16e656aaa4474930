"""People in the lobby, without screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.server.accounts import Account, chosen
from app.server.client import LobbyClient
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.notices import Notice, NoticeKind
from app.server.seat import LocalSharedMatch
from app.server.shared_match import DEFAULT_OPTIONS, TableOptions
from app.server.tables import SeatSlot, Table, TableRequest, Visit
from app.table.handles import Listener, MatchEvent


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Company:
    """A lobby in a folder, and everybody who has ever come to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.people: dict[str, Account] = {}
        self.clock = Clock()
        self.notes: list[str] = []
        """What whoever keeps the house is told."""
        self.lobby = self.reopen()

    def reopen(self) -> Lobby:
        """The lobby as another process finds it."""
        self.lobby = Lobby(
            self.folder / "tables",
            InstantCpu(),
            self.people.get,
            pace=0.0,
            now=self.clock,
            note=self.notes.append,
        )
        return self.lobby

    def person(self, name: str) -> Account:
        """Somebody of this name, always the same."""
        identity = f"id-{name.lower()}"
        person = Account(identity, name, False, self.folder / "people" / identity)
        return self.people.setdefault(identity, person)

    def call(self, name: str, called: str) -> None:
        """Let somebody of this name be called as another may be."""
        identity = self.person(name).id
        self.people[identity] = replace(self.people[identity], name=called)

    def enter(self, name: str) -> Guest:
        """Somebody comes in."""
        return Guest(self.lobby, self.lobby.enter(self.person(name)))

    def place(self, visit: Visit) -> LobbyClient:
        """The place of somebody who has come in, for their screens."""
        return LocalLobbyClient(self.lobby, visit, self.rename)

    def rename(self, person: Account, name: str) -> Account:
        """Somebody chooses a name, which others may have too."""
        return replace(person, name=chosen(name))

    def table(
        self, *guests: Guest, options: TableOptions = DEFAULT_OPTIONS, rules: Any = None
    ) -> Table:
        """A table at which these people play, in this order."""
        host, *others = guests
        request = TableRequest(rules or preset("standard"), [SeatSlot() for _ in others], options)
        table = self.lobby.open_table(host.visit, request)
        for other in others:
            self.lobby.sit_down(other.visit, table.number, options.passphrase)
        return table


class Guest:
    """A visit, and what it was told."""

    def __init__(self, lobby: Lobby, visit: Visit) -> None:
        self.lobby = lobby
        self.visit = visit
        self.news: list[Notice] = []
        self.later: list[tuple[Listener, MatchEvent]] = []
        """What others did, which the screens are to hear."""
        visit.listen(self.news.append)

    def open(self) -> LocalSharedMatch:
        """The match, as this person sees it."""
        return self.lobby.open_match(self.visit, lambda *told: self.later.append(told))

    def heard(self) -> list[NoticeKind]:
        """What has been told since this was last asked."""
        told = [notice.kind for notice in self.news]
        self.news.clear()
        return told

    def hear(self) -> None:
        """Let the screens hear what others did."""
        while self.later:
            listener, event = self.later.pop(0)
            listener(event)


def seats(guests: Sequence[Guest]) -> list[LocalSharedMatch]:
    """The match as each of them sees it."""
    return [guest.open() for guest in guests]
