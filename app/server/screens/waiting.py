"""A table that waits for people: who has sat down, and whom else to ask."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Label

from app.refusal import Refused
from app.server.place import TableSeen
from app.server.screens.house import HouseScreen
from app.server.screens.pick_list import PickList
from app.server.screens.talk import show_said
from app.server.tables import Chair
from app.server.telling import TablesTold, chair_told
from app.styles import styles_folder
from app.tui.bindings import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.text import Line, Piece, Row, Rows
from app.tui.widgets.title_bar import TitleBar
from app.words.en import house as words
from app.words.en.keys import ENTER


class WaitingScreen(HouseScreen):
    """The chairs on the left, people who could be asked on the right, what was said below."""

    CSS_PATH = styles_folder() / "lobby.tcss"
    AUTO_FOCUS = "#others"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("waiting.invite", "enter,i", "invite", key_display=ENTER),
        bind("waiting.begin", "b", "begin_now"),
        bind("waiting.cut", "u", "cut"),
        bind("waiting.help", "question_mark", "help", key_display="?"),
        bind("waiting.leave", "escape,q", "leave"),
    ]

    others = getters.query_one("#others", PickList)

    def __init__(self, table: TableSeen) -> None:
        super().__init__()
        self._table = table

    @property
    def table(self) -> TableSeen:
        """The table as it is now; as it was last, where it is no more."""
        now = self.hall.tables.get(self._table.number)
        if now and now.name == self._table.name:
            self._table = now
        return self._table

    @cached_property
    def _told(self) -> TablesTold:
        """The table, as it is told to whoever looks."""
        return TablesTold(self.visit.person.id)

    def compose(self) -> ComposeResult:
        """Everything is made once."""
        yield TitleBar(words.table(self.table.number))
        with Horizontal(id="lists"):
            with Vertical(id="left"):
                yield Label(words.CHAIRS, classes="heading")
                yield Rows("chairs")
            with Vertical(id="right"):
                yield Label(words.IN_THE_LOBBY, classes="heading")
                yield PickList("others", (13,))
        yield Line("deed")
        yield Rows("said")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        """Show who sits where."""
        table = self.table
        self.query_one(TitleBar).show(
            words.table(table.number), [self._told.rules(table, self.gin.settings)]
        )
        rows = [self._chair(place, chair) for place, chair in enumerate(table.chairs)]
        told = [words.WAITING_HELP]
        if table.terms.cut:
            told.append(words.ALL_CUT)
        if table.terms.word:
            told.append(words.your_word(table.terms.word))
        notes: list[Row] = [(Piece(f"  {self.plain(text)}", "muted"),) for text in told]
        self.query_one("#chairs", Rows).show_rows([*rows, (), *notes])
        away = [visit for visit in self.people() if visit.person.id not in table.visits]
        self.others.offer([self.person(visit) for visit in away])
        self._show_deed()
        show_said(self)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only whoever has opened the table lets CPU players sit down."""
        if action == "cut":
            table = self.table
            return bool(table.seal) and (self.visit.person.id not in table.have_cut or None)
        if action == "begin_now":
            return self.table.host == self.visit.person.id or None
        if action == "invite":
            return (self.is_mounted and bool(self.others.chosen)) or None
        return True

    def why_not_now(self, action: str) -> str:
        """Who may do that, or what is missing."""
        if action == "cut":
            return words.HAS_CUT
        return words.NOT_THE_HOST if action == "begin_now" else words.NOBODY_TO_INVITE

    def on_pick_list_moved(self) -> None:
        """Say what Enter does now."""
        self._show_deed()

    def on_pick_list_chosen(self) -> None:
        """The mouse does what Enter does."""
        self.action_invite()

    def action_invite(self) -> None:
        """Invite whoever is chosen."""
        if visit := self.hall.visits.get(self.others.chosen):
            try:
                self.hall.invite(visit.person.id)
            except Refused as error:
                self.tell(error)
            else:
                self.notify(words.invited(visit.name))

    def action_begin_now(self) -> None:
        """Let CPU players have the free chairs."""
        try:
            self.hall.begin_now()
        except Refused as error:
            self.tell(error)

    def action_cut(self) -> None:
        """Cut before the first deal."""
        self.visitor.ask_to_cut()

    @property
    def rules_told(self) -> Any:
        """Those of the table."""
        return self.table.rules

    def action_leave(self) -> None:
        """Stand up, and go to the lobby."""
        self.hall.leave_table()
        self.visitor.show_place()

    def _chair(self, place: int, chair: Chair) -> Row:
        number = f"  {place + 1}  "
        if chair.person == self.visit.person.id:
            return (Piece(number, "muted"), Piece(chair.name, "gold", bold=True))
        told = self.plain(chair_told(self.table, chair))
        is_taken = bool(chair.level or chair.person)
        is_there = chair.person in self.table.visits
        return (
            Piece(number, "muted"),
            Piece(told, "felt" if is_taken else "muted", bold=is_there),
        )

    def _show_deed(self) -> None:
        visit = self.hall.visits.get(self.others.chosen)
        self.query_one("#deed", Line).show(words.invites(visit.name) if visit else words.ALL_HERE)
