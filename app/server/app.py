"""The app of one visitor of the server. It begins in the lobby, and its end ends no other
visitor's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from app import tui
from app.games.base import ONLOOKER, Rules
from app.match.seat import Seat
from app.match.view import Remedy
from app.refusal import Refused
from app.server import news
from app.server.client import LobbyClient, SharedMatchHandle, waiting_tables
from app.server.notices import (
    CALLS,
    LOBBY,
    NO_GREETING,
    Greeting,
    Notice,
    NoticeKind,
)
from app.server.process import LEAVERS
from app.server.requests import Requests, YesNoRequest
from app.server.screens.base import LiveLobbyScreen
from app.server.screens.chat import ChatPanel
from app.server.screens.dialogs import RequestLine
from app.server.screens.talk import TalkPage
from app.server.screens.telling import Telling, telling_of
from app.server.seeks import last_terms
from app.server.table_info import (
    TableInfo,
    VisitInfo,
    can_play_again,
    looks_on,
    may_sit_down,
    people_at,
)
from app.server.tables import TablePhase
from app.server.time_control import warned
from app.storage.paths import matches_folder
from app.storage.settings import Settings
from app.table.handles import MatchHandle, MatchLibrary
from app.text.lists import sentences
from app.text.people import People, given_up_to
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.app import GinApp
from app.tui.bell import Bell, BellKind
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.questions import QuestionScreen
from app.tui.screens.too_small import ask_for_room
from app.tui.widgets.page import Page
from app.ui.keys import COMMANDS

_SHOWN_IN_TALK: Final = (
    NoticeKind.LOOKERS_SAID,
    NoticeKind.LOOKS_ON,
    NoticeKind.LOOKS_AWAY,
    NoticeKind.RENAMED,
    NoticeKind.ONLOOKER_RENAMED,
    NoticeKind.RATED,
    NoticeKind.HANDS_ENDED,
)
"""News that the page of talk shows anew."""
_MOST_MOVES: Final = 6
"""Most moves of the computer that are told to the visitor for whom it has made them."""
_LOOK: Final = 0.25
"""Seconds between two checks of the open request and of the screen that shows it."""


def _menu(*, looks_on: bool) -> dict[str, str]:
    if looks_on:
        return {
            "say": tr("Say something"),
            "way": tr("Show the way here, for a friend"),
            "profiles": tr("Profiles of the players"),
            "start": tr("Go to the lobby"),
            "quit": tr("Leave the house"),
        }
    return {
        "say": tr("Say something"),
        "profiles": tr("Profiles of the players"),
        "nudge": tr("Nudge the player who has to move"),
        "stand-in": tr("Let the computer act instead"),
        "end": tr("End the match without a result"),
        "resign": tr("Resign the match"),
        "way": tr("Show the way here, for a friend"),
        "start": tr("Go to the lobby (your seat is kept)"),
        "quit": tr("Leave the house (your seat is kept)"),
    }


class VisitorApp(GinApp):
    """The screens of one visitor, who has a place in the lobby.

    Matches played alone are in ``library``, which must not close resources of other visitors.
    ``report`` takes unexpected errors. The rest is as for a ``GinApp``; ``driver_class`` selects
    another terminal than this process's.
    """

    HOME_SHEETS = ("lobby", "people", "gin", "card_groups", "preview", "layoff", "hand_end")
    """With the sheets that all visitors need: each one read by itself makes Textual read all others
    again."""
    BINDINGS: ClassVar[list[BindingType]] = [
        # Comes before the binding of a table played alone on this key.
        bind("house.say", "say", priority=True),
        bind("house.next", "next_table", show=False, priority=True),
        bind("house.agree", "answer(True)", show=False, priority=True),
        bind("house.refuse", "answer(False)", show=False, priority=True),
    ]

    def __init__(
        self,
        lobby: LobbyClient,
        settings: Settings,
        library: MatchLibrary,
        *,
        driver_class: type[Driver] | None = None,
        report: Callable[[BaseException], None],
        greeting: Greeting = NO_GREETING,
        **looks: Any,
    ) -> None:
        self.lobby = lobby
        self.shared: SharedMatchHandle | None = (
            lobby.open_match(self.call_later) if self._plays else None
        )
        super().__init__(settings, library, table=self.shared, driver_class=driver_class, **looks)
        self._alone = greeting.alone
        self.is_own = False
        self.own_account = self.show_account
        self._bell = Bell(self)
        self._report = report
        self.resume_word = greeting.resume_word
        """The visitor's resume word, as far as it is known in this visit; empty otherwise."""
        self._destination = greeting.destination
        """Where the visitor goes first; the lobby from then on."""
        self._way_here = greeting.way_here
        self._requests = Requests(lobby, self.show_place)
        self._asking: Timer | None = None
        self._request_line: RequestLine | None = None
        lobby.listen(self._told)

    @property
    def visit(self) -> VisitInfo:
        return self.lobby.me

    @property
    def _plays(self) -> bool:
        table = self.visit.table
        return table is not None and table.phase is not TablePhase.WAITING

    @property
    def _has_a_slot(self) -> bool:
        table = self.visit.table
        return table is not None and table.is_member(self.visit.person.id)

    # -- who one is ------------------------------------------------------------------------

    @property
    def about_myself(self) -> str:
        """The hint for the visitor's own row in the lobby."""
        if self.resume_word:
            return tr("This is you: Enter shows your resume word, and lets you choose your name.")
        return tr("This is you: Enter chooses your name in this house.")

    @on(events.Mount)
    def _ask_at_first(self) -> None:
        if not self.visit.person.name:
            self.choose_name()
            return
        if self._alone:
            self.resume_match(matches_folder() / self._alone)
        elif self._alone is not None:
            self.play_alone()
        self.ask_to_cut()
        self._follow_request()
        self.call_later(self._arrive)

    def _arrive(self) -> None:
        """Go to the table, or seek the game, for which the visitor has come."""
        destination, self._destination = self._destination, LOBBY
        if destination.table:
            self._go_to_table(destination.table)
        elif destination.is_quick and self.visit.table is None:
            try:
                self.lobby.seek(last_terms(self.settings, tui.GAMES_SHOWN))
            except Refused as error:
                self.notify(sentence_for(error), severity="warning")
            if self.visit.table:
                self.show_place()

    def _go_to_table(self, name: str) -> None:
        table = next((each for each in self.lobby.tables.values() if each.name == name), None)
        if table is None:
            self.notify(tr("The table that you were sent to is closed."), severity="warning")
        elif self.visit.table is None or self.visit.table.name != name:
            # Imported late: few visitors come to a table straight away.
            from app.server.screens.entering import enter

            enter(self, table, watches=not may_sit_down(table, self.visit.person.id))

    def way_to(self, table: TableInfo) -> str:
        """Return what a friend opens or types to come to a table; empty if it is not known."""
        return f"{self._way_here}{table.name}" if self._way_here else ""

    def show_account(self) -> None:
        from app.server.screens.account import AccountScreen

        self.push_screen(AccountScreen())

    def show_profile(self, people: Sequence[str], person: str) -> None:
        """Show the profile of a person, and those of the others of these ``people`` beside it."""
        from app.server.screens.profile import ProfileScreen

        self.push_screen(ProfileScreen(people, person))

    def choose_name(self) -> None:
        self._ask_for_name(self.visit.person.name)

    def _ask_for_name(self, name: str, refused: str = "") -> None:
        from app.server.screens.dialogs import NameScreen

        self.push_screen(NameScreen(name, refused, resume_word=self.resume_word), self._be_called)

    def _be_called(self, name: str | None) -> None:
        if not name:
            self._arrive()
            return
        try:
            self.lobby.rename(name)
        except Refused as error:
            self._ask_for_name(name, sentence_for(error))
        else:
            self.update_settings(name=self.visit.person.name)
            self._arrive()

    def update_settings(self, **changes: object) -> None:
        """Change settings. A new name becomes the name on this server, if it is available."""
        name = changes.get("name")
        if isinstance(name, str) and name and name != self.visit.person.name:
            try:
                self.lobby.rename(name)
            except Refused as error:
                self.notify(sentence_for(error), severity="warning")
                del changes["name"]
        super().update_settings(**changes)

    # -- where one is ----------------------------------------------------------------------

    def home_screen(self) -> Screen[None]:
        self.lobby.be_at_home(is_so=False)
        if (table := self.visit.table) and table.phase is TablePhase.WAITING:
            from app.server.screens.table import WaitingScreen

            return WaitingScreen(table)
        from app.server.screens.lobby import LobbyScreen

        return LobbyScreen()

    def show_place(self) -> None:
        """Show the visitor's table, or the lobby."""
        # The visitor stays at the table when its screens go.
        self._release()
        if self._plays:
            opened = self.shared = self.lobby.open_match(self.call_later)
            # Notices from the way here, such as an invitation, would cover the table.
            self.clear_notifications()
            self.show_table(opened)
            if opened.seat != ONLOOKER and opened.is_among_people:
                self.notify(
                    tr(
                        "t says something to the others. If your connection breaks, your seat is"
                        " kept."
                    ),
                    timeout=8,
                )
            table = self.visit.table
            if table and opened.seat != ONLOOKER and (told := warned(table.options.time_control)):
                self.notify(told, timeout=15)
        else:
            self.replace_screens(self.home_screen())
        ask_for_room(self, self.size)

    def show_table(self, table: MatchHandle) -> None:
        if table is not self.shared:
            self.lobby.be_at_home(is_so=True, match=table.path.name if table.path else "")
        super().show_table(table)

    def replace_screens(self, screen: Screen[None]) -> None:
        super().replace_screens(screen)
        # A table with all its screens is the greater part of what a visitor leaves behind.
        LEAVERS.count += 1

    def show_start(self) -> None:
        """Go to the lobby. The server keeps a shared match, even while it is not on disk."""
        if self._opened:
            self._go_to_start()
        else:
            super().show_start()

    def leave(self) -> None:
        """Leave the server, which keeps a shared match, even while it is not on disk. A visitor who
        waits at a table gives up the seat.
        """
        if (table := self.visit.table) and table.phase is TablePhase.WAITING:
            self.lobby.leave_table()
        if self._opened:
            self.leave_at_once()
        else:
            super().leave()

    def play_alone(self, *, at_once: bool = False) -> None:
        from app.tui.screens.start import StartScreen

        self.lobby.leave_table()
        self.lobby.be_at_home(is_so=True)
        self.replace_screens(StartScreen(self.show_place, plays_at_once=at_once))

    def ask_to_cut(self) -> None:
        """Ask for the visitor's cut before the next match, if it is missing.

        It only counts for the secret whose seal was shown.
        """
        from app.tui.screens.cut import CutScreen

        table, visit, screen = self.visit.table, self.visit, self.screen
        seal = table.seal if table else ""
        if isinstance(screen, CutScreen):
            if screen.seal == seal:
                return
            screen.dismiss(None)
        if table is None or not seal or visit.person.id in table.have_cut:
            return

        def cut(typed: str | None) -> None:
            if typed is not None:
                self.lobby.cut(typed)

        self.push_screen(CutScreen(visit.name, seal, several=True, last=False), cut)

    def enter_again(self) -> None:
        """Take back the place that the same person has taken at another terminal."""
        self.lobby.enter_again()
        self.show_place()

    def new_match(
        self,
        seats: Sequence[Seat],
        rules: Rules,
        seed: bytes | None = None,
        *,
        is_serious: bool = False,
    ) -> None:
        if self._opened is None:
            super().new_match(seats, rules, seed, is_serious=is_serious)
            return
        try:
            self.lobby.again()
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
            self.lobby.leave_table()
        self.show_place()

    @property
    def can_play_again(self) -> bool:
        return self._opened is None or can_play_again(self.visit)

    def action_leave(self) -> None:
        """Go from a table to the lobby, and from there leave the server."""
        if self.table is None:
            self.leave()
        else:
            self.show_start()

    def menu(self, table: MatchHandle) -> dict[str, str]:
        choices = super().menu(table)
        if (shared := self._opened) is None:
            return choices
        more = _menu(looks_on=shared.seat == ONLOOKER)
        if not self._way_here:
            del more["way"]
        first = {key: choices[key] for key in ("back", "rules", "settings")}
        return first | more

    def menu_chosen(self, choice: str) -> None:
        match choice:
            case "say":
                # The menu is still shown.
                self.call_later(self.action_say)
            case "way" if table := self.visit.table:
                self.notify(news.way_told(self.way_to(table)), timeout=30)
            case "profiles" if table := self.visit.table:
                self.show_profile(*people_at(table, self.visit.person.id))
            case "nudge" if self._opened:
                self._propose(self._opened.nudge, tr("Nudge sent."), is_question=False)
            case "stand-in" if self._opened:
                self._propose(self._opened.propose_stand_in, tr("The others are asked."))
            case "end":
                from app.server.screens.dialogs import EndMatchScreen

                self.push_screen(EndMatchScreen(), self._end_match)
            case "resign" if shared := self._opened:
                from app.tui.screens.questions import GiveUpScreen

                match_view = shared.seat_handle(shared.seat).snapshot()
                people = People.of(match_view, ascii_only=self.ascii_only)
                told = given_up_to(people, match_view.me)
                self.push_screen(GiveUpScreen(told), self._give_up)

    def talk_page(self) -> Page | None:
        return TalkPage(self.lobby, ascii_only=self.ascii_only) if self._opened else None

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_letter = bool(self.screen_stack) and isinstance(self.focused, Input)
        if action == "answer":
            # A question on the screen itself comes first.
            is_free = bool(self.screen_stack) and not isinstance(self.screen, QuestionScreen)
            (agrees,) = parameters
            return is_free and not is_letter and (self._request is not None or self._may(agrees))
        if action == "say":
            is_among_people = self.table is None or self._opened is not None
            return is_among_people and not (is_letter or self.lobby.is_over)
        if action == "next_table":
            return self._may_go_elsewhere and not (is_letter or self.lobby.is_over)
        return super().check_action(action, parameters)

    async def action_say(self) -> None:
        if pages := self.screen.query(TalkPage):
            await pages.first().write()
        elif not self.screen.query(ChatPanel):
            await self.screen.mount(ChatPanel(self.lobby, ascii_only=self.ascii_only))

    @property
    def _may_go_elsewhere(self) -> bool:
        """Whether a slip of a key that leaves this place does no harm: nothing is played here that
        others wait for, and no seat is lost.
        """
        table = self.visit.table
        if table is None:
            return self.table is None
        is_over = table.phase is TablePhase.OVER
        return is_over or looks_on(self.visit) or table.options.time_control.days > 0

    def action_next_table(self) -> None:
        """Go to the most urgent table that waits for the visitor."""
        if not (waiting := waiting_tables(self.lobby)):
            self.notify(tr("No other table waits for you."))
            return
        try:
            self.lobby.sit_down(waiting[0].number)
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.lobby.be_at_home(is_so=False)
        self.show_place()

    def action_answer(self, agrees: bool) -> None:
        if request := self._request:
            try:
                request.answer(agrees)
            except Refused as error:
                self.notify(sentence_for(error), severity="warning")
            self._follow_request()
        elif agrees and self._remedy is Remedy.NUDGE:
            self.menu_chosen("nudge")
        elif self._may(agrees):
            self.menu_chosen("stand-in" if agrees else "end")

    @property
    def _remedy(self) -> Remedy | None:
        """What the table on the screen offers to do about a player who keeps it waiting."""
        if self._opened is None:
            return None
        from app.tui.table.screen import TableScreen

        screen = self.screen
        if not isinstance(screen, TableScreen):
            return None
        remedy: Remedy | None = screen.state.match_view.attendance.remedy
        return remedy

    def _may(self, agrees: object) -> bool:
        """Return whether the key for yes or for no does something about such a player."""
        return self._remedy is not None if agrees else self._remedy is Remedy.END

    @property
    def _request(self) -> YesNoRequest | None:
        return self._requests.open(self._opened)

    def _follow_request(self) -> None:
        request = self._request
        if request and self._asking is None:
            self._asking = self.set_interval(_LOOK, self._follow_request)
        elif request is None and self._asking:
            self._asking.stop()
            self._asking = None
        keys = [self._key(name) for name in ("house.agree", "house.refuse")]
        told = request.told(*keys) if request else ""
        screen, line = self.screen, self._request_line
        if line and (line.told != told or line not in screen.children):
            if line.is_attached:
                line.remove()
            self._request_line = line = None
            self.refresh_bindings()
        # A widget mounted on a screen before its others would lie under them.
        is_ready = isinstance(screen, BaseScreen) and screen.is_mounted
        if told and line is None and is_ready:
            self._request_line = RequestLine(told)
            screen.mount(self._request_line)
            self.refresh_bindings()

    @property
    def _opened(self) -> SharedMatchHandle | None:
        return self.shared if self.table is self.shared else None

    def _propose(self, propose: Callable[[], None], done: str, *, is_question: bool = True) -> None:
        try:
            propose()
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
        else:
            if (shared := self._opened) and (shared.question or not is_question):
                self.notify(done)

    def _end_match(self, agrees: bool | None) -> None:
        if agrees and (shared := self._opened):
            self._propose(shared.propose_end, tr("The others are asked."))

    def _release(self) -> None:
        if shared := self._opened:
            shared.release()
        self._close_table()
        self.shared = None

    def _give_up(self, agrees: bool | None) -> None:
        if agrees:
            try:
                self.lobby.resign()
            except Refused as error:
                self.notify(sentence_for(error), severity="warning")

    # -- news ------------------------------------------------------------------------------

    def _told(self, notice: Notice) -> None:
        self.call_later(self._hear, notice)

    def _hear(self, notice: Notice) -> None:
        if self.lobby.is_over and notice.kind is not NoticeKind.DISPLACED:
            return
        telling = telling_of(notice, self._key)
        match notice.kind:
            case NoticeKind.SAID:
                self._hear_said(notice)
            case NoticeKind.BEGUN:
                self._show_what_begins()
            case NoticeKind.CUT:
                self.ask_to_cut()
            case NoticeKind.DISPLACED:
                self._displaced()
            case NoticeKind.ASKED | NoticeKind.VOID:
                self._follow_request()
            case NoticeKind.AGAIN if self._has_a_slot:
                self._requests.again = notice.table
                self._follow_request()
            case NoticeKind.INVITED:
                self._requests.invite(notice.table, notice.who)
                self._follow_request()
                if self._request is None or self._opened:
                    self._tell(telling)
            case NoticeKind.MESSAGE:
                self._hear_message(notice, telling)
            case NoticeKind.LOW_TIME:
                self._bell.ring(BellKind.CLOCK)
                if not self._shows_clock:
                    self._tell(telling)
            case NoticeKind.ACTED_FOR if telling:
                did = self._own_actions(min(notice.moves, _MOST_MOVES))
                self._tell(telling._replace(text=sentences([telling.text, *did])))
            case NoticeKind.GOES_ON:
                self._hear_that_one_waits(notice, telling)
            case NoticeKind.CLOSED:
                self._tell(telling)
                self.show_place()
            case NoticeKind.PAIRED | NoticeKind.DEAL_READY:
                if notice.kind is NoticeKind.PAIRED:
                    self.bell()
                self._show_what_begins()
                self._tell(telling)
            case kind:
                if kind in _SHOWN_IN_TALK:
                    self._show_talk()
                if kind in CALLS:
                    self.bell()
                if kind is NoticeKind.STOOD_UP:
                    self.ask_to_cut()
                self._tell(telling)

    def _tell(self, telling: Telling | None) -> None:
        if telling:
            self.notify(
                telling.text,
                timeout=telling.timeout,
                severity=telling.severity,
                topic=telling.topic,
            )

    def _own_actions(self, most: int) -> Sequence[str]:
        """Return the visitor's last actions in the hand on the screen, as sentences."""
        if self._opened is None:
            return []
        from app.tui.table.screen import TableScreen

        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                told: Sequence[str] = screen.state.model.own_actions(most)
                return [screen.showable(each) for each in told]
        return []

    @property
    def _shows_clock(self) -> bool:
        from app.tui.widgets.clocks import ClockRow

        return bool(self.screen.query(ClockRow))

    def _hear_that_one_waits(self, notice: Notice, telling: Telling | None) -> None:
        screen = self.screen
        if telling and isinstance(screen, HandEndScreen):
            screen.show_message(
                telling.text,
                # Translators: "s" are seconds
                tr(
                    "{who} goes on: you have {seconds} s",
                    who=notice.who,
                    seconds=f"{notice.seconds:g}",
                ),
            )
        else:
            self._tell(telling)

    def _show_what_begins(self) -> None:
        table, opened = self.visit.table, self._opened
        if table is None or opened is None or opened.journal != table.journal:
            self.show_place()

    def _hear_said(self, notice: Notice) -> None:
        screen = self.screen
        told = news.line_of(notice.who, notice.text, looks_on=notice.looks_on)
        if notice.table and notice.person != self.visit.person.id:
            self._bell.ring(BellKind.CHAT, told)
        is_shown = self._show_talk()
        if isinstance(screen, LiveLobbyScreen):
            screen.said()
        elif not is_shown and notice.person != self.visit.person.id:
            self.notify(told, timeout=8)

    def _show_talk(self) -> bool:
        """Show what was said, and who looks on; return whether it can be read on this screen."""
        is_shown = False
        for each in self.screen_stack:
            for page in each.query(TalkPage):
                page.show()
                is_shown = is_shown or page.is_in_sight
            for talk in each.query(ChatPanel):
                talk.show()
                is_shown = is_shown or each is self.screen
        return is_shown

    def _hear_message(self, notice: Notice, telling: Telling | None) -> None:
        from app.server.screens.messages import MessagesScreen

        screen = self.screen
        if isinstance(screen, LiveLobbyScreen):
            screen.said()
        if not (isinstance(screen, MessagesScreen) and screen.person == notice.person):
            self._tell(telling)

    def _key(self, name: str) -> str:
        bindings = (active.binding for active in self.active_bindings.values())
        keys = (self.get_key_display(each) for each in bindings if each.id == name)
        # A binding is not active on other screens, nor while the screen asks a question of its own.
        usual = self.settings.keymap.get(name) or COMMANDS[name].keys
        return next(keys, self.get_key_display(Binding(usual.split(",")[0].strip(), "")))

    def _displaced(self) -> None:
        from app.server.screens.dialogs import DisplacedScreen

        self._release()
        self.replace_screens(DisplacedScreen())

    def report(self, error: BaseException) -> str:
        """Write a report for the operator; the visitor is not told where it is."""
        self._report(error)
        return ""

    # -- the end ---------------------------------------------------------------------------

    @on(events.Unmount)
    def _depart(self) -> None:
        """The visitor keeps their seats, however the app ends."""
        self.lobby.leave()

    def leave_at_once(self) -> None:
        self.lobby.leave()
        self._close_table()
        self.exit(return_code=0)
