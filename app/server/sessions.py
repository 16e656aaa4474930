"""The visitors of the server: a session each, on the connection that they have come over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Final

from app import tui
from app.cpu.service import Cpu, CpuPool, ServerCpu
from app.plain.talk import Conversation
from app.server import log_lines
from app.server.accounts import Account, AccountStore
from app.server.app_host import (
    AppHost,
    LocalAppHost,
    Report,
    first_words,
    is_ascii,
    own_settings,
    settings_of,
    until_over,
)
from app.server.conduct import Conduct, kicked_told
from app.server.conduct_commands import ConductCommands
from app.server.control import Control
from app.server.current_settings import CurrentSettings
from app.server.daily import DailyBoard, terms_of
from app.server.event_log import VisitLog
from app.server.events import Events, VisitorExpelled
from app.server.limits import ServerLimits
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.notices import LOBBY, Destination, Greeting
from app.server.operator_commands import OperatorCommands
from app.server.plain.streams import LineInput, LineOutput
from app.server.plain.visitor import PlainVisitor
from app.server.process import ServerLog
from app.server.server_settings import FILE_NAME, SettingsSource
from app.server.terminal import RemoteTerminal
from app.server.touch.line import TouchLine
from app.server.touch.visitor import TouchVisitor
from app.server.tournament_commands import TournamentCommands
from app.server.tournaments import Tournaments
from app.server.workers.lobby_state import LobbyState
from app.server.workers.pool import WorkerPool
from app.storage import settings as settings_file
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.home import kept_in
from app.storage.paths import matches_folder
from app.terminal import drawing_for
from app.text.speech import Voice, chosen, msg, speak, spoken_to, tr, tr_n
from app.ui.fault_report import write_report
from app.ui.match_library import LocalMatchLibrary

_LARGEST: Final = 2**20
"""Bytes of the largest journal that is kept when a page is turned."""
_PROMPT: Final = "> "
"""Stands before a line of input at a terminal."""


@dataclass(frozen=True, slots=True)
class Login:
    """A person who has come in, over this line."""

    person: Account
    word: str | None
    """The resume word of a guest."""
    address: str
    line: RemoteTerminal
    typed: LineInput | None = None
    """The input of a visitor who plays in lines; None for one who plays on the screen."""
    way: str = log_lines.ON_SCREEN
    """The way that they have come, for the log."""
    destination: Destination = LOBBY
    way_here: str = ""
    """What others open or type to come to a table, before its name; empty if not known."""
    key: str = ""
    """The fingerprint of the key that they have come with; empty for a resume word."""
    touch: TouchLine | None = None
    """The page that shows HTML while its window is narrow; None elsewhere."""


class SessionEnd(StrEnum):
    """How a visit ends."""

    LEFT = "left"
    DROPPED = "dropped"
    TAKEN_OVER = "taken-over"
    SLOW = "slow"
    CLOSING = "closing"
    FULL = "full"
    FAULT = "fault"
    DELETED = "deleted"
    KEY_MOVED = "key-moved"
    KICKED = "kicked"
    BANNED = "banned"


_FAREWELLS: Final = {
    SessionEnd.LEFT: msg("Good-bye. Your matches are saved."),
    SessionEnd.TAKEN_OVER: msg(
        "You have come in from elsewhere, so this connection is closed. Your matches are saved."
    ),
    SessionEnd.CLOSING: msg("The house closes now. Your matches are saved: come again later."),
    SessionEnd.DELETED: msg("Good-bye. Your account is deleted."),
    SessionEnd.KEY_MOVED: msg("Your key opens the other account from now on: come in again."),
    SessionEnd.FAULT: msg(
        "The game has a fault of its own and had to stop. What you play is saved up to the last"
        " move."
    ),
}
_FAREWELLS_UNSAVED: Final = {
    SessionEnd.LEFT: msg(
        "Good-bye. This house cannot save now: your matches are kept while it stays open."
    ),
    SessionEnd.CLOSING: msg(
        "The house closes now. It could not save your last moves: come again later."
    ),
}
"""Farewells while a shared match of the visitor is not on disk."""


_WORDLESS: Final = (
    SessionEnd.TAKEN_OVER,
    SessionEnd.DELETED,
    SessionEnd.KEY_MOVED,
    SessionEnd.BANNED,
)
"""Ends at which a resume word is not told: the visit goes on elsewhere, or the word opens nothing
now."""


class VisitorSession:
    """The visit of a person. Their files are in the folder of their account."""

    def __init__(
        self,
        login: Login,
        lobby: Lobby,
        people: AccountStore,
        cpu: Cpu,
        limits: ServerLimits,
        app_host: AppHost,
        report: Report,
        number: int,
    ) -> None:
        """``number`` tells the visit from others in the log."""
        self.number = number
        self.key = login.key
        self.person: Account = login.person
        self.address = login.address
        self.way = login.way
        self.since = monotonic()
        self.over = asyncio.Event()
        """Set once everything is saved and all tasks of the session have ended."""
        self.fault: BaseException | None = None
        self._line = login.line
        self._typed = login.typed
        self._greeting = Greeting(
            login.word or "", destination=login.destination, way_here=login.way_here
        )
        self._touch = login.touch
        self._word = login.word
        self._lobby = lobby
        self._people = people
        self._cpu = cpu
        self._limits = limits
        self._app_host = app_host
        self._report = report
        self._ending: SessionEnd | None = None
        self._farewell: Callable[[], str] = str
        """Returns what the visitor is told at the end, in their language; empty for what is usual
        at such an end."""
        self._client: LocalLobbyClient
        self._has_turned = False
        """Whether the page has turned since its present face was shown."""
        self._unplayed = Path(), ""
        """The journal of the match alone when the page was turned."""
        self._end = asyncio.Event()
        """Set when the screens, the lines or the pages have to end."""

    @property
    def stayed(self) -> float:
        """Seconds since the visitor came."""
        return monotonic() - self.since

    def end(self, ending: SessionEnd, farewell: Callable[[], str] = str) -> None:
        """Save the visitor's matches and end the visit, unless it ends already.

        ``farewell`` returns what they are told, in their language.
        """
        if self._ending is None:
            self._ending, self._farewell = ending, farewell
            self._end.set()

    async def run(self, after: VisitorSession | None = None) -> SessionEnd:
        """Let the visitor play until they leave or are gone.

        ``after`` is an earlier session of theirs, which has to be over first.
        """
        speak(own_settings(self.person).language, self._line.environ)
        # Before the other session leaves, so that the table does not see them go.
        self._client = self._enter()
        try:
            if after:
                after.end(SessionEnd.TAKEN_OVER)
                await after.over.wait()
            if self._ending is None and not self._line.gone.is_set():
                await (self._look() if self._typed is None else self._talk(self._client))
        except Exception as error:
            self.fault = error
        finally:
            client = self._client
            client.visit.leave()
            self._word = client.visit.word or self._word
            self.over.set()
        if self.fault:
            ending = SessionEnd.FAULT
        elif client.visit.end:
            ending = SessionEnd(client.visit.end)
        elif self._line.gone.is_set() and self._ending is None:
            ending = SessionEnd.SLOW if self._line.was_slow else SessionEnd.DROPPED
        else:
            ending = self._ending or SessionEnd.LEFT
        self._say_farewell(ending)
        return ending

    def _enter(self) -> LocalLobbyClient:
        visit = self._lobby.enter(self.person, self.address, self._line.show_turn)
        visit.number, visit.key = self.number, self.key
        return LocalLobbyClient(self._lobby, visit, self._people.rename)

    async def _look(self) -> None:
        if self._word:
            self._line.say(
                tr(
                    "You are a guest. Your resume word is {word}: it brings you back to your"
                    " matches.",
                    word=self._word,
                )
            )
        greeting, touch = self._greeting, self._touch
        if touch:
            touch.turned = self._turned
        while True:
            self._has_turned = False
            client = self._client
            try:
                if touch and touch.is_narrow:
                    await self._hold(client, touch, greeting)
                else:
                    self.fault = await self._app_host.show(client, self._line, greeting, self._end)
            finally:
                client.leave()
            if not self._has_turned or self.fault or self._ending or self._line.gone.is_set():
                return
            self._end.clear()
            alone = client.me.match_alone if client.me.is_at_home else None
            self._keep_unplayed()
            greeting = self._greeting._replace(destination=LOBBY, is_turned=True, alone=alone)

    def _turned(self) -> None:
        """Let the other face of the page take the visitor's place, before this one leaves it, so
        that a table sees nobody go.
        """
        if self._has_turned or self._end.is_set():
            return
        self._has_turned = True
        before = self._client.visit
        self.person = before.person
        self._client = self._enter()
        after = self._client.visit
        after.is_at_home, after.match_alone = before.is_at_home, before.match_alone
        after.word = before.word
        with kept_in(self.person.folder), suppress(StoreError, OSError):
            if before.match_alone:
                path = matches_folder() / before.match_alone
                self._unplayed = path, (read_file(path, _LARGEST) or b"").decode()
        self._end.set()

    def _keep_unplayed(self) -> None:
        """Write the journal of the match alone again: a face that ends drops a match without an
        action, whose cards the visitor has seen.
        """
        path, text = self._unplayed
        if text and not path.exists():
            with suppress(StoreError, OSError):
                atomic_write(path, text)

    async def _hold(self, client: LocalLobbyClient, touch: TouchLine, greeting: Greeting) -> None:
        with kept_in(self.person.folder), drawing_for(self._line.environ):
            settings, problem = settings_of(self.person)
            library = LocalMatchLibrary(self._cpu, tui.GAMES_SHOWN)
            library.daily = terms_of(client)
            visitor = TouchVisitor(
                client,
                touch,
                library,
                settings,
                settings_file.save,
                self._report,
                greeting,
            )
            game = visitor.run(problem)
            await until_over(game, visitor.leave, self._line, self._end)

    async def _talk(self, client: LocalLobbyClient) -> None:
        assert self._typed
        with kept_in(self.person.folder), drawing_for(self._line.environ):
            settings, problem = settings_of(self.person)
            talk = Conversation(
                self._typed,
                LineOutput(self._line, self._typed, self._limits),
                ascii_only=is_ascii(settings),
                spells=settings.spell,
                prompt=_PROMPT if self._typed.editor else "",
                columns=lambda: self._line.size.width,
                editor=self._typed.editor,
            )
            library = LocalMatchLibrary(self._cpu, tui.GAMES_SHOWN)
            library.daily = terms_of(client)
            visitor = PlainVisitor(
                client,
                talk,
                library,
                settings,
                settings_file.save,
                self._report,
                self._greeting,
            )
            game = visitor.run(first_words(self._greeting) or problem)
            with suppress(OSError):
                await until_over(game, self._typed.end, self._line, self._end)

    def _say_farewell(self, ending: SessionEnd) -> None:
        farewell = _FAREWELLS.get(ending)
        if self._lobby.table_list.is_unsaved(self.person.id):
            farewell = _FAREWELLS_UNSAVED.get(ending, farewell)
        if told := self._farewell() or (tr(farewell) if farewell else ""):
            self._line.say(told)
        if self._word and ending not in _WORDLESS:
            self._line.say(
                tr(
                    "Your resume word is {word}. For 30 days it brings you back to your"
                    " matches: type it when you are asked.",
                    word=self._word,
                )
            )
        self._line.end(
            1 if ending is SessionEnd.FAULT else 0, comes_back=ending is SessionEnd.CLOSING
        )


class SessionManager:
    """The sessions of all visitors, over all kinds of connection: one a person, and at most
    ``most``.

    ``log`` gets a line about each. Shared tables and reports of errors are kept in ``state``.
    """

    def __init__(
        self,
        people: AccountStore,
        most: int,
        state: Path,
        log: ServerLog,
        limits: ServerLimits,
        cpu: Cpu | None = None,
        workers: int = 1,
        settings: SettingsSource | None = None,
    ) -> None:
        """``cpu`` decides for the CPU players; without it, processes of the manager's own do.
        Screens are drawn by this many ``workers``, or in this process if that is one. The
        ``settings`` are those of the folder by default, and change ``limits``.

        Raises ServerError if the settings cannot be read.
        """
        self._people = people
        self.state = state
        self._log = log
        self._limits = limits
        self._own_cpu = ServerCpu()
        self.cpu = cpu or self._own_cpu
        daily = DailyBoard(state / "daily", people.secret_for("daily"))
        self._lobby = Lobby(
            state / "tables",
            self.cpu,
            people.find,
            note=log.say,
            daily=daily,
            accounts=people,
        )
        self._app_host: AppHost = (
            LocalAppHost(self.cpu, limits, self.report)
            if workers == 1
            else WorkerPool(workers, LobbyState(self._lobby), self.cpu, limits, log, self.report)
        )
        self._settings = CurrentSettings(
            settings or SettingsSource(state / FILE_NAME), limits, self.events, most
        )
        self._lobby.house_name = self._settings.name
        self._lobby.talk.house_rules = self._settings.rules
        self._sessions: dict[str, VisitorSession] = {}
        self.events.subscribe(VisitorExpelled, self._expel)
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self.when_answered: Callable[[float], object] | None = None
        """Called with the seconds that each key of a later visitor waits for its answer."""
        self._is_closing = False
        VisitLog(state / "tables", self.events, log)
        people.on_made = lambda person, key: log.say(
            log_lines.account_made(person.id, key, is_guest=person.is_guest)
        )
        self.control = Control(state, log, self.report)
        """Takes the commands of the operator."""
        self.closes = asyncio.Event()
        """Set when the server is to close."""
        OperatorCommands(
            self.control, self._lobby, self._sessions, self._settings, log, self.closes.set
        )
        ConductCommands(self.control, self._lobby, people, self)
        TournamentCommands(self.control, self._lobby.held_tournaments, people)

    @property
    def lobby(self) -> Lobby:
        return self._lobby

    @property
    def most(self) -> int:
        """How many people may be here at once."""
        return self._settings.people

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    @property
    def cpu_pools(self) -> Mapping[str, CpuPool]:
        """The processes of CPU players, by what they do."""
        return self._own_cpu.pools

    @property
    def worker_pids(self) -> Sequence[int]:
        """The processes that draw screens, beside this one."""
        return self._app_host.pids

    @property
    def events(self) -> Events:
        """What happens in the lobby and at the tables."""
        return self._lobby.events

    @property
    def conduct(self) -> Conduct:
        """The bans and mutes."""
        return self._lobby.conduct

    @property
    def tournaments(self) -> Tournaments:
        return self._lobby.held_tournaments

    async def open(self) -> None:
        """Get ready to draw screens. Raises ServerError if that is not possible."""
        for person in self._people.gone:
            # The server ended before nothing was left of them.
            await self._erase(person)
        await self._app_host.open()
        self._lobby.open()
        await self.control.open()

    async def say_good_bye(self) -> None:
        """End all sessions, and wait until everything is saved."""
        self._is_closing = True
        self.control.close()
        self._lobby.stop_notices()
        sessions = list(self._sessions.values())
        for session in sessions:
            session.end(SessionEnd.CLOSING)
        await asyncio.gather(*(session.over.wait() for session in sessions))

    async def end(self) -> None:
        """Stop all tasks and processes, once all sessions are over."""
        self.control.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._app_host.close()
        self._lobby.close()
        await self._own_cpu.end()

    def received(self, login: Login) -> None:
        """Begin a session for a login, or tell the visitor why there is none."""
        before = self._sessions.get(login.person.id)
        session = VisitorSession(
            login,
            self._lobby,
            self._people,
            self.cpu,
            self._limits,
            self._app_host,
            self.report,
            next(self._numbers),
        )
        if self._is_closing or (before is None and len(self._sessions) >= self.most):
            login.line.say(self._no_entry())
            login.line.end(1, comes_back=self._is_closing)
            self._note_end(session, SessionEnd.CLOSING if self._is_closing else SessionEnd.FULL)
            return
        if ban := self.conduct.ban_of(login.person, login.key, login.address):
            with kept_in(login.person.folder), spoken_to(self._voice_of(login)):
                login.line.say(self.conduct.told(ban))
            login.line.end(1)
            self._note_end(session, SessionEnd.BANNED)
            return
        login.line.when_answered = self.when_answered
        self._log.say(log_lines.came(self._told(session), login.way))
        self._sessions[login.person.id] = session
        self._begin(self._host(session, before))

    def _voice_of(self, login: Login) -> Voice:
        return Voice(chosen(own_settings(login.person).language, login.line.environ))

    def _expel(self, event: VisitorExpelled) -> None:
        if session := self._sessions.get(event.visit.person.id):
            if event.ban:
                session.end(SessionEnd.BANNED, partial(self.conduct.told, event.ban))
            else:
                session.end(SessionEnd.KICKED, partial(kicked_told, event.why))

    def _no_entry(self) -> str:
        if self._is_closing:
            return tr(_FAREWELLS[SessionEnd.CLOSING])
        return tr_n(
            "The house is full: {n} person is here. Try again in a while.",
            "The house is full: {n} people are here. Try again in a while.",
            self.most,
        )

    async def _host(self, session: VisitorSession, before: VisitorSession | None) -> None:
        ending = await session.run(before)
        if self._sessions.get(session.person.id) is session:
            del self._sessions[session.person.id]
        self._people.was_here(session.person)
        if session.person.id in {person.id for person in self._people.gone}:
            await self._erase(session.person)
        if session.fault:
            self.report(session.fault)
        self._note_end(session, ending)

    async def end_deleted(self, person: Account) -> None:
        """End the visit of a person whose account is deleted, and take the person out of all
        files.
        """
        if session := self._sessions.get(person.id):
            session.end(SessionEnd.DELETED)
            # The end of the session does the rest.
            await session.over.wait()
        else:
            await self._erase(person)

    async def _erase(self, person: Account) -> None:
        """Take a deleted account out of all files."""
        erasure = self._lobby.records.erase(person)
        await asyncio.to_thread(erasure.carry_out)
        self._people.erased(person)

    def report(self, fault: BaseException) -> None:
        """Write a report of an unexpected error, and a line of the log about it."""
        with kept_in(self.state):
            report = write_report(fault, datetime.now().astimezone())
        self._log.say(log_lines.fault_report(report))

    def _note_end(self, session: VisitorSession, ending: SessionEnd) -> None:
        self._log.say(log_lines.visited(self._told(session), session.stayed, ending))

    def _told(self, session: VisitorSession) -> log_lines.Visitor:
        person = self._people.find(session.person.id) or session.person
        return log_lines.Visitor(
            person.name, person.id, session.address, person.is_guest, session.number, session.key
        )

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
