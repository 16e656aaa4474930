"""A worker: the process in which the screens of some visitors are drawn.

It talks to the server through one socket, and ends when that does: matches are kept by the server,
or in journals that are written with every action.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, NoReturn

from textual.geometry import Size

from app.cpu.process import LENGTH_BYTES, frame, parent
from app.server.app_host import show
from app.server.process import room_for_many
from app.server.terminal import RemoteTerminal
from app.server.workers.lobby_state import LobbyMirror, LobbyUpdate
from app.server.workers.messages import (
    READ_STEP,
    AppEnded,
    Call,
    CallResult,
    CpuResult,
    DeliverEvent,
    DeliverNotice,
    DropConnection,
    GetLobbyUpdate,
    Heartbeat,
    LobbyChanged,
    OutputRead,
    PageFailed,
    PauseInput,
    StartApp,
    StopApp,
    TerminalInput,
    TerminalOutput,
    TerminalResized,
    ToServer,
    ToWorker,
    VisitorCall,
    WorkerReady,
)
from app.server.workers.remote_client import RemoteCpu, RemoteLobbyClient
from app.ui.fault_report import trace_of

_PIECE: Final = 2**18


class ServerLink:
    """The connection to the server. ``hear`` is called with its messages, in order and one at a
    time.

    A question blocks until its answer comes, as a call in the server would.
    """

    def __init__(self, channel: socket.socket, hear: Callable[[ToWorker], None]) -> None:
        self._channel = channel
        self._hear = hear
        self._unread = bytearray()
        self._come: deque[ToWorker] = deque()
        self._numbers = count(1)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(channel, self._read)

    def next_id(self) -> int:
        return next(self._numbers)

    def send(self, message: ToServer) -> None:
        try:
            self._channel.sendall(frame(message))
        except OSError:
            _vanish()

    def ask(self, question: VisitorCall | GetLobbyUpdate) -> CallResult:
        """Send a question and wait for its answer. Messages before the answer are delivered
        later.
        """
        self.send(question)
        looked = 0
        while True:
            while looked < len(self._come):
                message = self._come[looked]
                if isinstance(message, CallResult) and message.id == question.id:
                    del self._come[looked]
                    if self._come:
                        self._loop.call_soon(self._tell)
                    return message
                looked += 1
            self._receive()

    def _read(self) -> None:
        # A question may have been asked since there was something to read.
        with suppress(BlockingIOError):
            self._receive(socket.MSG_DONTWAIT)
        self._tell()

    def _tell(self) -> None:
        while self._come:
            self._hear(self._come.popleft())

    def _receive(self, flags: int = 0) -> None:
        try:
            data = self._channel.recv(_PIECE, flags)
        except BlockingIOError:
            raise
        except OSError:
            data = b""
        if not data:
            _vanish()
        self._unread += data
        start = 0
        while len(self._unread) >= start + LENGTH_BYTES:
            begin = start + LENGTH_BYTES
            end = begin + int.from_bytes(self._unread[start:begin], "big")
            if len(self._unread) < end:
                break
            self._come.append(pickle.loads(self._unread[begin:end]))
            start = end
        del self._unread[:start]


class WorkerTerminal(RemoteTerminal):
    """The line of a visitor, which ends at the server."""

    def __init__(self, visit: int, send: Callable[[ToServer], None], begin: StartApp) -> None:
        channel = _Channel(visit, send)
        super().__init__(channel, int, begin.environ, Size(*begin.size))
        self.channel = channel
        self._drop = partial(send, DropConnection(visit))

    @property
    def is_behind(self) -> bool:
        # Only so often it is told what has been read.
        return self.waiting > READ_STEP

    def drop(self, *, slow: bool = False) -> None:
        self.was_slow = slow
        self._drop()


class _Channel:
    """A channel whose output goes to the server, and whose input comes from there."""

    def __init__(self, visit: int, send: Callable[[ToServer], None]) -> None:
        self._visit = visit
        self._send = send
        self._drawn = 0
        self.read = 0
        """Drawn bytes that have been read."""

    def write(self, data: bytes) -> None:
        self._drawn += len(data)
        self._send(TerminalOutput(self._visit, data))

    def get_write_buffer_size(self) -> int:
        return self._drawn - self.read

    def pause_reading(self) -> None:
        self._send(PauseInput(self._visit, is_paused=True))

    def resume_reading(self) -> None:
        self._send(PauseInput(self._visit, is_paused=False))

    def exit(self, status: int) -> None:
        """Do nothing: the server closes the line."""

    def get_connection(self) -> _Channel:
        return self

    def abort(self) -> None:
        """Do nothing: the server closes the line."""


class _Visit:
    def __init__(self, begin: StartApp, worker: AppWorker) -> None:
        self.line = WorkerTerminal(begin.visit, worker.server.send, begin)
        self.end = asyncio.Event()
        self._begin = begin
        self._server = worker.server
        self._cpu = worker.cpu
        self.client = RemoteLobbyClient(begin.person, worker.lobby_state, self._ask)

    def _ask(self, call: Call) -> CallResult:
        return self._server.ask(VisitorCall(self._server.next_id(), self._begin.visit, call))

    async def show(self) -> None:
        """Show the screens until they are over, and tell the server."""
        begin = self._begin
        try:
            fault = await show(
                self.client,
                self.line,
                begin.greeting,
                self.end,
                self._cpu,
                begin.limits,
                self._report,
            )
        except Exception as error:  # it ends this app, and no other
            fault = error
        told = trace_of(fault) if fault else ""
        self._server.send(AppEnded(begin.visit, told))

    def _report(self, fault: BaseException) -> None:
        self._server.send(PageFailed(self._begin.visit, trace_of(fault)))


class AppWorker:
    def __init__(self, channel: socket.socket) -> None:
        self.server = ServerLink(channel, self._hear)
        self.lobby_state = LobbyMirror(self._look)
        self.cpu = RemoteCpu(self.server.next_id, self.server.send)
        self._visits: dict[int, _Visit] = {}
        self._showing: set[asyncio.Task[None]] = set()

    def _look(self, version: int) -> LobbyUpdate:
        difference: LobbyUpdate = self.server.ask(
            GetLobbyUpdate(self.server.next_id(), version)
        ).get()
        return difference

    def _hear(self, message: ToWorker) -> None:
        match message:
            case StartApp():
                self._begin(message)
            case LobbyChanged():
                self.lobby_state.changed()
            case CpuResult():
                self.cpu.thought(message)
            case Heartbeat():
                self.server.send(message)
            case CallResult():
                pass
            case _:
                if visit := self._visits.get(message.visit):
                    _tell(visit, message)

    def _begin(self, begin: StartApp) -> None:
        visit = self._visits[begin.visit] = _Visit(begin, self)
        task = asyncio.create_task(visit.show())
        self._showing.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._showing.discard(task)
            del self._visits[begin.visit]

        task.add_done_callback(ended)


def _tell(
    visit: _Visit,
    message: StopApp | TerminalInput | TerminalResized | OutputRead | DeliverNotice | DeliverEvent,
) -> None:
    match message:
        case StopApp(_, is_gone):
            (visit.line.gone if is_gone else visit.end).set()
        case TerminalInput(_, data):
            visit.line.typed(data)
        case TerminalResized(_, (width, height)):
            visit.line.resized(Size(width, height))
        case OutputRead(_, read):
            visit.line.channel.read = read
        case DeliverNotice(_, notice):
            visit.client.told(notice)
        case DeliverEvent():
            visit.client.happened(message)


def _vanish() -> NoReturn:
    os._exit(0)


async def _work(channel: socket.socket) -> None:
    with room_for_many():
        worker = AppWorker(channel)
        worker.server.send(WorkerReady())
        await asyncio.Event().wait()


def main() -> None:
    """Work for the server at the other end of standard input."""
    # What a terminal or a system sends to all processes is for the server to deal with.
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    asyncio.run(_work(parent()))
