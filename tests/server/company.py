"""A lobby and the people in it, without screens: in this process, or at two workers."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any, TypeVar

from textual.geometry import Size

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.server.accounts import Account, AccountStore
from app.server.client import LobbyClient
from app.server.clock import Clock
from app.server.limits import ServerLimits
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.notices import Greeting, Notice, NoticeKind
from app.server.person_names import chosen
from app.server.seat import LocalSharedMatch
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.server.tables import SeatSlot, Table, TableRequest, Visit
from app.server.terminal import ChannelConnection, RemoteTerminal
from app.server.workers.lobby_state import LobbyMirror, LobbyState, LobbyUpdate
from app.server.workers.messages import (
    Call,
    CallResult,
    DeliverEvent,
    DeliverNotice,
    LobbyChanged,
    StartApp,
    ToWorker,
)
from app.server.workers.remote_app import RemoteApp
from app.server.workers.remote_client import RemoteLobbyClient
from app.table.handles import Listener, MatchEvent

T = TypeVar("T")


class TestClock(Clock):
    """Passes when a test says so."""

    __test__ = False

    def __init__(self) -> None:
        self.now = 1000.0
        self.asleep = 0.0
        """The seconds for which the machine slept, which timers do not count."""
        self._timers: list[tuple[asyncio.TimerHandle, Callable[[], object]]] = []

    def __call__(self) -> float:
        return self.now

    def wall(self) -> float:
        return 1_700_000_000 + self.now + self.asleep

    def call_later(
        self, seconds: float, callback: Callable[..., object], *arguments: Any
    ) -> asyncio.TimerHandle:
        call = partial(callback, *arguments)
        timer = asyncio.TimerHandle(self.now + seconds, call, (), asyncio.get_running_loop())
        self._timers.append((timer, call))
        return timer

    def sleep(self, seconds: float) -> None:
        self.asleep += seconds

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass, and do what is to be done meanwhile."""
        until = self.now + seconds
        while due := [each for each in self._timers if each[0].when() <= until]:
            timer, call = min(due, key=lambda each: each[0].when())
            self._timers.remove((timer, call))
            self.now = max(self.now, timer.when())
            if not timer.cancelled():
                call()
        self.now = until


