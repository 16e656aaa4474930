"""The house, as an app at a worker has it: the lobby, the matches that are open, CPU players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from app.cpu.program import GameSoFar
from app.cpu.service import Chances, ChoiceValues, CpuCode, CpuError
from app.games.base import ONLOOKER, Action, View
from app.match.seat import Seat
from app.match.view import AnyFinishedRound, AnyMatchView, FinishedRound
from app.refusal import Refused
from app.server.accounts import Account
from app.server.chat import ChatLine
from app.server.client import Deliver
from app.server.notices import Notice, NoticeKind, Proposal
from app.server.seat import SharedMatchBase, SharedSeatHandle
from app.server.tables import TableRequest
from app.server.workers.lobby_state import LobbyMirror, MirroredVisit, TableState
from app.server.workers.messages import (
    CallResult,
    CancelCpuCall,
    CpuCall,
    CpuResult,
    DeliverEvent,
    MatchOpened,
    ToServer,
    ViewUpdate,
)
from app.table.place import Listener, MatchEvent, SeatHandle

if TYPE_CHECKING:
    from app.coach.review import HandReview


class LobbyCall(Protocol):
    """Asks the house something for a visitor, and waits for what it says."""

    def __call__(self, what: str, *arguments: Any, table: int | None = None) -> CallResult:
        """Ask it in the lobby, or at a table with this number."""


class RemoteLobbyClient:
    """What a visitor knows and may do, by asking the house; see ``LobbyClient``."""

    def __init__(self, person: Account, lobby_state: LobbyMirror, ask: LobbyCall) -> None:
        self._lobby_state = lobby_state
        self._ask_house = ask
        self._last = MirroredVisit(person, None, is_at_home=False)
        self.is_over = False
        """Whether the visitor has left, or has come in at another terminal."""
        self._listeners: list[Callable[[Notice], object]] = []
        self._untold: list[Notice] = []
        """What was told before anybody listened."""
        self._tables: dict[int, RemoteSharedMatch] = {}
        """Those that are open, by number."""
        self._muted: frozenset[str] | None = None

    # -- from the house --------------------------------------------------------------------

    def told(self, news: Notice) -> None:
        """The visitor is told something."""
        self._lobby_state.distrust()
        for table in self._tables.values():
            table.distrust()
        if news.what is NoticeKind.DISPLACED:
            self.is_over = True
        if not self._listeners:
            self._untold.append(news)
        for listener in self._listeners:
            listener(news)

    def happened(self, told: DeliverEvent) -> None:
        """Others have done something at a table that is open."""
        if table := self._tables.get(told.table):
            table.happened(told.event)

    # -- what is seen ----------------------------------------------------------------------

    @property
    def me(self) -> MirroredVisit:
        """Whose place it is."""
        now = None if self.is_over else self._lobby_state.visits.get(self._last.person.id)
        self._last = now or replace(self._last, table=None)
        return self._last

    @property
    def visits(self) -> Mapping[str, MirroredVisit]:
        """By the id of the person, who is here."""
        return self._lobby_state.visits

    @property
    def tables(self) -> Mapping[int, TableState]:
        """By number."""
        return self._lobby_state.tables

    @property
    def muted(self) -> frozenset[str]:
        """The ids of those of whom the visitor wants to hear nothing."""
        if self._muted is None:
            self._muted = frozenset(self._ask_house("muted").get())
        return self._muted

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Have everything told that concerns the visitor, until they leave, and what was before."""
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for news in untold:
            listener(news)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different."""
        return self._lobby_state.watch(changed)

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the house, or lose the line; harmless when that has been done."""
        self.is_over = True
        self._ask("leave")

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""
        self._ask("enter_again")
        self.is_over = False
        self._muted = None

    def rename(self, name: str) -> None:
        """Be called so from now on. Raises ServerError."""
        self._ask("rename", name)

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""
        if self.me.is_at_home is not is_so:
            self._ask("be_at_home", is_so)

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, plan: TableRequest) -> None:
        """Open a table and sit down at it. Raises LobbyError, StoreError and RulesError."""
        self._ask("open_table", plan)

    def sit_down(self, number: int, word: str = "") -> None:
        """Take one's seat at a table, or a free chair. Raises LobbyError."""
        self._ask("sit_down", number, word)

    def watch(self, number: int, word: str = "") -> None:
        """Look on at a table. Raises LobbyError, also for one's own."""
        self._ask("watch", number, word)

    def needs_word(self, number: int) -> bool:
        """Whether the visitor has to know a word to come in."""
        return bool(self._ask_house("needs_word", number).get())

    def open_match(self, deliver: Deliver) -> RemoteSharedMatch:
        """The match of the table where the visitor is, as they see it."""
        opened = self._ask_house("open_match").get()

        def ask(what: str, *arguments: Any) -> CallResult:
            return self._ask_house(what, *arguments, table=opened.table)

        table = self._tables[opened.table] = RemoteSharedMatch(
            opened, ask, deliver, lambda: self._forget(opened.table)
        )
        return table

    def leave_table(self) -> None:
        """Go back to the lobby; harmless there."""
        self._ask("leave_table")

    def begin_now(self) -> None:
        """Let CPU players have the free chairs, and begin. Raises LobbyError."""
        self._ask("begin_now")

    def cut(self, typed: str) -> None:
        """Cut before the first deal. Raises CutError."""
        self._ask("cut", typed)

    def again(self) -> None:
        """Ask for another match at the same table. Raises LobbyError."""
        self._ask("again")

    def resign(self) -> None:
        """Give up the match. Raises IllegalAction when it is over."""
        self._ask("resign")

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None:
        """Invite somebody who is here to the table where the visitor waits. Raises LobbyError."""
        self._ask("invite", person)

    def say(self, text: str) -> None:
        """Say something at the table where the visitor is, or in the lobby. Raises LobbyError."""
        self._ask("say", text)

    def heard(self) -> list[ChatLine]:
        """What was said last where the visitor is, but by whom they do not want to hear."""
        return list(self._ask_house("heard").get())

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""
        self._muted = None
        return bool(self._ask_house("mute", person).get())

    # --------------------------------------------------------------------------------------

    def _ask(self, what: str, *arguments: Any) -> None:
        """Let the house do something, after which the lobby looks different."""
        answer = self._ask_house(what, *arguments)
        self._lobby_state.distrust()
        answer.get()

    def _forget(self, table: int) -> None:
        self._tables.pop(table, None)


