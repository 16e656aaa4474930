"""The visit of a person whose window shows HTML: the places that they go to, and the news."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from app import tui
from app.games.base import GAMES, ONLOOKER
from app.match.seat import Seat
from app.refusal import Refused
from app.server import news
from app.server.client import LobbyClient, SharedMatchHandle, waiting_tables
from app.server.notices import CALLS, NO_GREETING, Destination, Greeting, Notice, NoticeKind
from app.server.plain.notice_lines import line_of
from app.server.seeks import SeekTerms, last_terms
from app.server.table_info import TableInfo, VisitInfo, may_sit_down
from app.server.table_words import TableSummaries
from app.server.tables import TablePhase
from app.server.touch import page as pages
from app.server.touch.home import HomePage
from app.server.touch.line import Tap, TouchLine
from app.server.touch.lobby import LobbyPage, NamePage, WaitingPage, go_to
from app.server.touch.match import MatchPage
from app.server.touch.page import OF, Block, Button, Page
from app.server.touch.people import PAGES, open_page
from app.server.touch.place import Place
from app.storage.errors import StoreError
from app.storage.paths import matches_folder
from app.storage.settings import OWN_GAME, Settings
from app.table.handles import Listener, MatchEvent, MatchHandle, MatchLibrary
from app.terminal import terminal_environ
from app.text.refusals import sentence_for
from app.text.speech import chosen, tr, voice
from app.ui.even import seats_again, with_strength

_NEWS: Final = 6
"""Most sentences of news that are shown."""
_EVERY: Final = 0.3
"""Seconds for which changes of the lobby are gathered."""
_PAGES_OVER: Final = 4
"""Most pages that are open over the place."""
_BETWEEN_TAPS: Final = 1 / 60
"""Seconds between two taps."""
_NOWHERE: Final = "", "", False


def _at_once(listener: Listener, event: MatchEvent) -> None:
    listener(event)


class TouchVisitor:
    """A visitor whose window shows HTML.

    Matches alone are kept in ``library``, which must not end processes that others need. ``keep``
    saves their settings, and ``report`` is called with faults that do not end the visit.
    """

    def __init__(
        self,
        lobby: LobbyClient,
        line: TouchLine,
        library: MatchLibrary,
        settings: Settings,
        keep: Callable[[Settings], object],
        report: Callable[[BaseException], object],
        greeting: Greeting = NO_GREETING,
    ) -> None:
        self.lobby = lobby
        self.library = library
        self.settings = settings
        self.resume_word = greeting.resume_word
        """The resume word of a guest; empty for others."""
        self.changed = line.changed
        """Set when there may be something new to show."""
        self.told = TableSummaries(lobby.me.person.id)
        self._greeting = greeting
        self._line = line
        self._keep = keep
        self._report = report
        self._news: deque[tuple[int, str]] = deque(maxlen=_NEWS)
        self._count = 0
        self._notices: deque[Notice] = deque()
        self._calls = 0
        """The number of calls so far: the page rings, and shows them in its title."""
        self._invitations: dict[int, str] = {}
        """Names of the people who invite the visitor, by table."""
        self._at: tuple[str, str, bool] = _NOWHERE
        """The names of the visitor's table and its match, and whether they play alone."""
        self._place: Place = LobbyPage(self)
        self._over: deque[Place] = deque()
        """The pages over the place, such as a form, the one in sight last."""
        self._shown: Block | None = None
        self._gathering: asyncio.TimerHandle | None = None
        self._is_over = False

    @property
    def visit(self) -> VisitInfo:
        return self.lobby.me

    async def run(self, notice: str = "") -> None:
        """Show pages until the visitor leaves. However it ends, a match alone is closed then, and
        a seat at a table stays theirs.
        """
        alone = self._greeting.alone
        self.tell(notice)
        self.lobby.listen(self._hear)
        end = self.lobby.watch_lobby(self._gather)
        try:
            self.lobby.be_at_home(is_so=alone is not None)
            self.go()
            if alone:
                self._resume(alone)
            self._arrive(self._greeting.destination)
            if not self.visit.person.name:
                self._over.append(NamePage(self))
            while not self._is_over:
                self.changed.clear()
                self._catch_up()
                self._show()
                while tap := self._line.take():
                    await self._do(tap)
                    self._catch_up()
                    self._show()
                    # No finger taps faster; other visitors are served meanwhile.
                    await asyncio.sleep(_BETWEEN_TAPS)
                if not self._is_over:
                    await self.changed.wait()
        finally:
            end()
            if self._gathering:
                self._gathering.cancel()
            self._close_pages()
            self._leave_place()

    def leave(self) -> None:
        """End the visit, from outside."""
        self._is_over = True
        self.changed.set()

    @property
    def _in_sight(self) -> Place:
        return self._over[-1] if self._over else self._place

    # -- for the pages -------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """Show a sentence among the news; an empty one is not shown."""
        if sentence:
            self._count += 1
            self._news.append((self._count, sentence))

    def open_over(self, place: Place) -> None:
        """Show a page over the present one, which ``close`` brings back."""
        if len(self._over) == _PAGES_OVER:
            self._over.popleft().close()
        self._over.append(place)

    def close_over(self) -> None:
        if self._over:
            self._over.pop().close()

    def _close_pages(self) -> None:
        while self._over:
            self.close_over()

    def change(self, **changes: object) -> None:
        """Change settings. A new name becomes the name on this server, if it is available. Raises
        Refused.
        """
        name = changes.get("name")
        if isinstance(name, str) and name != self.visit.person.name:
            self.lobby.rename(name)
            changes["name"] = self.visit.person.name
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        try:
            self._keep(self.settings)
        except StoreError as error:
            self.tell(tr("For this time only: {why}", why=sentence_for(error)))
        if "language" in changes:
            self.tell(voice.get().speak(chosen(self.settings.language, terminal_environ())))
        if isinstance(self._place, MatchPage):
            self._place.follow_settings()

    def seek(self, terms: SeekTerms) -> None:
        """Seek a game at once. Raises Refused."""
        self.lobby.seek(terms)
        self.change(seek=terms.to_json())
        self.close_over()
        if self.visit.table is None:
            self.tell(
                tr(
                    "Nobody fits yet: you are called when a person comes. Play the computer"
                    " meanwhile."
                )
            )

    def way_to(self, table: TableInfo) -> str:
        """Return what a friend opens to come to a table; empty if it is not known."""
        return f"{self._greeting.way_here}{table.name}" if self._greeting.way_here else ""

    def go(self) -> None:
        """Show the place where the visitor is now."""
        self._leave_place()
        self._close_pages()
        table, is_alone = self.visit.table, self.visit.is_at_home
        self._at = self._where
        if table and table.phase is not TablePhase.WAITING:
            shared = self.lobby.open_match(_at_once)
            self._place = page_of(self, shared, shared)
        elif table:
            self._place = WaitingPage(self)
        elif is_alone:
            self._place = HomePage(self)
        else:
            self._place = LobbyPage(self)

    def play(self, match: MatchHandle) -> None:
        """Show a match against the computer."""
        match.apply_settings(self.settings)
        self._leave_place()
        self._place = page_of(self, match)
        self.lobby.be_at_home(is_so=True, match=match.path.name if match.path else "")

    def play_day(self, match: MatchHandle, day: date) -> None:
        """Show the table of a deal of the day."""
        # Imported late: most visits have none.
        from app.server.touch.daily import DayTable

        match.apply_settings(self.settings)
        self._leave_place()
        self._close_pages()
        self._place = DayTable(self, match, day)
        self.lobby.be_at_home(is_so=True)
        self._at = self._where

    def leave_match(self) -> None:
        """Go from a match to the lobby, or from one alone to the choice of matches."""
        if self.visit.table:
            self.lobby.leave_table()
        else:
            self.lobby.be_at_home(is_so=True)
        self.go()

    async def begin_again(self, seats: Sequence[Seat], rules: Any, *, is_serious: bool) -> None:
        """Begin another match against the computer like one that is over."""
        again = await with_strength(seats_again(seats, self.settings), self.library)
        self.play(self.library.begin(again, rules, is_serious=is_serious))

    def asked(self) -> list[Block]:
        """Return the invitations that the visitor can accept, and the tables that wait for them."""
        me, tables = self.visit.person.id, self.lobby.tables
        blocks: list[Block] = []
        for table in waiting_tables(self.lobby):
            told = (
                tr("The match at table {number} is over.", number=table.number)
                if table.phase is TablePhase.OVER
                else tr("Your match of the tournament waits at table {n}.", n=table.number)
                if table.phase is TablePhase.WAITING and table.options.tournament
                else tr("It is your turn at table {number}.", number=table.number)
            )
            blocks += [pages.text(told, "asked"), self._sit(table.number, tr("Go on"))]
        for number, who in self._invitations.items():
            there = tables.get(number)
            if there and there is not self.visit.table and there.slot_for(me):
                blocks.append(pages.text(news.invited_by(who, number), "asked"))
                blocks.append(self._sit(number, tr("Sit down")))
        return blocks

    def _sit(self, number: int, told: str) -> Block:
        return pages.buttons(Button("sit-at", told, str(number), is_main=True))

    # -- the course of the visit ---------------------------------------------------------------

    def _arrive(self, destination: Destination) -> None:
        table = next(
            (each for each in self.lobby.tables.values() if each.name == destination.table), None
        )
        try:
            if table:
                sits = may_sit_down(table, self.visit.person.id)
                go_to(self, "sit" if sits else "watch", str(table.number))
            elif destination.table:
                self.tell(tr("The table that you were sent to is closed."))
            elif destination.is_quick and self.visit.table is None:
                self.seek(last_terms(self.settings, tui.GAMES_SHOWN))
        except Refused as error:
            self.tell(sentence_for(error))

    def _resume(self, name: str) -> None:
        try:
            self.play(self.library.resume(matches_folder() / name))
        except Refused as error:
            self.tell(sentence_for(error))

    @property
    def _where(self) -> tuple[str, str, bool]:
        table = self.visit.table
        return (table.name, table.journal, False) if table else ("", "", self.visit.is_at_home)

    def _leave_place(self) -> None:
        place = self._place
        place.close()
        if isinstance(place, MatchPage) and place.shared is None:
            place.match.close()

    def _catch_up(self) -> None:
        while self._notices:
            self._take_in(self._notices.popleft())
        name, journal, is_alone = self._where
        # A finished match stays in view until the next one at the table has begun.
        is_same = name == self._at[0] and journal in ("", self._at[1]) and is_alone is self._at[2]
        if not is_same and not self.lobby.is_over:
            self.go()
        with_faults(self._place.catch_up, self._fault)

    def _show(self) -> None:
        place = self._in_sight
        page = with_faults(place.page, self._fault)
        if page is None:
            page = Page("fault", "", [pages.buttons(Button("leave", tr("Go to the lobby")))])
        more = {
            "four": self.settings.four_colours,
            "calls": self._calls,
            "language": voice.get().language,
        }
        shown = page.as_json([*self._news]) | more
        if shown != self._shown:
            self._shown = shown
            self._line.show(shown)

    async def _do(self, tap: Tap) -> None:
        command, values = tap
        try:
            match command:
                case "quit":
                    self._is_over = True
                case "say":
                    self.lobby.say(values.get("text", ""))
                case "sit-at":
                    self._accept(values.get(OF, ""))
                case "close" if self._over:
                    self.close_over()
                case "settings":
                    self._open_settings()
                case _ if command in PAGES:
                    open_page(self, command, values.get(OF, ""))
                case _:
                    await self._in_sight.do(command, values)
        except Refused as error:
            self.tell(sentence_for(error))
        except Exception as error:
            self._fault(error)

    def _open_settings(self) -> None:
        # Imported late: most visits change none.
        from app.server.touch.settings import SettingsPage

        self.open_over(SettingsPage(self))

    def _accept(self, number: str) -> None:
        if number.isascii() and number.isdecimal() and len(number) < 6:
            self._invitations.pop(int(number), None)
            self.lobby.sit_down(int(number))
            self.lobby.be_at_home(is_so=False)
            self.go()

    def _fault(self, error: BaseException) -> None:
        self._report(error)
        self.tell(tr("The game has a fault: this could not be done."))

    # -- what others do ------------------------------------------------------------------------

    def _gather(self) -> None:
        """This runs in another visitor's task."""
        if self._gathering is None:
            loop = asyncio.get_running_loop()
            self._gathering = loop.call_later(_EVERY, self._look_soon)

    def _look_soon(self) -> None:
        self._gathering = None
        self.changed.set()

    def _hear(self, notice: Notice) -> None:
        """This runs in another visitor's task, so it must not fail."""
        if not self.lobby.is_over:
            self._notices.append(notice)
            self.changed.set()

    def _take_in(self, notice: Notice) -> None:
        if notice.kind in CALLS or notice.kind is NoticeKind.INVITED:
            self._calls += 1
        match notice.kind:
            case NoticeKind.SAID if notice.person == self.visit.person.id:
                return
            case NoticeKind.SAID:
                self.tell(news.line_of(notice.who, notice.text))
            case NoticeKind.INVITED:
                self._invitations[notice.table] = notice.who
                self.tell(news.invited_by(notice.who, notice.table))
            case NoticeKind.BEGUN:
                self.go()
            case NoticeKind.PAIRED | NoticeKind.DEAL_READY:
                if self.visit.table and self.visit.table.number == notice.table:
                    self.lobby.be_at_home(is_so=False)
                    self._close_pages()
                self.tell(line_of(notice))
            case NoticeKind.SOUGHT:
                self.tell(news.called_away_by(notice.who))
            case NoticeKind.SLOW | NoticeKind.IDLE | NoticeKind.ASKED | NoticeKind.CUT:
                # The page shows what can be done about it.
                return
            case NoticeKind.AGAIN:
                self.tell(tr("{who} would like to play again.", who=notice.who))
            case _:
                self.tell(line_of(notice))


def with_faults(do: Callable[[], Any], fault: Callable[[BaseException], object]) -> Any:
    """Return what a function returns; None if it fails, which costs only itself."""
    try:
        return do()
    except Exception as error:
        fault(error)
        return None


def page_of(
    visitor: TouchVisitor, match: MatchHandle, shared: SharedMatchHandle | None = None
) -> MatchPage:
    """Return the page of a match's game. Raises LookupError if it has none."""
    # Imported late: a visitor of one game does not need the others.
    game = match.seat_handle(ONLOOKER).snapshot().rules.game
    if game == OWN_GAME:
        from app.server.touch.gin import GinPage

        return GinPage(visitor, match, shared)
    if game in GAMES:
        from app.server.touch.melding import MeldingPage

        return MeldingPage(visitor, match, shared)
    raise LookupError(game)
