"""The lobby on the screen: the visitors, the tables, and the chat."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Label

from app.games.base import ONLOOKER
from app.refusal import Refused
from app.server.client import TableInfo, TableSummaries, may_sit_down
from app.server.refusals import LobbyCode
from app.server.screens.base import LiveLobbyScreen
from app.server.screens.chat import show_said
from app.server.tables import TablePhase
from app.styles import styles_folder
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.tui.keys import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line, Rows
from app.tui.widgets.title_bar import TitleBar

_NEW: Final = "new"


class LobbyScreen(LiveLobbyScreen):
    """Tables on the left, people on the right, the chat below."""

    CSS_PATH = styles_folder() / "lobby.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lobby.act", "act", key_display="enter"),
        bind("lobby.watch", "watch"),
        bind("lobby.new", "new_table"),
        bind("lobby.alone", "alone"),
        bind("lobby.daily", "daily", show=False),
        bind("lobby.mute", "mute"),
        bind("lobby.settings", "settings"),
        bind("lobby.help", "help", key_display="?"),
        bind("lobby.quit", "app.leave"),
        bind("lobby.other", "other_list", show=False, priority=True),
    ]

    @cached_property
    def _told(self) -> TableSummaries:
        return TableSummaries(self.visit.person.id)

    _has_tables = False
    tables = getters.query_one("#tables", PickList)
    others = getters.query_one("#others", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Card house"))
        with Horizontal(id="lists"):
            with Vertical(id="left"):
                yield Label(tr("Tables"), classes="heading")
                yield PickList("tables", (3, 21))
            with Vertical(id="right"):
                yield Label(tr("People"), classes="heading")
                yield PickList("others", (13,))
        yield Line("deed")
        yield Rows("said")
        yield EarlyFooter(compact=True, show_command_palette=False)

    def show_all(self) -> None:
        lobby = self.lobby
        people = tr_n("{n} person", "{n} people", len(lobby.visits))
        count = tr_n("{n} table", "{n} tables", len(lobby.tables))
        crowd = f"{people} · {count}"
        self.query_one(TitleBar).show(tr("Card house"), [self.showable(crowd)])
        tables = sorted(lobby.tables.values(), key=self._told.order)
        is_first, self._has_tables = bool(tables) and not self._has_tables, bool(tables)
        self.tables.offer(
            [*map(self._table, tables), PickListItem(_NEW, ("+", tr("Open a table"), ""))]
        )
        if is_first:
            self.tables.choose(str(tables[0].number))
        self.others.offer([self.person(visit) for visit in self.people()])
        self._show_what_enter_does()
        show_said(self, tr("Nobody else is here yet. Open a table and wait, or play the computer."))
        self.refresh_bindings()

    def choose_table(self, number: int) -> None:
        """Select the table of an invitation."""
        self.show_all()
        self.tables.choose(str(number))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "watch":
            table = self._chosen_table
            return (table is not None and table.phase is not TablePhase.WAITING) or None
        if action == "mute":
            return (self._chosen_person not in (None, self.visit.person.id)) or None
        return True

    def on_pick_list_moved(self) -> None:
        self._show_what_enter_does()
        self.refresh_bindings()

    def on_pick_list_chosen(self) -> None:
        self.action_act()

    def action_other_list(self) -> None:
        (self.tables if self.others.has_focus else self.others).focus()

    def action_act(self) -> None:
        """Sit down, look on, open a table, invite the selected person to a new one, or choose one's
        own name.
        """
        if (person := self._chosen_person) is not None:
            if person != self.visit.person.id:
                self._open_table(person)
            else:
                self.visitor.choose_name()
        elif (table := self._chosen_table) is None:
            self._open_table()
        elif may_sit_down(table, self.visit.person.id):
            self._enter(table, watches=False)
        else:
            self._enter(table, watches=True)

    def action_watch(self) -> None:
        if table := self._chosen_table:
            self._enter(table, watches=table.seat_of(self.visit.person.id) == ONLOOKER)

    def action_new_table(self) -> None:
        self._open_table()

    def action_alone(self) -> None:
        self.visitor.play_alone()

    def action_daily(self) -> None:
        from app.tui.screens.daily import DailyScreen

        self.app.push_screen(DailyScreen(self.game_app.library, self.game_app.settings))

    def action_mute(self) -> None:
        if visit := self.lobby.visits.get(self._chosen_person or ""):
            muted = self.lobby.mute(visit.person.id)
            self.notify(
                tr(
                    "You no longer hear {who}. Press m on the name again to hear them.",
                    who=visit.name,
                )
                if muted
                else tr("You hear {who} again.", who=visit.name)
            )
            self.show_all()

    def action_settings(self) -> None:
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    @property
    def rules_told(self) -> Any:
        return self._chosen_table.rules if self._chosen_table else None

    # --------------------------------------------------------------------------------------

    @property
    def _chosen_person(self) -> str | None:
        return self.others.chosen if self.others.has_focus else None

    @property
    def _chosen_table(self) -> TableInfo | None:
        key = self.tables.chosen if self._chosen_person is None else ""
        return self.lobby.tables.get(int(key)) if key.isdecimal() else None

    def _open_table(self, person: str = "") -> None:
        from app.server.screens.table import OpenTableScreen

        self.app.push_screen(OpenTableScreen(self.lobby, person))

    def _enter(self, table: TableInfo, *, watches: bool) -> None:
        number = table.number
        if self.lobby.needs_passphrase(number):
            self._ask_for_word(number, watches=watches)
        else:
            self._go_to(number, "", watches=watches)

    def _ask_for_word(self, number: int, refused: str = "", *, watches: bool) -> None:
        from app.server.screens.dialogs import PassphraseScreen

        def typed(passphrase: str | None) -> None:
            if passphrase is not None:
                self._go_to(number, passphrase, watches=watches)

        self.app.push_screen(PassphraseScreen(number, refused), typed)

    def _go_to(self, number: int, passphrase: str, *, watches: bool) -> None:
        go = self.lobby.watch if watches else self.lobby.sit_down
        try:
            go(number, passphrase)
        except Refused as error:
            if error.code == LobbyCode.WORD:
                self._ask_for_word(number, sentence_for(error), watches=watches)
            else:
                self.tell(error)
            return
        self.visitor.show_place()

    def _table(self, table: TableInfo) -> PickListItem:
        number = str(table.number)
        told = self._told
        about = told.about_in(self.tables.room_of_last, table)
        return PickListItem(
            number, (number, told.rules(table, self.game_app.settings), self.showable(about))
        )

    def _show_what_enter_does(self) -> None:
        if (person := self._chosen_person) is not None:
            visit = self.lobby.visits.get(person)
            is_self = visit is None or self._is_self(visit)
            told = (
                self.visitor.about_myself
                if is_self or not visit
                else tr("Enter opens a table with a chair for {who}", who=visit.name)
            )
        elif (table := self._chosen_table) is None:
            told = tr("Enter opens a table: you choose the game and who may sit down")
        elif table.seat_of(self.visit.person.id) != ONLOOKER:
            told = tr("Enter goes back to your seat at table {number}", number=table.number)
        elif may_sit_down(table, self.visit.person.id):
            told = tr("Enter sits down at table {number}", number=table.number)
        else:
            told = tr("Enter looks on at table {number}", number=table.number)
        self.query_one("#deed", Line).show(self.showable(told))