# -- a match that is open ------------------------------------------------------------------


class TableCall(Protocol):
    """Asks the house something about this table, and waits for what it says."""

    def __call__(self, what: str, *arguments: Any) -> CallResult:
        """Ask it."""


class RemoteSharedMatch(SharedMatchBase):
    """A match that is played in the house; see ``SharedMatchHandle``.

    What can be seen is asked for once, and again when something has happened. What the visitor does
    is told to the screens at once, and what others do by ``deliver``; ``closed`` is called at the
    end.
    """

    def __init__(
        self, opened: MatchOpened, ask: TableCall, deliver: Deliver, closed: Callable[[], None]
    ) -> None:
        super().__init__(opened.seat, opened.journal, opened.path)
        self.seats: Sequence[Seat] = opened.seats
        """Who sits at the table."""
        self.is_among_people = opened.is_among_people
        """Whether more than one person plays it."""
        self._ask_house = ask
        self._deliver = deliver
        self._closed = closed
        self._is_open = True
        self._seen: dict[int, AnyMatchView] = {}
        """By place, what is known and is still so."""
        self._played: dict[int, tuple[AnyFinishedRound, ...]] = {}
        self._beside: ViewUpdate | None = None
        """What was told with the last of these."""
        self._listeners: list[tuple[Listener, Listener]] = []
        """Each as it is told what the visitor does, and what others do."""

    # -- from the house --------------------------------------------------------------------

    def happened(self, event: MatchEvent) -> None:
        """Others have done something."""
        self.distrust()
        for _, later in tuple(self._listeners):
            self._deliver(later, event)

    def distrust(self) -> None:
        """Ask again before anything is told: it may be different."""
        self._seen.clear()
        self._beside = None

    # -- what is seen ----------------------------------------------------------------------

    def place(self, seat: int) -> SeatHandle:
        """The visitor's place, or an onlooker's. Raises LookupError for any other."""
        if seat not in (self.seat, ONLOOKER):
            raise LookupError(seat)
        return SharedSeatHandle(self, seat)

    def snapshot(self, seat: int) -> AnyMatchView:
        """All that may be known at a place."""
        if seat not in self._seen:
            self._see(seat)
        return self._seen[seat]

    @property
    def question(self) -> Proposal | None:
        """What is asked just now."""
        return (self._beside or self._see(self.seat)).question

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on the disk; None while it is."""
        return (self._beside or self._see(self.seat)).unsaved

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have everything told that happens from now on; what is returned ends that."""
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

    def act(self, seat: int, action: Any) -> None:
        """Let the visitor act at a place. Raises IllegalAction."""
        self.distrust()
        answer = self._ask_house("act", seat, action)
        if isinstance(answer.result, ViewUpdate):
            self._learn(seat, answer.result)
        self._tell(answer)

    def take_back(self, seat: int) -> None:
        """Undo the last action of a place, or ask the others to agree. Raises IllegalAction."""
        self._ask("take_back", seat)

    def resign(self, seat: int) -> None:
        """Give up the match at a place. Raises IllegalAction."""
        self._ask("resign", seat)

    def go_on(self) -> None:
        """Leave a deal that is over. Raises IllegalAction when everything is."""
        self._ask("go_on")

    def hurry(self) -> None:
        """Leave out the pause before a CPU player's turn, where that is known to be next."""
        match_view = self._seen.get(self.seat)
        if (
            match_view is None
            or match_view.to_act is None
            or not self.seats[match_view.to_act].is_human
        ):
            self._ask_house("hurry")

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""
        self._ask("ask_again")

    def answer(self, *, agrees: bool) -> None:
        """Answer what is asked; nothing is to be done where nothing is any more."""
        self._ask("answer", agrees)

    def nudge(self) -> None:
        """Tell whoever is waited for that one would like to go on. Raises LobbyError."""
        self._ask("nudge")

    def propose_stand_in(self) -> None:
        """Ask to let a CPU player act for somebody. Raises LobbyError."""
        self._ask("propose_stand_in")

    def propose_end(self) -> None:
        """Ask to end the match without a result. Raises LobbyError."""
        self._ask("propose_end")

    def save(self) -> None:
        """Try again to write what could not be written."""
        self._ask("save")

    def sync(self) -> None:
        """Make the journal outlive a power cut."""
        self._ask("sync")

    def close(self) -> None:
        """Leave the table; the match goes on, and the seat stays the visitor's."""
        self._end("close")

    def release(self) -> None:
        """Let ``close`` do nothing, for the visitor stays at the table without this match."""
        self._end("release")

    # --------------------------------------------------------------------------------------

    def _end(self, how: str) -> None:
        if self._is_open:
            self._is_open = False
            self._ask_house(how)
            self._closed()

    def _ask(self, what: str, *arguments: Any) -> None:
        """Let the house do something, and tell the screens what has come of it."""
        self.distrust()
        self._tell(self._ask_house(what, *arguments))

    def _tell(self, answer: CallResult) -> None:
        # What has happened by that is known before it is looked at, also where it was refused.
        for event in answer.events:
            for now, _ in tuple(self._listeners):
                now(event)
        answer.get()

    def _see(self, seat: int) -> ViewUpdate:
        seen: ViewUpdate = self._ask_house("see", seat).get()
        self._learn(seat, seen)
        return seen

    def _learn(self, seat: int, seen: ViewUpdate) -> None:
        played = (*self._played.get(seat, ())[: seen.kept], *seen.played)
        self._played[seat] = played
        self._seen[seat] = replace(seen.match_view, played=played)
        self._beside = seen


