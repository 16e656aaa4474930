"""The server as an app at a worker knows it: the lobby, open matches, CPU players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from app.cpu.messages import Question
from app.cpu.service import Cpu
from app.games.base import ONLOOKER
from app.match.seat import Seat
from app.match.view import AnyFinishedRound, AnyMatchView
from app.refusal import Refused
from app.server.accounts import Account
from app.server.client import LOBBY_CALLS, MATCH_CALLS, SEAT_CALLS, Deliver, Proxy
from app.server.contact_store import Message
from app.server.contacts import Ties
from app.server.notices import Notice, NoticeKind, Proposal
from app.server.overview import Overview
from app.server.seat import SharedMatchBase, SharedSeatHandle
from app.server.workers.lobby_state import LobbyMirror, MirroredVisit, TableState
from app.server.workers.messages import (
    Call,
    CallResult,
    CancelCpuCall,
    CpuCall,
    CpuResult,
    DeliverEvent,
    MatchOpened,
    ToServer,
    ViewUpdate,
)
from app.table.handles import Listener, MatchEvent, SeatHandle

Ask: TypeAlias = Callable[[Call], CallResult]
"""Makes a call for a visitor at the server, and waits for its result."""


_OF_TIES: Final = {NoticeKind.MESSAGE, NoticeKind.MESSAGES_WAIT}
"""Notices after which the ties of the visitor differ."""


class RemoteLobbyClient(Proxy):
    """A ``LobbyClient`` that asks the server."""

    methods = LOBBY_CALLS

    def __init__(self, person: Account, lobby_state: LobbyMirror, ask: Ask) -> None:
        self._lobby_state = lobby_state
        # The news that the visitor has come may still be on its way to the mirror.
        lobby_state.distrust()
        self.ask = ask
        self._last = MirroredVisit(person, None, is_at_home=False)
        self.is_over = False
        """Whether the visitor has left, or has come in at another terminal."""
        self._listeners: list[Callable[[Notice], object]] = []
        self._untold: list[Notice] = []
        """Notices that came before the first listener."""
        self._tables: dict[int, RemoteSharedMatch] = {}
        self._muted: frozenset[str] | None = None
        self._ties: Ties | None = None

    # -- from the server --------------------------------------------------------------------

    def told(self, notice: Notice) -> None:
        self._lobby_state.distrust()
        for table in self._tables.values():
            table.distrust()
        if notice.kind is NoticeKind.DISPLACED:
            self.is_over = True
        if notice.kind in _OF_TIES:
            self._ties = None
        if not self._listeners:
            self._untold.append(notice)
        for listener in self._listeners:
            listener(notice)

    def happened(self, told: DeliverEvent) -> None:
        """Take an event that others have caused at an open table."""
        if table := self._tables.get(told.table):
            table.happened(told.event)

    # -- what is seen ----------------------------------------------------------------------

    @property
    def me(self) -> MirroredVisit:
        now = None if self.is_over else self._lobby_state.visits.get(self._last.person.id)
        self._last = now or replace(self._last, table=None)
        return self._last

    @property
    def visits(self) -> Mapping[str, MirroredVisit]:
        return self._lobby_state.visits

    @property
    def tables(self) -> Mapping[int, TableState]:
        return self._lobby_state.tables

    @property
    def overview(self) -> Overview:
        return self._lobby_state.overview

    @property
    def house_name(self) -> str:
        return self._lobby_state.house_name

    def listen(self, listener: Callable[[Notice], object]) -> None:
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for notice in untold:
            listener(notice)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        return self._lobby_state.watch(changed)

    # -- what is done ----------------------------------------------------------------------

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> Any:
        answer = self.ask(Call(what, arguments, named))
        # It looks different after that, also where it was refused.
        self._lobby_state.distrust()
        return answer.get()

    def leave(self) -> None:
        self.is_over = True
        self._call("leave")

    def enter_again(self) -> None:
        self._call("enter_again")
        self.is_over = False
        self._muted = self._ties = None

    def mute(self, person: str) -> bool:
        self._muted = None
        return bool(self._call("mute", person))

    def muted(self) -> frozenset[str]:
        if self._muted is None:
            self._muted = frozenset(self.ask(Call("muted")).get())
        return self._muted

    def ties(self) -> Ties:
        if self._ties is None:
            self._ties = self.ask(Call("ties")).get()
        return self._ties

    def follow(self, person: str) -> bool:
        self._ties = None
        return bool(self._call("follow", person))

    def block(self, person: str) -> bool:
        self._muted = self._ties = None
        return bool(self._call("block", person))

    def messages(self, person: str) -> Sequence[Message]:
        self._ties = None
        found: Sequence[Message] = self._call("messages", person)
        return found

    def open_match(self, deliver: Deliver) -> RemoteSharedMatch:
        opened: MatchOpened = self.ask(Call("open_match")).get()
        table = self._tables[opened.table] = RemoteSharedMatch(
            opened, self.ask, deliver, lambda: self._forget(opened.table)
        )
        return table

    def _forget(self, table: int) -> None:
        self._tables.pop(table, None)


# -- a match that is open ------------------------------------------------------------------


class RemoteSharedMatch(Proxy, SharedMatchBase):
    """A ``SharedMatchHandle`` of a match at the server.

    Views are asked for once, and again after an event. The visitor's own events reach the screens
    at once, those of others by ``deliver``; ``closed`` is called at the end.
    """

    methods = MATCH_CALLS

    def __init__(
        self, opened: MatchOpened, ask: Ask, deliver: Deliver, closed: Callable[[], None]
    ) -> None:
        super().__init__(opened.seat, opened.journal, opened.path)
        self.number = opened.table
        self.seats: Sequence[Seat] = opened.seats
        self.is_among_people = opened.is_among_people
        self._ask = ask
        self._deliver = deliver
        self._closed = closed
        self._is_open = True
        self._seen: dict[int, AnyMatchView] = {}
        """The views that are still valid, by seat."""
        self._played: dict[int, tuple[AnyFinishedRound, ...]] = {}
        self._beside: ViewUpdate | None = None
        """The facts that came with the last view."""
        self._listeners: list[tuple[Listener, Listener]] = []
        """Pairs of listeners: one for the visitor's own events, one for those of others."""

    # -- from the server --------------------------------------------------------------------

    def happened(self, event: MatchEvent) -> None:
        self.distrust()
        for _, later in tuple(self._listeners):
            self._deliver(later, event)

    def distrust(self) -> None:
        """Ask for the views again: they may have changed."""
        self._seen.clear()
        self._beside = None

    # -- what is seen ----------------------------------------------------------------------

    def _place(self, seat: int) -> SeatHandle:
        return RemoteSeatHandle(self, seat)

    def snapshot(self, seat: int) -> AnyMatchView:
        if seat not in self._seen:
            self._see(seat)
        return self._seen[seat]

    @property
    def question(self) -> Proposal | None:
        return (self._beside or self._see(self.seat)).question

    @property
    def unsaved(self) -> Refused | None:
        return (self._beside or self._see(self.seat)).unsaved

    def listen(self, listener: Listener) -> Callable[[], None]:
        is_wanted = True

        def heard_later(event: MatchEvent) -> None:
            if is_wanted:
                listener(event)

        each = listener, heard_later
        self._listeners.append(each)

        def end() -> None:
            nonlocal is_wanted
            is_wanted = False
            if each in self._listeners:
                self._listeners.remove(each)

        return end

    # -- what is done ----------------------------------------------------------------------

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> None:
        self.call(Call(what, arguments, named, self.number))

    def call(self, call: Call) -> None:
        """Make a call at the server, and tell the screens its events."""
        self.distrust()
        self._carry_out(call)

    def _carry_out(self, call: Call) -> None:
        answer = self._ask(call)
        if call.seat is not None and answer.result:
            self._learn(call.seat, answer.result)
        # What has happened by that is known before it is looked at, also where it was refused.
        for event in answer.events:
            for now, _ in tuple(self._listeners):
                now(event)
        answer.get()

    def hurry(self, seat: int) -> None:
        """Skip the pause before a CPU player's turn, if one is known to be next."""
        match_view = self._seen.get(self.seat)
        if (
            match_view is None
            or match_view.to_act is None
            or not self.seats[match_view.to_act].is_human
        ):
            self._carry_out(Call("hurry", table=self.number, seat=seat))

    def close(self) -> None:
        self._end("close")

    def release(self) -> None:
        """Make ``close`` do nothing: the visitor stays at the table without this match."""
        self._end("release")

    # --------------------------------------------------------------------------------------

    def _end(self, how: str) -> None:
        if self._is_open:
            self._is_open = False
            self._ask(Call(how, table=self.number))
            self._closed()

    def _see(self, seat: int) -> ViewUpdate:
        seen: ViewUpdate = self._ask(Call("snapshot", table=self.number, seat=seat)).get()
        self._learn(seat, seen)
        return seen

    def _learn(self, seat: int, seen: ViewUpdate) -> None:
        played = (*self._played.get(seat, ())[: seen.kept], *seen.played)
        self._played[seat] = played
        self._seen[seat] = replace(seen.match_view, played=played)
        self._beside = seen


class RemoteSeatHandle(Proxy, SharedSeatHandle):
    methods = SEAT_CALLS
    _opened: RemoteSharedMatch

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> None:
        self._opened.call(Call(what, arguments, named, self._opened.number, self.seat))

    def hurry(self) -> None:
        """Skip the pause before a CPU player's turn, unless the visitor only looks on."""
        if self.seat != ONLOOKER:
            self._opened.hurry(self.seat)


# -- CPU players ---------------------------------------------------------------------------


class RemoteCpu(Cpu):
    """A CPU that asks the server, and ends none of its processes."""

    def __init__(self, next_id: Callable[[], int], send: Callable[[ToServer], None]) -> None:
        self._next_id = next_id
        self._send = send
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    def thought(self, message: CpuResult) -> None:
        waiting = self._waiting.pop(message.id, None)
        if waiting is None or waiting.done():
            return
        if message.error:
            waiting.set_exception(message.error)
        else:
            waiting.set_result(message.result)

    async def ask(self, question: Question) -> Any:
        number = self._next_id()
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._send(CpuCall(number, question))
        try:
            return await waiting
        except asyncio.CancelledError:
            self._send(CancelCpuCall(number))
            raise
        finally:
            self._waiting.pop(number, None)
