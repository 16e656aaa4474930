"""The server's side of a visitor whose screens a worker draws."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any, Final

from textual.geometry import Size

from app.match.view import AnyFinishedRound
from app.server.client import LOBBY_CALLS, MATCH_CALLS, SEAT_CALLS
from app.server.local_client import LocalLobbyClient
from app.server.notices import Notice
from app.server.seat import LocalSharedMatch
from app.server.terminal import RemoteTerminal
from app.server.workers.messages import (
    READ_STEP,
    Call,
    CallResult,
    DeliverEvent,
    DeliverNotice,
    MatchOpened,
    OutputRead,
    StartApp,
    TerminalInput,
    TerminalResized,
    ToWorker,
    ViewUpdate,
)
from app.table.handles import Listener, MatchEvent, SeatHandle

_LOOK_AGAIN: Final = 0.05
"""Seconds between two checks whether more has been read."""


class RemoteApp:
    """A visitor whose app runs at the worker that ``send`` reaches.

    The app's calls act on the visitor's own place in the lobby and their own seat at a table; it
    cannot name another. ``report`` is called with faults.
    """

    def __init__(
        self, client: LocalLobbyClient, line: RemoteTerminal, report: Callable[[str], None]
    ) -> None:
        self.client = client
        self.line = line
        self.report = report
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """The fault that has ended the app, empty for none."""
        self._number = 0
        self._send: Callable[[ToWorker], None] | None = None
        self._opened: dict[int, _OpenedMatch] = {}
        self._numbers = count(1)
        self._drawn = self._read = 0
        """Bytes sent to the line."""
        self._looking: asyncio.TimerHandle | None = None
        self._listens = False

    def begin(self, number: int, send: Callable[[ToWorker], None], begin: StartApp) -> None:
        self.end()
        self.over = asyncio.get_running_loop().create_future()
        self._number, self._send = number, send
        self._drawn = self._read = 0
        send(begin)
        self.line.listen(self)
        if not self._listens:
            # What was told before is told at once.
            self._listens = True
            self.client.listen(self._told)

    def end(self) -> None:
        """Note the end of the app; the visitor stays at their place."""
        self._send = None
        self.line.listen(None)
        for opened in self._opened.values():
            opened.forget()
        self._opened.clear()
        if self._looking:
            self._looking.cancel()
            self._looking = None

    # -- from the line ---------------------------------------------------------------------

    def typed(self, data: bytes) -> None:
        self._tell(TerminalInput(self._number, data))

    def resized(self, size: Size) -> None:
        self._tell(TerminalResized(self._number, (size.width, size.height)))

    # -- from the worker -------------------------------------------------------------------

    def draw(self, data: bytes) -> None:
        self.line.send(data)
        self._drawn += len(data)
        self._look_what_is_read()

    def pause(self, *, is_paused: bool) -> None:
        if is_paused:
            self.line.pause()
        else:
            self.line.go_on()

    def answer(self, number: int, call: Call) -> CallResult:
        """Make a call of the app for its visitor; ``number`` is that of the question."""
        opened = self._opened.get(call.table or 0)
        result, error = None, None
        try:
            if opened:
                result = opened.call(call)
            elif call.table is not None:
                raise LookupError(call.table)
            elif call.what == "open_match":
                result = self._open()
            else:
                result = call.on(self.client, LOBBY_CALLS)
        except Exception as why:  # any error belongs to the app that asked
            error = portable(why)
        return CallResult(number, result, error, opened.take_events() if opened else ())

    def _open(self) -> MatchOpened:
        number = next(self._numbers)

        def later(_: Listener, event: MatchEvent) -> None:
            self._tell(DeliverEvent(self._number, number, sendable(event)))

        # The screens of the one before may look at it until they are gone.
        for old in list(self._opened)[:-1]:
            self._opened.pop(old).forget()
        seat = self.client.open_match(later)
        self._opened[number] = _OpenedMatch(seat)
        return MatchOpened(
            number,
            seat.seat,
            seat.journal,
            seat.path,
            tuple(seat.seats),
            seat.is_among_people,
        )

    # --------------------------------------------------------------------------------------

    def _told(self, notice: Notice) -> None:
        self._tell(DeliverNotice(self._number, notice))

    def _tell(self, message: ToWorker) -> None:
        if self._send:
            self._send(message)

    def _look_what_is_read(self) -> None:
        read = self._drawn - self.line.waiting
        if read - self._read >= READ_STEP:
            self._read = read
            self._tell(OutputRead(self._number, read))
        if self._drawn - self._read >= READ_STEP and self._looking is None:
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(_LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._looking = None
        self._look_what_is_read()


class _OpenedMatch:
    def __init__(self, match: LocalSharedMatch) -> None:
        self._match = match
        self._events: list[MatchEvent] = []
        """The visitor's own events since the last call. Those of others are sent at once."""
        self._played: dict[int, tuple[AnyFinishedRound, ...]] = {}
        """The rounds that were sent, by seat."""
        self._stop = match.listen(self._events.append)

    def take_events(self) -> tuple[MatchEvent, ...]:
        """Return the visitor's own events since the last call."""
        events = tuple(map(sendable, self._events))
        self._events.clear()
        return events

    def forget(self) -> None:
        """Stop listening; the visitor stays at the table."""
        self._stop()

    def call(self, call: Call) -> Any:
        """Make a call of the app; return the seat's new view if it has acted.

        Raises LookupError for another's seat, and what the method raises.
        """
        if call.seat is None:
            if call.what in ("close", "release"):
                self.forget()
            return call.on(self._match, MATCH_CALLS)
        seat = self._match.seat_handle(call.seat)
        if call.what == "snapshot":
            return self._seen(seat)
        call.on(seat, SEAT_CALLS)
        return self._seen(seat) if self._events else None

    def _seen(self, seat: SeatHandle) -> ViewUpdate:
        match_view = seat.snapshot()
        told = self._played.get(seat.seat, ())
        kept = 0
        for new, old in zip(match_view.played, told, strict=False):
            if new is not old:
                break
            kept += 1
        self._played[seat.seat] = match_view.played
        return ViewUpdate(
            replace(match_view, played=()),
            kept,
            match_view.played[kept:],
            self._match.question,
            self._match.unsaved,
        )


def sendable(event: MatchEvent) -> MatchEvent:
    """Return an event that can be sent, with a portable error."""
    return event._replace(error=portable(event.error)) if event.error else event


def portable(error: BaseException) -> BaseException:
    """Return an error that can be sent: if it cannot be pickled, one with its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