# -- CPU players ---------------------------------------------------------------------------


class RemoteCpu:
    """Asks the house, which asks its processes; see ``app.cpu.service.Cpu``."""

    def __init__(self, next_id: Callable[[], int], send: Callable[[ToServer], None]) -> None:
        self._next_id = next_id
        self._send = send
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    def thought(self, message: CpuResult) -> None:
        """An answer has come."""
        waiting = self._waiting.pop(message.id, None)
        if waiting is None or waiting.done():
            return
        if message.error:
            waiting.set_exception(message.error)
        else:
            waiting.set_result(message.result)

    async def start(self) -> None:
        """They start when they are needed."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """What the player of this name does. Raises CpuError."""
        return await self._ask("decide", player, view, seed)

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """What every choice is worth. Raises CannotEvaluate and CpuError."""
        choice_values: ChoiceValues = await self._ask("evaluate", player, view)
        return choice_values

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat. Raises CpuError."""
        return await self._ask("advise", view)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """How a round that is over went. Raises CpuError."""
        review: HandReview = await self._ask("review", played)
        return review

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """How choices end in these hands. Raises CannotEvaluate and CpuError."""
        chances: Chances = await self._ask("roll_out", view, tuple(actions), seed, numbers)
        return chances

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Nobody runs programs here. Raises CpuError."""
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def stop(self) -> None:
        """Somebody has left; others play on."""

    def kill(self) -> None:
        """Somebody has left in haste; others play on."""

    async def _ask(self, what: str, *arguments: Any) -> Any:
        number = self._next_id()
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._send(CpuCall(number, what, arguments))
        try:
            return await waiting
        except asyncio.CancelledError:
            self._send(CancelCpuCall(number))
            raise
        finally:
            self._waiting.pop(number, None)