class Company:
    """A lobby in a folder, and all people who have ever come to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.people: dict[str, Account] = {}
        self.clock = TestClock()
        self.notes: list[str] = []
        """Notes for the operator."""
        self.lobby = self.reopen()

    def reopen(self) -> Lobby:
        """The lobby as another process finds it."""
        self.lobby = Lobby(
            self.folder / "tables",
            InstantCpu(),
            self.people.get,
            pace=0.0,
            clock=self.clock,
            note=self.notes.append,
        )
        return self.lobby

    def person(self, name: str) -> Account:
        """Return the account of this name, always the same."""
        identity = f"id-{name.lower()}"
        person = Account(identity, name, False, self.folder / "people" / identity)
        return self.people.setdefault(identity, person)

    def call(self, name: str, called: str) -> None:
        """Give an account another name, which others may have too."""
        identity = self.person(name).id
        self.people[identity] = replace(self.people[identity], name=called)

    def enter(self, name: str) -> Guest:
        return Guest(self.lobby, self.lobby.enter(self.person(name)))

    def place(self, visit: Visit) -> LobbyClient:
        """Return the client of a visitor, for their screens."""
        return LocalLobbyClient(self.lobby, visit, self.rename)

    def rename(self, person: Account, name: str) -> Account:
        """Rename an account; others may have the name too."""
        return replace(person, name=chosen(name))

    def table(
        self, *guests: Guest, options: TableOptions = DEFAULT_OPTIONS, rules: Any = None
    ) -> Table:
        """A table at which these people play, in this order."""
        host, *others = guests
        request = TableRequest(rules or preset("standard"), [SeatSlot() for _ in others], options)
        table = self.lobby.seating.open_table(host.visit, request)
        for other in others:
            self.lobby.seating.sit_down(other.visit, table.number, options.passphrase)
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
        return LocalLobbyClient(self.lobby, self.visit).open_match(
            lambda *told: self.later.append(told)
        )

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


# --- At workers -------------------------------------------------------------------------------


def carried(message: T) -> T:
    """A message as it arrives."""
    arrived: T = pickle.loads(pickle.dumps(message))
    return arrived


class NoChannel:
    """Carries nothing."""

    def __init__(self) -> None:
        self.sent = b""
        self.unread = 0
        """The bytes of it that have not been read."""

    def write(self, data: bytes) -> None:
        self.sent += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def exit(self, status: int) -> None: ...

    def get_connection(self) -> ChannelConnection:
        return self

    def abort(self) -> None: ...


class WorkerHere:
    """A worker that is no process."""

    def __init__(self, lobby_state: LobbyState) -> None:
        self.told: list[ToWorker] = []
        """Everything that has come, answers too."""
        self.looked: list[LobbyUpdate] = []
        """What was different in the lobby each time that it asked."""
        self.lobby_mirror = LobbyMirror(self._look)
        self._lobby_state = lobby_state
        self._knows = False
        self._numbers = count(1)
        self._halls: dict[int, RemoteLobbyClient] = {}
        lobby_state.watch(self._changed)

    def place(self, place: LocalLobbyClient) -> RemoteLobbyClient:
        """The place of a visitor whose screens are drawn here."""
        number = next(self._numbers)
        show = RemoteApp(place, RemoteTerminal(NoChannel(), int, {}, Size(80, 24)), print)

        def ask(call: Call) -> CallResult:
            return self._arrives(show.answer(next(self._numbers), carried(call)))

        person = place.me.person
        show.begin(
            number, self._send, StartApp(number, person, Greeting(), {}, (80, 24), ServerLimits())
        )
        lobby = self._halls[number] = RemoteLobbyClient(person, self.lobby_mirror, ask)
        return lobby

    def _look(self, version: int) -> LobbyUpdate:
        self._knows = True
        self.looked.append(carried(self._lobby_state.since(version)))
        return self.looked[-1]

    def _changed(self) -> None:
        if self._knows:
            self._knows = False
            self._send(LobbyChanged())

    def _send(self, message: ToWorker) -> None:
        # What is asked for is answered before anything else is heard.
        asyncio.get_running_loop().call_soon(self._hear, self._arrives(message))

    def _arrives(self, message: T) -> T:
        arrived = carried(message)
        self.told.append(arrived)  # type: ignore[arg-type]
        return arrived

    def _hear(self, message: ToWorker) -> None:
        match message:
            case LobbyChanged():
                self.lobby_mirror.changed()
            case DeliverNotice(visit, notice):
                self._halls[visit].told(notice)
            case DeliverEvent(visit):
                self._halls[visit].happened(message)


class KnownCompany(Company):
    """A lobby with the accounts of its people, each of whom has a key."""

    def __init__(self, folder: Path) -> None:
        self.accounts = AccountStore(folder)
        super().__init__(folder)

    def reopen(self) -> Lobby:
        """The lobby as another process finds it."""
        self.lobby = Lobby(
            self.folder / "tables",
            InstantCpu(),
            self.accounts.find,
            pace=0.0,
            clock=self.clock,
            note=self.notes.append,
            accounts=self.accounts,
        )
        return self.lobby

    def person(self, name: str) -> Account:
        """Return the account of this name, always the same."""
        person = self.accounts.with_key(f"SHA256:{name}")
        return person if person.name else self.accounts.rename(person, name)

    def rename(self, person: Account, name: str) -> Account:
        return self.accounts.rename(person, name)

    def enter(self, name: str) -> Guest:
        guest = super().enter(name)
        guest.visit.key = f"SHA256:{name}"
        return guest

    def place(self, visit: Visit) -> LobbyClient:
        visit.key = f"SHA256:{visit.name}"
        return super().place(visit)


class FarCompany(Company):
    """A lobby whose visitors are at two workers, in turn."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        lobby_state = LobbyState(self.lobby)
        self.workers = [WorkerHere(lobby_state), WorkerHere(lobby_state)]
        self._next = cycle(self.workers)

    def place(self, visit: Visit) -> RemoteLobbyClient:
        """Return the client of a visitor, at the next worker."""
        return next(self._next).place(LocalLobbyClient(self.lobby, visit, self.rename))


class FarKnownCompany(KnownCompany, FarCompany):
    """The same at two workers."""

    def place(self, visit: Visit) -> RemoteLobbyClient:
        visit.key = f"SHA256:{visit.name}"
        return FarCompany.place(self, visit)
