"""What the house does for one visitor whose screens a worker draws."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any, Final

from textual.geometry import Size

from app.match.view import AnyFinishedRound
from app.server.local_client import LocalLobbyClient
from app.server.notices import Notice
from app.server.seat import LocalSharedMatch
from app.server.terminal import RemoteTerminal
from app.server.workers.messages import (
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
from app.table.place import Listener, MatchEvent

_STEP: Final = 16 * 1024
"""Bytes between two times that a worker is told how much has been read."""
_LOOK_AGAIN: Final = 0.05
"""Seconds after which it is looked whether more has been read."""

_IN_HALL: Final = frozenset(
    {
        "leave",
        "enter_again",
        "rename",
        "be_at_home",
        "open_table",
        "sit_down",
        "watch",
        "needs_word",
        "leave_table",
        "begin_now",
        "cut",
        "again",
        "resign",
        "invite",
        "say",
        "heard",
        "mute",
        "muted",
    }
)
"""What an app can ask of the place of its visitor in the lobby."""
_AT_TABLE: Final = frozenset(
    {
        "see",
        "act",
        "take_back",
        "resign",
        "go_on",
        "hurry",
        "ask_again",
        "answer",
        "nudge",
        "propose_stand_in",
        "propose_end",
        "save",
        "sync",
        "close",
        "release",
    }
)
"""What it can ask of a table that it has open."""


class RemoteApp:
    """One visitor, whose app is at whichever worker ``send`` sends to.

    All that is done for the app is done at the visitor's own place in the lobby, and their own seat
    at a table: there is no other to ask for. ``report`` is told of faults.
    """

    def __init__(
        self, place: LocalLobbyClient, line: RemoteTerminal, report: Callable[[str], None]
    ) -> None:
        self.place = place
        self.line = line
        self.report = report
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """The fault that has ended the app, empty for none."""
        self._number = 0
        self._send: Callable[[ToWorker], None] | None = None
        self._tables: dict[int, _OpenTable] = {}
        self._numbers = count(1)
        self._drawn = self._read = 0
        """Bytes that were sent to the line, and of how many it was told that they were read."""
        self._looking: asyncio.TimerHandle | None = None
        self._listens = False

    def begin(self, number: int, send: Callable[[ToWorker], None], begin: StartApp) -> None:
        """Let the app begin at a worker, where it has this number."""
        self.end()
        self.over = asyncio.get_running_loop().create_future()
        self._number, self._send = number, send
        self._drawn = self._read = 0
        send(begin)
        self.line.listen(self)
        if not self._listens:
            # What was told before is told at once.
            self._listens = True
            self.place.listen(self._told)

    def end(self) -> None:
        """The app has ended; the visitor stays wherever they are."""
        self._send = None
        self.line.listen(None)
        for table in self._tables.values():
            table.forget()
        self._tables.clear()
        if self._looking:
            self._looking.cancel()
            self._looking = None

    # -- from the line ---------------------------------------------------------------------

    def typed(self, data: bytes) -> None:
        """Pass on what was typed."""
        self._tell(TerminalInput(self._number, data))

    def resized(self, size: Size) -> None:
        """Pass on the size of the window."""
        self._tell(TerminalResized(self._number, (size.width, size.height)))

    # -- from the worker -------------------------------------------------------------------

    def draw(self, data: bytes) -> None:
        """Send something to the terminal."""
        self.line.send(data)
        self._drawn += len(data)
        self._look_what_is_read()

    def pause(self, *, is_paused: bool) -> None:
        """Let nothing more be typed, or let it again."""
        if is_paused:
            self.line.pause()
        else:
            self.line.go_on()

    def answer(self, asked: Call) -> CallResult:
        """Do what the app asks for its visitor."""
        table = self._tables.get(asked.table or 0)
        result, error = None, None
        try:
            if asked.table is None:
                result = self._in_hall(asked.what, asked.arguments)
            elif table is None or asked.what not in _AT_TABLE:
                raise LookupError(asked.what)
            else:
                result = getattr(table, asked.what)(*asked.arguments)
        except Exception as why:  # whatever it is, it is the app's that has asked
            error = portable(why)
        if table is None:
            return CallResult(asked.id, result, error)
        return CallResult(asked.id, result, error, tuple(map(sendable, table.heard())))

    def _in_hall(self, what: str, arguments: tuple[Any, ...]) -> Any:
        if what == "open_match":
            return self._open()
        if what not in _IN_HALL:
            raise LookupError(what)
        if what == "muted":
            return self.place.muted
        if what == "be_at_home":
            (is_so,) = arguments
            return self.place.be_at_home(is_so=is_so)
        return getattr(self.place, what)(*arguments)

    def _open(self) -> MatchOpened:
        number = next(self._numbers)

        def later(_: Listener, event: MatchEvent) -> None:
            self._tell(DeliverEvent(self._number, number, sendable(event)))

        # The screens of the one before may look at it until they are gone.
        for old in list(self._tables)[:-1]:
            self._tables.pop(old).forget()
        seat = self.place.open_match(later)
        self._tables[number] = _OpenTable(number, seat)
        return MatchOpened(
            number,
            seat.seat,
            seat.journal,
            seat.path,
            tuple(seat.seats),
            seat.is_among_people,
        )

    # --------------------------------------------------------------------------------------

    def _told(self, news: Notice) -> None:
        self._tell(DeliverNotice(self._number, news))

    def _tell(self, message: ToWorker) -> None:
        if self._send:
            self._send(message)

    def _look_what_is_read(self) -> None:
        read = self._drawn - self.line.waiting
        if read - self._read >= _STEP:
            self._read = read
            self._tell(OutputRead(self._number, read))
        if self._drawn - self._read >= _STEP and self._looking is None:
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(_LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._looking = None
        self._look_what_is_read()


class _OpenTable:
    """A match that the app of a visitor has open; its methods are what that asks for."""

    def __init__(self, number: int, seat: LocalSharedMatch) -> None:
        self.number = number
        self._seat = seat
        self._events: list[MatchEvent] = []
        """What the visitor has done since this was last asked; what others do is told at once."""
        self._played: dict[int, tuple[AnyFinishedRound, ...]] = {}
        """By place, the rounds that were told."""
        self._stop = seat.listen(self._events.append)

    def heard(self) -> list[MatchEvent]:
        """What the visitor has done since this was last asked."""
        heard = list(self._events)
        self._events.clear()
        return heard

    def forget(self) -> None:
        """Hear nothing more; the visitor stays at the table."""
        self._stop()

    release = forget

    def close(self) -> None:
        """Leave the table."""
        self.forget()
        self._seat.close()

    def see(self, place: int) -> ViewUpdate:
        """All that may be known at a place of the visitor's. Raises LookupError for another."""
        match_view = self._seat.place(place).snapshot()
        told = self._played.get(place, ())
        kept = 0
        for new, old in zip(match_view.played, told, strict=False):
            if new is not old:
                break
            kept += 1
        self._played[place] = match_view.played
        return ViewUpdate(
            replace(match_view, played=()),
            kept,
            match_view.played[kept:],
            self._seat.question,
            self._seat.unsaved,
        )

    def act(self, place: int, action: Any) -> ViewUpdate:
        """Act at a place; returns what can be seen then. Raises IllegalAction."""
        self._seat.place(place).act(action)
        return self.see(place)

    def take_back(self, place: int) -> None:
        """Undo the last action of a place. Raises IllegalAction."""
        self._seat.place(place).take_back()

    def resign(self, place: int) -> None:
        """Give up the match at a place. Raises IllegalAction."""
        self._seat.place(place).resign()

    def go_on(self) -> None:
        """Leave a deal that is over. Raises IllegalAction."""
        self._seat.go_on()

    def hurry(self) -> None:
        """Leave out the pause before a CPU player's turn."""
        self._seat.hurry()

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""
        self._seat.ask_again()

    def answer(self, agrees: bool) -> None:
        """Answer what is asked."""
        self._seat.answer(agrees=agrees)

    def nudge(self) -> None:
        """Tell whoever is waited for that one would like to go on. Raises LobbyError."""
        self._seat.nudge()

    def propose_stand_in(self) -> None:
        """Ask to let a CPU player act for somebody. Raises LobbyError."""
        self._seat.propose_stand_in()

    def propose_end(self) -> None:
        """Ask to end the match without a result. Raises LobbyError."""
        self._seat.propose_end()

    def save(self) -> None:
        """Try again to write what could not be written."""
        self._seat.save()

    def sync(self) -> None:
        """Make the journal outlive a power cut."""
        self._seat.sync()


def sendable(event: MatchEvent) -> MatchEvent:
    """An event that can be sent, whatever has gone wrong in it."""
    return event._replace(error=portable(event.error)) if event.error else event


def portable(error: BaseException) -> BaseException:
    """An error that can be sent: not every one can be pickled, but what it says can."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
