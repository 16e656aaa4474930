"""People whose screens are drawn at workers, in one process: everything that would go between the
house and a worker is made bytes of, and read again.
"""

from __future__ import annotations

import asyncio
import pickle
from itertools import count, cycle
from pathlib import Path
from typing import TypeVar

from textual.geometry import Size

from app.server.limits import ServerLimits
from app.server.local_client import LocalLobbyClient
from app.server.notices import Greeting
from app.server.tables import Visit
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
from tests.server.visitors import Company

T = TypeVar("T")


def carried(message: T) -> T:
    """A message as it arrives."""
    arrived: T = pickle.loads(pickle.dumps(message))
    return arrived


class NoChannel:
    """Carries nothing."""

    def __init__(self) -> None:
        self.sent = b""
        self.unread = 0
        """Bytes of it that nobody has read."""

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


class FarCompany(Company):
    """A lobby whose visitors are at two workers, in turn."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        lobby_state = LobbyState(self.lobby)
        self.workers = [WorkerHere(lobby_state), WorkerHere(lobby_state)]
        self._next = cycle(self.workers)

    def place(self, visit: Visit) -> RemoteLobbyClient:
        """The place of somebody who has come in, at the next worker."""
        return next(self._next).place(LocalLobbyClient(self.lobby, visit, self.rename))
